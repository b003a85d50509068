"""A Sudoku with marks as a puzzle of a game, so that the engines of games can prove, dig, rate and explain it.

The rules are the houses and pairs of the ground; givens and marks are the clues. Constraints that follow from cages by
the rule of 45 are listed under the first cage.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.cells import integers_of
from puzzles.drawing import Primitive, moved
from puzzles.games.constraints import Constraint, compare, different, mask_of, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, givens_of
from puzzles.games.puzzle import GamePuzzle
from puzzles.override import override
from puzzles.puzzle import Solution
from puzzles.sudoku.drawing import draw, margin_of
from puzzles.sudoku.ground import BLANK, Ground, House, field_of, houses, is_outside, pairs, pairs_apart
from puzzles.sudoku.hidden_houses import all_houses
from puzzles.sudoku.marks.kinds import MOST_DIGITS, constraints_of
from puzzles.sudoku.marks.mark import Mark
from puzzles.sudoku.puzzle import Sudoku

SUMS = ("cage", "sum")
_MOST_LEFT = 4  # the most cells in a sum by the rule of 45
_MOST_HOUSES = 3
_MOST_MIXED = 6  # the most cells in such a sum if some are subtracted
_PLURALS = {"row": "rows", "column": "columns", "box": "boxes", "region": "regions"}
_COST = 5  # the cost of the rule of 45, in tenths, for each house that is added


class GroundBoard(Board):
    """The board of a ground without marks, as the engines of games read it."""

    ground: Ground

    def __new__(cls, ground: Ground) -> "GroundBoard":
        """Make the board from a ground."""
        board = super().__new__(cls, ground.side, ground.side)
        board.ground = ground
        return board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GroundBoard) and self.ground == other.ground

    def __hash__(self) -> int:
        return hash(self.ground)


def marks_layer(marks: Sequence[Mark]) -> NDArray[Any]:
    """Return marks as a layer of clues, objects ``[n]``."""
    layer = np.empty(len(marks), object)
    for place, mark in enumerate(marks):
        layer[place] = mark
    return layer


def _ground(board: Board) -> Ground:
    return cast(GroundBoard, board).ground


def _is_apart(a: int, b: int) -> bool:
    return abs(a - b) != 1


def sums_of_houses(
    board: Board, cages: Sequence[Mark], most_left: int = _MOST_LEFT, most_houses: int = _MOST_HOUSES
) -> Iterator[Constraint]:
    """Yield sums by the rule of 45: the sum of some houses minus the sums of the cages in them.

    A cage that is only partly inside leaves its cells inside or those outside, whichever are fewer. A sum has at most
    ``most_left`` cells, fewer if some are subtracted, and comes from at most ``most_houses`` houses.
    """
    ground, cage_of, seen = _ground(board), dict[int, Mark](), set[tuple[int, ...]]()
    full = sum(field_of(ground).digits)
    for each in cages:
        if cage_of.keys().isdisjoint(each.cells):
            cage_of |= dict.fromkeys(each.cells, each)
    groups, are_inside = _groups(ground._replace(marks=()), most_houses)
    sums = [*dict.fromkeys(cage_of.values())]
    are_own = np.zeros((are_inside.shape[1], len(sums)), np.float32)
    for number, each in enumerate(sums):
        are_own[list(each.cells), number] = 1
    sizes, n_own = are_own.sum(axis=0), are_inside @ are_own  # [cages], and for each group the cells of each cage in it
    n_left = are_inside.sum(axis=1) - n_own.sum(axis=1) + np.minimum(n_own, sizes - n_own).sum(axis=1)
    for place in np.flatnonzero((n_left > 0) & (n_left <= most_left)).tolist():
        name, n_houses, cells = groups[place]
        own, inside = n_own[place], set(cells)
        within = [sums[number] for number in np.flatnonzero((own > 0) & (2 * own >= sizes)).tolist()]
        known = {cell for cage in within for cell in cage.cells}
        left = [cell for cell in cells if cell not in known]
        rest = n_houses * full - sum(cage.value for cage in within)
        across = {min(inside.intersection(cage.cells)): cage for cage in within if not inside.issuperset(cage.cells)}
        more = [cell for first in cells if first in across for cell in across[first].cells if cell not in inside]
        key = (*left, -1, *more)
        if len(left) == len(cells) or key in seen or (left and more and len(key) > _MOST_MIXED + 1):
            continue
        seen.add(key)
        weights = [1] * len(left) + [-1] * len(more)
        if not left:
            rest, weights = -rest, [1] * len(more)
        words = f"by the rule of {full} for {name}, {_sum_of(board, left, more, rest)}"
        differ = not more and n_houses == 1
        yield total([*left, *more], rest, words, weights, differ=differ, cost=_COST * n_houses)


def _sum_of(board: Board, left: Sequence[int], more: Sequence[int], rest: int) -> str:
    """State the difference of two sums; if either has no cells, state the other alone."""
    first, second = (" + ".join(at(board, cell) for cell in cells) for cells in (left, more))
    if not (left and more):
        return f"{first or second} = {rest}"
    return f"{first} = {second}{f' {chr(43) if rest > 0 else chr(45)} {abs(rest)}' * (rest != 0)}"


@lru_cache(maxsize=16)
def _groups(ground: Ground, most_houses: int) -> tuple[list[tuple[str, int, tuple[int, ...]]], NDArray[np.float32]]:
    """Return houses and runs of consecutive houses: the name, the number of houses and the cells of each.

    An array ``[group, cell]`` has 1 for the cells of each group and 0 for the others.
    """
    found = [(str(house), 1, cells) for house, cells in houses(ground)]
    # Of a grid that overlaps others, a box that it shares may be listed with another grid.
    by_kind: dict[tuple[str, str], list[tuple[House, tuple[int, ...]]]] = {}
    for house, cells in houses(ground):
        if house.kind in _PLURALS:
            by_kind.setdefault((house.kind, house.grid), []).append((house, cells))
    for size in range(2, most_houses + 1):
        for (kind, _), lines in by_kind.items():
            for first in range(len(lines) - size + 1 if size < ground.n_digits else 0):
                (start, _), (end, _) = lines[first], lines[first + size - 1]
                if end.number - start.number + 1 == size:
                    cells = tuple(chain.from_iterable(own for _, own in lines[first : first + size]))
                    name = f"{_PLURALS[kind]} {start.number + 1} to {end.number + 1}{start.place}"
                    found.append((name, size, cells))
    are_inside = np.zeros((len(found), ground.side**2), np.float32)
    for row, (_, _, cells) in zip(are_inside, found, strict=True):
        row[list(cells)] = 1
    return found, are_inside


class MarkedSudokus(Game):
    """The rules of Sudokus with marks; the generator of Sudokus makes the puzzles."""

    name = Sudoku.family
    title = "Sudoku"
    layers = (Layer("givens", "cells", lambda board: _ground(board).n_digits, least=1),)
    sizes = (2, MOST_DIGITS)
    usual = (9, 9)
    solution_values = rules_text = ""  # the family of Sudokus has these texts
    square = True
    margins = (1, 1, 1, 1)

    @override
    def values(self, board: Board) -> Sequence[int]:
        return range(1, _ground(board).n_digits + 1)

    @override
    def domains(self, board: Board) -> Sequence[int]:
        """Return the digits for each cell, and only ``BLANK`` for cells outside overlapping grids."""
        mask = mask_of(self.values(board))
        return [mask_of((BLANK,)) if outside else mask for outside in is_outside(_ground(board)).tolist()]

    @override
    def rules(self, board: Board) -> list[Constraint]:
        ground, values = _ground(board), self.values(board)
        rules = [different(cells, f"{house} has every digit once", values) for house, cells in all_houses(ground)]
        for joined, holds, words in (
            (pairs(ground), int.__ne__, "hold different digits"),
            (pairs_apart(ground), _is_apart, "hold no consecutive digits"),
        ):
            rules += [compare(a, b, values, holds, f"{at(board, a)} and {at(board, b)} {words}") for a, b in joined]
        return rules

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, Sequence[Constraint]]:
        stated: dict[Place, Sequence[Constraint]] = {**givens_of(board, clues)}
        marks = clues["marks"].tolist()
        stated |= {
            ("marks", place): own for place, (_, own) in enumerate(constraints_of(marks, field_of(_ground(board))))
        }
        cages = [place for place, mark in enumerate(marks) if mark.kind in SUMS and mark.value]
        if cages:
            sums = sums_of_houses(board, [marks[place] for place in cages])
            stated["marks", cages[0]] = [*stated["marks", cages[0]], *sums]
        return stated

    @override
    def fill(self, board: Board, draws: Draws) -> None:
        """Return nothing: the generator of Sudokus draws solutions."""

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return fixed

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterator[Primitive]:
        givens, marks = np.maximum(clues["givens"], BLANK), tuple(clues["marks"].tolist())
        puzzle = Sudoku.from_grid(givens, _ground(board)._replace(marks=marks))
        margin = margin_of(puzzle.ground)
        for primitive in draw(puzzle, None if solution is None else np.maximum(solution, BLANK)).primitives:
            yield moved(primitive, -margin, -margin)


GAME = MarkedSudokus()


_NO_GROUND = Ground(1, 1)


@dataclass(frozen=True)
class MarkedSudoku(GamePuzzle):
    """A Sudoku with marks in the form that the engines of games read; ``marked`` makes it from a checked puzzle."""

    family: ClassVar[str] = Sudoku.family
    game: ClassVar[Game] = GAME

    ground: Ground = _NO_GROUND  # the ground with its marks

    def __post_init__(self) -> None:
        """Skip the checks, because the puzzle was checked before."""

    @classmethod
    def from_clues(cls, board: Board, clues: Mapping[str, Any], *_: str) -> "MarkedSudoku":
        """Make the puzzle from the layers of its game."""
        givens = tuple(clues["givens"].ravel().tolist())
        return cls(*board, (givens,), ground=_ground(board)._replace(marks=tuple(clues["marks"].tolist())))

    @cached_property
    def board(self) -> Board:
        """Return the ground without marks."""
        return GroundBoard(self.ground.bare)

    @cached_property
    def clues(self) -> Clues:
        """Return the givens and the marks as layers."""
        givens = np.array(self.layers[0], np.int16).reshape(self.height, self.width)
        return {"givens": givens, "marks": marks_layer(self.ground.marks)}

    @override
    def checked_solution(self, solution: ArrayLike) -> Solution:
        """Return a solution, right or wrong, as uint8 ``[height, width]``; it is blank outside overlapping grids."""
        grid = integers_of(solution, shape=(self.height, self.width))
        outside = is_outside(self.ground.bare).reshape(grid.shape)
        return np.where(outside, BLANK, super().checked_solution(np.where(outside, 1, grid))).astype(np.uint8)

    @property
    def puzzle(self) -> Sudoku:
        """Return this puzzle as a Sudoku."""
        return Sudoku(self.ground, tuple(max(digit, BLANK) for digit in self.layers[0]))


def marked(puzzle: Sudoku) -> MarkedSudoku:
    """Return a Sudoku with marks as the puzzle of a game."""
    givens = tuple(digit or NONE for digit in puzzle.cells)
    return MarkedSudoku(puzzle.side, puzzle.side, 0, (givens,), ground=puzzle.ground)
