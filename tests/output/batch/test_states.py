"""The table of states: rows that say what the rules say, checked and repaired like the steps."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import gridwright as gw
from output.batch.plan import plan_from
from output.batch.verify import verify
from puzzles.errors import RequestError
from tests.output.batch.sets import made

PLAN = {"seed": 5, "count": 6, "states": True, "splits": {"train": 0.5, "test": 0.5}}
SMALL = {"family": "sudoku", "size": "4x4"}


@pytest.mark.parametrize("request_", [SMALL, {"family": "lightup", "size": "4x5"}], ids=lambda each: each["family"])
@pytest.mark.parametrize("traces", [False, True])
def test_states_are_rows_of_the_steps(tmp_path: Path, request_: dict[str, object], traces: bool) -> None:
    made(tmp_path, PLAN | {"requests": [request_], "traces": traces})
    rows = {row["id"]: row for row in pq.read_table(tmp_path / "data").to_pylist()}
    table = pq.read_table(tmp_path / "traces")
    assert ("text" in table.column_names) == traces
    assert {each["id"] for each in table.to_pylist()} == rows.keys()
    for row in table.to_pylist():
        solution = np.concatenate(rows[row["id"]]["solution"])
        assert len(row["values"]) == len(row["candidates"]) == len(solution)
        for move in row["moves"]:
            assert (solution[move["cell"]] == move["value"]) != move["removes"]
            assert row["candidates"][move["cell"]] >> move["value"] & 1
        for move in row["wrong"]:
            board = np.array(solution)
            board[move["cell"]] = move["value"]
            puzzle = gw.read(rows[row["id"]]["puzzle"])[0].puzzle
            assert str(puzzle.check(board.reshape(puzzle.height, puzzle.width))) == move["breaks"]
    assert not verify(str(tmp_path)).violations


def test_changed_states_are_found(tmp_path: Path) -> None:
    made(tmp_path, PLAN | {"requests": [SMALL], "splits": {"train": 1.0}})
    (file,) = (tmp_path / "traces").iterdir()
    table = pq.read_table(file)
    steps = table.column("step").to_pylist()
    at = table.column_names.index("moves")
    shifted = table.column("moves").take([1, 0, *range(2, len(steps))])
    pq.write_table(table.set_column(at, table.field(at), shifted), file)
    assert verify(str(tmp_path)).counts["traces"] > 0


@pytest.mark.parametrize("family", ["sudoku", "nonogram", "lightup", "futoshiki"])
def test_puzzles_and_states_may_have_pictures(tmp_path: Path, family: str) -> None:
    request = {"family": family, "size": "4x4"}
    made(tmp_path, {"seed": 5, "count": 2, "prompts": "picture-de", "requests": [request], "states": True})
    states = pq.read_table(tmp_path / "traces").to_pylist()
    for row in (*states, *pq.read_table(tmp_path / "data").to_pylist()):
        assert row["picture"].startswith(b"\x89PNG")
    shown = {row["picture"]: (row["id"], row["values"]) for row in states}
    assert all(shown[row["picture"]] == (row["id"], row["values"]) for row in states)
    assert not verify(str(tmp_path)).violations


def test_states_need_one_family_and_size() -> None:
    with pytest.raises(RequestError, match="states of 2 kinds of puzzles have no common shape"):
        plan_from(PLAN | {"requests": [SMALL, {"family": "sudoku", "size": "6x6"}]})
