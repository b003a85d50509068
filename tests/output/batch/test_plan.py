"""Plans are read as they were written; what comes of them is estimated; each of their puzzles stands in one shard."""

import math
from itertools import chain
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.nonogram.request import NonogramRequest
from generator.seen import keys_of
from generator.sudoku.request import SudokuRequest
from generator.sudoku.request import SudokuRequest as Request
from output.batch.card import data_card
from output.batch.estimate import estimate, n_different
from output.batch.layout import (
    FILE_PER_SHARD,
    LAYOUT,
    Shard,
    count_shards,
    first_row,
    numbers_in,
    parts_of,
    rows_files,
    shard_of,
    shards_of,
    splits_of,
)
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
    assert [part.request.difficulty for part in plan.parts] == ["easy", "hard", "usual"]
    assert plan.parts[0].request.symmetry == "rotate180"
    mix = {"colors": {"2": 50, "4": 50}, "density": {"0.3": 0.25, "0.5": 0.75}}
    requests = [{"family": "nonogram", "count": 80, "size": "10x10", "mix": mix}]
    parts = plan_from({"seed": 1, "requests": requests}).parts
    assert parts == tuple(
        Part(NonogramRequest(size="10x10", colors=colors, density=density), count)
        for colors, density, count in ((2, 0.3, 10), (2, 0.5, 30), (4, 0.3, 10), (4, 0.5, 30))
    )


SUDOKU = {"family": "sudoku", "count": 3}
OF_TWO_SIZES = [SUDOKU, {**SUDOKU, "size": "6x6"}]
NO_SUDOKU = {"shape": "rows", "families": {"lightup": {"prompt": "$puzzle"}}}
MANY_KINDS = {name: {str(number): 1 / 101 for number in range(101)} for name in ("clues", "alpha")}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"requests": [SUDOKU]}, "the plan has no seed"),
        ({"seed": 1}, "the plan has no requests"),
        ({"seed": 1, "requests": [SUDOKU], "sead": 1}, "'sead'"),
        ({"seed": True, "requests": [SUDOKU]}, "True"),
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
        ({"seed": 1, "requests": [{"family": "sudoku", "count": 2.5}]}, "2.5 was given as count .*; expected a whole"),
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
        ({"seed": 1, "requests": [SUDOKU], "splits": {"a": math.nan}}, "are not shares of splits"),
        ({"seed": 10**5000, "requests": [SUDOKU]}, "a number of thousands of digits was given as seed"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"train": 0.5}}, "add up to 0.5"),
        ({"seed": 1, "requests": [SUDOKU], "splits": {"tr/ain": 1.0}}, "'tr/ain'"),
        ({"seed": 1, "requests": [SUDOKU], "shard_rows": 0}, "0 rows per file"),
        ({"seed": 1, "requests": [SUDOKU], "license": "no"}, "'no' is not a known license; expected one of cc0-1.0"),
        ({"seed": 1, "requests": [SUDOKU], "license": 1}, "1 was given as license of a plan; expected text"),
        ({"seed": 1, "requests": OF_TWO_SIZES, "states": True}, "states of 2 kinds of puzzles have no common shape"),
        ({"seed": 1, "requests": [SUDOKU], "prompts": 7}, "7 was given as prompts of a plan; expected the name of a"),
        # A plan may come from elsewhere, so that no path in it is read.
        ({"seed": 1, "requests": [SUDOKU], "prompts": "/etc/own.toml"}, "'/etc/own.toml' is not a template of prompts"),
        ({"seed": 1, "requests": [SUDOKU], "prompts": NO_SUDOKU}, "for lightup alone; expected one for 'sudoku'"),
        ({"seed": 1, "requests": [{"family": "sudoku"}], "count": 10**11}, "100,000,000,000 puzzles are too many"),
        ({"seed": 1, "requests": [{"family": "sudoku"}], "count": 10**8, "shard_rows": 2}, "more than 999,999 shards"),
    ],
)
def test_what_cannot_be_meant_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(RequestError, match=message):
        plan_from(data)


@pytest.mark.parametrize(("given", "license"), [({}, "cc0-1.0"), ({"license": "cc-by-4.0"}, "cc-by-4.0")])
def test_the_data_card_names_the_license_of_its_maker(given: dict[str, str], license: str) -> None:  # noqa: A002
    card = data_card(plan_from({"seed": 1, "requests": [SUDOKU], **given}), (), (), {}, {})
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
    assert all(told in each and f"{count} puzzles of toy are requested, but only about " in each for each in warnings)


def test_a_split_that_may_come_out_empty_is_seen() -> None:
    plan = Plan((Part(SudokuRequest(size="4x4", rating="none"), 60),), 1, {"train": 0.98, "test": 0.02})
    (warning,) = (each for each in estimate(plan).warnings if "'test'" in each)
    assert warning.startswith("the split 'test' may come out empty: about 0.0 solutions, counting images of")
    large = Plan((Part(SudokuRequest(rating="none"), 10_000),), 1, {"train": 0.9, "test": 0.1})
    assert estimate(large).warnings == ()


