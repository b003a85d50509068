"""Plans: every puzzle of every part stands in one file, in its split, and what cannot be meant is refused."""

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.nonogram.request import NonogramRequest
from generator.sudoku.request import SudokuRequest as Request
from output.batch.card import data_card
from output.batch.plan import Part, Plan, plan_dict, plan_from, shards
from puzzles.errors import RequestError

REQUESTS = (Request(), Request(size="6x6", symmetry="rotate180"), NonogramRequest(size="5x7", colors=2))
SPLITS = ({"train": 1.0}, {"train": 0.8, "test": 0.2}, {"a": 1 / 3, "b": 1 / 3, "c": 1 / 3}, {"x": 0.999, "y": 0.001})


@given(
    counts=st.lists(st.integers(1, 400), min_size=1, max_size=3),
    splits=st.sampled_from(SPLITS),
    shard_rows=st.integers(1, 90),
)
def test_every_puzzle_stands_in_one_file_of_its_split(
    counts: list[int], splits: dict[str, float], shard_rows: int
) -> None:
    assume(min(splits.values()) * sum(counts) > len(counts))  # else a split may get none, which is refused
    plan = Plan(tuple(map(Part, REQUESTS, counts)), 1, splits, shard_rows)
    laid = shards(plan)
    slots = [slot for shard in laid for slot in shard.slots()]
    assert sorted(slots) == [(part, index) for part, count in enumerate(counts) for index in range(count)]
    assert [shard.number for shard in laid] == list(range(len(laid)))
    for shard in laid:
        assert 1 <= shard.n_rows == len(shard.slots()) <= shard_rows
        assert shard.file.startswith(f"{shard.split}-")
    assert len({shard.file for shard in laid}) == len(laid)
    in_split = Counter({split: sum(s.n_rows for s in laid if s.split == split) for split in splits})
    for split, share in splits.items():
        assert abs(in_split[split] - share * sum(counts)) <= len(counts)


def test_parts_are_mixed_evenly_in_a_file() -> None:
    (shard,) = shards(Plan((Part(REQUESTS[0], 60), Part(REQUESTS[1], 20)), 1, {"train": 1.0}, 1000))
    parts = np.array([part for part, _ in shard.slots()])
    assert [parts[i : i + 20].tolist().count(1) for i in range(0, 80, 20)] == [5] * 4


def test_a_plan_is_read_as_it_was_written() -> None:
    plan = Plan(
        tuple(map(Part, REQUESTS, (5, 6, 7))), 9, {"train": 0.75, "test": 0.25}, 12, traces=True, license="odbl"
    )
    assert plan_from(plan_dict(plan)) == plan


def test_shares_and_mixes_are_dealt_out_exactly() -> None:
    plan = plan_from(
        {
            "seed": 1,
            "count": 1001,
            "requests": [
                {"family": "sudoku", "share": 3, "mix": {"easy": 40, "hard": 60}, "symmetry": "rotate180"},
                {"family": "nonogram", "size": "5x5"},
            ],
        }
    )
    assert [part.count for part in plan.parts] == [300, 451, 250]
    assert [part.request.difficulty for part in plan.parts] == ["easy", "hard", ""]
    assert plan.parts[0].request.symmetry == "rotate180"


def test_mixes_of_several_options_are_shares_of_all_their_combinations() -> None:
    mix = {"colors": {"2": 50, "4": 50}, "density": {"0.3": 0.25, "0.5": 0.75}}
    requests = [{"family": "nonogram", "count": 80, "size": "10x10", "mix": mix}]
    parts = plan_from({"seed": 1, "requests": requests}).parts
    assert parts == tuple(
        Part(NonogramRequest(size="10x10", colors=colors, density=density), count)
        for colors, density, count in ((2, 0.3, 10), (2, 0.5, 30), (4, 0.3, 10), (4, 0.5, 30))
    )


