"""Count what people look at in a Sudoku of any size, in code with sets of cells and digits that anyone can read."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import pstdev
from typing import NamedTuple

from puzzles.sudoku import Ground
from tests.naive.sudoku_pencil_marks import CLASSIC, Cell, GroundTables

BOX, LINE, CELL = 1, 2, 3
EASY, NARROW, GREEDY = "easy", "narrow", "greedy"


class State(NamedTuple):
    """A ground, the digits that stand, and the candidates of the open cells."""

    ground: GroundTables
    values: dict[Cell, int]
    marks: dict[Cell, frozenset[int]]


class Seen(NamedTuple):
    """The scan that first shows the digit of a cell, and the open cells of the fullest house that shows the digit."""

    scan: int
    digit: int
    width: int


def written(state: State, cells: dict[Cell, int]) -> State:
    values = state.values | cells
    marks = {
        cell: marks - {values[peer] for peer in state.ground.peers[cell] if peer in values}
        for cell, marks in state.marks.items()
        if cell not in values
    }
    return State(state.ground, values, marks)


def without(state: State, removed: set[tuple[Cell, int]]) -> State:
    marks = {cell: frozenset(d for d in marks if (cell, d) not in removed) for cell, marks in state.marks.items()}
    return state._replace(marks=marks)


def start(puzzle: str | Sequence[int], ground: GroundTables = CLASSIC) -> State:
    digits = [0 if digit == "." else int(digit) for digit in puzzle]
    givens = {cell: digit for cell, digit in zip(ground.cells, digits, strict=True) if digit}
    return written(State(ground, {}, dict.fromkeys(ground.cells, frozenset(ground.digits))), givens)


def places(state: State, house: frozenset[Cell], digit: int) -> list[Cell]:
    return [cell for cell in house if digit in state.marks.get(cell, ())]


def seen(state: State) -> dict[Cell, Seen]:
    found: dict[Cell, Seen] = {}
    ground = state.ground
    for scan, houses in ((BOX, ground.boxes), (LINE, ground.rows + ground.columns)):
        for house in houses:
            width = sum(cell in state.marks for cell in house)
            for digit in ground.digits:
                if len(only := places(state, house, digit)) == 1:
                    before = found.get(only[0], Seen(scan, digit, width))
                    found[only[0]] = Seen(before.scan, digit, min(before.width, width))
    singles = {
        cell: Seen(CELL, min(marks), len(ground.digits) + 1) for cell, marks in state.marks.items() if len(marks) == 1
    }
    return singles | found


def locked(state: State) -> set[tuple[Cell, int]]:
    return {
        (cell, digit)
        for digit in state.ground.digits
        for base in state.ground.houses
        if len(inside := places(state, base, digit)) > 1
        for cover in state.ground.houses
        if cover != base and cover.issuperset(inside)
        for cell in places(state, cover, digit)
        if cell not in base
    }


def is_broken(state: State) -> bool:
    missing = any(
        digit not in {state.values.get(cell) for cell in house} and not places(state, house, digit)
        for house in state.ground.houses
        for digit in state.ground.digits
    )
    return missing or not all(state.marks.values())


def rounds_until_broken(state: State) -> int | None:
    n_rounds = 0
    while not is_broken(state):
        found = seen(state)
        if not found:
            return None
        n_rounds += 1
        digits = {cell: one.digit for cell, one in found.items()}
        if any(digits.get(peer) == digit for cell, digit in digits.items() for peer in state.ground.peers[cell]):
            return n_rounds
        state = written(state, digits)
    return n_rounds


def refuted(state: State) -> set[tuple[Cell, int]]:
    depths = {
        (cell, digit): rounds_until_broken(written(state, {cell: digit}))
        for cell, marks in state.marks.items()
        for digit in marks
    }
    known = {candidate: depth for candidate, depth in depths.items() if depth is not None}
    return {candidate for candidate, depth in known.items() if depth == min(known.values())}


def taken(strategy: str, found: dict[Cell, Seen]) -> dict[Cell, int]:
    keep = {
        EASY: lambda one: one.scan == min(each.scan for each in found.values()),
        NARROW: lambda one: one.width == min(each.width for each in found.values()),
        GREEDY: lambda one: True,
    }[strategy]
    return {cell: one.digit for cell, one in found.items() if keep(one)}


def follow(strategy: str, state: State, solution: dict[Cell, int] | None = None) -> float:
    """Count the looks of a strategy; where no digit shows, the solution says some, or else assumptions are refuted."""
    looks = 0.0
    while n := len(state.marks):
        found = seen(state)
        shown = Counter(one.scan for one in found.values())
        if not found:
            looks += n + 2 * n + n
            removed = locked(state) or (set() if solution else refuted(state))
            least = min(map(len, state.marks.values()))
            if removed:
                state = without(state, removed)
            elif solution:
                state = written(
                    state, {cell: solution[cell] for cell in state.marks if len(state.marks[cell]) == least}
                )
            else:
                looks += n * (n + 2 * n + n)
                break
            continue
        if shown[BOX]:
            own = (n + 1) / (shown[BOX] + 1)
        elif shown[LINE]:
            own = n + (2 * n + 1) / (shown[LINE] + 1)
        else:
            own = n + 2 * n + (n + 1) / (shown[CELL] + 1)
        digits = taken(strategy, found)
        looks += own * sqrt(len(digits))
        state = written(state, digits)
    return looks


def count(puzzle: str) -> list[float]:
    """Return all counts of a puzzle, in the order of ``rating.sudoku.effort.looks_kernel``."""
    return [
        *(follow(strategy, start(puzzle)) for strategy in (EASY, NARROW, GREEDY)),
        pstdev(puzzle.count(str(digit)) for digit in CLASSIC.digits),
    ]


def mean_looks(ground: Ground, puzzle: Sequence[int], solution: Sequence[int]) -> float:
    """Return the mean count of the strategies on a board of any size."""
    state = start(puzzle, GroundTables(ground))
    known = dict(zip(state.ground.cells, solution, strict=True))
    return sum(follow(strategy, state, known) for strategy in (EASY, NARROW, GREEDY)) / 3
