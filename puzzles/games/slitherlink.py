"""Slitherlink: one loop along the sides of the cells; a number says how many sides of its cell the loop takes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, connected, loop, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, beside
from puzzles.games.sides import around, at_points, point_name, side_name, sides, sides_of
from puzzles.override import override
from puzzles.puzzle import Solution

_ROUNDS, _EQUAL, _SHORTER = 8, 0.5, 0.15  # of changes to a loop; chances of those that make it no longer
_LEMMA, _PIECE = 10, 5  # costs
_CORNERS = ("upper left", "upper right", "lower left", "lower right")


@lru_cache(maxsize=4096)
def _of_number(board: Board, cell: int, number: int) -> list[Constraint]:
    return list(_number(board, cell, number))


def _number(board: Board, cell: int, number: int) -> Iterator[Constraint]:
    """State that a loop takes so many sides of a cell, and the inferences for neighbors and corners."""
    yield total(sides_of(board, cell), number, f"{at(board, cell)} has {number} side" + "s" * (number != 1))
    if number:
        near, inside = beside(board, cell), 2 * number - 4  # what a cell adds to the neighbors inside when it is, too
        cells, weights = ([*near, cell], [*[1] * len(near), inside]) if inside else (near, None)
        words = f"the loop parts {at(board, cell)} from {number} of its neighbors"
        yield total(cells, number, words, weights, cost=_LEMMA)
        yield from _corners(board, cell, number)


def _corners(board: Board, cell: int, number: int) -> Iterator[Constraint]:
    """State how many of a cell's sides the loop may take at each corner, and how many others that meet them there."""
    four = sides_of(board, cell)
    pairs = [(lying, standing) for lying in four[:2] for standing in four[2:]]
    corner = cell + cell // board.width
    points = (corner, corner + 1, corner + board.width + 1, corner + board.width + 2)
    others = [[side for side in at_points(board)[point] if side not in four] for point in points]
    fitting = [{n for n in range(3) if n in (0, 2) or other} & {number - n for n in range(3)} for other in others]
    for pair, other, own, opposite, where in zip(pairs, others, fitting, fitting[::-1], _CORNERS, strict=True):
        taken = sorted(n for n in own if number - n in opposite)
        if len(taken) <= len(pair):
            totals = {n + 3 * more for n in taken for more in range(len(other) + 1) if n + more in (0, 2)}
            counts = " or ".join(map(str, taken))
            words = (
                f"the {number} in {at(board, cell)} has {counts} of its sides at its {where} corner, on the loop or off"
            )
            yield total((*pair, *other), totals, words, (1, 1, *[3] * len(other)), cost=_LEMMA)


class Slitherlink(Game):
    """One loop along the sides of the cells; a number says how many sides of its cell the loop takes."""

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
        "overlapping-counts": "easy",
        "contradiction": "tricky",
        "contradiction-by-sets": "master",
    }
    dug = (("numbers",),)
    words = ("outside", "inside")
    signs = ".#"
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
    def rules(self, board: Board) -> list[Constraint]:
        cells, points = range(around(board)), at_points(board)
        rules = [
            total((variable, *side.cells), (0, 2), f"{side_name(board, variable)} is taken if the inside ends there")
            for variable, side in sides(board).items()
        ]
        for point, met in enumerate(points):
            row, column = divmod(point, board.width + 1)
            words = f"no or two sides are taken at {point_name(board, row, column)}"
            rules.append(total(met, (0, 2), words))
        ends = [side.points for side in sides(board).values()]
        rules.append(loop(list(sides(board)), ends, len(points), "there is one loop"))
        near = [beside(board, cell) for cell in cells]
        border = [cell for cell in cells if len(near[cell]) < 4]
        further = [[*each, around(board)] if cell in border else each for cell, each in enumerate(near)]
        pieces = (
            connected(cells, (1,), near, "the inside of the loop hangs together"),
            connected((*cells, around(board)), (0,), [*further, border], "the outside hangs together around the board"),
        )
        return [*rules, *(each._replace(cost=_PIECE) for each in pieces)]

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        numbers = enumerate(clues["numbers"].ravel().tolist())
        return {("numbers", cell): _of_number(board, cell, number) for cell, number in numbers if number != NONE}

    @override
    def complete(self, board: Board, clues: Clues, values: Values) -> Values:
        cells = [*values, 0]
        return [*cells, *(int(cells[a] != cells[b]) for a, b in (side.cells for side in sides(board).values()))]

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        """Change the inside cell by cell, in one piece and without holes, and mostly so that the loop grows longer."""
        step = board.width + 2
        inside = [0] * (step * (board.height + 2))
        cells = [(row + 1) * step + column + 1 for row in range(board.height) for column in range(board.width)]
        ring = (-step - 1, -step, -step + 1, 1, step + 1, step, step - 1, -1)
        inside[draws.choice(cells)] = 1
        for _ in range(_ROUNDS):
            for cell in draws.shuffled(cells):
                near = [inside[cell + each] for each in ring]
                n_ends = sum(a != b for a, b in zip(near, near[1:] + near[:1], strict=True))
                if n_ends == 2 and 1 <= sum(near[1::2]) <= 3:
                    longer = (2 - sum(near[1::2])) * (1 - 2 * inside[cell])
                    if longer > 0 or draws.chance() < (_SHORTER if longer else _EQUAL):
                        inside[cell] ^= 1
        return [inside[cell] for cell in cells], {}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        grid = np.pad(np.reshape(solution, (board.height, board.width)), 1)
        near = np.stack([grid[:-2, 1:-1], grid[2:, 1:-1], grid[1:-1, :-2], grid[1:-1, 2:]])
        return {"numbers": (near != grid[1:-1, 1:-1]).sum(0, dtype=np.int16)}

    @override
    def variable_says(self, board: Board, variable: int, values: Sequence[int]) -> str:
        if variable == around(board):
            return "the border is outside"
        return f"{side_name(board, variable)} is {' or '.join(('empty', 'taken')[value] for value in values)}"

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.loop(solution)
        yield from drawing.points(board)
        yield from drawing.entries(clues["numbers"])

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16]:
        return np.pad(np.zeros_like(clues["numbers"]) if solution is None else solution, 1)
