"""One loop through the centers of cells: its variables, its rules, random loops, its words and its picture.

The variables are the cells, whose values are the shapes of the loop in them, then the links between neighbors, first
those to the right, then those downward. The shapes pair the sides of a cell, clockwise from the top:

    0 none    1 top, right    2 top, bottom    3 top, left    4 right, bottom    5 right, left    6 bottom, left
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import Edge, SideName, edge_name
from puzzles.drawing import Primitive, Segment, Stroke
from puzzles.errors import listed
from puzzles.games.constraints import LOOP, Constraint, loop, mask_of, total
from puzzles.games.drawing import SOLUTION_INK, disks_in
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Values
from puzzles.games.grid import at
from puzzles.games.insides import draw_inside
from puzzles.override import override
from puzzles.progress import Progress

UP, RIGHT, DOWN, LEFT = range(4)
AXES = (LEFT, RIGHT), (UP, DOWN)
SHAPES: tuple[tuple[int, ...], ...] = ((), *combinations(range(4), 2))
"""The sides of a cell to which the loop goes, by shape."""

STRAIGHT = 2, 5
"""The shapes of a line that does not turn."""

_STEPS = (-1, 0), (0, 1), (1, 0), (0, -1)
_NAMES: tuple[SideName, ...] = ("top", "right", "bottom", "left")
# Twice the shape is the sum of these for its two sides. A single side or three have odd sums, and all four 14, so that
# one sum says both that two links or none meet in a cell, and which shape they make.
_WEIGHTS = -1, 3, 5, 7
_ROUNDS = 2  # rounds of changes that make a loop worth more
_WIDTH, _DOT = 1 / 8, 0.05  # of the line, and the radius of the dot in a cell that the loop leaves out


@lru_cache(maxsize=64)
def links(board: Board) -> list[tuple[int | None, ...]]:
    """Return for each cell the variables of the links to its top, right, bottom and left, or None."""
    height, width = board.height, board.width
    n_cells, n_across = height * width, height * (width - 1)

    def link(row: int, column: int, side: int) -> int | None:
        down, across = _STEPS[side]
        row, column = row + min(down, 0), column + min(across, 0)  # the first of the two cells
        if across:
            return n_cells + row * (width - 1) + column if 0 <= column < width - 1 else None
        return n_cells + n_across + row * width + column if 0 <= row < height - 1 else None

    return [tuple(link(row, column, side) for side in range(4)) for row in range(height) for column in range(width)]


def link(board: Board, cell: int, side: int, away: int = 0) -> int | None:
    """Return the link on one side of a cell or, some cells further ``away``, the next one on the same line."""
    row, column = divmod(cell, board.width)
    row, column = row + away * _STEPS[side][0], column + away * _STEPS[side][1]
    if not (0 <= row < board.height and 0 <= column < board.width):
        return None
    return links(board)[row * board.width + column][side]


def neighbor(board: Board, cell: int, side: int) -> int:
    """Return the cell on one side of a cell, which must exist."""
    return cell + _STEPS[side][0] * board.width + _STEPS[side][1]


@lru_cache(maxsize=64)
def named_links(board: Board) -> dict[int, Edge]:
    """Return the name of each link by variable, in order: to the right of a cell, or to its bottom."""
    found: dict[int, Edge] = {}
    for side in (RIGHT, DOWN):
        for cell, own in enumerate(links(board)):
            if (variable := own[side]) is not None:
                found[variable] = (*divmod(cell, board.width), _NAMES[side])
    return found


@lru_cache(maxsize=64)
def ties(board: Board) -> list[Constraint]:
    """State for each cell that two links or none meet there, and which shape they make."""
    found = []
    for cell, own in enumerate(links(board)):
        sides = [side for side in range(4) if own[side] is not None]
        variables = [each for each in own if each is not None]
        words = f"two links or none meet in {at(board, cell)}"
        found.append(total((cell, *variables), 0, words, (-2, *(_WEIGHTS[side] for side in sides))))
    return found


@lru_cache(maxsize=64)
def one_loop(board: Board) -> Constraint:
    """State that the links are one loop."""
    ends: dict[int, list[int]] = {variable: [] for variable in named_links(board)}
    for cell, own in enumerate(links(board)):
        for variable in own:
            if variable is not None:
                ends[variable].append(cell)
    return loop(list(ends), [(a, b) for a, b in ends.values()], board.height * board.width, "there is one loop")


@lru_cache(maxsize=1 << 12)
def passes(board: Board, cell: int) -> Constraint:
    """State that the loop passes a cell."""
    return total([each for each in links(board)[cell] if each is not None], 2, f"the loop passes {at(board, cell)}")


@lru_cache(maxsize=1 << 12)
def goes_straight(board: Board, cell: int, name: str) -> Constraint:
    """State that the loop goes straight through a cell; no total fits one in a corner of the board."""
    weights, totals, words = dict[int, int](), [], f"the loop goes straight through {name} in {at(board, cell)}"
    for weight, axis in zip((1, 3), AXES, strict=True):
        both = [each for side in axis if (each := links(board)[cell][side]) is not None]
        weights |= dict.fromkeys(both, weight)
        totals += [2 * weight] * (len(both) - 1)
    return total(weights, totals or 9, words, [*weights.values()])


def draw_loop(board: Board, draws: Draws, worth: Callable[[Values, int], int]) -> list[int]:
    """Draw a random loop, and return its shape in each cell.

    The loop is the border of some squares between centers of cells. Squares turn, in some rounds, as long as the cells
    around them are not worth less; ``worth`` takes the shapes and a cell.
    """
    drawn, height, width = draw_inside(board.height - 1, board.width - 1, draws), board.height, board.width
    inside, step = drawn.inside, drawn.step
    squares = [row * step + column for row in range(height) for column in range(width)]  # upper left of each cell

    def shape(cell: int) -> int:
        first = squares[cell]
        a, b, c, d = inside[first], inside[first + 1], inside[first + step], inside[first + step + 1]
        up, right, down, left = _WEIGHTS
        return (up * (a != b) + right * (b != d) + down * (c != d) + left * (a != c)) // 2

    shapes = [shape(cell) for cell in range(height * width)]
    for _ in range(_ROUNDS):
        for square in draws.shuffled(drawn.cells):
            if drawn.longer_by(square) is None:
                continue
            row, column = square // step - 1, square % step - 1  # of the cell at the upper left corner
            near = [
                r * width + c
                for r in range(max(row - 1, 0), min(row + 3, height))
                for c in range(max(column - 1, 0), min(column + 3, width))
            ]
            corners = [r * width + c for r in (row, row + 1) for c in (column, column + 1)]
            before, old = sum(worth(shapes, cell) for cell in near), [shapes[cell] for cell in corners]
            drawn.turn(square)
            for cell in corners:
                shapes[cell] = shape(cell)
            if sum(worth(shapes, cell) for cell in near) < before:
                drawn.turn(square)
                for cell, own in zip(corners, old, strict=True):
                    shapes[cell] = own
    return shapes


def line(solution: NDArray[Any] | None) -> Iterator[Primitive]:
    """Draw the loop through the cells of a solution, and a dot in each cell that a partial one leaves out."""
    if solution is None:
        return
    segments = [
        Segment(column + 0.5, row + 0.5, column + 0.5 + across / 2, row + 0.5 + down / 2)
        for (row, column), shape in np.ndenumerate(solution)
        if shape != NONE
        for down, across in (_STEPS[side] for side in SHAPES[shape])
    ]
    if segments:
        yield Stroke(SOLUTION_INK, _WIDTH, tuple(segments))
        yield from disks_in((solution > 0) & (solution < len(SHAPES)), SOLUTION_INK, _WIDTH / 2)
    if (solution == NONE).any():
        yield from disks_in(solution == 0, "#9a9a9a", _DOT)


class LoopGame(Game):
    """A family with one loop through the centers of cells."""

    words = ("left out", "up-right", "vertical", "up-left", "down-right", "horizontal", "down-left")
    signs = ".LIJF-7"
    has_links = True
    has_shapes = True
    solution_values = (
        "0 for a cell that the loop leaves out, and otherwise the two sides to which the loop goes: 1 top and right, "
        "2 top and bottom, 3 top and left, 4 right and bottom, 5 right and left, 6 bottom and left"
    )

    @override
    def domains(self, board: Board) -> Sequence[int]:
        own = [
            mask_of(shape for shape, sides in enumerate(SHAPES) if all(around[side] is not None for side in sides))
            for around in links(board)
        ]
        return [*own, *[3] * len(named_links(board))]

    @override
    def edges(self, board: Board) -> Mapping[int, Edge]:
        return named_links(board)

    @override
    def rules(self, board: Board) -> list[Constraint]:
        return [*ties(board), one_loop(board)]

    @override
    def complete(self, board: Board, clues: Clues, values: Values) -> Values:
        every, found = links(board), dict.fromkeys(named_links(board), 0)
        for own, value in zip(every, values, strict=True):
            for side in SHAPES[value]:
                if (variable := own[side]) is not None:
                    found[variable] = 1
        return [*values, *found.values()]

    @override
    def at_sight(self, board: Board, progress: Progress) -> Progress:
        """Let the shape of a cell tell its links, and let drawn links tell a shape if all of them are known."""
        shapes = {row * board.width + column: shape for row, column, shape in progress.decides}
        drawn, decides = {(row, column, side): value for row, column, side, value in progress.edges}, []
        every, edges = named_links(board), drawn.copy()
        for cell, shape in shapes.items():
            for side, variable in enumerate(links(board)[cell]):
                if variable is not None and shape < len(SHAPES):
                    edges[every[variable]] = int(side in SHAPES[shape])
        for cell, own in enumerate(links(board)):
            known = {side: drawn.get(every[each]) for side, each in enumerate(own) if each is not None}
            sides = tuple(side for side, value in known.items() if value)
            if cell not in shapes and None not in known.values() and sides in SHAPES:
                decides.append((*divmod(cell, board.width), SHAPES.index(sides)))
        return progress.joined(decides, (), [(*edge, value) for edge, value in edges.items()])

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        if constraint.kind == LOOP:
            return f"{constraint.words}, and the {len(known)} marked links must not close too soon"
        n = sum(known.values())
        which = f"the {n} marked links" if n == len(known) else f"{n or 'none'} of the {len(known)} marked links"
        return f"{constraint.words}, and {which} {'are' if n > 1 else 'is'} taken"

    @override
    def variables_say(self, board: Board, left: Mapping[int, Sequence[int]]) -> list[str]:
        clauses = []
        for value, word in enumerate(("empty", "taken")):
            names = [edge_name(named_links(board)[each]) for each in left if list(left[each]) == [value]]
            if names:
                clauses.append(f"{listed(names)} {'is' if len(names) == 1 else 'are'} {word}")
        return clauses
