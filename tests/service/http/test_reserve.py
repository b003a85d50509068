"""Answers made ahead: each is given once, many come of one task, and nobody waits for what does not come."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest

from puzzles.seeds import MAX_SEED
from service.http.reserve import MOST, SECONDS, Reserve
from tests.service.http.conftest import Served, post


class Maker:
    """Makes numbered answers, as many as are asked for unless it has fewer left."""

    def __init__(self, n_fewer: int = 0) -> None:
        self.asked: list[int] = []
        self.n_made = 0
        self.n_fewer = n_fewer

    async def __call__(self, n: int) -> list[bytes]:
        self.asked.append(n)
        await asyncio.sleep(0)
        first, self.n_made = self.n_made, self.n_made + max(1, n - self.n_fewer)
        return [b"%d" % number for number in range(first, self.n_made)]


def test_tasks_make_twice_as_many_each_time_and_every_answer_is_given_once() -> None:
    async def take_many() -> tuple[Maker, list[bytes]]:
        reserve, maker = Reserve(), Maker()
        return maker, [await reserve.take("kind", 0.001, maker) for _ in range(100)]

    maker, taken = asyncio.run(take_many())
    assert taken == [b"%d" % number for number in range(100)]
    assert maker.asked[:5] == [1, 2, 4, 8, 16]
    assert set(maker.asked[5:]) == {MOST}


def test_what_takes_long_is_made_one_by_one_and_kinds_have_answers_of_their_own() -> None:
    async def take_two_kinds() -> tuple[Maker, Maker, set[bytes]]:
        reserve, slow, quick = Reserve(), Maker(), Maker()
        for _ in range(9):
            last = await reserve.take("slow", SECONDS, slow), await reserve.take("quick", 0.0, quick)
        return slow, quick, set(last)

    slow, quick, last = asyncio.run(take_two_kinds())
    assert slow.asked == [1] * 9
    assert quick.asked == [1, 2, 4, 8]
    assert last == {b"8"}


@pytest.mark.parametrize("n_fewer", [0, 3])
def test_many_at_once_wait_for_what_is_coming_and_go_on_where_less_came(n_fewer: int) -> None:
    async def take_together() -> tuple[Maker, list[bytes]]:
        reserve, maker = Reserve(), Maker(n_fewer)
        taken = [await reserve.take("kind", 0.001, maker) for _ in range(3)]
        taken += await asyncio.gather(*(reserve.take("kind", 0.001, maker) for _ in range(40)))
        return maker, taken

    maker, taken = asyncio.run(asyncio.wait_for(take_together(), 60))
    assert len(set(taken)) == len(taken) == 43
    assert n_fewer or len(maker.asked) < 15


def test_an_error_is_of_the_request_that_met_it() -> None:
    class Full(Exception):
        pass

    def failing_at(number: int, maker: Maker) -> Callable[[int], Awaitable[list[bytes]]]:
        async def make(n: int) -> list[bytes]:
            is_full = len(maker.asked) + 1 == number
            made = await maker(n)
            if is_full:
                raise Full
            return made

        return make

    async def take_together() -> tuple[Maker, list[bytes | BaseException]]:
        reserve, maker = Reserve(), Maker()
        make = failing_at(3, maker)
        await reserve.take("kind", 0.001, make)
        taken = await asyncio.gather(*(reserve.take("kind", 0.001, make) for _ in range(8)), return_exceptions=True)
        return maker, taken

    maker, taken = asyncio.run(asyncio.wait_for(take_together(), 60))
    assert sum(isinstance(each, Full) for each in taken) == 1
    assert len(set(taken)) == 8
    assert maker.asked[2] > 1  # so that others waited for the answers that did not come


def test_a_puzzle_made_ahead_is_that_of_its_own_seed(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    run, calls = served.app.state.pool.run, []

    async def counted(task: Callable[..., bytes], *given: object, **named: object) -> bytes:
        calls.append(task.__name__)
        done: bytes = await run(task, *given, **named)
        return done

    monkeypatch.setattr(served.app.state.pool, "run", counted)
    monkeypatch.setattr(
        served.app.state.pool, "seconds_each", lambda shape: 0.001
    )  # a busy machine would make them one by one
    answers = [post(served.client, "puzzles", family="toy", length=7) for _ in range(20)]
    assert len(calls) < 8
    seeds = {answer["seed"] for answer in answers}
    assert len(seeds) == 20
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
    for answer in answers[::6]:
        assert post(served.client, "puzzles", family="toy", length=7, seed=answer["seed"]) == answer


def test_requests_with_a_key_or_for_several_puzzles_take_nothing_from_others(client: httpx.Client) -> None:
    body = {"family": "toy", "length": 9}
    for more, headers in (({"count": 2}, {}), ({"steps": True}, {}), ({}, {"Idempotency-Key": "own"})):
        answers = [client.post("/v1/puzzles", json={**body, **more}, headers=headers).json() for _ in range(2)]
        for answer in answers:
            assert post(client, "puzzles", **body, **more, seed=answer["seed"]) == answer
    assert answers[0] == answers[1]  # as they have the same key
