"""The climb of a nonogram step by step, so that a person can follow."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, groupby

import numpy as np
from numpy.typing import NDArray

from puzzles.games.constraints import mask_of, values_of
from puzzles.nonogram import Nonogram
from puzzles.nonogram.rules import rules_of
from rating.follows import Prover, left_by
from rating.glance import is_glance
from rating.nonogram.arrays import NONE, Log, Removal, Round
from rating.nonogram.climb import climb_to
from rating.nonogram.rating import DEFAULT_BUDGET
from rating.nonogram.rules import RULES, SEARCH, TENTHS
from rating.nonogram.walks import walk_of
from rating.nonogram.words import Assumption, LineName, NonogramDeduction, line_name, sentence
from rating.rating import solution_of
from rating.shape import Changes
from rating.step import Cells, Step, step_of
from solvers.games.net import Ints
from solvers.nonogram.arrays import Clues, clues_from
from solvers.verdict import Proof

_MOST_NODES = 2_000  # the most nodes of a search that stands for nested assumptions


def explain(puzzle: Nonogram, proof: Proof, budget: int = DEFAULT_BUDGET) -> Iterator[Step]:
    """Yield the steps of ``rate``, each with a ``NonogramDeduction``.

    If the budget ends, the last steps come from the solution.
    """
    clues = clues_from(puzzle)
    log, _ = climb_to(clues, solution_of(proof), budget, with_removals=True)
    return _steps(clues, log, puzzle)


def _steps(clues: Clues, log: Log, puzzle: Nonogram) -> Iterator[Step]:
    changes, prover, numbers = Changes(puzzle.height, puzzle.width), Prover(*rules_of(puzzle)), count(1)
    told = prover.domains.copy()
    for _, group in groupby(_deductions(clues, log), key=lambda deduction: deduction.round):
        first = 0
        for each in group:
            for part in _parts(each, prover, told, puzzle):
                deduction = replace(part, number=next(numbers))
                first = first or deduction.number
                walk, text = walk_of(deduction, prover, told, puzzle), sentence(deduction, puzzle)
                if walk:  # the links of a walk have the premises
                    clash = line_name(walk.links[-1].premises[0], puzzle.height)
                    deduction = replace(deduction, lines=(clash,))
                    text = sentence(deduction, puzzle)
                    deduction = replace(deduction, premises=(), needs=())
                uses, walks = _used(deduction), (walk,) if walk else ()
                since = changes.since(() if deduction.assumption else uses, first)
                decides, removes = deduction.decides, deduction.removes
                step = changes.take(step_of(deduction, text, since, uses, decides, removes, walks=walks))
                for cell, mask in left_by(step, told, puzzle.width).items():
                    told[cell] = mask
                yield step


def _parts(deduction: NonogramDeduction, prover: Prover, told: Ints, puzzle: Nonogram) -> Iterator[NonogramDeduction]:
    """Yield a deduction with its premises, or its parts if it is too much for one glance.

    Each part is told before the next one is asked for.
    """
    argued, removes = _argued(deduction, prover, told, puzzle), deduction.removes
    if argued.premises and len(removes) > 1 and not is_glance(len(argued.premises), sentence(argued, puzzle)):
        kinds = sorted(removes, key=lambda each: each[2])
        for half in (kinds[: len(kinds) // 2], kinds[len(kinds) // 2 :]):
            cells = {each[:2] for each in half}
            decides = tuple(each for each in deduction.decides if each[:2] in cells)
            part = replace(deduction, removes=tuple(sorted(half)), decides=decides)
            yield from _parts(part, prover, told, puzzle)
    else:
        yield argued


def _argued(deduction: NonogramDeduction, prover: Prover, told: Ints, puzzle: Nonogram) -> NonogramDeduction:
    """Add the lines from which a deduction follows, and the cells that must be known for it."""
    width = puzzle.width
    left = {r * width + c: int(prover.domains[r * width + c]) & ~mask_of(lost) for r, c, lost in deduction.removes}
    left |= {r * width + c: 1 << color for r, c, color in deduction.decides}
    lines = [at + (axis == "column") * puzzle.height for axis, at in deduction.lines]
    if deduction.assumption is not None:
        every, (row, column, color) = range(len(prover.constraints)), deduction.assumption
        cell = row * width + column
        cases = [(cell, 1 << each) for each in values_of(int(told[cell]))] if color is None else [(0, -1)]
        lines = prover.behind(told, left, every, cases) or list(every)
    elif deduction.rule == RULES[SEARCH].name:  # the search was given up
        return deduction
    if not prover.follows(lines, told, left, most_nodes=_MOST_NODES):
        return deduction
    lines = prover.fewest(lines, told, left)
    least = prover.needed(lines, told, prover.domains, left)
    needs = tuple((cell, int(least[cell])) for cell in np.flatnonzero(least != prover.domains).tolist())
    named = tuple(line_name(line, puzzle.height) for line in sorted(lines))
    return replace(deduction, lines=named, premises=tuple(lines), needs=needs)


def _used(deduction: NonogramDeduction) -> Cells:
    """Return the lines that a step rests on, apart from the cell of its assumption."""
    assumed = () if deduction.assumption is None else (deduction.assumption[:2],)
    return (*assumed, *((at, None) if axis == "row" else (None, at) for axis, at in deduction.lines))


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
    name = line_name(line, clues.height)
    if cell == NONE:
        return (name,), None
    row, column = (line, cell) if line < clues.height else (cell, line - clues.height)
    crossing = LineName("column", column) if name.axis == "row" else LineName("row", row)
    return (name, crossing), Assumption(row, column, None if color == NONE else color)


def _effect(
    left: NDArray[np.bool_], removed: list[tuple[int, int, int]]
) -> tuple[tuple[tuple[int, int, tuple[int, ...]], ...], tuple[tuple[int, int, int], ...]]:
    """Remove colors from the cells; return the colors that each cell loses, and the cells that this decides."""
    lost: dict[tuple[int, int], list[int]] = {}
    for row, column, color in removed:
        lost.setdefault((row, column), []).append(color)
        left[row, column, color] = False
    removes = tuple((row, column, tuple(sorted(colors))) for (row, column), colors in sorted(lost.items()))
    decides = tuple(
        (row, column, int(left[row, column].argmax())) for row, column, _ in removes if left[row, column].sum() == 1
    )
    return removes, decides
