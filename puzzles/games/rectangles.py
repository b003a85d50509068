"""Rectangles with one number each, which is how many cells they have: what they say, and boards divided into them."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_

import numpy as np

from puzzles.games.constraints import Constraint, area, total, values_of
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Values
from puzzles.games.grid import at, layer

NUMBERS = 30
"""The most numbers of a board, because each is a bit of a mask."""

_COMPACT = 6  # how many times as likely as the others rectangles are that are wider and higher than one cell
_SMALL, _LARGE = 3, 8  # how many times as likely as the others rectangles are that have fewer than so many cells

Own = tuple[int, int, int]
"""A number: its place among all numbers, its cell, and how many cells its rectangle has."""


@lru_cache(maxsize=1 << 12)
def _rectangles(board: Board, cell: int, size: int) -> list[int]:
    """Return the rectangles of a size that have a cell, as masks of cells."""
    row, column = divmod(cell, board.width)
    found = []
    for height in range(1, min(size, board.height) + 1):
        width = size // height
        if width * height == size and width <= board.width:
            line = (1 << width) - 1
            whole = sum(line << y * board.width for y in range(height))
            tops = range(max(row - height + 1, 0), min(row, board.height - height) + 1)
            lefts = range(max(column - width + 1, 0), min(column, board.width - width) + 1)
            found += [whole << top * board.width + left for top in tops for left in lefts]
    return found


@lru_cache(maxsize=1 << 12)
def near(board: Board, cell: int, size: int) -> int:
    """Return all cells of these rectangles, and the cell itself, as a mask."""
    return reduce(or_, _rectangles(board, cell, size), 1 << cell)


@lru_cache(maxsize=1 << 14)
def rectangle(board: Board, own: Own, others: int) -> Constraint:
    """State that a number has a rectangle; ``others`` is a mask of the other numbers that are near."""
    value, cell, size = own
    areas = [values_of(each) for each in _rectangles(board, cell, size) if not each & others]
    cells = sorted({cell}.union(*areas))
    place_of = {each: place for place, each in enumerate(cells)}
    words = f"the {size} at {at(board, cell)} has a rectangle"
    return area(cells, value, [[place_of[each] for each in cells] for cells in areas], words)


@lru_cache(maxsize=1 << 14)
def reach(board: Board, cell: int, who: tuple[Own, ...]) -> Constraint:
    """State which numbers reach a cell."""
    names = " or ".join(f"the {size} at {at(board, place)}" for _, place, size in who)
    words = f"only {names} reaches {at(board, cell)}" if who else f"no number reaches {at(board, cell)}"
    words = f"{at(board, cell)} has a number" if cell in (place for _, place, _ in who) else words
    return total((cell,), [value for value, _, _ in who], words)


def ordered(board: Board, owners: Sequence[int], places: Sequence[int]) -> Amended:
    """Return numbers at their places, and the cells' values; ``owners`` has for each cell the number, from 1."""
    by_place = sorted(range(1, len(places) + 1), key=lambda owner: places[owner - 1])
    numbers = [NONE] * len(owners)
    for owner, place in enumerate(places, 1):
        numbers[place] = list(owners).count(owner)
    return {"numbers": layer(board, numbers)}, [by_place.index(owner) + 1 for owner in owners]


def moved(board: Board, clues: Clues, solution: Values, cells: Sequence[int], draws: Draws) -> Amended:
    """Move a number to one of some cells of its rectangle, and the number opposite to it, so that they stay opposite.

    If none of the cells has room for that, the number moves alone.
    """
    places, last = np.flatnonzero(clues["numbers"].ravel() != NONE).tolist(), len(solution) - 1
    opposite_of = {place: last - place for place in places if last - place in places}
    paired = [
        cell
        for cell in cells
        if (opposite := opposite_of.get(places[solution[cell] - 1])) is not None
        and solution[last - cell] == solution[opposite]
        and (solution[cell] != solution[opposite] or cell == opposite)
    ]
    cell = draws.choice(paired or cells)
    if paired:
        places[solution[last - cell] - 1] = last - cell
    places[solution[cell] - 1] = cell
    return ordered(board, solution, places)


def opposite_places(pieces: Sequence[Sequence[int]], draws: Draws) -> list[int] | None:
    """Draw a cell of each rectangle so that a half turn of the board carries these cells onto each other.

    Rectangles that have opposite cells become pairs, those with the fewest partners first. Return None if one is left.
    """
    owner_of = {cell: owner for owner, cells in enumerate(pieces) for cell in cells}
    last = len(owner_of) - 1
    facing = [dict[int, list[int]]() for _ in pieces]  # by the other rectangle, the cells that lie opposite to it
    for cell, owner in owner_of.items():
        if owner != owner_of[last - cell] or cell == last - cell:
            facing[owner].setdefault(owner_of[last - cell], []).append(cell)
    places, left = dict[int, int](), set(range(len(pieces)))
    while left:
        owner = min(draws.shuffled(sorted(left)), key=lambda each: len(facing[each].keys() & left))
        partners = sorted(facing[owner].keys() & left)
        if not partners:
            return None
        partner = draws.choice(partners)
        places[owner] = draws.choice(facing[owner][partner])
        places[partner] = last - places[owner]
        left -= {owner, partner}
    return [places[owner] for owner in range(len(pieces))]


@lru_cache(maxsize=1 << 10)
def _shapes(height: int, width: int, least: int, most: int) -> list[tuple[int, int]]:
    """Return the shapes of so many cells that fit a place; those that are drawn more often occur more often."""
    return [
        (h, w)
        for w in range(1, width + 1)
        for h in range(1, height + 1)
        if least <= h * w <= most
        for _ in range((_COMPACT if min(h, w) > 1 else 1) * (_SMALL if h * w < _LARGE else 1))
    ]


def divided(board: Board, draws: Draws, least: int, most: int) -> list[list[int]] | None:
    """Divide a board into rectangles of ``least`` to ``most`` cells, each drawn at the first free cell.

    Return None if too few cells are left for one.
    """
    free, found = [True] * (board.height * board.width), list[list[int]]()
    while True in free:
        start = free.index(True)
        row, column = divmod(start, board.width)
        room = next((n for n in range(board.width - column) if not free[start + n]), board.width - column)
        shapes = _shapes(board.height - row, room, least, most)
        if not shapes:
            return None
        height, width = draws.choice(shapes)
        found.append([start + y * board.width + x for y in range(height) for x in range(width)])
        for cell in found[-1]:
            free[cell] = False
    return found
