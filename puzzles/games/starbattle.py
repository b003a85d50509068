"""Star Battle: as many stars in each row, column and region; no two touch."""

from collections.abc import Iterable
from itertools import combinations, pairwise

import numpy as np

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint
from puzzles.games.game import Board, Clues, Draws, Game, Layer, Parameter, Place, Values
from puzzles.games.grid import at, beside, hang_together, lines, says
from puzzles.games.marks import apart, held
from puzzles.puzzle import Solution

_NODES = 3000  # of the search for a solution, before it starts anew
_TRIES = 40


def _rules(board: Board) -> list[Constraint]:
    counts = [each for name, line in lines(board) for each in held(line, board.parameter, name, "star")]
    return counts + apart(board, "stars")


def _clues(board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
    cells_of: dict[int, list[int]] = {}
    for cell, region in enumerate(clues["regions"].ravel().tolist()):
        cells_of.setdefault(region, []).append(cell)
    return {
        ("regions", cells[0]): held(cells, board.parameter, f"the region of {at(board, cells[0])}", "star", gaps=False)
        for cells in cells_of.values()
    }


def _objection(board: Board, clues: Clues) -> str:
    regions = clues["regions"].ravel()
    if len(set(regions.tolist())) != board.width:
        return f"the regions are {len(set(regions.tolist()))}; expected {board.width}, as many as rows"
    torn = [r for r in range(board.width) if not hang_together(board, np.flatnonzero(regions == r).tolist())]
    return f"region {torn[0]} is in several pieces; expected one" if torn else ""


def _stars(board: Board, draws: Draws) -> list[int] | None:
    """Search for stars row by row; columns that need more than the rows below can give end a branch."""
    side, count = board.width, board.parameter
    rows = [row for row in combinations(range(side), count) if all(b - a > 1 for a, b in pairwise(row))]
    needed, found, nodes = [count] * side, list[tuple[int, ...]](), 0

    def search() -> bool:
        nonlocal nodes
        left = side - len(found)
        if not left:
            return True
        nodes += 1
        if nodes > _NODES or max(needed) > (left + 1) // 2:
            return False
        above = found[-1] if found else ()
        for row in draws.shuffled(rows):
            if all(needed[c] for c in row) and not any(abs(a - c) < 2 for a in above for c in row):
                for c in row:
                    needed[c] -= 1
                found.append(row)
                if search():
                    return True
                for c in found.pop():
                    needed[c] += 1
        return False

    return [int(c in row) for row in found for c in range(side)] if search() else None


def _regions(board: Board, stars: Values, draws: Draws) -> list[int] | None:
    """Join stars by shortest paths, and let regions grow from there, each at a pace of its own."""
    region = [-1] * len(stars)
    left = {cell for cell, star in enumerate(stars) if star}
    for number in range(board.width):
        cell = draws.choice(sorted(left))
        left.remove(cell)
        region[cell] = number
        for _ in range(board.parameter - 1):
            paths, seen = [[cell] for cell, own in enumerate(region) if own == number], set[int]()
            for path in paths:  # grows while it is walked
                if path[-1] in left:
                    break
                further = [near for near in beside(board, path[-1]) if region[near] < 0 and near not in seen]
                seen.update(further)
                paths += [[*path, near] for near in draws.shuffled(further)]
            else:
                return None
            left.remove(path[-1])
            for cell in path:
                region[cell] = number
    pace = [draws.chance() ** 2 + 0.05 for _ in range(board.width)]
    while -1 in region:
        for cell in draws.shuffled([cell for cell, own in enumerate(region) if own < 0]):
            near = [region[each] for each in beside(board, cell) if region[each] >= 0]
            if near and draws.chance() < pace[number := draws.choice(near)]:
                region[cell] = number
    return region


def _fill(board: Board, draws: Draws) -> tuple[Values, Clues] | None:
    for _ in range(_TRIES):
        stars = _stars(board, draws)
        regions = stars and _regions(board, stars, draws)
        if stars and regions:
            return stars, {"regions": np.array(regions, np.int16).reshape(board.height, board.width)}
    return None


def _amend(board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> tuple[Clues, Values] | None:
    """Give a star of the other solution to a region beside it."""
    regions = clues["regions"].copy()
    flat = regions.ravel()
    for cell in draws.shuffled([cell for cell, star in enumerate(other) if star and not solution[cell]]):
        own = flat[cell]
        near = [int(flat[each]) for each in beside(board, cell) if flat[each] != own]
        if near and hang_together(board, [each for each in np.flatnonzero(flat == own).tolist() if each != cell]):
            flat[cell] = draws.choice(near)
            return {**clues, "regions": regions}, solution
    return None


def _picture(board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
    yield from drawing.boxes(board, clues["regions"])
    yield from drawing.stars(solution)


GAME = Game(
    name="starbattle",
    title="Star Battle",
    also=("star-battle", "two-not-touch"),
    layers=(Layer("regions", "cells", lambda board: board.width - 1, full=True, labels=True),),
    sizes=(4, 20),
    square=True,
    usual=(8, 8),
    parameter=Parameter("stars", 1, 1, 3, "stars in each row, column and region"),
    values=lambda board: (0, 1),
    domains=lambda board: [3] * (board.height * board.width),
    rules=_rules,
    clues=_clues,
    fill=_fill,
    clues_of=lambda board, solution, fixed, draws: fixed,
    amend=_amend,
    cell_says=says("no star", "a star"),
    sign=lambda value: ".*"[value],
    picture=_picture,
    objection=_objection,
    solution_values="1 for a star, 0 for none",
    rules_text=(
        "Place stars so that every row, every column and every region has the same number of them, as given.\n"
        "Stars do not touch each other, not even at a corner.\n"
        "There is exactly one solution."
    ),
)
