"""A Light Up board and its bulbs as text for a prompt of a language model."""

from puzzles.errors import counted
from puzzles.lightup.cells import BULB_SIGN, Grid
from puzzles.lightup.puzzle import LightUp
from puzzles.lightup.text import signs_of
from puzzles.written import Shape, Written, compact, form_of, joined

_RULES = (
    "Place bulbs in white cells, at most one in each, so that every white cell is lit. A bulb lights its own cell and, "
    "in its row and its column, all white cells in the four directions as far as the next black cell or the edge of "
    "the grid.\n"
    "No bulb may be lit by another bulb.\n"
    "A number in a black cell says exactly how many bulbs there are in the cells directly above, below, left and right "
    "of it. Black cells without a number may have any number of bulbs beside them.\n"
    "There is exactly one solution."
)
_LEGEND = (
    "A dot is a white cell, # a black cell without a number, and a digit from 0 to 4 a black cell with that number."
)
_JSON_LEGEND = "Each text of the board is a row, the top one first, with a sign for each cell. " + _LEGEND
_JSON_FORM = "{}: 1 for a cell with a bulb, 0 for any other"


def written(puzzle: LightUp, solution: Grid, shape: Shape) -> Written:
    """Write a board in one sign a cell, and its bulbs as ``*`` in it; as JSON, bulbs are 1 in rows of numbers."""
    board = signs_of(puzzle)
    if shape is Shape.JSON:
        form = _JSON_FORM.format(form_of((puzzle.height, puzzle.width), shape))
        return Written(compact({"board": board}), _JSON_LEGEND, form, compact(solution.tolist()), _RULES)
    form = (
        f"the same {counted(puzzle.height, 'row')}, written in the same way, with {BULB_SIGN} in place of the dot "
        "where a cell holds a bulb"
    )
    return Written(joined(board, shape), _LEGEND, form, joined(signs_of(puzzle, solution), shape), _RULES)
