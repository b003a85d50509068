"""Skyscrapers: a Latin square of towers, with the numbers of towers seen from its edges."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy as np

from puzzles.drawing import Primitive
from puzzles.errors import counted
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, automaton, total
from puzzles.games.game import NONE, Board, Clues, Draws, Layer, LayerKind, Place, Values
from puzzles.games.grid import columns, givens_of, latin, latin_square, rows
from puzzles.games.latin import LatinGame
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.override import override
from puzzles.puzzle import Solution

_SIDES: tuple[LayerKind, ...] = ("left", "right", "top", "bottom")
TALLEST_FIRST = Pattern("tallest first", 12)
ALL_SEEN = Pattern("all towers seen", 12)
STAIRCASE = Pattern("staircase", 28)


def _view(board: Board, side: str, place: int) -> tuple[int, ...]:
    """Return the cells of a line in the order seen from a side."""
    line = (rows if side in ("left", "right") else columns)(board)[place]
    return line[::-1] if side in ("right", "bottom") else line


@lru_cache(maxsize=256)
def _seen(order: int, number: int, is_whole: bool) -> Constraint:
    """State how many towers are seen along a line of cells; ``is_whole`` adds that all digits differ.

    A state is the tallest tower so far, or a mask of all towers so far, plus the number seen. Dead ends have no state,
    which keeps the automata of whole lines small.
    """

    def step(state: Any, tower: int) -> tuple[int, int] | None:
        met, seen = state
        if is_whole and met >> tower & 1:
            return None
        tallest = met.bit_length() - 1
        seen += tower > tallest
        tallest = max(tallest, tower)
        least = seen + (tallest < order)
        if not least <= number <= seen + order - tallest:
            return None
        return (met | 1 << tower if is_whole else 1 << tallest), seen

    def accept(state: Any) -> bool:
        return bool(state[0] >> order)

    cells, values = range(order), range(1, order + 1)
    return automaton(cells, values, (0, 0), step, accept, "")


@lru_cache(maxsize=1024)
def _seen_from(board: Board, side: str, place: int, entry: int) -> tuple[Constraint]:
    line = "row" if side in ("left", "right") else "column"
    are = f"{counted(entry, 'tower')} {'is' if entry == 1 else 'are'}"
    words = f"{are} seen from the {side} of {line} {place + 1}"
    return (_seen(board.width, entry, False)._replace(cells=_view(board, side, place), words=words),)


def _views(board: Board, clues: Clues) -> Iterator[tuple[Place, tuple[Constraint]]]:
    """Yield how many towers are seen along each line with a number."""
    for side in _SIDES:
        for place, entry in enumerate(clues[side].tolist()):
            if entry != NONE:
                yield (side, place), _seen_from(board, side, place, entry)


@lru_cache(maxsize=1024)
def _lemma(board: Board, side: str, place: int, entry: int) -> Lemma:
    """Return what a number says at a glance: the tallest tower is first, all are seen, or digits differ."""
    (own,) = _seen_from(board, side, place, entry)
    if entry == board.width:
        return Lemma(ALL_SEEN, own, (own,))
    if entry == 1:
        return Lemma(TALLEST_FIRST, total(own.cells[:1], board.width, own.words), (own,))
    words = f"{own.words}, where every digit stands once"
    stated = _seen(board.width, entry, True)._replace(cells=own.cells, words=words)
    line = latin(board)[place if side in ("left", "right") else board.height + place]
    return Lemma(STAIRCASE, stated, (own, line))


class Skyscrapers(LatinGame):
    """A Latin square of towers, with the numbers of towers seen from its edges."""

    name = "skyscrapers"
    title = "Skyscrapers"
    layers = (
        Layer("givens", "cells", lambda board: board.width, least=1, help="the towers that are given"),
        *(
            Layer(side, side, lambda board: board.width, least=1, help=f"towers seen from the {side}")
            for side in _SIDES
        ),
    )
    sizes = (3, 8)
    usual = (6, 6)
    quick: Mapping[str, str] = {
        "gentle": "4x4",
        "easy": "5x5",
        "moderate": "5x5",
        "tricky": "5x5",
        "hard": "6x6",
        "expert": "6x6",
    }
    patterns = (TALLEST_FIRST, ALL_SEEN, STAIRCASE)
    rule_grades: Mapping[str, str] = {
        "line": "gentle",
        "staircase": "easy",
        "pair": "moderate",
        "contradiction": "tricky",
    }
    dug = (("givens",), _SIDES)
    key = "A number outside counts the towers that are seen from there."
    legend = "A dot is an empty cell. The numbers around the frame are those of the towers seen from there."
    margins = (1, 1, 1, 1)
    solution_values = "the heights of the towers"
    rules_text = (
        "Fill each cell with a digit from 1 to the number of rows, so that every row and every column has each digit "
        "once. A digit is the height of a tower.\n"
        "A number outside of the grid says how many towers are seen from there along its row or column: a tower hides "
        "all lower ones behind it."
    )

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
        return {**givens_of(board, clues), **dict(_views(board, clues))}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        for (side, place), _ in _views(board, clues):
            yield _lemma(board, side, place, int(clues[side][place]))

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        return (latin_square(board, draws), {})

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        found = {"givens": np.reshape(solution, (board.height, board.width)).astype(np.int16)}
        for side in _SIDES:
            views = [[solution[cell] for cell in _view(board, side, place)] for place in range(board.width)]
            found[side] = np.array([len(set(accumulate(view, max))) for view in views], np.int16)
        return found

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.given_grounds(clues["givens"], solution)
        yield from drawing.boxes(board)
        yield from drawing.digits(clues["givens"], solution)
        yield from drawing.outside(clues)
