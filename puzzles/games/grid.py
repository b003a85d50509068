"""Grids for the declarations of games: shapes of layers, lines, neighbors, Latin squares, and names of cells."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import cell_name
from puzzles.games.constraints import Constraint, different, total
from puzzles.games.game import NONE, Board, Clues, Draws, LayerKind, Place


def shape_of(kind: LayerKind, height: int, width: int) -> tuple[int, ...]:
    """Return the shape of a layer of a kind."""
    match kind:
        case "cells":
            return height, width
        case "across":
            return height, width - 1
        case "down":
            return height - 1, width
        case "left" | "right" | "rows":
            return (height,)
        case "top" | "bottom" | "columns":
            return (width,)


def at(board: Board, cell: int) -> str:
    """Return the name of a cell, such as ``R2C3``."""
    return cell_name(cell, board.width)


Line = tuple[int, ...]
"""The cells of a row or a column."""


@lru_cache(maxsize=64)
def rows(board: Board) -> tuple[Line, ...]:
    """Return the cells of each row."""
    starts = range(0, board.height * board.width, board.width)
    return tuple(tuple(range(start, start + board.width)) for start in starts)


@lru_cache(maxsize=64)
def columns(board: Board) -> tuple[Line, ...]:
    """Return the cells of each column."""
    return tuple(tuple(range(start, board.height * board.width, board.width)) for start in range(board.width))


@lru_cache(maxsize=64)
def lines(board: Board) -> tuple[tuple[str, Line], ...]:
    """Return all rows, then all columns, each with its name, such as ``row 2``."""
    return tuple(
        (f"{noun} {number}", line)
        for noun, group in (("row", rows(board)), ("column", columns(board)))
        for number, line in enumerate(group, 1)
    )


def beside(board: Board, cell: int) -> tuple[int, ...]:
    """Return the cells above, left of, right of and below a cell, as far as they exist."""
    return neighbors(board)[cell]


@lru_cache(maxsize=64)
def neighbors(board: Board) -> list[tuple[int, ...]]:
    """Return for each cell those that ``beside`` returns."""
    found = []
    for row, column in product(range(board.height), range(board.width)):
        near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        found.append(tuple(r * board.width + c for r, c in near if 0 <= r < board.height and 0 <= c < board.width))
    return found


@lru_cache(maxsize=1 << 10)
def steps_from(board: Board, cell: int) -> list[int]:
    """Return the number of steps from a cell to each cell."""
    row, column = divmod(cell, board.width)
    return [abs(row - r) + abs(column - c) for r in range(board.height) for c in range(board.width)]


@lru_cache(maxsize=1 << 12)
def within(board: Board, cell: int, steps: int) -> tuple[dict[int, int], tuple[tuple[int, ...], ...]]:
    """Return the places of the cells that are at most some steps away from a cell, and the places of their neighbors.

    A place is the index of a cell among these cells, which rise; the cell itself is one of them.
    """
    cells = [each for each, away in enumerate(steps_from(board, cell)) if away <= steps]
    place_of = {each: place for place, each in enumerate(cells)}
    around = neighbors(board)
    return place_of, tuple([tuple([place_of[each] for each in around[one] if each in place_of]) for one in cells])


def squares(board: Board) -> Iterator[tuple[int, int, int, int]]:
    """Yield the four cells of each square of two rows by two columns."""
    for row in range(board.height - 1):
        for cell in range(row * board.width, (row + 1) * board.width - 1):
            yield cell, cell + 1, cell + board.width, cell + board.width + 1


def layer(board: Board, entries: Sequence[int]) -> NDArray[np.int16]:
    """Return the entries of a layer of cells in its shape."""
    return np.array(entries, np.int16).reshape(board.height, board.width)


def hang_together(board: Board, cells: Collection[int]) -> bool:
    """Return whether cells form one connected piece; an empty set does not."""
    left = set(cells)
    todo = [left.pop()] if left else []
    while todo:
        near = left.intersection(beside(board, todo.pop()))
        left -= near
        todo += near
    return not left


def matched(choices: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Match as many as possible to a choice of their own, by augmenting paths; return who has each choice."""
    owner_of: dict[int, int] = {}

    def give(to: int, tried: set[int]) -> bool:
        for choice in choices[to]:
            if choice not in tried:
                tried.add(choice)
                if choice not in owner_of or give(owner_of[choice], tried):
                    owner_of[choice] = to
                    return True
        return False

    for each in choices:
        give(each, set())
    return owner_of


# -- Latin squares


def digits(board: Board) -> range:
    """Return the digits of a Latin square, from 1 to its order."""
    return range(1, board.width + 1)


@lru_cache(maxsize=64)
def latin(board: Board) -> tuple[Constraint, ...]:
    """State that each line has every digit once."""
    return tuple(different(line, f"{name} has every digit once", digits(board)) for name, line in lines(board))


@lru_cache(maxsize=1 << 14)
def given(board: Board, cell: int, value: int) -> tuple[Constraint, ...]:
    """State that a cell has its value from the start."""
    return (total((cell,), value, f"{at(board, cell)} is {value} from the start"),)


def givens_of(board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
    """State the values in the layer ``givens``."""
    entries = enumerate(clues["givens"].ravel().tolist())
    return {("givens", cell): given(board, cell, value) for cell, value in entries if value != NONE}


def latin_square(board: Board, draws: Draws) -> list[int]:
    """Draw a Latin square row by row.

    By Hall's theorem a further row always exists; augmenting paths find it.
    """
    order = board.width
    left = [set(digits(board)) for _ in range(order)]
    square: list[int] = []
    for _ in range(order):
        choices = [draws.shuffled(sorted(each)) for each in left]
        column_of = matched({column: choices[column] for column in draws.shuffled(range(order))})
        row = [digit for digit, _ in sorted(column_of.items(), key=lambda pair: pair[1])]
        for each, digit in zip(left, row, strict=True):
            each.remove(digit)
        square += row
    return square
