"""The trace: the steps by which a person solves a 9x9 Sudoku, one at a time, in the order of Sudoku Explainer."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import House, Sudoku
from rating.sudoku.chain_steps import ChainStep
from rating.sudoku.classic import check_proof, check_scale
from rating.sudoku.climb import hints
from rating.sudoku.geometry import COLUMNS, ROWS, SIDE
from rating.sudoku.hint import BASE, COVER, DIGITS, FIRST, RULE, SECOND, TARGET, TYPE, Hint, tenths_of
from rating.sudoku.rules import ALIGNED_PAIR_EXCLUSION, SCALE, UNIQUE_LOOP, XY_WING, XYZ_WING
from rating.sudoku.sukaku_rules import ALL_RULES, TUVWXYZ_WING, UVWXYZ_WING, VWXYZ_WING, WXYZ_WING
from solvers.verdict import Proof

Cell = tuple[int, int]
Marks = tuple[tuple[int, int, tuple[int, ...]], ...]  # row, column, digits in order

_LARGE_WINGS = (WXYZ_WING, VWXYZ_WING, UVWXYZ_WING, TUVWXYZ_WING)
_N_CELLS_TOLD = {
    **dict.fromkeys((XY_WING, XYZ_WING, *_LARGE_WINGS), 1),
    **dict.fromkeys((UNIQUE_LOOP, ALIGNED_PAIR_EXCLUSION), 2),
}


@dataclass(frozen=True, slots=True)
class Step:
    """State one deduction. Applied in turn to the givens and their candidates, the steps end at the solution.

    Attributes:
        number: of the step, from 1.
        rule: name of the rule.
        variant: the type, 1 to 4, of a rule that has types, else 0.
        rating: to a tenth.
        digits: the digits that it is about: of the set, of the loop, or the one that is locked.
        houses: where the deduction begins.
        covers: houses from which it removes: of a locked digit, or of a fish.
        target: the house in which a locked digit is left one place, if that is the point.
        cells: the pivot or the hook of a wing; the two cells that an exclusion is about; the cells of a loop with
            further digits.
        candidates: what it rests on: row, column, digits in order.
        removes: cells and the candidates that they lose: row, column, digits in order.
        places: cells to be filled: row, column, digit. The digit also goes from the candidates of all cells that see
            it.
        chain: the chains behind it, if it rests on chains.
    """

    number: int
    rule: str
    variant: int
    rating: float
    digits: tuple[int, ...]
    houses: tuple[House, ...]
    covers: tuple[House, ...]
    target: House | None
    cells: tuple[Cell, ...]
    candidates: Marks
    removes: Marks
    places: tuple[tuple[int, int, int], ...]
    chain: ChainStep | None = None

    @property
    def text_key(self) -> str:
        """Name the sentence that tells the step; it is filled with the attributes."""
        return f"sudoku.{self.rule.replace(' ', '_')}"


def trace(puzzle: Sudoku, proof: Proof, scale: str = SCALE) -> tuple[Step, ...]:
    """Solve a 9x9 puzzle one step at a time, as far as the rules go.

    Args:
        puzzle: the givens.
        proof: that the puzzle has one solution.
        scale: a name in ``rating.sudoku.climb.LADDERS``.

    Raises:
        PuzzleError, RequestError: as ``rate`` does.
    """
    check_scale(scale)
    check_proof(puzzle, proof)
    found = hints(np.array(puzzle.cells, np.uint8), scale)
    return tuple(_step(number, hint, chain) for number, (_, hint, chain) in enumerate(found, start=1))


def _step(number: int, hint: Hint, chain: ChainStep | None) -> Step:
    rule = int(hint.facts[RULE])
    ends = hint.facts[[FIRST, SECOND]][: _N_CELLS_TOLD.get(rule, 0)].tolist()
    targets = _houses(hint, TARGET)
    return Step(
        number=number,
        rule=ALL_RULES[rule].name,
        variant=int(hint.facts[TYPE]),
        rating=tenths_of(hint.rating).item() / 10,
        digits=_digits(int(hint.facts[DIGITS])),
        houses=_houses(hint, BASE),
        covers=_houses(hint, COVER),
        target=targets[0] if targets else None,
        cells=tuple(_cell(cell) for cell in sorted(set(ends))),
        candidates=_marks(hint.pattern),
        removes=_marks(hint.removals),
        places=tuple((*_cell(cell), int(hint.placed[cell])) for cell in np.flatnonzero(hint.placed).tolist()),
        chain=chain,
    )


def _cell(cell: int) -> Cell:
    return divmod(cell, SIDE)


def _digits(mask: int) -> tuple[int, ...]:
    return tuple(digit for digit in range(1, SIDE + 1) if mask >> (digit - 1) & 1)


def _marks(masks: NDArray[np.uint16]) -> Marks:
    return tuple((*_cell(cell), _digits(int(masks[cell]))) for cell in np.flatnonzero(masks).tolist())


def _houses(hint: Hint, part: int) -> tuple[House, ...]:
    numbers = np.flatnonzero(hint.houses == part).tolist()
    return tuple(House("box" if n < ROWS else "row" if n < COLUMNS else "column", n % SIDE) for n in numbers)
