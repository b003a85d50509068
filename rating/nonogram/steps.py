"""The climb step by step: what each rule removes where, so that a person can follow."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram import Grid, Nonogram
from rating.nonogram.arrays import ADD, NONE, OPTIONS, ROUND, ROUNDS, ROW, RULE, WRITTEN
from rating.nonogram.climb import climb_to, solution_of
from rating.nonogram.rating import DEFAULT_BUDGET
from rating.nonogram.rules import RULES, TENTHS
from solvers.nonogram.arrays import Clues, clues_from
from solvers.verdict import Proof


class LineName(NamedTuple):
    """Name a line: ``axis`` is ``"row"`` or ``"column"``, ``position`` counts from 0."""

    axis: str
    position: int


class Assumption(NamedTuple):
    """Name what was assumed; ``color`` is None where each color of the cell was, one after the other."""

    row: int
    column: int
    color: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """State one deduction.

    The steps of a round rest on the grid before the round; each removes only what no earlier one has. Applied in turn
    to the empty grid they end at the solution.

    Attributes:
        number: of the step, from 1.
        round: number of its round, from 1.
        rule: name of the rule.
        rating: of this use of the rule, to a tenth.
        options: places where a person could have gone on in this round.
        lines: where the deduction begins: the line of a line rule; else the row and the column of the assumption.
        assumption: the cell and color assumed, None for a line rule.
        trail: number of lines that the assumption touched.
        removes: cells and the colors that they lose: row, column, colors in order.
        decides: cells that this leaves one color: row, column, color.
    """

    number: int
    round: int
    rule: str
    rating: float
    options: int
    lines: tuple[LineName, ...]
    assumption: Assumption | None
    trail: int
    removes: tuple[tuple[int, int, tuple[int, ...]], ...]
    decides: tuple[tuple[int, int, int], ...]

    @property
    def text_key(self) -> str:
        """Name the sentence that tells the step; it is filled with the attributes."""
        return f"nonogram.{self.rule.replace(' ', '_')}"


def trace(puzzle: Nonogram, proof: Proof, budget: int = DEFAULT_BUDGET) -> tuple[Step, ...]:
    """Solve a puzzle as ``rate`` does, and tell every step.

    Args:
        puzzle: the clues.
        proof: that the puzzle has one solution.
        budget: as for ``rate``. When it ends, the last steps, of the rule "search", are read from the solution.

    Raises:
        PuzzleError: as ``rate`` does.
    """
    return tuple(_steps(clues_from(puzzle), solution_of(proof), budget))


def _steps(clues: Clues, solution: Grid, budget: int) -> Iterator[Step]:
    log, _ = climb_to(clues, solution, budget, with_removals=True)
    rounds = log.rounds[: log.counts[ROUNDS]].tolist()
    left = np.ones((clues.height, clues.width, clues.n_colors + 1), dtype=bool)
    removals = log.removals[: log.counts[WRITTEN]].tolist()
    for number, (source, group) in enumerate(groupby(removals, key=lambda entry: entry[ROUND:ROW]), start=1):
        n_round, line, cell, color, trail = source
        removed = [entry[ROW:] for entry in group]
        removes, decides = _effect(left, removed)
        lines, assumption = _source(clues, line, cell, color)
        rule, add, options = (rounds[n_round][column] for column in (RULE, ADD, OPTIONS))
        rating = (TENTHS[rule] + add) / 10
        yield Step(number, n_round + 1, RULES[rule].name, rating, options, lines, assumption, trail, removes, decides)


def _source(clues: Clues, line: int, cell: int, color: int) -> tuple[tuple[LineName, ...], Assumption | None]:
    name = LineName("row", line) if line < clues.height else LineName("column", line - clues.height)
    if cell == NONE:
        return (name,), None
    row, column = (line, cell) if line < clues.height else (cell, line - clues.height)
    crossing = LineName("column", column) if name.axis == "row" else LineName("row", row)
    return (name, crossing), Assumption(row, column, None if color == NONE else color)


def _effect(
    left: NDArray[np.bool_], removed: list[list[int]]
) -> tuple[tuple[tuple[int, int, tuple[int, ...]], ...], tuple[tuple[int, int, int], ...]]:
    """Take colors out of the cells, and say what that removes and decides, cell by cell."""
    lost: dict[tuple[int, int], list[int]] = {}
    for row, column, color in removed:
        lost.setdefault((row, column), []).append(color)
        left[row, column, color] = False
    removes = tuple((row, column, tuple(sorted(colors))) for (row, column), colors in sorted(lost.items()))
    decides = tuple(
        (row, column, int(left[row, column].argmax())) for row, column, _ in removes if left[row, column].sum() == 1
    )
    return removes, decides
