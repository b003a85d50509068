"""Hitori: black cells, none side by side, remove every repeated number and leave the white cells connected."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, beside, columns, latin_square, layer, neighbors, rows
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.shading import SURROUNDED, how_many, not_both, rules_of_shading, surrounded, together
from puzzles.override import override
from puzzles.puzzle import Solution

TRIPLE = Pattern("triple in a row", 12)
SANDWICH = Pattern("sandwich", 13)
PAIR = Pattern("pair in a line", 14)
CORNER = Pattern("corner", 15)
NEIGHBORING_TWINS = Pattern("neighboring twins", 25)

_SHADE = "black"
_apart = partial(not_both, _SHADE)
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
def _line_array(board: Board) -> NDArray[np.intp]:
    return np.array(_all_lines(board))


@lru_cache(maxsize=8)
def _all_twins(board: Board, numbers: bytes) -> list[list[int]]:
    """Return for each cell the other cells of its lines that have its number, in the order of ``_line``.

    The numbers are those of a layer as bytes, so that clues and lemmas share the last results.
    """
    lines, flat = _line_array(board), np.frombuffer(numbers, np.int16)
    cells, places = np.nonzero((flat[lines] == flat[:, None]) & (flat != NONE)[:, None])
    twins: list[list[int]] = [[] for _ in flat]
    for cell, twin in zip(cells.tolist(), lines[cells, places].tolist(), strict=True):
        twins[cell].append(twin)
    return twins


def _twins_in(board: Board, clues: Clues) -> list[list[int]]:
    return _all_twins(board, clues["numbers"].astype(np.int16).tobytes())


@lru_cache(maxsize=64)
def _across(board: Board) -> list[list[tuple[int, int]]]:
    """Return for each cell the pairs of neighbors that lie on opposite sides of it."""
    cells = range(board.height * board.width)
    return [[pair for pair in combinations(beside(board, cell), 2) if _in_line(board, *pair)] for cell in cells]


@lru_cache(maxsize=1 << 13)
def _both(board: Board, first: int, second: int, number: int) -> Constraint:
    """State that two equal cells in a line, the lesser first, are not both white."""
    return total((first, second), (1, 2), f"{at(board, first)} and {at(board, second)} are both {number}")


@lru_cache(maxsize=1 << 13)
def _unlike(board: Board, cell: int, twins: tuple[int, ...], number: int) -> tuple[Constraint, ...]:
    """State that a cell is not white together with any of some equal cells that follow it in its lines."""
    return tuple([_both(board, cell, other, number) for other in twins])


def _of_neighbors(board: Board, numbers: Sequence[int], cell: int, sides: Sequence[tuple[int, int]]) -> Iterator[Lemma]:
    """Yield what follows if the two neighbors of a cell on opposite sides equal each other, or equal the cell."""
    for a, b in sides:
        if numbers[a] == numbers[b] != NONE:
            yield (_triple if numbers[a] == numbers[cell] else _sandwich)(board, cell, a, b, numbers[a])


@lru_cache(maxsize=1 << 13)
def _triple(board: Board, cell: int, a: int, b: int, number: int) -> Lemma:
    sides = (
        _both(board, min(a, b), max(a, b), number),
        _apart(board, a, cell),
        _apart(board, b, cell),
    )
    twins = [_both(board, min(each, cell), max(each, cell), number) for each in (a, b)]
    words = f"{at(board, a)}, {at(board, cell)} and {at(board, b)} are all {number}"
    return Lemma(TRIPLE, total((a, b, cell), 2, words, (1, 1, -1)), (*sides, *twins))


@lru_cache(maxsize=1 << 13)
def _sandwich(board: Board, cell: int, a: int, b: int, number: int) -> Lemma:
    grounds = (
        _both(board, min(a, b), max(a, b), number),
        _apart(board, a, cell),
        _apart(board, b, cell),
    )
    return Lemma(SANDWICH, total((cell,), 0, f"{at(board, cell)} is between two {number}s"), grounds)


def _of_twins(board: Board, numbers: Sequence[int], cell: int, twins: Sequence[int]) -> Iterator[Lemma]:
    """Yield that a cell is black if its line has two adjacent cells with its number, one of which is white.

    The cell itself is not next to them.
    """
    for a, b in combinations(twins, 2):
        near = beside(board, a)
        if b in near and _in_line(board, a, b, cell) and cell not in (*near, *beside(board, b)):
            yield _pair(board, cell, a, b, numbers[cell])


@lru_cache(maxsize=1 << 13)
def _pair(board: Board, cell: int, a: int, b: int, number: int) -> Lemma:
    words = f"one of {at(board, a)} and {at(board, b)} is white, with the {number} of {at(board, cell)}"
    twins = [_both(board, min(each, cell), max(each, cell), number) for each in (a, b)]
    return Lemma(PAIR, total((cell,), 1, words), (*twins, _apart(board, a, b)))


def _of_two_twins(
    board: Board, numbers: Sequence[int], cell: int, twins: Sequence[Sequence[int]], around: Sequence[set[int]]
) -> Iterator[Lemma]:
    """Yield that a cell is white: if it were black, two adjacent twins of its white neighbors would both be black.

    ``around`` has for each cell the neighbors of its twins.
    """
    for a, b in combinations([each for each in neighbors(board)[cell] if twins[each]], 2):
        if numbers[a] != numbers[b] and not around[a].isdisjoint(twins[b]):
            pairs = ((c, d) for c in twins[a] for d in beside(board, c) if d in twins[b] and cell not in (c, d))
            if pair := next(pairs, None):
                yield _neighboring(board, cell, (a, b), pair, (numbers[a], numbers[b]))


@lru_cache(maxsize=1 << 13)
def _neighboring(
    board: Board, cell: int, two: tuple[int, int], others: tuple[int, int], numbers: tuple[int, int]
) -> Lemma:
    (a, b), (c, d) = two, others
    words = f"{at(board, a)} and {at(board, b)} have the numbers of the neighbors {at(board, c)} and {at(board, d)}"
    grounds = _apart(board, a, cell), _apart(board, b, cell), _apart(board, c, d)
    own = [_both(board, *sorted(twins), number) for *twins, number in ((a, c, numbers[0]), (b, d, numbers[1]))]
    return Lemma(NEIGHBORING_TWINS, total((cell,), 0, words), (*grounds, *own))


def _of_corner(board: Board, numbers: Sequence[int], cell: int) -> Iterator[Lemma]:
    """Yield that a corner next to a cell with its number has a white neighbor on its other side.

    Otherwise the corner would be shut in.
    """
    near = beside(board, cell)
    for a, b in (near, near[::-1]):
        if numbers[a] == numbers[cell] != NONE:
            yield _corner(board, cell, a, b, numbers[a])


@lru_cache(maxsize=1 << 10)
def _corner(board: Board, cell: int, a: int, b: int, number: int) -> Lemma:
    behind = next(each for each in beside(board, a) if each != cell)
    words = f"{at(board, b)} is white, or {at(board, cell)} would be shut in beside its twin {at(board, a)}"
    twins = _both(board, min(a, cell), max(a, cell), number)
    grounds = twins, _apart(board, b, cell), _apart(board, a, behind), together(board)
    return Lemma(CORNER, total((b,), 0, words), grounds)


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
    def rules(self, board: Board) -> Sequence[Constraint]:
        return rules_of_shading(board, _SHADE)

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
        numbers, every = clues["numbers"].ravel().tolist(), _twins_in(board, clues)
        stated = dict[Place, tuple[Constraint, ...]]()
        for cell, (number, own) in enumerate(zip(numbers, every, strict=True)):
            twins = tuple([other for other in own if other > cell]) if own else ()
            stated["numbers", cell] = _unlike(board, cell, twins, number) if twins else ()
        return stated

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        numbers, twins = clues["numbers"].ravel().tolist(), _twins_in(board, clues)
        near, across = neighbors(board), _across(board)
        around = [set(chain.from_iterable([near[each] for each in own])) for own in twins]
        for cell, own in enumerate(twins):
            yield from _of_neighbors(board, numbers, cell, across[cell])
            if len(own) > 1:
                yield from _of_twins(board, numbers, cell, own)
            yield from _of_two_twins(board, numbers, cell, twins, around)
            if len(near[cell]) == 2:
                yield from _of_corner(board, numbers, cell)
        yield from surrounded(board, _SHADE)

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
        return how_many(constraint, known, _SHADE)
