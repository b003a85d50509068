"""The functions do what the commands of the same names do; records become JSON and tables."""

import json
import pickle
from collections.abc import Iterator
from copy import copy, deepcopy
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gridwright as gw
from generator.pipeline import generate
from generator.sudoku.request import SudokuRequest
from output.columns import RECORD_COLUMNS
from service.command_line.kernel_uses import requests_of
from tests.commands import gen
from tests.output.batch.sets import bytes_of

SMALL = "..2..1....3..4.."
OPEN = "..2..1.........."
HEART = [[0, 1, 0, 1, 0], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [0, 1, 1, 1, 0], [0, 0, 1, 0, 0]]


@pytest.fixture
def puzzle() -> gw.Puzzle:
    (document,) = gw.read(SMALL)
    return document.puzzle


def test_the_same_request_and_seed_make_the_same_puzzle_by_each_way() -> None:
    expected = generate(SudokuRequest(size="6x6", clues=12), 5, 1)
    for record in (
        gw.sudoku(size="6x6", clues=12, seed=5, index=1),
        gw.generate("sudoku", size="6x6", clues=12, seed=5, index=1),
        list(gw.generate_many("sudoku", 2, size="6x6", clues=12, seed=5))[1],
    ):
        assert (record.puzzle, record.request, record.seed, record.index, record.rating) == (
            *(expected.puzzle, expected.request, 5, 1, expected.rating),
        )


def test_a_seed_that_was_drawn_makes_the_puzzle_again_and_some_requests_nothing() -> None:
    record = gw.nonogram(size="5x5")
    assert gw.nonogram(size="5x5", seed=record.seed).puzzle == record.puzzle
    assert gw.nonogram(size="5x5").seed != record.seed
    with pytest.raises(gw.GenerationExhausted) as raised:
        gw.sudoku(size="6x6", clues=8, tries=1, seed=1)
    assert raised.value.tried == 1


def test_reading_takes_paths_text_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(f"{SMALL}\n{OPEN}\n")
    for source in (path, str(path), path.read_bytes()):
        assert [gw.encode(document, "line").decode().strip() for document in gw.read(source)] == [SMALL, OPEN]
    assert len(gw.read(SMALL, notation="line")) == 1


@pytest.mark.parametrize("suffix", [".sdm", ".sdk", ".csv", ".json", ".jsonl", ".parquet", ".svg", ".png", ".eps"])
def test_records_are_written_as_gen_writes_them(suffix: str, tmp_path: Path) -> None:
    for name in ("ours", "theirs"):
        (tmp_path / name).mkdir()
    paths = gw.write(gw.generate_many("sudoku", 2, size="4x4", seed=1), tmp_path / "ours" / f"a{suffix}")
    assert sorted(paths) == sorted((tmp_path / "ours").iterdir())
    gen("sudoku", "--size", "4x4", "--seed", 1, "-n", 2, "-o", tmp_path / "theirs" / f"a{suffix}")
    assert bytes_of(tmp_path / "ours") == bytes_of(tmp_path / "theirs")


