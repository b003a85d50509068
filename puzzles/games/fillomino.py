"""Fillomino: divide the board into areas, none beside another of its size; each cell has the size of its area."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, sized
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, givens_of, layer, neighbors, within
from puzzles.games.polyominoes import draw_areas
from puzzles.override import override
from puzzles.puzzle import Solution

_MOST = 9  # the size of the largest area
_LARGER = _MOST + 1  # the value that stands for any greater size, so that a proof also sees such areas


@lru_cache(maxsize=64)
def _areas(board: Board) -> list[Constraint]:
    """State for each cell that its value is the size of its area."""
    found = []
    for root in range(board.height * board.width):
        place_of, beside = within(board, root, _MOST)
        words = f"the number at {at(board, root)} is the size of its area"
        found.append(sized([*place_of], place_of[root], _LARGER, beside, words))
    return found


class Fillomino(Game):
    """Divide the board into areas whose cells have the area's size, so that equal areas touch only at corners."""

    name = "fillomino"
    title = "Fillomino"
    layers = (Layer("givens", "cells", lambda board: _MOST, least=1, help="the numbers that are given"),)
    sizes = (3, 12)
    usual = (8, 8)
    quick: Mapping[str, str] = dict.fromkeys(("gentle", "easy", "moderate", "tricky"), "8x8") | {"hard": "6x6"}
    rule_grades: Mapping[str, str] = {"contradiction": "tricky"}
    dug = (("givens",),)
    signs = " 123456789+"
    legend = "A dot is an empty cell."
    solution_values = "the numbers"
    rules_text = (
        "Write a number into each cell. Connected cells with the same number form an area, and the number "
        "says how many cells the area has."
    )

    @override
    def values(self, board: Board) -> Sequence[int]:
        return range(1, _LARGER + 1)

    @override
    def rules(self, board: Board) -> list[Constraint]:
        return _areas(board)

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
        return givens_of(board, clues)

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        areas = draw_areas(neighbors(board), _MOST, draws)
        size_of = {cell: len(area) for area in areas for cell in area}
        return [size_of[cell] for cell in sorted(size_of)], {}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return {"givens": layer(board, solution)}

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.given_grounds(clues["givens"], solution)
        yield from drawing.boxes(board, solution)
        yield from drawing.digits(clues["givens"], solution)

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16] | None:
        return None if solution is None else np.pad(solution, 1, constant_values=NONE)
