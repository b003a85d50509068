"""Hashi: join all islands by bridges, one or two between neighbors; a number counts the bridges of its island.

``puzzles.games.bridges`` says what the values of cells mean.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.errors import listed
from puzzles.games import drawing
from puzzles.games.bridges import (
    MOST,
    VALUES,
    Span,
    all_joined,
    bridge,
    counted_at,
    counts,
    grown,
    passed,
    spans,
    straight,
)
from puzzles.games.constraints import Constraint, compare, holds, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, beside, layer
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.override import override
from puzzles.puzzle import Solution

_PAIR = 2  # islands
_SPLITS = 0.4  # the chance that a bridge gets an island

STRAIGHT = Pattern("straight bridge", 11)
FULL_ISLAND = Pattern("full island", 12)
ALMOST_FULL = Pattern("almost full island", 13)
BRIDGES_OF_ISLAND = Pattern("bridges of an island", 20)
ISOLATED_PAIR = Pattern("isolated pair", 25)
ISOLATED_THREE = Pattern("isolated three", 27)


class _Stated(NamedTuple):
    """What the numbers of a board state, and which cells bridges may pass."""

    by_place: dict[int, list[Constraint]]
    lemmas: list[Lemma]
    may_pass: list[bool]


@lru_cache(maxsize=4)  # what is proved is rated next
def _stated(board: Board, numbers: tuple[int, ...]) -> _Stated:
    every = spans(board, tuple(number > 0 for number in numbers))
    islands = [cell for cell, number in enumerate(numbers) if number > 0]
    own: dict[int, list[Span]] = {cell: [] for cell in islands}
    over: list[list[Span]] = [[] for _ in numbers]
    for span in every:
        for ends in (span.first, span.last):
            own[ends].append(span)
        for cell in span.cells:
            over[cell].append(span)
    joined, found = all_joined(islands, every), dict[int, list[Constraint]]()
    lemmas = list[Lemma]()
    for cell in islands:
        count = counted_at(board, cell, numbers[cell], tuple(own[cell]))
        found[cell] = [total((cell,), 0, f"{at(board, cell)} is an island"), count]
        room = sum(min(MOST, numbers[span.first], numbers[span.last]) for span in own[cell]) - numbers[cell]
        lemmas.append(Lemma((FULL_ISLAND, ALMOST_FULL)[room] if room in (0, 1) else BRIDGES_OF_ISLAND, count, (count,)))
    first = islands[0] if islands else 0
    for cell, some in enumerate(over):
        if cell not in own:
            place = some[0].first if some else first
            least = (min(MOST, numbers[span.first], numbers[span.last]) for span in some)
            found.setdefault(place, []).append(passed(board, cell, tuple(zip(some, least, strict=True))))
    for span in every:
        found[span.first] += straight(board, span)
        lemmas += [Lemma(STRAIGHT, each, (each,)) for each in straight(board, span)]
    if islands:
        found[first].append(joined)
    count_at = {cell: found[cell][1] for cell in islands}
    lemmas += _isolated(board, numbers, every, own, count_at, joined)
    return _Stated(found, lemmas, [bool(some) for some in over])


def _isolated(
    board: Board,
    numbers: tuple[int, ...],
    every: Sequence[Span],
    own: Mapping[int, Sequence[Span]],
    count_at: Mapping[int, Constraint],
    joined: Constraint,
) -> Iterator[Lemma]:
    """Yield that two or three islands with all of their bridges among each other would be cut off from others."""
    for span in every:
        number = numbers[span.first]
        if len(own) > _PAIR and number == numbers[span.last] <= MOST:
            words = f"{at(board, span.first)} and {at(board, span.last)} would be cut off"
            grounds = (joined, count_at[span.first], count_at[span.last])
            left = [value for value in VALUES if span.bridges(value) < number]
            yield Lemma(ISOLATED_PAIR, total((span.cells[0],), left, words), grounds)
    for cell, some in own.items():
        for one, other in combinations(some, 2):
            ends = [each.last if each.first == cell else each.first for each in (one, other)]
            a, b = (numbers[end] for end in ends)
            if len(own) > _PAIR + 1 and max(a, b) <= MOST and numbers[cell] == a + b:
                words = f"{listed(at(board, each) for each in (cell, *ends))} would be cut off"
                three = joined, *(count_at[each] for each in (cell, *ends))
                stated = compare(one.cells[0], other.cells[0], VALUES, _not_both(one.value(a), other.value(b)), words)
                yield Lemma(ISOLATED_THREE, stated, three)


@lru_cache(maxsize=64)
def _not_both(a: int, b: int) -> Callable[[int, int], bool]:
    return lambda one, other: (one, other) != (a, b)


def _said(board: Board, clues: Clues) -> _Stated:
    return _stated(board, tuple(clues["numbers"].ravel().tolist()))


def _islands(clues: Clues) -> set[int]:
    return set(np.flatnonzero(clues["numbers"] != NONE).tolist())


def _with(board: Board, islands: set[int], values: Values) -> Amended:
    every = spans(board, tuple(cell in islands for cell in range(len(values))))
    return {"numbers": layer(board, counts(islands, every, values))}, values


class Hashi(Game):
    """Join all islands by bridges, one or two between neighbors; a number counts the bridges of its island."""

    name = "hashi"
    title = "Hashi"
    layers = (Layer("numbers", "cells", lambda _: 4 * MOST, 1, full=True, gaps=True, help="the bridges of an island"),)
    sizes = (3, 30)
    usual = (10, 10)
    quick: Mapping[str, str] = dict.fromkeys(("gentle", "easy", "moderate", "tricky"), "7x7")
    rule_grades: Mapping[str, str] = {"contradiction": "moderate"}
    varied = True
    words = ("empty", "1 across", "2 across", "1 down", "2 down")
    patterns = (STRAIGHT, FULL_ISLAND, ALMOST_FULL, BRIDGES_OF_ISLAND, ISOLATED_PAIR, ISOLATED_THREE)
    signs = '.-=|"'
    key = 'A number counts the bridges of its island; - and | are one, = and " are two.'
    legend = "A dot is a cell without an island."
    solution_values = "0 for none, 1 or 2 for so many bridges across, 3 or 4 for one or two bridges down"
    rules_text = (
        "Join the islands, the cells with numbers, by bridges. A bridge runs straight across or down from one island "
        "to the next in its row or column. One or two bridges may join a pair of islands.\n"
        "Bridges do not cross. A number says how many bridges its island has, and bridges connect all islands."
    )

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        return {("numbers", cell): own for cell, own in _said(board, clues).by_place.items()}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        yield from _said(board, clues).lemmas

    @override
    def printed(self, board: Board, clues: Clues) -> NDArray[np.int16]:
        """Return 0 for islands, and for cells that no bridge can pass."""
        return np.where(_said(board, clues).may_pass, NONE, 0).reshape(board.height, board.width).astype(np.int16)

    @override
    def objection(self, board: Board, clues: Clues) -> str:
        islands = _islands(clues)
        for cell in sorted(islands):
            for other in islands.intersection(beside(board, cell)):
                return f"the islands {at(board, cell)} and {at(board, other)} touch; expected a cell between them"
        return ""

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        islands, values = grown(board, draws)
        clues, solution = _with(board, set(islands), values)
        return solution, clues

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return fixed

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Change a bridge about which the other solution differs, or put an island on it."""
        islands, values = _islands(clues), list(solution)
        every = spans(board, tuple(cell in islands for cell in range(len(values))))
        for span in draws.shuffled(every):
            n, m = (span.bridges(some[span.cells[0]]) for some in (solution, other))
            if n == m or (not n and any(solution[cell] for cell in span.cells)):
                continue
            places = [cell for cell in span.cells[1:-1] if not islands.intersection(beside(board, cell))] if n else []
            places = [cell for cell in places if not other[cell] or span.bridges(other[cell])]
            if places and draws.chance() < _SPLITS:
                cell = draws.choice(places)
                islands.add(cell)
                values[cell] = 0
            else:
                bridge(values, span, MOST + 1 - n if n else 1 + draws.below(MOST))
            return _with(board, islands, values)
        return None

    @override
    def vary(self, board: Board, clues: Clues, solution: Values, draws: Draws) -> tuple[Values, Clues]:
        """Change the number of bridges somewhere, so that all islands are still connected."""
        islands, values = _islands(clues), list(solution)
        every = spans(board, tuple(cell in islands for cell in range(len(values))))
        for span in draws.shuffled(every):
            n = span.bridges(values[span.cells[0]])
            if n or not any(values[cell] for cell in span.cells):
                bridge(values, span, (n + 1 + draws.below(MOST)) % (MOST + 1))
                if holds(all_joined(sorted(islands), every), values):
                    break
                bridge(values, span, n)
        changed, solution = _with(board, islands, values)
        return solution, changed

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.bridges(solution)
        yield from drawing.islands(clues["numbers"])
