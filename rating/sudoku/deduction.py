"""The details of a Sudoku step: the deduction and the chains behind it."""

from dataclasses import dataclass
from typing import NamedTuple

from puzzles.sudoku import House
from rating.step import Exchange, Known


class Fact(NamedTuple):
    """The fact that a cell has a digit, or that it has not; cells are numbered from 0 in reading order."""

    cell: int
    digit: int
    is_on: bool


@dataclass(frozen=True, slots=True)
class ChainNode:
    """A fact of a chain."""

    fact: Fact  # what the node supposes to be true
    parents: tuple[int, ...]  # the places in the chain of the facts that it follows from
    # why: it is ``"assumed"``; the ``"cell"``, the ``"box"`` (or region), ``"row"``, ``"column"`` or further
    # ``"house"`` has no other choice; a ``"pair"`` of cells that a variant keeps apart does not allow it; or a
    # ``"rule"`` finds it in the grid that the chain has left.
    reason: str


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A step whose conclusion is proved by chains."""

    kind: str  # ``"forcing chain"``, ``"cycle"``, ``"contradiction"``, ``"double"``, ``"cell"`` or ``"house"``
    branches: tuple[tuple[ChainNode, ...], ...]  # the chains, each from its assumption to what follows in the end
    proved: tuple[Fact, ...]  # what is then true
    side: int = 9  # the side of the board in which facts number the cells

    @property
    def clash(self) -> Fact:
        """Return what holds and does not hold at the end of a contradiction."""
        return self.branches[0][-1].fact

    @property
    def links(self) -> tuple[tuple[Fact, Fact], ...]:
        """Return each link once: a fact, and one that follows from it."""
        found = (
            (branch[parent].fact, node.fact) for branch in self.branches for node in branch for parent in node.parents
        )
        return tuple(dict.fromkeys(found))


Cell = tuple[int, int]
Marks = tuple[tuple[int, int, tuple[int, ...]], ...]  # row, column, digits in order


class Excluder(NamedTuple):
    """A house, or a rule about pairs of cells, that rules digits out of cells by the digits in other cells."""

    house: House | None
    by: tuple[Cell, ...]  # the cells whose digits rule others out
    cells: tuple[Cell, ...]  # the cells that lose the digits
    digits: tuple[int, ...]  # the digits that they lose, in order


@dataclass(frozen=True, slots=True)
class Deduction:
    """A deduction. Applied in turn to the givens and their candidates, the steps lead to the solution."""

    number: int  # the number of the step, from 1
    rule: str  # name of the rule
    variant: int  # the type, 1 to 4, of a rule that has types, else 0
    rating: float  # the rating, to a tenth
    digits: tuple[int, ...]  # the digits that the step is about: of the set, of the loop, or the locked one
    houses: tuple[House, ...]  # where the deduction begins
    covers: tuple[House, ...]  # the houses from which a locked digit or a fish removes
    target: House | None  # the house in which a digit is left one place, if that is the point
    # The pivot or the hook of a wing; the two or three cells of an exclusion; the cells of a loop that have further
    # digits.
    cells: tuple[Cell, ...]
    # What the step rests on: row, column, digits in order; for a cell of a hidden set, the digits of the set.
    candidates: Marks
    removes: Marks  # cells and the candidates that they lose: row, column, digits in order
    # Cells to be filled: row, column, digit. The digit also goes from the candidates of all cells that see it.
    places: tuple[tuple[int, int, int], ...]
    chain: ChainStep | None = None  # the chains behind it, if it rests on chains
    # Of an aligned triplet, the digits that the three cells cannot be together, and the cell that would be left without
    # a digit; equal digits in cells that see each other are not listed.
    excluded: tuple[tuple[tuple[int, ...], Cell], ...] = ()
    # For a loop or grave of type 3, the cells that make up a set in the house with one of its own cells.
    joined: tuple[Cell, ...] = ()
    # All digits of that set, in order. It is hidden if it is the cells joined that lose candidates.
    joined_digits: tuple[int, ...] = ()
    # For a hidden single, what rules the digit out of the other cells of its house, and the cells that lost it in
    # earlier steps; for a naked single, what rules out the other digits.
    excluders: tuple[Excluder, ...] = ()
    told: tuple[Cell, ...] = ()
    ruled_out: tuple[int, ...] = ()  # for a naked single, the digits that earlier steps have removed
    premises: tuple[int, ...] = ()  # the numbers of the constraints from which the conclusion follows
    needs: Known = ()  # the variables that must be known for that, with masks of the values left
    exchange: Exchange = ()  # cells that could exchange their two digits, if each held one of them


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A link of a walk: facts that follow from other facts."""

    number: int  # the number of the link in its walk, from 1
    rule: str  # name of the rule of the whole step
    rating: float  # the rating of the whole step
    rests: tuple[Fact, ...]  # the facts that it follows from; for a clash, one of the two facts that exclude each other
    concludes: tuple[Fact, ...]  # what would then be true; empty for a clash
    premises: tuple[int, ...] = ()  # those of the whole step; a link follows from its facts and from one house or pair
    needs: Known = ()
