"""Slitherlink: one loop along the sides of cells; a number tells how many sides of its cell belong to the loop."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import Edge, edge_name
from puzzles.drawing import Primitive
from puzzles.errors import counted_or_no, listed
from puzzles.games import drawing
from puzzles.games.constraints import LOOP, Constraint, connected, loop, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, beside
from puzzles.games.insides import draw_inside
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.sides import around, at_points, edges_of, point_name, sides, sides_of
from puzzles.override import override
from puzzles.puzzle import Solution

_PIECE = 12  # the cost of the rules that keep cells in one piece
_PARITY = ("none or two", "one or three")
_CORNERS = ("upper left", "upper right", "lower left", "lower right")

CORNER = Pattern("number in a corner", 12)
BESIDE_ZERO = Pattern("three beside zero", 12)
ADJACENT_THREES = Pattern("adjacent threes", 13)
DIAGONAL_THREES = Pattern("diagonal threes", 14)
ONES_AT_EDGE = Pattern("ones at the edge", 15)
LINE_TO_CORNER = Pattern("line to a corner", 29)
SIDES_OF_TWO = Pattern("line through a two", 42)
DIAGONAL_NUMBERS = Pattern("diagonal numbers", 43)
INSIDE_OUTSIDE = Pattern("inside and outside", 44)


@lru_cache(maxsize=1 << 13)
def _clue(board: Board, cell: int, number: int) -> tuple[Constraint]:
    """State how many sides of a cell the loop takes."""
    return (total(sides_of(board, cell), number, f"{at(board, cell)} has {counted_or_no(number, 'side')}"),)


def _number(board: Board, cell: int, number: int) -> Constraint:
    return _clue(board, cell, number)[0]


@lru_cache(maxsize=64)
def _ties(board: Board) -> dict[int, Constraint]:
    """State for each side that the loop takes it exactly if one of its cells is inside and the other outside."""
    return {
        variable: total(
            (variable, *side.cells),
            (0, 2),
            f"{edge_name(edges_of(board)[variable])} is taken exactly if the inside ends there",
        )
        for variable, side in sides(board).items()
    }


@lru_cache(maxsize=64)
def _colored(board: Board) -> list[Lemma]:
    """Return for each side what follows when both of its cells are known to be inside or outside."""
    return [Lemma(INSIDE_OUTSIDE, tie, (tie,), late=side) for side, tie in _ties(board).items()]


@lru_cache(maxsize=64)
def _points(board: Board) -> list[Constraint]:
    """State for each point that the loop neither ends there nor touches itself."""
    found = []
    for point, met in enumerate(at_points(board)):
        words = f"two sides or none are taken at {point_name(board, *divmod(point, board.width + 1))}"
        found.append(total(met, (0, 2), words))
    return found


@lru_cache(maxsize=64)
def _loop(board: Board) -> Constraint:
    ends = [side.points for side in sides(board).values()]
    return loop(list(sides(board)), ends, len(at_points(board)), "there is one loop")


class _Corner(NamedTuple):
    """A corner of a cell.

    It has its point, the two sides of the cell that meet there, the cell's other two sides, and the other sides at the
    point.
    """

    point: int
    near: tuple[int, ...]
    far: tuple[int, ...]
    others: tuple[int, ...]
    name: str


@lru_cache(maxsize=4096)
def _corners(board: Board, cell: int) -> list[_Corner]:
    """Return the corners of a cell; corner 3 - n is opposite to corner n."""
    four = sides_of(board, cell)
    first = cell + cell // board.width
    points = (first, first + 1, first + board.width + 1, first + board.width + 2)
    pairs = [(lying, standing) for lying in four[:2] for standing in four[2:]]
    return [
        _Corner(point, near, far, tuple(side for side in at_points(board)[point] if side not in four), where)
        for point, near, far, where in zip(points, pairs, pairs[::-1], _CORNERS, strict=True)
    ]


@lru_cache(maxsize=1 << 13)
def _lemmas_of(board: Board, cell: int, number: int) -> list[Lemma]:
    return [*_by_itself(board, cell, number)] if number else []


def _by_itself(board: Board, cell: int, number: int) -> Iterator[Lemma]:
    """Yield what a number says alone: in a corner of the board, about lines at its corners, and about its neighbors."""
    name, points, own = at(board, cell), _points(board), _number(board, cell, number)
    corners = _corners(board, cell)
    for place, (corner, opposite) in enumerate(zip(corners, corners[::-1], strict=True)):
        where = f"the {corner.name} corner of the {number} in {name}"
        if not corner.others:
            beside_it = [each for each in corners if each not in (corner, opposite)] if number == 2 else []
            edge = [side for each in beside_it for side in each.others if around(board) in sides(board)[side].cells]
            words = f"the {number} in {name} is in a corner of the board"
            grounds = (own, points[corner.point], *(points[each.point] for each in beside_it))
            yield Lemma(CORNER, total(edge or corner.near, 0 if number == 1 else 2, words), grounds)
        elif number > 1:
            words = f"a line to {where} takes one side there at most"
            # How many lines reach the corner, and how many far sides are taken: 0 is any number, 1 all but one, 2 two.
            pairs = (
                [(0, far) for far in range(3)] + [(1, far) for far in range(number - 1, 3)] + [(2, 2)] * (number < 3)
            )
            weights = *[1] * len(corner.others), 3, 3
            stated = total((*corner.others, *corner.far), [n + 3 * far for n, far in pairs], words, weights)
            yield Lemma(LINE_TO_CORNER, stated, (own, points[corner.point]))
        if number == 2 and place < 2 and (corner.others or opposite.others):
            words = f"a line to one corner of the 2 in {name} goes on at the opposite one"
            stated = total((*corner.others, *opposite.others), (0, 2), words)
            yield Lemma(SIDES_OF_TWO, stated, (own, points[corner.point], points[opposite.point]))
    near, inside = beside(board, cell), 2 * number - 4  # what the cell itself adds to the count of neighbors inside
    cells, weights_ = ([*near, cell], [*[1] * len(near), inside]) if inside else (near, None)
    words = f"the loop parts {name} from {number or 'none'} of its neighbors"
    ties = tuple(_ties(board)[side] for side in sides_of(board, cell))
    yield Lemma(INSIDE_OUTSIDE, total(cells, number, words, weights_), (own, *ties))


@lru_cache(maxsize=1 << 14)
def _of_pair(board: Board, a: int, b: int, numbers: tuple[int, int]) -> list[Lemma]:
    """Return what two numbers say whose cells share a side or a corner; ``a`` is left of ``b`` or in a row above."""
    own = tuple(_number(board, cell, number) for cell, number in zip((a, b), numbers, strict=True))
    shared = [(one, two) for one in _corners(board, a) for two in _corners(board, b) if one.point == two.point]
    points = tuple(_points(board)[one.point] for one, _ in shared)
    names, found = f"{at(board, a)} and {at(board, b)}", list[Lemma]()
    if len(shared) == 1:
        ((one, two),) = shared
        ends = [next(c for c in _corners(board, cell) if c.near == each.far) for cell, each in ((a, one), (b, two))]
        beyond = [side for end in ends for side in end.others]
        if numbers == (3, 3):
            words = f"{names} are both 3 and touch at a corner"
            found.append(Lemma(DIAGONAL_THREES, total((*one.far, *two.far), 4, words), (*own, points[0])))
        elif 0 not in numbers and beyond:
            words = f"of lines to the far ends of the diagonal {names} there are {_PARITY[sum(numbers) % 2]}"
            counts = range(sum(numbers) % 2, len(beyond) + 1, 2)
            points += tuple(_points(board)[end.point] for end in ends)
            found.append(Lemma(DIAGONAL_NUMBERS, total(beyond, counts, words), (*own, *points)))
        return found
    beyond = [side for one, two in shared for side in one.others if side in two.others]  # where both cells end
    (middle,) = {*sides_of(board, a)} & {*sides_of(board, b)}
    if numbers == (3, 3):
        near = {side for one, two in shared for side in (*one.near, *two.near)}
        outer = [side for cell in (a, b) for side in sides_of(board, cell) if side not in near]
        words = f"{names} are both 3"
        found.append(Lemma(ADJACENT_THREES, total(outer, 2, words), (*own, *points)))
        if beyond:
            words = f"the loop turns around the side between the threes {names}"
            passes = total((middle, *beyond), range(4), words, (3, *[1] * len(beyond)))
            found.append(Lemma(ADJACENT_THREES, passes, (*own, *points)))
    elif sorted(numbers) == [0, 3] and len(beyond) == 2:
        three = a if numbers[0] else b
        taken = [side for side in sides_of(board, three) if side != middle]
        words = f"the 3 in {at(board, three)} is beside a 0"
        found.append(Lemma(BESIDE_ZERO, total((*taken, *beyond), 5, words), (*own, *points)))
    elif numbers == (1, 1):
        for (one, two), point in zip(shared, points, strict=True):
            if not {*one.others} & {*two.others}:
                words = f"{names} are both 1 at the edge of the board"
                found.append(Lemma(ONES_AT_EDGE, total((middle,), 0, words), (*own, point)))
    return found


def _between_threes(board: Board, a: int, b: int, numbers: Sequence[int]) -> Iterator[Lemma]:
    """Yield that the loop runs between two adjacent threes; otherwise it would enclose both and miss another number."""
    first, second = {*sides_of(board, a)}, {*sides_of(board, b)}
    for cell, number in enumerate(numbers):
        is_corner_two = number == 2 and len(beside(board, cell)) == 2  # this may clash with a single three
        is_apart = cell not in (a, b) and (first | second).isdisjoint(sides_of(board, cell))
        if number > 0 and is_apart and not is_corner_two:
            words = f"{at(board, a)} and {at(board, b)} are both 3, with another number outside"
            own = (_number(board, each, numbers[each]) for each in (a, b, cell))
            yield Lemma(ADJACENT_THREES, total(sorted(first & second), 1, words), (*own, _loop(board)))
            return


class Slitherlink(Game):
    """One loop along the sides of cells; a number tells how many sides of its cell belong to the loop."""

    name = "slitherlink"
    title = "Slitherlink"
    layers = (Layer("numbers", "cells", lambda board: 3, help="how many sides of a cell the loop takes"),)
    sizes = (3, 30)
    usual = (8, 8)
    quick: Mapping[str, str] = {
        "gentle": "7x7",
        "easy": "7x7",
        "moderate": "7x7",
        "tricky": "7x7",
        "hard": "7x7",
        "expert": "7x7",
        "master": "7x7",
    }
    rule_grades: Mapping[str, str] = {
        "count": "gentle",
        "single-loop": "easy",
        "line-to-a-corner": "easy",
        "sides-at-corners": "moderate",
        "inside-and-outside": "tricky",
        "contradiction": "tricky",
        "contradiction-by-sets": "master",
    }
    dug = (("numbers",),)
    digs_by_lemmas = True
    patterns = (
        CORNER,
        BESIDE_ZERO,
        ADJACENT_THREES,
        DIAGONAL_THREES,
        ONES_AT_EDGE,
        LINE_TO_CORNER,
        SIDES_OF_TWO,
        DIAGONAL_NUMBERS,
        INSIDE_OUTSIDE,
    )
    words = ("outside", "inside")
    signs = ".#"
    key = "# is a cell inside the loop; a number counts the sides of its cell on the loop."
    legend = "A dot is a cell without a number."
    solution_values = "1 for a cell inside the loop, 0 for one outside"
    rules_text = (
        "Draw one loop along the sides of cells; it does not cross or touch itself, and it has no ends.\n"
        "A number says how many of the four sides of its cell belong to the loop."
    )

    @override
    def domains(self, board: Board) -> Sequence[int]:
        return [*[3] * around(board), 1, *[3] * len(sides(board))]

    @override
    def edges(self, board: Board) -> Mapping[int, Edge]:
        return edges_of(board)

    @override
    def rules(self, board: Board) -> list[Constraint]:
        cells, rules = range(around(board)), [*_ties(board).values(), *_points(board), _loop(board)]
        near = [beside(board, cell) for cell in cells]
        border = [cell for cell in cells if len(near[cell]) < 4]
        further = [[*each, around(board)] if cell in border else each for cell, each in enumerate(near)]
        pieces = (
            connected(cells, (1,), near, "the inside of the loop hangs together"),
            connected((*cells, around(board)), (0,), [*further, border], "the outside hangs together around the board"),
        )
        return [*rules, *(each._replace(cost=_PIECE) for each in pieces)]

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint]]:
        numbers = enumerate(clues["numbers"].ravel().tolist())
        return {("numbers", cell): _clue(board, cell, number) for cell, number in numbers if number != NONE}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        numbers, width = clues["numbers"].ravel().tolist(), board.width
        yield from _colored(board)
        for cell, number in enumerate(numbers):
            if number == NONE:
                continue
            yield from _lemmas_of(board, cell, number)
            column = cell % width
            near = (
                (cell + 1, column + 1),
                (cell + width - 1, column - 1),
                (cell + width, column),
                (cell + width + 1, column + 1),
            )
            for other, its_column in near:
                if 0 <= its_column < width and other < len(numbers) and numbers[other] != NONE:
                    yield from _of_pair(board, cell, other, (number, numbers[other]))
                    if number == numbers[other] == 3 and other in (cell + 1, cell + width):
                        yield from _between_threes(board, cell, other, numbers)

    @override
    def complete(self, board: Board, clues: Clues, values: Values) -> Values:
        cells = [*values, 0]
        return [*cells, *(int(cells[a] != cells[b]) for a, b in (side.cells for side in sides(board).values()))]

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        drawn = draw_inside(board.height, board.width, draws)
        return [drawn.inside[cell] for cell in drawn.cells], {}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        grid = np.pad(np.reshape(solution, (board.height, board.width)), 1)
        near = np.stack([grid[:-2, 1:-1], grid[2:, 1:-1], grid[1:-1, :-2], grid[1:-1, 2:]])
        return {"numbers": (near != grid[1:-1, 1:-1]).sum(0, dtype=np.int16)}

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        if constraint.kind == LOOP:
            return f"{constraint.words}, and the {len(known)} marked sides must not close too soon"
        is_cells, n = min(known) < board.height * board.width, sum(known.values())
        noun, word = ("cells", "inside") if is_cells else ("sides", "taken")
        which = f"the {n} marked {noun}" if n == len(known) else f"{n or 'none'} of the {len(known)} marked {noun}"
        return f"{constraint.words}, and {which} {'are' if n > 1 else 'is'} {word}"

    @override
    def variables_say(self, board: Board, left: Mapping[int, Sequence[int]]) -> list[str]:
        clauses = ["the border is outside"] if around(board) in left else []
        for value, word in enumerate(("empty", "taken")):
            names = [
                edge_name(edges_of(board)[each])
                for each in left
                if list(left[each]) == [value] and each != around(board)
            ]
            if names:
                clauses.append(f"{listed(names)} {'is' if len(names) == 1 else 'are'} {word}")
        return clauses

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.loop(solution)
        yield from drawing.points(board)
        yield from drawing.entries(clues["numbers"])

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16]:
        return np.pad(np.zeros_like(clues["numbers"]) if solution is None else solution, 1)
