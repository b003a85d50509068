"""Mosaic: paint cells so that each number counts the painted ones around it. Copy this file, as new_family.md says.

A family is one ``Game``. Cells are the variables 0 to height * width - 1, in reading order.
"""

from collections.abc import Iterable

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, layer
from puzzles.override import override
from puzzles.puzzle import Solution

WHITE, PAINTED = 0, 1


def _around(board: Board, cell: int) -> list[int]:
    """List a cell and those that touch it."""
    row, column = divmod(cell, board.width)
    return [
        r * board.width + c
        for r in range(max(row - 1, 0), min(row + 2, board.height))
        for c in range(max(column - 1, 0), min(column + 2, board.width))
    ]


class Mosaic(Game):
    """Paint cells so that each number counts the painted ones around it."""

    name = "mosaic"  # of the file, the command and the function
    title = "Mosaic"
    layers = (Layer("numbers", "cells", most=lambda board: 9),)  # what is printed; its kind says where
    sizes = (3, 30)
    usual = (10, 10)
    dug = (("numbers",),)  # clues that are taken away as long as the solution stays the only one
    words = ("white", "painted")  # for the values 0 and 1 of cells, as in "R1C2 is painted"
    signs = ".#"  # in text; one character of ASCII for each value
    solution_values = "1 for a painted cell, 0 for any other"
    rules_text = (
        "Paint cells so that each number counts the painted cells among its own cell and the cells that touch it, also "
        "at a corner."
    )

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        """State each clue that is there, under its layer and its place in it."""
        stated: dict[Place, list[Constraint]] = {}
        for cell, n in enumerate(clues["numbers"].ravel().tolist()):
            if n != NONE:
                words = f"{n} of the cells around {at(board, cell)} are painted"
                stated["numbers", cell] = [total(_around(board, cell), n, words)]
        return stated

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        """Draw a solution, or return None without luck; the second part is for layers that are no clues of it."""
        return [int(draws.chance() < 0.5) for _ in range(board.height * board.width)], {}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        """Return all clues of a solution, each layer an int16 array of its shape; those that can go go later."""
        counts = [sum(solution[each] for each in _around(board, cell)) for cell in range(board.height * board.width)]
        return {"numbers": layer(board, counts)}

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        """Draw the grid, from back to front; a solution may be a part of one, with ``NONE`` where nothing is known."""
        if solution is not None:
            yield from drawing.grounds(solution == PAINTED, "#b9cfe8")
            yield from drawing.empty(solution)
        yield from drawing.boxes(board)
        yield from drawing.digits(clues["numbers"])

    # Rules that hold whatever the clues are, further variables behind the cells, words for these, changes to clues that
    # leave several solutions, and other text are methods of ``Game`` that a game may override as well.
