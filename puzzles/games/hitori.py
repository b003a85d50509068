"""Hitori: black cells, none side by side, remove every repeated number and leave the white cells connected."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.errors import counted_or_no
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, connected, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, beside, columns, latin_square, layer, rows
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.override import override
from puzzles.puzzle import Solution

TRIPLE = Pattern("triple in a row", 12)
SANDWICH = Pattern("sandwich", 13)
PAIR = Pattern("pair in a line", 14)
CORNER = Pattern("corner", 15)
SURROUNDED = Pattern("surrounded", 21)
NEIGHBORING_TWINS = Pattern("neighboring twins", 25)


_GREATEST = 36 * 36 - 1  # the largest number that links to puzz.link can write


def _line(board: Board, cell: int) -> list[int]:
    """Return the other cells in the row and the column of a cell."""
    return _all_lines(board)[cell]


@lru_cache(maxsize=64)
def _all_lines(board: Board) -> list[list[int]]:
    in_rows, in_columns = rows(board), columns(board)
    cells = range(board.height * board.width)
    both = ([*in_rows[cell // board.width], *in_columns[cell % board.width]] for cell in cells)
    return [[each for each in line if each != cell] for cell, line in enumerate(both)]


@lru_cache(maxsize=64)
def _behind(board: Board) -> list[list[int]]:
    """Return for each cell those that follow it in its row and column."""
    return [[other for other in line if other > cell] for cell, line in enumerate(_all_lines(board))]


@lru_cache(maxsize=4096)
def _apart(board: Board, a: int, b: int) -> Constraint:
    """State that two neighbors are not both black."""
    first, second = sorted((a, b))
    return total((first, second), (0, 1), f"{at(board, first)} and {at(board, second)} are not both black")


@lru_cache(maxsize=64)
def _across(board: Board) -> list[list[tuple[int, int]]]:
    """Return for each cell the pairs of neighbors that lie on opposite sides of it."""
    cells = range(board.height * board.width)
    return [[pair for pair in combinations(beside(board, cell), 2) if _in_line(board, *pair)] for cell in cells]


@lru_cache(maxsize=64)
def _together(board: Board) -> Constraint:
    cells = range(board.height * board.width)
    return connected(cells, (0,), [beside(board, cell) for cell in cells], "the white cells hang together")


def _twins(board: Board, numbers: Sequence[int], a: int, b: int) -> Constraint:
    """State that two equal cells in a line are not both white."""
    return _both(board, min(a, b), max(a, b), numbers[a])


@lru_cache(maxsize=1 << 13)
def _both(board: Board, first: int, second: int, number: int) -> Constraint:
    return total((first, second), (1, 2), f"{at(board, first)} and {at(board, second)} are both {number}")


@lru_cache(maxsize=1 << 13)
def _unlike(board: Board, cell: int, twins: tuple[int, ...], number: int) -> tuple[Constraint, ...]:
    """State that a cell is not white together with any of some equal cells that follow it in its lines."""
    return tuple([_both(board, cell, other, number) for other in twins])


def _of_neighbors(board: Board, numbers: Sequence[int], cell: int) -> Iterator[Lemma]:
    """Yield what follows if the two neighbors of a cell in a line equal each other, or equal the cell."""
    name = at(board, cell)
    for a, b in _across(board)[cell]:
        if not numbers[a] == numbers[b] != NONE:
            continue
        grounds = _twins(board, numbers, a, b), _apart(board, a, cell), _apart(board, b, cell)
        if numbers[a] == numbers[cell]:
            twins = _twins(board, numbers, a, cell), _twins(board, numbers, b, cell)
            words = f"{at(board, a)}, {name} and {at(board, b)} are all {numbers[a]}"
            yield Lemma(TRIPLE, total((a, b, cell), 2, words, (1, 1, -1)), (*grounds, *twins))
        else:
            yield Lemma(SANDWICH, total((cell,), 0, f"{name} is between two {numbers[a]}s"), grounds)


def _of_twins(board: Board, numbers: Sequence[int], cell: int, twins: Sequence[int]) -> Iterator[Lemma]:
    """Yield that a cell is black if its line has two adjacent cells with its number, one of which is white.

    The cell itself is not next to them.
    """
    for a, b in combinations(twins, 2):
        near = beside(board, a)
        if b in near and _in_line(board, a, b, cell) and cell not in (*near, *beside(board, b)):
            words = f"one of {at(board, a)} and {at(board, b)} is white, with the {numbers[cell]} of {at(board, cell)}"
            grounds = _twins(board, numbers, a, cell), _twins(board, numbers, b, cell), _apart(board, a, b)
            yield Lemma(PAIR, total((cell,), 1, words), grounds)


def _of_two_twins(board: Board, numbers: Sequence[int], cell: int, twins: Sequence[Sequence[int]]) -> Iterator[Lemma]:
    """Yield that a cell is white: if it were black, two adjacent twins of its white neighbors would both be black."""
    for a, b in combinations([each for each in beside(board, cell) if twins[each]], 2):
        pairs = [(c, d) for c in twins[a] for d in beside(board, c) if d in twins[b] and cell not in (c, d)]
        if numbers[a] != numbers[b] and pairs:
            c, d = pairs[0]
            words = (
                f"{at(board, a)} and {at(board, b)} have the numbers of the neighbors {at(board, c)} and {at(board, d)}"
            )
            grounds = _apart(board, a, cell), _apart(board, b, cell), _apart(board, c, d)
            own = _twins(board, numbers, a, c), _twins(board, numbers, b, d)
            yield Lemma(NEIGHBORING_TWINS, total((cell,), 0, words), (*grounds, *own))


@lru_cache(maxsize=64)
def _surrounded(board: Board) -> list[Lemma]:
    """Return for each cell that not all of its neighbors are black; one of them would cut it off from the rest."""
    found = []
    for cell in range(board.height * board.width):
        near = beside(board, cell)
        behind = next(each for each in beside(board, near[0]) if each != cell)
        grounds = _together(board), _apart(board, near[0], cell), _apart(board, near[0], behind)
        words = f"{at(board, cell)} is not shut in by black cells"
        found.append(Lemma(SURROUNDED, total(near, range(len(near)), words), grounds))
    return found


def _of_corner(board: Board, numbers: Sequence[int], cell: int) -> Iterator[Lemma]:
    """Yield that a corner next to a cell with its number has a white neighbor on its other side.

    Otherwise the corner would be shut in.
    """
    near = beside(board, cell)
    for a, b in (near, near[::-1]) if len(near) == 2 else ():
        if numbers[a] == numbers[cell] != NONE:
            behind = next(each for each in beside(board, a) if each != cell)
            words = f"{at(board, b)} is white, or {at(board, cell)} would be shut in beside its twin {at(board, a)}"
            grounds = _twins(board, numbers, a, cell), _apart(board, b, cell), _apart(board, a, behind)
            yield Lemma(CORNER, total((b,), 0, words), (*grounds, _together(board)))


def _in_line(board: Board, *cells: int) -> bool:
    return len({cell // board.width for cell in cells}) == 1 or len({cell % board.width for cell in cells}) == 1


def _repeat(board: Board, numbers: NDArray[np.int16], cell: int, whites: list[int], draws: Draws) -> None:
    """Give a cell the number of some white cell; the number is rare in the cell's lines, and not next to it."""
    flat = numbers.ravel().tolist()
    around = [flat[each] for each in [*_line(board, cell), *3 * beside(board, cell)]]
    numbers.flat[cell] = min((flat[each] for each in draws.shuffled(whites)), key=around.count)


