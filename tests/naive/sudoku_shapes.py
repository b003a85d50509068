"""Sudoku of any box shape by the letter of its rules: peers, candidates, singles, and solutions by backtracking."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import numpy as np

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
    """Return for each blank cell the digits that none of its houses has."""
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
    """Return up to ``limit`` solutions of a Sudoku, in any order."""
    return list(islice(_fill(box, cells), limit))


def _fill(box: Ground, cells: Cells) -> Iterator[Cells]:
    candidates = naive_candidates(box, cells)
    if not candidates:
        yield cells
        return
    cell = min(candidates, key=lambda cell: len(candidates[cell]))
    for digit in candidates[cell]:
        yield from _fill(box, (*cells[:cell], digit, *cells[cell + 1 :]))


def all_boards(box: Ground) -> set[bytes]:
    """Return all 4x4 boards, each as the bytes of its array."""
    return {np.array(board, np.uint16).tobytes() for board in naive_boards(box, (0,) * box.side**2, 1000)}
