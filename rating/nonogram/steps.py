"""The climb step by step, so that a person can follow."""

from collections.abc import Iterator
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram import Nonogram
from rating.nonogram.arrays import NONE, Log, Removal, Round
from rating.nonogram.climb import climb_to
from rating.nonogram.rating import DEFAULT_BUDGET
from rating.nonogram.rules import RULES, TENTHS
from rating.nonogram.words import Assumption, LineName, NonogramDeduction, sentence
from rating.rating import solution_of
from rating.shape import Changes
from rating.step import Cells, Step, step_of
from solvers.nonogram.arrays import Clues, clues_from
from solvers.verdict import Proof


def explain(puzzle: Nonogram, proof: Proof, budget: int = DEFAULT_BUDGET) -> Iterator[Step]:
    """Yield the steps of ``rate``, with a ``NonogramDeduction`` each. If the budget ends, the last are the solution."""
    clues = clues_from(puzzle)
    log, _ = climb_to(clues, solution_of(proof), budget, with_removals=True)
    return _steps(clues, log, puzzle)


def _steps(clues: Clues, log: Log, puzzle: Nonogram) -> Iterator[Step]:
    changes = Changes(puzzle.height, puzzle.width)
    for _, group in groupby(_deductions(clues, log), key=lambda deduction: deduction.round):
        own = list(group)
        for deduction in own:
            rests = () if deduction.assumption else _used(deduction)
            text, since = sentence(deduction, puzzle), changes.since(rests, own[0].number)
            step = step_of(deduction, text, since, _used(deduction), deduction.decides, deduction.removes)
            yield changes.take(step)


def _used(deduction: NonogramDeduction) -> Cells:
    """Return the lines that a step rests on, or the cell of its assumption, whichever lines that touched."""
    if deduction.assumption is not None:
        return (deduction.assumption[:2],)
    return tuple((at, None) if axis == "row" else (None, at) for axis, at in deduction.lines)


def _deductions(clues: Clues, log: Log) -> Iterator[NonogramDeduction]:
    rounds = [Round(*each) for each in log.rounds[: log.counts[0].rounds].tolist()]
    left = np.ones((clues.height, clues.width, clues.n_colors + 1), dtype=bool)
    removals = [Removal(*each) for each in log.removals[: log.counts[0].written].tolist()]
    for number, (source, group) in enumerate(groupby(removals, key=lambda removal: removal[:-3]), start=1):
        n_round, line, cell, color, trail = source
        removed = [(removal.row, removal.column, removal.removed) for removal in group]
        removes, decides = _effect(left, removed)
        lines, assumption = _source(clues, line, cell, color)
        rule, add, options = rounds[n_round]
        yield NonogramDeduction(
            number=number,
            round=n_round + 1,
            rule=RULES[rule].name,
            rating=(TENTHS[rule] + add) / 10,
            options=options,
            lines=lines,
            assumption=assumption,
            trail=trail,
            removes=removes,
            decides=decides,
        )


def _source(clues: Clues, line: int, cell: int, color: int) -> tuple[tuple[LineName, ...], Assumption | None]:
    name = LineName("row", line) if line < clues.height else LineName("column", line - clues.height)
    if cell == NONE:
        return (name,), None
    row, column = (line, cell) if line < clues.height else (cell, line - clues.height)
    crossing = LineName("column", column) if name.axis == "row" else LineName("row", row)
    return (name, crossing), Assumption(row, column, None if color == NONE else color)


def _effect(
    left: NDArray[np.bool_], removed: list[tuple[int, int, int]]
) -> tuple[tuple[tuple[int, int, tuple[int, ...]], ...], tuple[tuple[int, int, int], ...]]:
    """Remove colors from the cells; return the losses of each cell, and the cells decided."""
    lost: dict[tuple[int, int], list[int]] = {}
    for row, column, color in removed:
        lost.setdefault((row, column), []).append(color)
        left[row, column, color] = False
    removes = tuple((row, column, tuple(sorted(colors))) for (row, column), colors in sorted(lost.items()))
    decides = tuple(
        (row, column, int(left[row, column].argmax())) for row, column, _ in removes if left[row, column].sum() == 1
    )
    return removes, decides
