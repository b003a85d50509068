"""Binairo (Takuzu): each line has as many 0 as 1 and never three alike in a row, and no two lines are alike."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, automaton, total
from puzzles.games.game import Board, Clues, Draws, Game, Layer, Parameter, Place, Values
from puzzles.games.grid import columns, givens_of, layer, lines, rows
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.override import override
from puzzles.puzzle import Solution

_TWICE = 2

PAIR = Pattern("two alike", 12)
SANDWICH = Pattern("sandwich", 12)
NO_TRIPLE = Pattern("no room for a triple", 25)
UNIQUE_LINES = Pattern("unique lines", 28)


def _compared(state: Any, value: int) -> Any:
    """Step through two lines in turn.

    A state counts differences, and keeps the last value until the other line is read.

    Balanced lines that differ at all differ at least twice; after two differences, nothing else matters.
    """
    n_differ, waiting = state
    if n_differ == _TWICE:
        return state
    return (n_differ, value) if waiting is None else (n_differ + (waiting != value), None)


def _is_apart(state: Any) -> bool:
    return bool(state[0] == _TWICE)


def _balanced(half: int, state: Any, value: int) -> Any:
    """Step through a line; a state counts the cells with 0 and with 1, and the equal values at the end."""
    *counts, last = state
    counts[value] += 1
    last = (*last, value) if last[:1] in ((), (value,)) else (value,)
    return None if counts[value] > half or len(last) > _TWICE else (*counts, last)


def _is_half(half: int, state: Any) -> bool:
    return bool(state[:2] == (half, half))


@lru_cache(maxsize=64)
def _lines(board: Board) -> list[list[Constraint]]:
    """State that each line has as many 0 as 1, and that no three neighbors in it are alike."""
    return [
        [
            total(line, len(line) // 2, f"{name} has {len(line) // 2} of each"),
            *(
                total(line[start : start + 3], (1, 2), f"no three in a row are alike in {name}")
                for start in range(len(line) - 2)
            ),
        ]
        for name, line in lines(board)
    ]


@lru_cache(maxsize=64)
def _different_lines(board: Board) -> list[Constraint]:
    """State that no two rows and no two columns are alike."""
    found = []
    for noun, group in (("rows", rows(board)), ("columns", columns(board))):
        for (i, one), (j, other) in combinations(enumerate(group, 1), 2):
            cells = [cell for pair in zip(one, other, strict=True) for cell in pair]
            words = f"{noun} {i} and {j} differ"
            found.append(automaton(cells, (0, 1), (0, None), _compared, _is_apart, words))
    return found


@lru_cache(maxsize=64)
def _lemmas(board: Board) -> list[Lemma]:
    return [*_lemmas_of(board)]


def _lemmas_of(board: Board) -> Iterator[Lemma]:
    """Yield what follows within a line, and from two lines, whatever clues are given."""
    for count, *triples in _lines(board):
        for each in triples:
            yield Lemma(PAIR, each, (each,), (PAIR, SANDWICH, PAIR))
        half = len(count.cells) // 2
        if half > _TWICE:  # otherwise the count alone rules out three alike
            words = f"{count.words} without three alike in a row"
            step, accept = partial(_balanced, half), partial(_is_half, half)
            stated = automaton(count.cells, (0, 1), (0, 0, ()), step, accept, words)
            needed = triples[half == _TWICE + 1 :]  # if the last three of six cells are alike, so are the first three
            yield Lemma(NO_TRIPLE, stated, (count, *needed))
    if board.parameter:
        for differ in _different_lines(board):
            yield Lemma(UNIQUE_LINES, differ, (differ,))


def _differ(differ: int) -> str:
    return "No two rows may be alike, and no two columns." if differ else ""


class Binairo(Game):
    """A board whose lines have as many 0 as 1 and never three alike in a row.

    No two rows and no two columns are alike.
    """

    name = "binairo"
    title = "Binairo"
    layers = (Layer("givens", "cells", lambda board: 1, labels=True, help="the cells that are given, 0 or 1"),)
    sizes = (4, 20)
    usual = (10, 10)
    quick: Mapping[str, str] = {
        "gentle": "8x8",
        "easy": "8x8",
        "moderate": "8x8",
        "tricky": "8x8",
        "hard": "8x8",
        "expert": "8x8",
        "master": "8x8",
    }
    patterns = (PAIR, SANDWICH, NO_TRIPLE, UNIQUE_LINES)
    rule_grades: Mapping[str, str] = {"count": "gentle", "no-room-for-a-triple": "easy", "contradiction": "tricky"}
    parameter = Parameter("differ", 1, 0, 1, "No two rows and no two columns may be alike.", _differ)
    dug = (("givens",),)
    tried = (0, 1)
    legend = "A dot is an empty cell."
    solution_values = "0 and 1"
    rules_text = (
        "Fill each cell with 0 or 1, so that every row and every column has as many 0 as 1.\n"
        "Nowhere in a row or a column may three neighbors in line be alike."
    )

    @override
    def values(self, board: Board) -> Sequence[int]:
        return (0, 1)

    @override
    def rules(self, board: Board) -> list[Constraint]:
        apart = _different_lines(board) if board.parameter else []
        return [each for line in _lines(board) for each in line] + apart

    @override
    def lemmas(self, board: Board, clues: Clues) -> list[Lemma]:
        return _lemmas(board)

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
        return givens_of(board, clues)

    @override
    def objection(self, board: Board, clues: Clues) -> str:
        if board.height % 2 or board.width % 2:
            return f"a board of {board.height}x{board.width} cells was given; expected even numbers of rows and columns"
        return ""

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return {"givens": layer(board, solution)}

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.given_grounds(clues["givens"], solution)
        yield from drawing.boxes(board)
        yield from drawing.discs(clues["givens"], solution)

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        if len(constraint.cells) > max(board.height, board.width):  # two lines
            return f"{constraint.words}, but where both are known they are alike"
        ones = sum(known.values())
        return f"{constraint.words}, and 0 and 1 stand in {len(known) - ones} and {ones} of the marked cells"
