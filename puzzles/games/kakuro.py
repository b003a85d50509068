"""Kakuro: the digits of each run differ and add up to its sum."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, different, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, layer
from puzzles.games.runs import DIGITS, MAX_SUM, Runs, anneal, cached_runs, draw_walls, first_digits, runs_between
from puzzles.override import override
from puzzles.puzzle import Solution

_SUMS = ("across_sums", "down_sums")
_TURNS, _HEAT = 60, 1.0  # for each cell
_AMENDING_TURNS, _AMENDING_HEAT = 20, 3.0
_HELP = "for each white cell the sum of its run in its {}"


def _runs(board: Board, clues: Clues) -> tuple[Runs, Runs]:
    return cached_runs(board, tuple(clues["walls"].ravel().tolist()))


def _sums(board: Board, clues: Clues) -> Iterator[tuple[str, tuple[int, ...], set[int]]]:
    """Yield each run with its layer and with all that its cells say of its sum."""
    for name, runs in zip(_SUMS, _runs(board, clues), strict=True):
        entries = clues[name].ravel().tolist()
        for run in runs:
            yield name, run, {entries[cell] for cell in run}


@lru_cache(maxsize=1024)
def _of_cell(board: Board, cell: int, is_wall: int) -> Constraint:
    values, name = (0, "a wall") if is_wall else (DIGITS, "white")
    return total((cell,), values, f"{at(board, cell)} is {name}")


@lru_cache(maxsize=1024)
def _of_run(board: Board, run: tuple[int, ...]) -> tuple[str, Constraint]:
    ends = f"from {at(board, run[0])} to {at(board, run[-1])}"
    name = f"the run {ends}" if len(run) > 1 else f"the run at {at(board, run[0])}, a single cell,"
    return name, different(run, f"the digits of {name} differ")


def _heads(clues: Clues) -> list[NDArray[np.int16]]:
    """Return the sums of the runs that begin right of and below each wall and the rim, ``[height + 1, width + 1]``."""
    walls = np.pad(clues["walls"], ((1, 0), (1, 0)), constant_values=1)
    right = np.pad(clues["across_sums"], ((1, 0), (0, 1)), constant_values=NONE)
    below = np.pad(clues["down_sums"], ((0, 1), (1, 0)), constant_values=NONE)
    return [np.where(walls == 1, sums, NONE) for sums in (right, below)]


class Kakuro(Game):
    """The digits of each run differ and add up to its sum."""

    name = "kakuro"
    title = "Kakuro"
    layers = (
        Layer("walls", "cells", lambda board: 1, full=True, help="1 for a wall, 0 for a white cell"),
        Layer("across_sums", "cells", lambda board: MAX_SUM, least=1, twin="down_sums", help=_HELP.format("row")),
        Layer("down_sums", "cells", lambda board: MAX_SUM, least=1, twin="across_sums", help=_HELP.format("column")),
    )
    sizes = (3, 20)
    usual = (8, 8)
    least_side = 6
    quick: Mapping[str, str] = {"easy": "7x7", "moderate": "8x8", "tricky": "7x7", "hard": "10x10"}
    rule_grades: Mapping[str, str] = {"sum-combinations": "easy", "contradiction": "tricky"}
    legend = (
        "A dot is a white cell, # a wall. In a wall and outside of the frame, the number before a backslash is the sum "
        "of the run below, the one behind it that of the run to the right."
    )
    margins = (1.5, 1.5, 0.5, 0.5)
    solution_values = "the digits, 0 in walls"
    rules_text = (
        "Fill each white cell with a digit from 1 to 9.\n"
        "A run is a row or column of white cells between walls or the edges of the grid. The digits of a run differ, "
        "and they add up to its sum."
    )

    @override
    def values(self, board: Board) -> Sequence[int]:
        return range(10)

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        walls = enumerate(clues["walls"].ravel().tolist())
        stated = {("walls", cell): [_of_cell(board, cell, is_wall)] for cell, is_wall in walls}
        for sums, run, (entry,) in _sums(board, clues):
            name, differ = _of_run(board, run)
            stated["walls", run[0]].append(differ)
            if entry != NONE:
                stated[sums, run[0]] = [total(run, entry, f"{name} adds up to {entry}", differ=True)]
        return stated

    @override
    def printed(self, board: Board, clues: Clues) -> NDArray[np.int16]:
        return np.where(clues["walls"] == 1, 0, NONE).astype(np.int16)

    @override
    def objection(self, board: Board, clues: Clues) -> str:
        for sums, run, entries in _sums(board, clues):
            if len(entries) > 1:
                names = f"{at(board, run[0])} to {at(board, run[-1])}"
                return f"the {sums} from {names} are {sorted(entries)}; expected one sum for a run"
        for sums in _SUMS:
            if (clues[sums][clues["walls"] == 1] != NONE).any():
                return f"{sums} has a sum in a wall; expected none, as each cell of a run holds its sum"
        return ""

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        walls = draw_walls(board, draws)
        values = first_digits(board, walls, draws)
        white = [cell for cell, wall in enumerate(walls) if not wall]
        anneal(*runs_between(board, walls), values, white, _TURNS, _HEAT, draws)
        return values, {"walls": layer(board, walls)}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        found = {"walls": fixed["walls"]}
        for name, runs in zip(_SUMS, _runs(board, fixed), strict=True):
            entries = [NONE] * len(solution)
            for run in runs:
                added = sum([solution[cell] for cell in run])
                for cell in run:
                    entries[cell] = added
            found[name] = layer(board, entries)
        return found

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> tuple[Clues, Values]:
        """Change the digits in which another solution differs."""
        values = list(solution)
        cells = [cell for cell, (a, b) in enumerate(zip(solution, other, strict=True)) if a != b]
        anneal(*_runs(board, clues), values, cells, _AMENDING_TURNS, _AMENDING_HEAT, draws)
        return self.clues_of(board, values, clues, draws), values

    @override
    def cell_says(self, board: Board, cell: int, values: Sequence[int]) -> str:
        return f"{at(board, cell)} is a wall" if list(values) == [0] else super().cell_says(board, cell, values)

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.boxes(board)
        yield from drawing.sums(clues["walls"], *_heads(clues))
        if solution is not None:
            yield from drawing.entries(np.where(clues["walls"] == 1, NONE, solution), drawing.SOLUTION_INK)

    @override
    def texts(self, page: Page, clues: Clues) -> None:
        page[1:-1, 1:-1][clues["walls"] == 1] = "#"
        right, below = _heads(clues)
        for row, column in np.argwhere((right != NONE) | (below != NONE)).tolist():
            both = below[row, column], right[row, column]
            page[row, column] = "\\".join("" if each == NONE else str(each) for each in both)

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16]:
        return np.pad(np.zeros_like(clues["walls"]), 1, constant_values=NONE)
