"""Star Battle: each row, column and region has the same number of stars, and no two stars touch."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.errors import counted
from puzzles.games import drawing
from puzzles.games.apart import apart, apart_at, held, spaced, touching
from puzzles.games.constraints import Constraint, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Parameter, Place, Values
from puzzles.games.grid import at, layer, lines
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.regions import draw_regions, move_mark, objection, pieces_of
from puzzles.override import override
from puzzles.puzzle import Solution

_NODES, _TRIES = 300, 40  # nodes of one search for a solution, and how often the search restarts
_SMALL = 6  # the most cells for each star in a region that counts as narrow
_CHANCE = 2.0  # the weight of chance, compared with a star that a column needs


NO_ROOM = Pattern("no room beside it", 22)
GAPS = Pattern("gaps in a line", 23)


@lru_cache(maxsize=1024)
def _of_region(board: Board, cells: tuple[int, ...]) -> Constraint:
    """State how many stars a region has."""
    return held(cells, board.parameter, _name(board, cells) + ", a single cell," * (len(cells) == 1), "star")


def _name(board: Board, cells: Sequence[int]) -> str:
    return f"the region of {at(board, cells[0])}"


@lru_cache(maxsize=1024)
def _crowding(board: Board, cells: tuple[int, ...]) -> list[Lemma]:
    """Return for each cell what follows if a star there would leave a small region too little room for its stars."""
    if len(cells) > _SMALL * board.parameter:
        return []
    near, own, found = touching(board), set(cells), list[Lemma]()
    region, count = _of_region(board, cells), board.parameter
    for cell in sorted(own.union(*(near[each] for each in cells))):
        left, others = count - (cell in own), own - {cell}
        if _has_room(near, others - near[cell], left):
            continue
        some = sorted({*cells, cell})
        squares = list(
            dict.fromkeys(apart_at(board, "stars")[a, b] for a in some for b in near[a] if b in some and a < b)
        )
        for square in squares[:]:  # all but those that it needs
            fewer = [each for each in squares if each is not square]
            known = {each: {b for four in fewer if each in four.cells for b in four.cells} for each in some}
            if not _has_room(known, others - known[cell], left):
                squares = fewer
        words = f"a star at {at(board, cell)} would leave too little room in {_name(board, cells)}"
        found.append(Lemma(NO_ROOM, total((cell,), 0, words), (region, *squares)))
    return found


def _has_room(near: Mapping[int, Collection[int]] | Sequence[Collection[int]], cells: set[int], count: int) -> bool:
    """Return whether a number of stars fits into cells if no two may be close."""
    return count == 0 or any(_has_room(near, cells.difference(near[cell], {cell}), count - 1) for cell in sorted(cells))


def _regions(clues: Clues) -> list[tuple[int, ...]]:
    return pieces_of(clues["regions"].ravel().tolist())


def _count(stars: int) -> str:
    return f"Each of these has {counted(stars, 'star')}."


def _stars(board: Board, draws: Draws) -> list[int] | None:
    """Search for stars row by row, first where columns still need many; a branch ends when columns need too many."""
    side, count = board.width, board.parameter
    rows = [row for row in combinations(range(side), count) if all(b - a > 1 for a, b in pairwise(row))]
    needed, found, nodes = [count] * side, list[tuple[int, ...]](), 0

    def search() -> bool:
        nonlocal nodes
        nodes += 1
        if len(found) == side or nodes > _NODES or max(needed) > (side - len(found) + 1) // 2:
            return len(found) == side
        near = {cell + step for cell in (found[-1] if found else ()) for step in (-1, 0, 1)}
        taken = near.union(cell for cell, more in enumerate(needed) if not more)
        fitting = [row for row in rows if taken.isdisjoint(row)]
        urgent = {row: sum(needed[cell] for cell in row) + _CHANCE * draws.chance() for row in fitting}
        for row in sorted(fitting, key=urgent.__getitem__, reverse=True):
            found.append(row)
            for cell in row:
                needed[cell] -= 1
            if search():
                return True
            for cell in found.pop():
                needed[cell] += 1
        return False

    return [int(cell in row) for row in found for cell in range(side)] if search() else None


class StarBattle(Game):
    """A board whose rows, columns and regions have the same number of stars.

    No two stars touch, not even at a corner.
    """

    name = "starbattle"
    title = "Star Battle"
    layers = (
        Layer(
            "regions", "cells", lambda board: board.width - 1, full=True, labels=True, help="the region of each cell"
        ),
    )
    sizes = (4, 20)
    square = True
    usual = (8, 8)
    quick: Mapping[str, str] = {
        "gentle": "6x6",
        "easy": "8x8",
        "moderate": "9x9",
        "tricky": "8x8",
        "hard": "8x8",
        "expert": "9x9",
    }
    rule_grades: Mapping[str, str] = {
        "count": "gentle",
        "contained-count": "easy",
        "direct-clash": "easy",
        "contradiction": "tricky",
        "lines-and-groups": "tricky",
    }
    parameter = Parameter("stars", 1, 1, 3, "Stars in each row, column and region.", _count)
    patterns = (NO_ROOM, GAPS)
    words = ("no star", "a star")
    signs = ".*"
    key = "* is a star; each row, column and framed region has {} of them, and none touch."
    legend = "Cells with the same letter are a region."
    solution_values = "1 for a star, 0 for none"
    rules_text = (
        "Place stars so that every row, every column and every region has the same number of them.\n"
        "Stars do not touch each other, not even at a corner."
    )

    @override
    def rules(self, board: Board) -> list[Constraint]:
        counts = [held(line, board.parameter, name, "star") for name, line in lines(board)]
        return counts + apart(board, "stars")

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        return {("regions", cells[0]): [_of_region(board, cells)] for cells in _regions(clues)}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        for cells in _regions(clues):
            yield from _crowding(board, cells)
        for name, line in lines(board):
            yield from spaced(board, GAPS, line, board.parameter, name, "star")

    @override
    def objection(self, board: Board, clues: Clues) -> str:
        return objection(board, clues["regions"].ravel().tolist())

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        for _ in range(_TRIES):
            stars = _stars(board, draws)
            regions = stars and draw_regions(board, stars, board.parameter, draws)
            if stars and regions:
                return stars, {"regions": layer(board, regions)}
        return None

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return fixed

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Move a star of the other solution to another region."""
        return move_mark(board, clues, solution, other, board.parameter + 2, draws)

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.boxes(board, clues["regions"])
        yield from drawing.stars(solution)

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16]:
        return np.pad(clues["regions"], 1, constant_values=NONE)
