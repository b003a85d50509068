"""What people look at in a Sudoku of any size, counted in sets of cells and digits that anyone can read."""

from math import sqrt
from typing import NamedTuple

Cell = tuple[int, int]
House = frozenset[Cell]
Digits = dict[Cell, int]
Marks = dict[Cell, set[int]]

BOX, LINE, CELL = 1, 2, 3
EASY, NARROW, GREEDY = "easy", "narrow", "greedy"


class GroundTables(NamedTuple):
    """Hold the houses of a board."""

    side: int
    boxes: list[House]
    lines: list[House]

    @property
    def houses(self) -> list[House]:
        return self.boxes + self.lines


class Sight(NamedTuple):
    """Say which scan first shows the digit of a cell, and how many cells are open in the fullest house that does."""

    scan: int
    digit: int
    n_open: int


def tables_of(box_height: int, box_width: int) -> GroundTables:
    side = box_height * box_width
    boxes = [
        frozenset((i, j) for i in range(top, top + box_height) for j in range(left, left + box_width))
        for top in range(0, side, box_height)
        for left in range(0, side, box_width)
    ]
    rows = [frozenset((i, j) for j in range(side)) for i in range(side)]
    columns = [frozenset((i, j) for i in range(side)) for j in range(side)]
    return GroundTables(side, boxes, rows + columns)


def marks_of(ground: GroundTables, digits: Digits) -> Marks:
    cells = [(i, j) for i in range(ground.side) for j in range(ground.side)]
    marks = {cell: set(range(1, ground.side + 1)) for cell in cells if cell not in digits}
    write(ground, marks, digits)
    return marks


def write(ground: GroundTables, marks: Marks, digits: Digits) -> None:
    for cell, digit in digits.items():
        marks.pop(cell, None)
        for house in ground.houses:
            if cell in house:
                for other in house & marks.keys():
                    marks[other].discard(digit)


def places(marks: Marks, house: House, digit: int) -> set[Cell]:
    return {cell for cell in house & marks.keys() if digit in marks[cell]}


def seen(ground: GroundTables, marks: Marks) -> dict[Cell, Sight]:
    found: dict[Cell, Sight] = {}
    for scan, houses in ((BOX, ground.boxes), (LINE, ground.lines)):
        for house in houses:
            for digit in range(1, ground.side + 1):
                if len(only := places(marks, house, digit)) == 1:
                    (cell,) = only
                    n_open = len(house & marks.keys())
                    before = found.get(cell, Sight(scan, digit, n_open))
                    found[cell] = before._replace(n_open=min(before.n_open, n_open))
    for cell, digits in marks.items():
        if len(digits) == 1:
            found.setdefault(cell, Sight(CELL, min(digits), ground.side + 1))
    return found


def locked(ground: GroundTables, marks: Marks) -> set[tuple[Cell, int]]:
    return {
        (cell, digit)
        for digit in range(1, ground.side + 1)
        for base in ground.houses
        if len(inside := places(marks, base, digit)) > 1
        for cover in ground.houses
        if inside <= cover
        for cell in places(marks, cover, digit) - base
    }


def looks_of(ground: GroundTables, givens: Digits, solution: Digits, strategy: str) -> float:
    marks, looks = marks_of(ground, givens), 0.0
    while marks:
        n, found = len(marks), seen(ground, marks)
        if not found:
            looks += 4 * n
            removed = locked(ground, marks)
            for cell, digit in removed:
                marks[cell].discard(digit)
            if not removed:
                least = min(map(len, marks.values()))
                write(ground, marks, {cell: solution[cell] for cell in marks if len(marks[cell]) == least})
            continue
        scans = [sight.scan for sight in found.values()]
        first, fullest = min(scans), min(sight.n_open for sight in found.values())
        failed = {BOX: 0, LINE: n, CELL: n + 2 * n}[first]
        n_pairs = 2 * n if first == LINE else n
        taken = {
            cell: sight.digit
            for cell, sight in found.items()
            if strategy == GREEDY or (sight.scan == first if strategy == EASY else sight.n_open == fullest)
        }
        looks += (failed + (n_pairs + 1) / (scans.count(first) + 1)) * sqrt(len(taken))
        write(ground, marks, taken)
    return looks


def mean_looks(ground: GroundTables, givens: Digits, solution: Digits) -> float:
    return sum(looks_of(ground, givens, solution, strategy) for strategy in (EASY, NARROW, GREEDY)) / 3
