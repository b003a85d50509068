"""Minesweeper on paper: find the mines without guessing; each number counts the mines around it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.errors import counted_or_no
from puzzles.games import drawing
from puzzles.games.apart import touching
from puzzles.games.constraints import Constraint, total
from puzzles.games.counts import DIFFERENCE, differences, near_pairs
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, layer
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.override import override
from puzzles.puzzle import Solution

ALL_OR_NONE = Pattern("all or none", 11)

_FEWEST, _MOST = 0.18, 0.3  # the least and the greatest share of cells with mines


@lru_cache(maxsize=1 << 13)
def _clue(board: Board, cell: int, n: int) -> tuple[Constraint, Constraint]:
    """State that a cell with a number has no mine, and how many mines are around it."""
    count = total(sorted(touching(board)[cell]), n, f"{at(board, cell)} touches {counted_or_no(n, 'mine')}")
    return total((cell,), 0, f"{at(board, cell)} has a number"), count


class Minesweeper(Game):
    """Minesweeper on paper: a number counts the mines in the cells that touch its own."""

    name = "minesweeper"
    title = "Minesweeper"
    layers = (
        Layer("numbers", "cells", lambda board: 8, sparse=True, help="how many mines the cells that touch it have"),
    )
    sizes = (3, 30)
    usual = (9, 9)
    quick: Mapping[str, str] = {
        **dict.fromkeys(("gentle", "easy", "moderate", "tricky", "hard"), "9x9"),
        "expert": "12x12",
    }
    rule_grades: Mapping[str, str] = {"count": "gentle", "overlapping-counts": "easy", "contradiction": "tricky"}
    dug = (("numbers",),)
    patterns = (ALL_OR_NONE, DIFFERENCE)
    words = ("no mine", "a mine")
    signs = ".*"
    key = "* is a mine; a number counts the mines that touch its cell."
    legend = "A dot is a cell without a number."
    solution_values = "1 for a mine, 0 for none"
    rules_text = (
        "Find the mines. A number counts the mines in the cells that touch its own cell, also at a corner.\n"
        "There is no mine in a cell with a number."
    )

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
        entries = enumerate(clues["numbers"].ravel().tolist())
        return {("numbers", cell): _clue(board, cell, n) for cell, n in entries if n != NONE}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        numbers = clues["numbers"].ravel().tolist()
        known = {cell for cell, n in enumerate(numbers) if n != NONE}
        for cell in sorted(known):
            count = _clue(board, cell, numbers[cell])[1]
            if numbers[cell] in (0, len(set(count.cells) - known)):
                yield Lemma(ALL_OR_NONE, count, (count,))
        for pair in near_pairs(board):
            more, less = sorted(pair, key=numbers.__getitem__, reverse=True)
            if numbers[less] != NONE:
                both = numbers[more], numbers[less]
                counts = _clue(board, more, both[0])[1], _clue(board, less, both[1])[1]
                yield from differences(board, (more, less), both, counts, known)

    @override
    def printed(self, board: Board, clues: Clues) -> NDArray[np.int16]:
        return np.where(clues["numbers"] == NONE, NONE, 0).astype(np.int16)

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        n_cells = board.height * board.width
        n_mines = round((_FEWEST + (_MOST - _FEWEST) * draws.chance()) * n_cells)
        mines = draws.shuffled(range(n_cells))[:n_mines]
        return [int(cell in mines) for cell in range(n_cells)], {}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        counts = [sum(solution[each] for each in near) for near in touching(board)]
        return {"numbers": layer(board, [NONE if solution[cell] else n for cell, n in enumerate(counts)])}

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.boxes(board)
        yield from drawing.mines(solution)
        yield from drawing.digits(clues["numbers"])
