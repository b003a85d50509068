"""Plans are read as they were written, what cannot be meant is refused, and what comes of them is estimated."""

import math
from typing import Any

import numpy as np
import pytest

from generator.nonogram.request import NonogramRequest
from generator.sudoku.request import SudokuRequest
from generator.sudoku.request import SudokuRequest as Request
from output.batch.card import data_card
from output.batch.estimate import estimate, n_different
from output.batch.plan import Part, Plan, plan_dict, plan_from
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from tests.toy import TOY
from tests.toy.family import ToyRequest

REQUESTS = (Request(), Request(size="6x6", symmetry="rotate180"), NonogramRequest(size="5x7", colors=2))


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
        ({"requests": [SUDOKU]}, "the plan has no seed"),
        ({"seed": 1}, "the plan has no requests"),
        ({"seed": 1, "requests": [SUDOKU], "sead": 1}, "'sead'"),
        ({"seed": True, "requests": [SUDOKU]}, "True"),
        ({"seed": 1, "requests": [{"family": "chess", "count": 3}]}, "'chess'"),
        ({"seed": 1, "requests": [{**SUDOKU, "colour": 3}]}, "'colour'"),
        ({"seed": 1, "requests": [{**SUDOKU, "share": 3}]}, "share 3 and count 3 exclude"),
        ({"seed": 1, "requests": [{**SUDOKU, "count": -3}]}, "-3"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"easy": 3}}]}, "add up to 3"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"easy": 50, "esy": 50}}]}, "'esy'"),
        ({"seed": 1, "requests": [{**SUDOKU, "unique": False}]}, "cannot hold unproved puzzles"),
        (
            {"seed": 1, "requests": [SUDOKU], "count": 4},
            "plan has a count of 4, but its requests ask for 3; expected the same",
        ),
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
            "'--difficulty easy' and a mix of it",
        ),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"sise": {"9x9": 1}}}]}, "did you mean 'size'?"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"size": {"9x9": 1}, "easy": 3}}]}, "are not shares of difficulty"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"clues": {"two": 1}}}]}, "'two' was given as clues"),
        (
            {"seed": 1, "requests": [{**SUDOKU, "mix": MANY_KINDS}]},
            "a mix of 10,201 kinds is too large; expected 10,000",
        ),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {"easy": math.nan}}]}, "are not shares"),
        ({"seed": 1, "requests": [{**SUDOKU, "mix": {}}]}, "are not shares"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"a": math.nan}}, "are not shares of splits"),
        ({"seed": 10**5000, "requests": [SUDOKU]}, "a number of thousands of digits was given as seed"),
        ({"seed": 1, "request": [SUDOKU]}, "did you mean 'requests'?"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"train": 0.5}}, "add up to 0.5"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"tr/ain": 1.0}}, "'tr/ain'"),
        ({"seed": 1, "requests": [SUDOKU], "shard_rows": 0}, "0 rows per file"),
        ({"seed": 1, "requests": [SUDOKU], "license": "no"}, "'no' is not a known license; expected one of cc0-1.0"),
        ({"seed": 1, "requests": [SUDOKU], "license": 1}, "1 was given as license of a plan; expected text"),
        ({"seed": 1, "requests": [{"family": "sudoku"}], "count": 10**11}, "100,000,000,000 puzzles are too many"),
        ({"seed": 1, "requests": [{"family": "sudoku"}], "count": 10**8, "shard_rows": 2}, "more than 999,999 shards"),
    ],
)
def test_what_cannot_be_meant_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(RequestError, match=message):
        plan_from(data)


@pytest.mark.parametrize(("given", "license"), [({}, "cc0-1.0"), ({"license": "cc-by-4.0"}, "cc-by-4.0")])
def test_the_data_card_names_the_license_of_its_maker(given: dict[str, str], license: str) -> None:  # noqa: A002
    card = data_card(plan_from({"seed": 1, "requests": [SUDOKU], **given}), (), {}, {})
    front_matter = card.split("---\n")[1].splitlines()
    assert [line for line in front_matter if line.startswith("license")] == [f"license: {license}"]


@pytest.mark.parametrize("n", [50, 1_000, 20_000])
def test_repeats_say_how_many_there_are(n: int) -> None:
    draw = np.random.default_rng(n)
    found = [n_different(draw.integers(n, size=1_000).astype(np.uint64)) for _ in range(9)]
    assert 0.7 * n < np.median(found) < 1.4 * n
    assert n_different(np.arange(1_000, dtype=np.uint64)) == math.inf
    assert n_different(np.zeros(0, np.uint64)) == math.inf


@pytest.mark.parametrize(
    ("count", "told"), [(40, ""), (120, "the run may end with exit"), (200, "the run will probably end with exit")]
)
def test_a_request_for_more_than_there_are_is_seen(monkeypatch: pytest.MonkeyPatch, count: int, told: str) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    warnings = estimate(Plan((Part(ToyRequest(length=8), count),), 1, {"train": 1.0})).warnings
    assert len(warnings) == bool(told)
    assert all(told in each and f"{count} puzzles of toy are wanted, but only about " in each for each in warnings)


def test_a_split_that_may_come_out_empty_is_seen() -> None:
    plan = Plan((Part(SudokuRequest(size="4x4", rating="none"), 60),), 1, {"train": 0.98, "test": 0.02})
    (warning,) = (each for each in estimate(plan).warnings if "'test'" in each)
    assert warning.startswith("the split 'test' may come out empty: about 0.0 solutions, counting images of")
    large = Plan((Part(SudokuRequest(rating="none"), 10_000),), 1, {"train": 0.9, "test": 0.1})
    assert estimate(large).warnings == ()
