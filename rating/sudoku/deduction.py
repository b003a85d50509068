"""The details of a step of a person's solution of a Sudoku: the deduction, and the chains behind it."""

from dataclasses import dataclass
from typing import NamedTuple

from puzzles.sudoku import House


class Fact(NamedTuple):
    """State that a cell holds a digit, or that it does not; the cell counts from 0 in reading order."""

    cell: int
    digit: int
    is_on: bool


@dataclass(frozen=True, slots=True)
class ChainNode:
    """State a fact of a chain.

    Attributes:
        fact: what would be true.
        parents: what it follows from, as places in the chain.
        reason: why: it is ``"assumed"``; the ``"cell"``, the ``"box"`` (or region), ``"row"``, ``"column"`` or further
            ``"house"`` has no other choice; a ``"pair"`` of cells that a variant keeps apart does not allow it; or a
            ``"rule"`` finds it in the grid that the chain has left.
    """

    fact: Fact
    parents: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ChainStep:
    """State what chains prove.

    Attributes:
        kind: ``"forcing chain"``, ``"cycle"``, ``"contradiction"``, ``"double"``, ``"cell"`` or ``"house"``.
        branches: the chains, each from its assumption to what follows in the end.
        proved: what is true then.
        side: of the board whose cells the facts count.
    """

    kind: str
    branches: tuple[tuple[ChainNode, ...], ...]
    proved: tuple[Fact, ...]
    side: int = 9


Cell = tuple[int, int]
Marks = tuple[tuple[int, int, tuple[int, ...]], ...]  # row, column, digits in order


@dataclass(frozen=True, slots=True)
class Deduction:
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
        cells: the pivot or the hook of a wing; the two or three cells that an exclusion is about; the cells of a
            loop with further digits.
        candidates: what it rests on: row, column, digits in order; of a cell of a hidden set, those of the set.
        removes: cells and the candidates that they lose: row, column, digits in order.
        places: cells to be filled: row, column, digit. The digit also goes from the candidates of all cells that see
            it.
        chain: the chains behind it, if it rests on chains.
        excluded: of an aligned triplet, the digits that the three cells cannot be together, and the cell that would be
            left without a digit; equal digits in cells that see each other are not listed.
        joined: of a loop or grave of type 3, the cells that make up a set in the house with one of its own cells.
        joined_digits: all digits of that set, in order. It is hidden if it is the cells joined that lose candidates.
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
    excluded: tuple[tuple[tuple[int, ...], Cell], ...] = ()
    joined: tuple[Cell, ...] = ()
    joined_digits: tuple[int, ...] = ()
