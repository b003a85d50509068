"""Data sets with prompts, pictures and states: columns follow the plan, whoever makes them, and are checked."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import gridwright as gw
from output.batch.card import data_card
from output.batch.manifest import read_metadata
from output.batch.plan import plan_dict, plan_from
from output.batch.run import run
from output.batch.storage import Storage
from output.batch.verify import verify
from output.prompts import template as templates
from tests.examples import first
from tests.output.batch.sets import bytes_of, made

PLAN: dict[str, Any] = {
    "seed": 5,
    "shard_rows": 7,
    "splits": {"train": 0.5, "test": 0.5},
    "requests": [
        {"family": "nonogram", "size": "5x6", "count": 10, "colors": 2},
        {"family": "sudoku", "size": "6x6", "count": 8},
    ],
}
OWN = {
    "name": "own",
    "shape": "rows",
    "system": "You solve a $name.",
    "prompt": "$puzzle",
    "families": {"sudoku": {"answer": "$steps\n$answer", "max_steps": 2, "system": ""}},
}


def test_rows_are_the_prompts_of_their_puzzles(tmp_path: Path) -> None:
    run(plan_from(PLAN | {"prompts": OWN}), str(tmp_path))
    rows = pq.read_table(tmp_path / "data").to_pylist()
    assert len(rows) == 18
    for row in rows:
        (document,) = gw.read(row["puzzle"])
        own = gw.prompt(document, OWN)
        assert (row["prompt"], row["answer"], row["messages"]) == (own.prompt, own.answer, own.messages)
        roles = [message["role"] for message in row["messages"]]
        assert roles == ["system", "user", "assistant"] if row["family"] == "nonogram" else ["user", "assistant"]
    assert verify(str(tmp_path)).is_right


def test_the_plan_makes_it_again_without_the_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(plan_from(PLAN | {"prompts": "grid-rules"}), str(tmp_path / "first"))
    monkeypatch.setattr(templates, "_FOLDER", tmp_path)  # where none is
    templates.shipped_template.cache_clear()
    run(read_metadata(Storage(str(tmp_path / "first"))).plan, str(tmp_path / "again"))
    assert bytes_of(tmp_path / "first") == bytes_of(tmp_path / "again")
    templates.shipped_template.cache_clear()


def test_a_plan_keeps_the_whole_template_which_the_data_card_names() -> None:
    for given in ("steps-rules", OWN):
        plan = plan_from(PLAN | {"prompts": given})
        kept = json.loads(json.dumps(plan_dict(plan)))
        assert plan.prompts is not None
        assert kept["prompts"]["prompt"] == plan.prompts.members["prompt"]
        assert plan_from(kept) == plan
    assert "prompts" not in plan_dict(plan_from(PLAN))
    card = data_card(plan_from(PLAN | {"prompts": OWN}), (), (), {}, {})
    assert "task_categories: [text-generation]" in card.split("---\n")[1]
    assert "| messages | list<" in card
    assert "the template 'own', kept in `plan.json`" in card
    without = data_card(plan_from(PLAN), (), (), {}, {})
    assert not any(word in without for word in ("text-generation", "| prompt |", "template"))


WITH_STATES = {"seed": 5, "count": 6, "states": True, "splits": {"train": 0.5, "test": 0.5}}
SMALL = {"family": "sudoku", "size": "4x4"}


@pytest.mark.parametrize(("request_", "traces"), [(SMALL, True), ({"family": "lightup", "size": "4x5"}, False)])
def test_states_are_rows_of_the_steps(tmp_path: Path, request_: dict[str, object], traces: bool) -> None:
    made(tmp_path, WITH_STATES | {"requests": [request_], "traces": traces})
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
    made(tmp_path, WITH_STATES | {"requests": [SMALL], "splits": {"train": 1.0}})
    (file,) = (tmp_path / "traces").iterdir()
    table = pq.read_table(file)
    steps = table.column("step").to_pylist()
    at = table.column_names.index("moves")
    shifted = table.column("moves").take([1, 0, *range(2, len(steps))])
    pq.write_table(table.set_column(at, table.field(at), shifted), file)
    assert verify(str(tmp_path)).counts["traces"] > 0


@pytest.mark.parametrize("family", first(1, ["sudoku", "nonogram", "lightup", "futoshiki"]))
def test_puzzles_and_states_may_have_pictures(tmp_path: Path, family: str) -> None:
    request = {"family": family, "size": "4x4"}
    made(tmp_path, {"seed": 5, "count": 2, "prompts": "picture-de", "requests": [request], "states": True})
    states = pq.read_table(tmp_path / "traces").to_pylist()
    for row in (*states, *pq.read_table(tmp_path / "data").to_pylist()):
        assert row["picture"].startswith(b"\x89PNG")
    shown = {row["picture"]: (row["id"], row["values"]) for row in states}
    assert all(shown[row["picture"]] == (row["id"], row["values"]) for row in states)
    assert not verify(str(tmp_path)).violations
