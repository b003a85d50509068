"""The digging of games: what goes is what a plain loop takes away, clue by clue, by the general engine."""

from collections.abc import Callable, Sequence

import pytest

from generator.games.digging import Group, groups_in, without
from generator.games.draws import StreamDraws
from generator.games.filling import filled
from generator.games.making import start
from kernels.streams import stream_for
from puzzles.games.game import Clues
from puzzles.games.games import GAMES, puzzle_type
from solvers.games import other_solution
from solvers.games.catalog import UNSAID, Catalog
from solvers.games.other_solution import Clued
from solvers.games.proof import prove
from solvers.verdict import Verdict
from tests.examples import either
from tests.generator.test_games_making import BOARDS

DUG = [name for name, game in GAMES.items() if game.dug]


def begun(name: str, index: int) -> tuple[Clues, Clued, list[Group]]:
    """Return all clues of a solution that have no other, and the groups to take away, symmetric now and then."""
    game, board = GAMES[name], BOARDS[name]
    draws = StreamDraws(stream_for("digging", name, index))
    for _ in range(200):
        drawn = filled(game, board, draws)
        started = start(game, board, *drawn, draws) if drawn else ""
        if not isinstance(started, str) and started[2]:
            clues, clued = started[0], started[2]
            return clues, clued, groups_in(game, board, clues, draws, "rotate180" if index % 2 else "none")
    raise AssertionError("200 starts")


def taken(groups: Sequence[Group], least: int, may_go: Callable[[list[Group]], bool]) -> list[bool]:
    """Take groups away in turn."""
    gone, n_left, goes = list[Group](), sum(map(len, groups)), []
    for group in groups:
        goes.append(n_left - len(group) >= least and may_go([*gone, group]))
        if goes[-1]:
            gone.append(group)
            n_left -= len(group)
    return goes


@pytest.mark.parametrize("name", DUG)
def test_what_goes_is_what_a_plain_loop_takes_away(name: str) -> None:
    for index in range(either(2, 20)):
        clues, clued, groups = begun(name, index)

        def is_unique(gone: list[Group], clues: Clues = clues) -> bool:
            puzzle = puzzle_type(name).from_clues(BOARDS[name], without(GAMES[name], clues, gone))
            return prove(puzzle).verdict is Verdict.UNIQUE

        least = (0, 0, sum(map(len, groups)) // 2)[index % 3]
        expected = taken(groups, least, is_unique)
        goes, n_left = clued.dig(groups, sum(map(len, groups)), least)
        assert goes == expected
        assert n_left == sum(len(group) for group, each in zip(groups, goes, strict=True) if not each)


@pytest.mark.parametrize("name", DUG)
def test_by_logic_what_goes_leaves_propagation_with_one_solution(name: str) -> None:
    for index in range(either(2, 20)):
        _, clued, groups = begun(name, index)
        goes, _ = clued.dig(groups, sum(map(len, groups)), by_logic=True)
        assert clued.is_settled() or name in ("tents", "mosaic", "heyawake")  # where all clues may ask for more
        _, again, _ = begun(name, index)

        def is_settled(gone: list[Group], again: Clued = again) -> bool:
            again.switch(gone[-1], on=False)
            if again.is_settled():
                return True
            again.switch(gone[-1], on=True)
            return False

        if name != "tents":
            assert goes == taken(groups, 0, is_settled)


@pytest.mark.parametrize("name", DUG)
def test_what_search_cannot_say_a_solver_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without nodes to search with, or a constraint that breaks a clue, the same clues go; in haste, no others."""
    _, clued, groups = begun(name, 0)
    n_clues = sum(map(len, groups))
    expected = clued.dig(groups, n_clues)
    (_, again, _), (clues, hasty, _) = begun(name, 0), begun(name, 0)
    monkeypatch.setattr(other_solution, "NODES", 0)
    monkeypatch.setattr(other_solution, "QUICK_NODES", 0)
    assert again.dig(groups, n_clues) == expected
    goes, _ = hasty.dig(groups, n_clues, is_quick=True)
    gone = [group for group, each in zip(groups, goes, strict=True) if each]
    assert len(gone) <= sum(expected[0])
    assert (
        prove(puzzle_type(name).from_clues(BOARDS[name], without(GAMES[name], clues, gone))).verdict is Verdict.UNIQUE
    )
    monkeypatch.undo()
    monkeypatch.setattr(Catalog, "_contrary", lambda _catalog, _number: UNSAID)
    assert begun(name, 0)[1].dig(groups, n_clues) == expected
