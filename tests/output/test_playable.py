"""What the page plays with: one shape for the steps of all families, the toy of the tests included."""

import json
from typing import Any

import pytest

from generator.families import family_named
from generator.pipeline import generate
from output import records as module
from output.records import playable
from puzzles.errors import PuzzleError
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from solvers.verdict import Proof, Verdict
from tests.toy import TOY

ASKED = [
    ("nonogram", {"size": "7x9", "colors": 3}),
    ("nonogram", {"size": "12x12", "logic": "probe"}),
    ("sudoku", {"difficulty": "hard"}),
    ("sudoku", {"size": "6x6"}),
    ("sudoku", {"box": "3x2"}),
    ("lightup", {"size": "6x9"}),
]


def made(family: str, **options: Any) -> Any:
    return generate(family_named(family).request(**options), 1)


@pytest.mark.parametrize(("family", "options"), ASKED)
def test_the_puzzle_can_be_read_back(family: str, options: dict[str, Any]) -> None:
    record = made(family, **options)
    data = playable(record.puzzle, record.proof)
    document = gridwright_json.from_dict(json.loads(json.dumps(data)))
    assert document.puzzle == record.puzzle
    assert document.puzzle.check(document.solution) is None
    assert data["id"] == record.puzzle.id
    assert str(record.puzzle.height) in data["description"]


def test_steps_say_where_to_look_by_boxes_of_any_shape() -> None:
    record = made("sudoku", difficulty="tricky")
    steps = playable(record.puzzle, record.proof)["steps"]
    box = next(step for step in steps if "only place" in step["text"] and " in box 1," in step["text"])
    assert box["where"] == "Look at box 1."
    row = next(step for step in steps if "only place" in step["text"] and " in row " in step["text"])
    number = row["text"].split(" in row ")[1][0]
    assert row["where"] == f"Look at row {number}."
    assert [int(number) - 1, None] in row["uses"]
    record = made("sudoku", box="3x2")
    steps = playable(record.puzzle, record.proof)["steps"]
    box = next(step for step in steps if "only place" in step["text"] and " in box 6," in step["text"])
    assert box["where"] == "Look at box 6."


def test_steps_have_texts_for_all_stages_and_chains_lead_from_fact_to_fact() -> None:
    record = made("sudoku", difficulty="master")
    steps = playable(record.puzzle, record.proof)["steps"]
    assert all(step["where"].startswith("Look at ") and step["why"] != step["text"] for step in steps)
    assert not any(step["why"].startswith("Look at ") for step in steps)
    for step in (step for step in steps if "walks" in step):
        for walk in step["walks"]:
            assert walk["text"].startswith("Suppose R")
            assert all(link["follows"] for link in walk["links"])
            assert all(max(link["follows"]) < number for number, link in enumerate(walk["links"], 1))
        assert step["uses"]
    assert any("walks" in step for step in steps)


def test_the_steps_of_any_family_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    record = made("toy")
    data = playable(record.puzzle, record.proof)
    assert data["family"] == "toy"
    assert [step["rule"] for step in data["steps"]] == ["counting"] * 7
    (solution,) = record.proof.solutions
    assert [[*step["uses"], *step["decides"]] for step in data["steps"]] == [
        [[0, n], [0, n + 1, solution[0, n + 1]]] for n in range(7)
    ]
    assert data["steps"][0]["removes"] == []


def test_long_traces_are_cut_off_and_large_puzzles_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    record = made("nonogram", size="6x6")
    whole = playable(record.puzzle, record.proof)["steps"]
    monkeypatch.setattr(module, "MAX_STEPS", 3)
    assert playable(record.puzzle, record.proof)["steps"] == whole[:3]
    monkeypatch.setattr(module, "MAX_CELLS", 35)
    assert playable(record.puzzle, record.proof)["steps"] == []


def test_what_was_not_proved_is_refused() -> None:
    record = made("lightup", size="3x3")
    with pytest.raises(PuzzleError, match="was not proved to have one solution within the budget; expected exactly"):
        playable(record.puzzle, Proof(Verdict.UNKNOWN, record.proof.solutions, True, "rules"))