@pytest.mark.parametrize("suffix", [".non", ".json", ".parquet"])
def test_a_puzzle_is_read_as_it_was_written_with_its_solution_if_asked_for(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"heart{suffix}"
    heart = gw.Nonogram.from_grid(HEART, title="Heart")
    for is_wanted in (False, True):
        assert gw.write(heart, path, solution=is_wanted) == [path]
        (document,) = gw.read(path)
        assert document.puzzle == heart
        assert (document.solution is not None) == is_wanted


def test_notations_may_be_named_and_pictures_have_solutions_and_styles(tmp_path: Path, puzzle: gw.Puzzle) -> None:
    (path,) = gw.write(puzzle, tmp_path / "puzzle.txt", notation="sdk")
    assert path.read_bytes() == gw.encode(puzzle, "sdk")
    pictures = []
    for options in ({}, {"solution": True}, {"style": gw.PictureStyle(cell_millimeters=20)}):
        (path,) = gw.write(puzzle, tmp_path / "puzzle.svg", **options)
        pictures.append(path.read_text())
    assert pictures[0] == puzzle._repr_svg_()
    assert len({*pictures}) == 3


def test_proofs_and_ratings_are_the_same_one_by_one_and_together() -> None:
    documents = [*gw.read(SMALL), *gw.read(OPEN), gw.Nonogram.from_grid(HEART)]
    together = [proof.verdict for proof in gw.prove_many(documents)]
    assert together == [gw.Verdict.UNIQUE, gw.Verdict.MULTIPLE, gw.Verdict.UNIQUE]
    assert together == [gw.prove(each).verdict for each in documents]
    assert len(gw.prove(gw.read(OPEN)[0], limit=5).solutions) == 5
    records = list(gw.generate_many("sudoku", 3, size="4x4", seed=2))
    assert [gw.rate(record) for record in records] == [record.rating for record in records]
    assert list(gw.rate_many(record.puzzle for record in records)) == [record.rating for record in records]


def test_methods_solve_with_their_parameters(puzzle: gw.Puzzle) -> None:
    solution = gw.prove(puzzle).solutions[0]
    for method in (None, "dancing-links", "logic"):
        result = gw.solve(puzzle, method)
        assert result.verdict is gw.Verdict.UNIQUE
        assert np.array_equal(result.solutions[0], solution)
    few = gw.solve(gw.Nonogram.from_grid(HEART), "tabu", steps=1, rounds=1, starts=3, draws_lots=True)
    assert few.effort == {"steps": 3, "starts": 3}


@pytest.mark.parametrize("method", [None, "logic"])
def test_a_limit_of_one_gives_one_solution_of_several(method: str | None) -> None:
    for text in (OPEN, b"Light Up\n..\n"):
        found = gw.solve(gw.read(text)[0], method, limit=1)
        assert (found.verdict, len(found.solutions), found.complete) == (gw.Verdict.MULTIPLE, 1, False)


def test_steps_lead_to_the_solution_where_any_are_left(puzzle: gw.Puzzle) -> None:
    heart = gw.Nonogram.from_grid(HEART)
    steps = list(gw.explain(heart))
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert all(step.text.endswith(".") and step.rule for step in steps)
    assert gw.hint(heart) == steps[0]
    assert {step.rule for step in steps} == set(gw.rate(heart).histogram)
    board = gw.prove(puzzle).solutions[0]
    assert gw.hint(gw.Sudoku.from_grid(board)) is None


def test_a_data_set_is_that_of_gen_batch(tmp_path: Path) -> None:
    requests = [{"family": "sudoku", "size": "6x6", "share": 3}, {"family": "nonogram", "size": "5x5"}]
    seen = []
    options = {"count": 8, "seed": 7, "splits": {"train": 0.5, "test": 0.5}, "traces": True}
    gw.batch(tmp_path / "ours", requests, **options, report=seen.append)
    kinds = ("--request", "sudoku --size 6x6 --share 3", "--request", "nonogram --size 5x5")
    gen("batch", "-o", tmp_path / "theirs", "-n", 8, "--seed", 7, "--splits", "train=0.5,test=0.5", "--traces", *kinds)
    assert bytes_of(tmp_path / "ours") == bytes_of(tmp_path / "theirs")
    steps = [(progress.step, progress.rows) for progress in seen if progress.step != "settled"]
    assert steps[:2] == [("made", 8), ("finished", 8)]
    assert sum(rows for step, rows in steps[2:] if step == "tabled") == 8


def test_a_data_set_is_finished_by_its_own_plan_and_kept_out_of_others(tmp_path: Path) -> None:
    requests = [{"family": "nonogram", "size": "4x4"}]
    gw.batch(tmp_path / "first", requests, count=4, seed=7, shard_rows=2)
    whole = bytes_of(tmp_path / "first")
    gw.batch(tmp_path / "first", resume=True)
    assert bytes_of(tmp_path / "first") == whole
    gw.batch(tmp_path / "second", requests, count=3, seed=7, exclude=[str(tmp_path / "first")])
    ids = [{document.puzzle.id for document in gw.read(tmp_path / name)} for name in ("first", "second")]
    assert ids[0].isdisjoint(ids[1])
    gw.batch(tmp_path / "small", [{"family": "sudoku", "size": "4x4"}], count=2)
    assert json.loads((tmp_path / "small" / "plan.json").read_text())["plan"]["seed"] >= 0


def _public_values(family: str) -> Iterator[object]:
    record = gw.generate(family, seed=1, size="4x4")
    puzzle, solution = record.puzzle, record.proof.solutions[0]
    yield from (record, puzzle, record.request, record.proof, record.rating, record.proof.verdict, record.rating.grade)
    yield from (*gw.explain(puzzle), gw.solve(puzzle), gw.prompt(puzzle), gw.PictureStyle(letters=True))
    yield from (gw.read(gw.encode(gw.Document(puzzle, solution), "jsonl"))[0], puzzle.check(np.zeros((4, 4), int)))
    yield from (gw.score(puzzle, str(solution.tolist())), gw.score(puzzle, "no"), gw.score(puzzle, str(solution * 0)))
    row, column = np.argwhere(solution != 0)[0].tolist()
    yield gw.check_step(puzzle, None, (row, column, int(solution[row, column])))


def _arrays(value: object) -> Iterator[np.ndarray]:
    if isinstance(value, np.ndarray):
        yield value
    parts = [getattr(value, each.name) for each in fields(value)] if is_dataclass(value) else value
    for each in parts if isinstance(parts, list | tuple) else ():
        yield from _arrays(each)


@pytest.mark.parametrize("family", ["lightup", "nonogram", "sudoku"])
def test_public_values_pickle_copy_compare_and_hash(family: str) -> None:
    values = list(_public_values(family))
    for value, again in zip(values, _public_values(family), strict=True):
        for other in (again, pickle.loads(pickle.dumps(value)), copy(value), deepcopy(value)):
            assert (other, hash(other), repr(other)) == (value, hash(value), repr(value))
            assert [each.flags.writeable for each in _arrays(other)] == [
                each.flags.writeable for each in _arrays(value)
            ]
    kinds = [value for value in values if is_dataclass(value)]
    assert sum(value == other for value in kinds for other in kinds) == len(kinds)


EXAMPLES: list[tuple[str, dict[str, Any]]] = [
    *((name, dict(requests_of(name)[0])) for name in ("nonogram", "sudoku", "lightup", "tents", "binairo")),
    ("sudoku", {"variant": "x", "size": "4x4"}),
    ("sudoku", {"size": "4x4", "unique": False}),
    ("nonogram", {"size": "5x5", "rating": "none", "style": "blobs"}),
    ("nonogram", {"size": "10x10", "colors": 3, "picture": "any"}),
]


@pytest.mark.parametrize(("family", "options"), EXAMPLES)
def test_a_record_is_the_same_after_json(family: str, options: dict[str, Any]) -> None:
    record = gw.generate(family, seed=1, **options)
    again = gw.from_json(record.to_json())
    assert again == record
    assert again.to_json() == record.to_json()
    assert gw.from_json(json.dumps(json.loads(record.to_json()) | {"added": "later"})) == record


def test_a_frame_has_a_row_for_each_record() -> None:
    records = [gw.sudoku(size="4x4", seed=1), gw.nonogram(size="5x5", rating="none", style="blobs", seed=1)]
    table = gw.frame(records)
    assert [*table.columns] == [column.name for column in RECORD_COLUMNS]
    assert [*table["id"]] == [json.loads(record.to_json())["id"] for record in records]
    assert table["grade"].isna().tolist() == [False, True]
    assert gw.frame([]).empty
