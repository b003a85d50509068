"""What is not printed on a board is not given: it gets a step and a hint, and a board without it is not solved.

This holds for all families, variants and marks that are registered, whatever a single clue says of a cell.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import gridwright as gw
from generator.families import family_named
from output.answers.known import known_of
from puzzles.errors import PuzzleError
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle
from puzzles.sudoku.marks.kinds import KINDS
from rating.rating import Status
from service.http import player_tasks
from service.http.settings import Limits
from tests.examples import first
from tests.printed import OPEN, printed, replayed
from tests.printed_boards import OTHERS, TOGETHER, VARIANT_NAMES, least, made, other

_LACKING = ("x", "pill")  # kinds that no board of three digits has
"""The mark of a sum that two of three digits do not have."""

_MOST_CELLS = 8  # of a board, that are looked at one by one


@cache
def board(kind: str, name: str, seed: int) -> tuple[Puzzle, NDArray[np.int64]]:
    """Return a puzzle with its solution."""
    makers: dict[str, Callable[[], Puzzle | None]] = {
        "made": lambda: made(name, seed),
        "least": lambda: least(name),
        "other": lambda: other(name),
    }
    puzzle = makers[kind]()
    if puzzle is None:
        assert name in _LACKING
        pytest.skip("three digits are too few")
    return puzzle, family_named(puzzle.family).prove(puzzle).solutions[0].astype(np.int64)


_SEEDS = 3
_WORDS = [*FAMILIES, *VARIANT_NAMES]
BOARDS: list[Any] = [
    *(("other", name, 0) for name in OTHERS),
    *(("least", kind, 0) for kind in KINDS),
    *first(len(FAMILIES) + 2, (("made", name, seed) for seed in range(_SEEDS) for name in _WORDS)),
    *first(0, (("made", name, 0) for name in TOGETHER)),
]
EVERY = pytest.mark.parametrize(("kind", "name", "seed"), BOARDS)


def open_cells(puzzle: Puzzle) -> list[tuple[int, int]]:
    """Return cells in which nothing is printed, all of a small board, and of others some from all over it."""
    cells = np.argwhere(printed(puzzle) == OPEN).tolist()
    return [(row, column) for row, column in cells[:: max(1, len(cells) // _MOST_CELLS)]]


def decided_first(puzzle: Puzzle, n: int = 3) -> list[tuple[int, int]]:
    """Return the cells that the first steps of a solution fill in."""
    return [each[:2] for step in gw.explain(puzzle) for each in step.decides][:n]


@EVERY
def test_steps_lead_from_the_printed_board_to_the_solution(kind: str, name: str, seed: int) -> None:
    puzzle, solution = board(kind, name, seed)
    family = family_named(puzzle.family)
    proof = family.prove(puzzle)
    (rating,) = family.rate_many([puzzle], [proof])
    steps = list(family.explain(puzzle, proof))
    if rating.status is Status.EXACT:
        assert (replayed(puzzle, steps, solution) == solution).all()
    assert ((printed(puzzle) == OPEN) == family.open_cells(puzzle)).all()
    if kind != "made":  # whose states take long
        state = np.where(printed(puzzle) == OPEN, family.unknown, solution)
        assert (family.states(puzzle, proof).values[0] == state).all()


@EVERY
def test_an_answer_is_right_when_all_of_it_is_there(kind: str, name: str, seed: int) -> None:
    puzzle, solution = board(kind, name, seed)
    moves = _moves(puzzle, solution)
    assert puzzle.check(solution) is None
    assert _score(puzzle, solution.tolist()).score == 1.0
    assert gw.score(puzzle, "\n".join(moves.values())).score == 1.0
    for row, column in open_cells(puzzle):
        lacking: list[list[Any]] = solution.tolist()
        lacking[row][column] = "?"
        said = _score(puzzle, lacking)
        assert (said.score, said.share < 1) == (0.0, True)
        assert said.broken == f"R{row + 1}C{column + 1} is not filled in"
        assert gw.score(puzzle, "\n".join(move for cell, move in moves.items() if cell != (row, column))).score == 0.0
        wrong = solution.copy()
        wrong[row, column] = _other_value(puzzle, int(solution[row, column]))
        said = _score(puzzle, wrong.tolist())
        assert (said.score, said.share < 1) == (0.0, True)
        assert puzzle.check(wrong) is not None
        with pytest.raises(PuzzleError):
            gridwright_json.from_dict(gridwright_json.to_dict(Document(puzzle, solution=wrong)))


def _score(puzzle: Puzzle, rows: list[list[Any]]) -> gw.Score:
    return gw.score(puzzle, "\n".join(" ".join(map(str, row)) for row in rows))


def _moves(puzzle: Puzzle, solution: NDArray[np.int64]) -> dict[tuple[int, int], str]:
    """Return a sentence for each cell in which nothing is printed."""
    cells = [(row, column) for row, column in np.argwhere(printed(puzzle) == OPEN).tolist()]
    return {cell: f"R{cell[0] + 1}C{cell[1] + 1} = {solution[cell]}" for cell in cells}


def _other_value(puzzle: Puzzle, value: int) -> int:
    family = family_named(puzzle.family)
    least = 1 if family.unknown == 0 or puzzle.family == "kakuro" else 0
    return next(each for each in range(least, family.max_value(puzzle) + 1) if each != value)


@EVERY
def test_a_check_knows_what_is_missing_and_what_is_wrong(kind: str, name: str, seed: int) -> None:
    puzzle, solution = board(kind, name, seed)
    assert checked(puzzle, solution.tolist()) == {"wrong": [], "solved": True}
    started = checked(puzzle, None)
    assert started == {"wrong": [], "solved": not (printed(puzzle) == OPEN).any()}
    for row, column in {*open_cells(puzzle), *decided_first(puzzle)}:
        filled: list[list[int | None]] = solution.tolist()
        filled[row][column] = None
        assert checked(puzzle, filled) == {"wrong": [], "solved": False}
        told = gw.check_step(puzzle, _state(puzzle, filled), (row, column, int(solution[row, column])))
        assert told.is_right
        assert "filled in already" not in told.text
        filled[row][column] = _other_value(puzzle, int(solution[row, column]))
        assert checked(puzzle, filled) == {"wrong": [[row, column]], "solved": False}
    for row, column in np.argwhere(printed(puzzle) != OPEN).tolist()[:1]:  # which none can change
        filled = solution.tolist()
        filled[row][column] = None
        assert checked(puzzle, filled)["solved"]


def checked(puzzle: Puzzle, filled: list[list[int | None]] | None) -> dict[str, Any]:
    """Return what the service says of a board."""
    sent = gridwright_json.to_dict(Document(puzzle))
    told = json.loads(player_tasks.check(Limits(), sent, "", scale="", state=filled, move="", detail=False))
    return {member: told[member] for member in ("wrong", "solved")}


def _state(puzzle: Puzzle, filled: list[list[int | None]]) -> NDArray[np.int64]:
    unknown = family_named(puzzle.family).unknown
    return np.array([[unknown if value is None else value for value in row] for row in filled])


@EVERY
def test_a_hint_names_the_cell_that_is_missing(kind: str, name: str, seed: int) -> None:
    puzzle, solution = board(kind, name, seed)
    known, sent = known_of(puzzle, solution), gridwright_json.to_dict(Document(puzzle))
    cells = [*open_cells(puzzle)[:2], *decided_first(puzzle)]
    for row, column in cells:
        filled: list[list[int | None]] = solution.tolist()
        filled[row][column] = None
        found = known.family.next_move(puzzle, solution, _state(puzzle, filled))
        assert found is not None
        assert found[0] == (row, column)
        told = json.loads(player_tasks.hint(Limits(), sent, "", scale="", state=filled, stage="do", language="en"))
        assert told["wrong"] == []
        assert [row, column, int(solution[row, column])] in told["steps"][-1]["decides"]
