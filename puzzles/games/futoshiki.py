"""Futoshiki: a Latin square with signs of order between neighbors."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, compare, total
from puzzles.games.game import NONE, Board, Clues, Draws, Layer, Place, Values
from puzzles.games.grid import at, digits, givens_of, latin_square
from puzzles.games.latin import LatinGame
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.override import override
from puzzles.puzzle import Solution

LESS, GREATER = 0, 1
CHAIN = Pattern("chain of signs", 15)
_HELP = "0 where a cell is less than {}, 1 where it is greater"


def _turned(sign: int) -> int:
    return GREATER - sign


def _pair(board: Board, layer: str, place: int) -> tuple[int, int]:
    """Return the two cells that a sign stands between."""
    if layer == "down":
        return place, place + board.width
    row, column = divmod(place, board.width - 1)
    cell = row * board.width + column
    return cell, cell + 1


@lru_cache(maxsize=4096)
def _order(board: Board, layer: str, place: int, sign: int) -> tuple[Constraint]:
    """State which of two cells is less; the first cell is the lesser one."""
    low, high = _pair(board, layer, place)[:: -1 if sign == GREATER else 1]
    return (compare(low, high, digits(board), int.__lt__, f"{at(board, low)} is less than {at(board, high)}"),)


def _signs(board: Board, clues: Clues) -> Iterator[tuple[Place, tuple[Constraint]]]:
    for layer in ("across", "down"):
        for place, sign in enumerate(clues[layer].ravel().tolist()):
            if sign != NONE:
                yield (layer, place), _order(board, layer, place, sign)


def _chains(signs: Sequence[Constraint], end: int) -> dict[int, list[Constraint]]:
    """Return for each cell the length of the longest chain of signs that rises from it, or falls if ``end`` is 0."""
    by_cell: dict[int, list[Constraint]] = {}
    for sign in signs:
        by_cell.setdefault(sign.cells[1 - end], []).append(sign)
    found: dict[int, list[Constraint]] = {}

    def chain(cell: int) -> list[Constraint]:
        if cell not in found:
            found[cell] = []  # if the signs form a circle
            further = [[sign, *chain(sign.cells[end])] for sign in by_cell.get(cell, ())]
            found[cell] = max(further, key=len, default=[])
        return found[cell]

    return {cell: chain(cell) for cell in sorted(by_cell)}


class Futoshiki(LatinGame):
    """A Latin square with signs of order between neighbors."""

    name = "futoshiki"
    title = "Futoshiki"
    layers = (
        Layer("givens", "cells", lambda board: board.width, least=1, help="the digits that are given"),
        Layer("across", "across", lambda board: GREATER, mirrored=_turned, help=_HELP.format("its right neighbor")),
        Layer("down", "down", lambda board: GREATER, mirrored=_turned, help=_HELP.format("the cell below")),
    )
    sizes = (3, 9)
    usual = (6, 6)
    quick: Mapping[str, str] = {
        "gentle": "5x5",
        "easy": "5x5",
        "moderate": "6x6",
        "tricky": "6x6",
        "hard": "6x6",
        "expert": "6x6",
        "master": "6x6",
    }
    patterns = (CHAIN,)
    rule_grades: Mapping[str, str] = {
        "comparison": "gentle",
        "last-place": "easy",
        "pair": "moderate",
        "contradiction": "tricky",
        "triple": "tricky",
    }
    dug = (("givens",), ("across", "down"))
    key = "< > ^ v point to the lesser of two neighbors."
    legend = (
        "A dot is an empty cell. The signs < and > between cells of a row, and ^ and v between cells of a column, "
        "point to the lesser one."
    )
    solution_values = "the digits"
    rules_text = (
        "Fill each cell with a digit from 1 to the number of rows, so that every row and every column has each digit "
        "once.\n"
        "A sign between two neighbors says which is less: it points to the lesser digit."
    )

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
        return {**givens_of(board, clues), **dict(_signs(board, clues))}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        signs = [sign for _, (sign,) in _signs(board, clues)]
        for end, name in ((1, "greater"), (0, "lesser")):
            for cell, chain in _chains(signs, end).items():
                n = len(chain)
                if 1 < n < board.width:
                    last = at(board, chain[-1].cells[end])
                    words = f"{n} {name} cells follow {at(board, cell)} along signs, as far as {last}"
                    values = digits(board)[:-n] if end else digits(board)[n:]
                    yield Lemma(CHAIN, total((cell,), values, words), tuple(chain))

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        return (latin_square(board, draws), {})

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        grid = np.reshape(solution, (board.height, board.width)).astype(np.int16)
        across, down = (np.where(np.diff(grid, axis=axis) > 0, LESS, GREATER).astype(np.int16) for axis in (1, 0))
        return {"givens": grid, "across": across, "down": down}

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.given_grounds(clues["givens"], solution)
        yield from drawing.boxes(board)
        yield from drawing.digits(clues["givens"], solution)
        yield from drawing.order_signs(clues["across"], clues["down"])
