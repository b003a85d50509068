"""Kakuro: the digits of each run differ and add up to its sum."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.errors import listed
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, different, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, beside, layer
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.runs import DIGITS, MAX_SUM, Runs, anneal, cached_runs, draw_walls, first_digits, runs_between
from puzzles.override import override
from puzzles.puzzle import Solution

_SUMS = ("across_sums", "down_sums")
_TURNS, _HEAT = 60, 1.0  # turns for each cell, and heat
_AMENDING_TURNS, _AMENDING_HEAT = 20, 3.0
_PLACE, _VARYING_TURNS = 8, 10  # neighboring cells, and turns for each
_HELP = "for each white cell the sum of its run in its {}"


ONLY_PLACE = Pattern("only cell for a digit", 14)
MAGIC_SUM = Pattern("magic sum", 15)
BOX = Pattern("box of runs", 25)
_MOST_OVER, _MOST_RUNS, _LONGEST_CHAIN = 2, 6, 3  # the most cells on one side, runs in a box, and runs in one direction


class Box(NamedTuple):
    """Runs in one direction and the runs across them, with the cells that belong to only one of the two groups."""

    chain: tuple[tuple[int, ...], ...]
    across: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    more: tuple[int, ...]


def _runs(board: Board, clues: Clues) -> tuple[Runs, Runs]:
    return cached_runs(board, tuple(clues["walls"].ravel().tolist()))


def _sums(board: Board, clues: Clues) -> Iterator[tuple[str, tuple[int, ...], set[int]]]:
    """Yield each run with its layer, and with all constraints that state its sum."""
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


@lru_cache(maxsize=1024)
def _sum_of(board: Board, run: tuple[int, ...], entry: int) -> Constraint:
    return total(run, entry, f"{_of_run(board, run)[0]} adds up to {entry}", differ=True)


@lru_cache(maxsize=4096)
def _magic(board: Board, run: tuple[int, ...], entry: int) -> list[Lemma]:
    """Return what a sum says that only one set of digits makes."""
    ways = [digits for digits in combinations(DIGITS, len(run)) if sum(digits) == entry]
    if len(ways) != 1 or len(run) == 1:
        return []
    own, name = _sum_of(board, run, entry), _of_run(board, run)[0]
    digits = listed([str(digit) for digit in ways[0]])
    only = different(run, f"{name} has one place for each of {digits}", ways[0])
    return [
        Lemma(ONLY_PLACE, only, (own,)),
        Lemma(MAGIC_SUM, own._replace(words=f"{name} adds up to {entry}, only as {digits}"), (own,)),
    ]


@lru_cache(maxsize=64)
def _boxes(board: Board, walls: tuple[int, ...]) -> list[Box]:
    """List the boxes: a few neighboring runs, the runs across them, and the few cells in only one of the two groups."""
    found = list[Box]()
    for one, other in (runs := cached_runs(board, walls), runs[::-1]):
        of_cell = {cell: run for run in other for cell in run}
        chains: list[tuple[tuple[int, ...], ...]] = [(run,) for run in one]
        for chain in chains:  # this list grows during the loop
            cells = {cell for run in chain for cell in run}
            crossing = dict.fromkeys(of_cell[cell] for cell in sorted(cells))
            across = tuple(run for run in crossing if 2 * len(cells.intersection(run)) > len(run))
            inside = {cell for run in across for cell in run}
            left, more = sorted(cells - inside), sorted(inside - cells)
            is_long = min(map(len, (*chain, *across))) > 1
            if across and is_long and len(left) + len(more) <= _MOST_OVER and len(chain) + len(across) <= _MOST_RUNS:
                found.append(Box(chain, across, tuple(left), tuple(more)))
            if len(chain) < _LONGEST_CHAIN:
                chains += [(*chain, run) for run in one if run[0] > chain[-1][0] and _touch(board, chain[-1], run)]
    return [box for box in found if box.left or box.more]


def _touch(board: Board, one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two runs of one direction lie side by side."""
    return any(cell in beside(board, each) for each in one for cell in other)


def _heads(clues: Clues) -> list[NDArray[np.int16]]:
    """Return the sums of the runs that begin right of and below each wall and the rim: ``[height + 1, width + 1]``."""
    walls = np.pad(clues["walls"], ((1, 0), (1, 0)), constant_values=1)
    right = np.pad(clues["across_sums"], ((1, 0), (0, 1)), constant_values=NONE)
    below = np.pad(clues["down_sums"], ((0, 1), (1, 0)), constant_values=NONE)
    return [np.where(walls == 1, sums, NONE) for sums in (right, below)]


