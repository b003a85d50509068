"""Hitori: black cells, none side by side, leave no number twice in a line, and white cells that hang together."""

from collections.abc import Iterable, Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, connected, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, beside, hang_together, latin_square, layer
from puzzles.override import override
from puzzles.puzzle import Solution

_LEMMA = 3


_GREATEST = 36 * 36 - 1  # a number that links to puzz.link can write


def _line(board: Board, cell: int) -> list[int]:
    """List the other cells of a cell's row and column."""
    row, column = divmod(cell, board.width)
    lines = range(row * board.width, (row + 1) * board.width), range(column, board.height * board.width, board.width)
    return [each for line in lines for each in line if each != cell]


def _lemmas(board: Board, numbers: list[int], cell: int, twins: list[int]) -> list[Constraint]:
    """State inferences for a cell whose neighbors are equal, beside a pair in line with it, or in a corner."""
    near, name, found = beside(board, cell), at(board, cell), list[Constraint]()
    for a, b in combinations(near, 2):
        if numbers[a] == numbers[b] != NONE and _in_line(board, a, b):
            found.append(total((cell,), 0, f"{name} is between two {numbers[a]}", cost=_LEMMA))
    for a, b in combinations(twins, 2):
        if b in beside(board, a) and _in_line(board, a, b, cell):
            words = f"one of {at(board, a)} and {at(board, b)} is white, with the {numbers[cell]} of {name}"
            found.append(total((cell,), 1, words, cost=_LEMMA))
    if len(near) == 2:
        for a, b in (near, near[::-1]):
            if numbers[a] == numbers[cell] != NONE:
                words = f"{at(board, b)} is white, or {name} would be shut in beside its twin {at(board, a)}"
                found.append(total((b,), 0, words, cost=_LEMMA))
    return found


def _in_line(board: Board, *cells: int) -> bool:
    return len({cell // board.width for cell in cells}) == 1 or len({cell % board.width for cell in cells}) == 1


def _repeat(board: Board, numbers: NDArray[np.int16], cell: int, whites: list[int], draws: Draws) -> None:
    """Give a cell the number of one of some white ones, one that is rare in its lines and not beside it."""
    flat = numbers.ravel().tolist()
    around = [flat[each] for each in [*_line(board, cell), *3 * beside(board, cell)]]
    numbers.flat[cell] = min((flat[each] for each in draws.shuffled(whites)), key=around.count)


class Hitori(Game):
    """Black cells, none side by side, leave no number twice in a line, and white cells that hang together."""

    name = "hitori"
    title = "Hitori"
    layers = (
        Layer(
            "numbers",
            "cells",
            lambda board: _GREATEST,
            least=1,
            full=True,
            gaps=True,
            labels=True,
            help="the number of each cell",
        ),
    )
    sizes = (3, 30)
    usual = (8, 8)
    usual_grade = "gentle"
    quick: Mapping[str, str] = {
        "gentle": "8x8",
        "easy": "8x8",
        "moderate": "8x8",
        "tricky": "8x8",
        "hard": "8x8",
        "expert": "8x8",
    }
    rule_grades: Mapping[str, str] = {"count": "gentle", "connection": "easy", "contradiction": "tricky"}
    words = ("white", "black")
    signs = ".#"
    legend = "Each number is that of a cell."
    solution_values = "1 for a black cell, 0 for a white one"
    rules_text = (
        "Blacken cells so that no number stands twice among the white cells of a row or column.\n"
        "Black cells do not lie side by side, and the white cells hang together."
    )

    @override
    def rules(self, board: Board) -> list[Constraint]:
        cells = range(board.height * board.width)
        near = [beside(board, cell) for cell in cells]
        rules = [
            total((cell, other), (0, 1), f"{at(board, cell)} and {at(board, other)} are not both black")
            for cell in cells
            for other in near[cell]
            if cell < other
        ]
        rules.append(connected(cells, (0,), near, "the white cells hang together"))
        for cell in cells:
            words = f"{at(board, cell)} is not shut in by black cells"
            rules.append(total(near[cell], range(len(near[cell])), words, cost=_LEMMA))
        return rules

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        numbers, stated = clues["numbers"].ravel().tolist(), dict[Place, list[Constraint]]()
        for cell, number in enumerate(numbers):
            twins = [other for other in _line(board, cell) if numbers[other] == number != NONE]
            pairs = [(cell, twin) for twin in twins if cell < twin]
            stated["numbers", cell] = [
                total(pair, (1, 2), f"{at(board, cell)} and {at(board, pair[1])} are both {number}") for pair in pairs
            ] + _lemmas(board, numbers, cell, twins)
        return stated

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        cells, black = range(board.height * board.width), set[int]()
        for cell in draws.shuffled(cells):
            if not black.intersection(beside(board, cell)) and hang_together(board, set(cells) - black - {cell}):
                black.add(cell)
        return [int(cell in black) for cell in cells], {}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        """Number the white cells by a part of a Latin square, and let each black cell repeat one of them."""
        side = max(board.height, board.width)
        whole = Board(side, side)
        numbers = layer(whole, latin_square(whole, draws))[: board.height, : board.width].copy()
        black = draws.shuffled([cell for cell, value in enumerate(solution) if value])
        numbers.flat[black] = 0
        for cell in black:
            _repeat(board, numbers, cell, [each for each in _line(board, cell) if not solution[each]], draws)
        return {"numbers": numbers}

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Give a cell that is white in the other solution the number of another cell that is white in both."""
        for cell in draws.shuffled([cell for cell, value in enumerate(solution) if value and not other[cell]]):
            whites = [each for each in _line(board, cell) if not solution[each] and not other[each]]
            if whites:
                numbers = clues["numbers"].copy()
                _repeat(board, numbers, cell, whites, draws)
                return {"numbers": numbers}, solution
        return None

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.shaded(clues["numbers"], solution)
        yield from drawing.boxes(board)

    @override
    def texts(self, page: Page, clues: Clues) -> None:
        cells, numbers = page[1:-1, 1:-1], clues["numbers"]
        shown = (cells != "#") & (numbers != NONE)
        cells[shown] = numbers[shown].astype(str)
