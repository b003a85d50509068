"""Masyu: one loop through the centers of cells, which turns at black pearls and goes straight through white ones."""

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint
from puzzles.games.game import NONE, Board, Clues, Draws, Layer, Page, Place, Values
from puzzles.games.grid import layer
from puzzles.games.lemmas import Lemma
from puzzles.games.loops import SHAPES, STRAIGHT, LoopGame, draw_loop, line, neighbor
from puzzles.games.pearls import BLACK, PATTERNS, WHITE, clue_of, lemmas_of
from puzzles.override import override
from puzzles.puzzle import Solution


class Masyu(LoopGame):
    """One loop through the centers of cells, which turns at black pearls and goes straight through white ones."""

    name = "masyu"
    title = "Masyu"
    layers = (
        Layer(
            "pearls",
            "cells",
            lambda board: 1,
            help="1 for a black pearl, 0 for a white one",
            sparse=True,
            texts=("○", "●"),
        ),
    )
    sizes = (4, 30)
    usual = (8, 8)
    quick: Mapping[str, str] = dict.fromkeys(("gentle", "easy", "moderate", "tricky", "hard"), "8x8")
    rule_grades: Mapping[str, str] = {"single-loop": "easy", "contradiction": "moderate"}
    dug = (("pearls",),)
    patterns = PATTERNS
    key = "O is a white pearl, @ a black one; other signs are the loop."
    legend = "O is a white pearl, and @ is a black one. A dot is a cell without a pearl."
    rules_text = (
        "Draw one loop through the centers of cells, going from cell to cell across their sides; it does not cross or "
        "touch itself, and it has no ends.\n"
        "The loop passes each pearl. At a black pearl it turns, and it goes straight through the next cell on both "
        "sides. Through a white pearl it goes straight, and it turns in at least one of the two cells beside it."
    )

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        pearls = enumerate(clues["pearls"].ravel().tolist())
        return {("pearls", cell): clue_of(board, cell, pearl) for cell, pearl in pearls if pearl != NONE}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        yield from lemmas_of(board, clues["pearls"].ravel().tolist())

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        return draw_loop(board, draws, lambda shapes, cell: _pearl_of(board, cell, shapes) != NONE), {}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return {"pearls": layer(board, [_pearl_of(board, cell, solution) for cell in range(len(solution))])}

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.boxes(board)
        yield from drawing.discs(clues["pearls"])
        yield from line(solution)

    @override
    def texts(self, page: Page, clues: Clues) -> None:
        cells, pearls = page[1:-1, 1:-1], clues["pearls"]
        cells[pearls != NONE] = np.array(["O", "@"], object)[pearls[pearls != NONE]]


def _pearl_of(board: Board, cell: int, solution: Values) -> int:
    """Return the pearl that a loop allows in a cell, or ``NONE``."""
    is_straight = [solution[neighbor(board, cell, side)] in STRAIGHT for side in SHAPES[solution[cell]]]
    if solution[cell] in STRAIGHT:
        return NONE if all(is_straight) else WHITE
    return BLACK if is_straight and all(is_straight) else NONE