def _of_box(board: Board, box: Box, sums: Mapping[tuple[int, ...], int]) -> Iterator[Lemma]:
    """Yield what the sums of both groups of runs in a box say about the cells in only one of them."""
    entries = [sums.get(run, NONE) for run in (*box.chain, *box.across)]
    if NONE not in entries:
        more = sum(entries[: len(box.chain)]) - sum(entries[len(box.chain) :])
        first, second = (" + ".join(at(board, cell) for cell in cells) for cells in (box.left, box.more))
        rest, weights = (more, (1,) * len(box.left)) if box.left else (-more, (1,) * len(box.more))
        if box.left and box.more:
            weights = (*[1] * len(box.left), *[-1] * len(box.more))
            says = f"{first} = {second}{f' {chr(43) if rest > 0 else chr(45)} {abs(rest)}' * (rest != 0)}"
        else:
            says = f"{first or second} = {rest}"
        ends = f"{at(board, box.chain[0][0])} and {at(board, box.chain[-1][-1])}"
        words = f"by the sums of the runs across and down between {ends}, {says}"
        runs = tuple(_sum_of(board, run, entry) for run, entry in zip((*box.chain, *box.across), entries, strict=True))
        yield Lemma(BOX, total((*box.left, *box.more), rest, words, weights), runs)


class Kakuro(Game):
    """The digits of each run differ and add up to its sum."""

    name = "kakuro"
    title = "Kakuro"
    layers = (
        Layer("walls", "cells", lambda board: 1, full=True, help="1 for a wall, 0 for a white cell"),
        *(
            Layer(
                f"{way}_sums",
                "cells",
                lambda board: MAX_SUM,
                least=1,
                twin=f"{twin}_sums",
                help=_HELP.format(line),
                runs=("walls", *to_sum),
            )
            for way, twin, line, to_sum in (("across", "down", "row", (0, -1)), ("down", "across", "column", (-1, 0)))
        ),
    )
    sizes = (3, 20)
    usual = (8, 8)
    least_side = 6
    quick: Mapping[str, str] = {"gentle": "7x7", "easy": "7x7", "moderate": "8x8", "tricky": "7x7", "hard": "10x10"}
    varied = True
    patterns = (ONLY_PLACE, MAGIC_SUM, BOX)
    rule_grades: Mapping[str, str] = {"sum": "gentle", "sum-combinations": "easy", "contradiction": "tricky"}
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
            differ = _of_run(board, run)[1]
            stated["walls", run[0]].append(differ)
            if entry != NONE:
                stated[sums, run[0]] = [_sum_of(board, run, entry)]
        return stated

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        sums = {run: entry for _, run, (entry,) in _sums(board, clues) if entry != NONE}
        for run, entry in sums.items():
            yield from _magic(board, run, entry)
        for box in _boxes(board, tuple(clues["walls"].ravel().tolist())):
            yield from _of_box(board, box, sums)

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
        """Change digits in which another solution differs."""
        values = list(solution)
        cells = [cell for cell, (a, b) in enumerate(zip(solution, other, strict=True)) if a != b]
        anneal(*_runs(board, clues), values, cells, _AMENDING_TURNS, _AMENDING_HEAT, draws)
        return self.clues_of(board, values, clues, draws), values

    @override
    def vary(self, board: Board, clues: Clues, solution: Values, draws: Draws) -> tuple[Values, Clues]:
        """Change the digits of some cells that lie together."""
        values, (across, down) = list(solution), _runs(board, clues)
        runs_of = {cell: [run for run in across + down if cell in run] for cell, value in enumerate(values) if value}
        place = [draws.choice(list(runs_of))]
        for cell in place:  # grows while it is walked
            near = [other for run in runs_of[cell] for other in run if other not in place]
            place += near[: _PLACE - len(place)]
        anneal(across, down, values, place, _VARYING_TURNS, _AMENDING_HEAT, draws)
        return values, {"walls": clues["walls"]}

    @override
    def cell_says(self, board: Board, cell: int, values: Sequence[int], names: Sequence[str]) -> str:
        return f"{at(board, cell)} is a wall" if list(values) == [0] else super().cell_says(board, cell, values, names)

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