class Hitori(Game):
    """A board on which black cells, none side by side, remove every repeated number, and white cells stay connected."""

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
    quick: Mapping[str, str] = {
        "gentle": "8x8",
        "easy": "8x8",
        "moderate": "8x8",
        "tricky": "8x8",
        "hard": "8x8",
        "expert": "8x8",
    }
    rule_grades: Mapping[str, str] = {
        "surrounded": "gentle",
        "neighboring-twins": "gentle",
        "connection": "easy",
        "contradiction": "tricky",
    }
    patterns = (TRIPLE, SANDWICH, PAIR, CORNER, SURROUNDED, NEIGHBORING_TWINS)
    tried = (1,)  # drawn until no further cell can be black
    words = ("white", "black")
    signs = ".#"
    key = "# is a black cell; no number stays white twice in a row or column."
    legend = "Each number is that of a cell."
    solution_values = "1 for a black cell, 0 for a white one"
    rules_text = (
        "Blacken cells so that no number stands twice among the white cells of a row or column.\n"
        "Black cells do not lie side by side, and the white cells hang together."
    )

    @override
    def rules(self, board: Board) -> list[Constraint]:
        cells = range(board.height * board.width)
        apart = [_apart(board, cell, other) for cell in cells for other in beside(board, cell) if cell < other]
        return [*apart, _together(board)]

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
        numbers = clues["numbers"].ravel().tolist()
        stated = dict[Place, tuple[Constraint, ...]]()
        for cell, (number, behind) in enumerate(zip(numbers, _behind(board), strict=True)):
            twins = tuple([other for other in behind if numbers[other] == number]) if number != NONE else ()
            stated["numbers", cell] = _unlike(board, cell, twins, number) if twins else ()
        return stated

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        numbers = clues["numbers"].ravel().tolist()
        twins = [[each for each in _line(board, cell) if numbers[each] == n != NONE] for cell, n in enumerate(numbers)]
        for cell, own in enumerate(twins):
            yield from _of_neighbors(board, numbers, cell)
            yield from _of_twins(board, numbers, cell, own)
            yield from _of_two_twins(board, numbers, cell, twins)
            yield from _of_corner(board, numbers, cell)
        yield from _surrounded(board)

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        """Number the white cells by a part of a Latin square, and make each black cell repeat one of their numbers."""
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
        """Change the number of a cell that is white in the other solution to the number of a cell white in both."""
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

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        n_black = sum(known.values())
        return (
            f"{constraint.words}, and {counted_or_no(n_black, 'marked cell')} {'is' if n_black == 1 else 'are'} black"
        )
