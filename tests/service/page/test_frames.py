"""Frames tell numbers outside of a Sudoku apart, on the page as in pictures, whatever kinds stand together."""

import json
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from kernels.jit import PLAIN
from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground, Mark, Sudoku
from puzzles.sudoku.marks.kinds import FRAMES, KINDS, frames_of, place_outside
from puzzles.sudoku.rules_file import library
from tests.service.page.driving import play

pytestmark = pytest.mark.skipif(PLAIN, reason="no kernel runs in the page")

SIDE = 4
ROWS, DIAGONAL = [tuple(range(start, start + SIDE)) for start in range(0, SIDE**2, SIDE)], (1, 6, 11)


def stating(rule: dict[str, Any]) -> str:
    """Return the text of a declared kind whose conditions hold on every line."""
    return json.dumps({"name": rule["name"], "says": "So.", "draw": "outside", "where": [{"count": 1, "least": 0}]})


OUTSIDE = {
    **{name: "" for name, kind in KINDS.items() if kind.is_outside},
    **{name: stating(rule) for name, rule in library().items() if rule.get("draw") == "outside"},
}
"""The rules of all kinds of marks with numbers outside, by name; those of the table have none."""


def mark(name: str, row: int) -> Mark:
    return Mark(name, DIAGONAL if name == "little-killer" else ROWS[row], 2, OUTSIDE[name])


BOARDS = [[mark(one, 0), mark(other, 1), mark(one, 2)] for one, other in combinations(OUTSIDE, 2)]
BOARDS += [[mark(name, row % SIDE) for row, name in enumerate(OUTSIDE)][1 : len(FRAMES) + 2]]


@pytest.fixture(scope="module")
def on_the_page(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    plan = [
        [{**each._asdict(), **({"rule": json.loads(each.rule)} if each.rule else {"rule": None})} for each in board]
        for board in BOARDS
    ]
    found: list[dict[str, Any]] = play(
        "frames.mjs", {"boards": plan, "width": SIDE}, tmp_path_factory.mktemp("modules")
    )
    return found


def looks(board: list[Mark]) -> list[tuple[bool, str]]:
    """Return how the number of each mark looks: whether it has an arrow, and its frame."""
    slanted = [each.cells[1] - each.cells[0] not in (1, SIDE) for each in board]
    return list(zip(slanted, frames_of(board, SIDE), strict=True))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: ",".join(each.kind for each in board))
def test_numbers_look_alike_exactly_if_their_kind_is_the_same(board: list[Mark]) -> None:
    for (one, look), (other, other_look) in combinations(zip(board, looks(board), strict=True), 2):
        assert (look == other_look) == (one.kind == other.kind)


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_the_page_draws_the_frames_of_pictures_around_the_numbers(
    on_the_page: list[dict[str, Any]], number: int
) -> None:
    board, seen = BOARDS[number], on_the_page[number]
    assert seen["names"] == frames_of(board, SIDE)
    for each, name, node in zip(board, seen["names"], seen["nodes"], strict=True):
        if name:
            row, column = place_outside(each, SIDE) or (0, 0)
            kind, look = node["name"], node["attributes"]
            assert kind == ("circle" if name == "circle" else "polygon")
            corners = [[float(at) for at in corner.split(",")] for corner in look.get("points", "").split()]
            around = [look["cx"], look["cy"]] if kind == "circle" else np.mean(corners, axis=0)
            assert around == pytest.approx([column + 0.5, row + 0.5], abs=0.1)


def test_more_kinds_than_frames_are_refused() -> None:
    straight = [name for name in OUTSIDE if name != "little-killer"]
    assert len(straight) > len(FRAMES)
    lines = [*ROWS, *([*range(start, SIDE**2, SIDE)] for start in range(SIDE))]
    marks = [Mark(name, tuple(line), 2, OUTSIDE[name]) for name, line in zip(straight, lines, strict=False)]
    with pytest.raises(PuzzleError, match="numbers of more than 5 kinds stand outside; expected fewer"):
        Sudoku(Ground(2, 2, marks=tuple(marks)), (0,) * SIDE**2)
    assert Sudoku(Ground(2, 2, marks=tuple(marks[: len(FRAMES)])), (0,) * SIDE**2)
