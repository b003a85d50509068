"""What people look at in a Sudoku, counted in sets of cells and digits that anyone can read: each strategy alone."""

from collections import Counter
from math import sqrt
from statistics import pstdev
from typing import NamedTuple

from tests.naive.sudoku_ladder import BOXES, CELLS, COLUMNS, DIGITS, HOUSES, PEERS, ROWS, Cell

BOX, LINE, CELL = 1, 2, 3
EASY, NARROW, GREEDY = "easy", "narrow", "greedy"


class State(NamedTuple):
    """Hold the digits that stand, and the candidates of the open cells."""

    values: dict[Cell, int]
    marks: dict[Cell, frozenset[int]]


class Seen(NamedTuple):
    """Say which scan first shows the digit of a cell, and how many cells are open in the fullest house that does."""

    scan: int
    digit: int
    width: int


def written(state: State, cells: dict[Cell, int]) -> State:
    values = state.values | cells
    marks = {
        cell: marks - {values[peer] for peer in PEERS[cell] if peer in values}
        for cell, marks in state.marks.items()
        if cell not in values
    }
    return State(values, marks)


def without(state: State, removed: set[tuple[Cell, int]]) -> State:
    marks = {cell: frozenset(d for d in marks if (cell, d) not in removed) for cell, marks in state.marks.items()}
    return State(state.values, marks)


def start(puzzle: str) -> State:
    givens = {cell: int(digit) for cell, digit in zip(CELLS, puzzle, strict=True) if digit != "."}
    return written(State({}, dict.fromkeys(CELLS, frozenset(DIGITS))), givens)


def places(state: State, house: frozenset[Cell], digit: int) -> list[Cell]:
    return [cell for cell in house if digit in state.marks.get(cell, ())]


def seen(state: State) -> dict[Cell, Seen]:
    found: dict[Cell, Seen] = {}
    for scan, houses in ((BOX, BOXES), (LINE, ROWS + COLUMNS)):
        for house in houses:
            width = sum(cell in state.marks for cell in house)
            for digit in DIGITS:
                if len(only := places(state, house, digit)) == 1:
                    before = found.get(only[0], Seen(scan, digit, width))
                    found[only[0]] = Seen(before.scan, digit, min(before.width, width))
    singles = {cell: Seen(CELL, min(marks), 10) for cell, marks in state.marks.items() if len(marks) == 1}
    return singles | found


def to_the_end(state: State) -> State:
    while found := seen(state):
        state = written(state, {cell: one.digit for cell, one in found.items()})
    return state


def locked(state: State) -> set[tuple[Cell, int]]:
    return {
        (cell, digit)
        for digit in DIGITS
        for base in HOUSES
        if len(inside := places(state, base, digit)) > 1
        for cover in HOUSES
        if cover != base and cover.issuperset(inside)
        for cell in places(state, cover, digit)
        if cell not in base
    }


def is_broken(state: State) -> bool:
    missing = any(
        digit not in {state.values.get(cell) for cell in house} and not places(state, house, digit)
        for house in HOUSES
        for digit in DIGITS
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
        if any(digits.get(peer) == digit for cell, digit in digits.items() for peer in PEERS[cell]):
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


def follow(strategy: str, puzzle: str) -> float:
    """Count the looks of a strategy."""
    state = start(puzzle)
    looks = 0.0
    while n := len(state.marks):
        found = seen(state)
        shown = Counter(one.scan for one in found.values())
        if not found:
            looks += n + 2 * n + n
            removed = locked(state) or refuted(state)
            if not removed:
                looks += n * (n + 2 * n + n)
                break
            state = without(state, removed)
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
        *(follow(strategy, puzzle) for strategy in (EASY, NARROW, GREEDY)),
        pstdev(puzzle.count(str(digit)) for digit in DIGITS),
    ]
