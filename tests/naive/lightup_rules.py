"""The rules of Light Up, by walking from cell to cell: no array, no run, no count that is kept."""

from itertools import product

Cell = tuple[int, int]
WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def seen_from(walls: list[list[bool]], row: int, column: int) -> set[Cell]:
    """List the cells that a bulb lights, its own among them: from there on in all four ways as far as the next wall."""
    seen = {(row, column)}
    for down, right in WAYS:
        y, x = row + down, column + right
        while 0 <= y < len(walls) and 0 <= x < len(walls[0]) and not walls[y][x]:
            seen.add((y, x))
            y, x = y + down, x + right
    return seen


def broken(board: list[str], bulbs: set[Cell]) -> dict[str, set[Cell]]:
    """Return the rules that some bulbs break, and where.

    Args:
        board: a string a row; ``.`` is white, ``#`` a wall, a figure a wall with that number.
        bulbs: their cells.

    Returns:
        For ``wall``, ``see``, ``number`` and ``dark`` the cells with a bulb on a wall, those with a bulb that another
        lights, those with a number that is not met, and those that are white and not lit.
    """
    walls = [[sign != "." for sign in row] for row in board]
    cells = set(product(range(len(board)), range(len(board[0]))))
    shining = {bulb for bulb in bulbs if not walls[bulb[0]][bulb[1]]}
    found: dict[str, set[Cell]] = {"wall": bulbs - shining, "see": set(), "number": set(), "dark": set()}
    lit: set[Cell] = set()
    for bulb in shining:
        seen = seen_from(walls, *bulb)
        lit |= seen
        if seen & shining != {bulb}:
            found["see"].add(bulb)
    for row, column in cells:
        sign = board[row][column]
        beside = sum((row + down, column + right) in bulbs for down, right in WAYS)
        if sign.isdigit() and int(sign) != beside:
            found["number"].add((row, column))
        if sign == "." and (row, column) not in lit:
            found["dark"].add((row, column))
    return found
