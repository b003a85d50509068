"""Calcudoku: a Latin square whose cages make their numbers by addition, subtraction, multiplication or division."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive, moved
from puzzles.games import drawing
from puzzles.games.cages import (
    ASCII_SIGNS,
    NO_SIGN,
    OVER,
    PLUS,
    SIGNS,
    draw_cages,
    made_by,
    objection,
    stated,
    told_apart,
)
from puzzles.games.combinations import CAGE_AND_LINE, CAGE_COMBINATIONS, combinations_of
from puzzles.games.constraints import Constraint, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Layer, Page, Place, Values
from puzzles.games.grid import digits, latin, latin_square, layer, lines
from puzzles.games.latin import LatinGame
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.regions import pieces_of
from puzzles.override import override
from puzzles.puzzle import Solution

REST_OF_A_LINE = Pattern("rest of a line", 20)

_CAGES = 81  # of the largest board
_MOST = 6561  # the greatest number that four cells can make
_BELOW = 0.08  # how far digits are below the middle of their cells, to keep clear of the numbers of cages
_REST = 3  # the most cells of a line whose sum people use


def _of_cages(name: str, most: int, says: str, texts: tuple[str, ...] = ()) -> Layer:
    return Layer(name, "cells", lambda board: most, full=True, gaps=True, runs=("cages", 0, 0), help=says, texts=texts)


def _cages(board: Board, clues: Clues) -> list[Constraint]:
    numbers, signs = clues["numbers"].ravel().tolist(), clues["signs"].ravel().tolist()
    pieces = [(cells, numbers[cells[0]], signs[cells[0]]) for cells in pieces_of(clues["cages"].ravel().tolist())]
    return [made_by(board, *piece) for piece in pieces if NONE not in piece[1:]]


def _labels(board: Board, clues: Clues, signs: Sequence[str]) -> dict[int, str]:
    """Return the label in the first cell of each cage."""
    entries = zip(clues["numbers"].ravel().tolist(), clues["signs"].ravel().tolist(), strict=True)
    written = [f"{number}{signs[sign]}" if NONE not in (number, sign) else "" for number, sign in entries]
    return {cells[0]: written[cells[0]] for cells in pieces_of(clues["cages"].ravel().tolist()) if written[cells[0]]}


def _layers(board: Board, stated: tuple[Sequence[int], ...]) -> Clues:
    return {name: layer(board, entries) for name, entries in zip(("cages", "numbers", "signs"), stated, strict=True)}


class Calcudoku(LatinGame):
    """A Latin square whose cages make their numbers by the four signs of arithmetic."""

    name = "calcudoku"
    title = "Calcudoku"
    layers = (
        Layer("cages", "cells", lambda board: _CAGES - 1, full=True, labels=True, help="the cage of each cell"),
        _of_cages("numbers", _MOST, "what the digits of its cage make"),
        _of_cages("signs", OVER, "how: 0 for a single cell, 1 for +, 2 for -, 3 for × and 4 for ÷", ("1", *SIGNS[1:])),
    )
    sizes = (3, 9)
    usual = (6, 6)
    quick: Mapping[str, str] = {"gentle": "5x5", "easy": "5x5", "moderate": "6x6", "tricky": "6x6", "hard": "6x6"}
    rule_grades: Mapping[str, str] = {"last-place": "easy", "pair": "moderate", "contradiction": "tricky"}
    patterns = (REST_OF_A_LINE, CAGE_COMBINATIONS, CAGE_AND_LINE)
    key = "A number and a sign: what the digits of a cage make."
    legend = "A frame is a cage; in its first cell is the number that its digits make, and the sign."
    solution_values = "the digits"
    rules_text = (
        "Fill each cell with a digit from 1 to the number of rows, so that every row and every column has each digit "
        "once.\n"
        "The digits of a cage make its number: they add up to it (+) or multiply to it (x), or it is the greater of "
        "two digits less the other (-) or divided by the other (/). A cage without a sign is a cell with its digit."
    )

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        return {("numbers", cage.cells[0]): [cage] for cage in _cages(board, clues)}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        """Yield the combinations of cages, and what sums leave for those cells of a line that are in no sum."""
        numbers, signs = clues["numbers"].ravel().tolist(), clues["signs"].ravel().tolist()
        cages = _cages(board, clues)
        for cage in cages:
            yield from combinations_of(board, cage.cells, numbers[cage.cells[0]], signs[cage.cells[0]])
        sums = [cage for cage in cages if signs[cage.cells[0]] in (NO_SIGN, PLUS)]
        for (name, line), rule in zip(lines(board), latin(board), strict=True):
            inside = [cage for cage in sums if set(cage.cells) <= set(line)]
            rest = sorted(set(line) - {cell for cage in inside for cell in cage.cells})
            if any(len(cage.cells) > 1 for cage in inside) and 0 < len(rest) <= _REST:
                left = sum(digits(board)) - sum(numbers[cage.cells[0]] for cage in inside)
                words = f"the cells of {name} outside its sum cages add up to {left}"
                yield Lemma(REST_OF_A_LINE, total(rest, left, words), (rule, *inside))

    @override
    def objection(self, board: Board, clues: Clues) -> str:
        return objection(board, *(clues[name].ravel().tolist() for name in ("cages", "numbers", "signs")))

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        values = latin_square(board, draws)
        return values, _layers(board, stated(draw_cages(board, draws), values, {}, draws))

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return fixed

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        cages, signs = clues["cages"].ravel().tolist(), clues["signs"].ravel().tolist()
        changed = told_apart(board, cages, signs, solution, other, draws)
        return (_layers(board, changed), solution) if changed else None

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.boxes(board, clues["cages"])
        yield from drawing.corner_texts(board, _labels(board, clues, SIGNS))
        if solution is not None:
            yield from (moved(each, 0, _BELOW) for each in drawing.entries(solution, drawing.SOLUTION_INK))

    @override
    def texts(self, page: Page, clues: Clues) -> None:
        board = Board(*clues["cages"].shape)
        for cell, label in _labels(board, clues, ASCII_SIGNS).items():
            row, column = divmod(cell, board.width)
            if page[row + 1, column + 1] == ".":
                page[row + 1, column + 1] = label

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16]:
        return np.pad(clues["cages"], 1, constant_values=NONE)
