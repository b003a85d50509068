"""Solutions of a 9x9 Sudoku by plain backtracking: fill where there are the fewest ways to go on."""

from collections.abc import Iterator
from itertools import islice

SIDE = 9
DIGITS = range(1, SIDE + 1)
HOUSES = (
    *([(row, column) for column in range(SIDE)] for row in range(SIDE)),
    *([(row, column) for row in range(SIDE)] for column in range(SIDE)),
    *([(row + i // 3, column + i % 3) for i in range(SIDE)] for row in (0, 3, 6) for column in (0, 3, 6)),
)
Placement = tuple[int, int, int]


def naive_solutions(cells: list[int], limit: int) -> list[list[int]]:
    """Give up to ``limit`` solutions of 81 cells, 0 for a blank, in no promised order."""
    board = {(i // SIDE, i % SIDE): digit for i, digit in enumerate(cells)}
    if any(repeats([board[cell] for cell in house]) for house in HOUSES):
        return []
    return [[solution[cell] for cell in board] for solution in islice(solve(board), limit)]


def repeats(digits: list[int]) -> bool:
    filled = [digit for digit in digits if digit]
    return len(set(filled)) < len(filled)


def solve(board: dict[tuple[int, int], int]) -> Iterator[dict[tuple[int, int], int]]:
    if all(board.values()):
        yield dict(board)
        return
    for row, column, digit in min(choices(board), key=len):
        board[row, column] = digit
        yield from solve(board)
        board[row, column] = 0


def choices(board: dict[tuple[int, int], int]) -> Iterator[list[Placement]]:
    """List the ways to fill each empty cell, and the ways to place each digit that a house lacks."""
    seen: dict[tuple[int, int], set[int]] = {cell: set() for cell in board}
    for house in HOUSES:
        digits = {board[cell] for cell in house}
        for cell in house:
            seen[cell] |= digits
    candidates = {cell: [d for d in DIGITS if d not in seen[cell]] for cell in board if not board[cell]}
    for (row, column), digits in candidates.items():
        yield [(row, column, digit) for digit in digits]
    for house in HOUSES:
        for digit in set(DIGITS) - {board[cell] for cell in house}:
            yield [(*cell, digit) for cell in house if digit in candidates.get(cell, ())]
