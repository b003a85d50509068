"""Pencil marks on any ground, in sets of cells and digits that anyone can read, and what a rule says about them."""

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from puzzles.sudoku import Ground
from puzzles.sudoku.ground import pairs, pairs_apart
from puzzles.sudoku.hidden_houses import all_houses

Cell = tuple[int, int]


class GroundTables:
    """The cells and houses of a ground, and what a digit in a cell takes from others."""

    def __init__(self, ground: Ground) -> None:
        side = ground.side
        self.digits = range(1, ground.n_digits + 1)
        self.cells = [(row, column) for row in range(side) for column in range(side)]
        of_kind: dict[str, list[frozenset[Cell]]] = {"row": [], "column": [], "box": [], "region": []}
        for house, cells in all_houses(ground):
            of_kind.setdefault(house.kind, []).append(frozenset(divmod(cell, side) for cell in cells))
        self.rows, self.columns, boxes, regions, *further = of_kind.values()
        self.boxes, self.further = boxes + regions, [house for kind in further for house in kind]
        self.houses = self.boxes + self.columns + self.rows + self.further
        around: dict[Cell, set[Cell]] = {cell: set() for cell in self.cells}
        for house in [*self.houses, *({divmod(cell, side) for cell in pair} for pair in pairs(ground))]:
            for cell in house:
                around[cell] |= house
        self.peers = {cell: frozenset(seen - {cell}) for cell, seen in around.items()}
        self.beside: dict[Cell, set[Cell]] = {cell: set() for cell in self.cells}
        for one, other in pairs_apart(ground):
            self.beside[divmod(one, side)].add(divmod(other, side))
            self.beside[divmod(other, side)].add(divmod(one, side))
        self.joined = [frozenset(divmod(cell, side) for cell in pair) for pair in pairs(ground)]
        self.has_rules = bool(self.joined or pairs_apart(ground))
        self.has_several_grids = len(self.rows) > len(self.digits)

    @cached_property
    def leftovers(self) -> list[tuple[frozenset[Cell], frozenset[Cell]]]:
        """List the few cells that lines side by side have beyond as many other houses, and these beyond them."""
        found, n = [], len(self.digits)
        for lines in (self.rows, self.columns):
            for first, last in combinations(range(n + 1), 2):
                area = frozenset().union(*lines[first:last])
                near = [house for house in self.boxes + self.further if len(house - area) <= min(4, n // 2)]
                for others in combinations(near, last - first) if 1 < last - first <= n // 2 else ():
                    covered = frozenset().union(*others)
                    if len(area) == len(covered) == n * len(others) and len(area - covered) <= min(4, n // 2):
                        found += [(area - covered, covered - area), (covered - area, area - covered)]
        return found

    def takes(self, cell: Cell, digit: int) -> set[tuple[Cell, int]]:
        """List the candidates that a digit in a cell takes from other cells."""
        return {(peer, digit) for peer in self.peers[cell]} | self.takes_by_rules(cell, digit)

    def takes_by_rules(self, cell: Cell, digit: int) -> set[tuple[Cell, int]]:
        """List those of them that rules about two cells take."""
        beside = {(other, digit + more) for other in self.beside[cell] for more in (-1, 1)}
        return {(other, digit) for pair in self.joined if cell in pair for other in pair - {cell}} | beside


CLASSIC = GroundTables(Ground(3, 3))
DIGITS, CELLS, ROWS, COLUMNS = CLASSIC.digits, CLASSIC.cells, CLASSIC.rows, CLASSIC.columns
BOXES, HOUSES, PEERS = CLASSIC.boxes, CLASSIC.houses, CLASSIC.peers


class Marks(dict[Cell, frozenset[int]]):
    """The candidates of the open cells of a board, its houses, and digits known; nothing changes them."""

    def __init__(
        self,
        marks: Mapping[Cell, frozenset[int]],
        ground: GroundTables = CLASSIC,
        known: Mapping[Cell, int] = MappingProxyType({}),
    ) -> None:
        super().__init__(marks)
        self.ground, self.known = ground, known
        self.digits, self.houses, self.peers = ground.digits, ground.houses, ground.peers
        self.boxes, self.rows, self.columns, self.further = ground.boxes, ground.rows, ground.columns, ground.further
        self.places: dict[tuple[frozenset[Cell], int], frozenset[Cell]] = {}  # by house and digit, for rules ask again


class Hint(NamedTuple):
    """State what a rule says: rating in tenths, candidates to remove, a digit to write into a cell, and type."""

    tenths: int
    removed: frozenset[tuple[Cell, int]] = frozenset()
    placed: tuple[Cell, int] | None = None
    kind: int = 0


def places(marks: Marks, house: frozenset[Cell], digit: int) -> frozenset[Cell]:
    if (house, digit) not in marks.places:
        marks.places[house, digit] = frozenset(cell for cell in house if digit in marks.get(cell, ()))
    return marks.places[house, digit]


def open_cells(marks: Marks, house: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(cell for cell in house if cell in marks)


def cuts(marks: Marks, cells: frozenset[Cell], digits: frozenset[int]) -> frozenset[tuple[Cell, int]]:
    """List the candidates that some cells would lose with some digits."""
    return frozenset((cell, digit) for cell in cells for digit in marks.get(cell, frozenset()) & digits)
