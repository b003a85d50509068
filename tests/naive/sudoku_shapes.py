"""Sudoku of any box shape by the letter of its rules: peers, candidates, singles, and solutions by backtracking."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from puzzles.sudoku import Ground

Cells = tuple[int, ...]


@lru_cache
def naive_houses(box: Ground) -> list[list[int]]:
    """List the rows, columns and boxes, cells numbered in reading order."""
    side = box.height * box.width
    cells = [(row, column) for row in range(side) for column in range(side)]
    kinds = [
        lambda row, column: row,
        lambda row, column: column,
        lambda row, column: (row // box.height, column // box.width),
    ]
    houses = []
    for kind in kinds:
        groups: dict[object, list[int]] = {}
        for number, cell in enumerate(cells):
            groups.setdefault(kind(*cell), []).append(number)
        houses += groups.values()
    return houses


def naive_candidates(box: Ground, cells: Cells) -> dict[int, set[int]]:
    """Give for each blank cell the digits that none of its houses has."""
    candidates = {cell: set(range(1, box.side + 1)) for cell, digit in enumerate(cells) if digit == 0}
    for house in naive_houses(box):
        for cell in house:
            if cell in candidates:
                candidates[cell] -= {cells[other] for other in house}
    return candidates


def naive_singles(box: Ground, cells: Cells) -> Cells:
    """Fill one single after the other, starting over each time, until there is none."""
    candidates = naive_candidates(box, cells)
    for cell, digits in candidates.items():
        if len(digits) == 1:
            return naive_singles(box, (*cells[:cell], *digits, *cells[cell + 1 :]))
    for house in naive_houses(box):
        for digit in range(1, box.side + 1):
            places = [cell for cell in house if digit in candidates.get(cell, ())]
            if len(places) == 1:
                return naive_singles(box, (*cells[: places[0]], digit, *cells[places[0] + 1 :]))
    return cells


def naive_dig(box: Ground, board: Cells, groups: list[list[int]], fewest: int) -> Cells:
    """Take away groups of cells in order, as long as singles give the whole board back."""
    cells = board
    for group in groups:
        fewer = tuple(0 if cell in group else digit for cell, digit in enumerate(cells))
        if box.side**2 - fewer.count(0) >= fewest and naive_singles(box, fewer) == board:
            cells = fewer
    return cells


def naive_boards(box: Ground, cells: Cells, limit: int) -> list[Cells]:
    """Give up to ``limit`` solutions, in no promised order."""
    return list(islice(_fill(box, cells), limit))


def _fill(box: Ground, cells: Cells) -> Iterator[Cells]:
    candidates = naive_candidates(box, cells)
    if not candidates:
        yield cells
        return
    cell = min(candidates, key=lambda cell: len(candidates[cell]))
    for digit in candidates[cell]:
        yield from _fill(box, (*cells[:cell], digit, *cells[cell + 1 :]))


def naive_locked(box: Ground, cells: Cells) -> bool:
    """Tell whether singles and locked candidates solve a puzzle that has a solution."""
    everything = range(1, box.side + 1)
    left = {cell: {digit} if digit else set(everything) for cell, digit in enumerate(cells)}
    houses = naive_houses(box)
    before = None
    while before != left:
        before = {cell: set(digits) for cell, digits in left.items()}
        for house in houses:
            for cell in house:
                if len(left[cell]) == 1:
                    for other in set(house) - {cell}:
                        left[other] -= left[cell]
            for digit in everything:
                places = [cell for cell in house if digit in left[cell]]
                if len(places) == 1:
                    left[places[0]] = {digit}
                # The digit stands in one of these cells, and so nowhere else in any house that has them all.
                for other in houses:
                    if set(places) <= set(other):
                        for cell in set(other) - set(places):
                            left[cell].discard(digit)
    return all(len(digits) == 1 for digits in left.values())
