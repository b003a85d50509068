"""The premises of a step of Light Up: numbers, cells that must be lit, segments, and cells that must be known."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from puzzles.lightup import LightUp
from puzzles.lightup.cells import MAX_NUMBER, WHITE
from puzzles.lightup.rays import segments_of
from puzzles.lightup.rules import rules_of
from rating.follows import Prover
from rating.lightup.words import Assumption, LightUpDeduction
from rating.links import Link, links_of
from solvers.games.net import Ints

BULB = 2  # the mask of a cell with a bulb
_MOST_NODES = 2_000  # the most nodes of a search that stands for nested assumptions


class Grounds:
    """The rules of a puzzle, by which the premises of its steps are found."""

    def __init__(self, puzzle: LightUp) -> None:
        """Take a puzzle about which nothing is known yet."""
        self._width = puzzle.width
        self._prover = Prover(*rules_of(puzzle))
        self._n_segments = segments_of(puzzle.grid).n_segments
        cells = [cell for cell, kind in enumerate(puzzle.cells) if kind == WHITE or kind <= MAX_NUMBER]
        self._of = {cell: self._n_segments + number for number, cell in enumerate(cells)}
        self._cells = cells
        self.told: Ints = self._prover.domains.copy()

    def argued(self, deduction: LightUpDeduction) -> LightUpDeduction:
        """Return a deduction with the fewest premises; its own are kept as long as they are needed."""
        left = {row * self._width + column: 1 << is_bulb for row, column, is_bulb in deduction.decides}
        own = [self._of[cell] for cell in map(self._number, deduction.because) if self.told[cell] != BULB]
        every = [*own, *(k for k in range(len(self._prover.constraints)) if k not in own)]
        if deduction.assumption is None and not deduction.because:  # the search was given up
            return deduction
        premises: Sequence[int] = own
        if not own or not self._prover.follows(own, self.told, left):
            behind = self._prover.behind(self.told, left, every, self._cases(deduction.assumption))
            premises = sorted(behind, key=every.index) if behind else every
            if not self._prover.follows(premises, self.told, left, most_nodes=_MOST_NODES):
                return deduction
        premises = self._prover.fewest(premises, self.told, left)
        least = self._prover.needed(premises, self.told, self._prover.domains, left)
        needs = tuple((cell, int(least[cell])) for cell in np.flatnonzero(least != self._prover.domains).tolist())
        argued = replace(deduction, premises=tuple(premises), needs=needs)
        if deduction.assumption is None:
            return argued
        because = sorted(self._cells[k - self._n_segments] for k in premises if k >= self._n_segments)
        if because:
            return replace(argued, because=tuple(divmod(cell, self._width) for cell in because))
        bulbs = tuple(divmod(cell, self._width) for cell, mask in needs if mask == BULB)
        # In a part of an agreement that its first bulb explains alone.
        return replace(argued, because=bulbs, assumption=None)

    def _cases(self, assumption: Assumption | None) -> list[tuple[int, int]]:
        """Return a bulb and no bulb, if both are assumed in turn."""
        if assumption is None or assumption.bulb is not None:
            return [(0, -1)]
        cell = self._number(assumption[:2])
        return [(cell, 1), (cell, BULB)]

    def links(self, cell: int, mask: int) -> list[Link]:
        """Return the links from an assumption about a cell to a clash."""
        every = range(len(self._prover.constraints))
        return links_of(self._prover, self.told, self._prover.domains, (cell, mask), every)

    def cell_of(self, premise: int) -> int | None:
        """Return the cell of a number, or one that must be lit, by its constraint; None for a segment."""
        return self._cells[premise - self._n_segments] if premise >= self._n_segments else None

    def tell(self, deduction: LightUpDeduction) -> None:
        """Record what a deduction decides."""
        for row, column, is_bulb in deduction.decides:
            self.told[row * self._width + column] = 1 << is_bulb

    def _number(self, cell: tuple[int, int]) -> int:
        return cell[0] * self._width + cell[1]
