"""Puzzles of each family, variant and mark that is registered, and boards with cells that one clue decides alone."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

import numpy as np

from generator.families import family_named
from generator.pipeline import generate
from generator.sudoku.options import JIGSAW
from generator.sudoku.request import SudokuRequest
from puzzles.errors import PuzzleError, RequestError
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.puzzle import Puzzle
from puzzles.sudoku import Ground, Mark, Sudoku
from puzzles.sudoku.marks.kinds import KINDS, MARK_VARIANTS, checked_marks
from puzzles.sudoku.marks.mark import Field
from puzzles.sudoku.variants import VARIANTS
from service.command_line.kernel_uses import requests_of
from solvers.verdict import Verdict

_SIZES = ("6x6", "9x9")
_LATIN = (1, 2, 3, 2, 3, 1, 3, 1, 2)
_SIDE = 3

COMPANION = "anti-king"
"""What a variant comes with that says nothing alone."""

VARIANT_NAMES = [JIGSAW, *VARIANTS, *MARK_VARIANTS]
TOGETHER = [
    *map(",".join, zip(MARK_VARIANTS, MARK_VARIANTS[2:] + MARK_VARIANTS[:2], strict=True)),
    *(f"x,{name}" for name in MARK_VARIANTS),
]
"""Each kind of marks with another one (not two whose cages look alike), and with diagonals."""


def made(name: str, seed: int) -> Puzzle:
    """Return a puzzle of a family, a variant or several variants; one that says nothing alone comes with another."""
    if name in FAMILIES:
        family = family_named(name)
        return generate(family.request.from_call(dict(requests_of(name)[0])), seed).puzzle
    for variant, size in product((name, f"{name},{COMPANION}"), _SIZES):
        try:
            return generate(SudokuRequest(variant=variant, size=size, rating="none"), seed).puzzle
        except RequestError as error:
            refusal = error
    raise refusal


@cache
def least(kind: str) -> Puzzle | None:
    """Return a puzzle of three digits with all marks of a kind that have the fewest cells, and givens as it needs them.

    A rule about missing marks comes with all others of its variant. None if no such mark goes with the board.
    """
    variant, marks = KINDS[kind].variant, list(_least_marks(kind))
    if not KINDS[kind].least:
        others = [name for name, each in KINDS.items() if each.variant == variant and each.least]
        marks = [Mark(kind), *(mark for name in others for mark in _least_marks(name))]
    ground = Ground(1, _SIDE, marks=checked_marks(marks, Field.of(_SIDE)))
    if not marks or Sudoku(ground, (0,) * len(_LATIN)).check(_board()) is not None:
        return None
    return _with_few_givens(ground)


def _board() -> Any:
    return np.reshape(_LATIN, (_SIDE, _SIDE))


def _least_marks(kind: str) -> Iterator[Mark]:
    """Yield the marks of a kind on the fewest cells that go with the board, each set of cells once."""
    own = KINDS[kind]
    for size in range(max(own.least, 1), 5):
        seen = set[frozenset[int]]()
        for cells in permutations(range(len(_LATIN)), size):
            low, high = own.values(_SIDE, size)
            values = range(low, min(high, 99) + 1) if _fits(Mark(kind, cells, low)) else ()
            right = (Mark(kind, cells, value) for value in values if value or not high)
            mark = next((each for each in right if _fits(each) and _is_met(each)), None)
            if mark is not None and frozenset(cells) not in seen:
                seen.add(frozenset(cells))
                yield mark
        if seen:
            return


def _fits(mark: Mark) -> bool:
    try:
        checked_marks([mark], Field.of(_SIDE))
    except PuzzleError:
        return False
    return True


def _is_met(mark: Mark) -> bool:
    return (
        Sudoku(Ground(1, _SIDE, marks=checked_marks([mark], Field.of(_SIDE))), (0,) * len(_LATIN)).check(_board())
        is None
    )


def _with_few_givens(ground: Ground) -> Sudoku:
    """Return the puzzle without the givens that can go one after the other."""
    cells = _LATIN
    for cell in range(len(_LATIN)):
        fewer = (*cells[:cell], 0, *cells[cell + 1 :])
        if family_named("sudoku").prove(Sudoku(ground, fewer)).verdict is Verdict.UNIQUE:
            cells = fewer
    return Sudoku(ground, cells)


_OTHERS: dict[str, dict[str, Any]] = {
    "runs of one cell": {
        "family": "kakuro",
        "walls": [[0, 1, 0], [0, 0, 0], [1, 0, 1]],
        "across_sums": [[1, None, 9], [6, 6, 6], [None, 4, None]],
        "down_sums": [[4, None, 11], [4, 5, 11], [None, 5, None]],
    },
    "regions of one cell": {
        "family": "starbattle",
        "stars": 1,
        "regions": [[0, 1, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 0, 0]],
    },
    "white cells between walls": {"family": "lightup", "board": [".#.#", "#.3.", ".1#1", "...0"]},
    "lines that are full or empty": {
        "family": "nonogram",
        "palette": {"background": "#ffffff", "colors": [{"name": "black", "rgb": "#000000", "letter": "#"}]},
        "rows": [[[3, 1]], [], [[1, 1], [1, 1]]],
        "columns": [[[1, 1], [1, 1]], [[1, 1]], [[1, 1], [1, 1]]],
    },
    "numbers between twins": {"family": "hitori", "numbers": [[2, 1, 3, 1], [1, 3, 2, 3], [2, 2, 1, 2]]},
}
OTHERS = tuple(_OTHERS)


def other(name: str) -> Puzzle:
    """Return a small board of ours by what decides some of its cells."""
    members = _OTHERS[name]
    rows = next(members[each] for each in ("walls", "regions", "board", "rows", "numbers") if each in members)
    size = {"height": len(rows), "width": len(members.get("columns", rows[0]))}
    return gridwright_json.from_dict({"format": "gridwright", "version": 1, **size, **members}).puzzle
