"""What sets share: as they are, as images, by their solutions; the same as comparing all rows with each other."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from generator.families import family_named
from generator.pipeline import generate_many
from generator.sudoku.request import SudokuRequest
from output import identities, leaks
from output.batch.plan import plan_from
from output.batch.run import run
from output.columns import RECORD_COLUMNS
from output.leaks import KINDS
from output.tables import write_parquet
from puzzles.errors import RequestError
from puzzles.sudoku import Sudoku
from tests.commands import gen

REQUESTS = [{"family": family, "size": "4x4", "difficulty": "any"} for family in ("sudoku", "nonogram")]
SUDOKU = family_named("sudoku")
BOARD = "..2..1....3..4.."


def turned(puzzle: str) -> str:
    """Turn a 4x4 puzzle by a half, which gives an image of it."""
    return puzzle[::-1]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Make data sets of so few puzzles that many come again, and a table of one family."""
    folder = tmp_path_factory.mktemp("sets")
    for seed, count in ((1, 40), (2, 30)):
        run(plan_from({"seed": seed, "count": count, "requests": REQUESTS, "shard_rows": 20}), str(folder / str(seed)))
    write_parquet(
        generate_many(SudokuRequest(size="4x4", difficulty="any"), 3, 20), RECORD_COLUMNS, folder / "three.parquet"
    )
    return [folder / "1", folder / "2", folder / "three.parquet"]


@cache
def rows_of(place: Path) -> list[dict[str, str]]:
    files = sorted((place / "data").iterdir()) if place.is_dir() else [place]
    rows = [row for file in files for row in pq.read_table(file).to_pylist()]
    return [{"solution_id": of_solution(row), **row} if place.is_file() else row for row in rows]


def names_of(place: Path) -> list[str]:
    files = sorted((place / "data").iterdir()) if place.is_dir() else [place]
    return [f"{file}:{number}" for file in files for number in range(1, pq.read_metadata(file).num_rows + 1)]


def of_solution(row: dict[str, str]) -> str:
    """Return the id of the solution, which only data sets have."""
    return SUDOKU.identify_solutions([Sudoku.from_grid(solved := np.array(row["solution"]))], [solved])[0]


def kinds_of(place: Path, others: Sequence[Path]) -> list[str]:
    """Return for each row what is shared, by looking through all rows of the other sets."""
    names = dict(zip(KINDS, ("puzzle", "id", "solution_id"), strict=True))
    there = {(row["family"], name, row[name]) for other in others for row in rows_of(other) for name in names.values()}
    return [
        next((kind for kind, name in names.items() if (row["family"], name, row[name]) in there), "")
        for row in rows_of(place)
    ]


@pytest.mark.parametrize(("own", "others"), [(0, [1]), (1, [0]), (1, [0, 2]), (2, [0]), (0, [2])])
def test_all_pairs_are_found(places: list[Path], own: int, others: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identities, "_TOGETHER", 7)
    expected = kinds_of(places[own], [places[each] for each in others])
    found = leaks.leaks(str(places[own]), [str(places[each]) for each in others])
    assert found.n_shared == {kind: expected.count(kind) for kind in KINDS}
    assert found.n_shared["solution"] > 0
    firsts = [name for name, kind in zip(names_of(places[own]), expected, strict=True) if kind == "solution"][:5]
    assert found.examples["solution"] == tuple(firsts)
    assert (found.n_puzzles, found.n_others) == (len(expected), sum(len(rows_of(places[each])) for each in others))


def test_each_kind_is_named(tmp_path: Path) -> None:
    (solution,) = SUDOKU.prove(Sudoku.from_grid(np.array(list(BOARD.replace(".", "0")), int).reshape(4, 4))).solutions
    whole = "".join(map(str, solution.ravel()))
    more = next(BOARD[:n] + whole[n] + BOARD[n + 1 :] for n in range(16) if BOARD[n] == ".")
    other = tmp_path / "other.sdm"
    other.write_text(f"{BOARD}\n")
    (tmp_path / "own.sdm").write_text("\n".join([more, BOARD, turned(BOARD), "1...............", turned(more)]))
    found = leaks.leaks(str(tmp_path / "own.sdm"), [str(other)])
    assert found.n_shared == {"puzzle": 1, "image": 1, "solution": 2}
    names = {kind: [name.rpartition(":")[2] for name in those] for kind, those in found.examples.items()}
    assert names == {"puzzle": ["2"], "image": ["3"], "solution": ["1", "5"]}


def test_puzzles_without_one_solution_share_none(tmp_path: Path) -> None:
    for name, puzzle in (("a.sdm", "1..............."), ("b.sdm", "12..............")):
        (tmp_path / name).write_text(f"{puzzle}\n")
    assert not leaks.leaks(str(tmp_path / "a.sdm"), [str(tmp_path / "b.sdm")]).is_any


def test_the_command_says_what_is_shared_and_exits_so(places: list[Path], tmp_path: Path) -> None:
    (tmp_path / "a.sdm").write_text(f"{BOARD}\n")
    (tmp_path / "b.sdm").write_text(f"{turned(BOARD)}\n")
    shared = gen("leaks", tmp_path / "a.sdm", tmp_path / "b.sdm")
    assert shared.exit_code == 3
    assert shared.stdout.splitlines()[1:] == ["", "symmetric images: 1", f"  {tmp_path / 'a.sdm'}:1"]
    all_shared = gen("leaks", places[0], places[0], "--quiet").stdout.splitlines()
    assert all_shared[1:3] == ["", "identical puzzles: 40"]
    assert all_shared[-1] == "  and 35 more"
    alone = gen("leaks", tmp_path / "a.sdm", "3x3:1/1/1/1/1/1", "--json")
    assert (alone.exit_code, json.loads(alone.stdout)["n_shared"]) == (0, {"puzzle": 0, "image": 0, "solution": 0})


def test_no_and_large_sets_are_refused(places: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RequestError, match="holds no data set"):
        leaks.leaks(str(tmp_path), [str(places[0])])
    monkeypatch.setattr(leaks, "MAX_HELD", 39)
    with pytest.raises(RequestError, match="more than 39 puzzles; expected the smaller set first"):
        leaks.leaks(str(places[0]), [str(places[1])])
