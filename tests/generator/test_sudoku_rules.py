"""Puzzles by the rules of a file: made, proved, explained, drawn, written and read without code."""

import json
import re
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pytest

import gridwright as gw
from generator.pipeline import generate
from generator.sudoku.request import SudokuRequest
from puzzles.errors import RequestError
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.sudoku import Ground, Sudoku, draw
from puzzles.sudoku.text import as_text
from rating.sudoku.steps import explain
from tests.examples import at_the_gate
from tests.naive.sudoku_marks import all_boards

ONE_GLANCE = 160  # characters
RULES = """
[[rule]]
kind = "nabner"
marks = ["R1C1 R2C2", "R4C1 R3C2"]

[[rule]]
name = "heavy"
says = "The cells add up to the number, or hold no 4."
draw = "area"
where = [{ any = [{ sum = true, is = "$value" }, { not = { count = 4, least = 1 } }] }]
marks = ["8: R1C3 R1C4 R2C4"]

[[rule]]
name = "no-five"
says = "Cells a knight's move apart do not add up to 5."
where = [{ not = { sum = [1, 2], is = 5 } }]
offsets = [[2, 1]]
"""


def meets(board: tuple[int, ...]) -> bool:
    """Return whether a board meets some rules."""
    (a, b), (c, d), heavy = [board[0], board[5]], [board[12], board[9]], [board[2], board[3], board[7]]
    knights = [(cell, cell + 9) for cell in range(8) if cell % 4 < 3]
    return (
        abs(a - b) > 1
        and abs(c - d) > 1
        and (sum(heavy) == 8 or 4 not in heavy)
        and all(board[one] + board[other] != 5 for one, other in knights)
    )


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "rules.toml"
    path.write_text(RULES)
    return str(path)


def made(rules: str, seed: int, is_met: Callable[[tuple[int, ...]], bool]) -> Sudoku:
    """Make a puzzle; check its one solution by brute force, its steps, its picture, and that it can be read again."""
    record = generate(SudokuRequest(size="4x4", rules=rules), seed)
    puzzle, board = record.puzzle, tuple(record.proof.solutions[0].ravel().tolist())
    assert [each for each in all_boards() if is_met(each) and fits(puzzle, each)] == [board]
    steps = list(explain(puzzle, record.proof))
    assert {tuple(cell[:2]) for step in steps for cell in step.decides} == {
        divmod(cell, 4) for cell, digit in enumerate(puzzle.cells) if not digit
    }
    assert max(len(step.text) for step in steps) <= ONE_GLANCE
    (read,) = gridwright_json.read(gridwright_json.write(Document(puzzle, record.proof.solutions[0])))
    assert read.puzzle == puzzle
    assert draw(puzzle).primitives
    return puzzle


@pytest.mark.parametrize("seed", [1, at_the_gate(2), at_the_gate(3)])
def test_a_file_of_rules_is_made_proved_explained_drawn_and_read_again(rules: str, seed: int) -> None:
    puzzle = made(rules, seed, meets)
    assert "nabner R1C1 R2C2; R4C1 R3C2" in as_text(puzzle, color=False, width=80)
    assert puzzle.ground.names == ("heavy", "nabner", "no-five")
    wrong = next(each for each in all_boards() if not meets(each))
    blank = Sudoku(puzzle.ground, (0,) * 16)
    violation = blank.check([wrong[at : at + 4] for at in range(0, 16, 4)])
    assert violation is not None
    assert re.fullmatch("it is not true that (on )?the (nabner|heavy 8|no-five) from .*", str(violation))


def fits(puzzle: Sudoku, board: tuple[int, ...]) -> bool:
    return all(given in (0, digit) for given, digit in zip(puzzle.cells, board, strict=True))


