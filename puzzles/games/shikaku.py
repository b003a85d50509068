"""Shikaku: divide the grid into rectangles; each has exactly one number, which is how many cells it has.

The value of a cell is the number, from 1 in reading order, of the clue in whose rectangle it is.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import ascii_letters

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, mask_of
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at
from puzzles.games.rectangles import NUMBERS, Own, divided, moved, near, opposite_places, ordered, reach, rectangle
from puzzles.override import override
from puzzles.puzzle import Solution

_LARGEST = 16  # the side of the largest board
_TRIES = 60  # divisions that may leave a cell alone
_LEAST, _MOST, _SHARE = 2, 12, 8  # cells of a rectangle that is drawn; larger boards allow one cell in eight


@lru_cache(maxsize=4)  # what is proved is rated next
def _stated(board: Board, numbers: tuple[int, ...]) -> dict[int, list[Constraint]]:
    """Return by the cell of each number what it states."""
    taken = [cell for cell, number in enumerate(numbers) if number != NONE]
    every, reached, found = mask_of(taken), [list[Own]() for _ in numbers], dict[int, list[Constraint]]()
    for own in ((value, cell, numbers[cell]) for value, cell in enumerate(taken, 1)):
        cell = own[1]
        found[cell] = [rectangle(board, own, every & near(board, cell, numbers[cell]) ^ 1 << cell)]
        for each in found[cell][0].cells:
            reached[each].append(own)
    for cell, who in enumerate(reached if taken else ()):
        found[who[0][1] if who else taken[0]].append(reach(board, cell, tuple(who)))
    return found


class Shikaku(Game):
    """Divide the grid into rectangles, each with one number, which is how many cells it has."""

    name = "shikaku"
    title = "Shikaku"
    layers = (
        Layer(
            "numbers",
            "cells",
            lambda _: _LARGEST**2,
            1,
            full=True,
            gaps=True,
            help="how many cells the rectangle of this cell has",
        ),
    )
    sizes = (3, _LARGEST)
    usual = (10, 10)
    quick: Mapping[str, str] = {"gentle": "8x8", **dict.fromkeys(("easy", "moderate", "tricky"), "10x10")}
    rule_grades: Mapping[str, str] = {"shared-cells": "easy", "direct-clash": "tricky", "contradiction": "tricky"}
    labels = True
    varied = True
    signs = " " + ascii_letters[:NUMBERS]
    key = "A number counts the cells of its rectangle."
    legend = "A dot is a cell without a number."
    solution_values = (
        "1 or a for the rectangle of the first number in reading order, 2 or b for that of the second, and so on"
    )
    rules_text = (
        "Divide the grid into rectangles along its lines. Each rectangle has exactly one number, which is how many "
        "cells it has."
    )

    @override
    def values(self, board: Board) -> range:
        return range(1, min(board.height * board.width, NUMBERS) + 1)

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        """State the rectangle of each number, and for each cell which numbers can reach it."""
        stated = _stated(board, tuple(clues["numbers"].ravel().tolist()))
        return {("numbers", cell): [*own] for cell, own in stated.items()}

    @override
    def value_names(self, board: Board, clues: Clues) -> list[str]:
        entries = enumerate(clues["numbers"].ravel().tolist())
        return ["", *(f"part of the {number} at {at(board, cell)}" for cell, number in entries if number != NONE)]

    @override
    def printed(self, board: Board, clues: Clues) -> NDArray[np.int16]:
        numbers = clues["numbers"]
        return np.where(numbers == NONE, NONE, (numbers != NONE).cumsum().reshape(numbers.shape)).astype(np.int16)

    @override
    def objection(self, board: Board, clues: Clues) -> str:
        n = int((clues["numbers"] != NONE).sum())
        return f"there are {n} numbers; expected at most {NUMBERS}" if n > NUMBERS else ""

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        most = max(_MOST, board.height * board.width // _SHARE)
        for _ in range(_TRIES):
            pieces = divided(board, draws, _LEAST, most)
            places = opposite_places(pieces, draws) if pieces and len(pieces) <= NUMBERS else None
            if pieces and places:
                owner_of = {cell: owner for owner, cells in enumerate(pieces, 1) for cell in cells}
                clues, solution = ordered(board, [owner_of[cell] for cell in sorted(owner_of)], places)
                return solution, clues
        return None

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return fixed

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Move a number to a cell that the other solution gives to another one."""
        differing = [cell for cell, own in enumerate(solution) if own != other[cell]]
        return moved(board, clues, solution, differing, draws)

    @override
    def vary(self, board: Board, clues: Clues, solution: Values, draws: Draws) -> tuple[Values, Clues]:
        changed, values = moved(board, clues, solution, range(len(solution)), draws)
        return values, changed

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.boxes(board, solution)
        yield from drawing.digits(clues["numbers"])

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16] | None:
        return None if solution is None else np.pad(solution, 1, constant_values=NONE)
