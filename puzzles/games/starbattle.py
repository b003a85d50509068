"""Star Battle: as many stars in each row, column and region; no two touch."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.errors import counted
from puzzles.games import drawing
from puzzles.games.apart import LEMMA, apart, held, touching
from puzzles.games.constraints import Constraint, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Parameter, Place, Values
from puzzles.games.grid import at, layer, lines
from puzzles.games.regions import draw_regions, give_away, objection
from puzzles.override import override
from puzzles.puzzle import Solution

_NODES, _TRIES = 300, 40  # of the search for a solution, and how often it starts anew
_SMALL = 6  # cells for each star of a region where it is narrow
_CHANCE = 2.0  # how much chance counts beside a star that a column needs


@lru_cache(maxsize=1024)
def _of_region(board: Board, cells: tuple[int, ...]) -> list[Constraint]:
    """State that a region has so many stars, and for a small one where a star would leave too little room for them."""
    who = f"the region of {at(board, cells[0])}" + ", a single cell," * (len(cells) == 1)
    stated = [*held(cells, board.parameter, who, "star", gaps=False)]
    if len(cells) <= _SMALL * board.parameter:
        near, own = touching(board), set(cells)
        crowding = [
            cell
            for cell in sorted(own.union(*(near[each] for each in cells)))
            if not _has_room(board, own - near[cell] - {cell}, board.parameter - (cell in own))
        ]
        if crowding:
            stated.append(total(crowding, 0, f"a star there would leave too little room in {who}", cost=LEMMA))
    return stated


def _has_room(board: Board, cells: set[int], count: int) -> bool:
    """Return whether so many stars fit in cells without touching."""
    near = touching(board)
    return count == 0 or any(_has_room(board, cells - near[cell] - {cell}, count - 1) for cell in sorted(cells))


def _count(stars: int) -> str:
    return f"Each of these has {counted(stars, 'star')}."


def _stars(board: Board, draws: Draws) -> list[int] | None:
    """Search for stars row by row, first where columns still need many; those that need too many end a branch."""
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
    """As many stars in each row, column and region; no two touch."""

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
        "overlapping-counts": "moderate",
        "contradiction": "tricky",
        "lines-and-groups": "hard",
    }
    parameter = Parameter("stars", 1, 1, 3, "stars in each row, column and region", _count)
    words = ("no star", "a star")
    signs = ".*"
    legend = "Cells with the same letter are a region."
    solution_values = "1 for a star, 0 for none"
    rules_text = (
        "Place stars so that every row, every column and every region has the same number of them.\n"
        "Stars do not touch each other, not even at a corner."
    )

    @override
    def rules(self, board: Board) -> list[Constraint]:
        counts = [each for name, line in lines(board) for each in held(line, board.parameter, name, "star")]
        return counts + apart(board, "stars")

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        cells_of: dict[int, list[int]] = {}
        for cell, region in enumerate(clues["regions"].ravel().tolist()):
            cells_of.setdefault(region, []).append(cell)
        return {("regions", cells[0]): [*_of_region(board, tuple(cells))] for cells in cells_of.values()}

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
        """Give a star of the other solution to another region."""
        stars = draws.shuffled([cell for cell, value in enumerate(other) if value and not solution[cell]])
        regions = clues["regions"].ravel().tolist()
        found = (give_away(board, regions, star, solution, board.parameter + 2, draws) for star in stars)
        given = next((each for each in found if each), None)
        return ({"regions": layer(board, given)}, solution) if given else None

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.boxes(board, clues["regions"])
        yield from drawing.stars(solution)

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16]:
        return np.pad(clues["regions"], 1, constant_values=NONE)