OF_MANY_SIZES = (Request(), Request(size="6x6", symmetry="rotate180"), NonogramRequest(size="5x7", colors=2), Request())


@given(counts=st.lists(st.integers(1, 300), min_size=1, max_size=4), shard_rows=st.integers(1, 90))
def test_rows_are_the_puzzles_of_all_parts_evenly_mixed(counts: list[int], shard_rows: int) -> None:
    plan = Plan(tuple(map(Part, OF_MANY_SIZES, counts)), 1, {"train": 1.0}, shard_rows)
    laid = [shard_of(plan, number) for number in range(count_shards(plan))]
    slots = [slot for shard in laid for slot in shard.slots()]
    expected = sorted(((2 * k + 1) / n, part, k) for part, n in enumerate(counts) for k in range(n))
    assert slots == [(part, k) for _, part, k in expected]
    rows = [numbers_in(plan, shard) for shard in laid]
    for number, (shard, numbers) in enumerate(zip(laid, rows, strict=True)):
        assert 1 <= shard.n_rows == len(shard.slots()) <= shard_rows
        assert first_row(plan, number + 1) - first_row(plan, number) == shard.n_rows
        assert list(zip(*(each.tolist() for each in parts_of(plan, numbers)), strict=True)) == shard.slots()
    among = [number for number, shard in enumerate(laid) for _ in range(shard.n_rows)]
    assert shards_of(plan, np.concatenate(rows), range(count_shards(plan))).tolist() == among


def test_shards_and_files_of_a_plan_are_named_split_by_split() -> None:
    plan = Plan(tuple(Part(each, 10**9 + n) for n, each in enumerate(OF_MANY_SIZES)), 1, {"train": 1.0})
    shard = shard_of(plan, 300_000)
    assert shard.n_rows == 10_000
    assert {run.count for run in shard.runs} == {2500}
    assert shard.file("train") == "train-300000-of-400001.parquet"
    assert [Shard(7, n, ()).file("test") for n in (8, 99_999, 100_000)] == [
        "test-00007-of-00008.parquet",
        "test-00007-of-99999.parquet",
        "test-000007-of-100000.parquet",
    ]


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=2), min_size=1, max_size=9),
    st.integers(1, 12),
    st.booleans(),
)
@example([[4, 0], [4, 1]], 4, False)  # files end where shards do
def test_files_of_a_split_are_as_few_and_as_even_as_can_be(
    counts: list[list[int]], shard_rows: int, is_by_shard: bool
) -> None:
    """The rows of a split, those of one shard after those of another, are dealt out to its files in their order."""
    plan = Plan((Part(Request(), len(counts) * shard_rows),), 1, {"train": 0.9, "test": 0.1}, shard_rows)
    by_split = dict(zip(plan.splits, zip(*counts, strict=True), strict=True))
    files = rows_files(plan, FILE_PER_SHARD if is_by_shard else LAYOUT, by_split)
    for split, own in by_split.items():
        mine = [file for file in files if file.split == split]
        rows = [
            [(piece.shard, row) for piece in file.pieces for row in range(piece.start, piece.stop)] for file in mine
        ]
        assert list(chain.from_iterable(rows)) == [(shard, row) for shard, n in enumerate(own) for row in range(n)]
        sizes = [file.n_rows for file in mine]
        assert all(piece.n_rows for file in mine for piece in file.pieces)
        if is_by_shard:
            assert sizes == [n for n in own if n]
            assert [file.name for file in mine] == [Shard(k, len(own), ()).file(split) for k, n in enumerate(own) if n]
        else:
            assert len(sizes) == math.ceil(sum(own) / shard_rows)
            assert not sizes or max(sizes) - min(sizes) <= 1
            assert [file.name for file in mine] == [Shard(k, len(mine), ()).file(split) for k in range(len(mine))]


@given(st.lists(st.integers(1, 100), min_size=1, max_size=5), st.lists(st.integers(0, 2**64 - 1), max_size=20))
def test_a_split_is_where_a_hash_falls_among_the_shares(weights: list[int], hashes: list[int]) -> None:
    whole = sum(weights)
    shares = {f"s{number}": weight / whole for number, weight in enumerate(weights)}
    edges = [0, 2**64 - 1, *hashes]
    for key, split in zip(edges, splits_of(shares, np.array(edges, np.uint64)).tolist(), strict=True):
        assert sum(weights[:split]) / whole - 1e-9 <= key / 2**64 <= sum(weights[: split + 1]) / whole + 1e-9


def test_splits_of_known_solutions_stay_as_they_are() -> None:
    """Data sets of tomorrow must agree with those of today."""
    keys = keys_of(["sudoku-1", "sudoku-2", "nonogram-3", "lightup-4"])
    assert keys.tolist() == [16611752748917182278, 8055392664902997780, 7313206497811567876, 10075127419512831103]
    assert splits_of({"train": 0.5, "validation": 0.25, "test": 0.25}, keys).tolist() == [2, 0, 0, 1]
