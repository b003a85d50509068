"""Slitherlink: one loop along the sides of the cells; a number says how many sides of its cell the loop takes.

A cell of a solution is 1 inside the loop and 0 outside. Further variables are one cell around the board, outside the
loop, and the sides, first those that lie, from above, then those that stand, from the left.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, connected, loop, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, beside
from puzzles.puzzle import Solution

_ROUNDS, _EQUAL, _SHORTER = 8, 0.5, 0.15  # of changes to a loop; chances of those that make it no longer
_LEMMA, _PIECE = 2, 5  # costs
_CORNERS = ("upper left", "upper right", "lower left", "lower right")


class _Side(NamedTuple):
    """Hold a side: the cells above and below it, or left and right of it, and the points that it joins."""

    cells: tuple[int, int]
    points: tuple[int, int]


@lru_cache(maxsize=64)
def _sides(board: Board) -> dict[int, _Side]:
    """Return all sides by their variables."""
    height, width = board.height, board.width
    around = height * width

    def cell(row: int, column: int) -> int:
        return row * width + column if 0 <= row < height and 0 <= column < width else around

    def side(row: int, column: int, down: int, right: int) -> _Side:
        point = row * (width + 1) + column
        return _Side((cell(row - right, column - down), cell(row, column)), (point, point + right + down * (width + 1)))

    lying = [side(row, column, 0, 1) for row in range(height + 1) for column in range(width)]
    standing = [side(row, column, 1, 0) for row in range(height) for column in range(width + 1)]
    return dict(enumerate(lying + standing, around + 1))


def _at_point(board: Board, point: int) -> list[int]:
    return [variable for variable, side in _sides(board).items() if point in side.points]


def _rules(board: Board) -> list[Constraint]:
    sides, around = _sides(board), board.height * board.width
    n_points = (board.height + 1) * (board.width + 1)
    rules = [
        total((variable, *side.cells), (0, 2), f"{_name(board, variable)} is taken if the loop's inside ends there")
        for variable, side in sides.items()
    ]
    for point in range(n_points):
        row, column = divmod(point, board.width + 1)
        words = f"the loop passes the point below row {row} and right of column {column} once or not at all"
        rules.append(total(_at_point(board, point), (0, 2), words))
    rules.append(loop(list(sides), [side.points for side in sides.values()], n_points, "there is one loop"))
    cells = range(around)
    border = [cell for cell in cells if len(beside(board, cell)) < 4]
    near = [beside(board, cell) for cell in cells]
    out = [[*each, around] if cell in border else each for cell, each in enumerate(near)]
    pieces = (
        connected(cells, (1,), near, "the inside of the loop is in one piece"),
        connected((*cells, around), (0,), [*out, border], "the outside of the loop is in one piece with the border"),
    )
    return [*rules, *(each._replace(cost=_PIECE) for each in pieces)]


def _number(board: Board, cell: int, number: int) -> Iterator[Constraint]:
    """State that a loop takes so many sides of a cell, and what that means for its neighbors and at its corners."""
    name, who = at(board, cell), f"the {number} in {at(board, cell)}"
    row, column = divmod(cell, board.width)
    above, left = (board.height * board.width + 1 + start for start in (cell, (board.height + 1) * board.width))
    left += row * (board.width + 1) + column
    four = (above, above + board.width, left, left + 1)
    yield total(four, number, f"{name} has {number} side" + "s" * (number != 1))
    if number == 0:
        return
    near = beside(board, cell)
    words = f"{who} has as many neighbors on the other side of the loop"
    if number == 2:
        yield total(near, 2, words, cost=_LEMMA)
    else:
        yield total((*near, cell), number, words, (*[1] * len(near), 2 * number - 4), cost=_LEMMA)
    pairs = [(four[a], four[2 + b]) for a in (0, 1) for b in (0, 1)]
    corner = row * (board.width + 1) + column
    points = (corner, corner + 1, corner + board.width + 1, corner + board.width + 2)
    others = [[e for e in _at_point(board, point) if e not in four] for point, _ in zip(points, pairs, strict=True)]
    passes = [{taken for taken in (0, 1, 2) if 0 <= number - taken <= 2 and _fits(taken, len(o))} for o in others]
    for pair, other, own, opposite, where in zip(pairs, others, passes, passes[::-1], _CORNERS, strict=True):
        taken = {each for each in own if number - each in opposite}
        if len(taken) < 3:
            counts = " or ".join(map(str, sorted(taken)))
            yield total(pair, taken, f"{who} has {counts} of its sides at its {where} corner", cost=_LEMMA)
        further = {n for n in range(len(other) + 1) if any((n + each) in (0, 2) for each in taken)}
        if len(further) <= len(other):
            counts = " or ".join(map(str, sorted(further)))
            yield total(other, further, f"{counts} sides go on from the {where} corner of {who}", cost=_LEMMA)


def _fits(taken: int, n_others: int) -> bool:
    return any(taken + more in (0, 2) for more in range(n_others + 1))


def _clues(board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
    numbers = enumerate(clues["numbers"].ravel().tolist())
    return {("numbers", cell): list(_number(board, cell, number)) for cell, number in numbers if number != NONE}


def _complete(board: Board, clues: Clues, values: Values) -> Values:
    cells = [*values, 0]
    return [*cells, *(int(cells[a] != cells[b]) for a, b in (side.cells for side in _sides(board).values()))]


def _fill(board: Board, draws: Draws) -> tuple[Values, Clues]:
    """Let the inside grow and shrink cell by cell, in one piece and without holes; changes that lengthen the loop stay."""
    step = board.width + 2
    inside = [0] * (step * (board.height + 2))
    cells = [(row + 1) * step + column + 1 for row in range(board.height) for column in range(board.width)]
    ring = (-step - 1, -step, -step + 1, 1, step + 1, step, step - 1, -1)
    inside[draws.choice(cells)] = 1
    for _ in range(_ROUNDS):
        for cell in draws.shuffled(cells):
            around = [inside[cell + each] for each in ring]
            n_near, n_ends = sum(around[1::2]), sum(a != b for a, b in zip(around, around[1:] + around[:1], strict=True))
            if n_ends == 2 and 1 <= n_near <= 3:
                longer = (2 - n_near) * (1 - 2 * inside[cell])
                if longer > 0 or draws.chance() < (_SHORTER if longer else _EQUAL):
                    inside[cell] ^= 1
    return [inside[cell] for cell in cells], {}


def _clues_of(board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
    grid = np.pad(np.reshape(solution, (board.height, board.width)), 1)
    middle, *near = grid[1:-1, 1:-1], grid[:-2, 1:-1], grid[2:, 1:-1], grid[1:-1, :-2], grid[1:-1, 2:]
    return {"numbers": sum((each != middle).astype(np.int16) for each in near)}


def _name(board: Board, variable: int) -> str:
    (first, second), around = _sides(board)[variable].cells, board.height * board.width
    lies = variable <= around + (board.height + 1) * board.width
    if second == around:
        return f"the side {'below' if lies else 'right of'} {at(board, first)}"
    return f"the side {'above' if lies else 'left of'} {at(board, second)}"


def _variable_says(board: Board, variable: int, values: Sequence[int]) -> str:
    if variable == board.height * board.width:
        return "the border is outside"
    return f"{_name(board, variable)} is {' or '.join(('empty', 'taken')[value] for value in values)}"