SUDOKU = {"family": "sudoku", "count": 3}
MANY_KINDS = {name: {str(number): 1 / 101 for number in range(101)} for name in ("clues", "alpha")}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"requests": [SUDOKU]}, "without a seed"),
        ({"seed": 1}, "without requests"),
        ({"seed": 1, "requests": [SUDOKU], "sead": 1}, "'sead'"),
        ({"seed": True, "requests": [SUDOKU]}, "True"),
        ({"seed": 1, "requests": [{"family": "chess", "count": 3}]}, "'chess'"),
        ({"seed": 1, "requests": [{**SUDOKU, "colour": 3}]}, "'colour'"),
        ({"seed": 1, "requests": [{**SUDOKU, "share": 3}]}, "share of 3 and a count of 3"),
        ({"seed": 1, "requests": [{**SUDOKU, "count": -3}]}, "-3"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"easy": 3}}]}, "add up to 3"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"easy": 50, "esy": 50}}]}, "'esy'"),
        ({"seed": 1, "requests": [{**SUDOKU, "unique": False}]}, "without the proof"),
        ({"seed": 1, "requests": [SUDOKU], "count": 4}, "count of a plan is 4, and those of its requests add up to 3"),
        ({"seed": 1, "requests": [SUDOKU, {"family": "sudoku"}]}, "a count for each"),
        ({"seed": 1, "requests": ["sudoku"]}, "'sudoku'"),
        ({"seed": 1, "requests": [{**SUDOKU, "size": [9, 9]}]}, r"\[9, 9\] was given as size; expected text"),
        ({"seed": 1, "requests": [{**SUDOKU, "difficulty": 3}]}, "3 was given as difficulty; expected one of gentle"),
        ({"seed": 1, "requests": [{"family": "sudoku", "share": math.nan}], "count": 2}, "nan was given as share"),
        ({"seed": 1, "requests": [{"family": "sudoku", "share": math.inf}], "count": 2}, "inf was given as share"),
        ({"seed": 1, "requests": [{"family": "sudoku", "count": 2.5}]}, "2.5 was given as count .*; expected a whole"),
        ({"seed": 1, "requests": [{**SUDOKU, "sise": "9x9"}]}, "did you mean 'size'?"),
        (
            {"seed": 1, "requests": [{**SUDOKU, "difficulty": "easy", "mix": {"easy": 1}}]},
            "'--difficulty easy' and a mix of its",
        ),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"sise": {"9x9": 1}}}]}, "did you mean 'size'?"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"size": {"9x9": 1}, "easy": 3}}]}, "are not shares of difficulty"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"clues": {"two": 1}}}]}, "'two' was given as clues"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": MANY_KINDS}]}, "a mix of 10,201 kinds was given; expected 10,000"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"easy": math.nan}}]}, "are not shares"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {}}]}, "are not shares"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"a": math.nan}}, "are not shares of splits"),
        ({"seed": 10**5000, "requests": [SUDOKU]}, "a number of thousands of digits was given as seed"),
        ({"seed": 1, "request": [SUDOKU]}, "did you mean 'requests'?"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"train": 0.5}}, "add up to 0.5"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"a": 0.9, "b": 0.1}}, "'b' gets none of 3"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"tr/ain": 1.0}}, "'tr/ain'"),
        ({"seed": 1, "requests": [SUDOKU], "shard_rows": 0}, "0 rows a file"),
        ({"seed": 1, "requests": [SUDOKU], "license": "no"}, "'no' is not a license here; expected one of cc0-1.0"),
        ({"seed": 1, "requests": [SUDOKU], "license": 1}, "1 was given as license of a plan; expected text"),
        ({"seed": 1, "requests": [{"family": "sudoku"}], "count": 10**9}, "1000000000 puzzles"),
        ({"seed": 1, "requests": [{"family": "sudoku"}], "count": 10**8, "shard_rows": 2}, "more than 99999 files"),
    ],
)
def test_what_cannot_be_meant_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(RequestError, match=message):
        plan_from(data)


@pytest.mark.parametrize(("given", "license"), [({}, "cc0-1.0"), ({"license": "cc-by-4.0"}, "cc-by-4.0")])
def test_the_data_card_names_the_license_of_its_maker(given: dict[str, str], license: str) -> None:  # noqa: A002
    card = data_card(plan_from({"seed": 1, "requests": [SUDOKU], **given}), ())
    front_matter = card.split("---\n")[1].splitlines()
    assert [line for line in front_matter if line.startswith("license")] == [f"license: {license}"]
