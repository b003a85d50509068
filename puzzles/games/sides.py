"""Sides of cells as variables, for games with a loop along the sides.

The variables are the cells of the board, one cell for everything outside, the horizontal sides from the top, and the
vertical sides from the left. Points are the corners of cells, in reading order.
"""

from functools import lru_cache
from typing import NamedTuple

from puzzles.cells import Edge, SideName
from puzzles.games.game import Board
from puzzles.games.grid import at


class Side(NamedTuple):
    """A side between two cells, above and below or left and right, with the two points that it joins."""

    cells: tuple[int, int]
    points: tuple[int, int]


def around(board: Board) -> int:
    """Return the variable of the one cell around the board."""
    return board.height * board.width


@lru_cache(maxsize=64)
def sides(board: Board) -> dict[int, Side]:
    """Return all sides by variable."""
    height, width = board.height, board.width

    def cell(row: int, column: int) -> int:
        return row * width + column if 0 <= row < height and 0 <= column < width else around(board)

    def side(row: int, column: int, down: int, right: int) -> Side:
        point = row * (width + 1) + column
        return Side((cell(row - right, column - down), cell(row, column)), (point, point + right + down * (width + 1)))

    lying = [side(row, column, 0, 1) for row in range(height + 1) for column in range(width)]
    standing = [side(row, column, 1, 0) for row in range(height) for column in range(width + 1)]
    return dict(enumerate(lying + standing, around(board) + 1))


@lru_cache(maxsize=64)
def at_points(board: Board) -> list[list[int]]:
    """Return for each point the sides that meet there."""
    met: list[list[int]] = [[] for _ in range((board.height + 1) * (board.width + 1))]
    for variable, side in sides(board).items():
        for point in side.points:
            met[point].append(variable)
    return met


def sides_of(board: Board, cell: int) -> tuple[int, int, int, int]:
    """Return the sides above, below, left of and right of a cell."""
    above = around(board) + 1 + cell
    left = around(board) + 1 + (board.height + 1) * board.width + cell + cell // board.width
    return above, above + board.width, left, left + 1


@lru_cache(maxsize=64)
def edges_of(board: Board) -> dict[int, Edge]:
    """Return the name of each side by variable: top or left of a cell, and at the rim also bottom or right."""
    found: dict[int, Edge] = {}
    last_lying = around(board) + (board.height + 1) * board.width
    for variable, side in sides(board).items():
        first, second = side.cells
        lies, is_last = variable <= last_lying, second == around(board)
        place: SideName = ("bottom" if lies else "right") if is_last else ("top" if lies else "left")
        found[variable] = (*divmod(first if is_last else second, board.width), place)
    return found


def point_name(board: Board, row: int, column: int) -> str:
    """Return the name of the point below some rows and right of some columns, as a corner of an adjacent cell."""
    cell = max(row - 1, 0) * board.width + max(column - 1, 0)
    return f"the {'lower' if row else 'upper'} {'right' if column else 'left'} corner of {at(board, cell)}"
