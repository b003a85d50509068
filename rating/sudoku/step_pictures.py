"""Pictures of the steps of a trace: the board, the evidence for the step, and its effect."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Drawing, Fill, Primitive, Rectangle, Segment, Stroke
from puzzles.sudoku import BLANK, House, Sudoku, draw
from puzzles.sudoku.drawing import candidate_area, cell_area
from puzzles.sudoku.ground import is_outside
from puzzles.sudoku.hidden_houses import all_houses
from puzzles.sudoku.marks.game import marked
from rating.games import step_pictures as games
from rating.step import Step
from rating.sudoku.deduction import Cell, ChainStep, Deduction, Fact, Marks
from rating.sudoku.geometry import pairs_of

# Light enough for black figures on top, and apart from each other in gray.
_HOUSE, _COVER, _CELL = "#fff3c4", "#dcebfa", "#f6d58c"
_RESTS_ON, _REMOVED, _PLACED, _WOULD_GO = "#a8d8a0", "#f0a8a0", "#8fce8a", "#f7c98b"
_LINK_INK, _LINK_WIDTH = "#b05a00", 1 / 24


def draw_steps(puzzle: Sudoku, steps: Iterable[Step]) -> Iterator[Drawing]:
    """Draw the board before each step of a trace, with the step marked.

    Houses a step looks at are yellow, houses that lose candidates blue; evidence is green, removals red, a filled cell
    all green with its digit. In chains, true candidates are green, others orange, joined to their parents.
    """
    if puzzle.ground.marks:
        yield from games.draw_steps(marked(puzzle), steps)
        return
    candidates, board = _candidates_of(puzzle), puzzle.grid
    for step in steps:
        deduction = cast(Deduction, step.details)
        for row, column, digit in step.decides:
            board[row, column] = digit
        base = draw(puzzle, board, candidates=candidates)
        lines_and_digits = (each for each in base.primitives if not isinstance(each, Fill))
        yield replace(base, label=step.text, primitives=(*_grounds(puzzle, deduction), *lines_and_digits))
        for row, column, digits in deduction.removes:
            candidates[row, column, [digit - 1 for digit in digits]] = False
        for row, column, digit in step.decides:
            _write(puzzle, candidates, row, column, digit)


def _candidates_of(puzzle: Sudoku) -> NDArray[np.bool_]:
    """Return the candidates that the givens leave, bool ``[row, column, digit - 1]``."""
    candidates = np.ones((puzzle.side, puzzle.side, puzzle.n_digits), np.bool_)
    candidates[is_outside(puzzle.ground).reshape(puzzle.side, puzzle.side)] = False
    for row, column in np.argwhere(puzzle.grid != BLANK).tolist():
        _write(puzzle, candidates, row, column, int(puzzle.grid[row, column]))
    return candidates


def _write(puzzle: Sudoku, candidates: NDArray[np.bool_], row: int, column: int, digit: int) -> None:
    """Remove the candidates that a digit in a cell takes from others, and all of the cell itself."""
    cell, by_cell = row * puzzle.side + column, candidates.reshape(-1, puzzle.n_digits)
    by_cell[cell] = False
    for _, cells in all_houses(puzzle.ground):
        if cell in cells:
            by_cell[list(cells), digit - 1] = False
    for other, more in pairs_of(puzzle.ground)[cell].tolist():
        if other >= 0 and 0 < digit + more <= puzzle.n_digits:
            by_cell[other, digit + more - 1] = False


def _grounds(puzzle: Sudoku, deduction: Deduction) -> Iterator[Primitive]:
    """Color the ground, the smaller on top of the larger."""
    yield Fill(_HOUSE, tuple(_areas(puzzle, deduction.houses)))
    yield Fill(_COVER, tuple(_areas(puzzle, deduction.covers)))
    yield Fill(_CELL, tuple(cell_area(*cell) for cell in deduction.cells))
    yield Fill(_PLACED, tuple(cell_area(row, column) for row, column, _ in deduction.places))
    yield Fill(_RESTS_ON, tuple(_candidate_areas(puzzle, deduction.candidates)))
    if deduction.chain is not None:
        yield from _links(puzzle, deduction.chain)
    yield Fill(_REMOVED, tuple(_candidate_areas(puzzle, deduction.removes)))


def _candidate_areas(puzzle: Sudoku, held: Marks) -> Iterator[Rectangle]:
    return (candidate_area(puzzle.ground, row, column, digit) for row, column, digits in held for digit in digits)


def _links(puzzle: Sudoku, chain: ChainStep) -> Iterator[Primitive]:
    def area(fact: Fact) -> Rectangle:
        return candidate_area(puzzle.ground, *divmod(fact.cell, puzzle.side), fact.digit)

    def middle(fact: Fact) -> tuple[float, float]:
        x, y, width, height = area(fact)
        return x + width / 2, y + height / 2

    facts = {node.fact: None for branch in chain.branches for node in branch}
    for color, is_on in ((_WOULD_GO, False), (_RESTS_ON, True)):
        yield Fill(color, tuple(area(fact) for fact in facts if fact.is_on is is_on))
    segments = {Segment(*middle(one), *middle(other)): None for one, other in chain.links}
    yield Stroke(_LINK_INK, _LINK_WIDTH, tuple(segments))


def _areas(puzzle: Sudoku, wanted: Iterable[House]) -> Iterator[Rectangle]:
    members = dict(all_houses(puzzle.ground))
    cells: set[Cell] = {divmod(cell, puzzle.side) for house in wanted for cell in members[house]}
    return (cell_area(*cell) for cell in sorted(cells))
