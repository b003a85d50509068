"""Mosaic: paint cells so that each number counts the painted ones around it. Copy this file, as new_family.md says.

A family is one ``Game``. Cells are the variables 0 to height * width - 1, in reading order.
"""

from collections.abc import Iterable

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, mask_of, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, layer, says
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


def _clues(board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
    """State each clue that is there, under its layer and its place in it."""
    return {
        ("numbers", cell): [total(_around(board, cell), n, f"{n} of the cells around {at(board, cell)} are painted")]
        for cell, n in enumerate(clues["numbers"].ravel().tolist())
        if n != NONE
    }


def _fill(board: Board, draws: Draws) -> tuple[Values, Clues]:
    """Draw a solution; return None where the draws lead to none. The second part is for layers that fill settles."""
    return [int(draws.chance() < 0.5) for _ in range(board.height * board.width)], {}


def _clues_of(board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
    """Return all clues of a solution, each layer an int16 array of its shape; those that can go go later."""
    counts = [sum(solution[each] for each in _around(board, cell)) for cell in range(board.height * board.width)]
    return {"numbers": layer(board, counts)}


def _picture(board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
    """Draw the grid, from back to front; the solution may be a part of one, with ``NONE`` where nothing is known."""
    if solution is not None:
        yield from drawing.grounds(solution == PAINTED, "#b9cfe8")
        yield from drawing.empty(solution)
    yield from drawing.boxes(board)
    yield from drawing.digits(clues["numbers"])


GAME = Game(
    name="mosaic",  # of the file, the command and the function
    title="Mosaic",
    layers=(Layer("numbers", "cells", most=lambda board: 9),),  # what is printed; its kind says where
    sizes=(3, 30),
    usual=(10, 10),
    values=lambda board: (WHITE, PAINTED),  # of cells: 0 to 9
    domains=lambda board: [mask_of((WHITE, PAINTED))] * (board.height * board.width),
    rules=lambda board: [],  # constraints that hold whatever the clues are
    clues=_clues,
    fill=_fill,
    clues_of=_clues_of,
    dug=(("numbers",),),  # clues that are taken away as long as the solution stays the only one
    cell_says=says("white", "painted"),  # the words of values 0 and 1: "R1C2 is painted"
    sign=lambda value: ".#"[value],  # in text; one character of ASCII
    picture=_picture,
    solution_values="1 for a painted cell, 0 for any other",
    rules_text=(
        "Paint cells so that each number counts the painted cells among its own cell and the cells that touch it, also "
        "at a corner."
    ),
    # Games with variables behind the cells also have
    #   complete=(board, clues, values of cells) -> values of all variables, even where cells break the rules
    #   variable_says=(board, variable, values) -> such as "the side above R1C1 is taken"
    # Others may have
    #   amend=(board, clues, solution, other, draws) -> (clues, solution) that ``other`` does not fit, or None
    #   texts=(page, clues): changes ``page[1:-1, 1:-1]``, the strings of cells, before they are printed
    #   legend="o is a white circle.", for ``texts``
)
