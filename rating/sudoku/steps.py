"""The steps by which a person solves a Sudoku, one at a time, in the order of Sudoku Explainer."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import House, Sudoku
from rating.step import Step
from rating.sudoku.any_size.rate import check_size
from rating.sudoku.deduction import ChainStep, Deduction, Marks
from rating.sudoku.explainer.hint_kernel import BASE, COVER, DIGITS, FIRST, RULE, SECOND, TARGET, TYPE, Hint, tenths_of
from rating.sudoku.geometry import CLASSIC, KINDS, MAX_SIDE
from rating.sudoku.ladders import hints
from rating.sudoku.rate_9x9 import check_proof, check_scale
from rating.sudoku.rules import (
    ALL_RULES,
    FIND_ALIGNED_PAIR,
    FIND_LARGE_WING,
    FIND_UNIQUE_LOOP,
    FIND_WING,
    NAKED_SINGLE,
    SCALE,
    sentence,
)
from solvers.verdict import Proof

# How many of the cells that a kernel names in ``Hint.facts`` belong to the step.
_N_NAMED_CELLS = {FIND_WING: 1, FIND_LARGE_WING: 1, FIND_UNIQUE_LOOP: 2, FIND_ALIGNED_PAIR: 2}


def explain(puzzle: Sudoku, proof: Proof, scale: str = SCALE) -> Iterator[Step]:
    """Yield the steps of a person's solution, as far as the rules go, each with a ``Deduction`` as its details.

    Args:
        puzzle: the givens, of any size.
        proof: that the puzzle has one solution.
        scale: a name in ``rating.sudoku.ladders.LADDERS``; sizes other than 9x9 have only the first one.

    Raises:
        PuzzleError, RequestError: as ``rating.sudoku.rate.rate`` does, before the first step.
    """
    if puzzle.box == CLASSIC:
        check_scale(scale)
    else:
        check_size(puzzle, scale)
    check_proof(puzzle, proof)
    if puzzle.side > MAX_SIDE:
        return iter(())
    found = hints(np.array(puzzle.cells, np.uint8 if puzzle.box == CLASSIC else np.int64), scale, puzzle.box)
    return (
        _step(_deduction(number, hint, chain, puzzle.side), puzzle)
        for number, (_, hint, chain) in enumerate(found, start=1)
    )


def _step(deduction: Deduction, puzzle: Sudoku) -> Step:
    filled = {(row, column) for row, column, _ in deduction.places}
    return Step(
        number=deduction.number,
        rule=deduction.rule,
        rating=deduction.rating,
        text=sentence(deduction),
        uses=tuple(dict.fromkeys(_used(deduction, puzzle))),
        decides=deduction.places,
        removes=tuple(each for each in deduction.removes if each[:2] not in filled),
        details=deduction,
    )


def _used(deduction: Deduction, puzzle: Sudoku) -> Iterator[tuple[int | None, int | None]]:
    """Yield the cells that a deduction rests on: those that it names, those of its chains and those of its houses.

    A naked single rests on what is left of its cell.
    """
    yield from deduction.cells
    yield from (mark[:2] for mark in deduction.candidates)
    for branch in deduction.chain.branches if deduction.chain else ():
        yield from (divmod(node.fact.cell, puzzle.side) for node in branch)
    if deduction.rule == NAKED_SINGLE.name:
        yield from (place[:2] for place in deduction.places)
    for kind, number in (*deduction.houses, *deduction.covers, *([deduction.target] if deduction.target else [])):
        if kind == "row":
            yield number, None
        elif kind == "column":
            yield None, number
        else:
            down, across = divmod(number, puzzle.side // puzzle.box.width)
            for place in range(puzzle.side):
                row, column = divmod(place, puzzle.box.width)
                yield down * puzzle.box.height + row, across * puzzle.box.width + column


def _deduction(number: int, hint: Hint, chain: ChainStep | None, side: int) -> Deduction:
    rule = ALL_RULES[hint.facts[RULE]]
    named = hint.facts[[FIRST, SECOND]][: _N_NAMED_CELLS.get(rule.finder[0], 0)].tolist()
    targets = _houses(hint, TARGET, side)
    return Deduction(
        number=number,
        rule=rule.name,
        variant=int(hint.facts[TYPE]),
        rating=tenths_of(hint.rating).item() / 10,
        digits=_digits(int(hint.facts[DIGITS])),
        houses=_houses(hint, BASE, side),
        covers=_houses(hint, COVER, side),
        target=targets[0] if targets else None,
        cells=tuple(divmod(cell, side) for cell in sorted(set(named)) if cell >= 0),
        candidates=_marks(hint.pattern, side),
        removes=_marks(hint.removals, side),
        places=tuple((*divmod(cell, side), int(hint.placed[cell])) for cell in np.flatnonzero(hint.placed).tolist()),
        chain=chain,
    )


def _digits(mask: int) -> tuple[int, ...]:
    return tuple(digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1)


def _marks(masks: NDArray[np.integer], side: int) -> Marks:
    return tuple((*divmod(cell, side), _digits(int(masks[cell]))) for cell in np.flatnonzero(masks).tolist())


def _houses(hint: Hint, part: int, side: int) -> tuple[House, ...]:
    return tuple(House(KINDS[n // side], n % side) for n in np.flatnonzero(hint.houses == part).tolist())
