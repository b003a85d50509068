"""Mosaic: paint cells so that each number counts the painted ones around it. Copy this file (docs/new_family.md).

A family is one ``Game``. Cells are the variables 0 to height * width - 1, in reading order.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from puzzles.drawing import Primitive
from puzzles.errors import counted
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, total
from puzzles.games.counts import DIFFERENCE, differences, near_pairs
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, layer
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.override import override
from puzzles.puzzle import Solution

ALL_OR_NONE = Pattern("all or none", 11)  # a name that players know, and the value of a step by it, in tenths


@lru_cache(maxsize=64)
def _around(board: Board) -> list[tuple[int, ...]]:
    """Return for each cell the cell itself and those that touch it."""
    found = []
    for cell in range(board.height * board.width):
        row, column = divmod(cell, board.width)
        rows = range(max(row - 1, 0), min(row + 2, board.height))
        columns = range(max(column - 1, 0), min(column + 2, board.width))
        found.append(tuple(r * board.width + c for r in rows for c in columns))
    return found


@lru_cache(maxsize=4096)
def _counted(board: Board, cell: int, n: int) -> Constraint:
    near = _around(board)[cell]
    words = f"{counted(n, 'cell') if n else 'no cell'} around {at(board, cell)} {'is' if n < 2 else 'are'} painted"
    return total(near, n, words)


class Mosaic(Game):
    """Paint cells so that each number counts the painted ones around it."""

    name = "mosaic"  # the name of the file, the command and the function
    title = "Mosaic"
    layers = (
        # The clues that are printed; the kind says where they stand.
        Layer("numbers", "cells", lambda board: 9, help="how many of the cell and those that touch it are painted"),
    )
    sizes = (3, 30)
    usual = (10, 10)
    quick: Mapping[str, str] = dict.fromkeys(("gentle", "easy", "moderate", "tricky", "hard", "expert"), "10x10")
    rule_grades: Mapping[str, str] = {"count": "gentle", "overlapping-counts": "easy", "contradiction": "tricky"}
    pictured = True
    dug = (("numbers",),)  # layers whose clues are taken away as long as the solution stays unique
    patterns = (ALL_OR_NONE, DIFFERENCE)
    words = ("white", "painted")  # for the values 0 and 1 of cells, as in "R1C2 is painted"
    signs = ".#"  # the signs of these values in text, one ASCII character each
    key = "# is a painted cell; a number counts those in its cell and around it."
    legend = "A dot is a cell without a number."
    solution_values = "1 for a painted cell, 0 for a white one"
    rules_text = (
        "Paint cells so that each number counts the painted cells among its own cell and the cells that touch it, also "
        "at a corner."
    )

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        """State each clue that is printed, under its layer and its place there."""
        entries = enumerate(clues["numbers"].ravel().tolist())
        return {("numbers", cell): [_counted(board, cell, n)] for cell, n in entries if n != NONE}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        """Yield what players see at a glance: the pattern, its consequence, and the constraints it follows from."""
        numbers = clues["numbers"].ravel().tolist()
        for cell, n in enumerate(numbers):
            if n in (0, len(_around(board)[cell])):
                yield Lemma(ALL_OR_NONE, _counted(board, cell, n), (_counted(board, cell, n),))
        for pair in near_pairs(board):
            more, less = sorted(pair, key=numbers.__getitem__, reverse=True)
            if numbers[less] != NONE:
                counts = _counted(board, more, numbers[more]), _counted(board, less, numbers[less])
                yield from differences(board, (more, less), (numbers[more], numbers[less]), counts)

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        """Draw a solution, or return None on bad luck.

        The second part is for layers that do not follow from the solution.
        """
        noise = [int(draws.chance() < 0.5) for _ in range(board.height * board.width)]
        return [int(2 * sum(noise[each] for each in near) > len(near)) for near in _around(board)], {}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        """Return all clues of a solution, each layer as an int16 array of its shape.

        Superfluous clues are removed later.
        """
        return {"numbers": layer(board, [sum(solution[each] for each in near) for near in _around(board)])}

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        """Draw the grid from back to front; a solution may be partial, with ``NONE`` where nothing is known."""
        if solution is not None:
            yield from drawing.grounds(solution == 1, "#b9cfe8")
            yield from drawing.empty(solution)
        yield from drawing.boxes(board)
        yield from drawing.digits(clues["numbers"])

    @override
    def texts(self, page: Page, clues: Clues) -> None:
        """Write numbers into a page of text, but not over the signs of painted cells."""
        cells, numbers = page[1:-1, 1:-1], clues["numbers"]
        shown = (cells != "#") & (numbers != NONE)
        cells[shown] = numbers[shown].astype(str)

    # A game may override further methods of ``Game``: rules that hold whatever the clues are, variables in addition to
    # cells and words for them, changes to clues that leave several solutions, and another form of text.
