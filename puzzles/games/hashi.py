"""Hashi: join all islands by bridges, one or two between neighbors; a number counts the bridges of its island.

``puzzles.games.bridges`` says what the values of cells mean, and ``puzzles.games.islands`` what numbers state.
"""

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.bridges import MOST, all_joined, bridge, counts, grown, has_room, spans
from puzzles.games.constraints import Constraint, holds
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, beside, layer
from puzzles.games.islands import PATTERNS, Stated, stated
from puzzles.games.lemmas import Lemma
from puzzles.override import override
from puzzles.puzzle import Solution

_SPLITS = 0.4  # the chance that a bridge gets an island


def _said(board: Board, clues: Clues) -> Stated:
    return stated(board, tuple(clues["numbers"].ravel().tolist()))


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
    words = (
        "empty",
        "under a single bridge across",
        "under a double bridge across",
        "under a single bridge down",
        "under a double bridge down",
    )
    patterns = PATTERNS
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
            places = [cell for cell in span.cells[1:-1] if has_room(board, cell, islands)] if n else []
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
                if holds(all_joined(tuple(sorted(islands)), every), values):
                    break
                bridge(values, span, n)
        changed, solution = _with(board, islands, values)
        return solution, changed

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        n = sum(value > 0 for value in known.values())
        return f"{constraint.words}, and {n} of the {len(known)} marked cells {'has' if n == 1 else 'have'} bridges"

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.faint_grid(board)
        yield from drawing.bridges(solution)
        yield from drawing.islands(clues["numbers"])
