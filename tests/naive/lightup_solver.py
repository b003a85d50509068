"""All solutions of a Light Up board by trying each white cell, in reading order, with a bulb and without."""

from collections.abc import Iterator

from tests.naive.lightup_rules import WAYS, Cell, seen_from


def naive_solutions(board: list[str], limit: int) -> list[frozenset[Cell]]:
    """List up to ``limit`` solutions as the cells of their bulbs; the signs are those of ``lightup_rules``."""
    found: list[frozenset[Cell]] = []
    for bulbs in _extended(board, tables_of(board), 0, frozenset()):
        found.append(bulbs)
        if len(found) == limit:
            break
    return found


def tables_of(board: list[str]) -> tuple[list[Cell], dict[Cell, set[Cell]], dict[Cell, set[Cell]]]:
    """List the white cells, what each sees, and what is beside each number."""
    walls = [[sign != "." for sign in row] for row in board]
    cells = [(row, column) for row, line in enumerate(board) for column in range(len(line))]
    white = [(row, column) for row, column in cells if not walls[row][column]]
    seen = {cell: seen_from(walls, *cell) for cell in white}
    beside = {
        (row, column): {(row + down, column + right) for down, right in WAYS} & set(white)
        for row, column in cells
        if board[row][column].isdigit()
    }
    return white, seen, beside


def _extended(board, tables, n_decided: int, bulbs: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    white, seen, beside = tables
    left = set(white[n_decided:])
    for (row, column), cells in beside.items():
        number, n_bulbs = int(board[row][column]), len(cells & bulbs)
        if not n_bulbs <= number <= n_bulbs + len(cells & left):
            return
    if any(not seen[cell] & (bulbs | left) for cell in white[:n_decided]):
        return
    if n_decided == len(white):
        yield bulbs
        return
    cell = white[n_decided]
    if not seen[cell] & bulbs:
        yield from _extended(board, tables, n_decided + 1, bulbs | {cell})
    yield from _extended(board, tables, n_decided + 1, bulbs)