@pytest.mark.parametrize("seed", [1, at_the_gate(2)])
def test_a_piece_a_crossing_line_and_marks_around_cells_are_made_proved_and_explained(
    tmp_path: Path, seed: int
) -> None:
    path = tmp_path / "rules.toml"
    path.write_text("""
[[rule]]
name = "piece"
says = "The cells with 1, 2 or 3 form one piece."
where = [{ connected = [1, 2, 3] }]
each = "board"
[[rule]]
name = "apart"
says = "Cells three steps apart do not both hold 3."
where = [{ not = { all = [{ digits = 3, at = 1 }, { count = 3, at = "2..-1", least = 1 }] } }]
around = [[0, 3], [1, 2], [2, 1], [3, 0], [2, -1], [1, -2]]
[[rule]]
name = "loop"
says = "Neighbors differ by at most two."
where = [{ neighbors = [{ apart = [1, 2], most = 2 }] }]
marks = ["R2C2 R2C3 R3C3 R3C2 R2C2"]
""")
    made(str(path), seed, _is_met)


def _is_met(board: tuple[int, ...]) -> bool:
    left = {cell for cell in range(16) if board[cell] < 4}
    todo = [left.pop()]
    while todo:
        near = {cell for cell in left if _steps(cell, todo[-1]) == 1}
        todo[-1:] = near
        left -= near
    threes = [cell for cell in range(16) if board[cell] == 3]
    ring = [board[cell] for cell in (5, 6, 10, 9, 5)]
    return (
        not left
        and all(_steps(a, b) != 3 for a, b in combinations(threes, 2))
        and all(abs(a - b) < 3 for a, b in pairwise(ring))
    )


def _steps(one: int, other: int) -> int:
    return abs(one // 4 - other // 4) + abs(one % 4 - other % 4)


def test_rules_go_with_variants_and_as_data_and_change_the_puzzle_by_their_bytes(rules: str) -> None:
    record = gw.sudoku(size="4x4", variant="even-odd", rules=RULES, seed=1)
    assert {mark.kind for mark in record.puzzle.ground.marks} >= {"nabner", "heavy", "no-five"}
    assert {mark.kind for mark in record.puzzle.ground.marks} & {"even", "odd"}
    data = {"rule": [{"kind": "extra-region", "marks": ["R1C1 R2C2 R3C3 R4C4"]}]}
    puzzle = gw.sudoku(size="4x4", rules=data, seed=1).puzzle
    diagonal = [int(puzzle.ground.marks[0].cells[at]) for at in range(4)]
    assert diagonal == [0, 5, 10, 15]
    one, other = SudokuRequest(size="4x4", rules=rules), SudokuRequest(size="4x4")
    assert one.key() != other.key()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[rule]]\nkind = 'x-sums'\nmarks = ['R1C1']", "line 1 of the rules: 'x-sums' is not a kind of marks"),
        ("[[rule]]\nkind = 'extra-region'\nmarks = ['R1C1 R2C3 R3C2 R4C4 R1C2']", "no board meets the rules"),
    ],
)
def test_rules_that_cannot_be_met_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(text)
    with pytest.raises(RequestError, match=message):
        SudokuRequest(size="4x4", rules=str(path))


def test_ids_tell_rules_apart_and_not_how_a_board_is_turned() -> None:
    def puzzle(least: int, cells: tuple[int, ...]) -> Sudoku:
        rule = {"name": "own", "says": "So.", "draw": "line", "where": [{"apart": [1, 2], "least": least}]}
        text = json.dumps({"kind": "own", "cells": cells, "rule": rule})
        members = f'{{"format":"gridwright","version":1,"family":"sudoku","box":[2,2],"marks":[{text}],"givens":'
        (document,) = gridwright_json.read((members + json.dumps([[0] * 4] * 4) + "}").encode())
        return document.puzzle

    ids = [puzzle(least, cells).id for least, cells in ((1, (0, 1)), (2, (0, 1)), (2, (0, 4)), (2, (15, 14)))]
    assert len(set(ids)) == 2
    assert len({ids[1], ids[2], ids[3]}) == 1
    assert all(
        puzzle(1, pair).ground == Ground(2, 2, marks=puzzle(1, pair).ground.marks) for pair in combinations((0, 1), 2)
    )
