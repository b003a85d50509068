"""Norinori: shade two cells of each region, so that all shaded cells are dominoes, none beside another."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.apart import held
from puzzles.games.constraints import Constraint, total
from puzzles.games.dominoes import draw_dominoes, draw_pairs
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Place, Values
from puzzles.games.grid import at, layer, neighbors
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.partners import AROUND_CORNER, PATTERNS, lemmas_of_dominoes, paired
from puzzles.games.regions import give_away, move_mark, objection, pieces_of
from puzzles.games.shading import how_many
from puzzles.override import override
from puzzles.puzzle import Solution

_SHADE = "#a8a8a8"  # lighter than the borders of regions, which must be seen within a domino
_LARGEST = 20  # the side of the largest board
_REGIONS = _LARGEST**2 // 2  # at most: each has two cells
_FEWEST = 2  # the least number of cells in a region that gives one away
_TRIED = 6  # white cells from which one to move is chosen
REGION_OF_TWO = Pattern("region of two", 11)
BESIDE_LAST, BESIDE_PAIR = Pattern("beside the last cells", 22), Pattern("beside a pair", 25)


@lru_cache(maxsize=1 << 10)
def _of_region(board: Board, cells: tuple[int, ...]) -> Constraint:
    """State that a region has two shaded cells."""
    return held(cells, 2, f"the region of {at(board, cells[0])}", "shaded cell")


@lru_cache(maxsize=1 << 10)
def _outside(board: Board, cells: tuple[int, ...]) -> list[Lemma]:
    """Return what the two shaded cells of a region mean for the cells beside it."""
    near, found, region = neighbors(board), [], _of_region(board, cells)
    of_region = f"the region of {at(board, cells[0])}"
    for cell in sorted({each for inside in cells for each in near[inside]}.difference(cells)):
        beside = set(near[cell]).intersection(cells)
        rest = [each for each in cells if each not in beside]
        if len(beside) > 1:
            words = f"if {at(board, cell)} is shaded, {of_region} has a shaded cell not beside it"
            found.append(Lemma(BESIDE_LAST, _implies(cell, rest, words), (region, paired(board)[cell])))
        for far in rest:
            if between := beside.intersection(near[far]):
                words = f"if {at(board, cell)} is shaded, {of_region} has no domino from {at(board, far)} toward it"
                left = [each for each in cells if each != far and each not in between]
                needed = sorted(between) if len(between) == 1 else [cell, *sorted(between)]
                premises = (region, *(paired(board)[each] for each in needed))
                found.append(Lemma(BESIDE_PAIR, _implies(cell, left, words), premises))
    return found


def _implies(cell: int, others: Sequence[int], words: str) -> Constraint:
    """State that one of some cells is shaded if a given one is."""
    return total((cell, *others), range(-len(others), 1), words, (1, *(-1 for _ in others)))


class Norinori(Game):
    """Shade two cells of each region, so that each shaded cell has exactly one shaded neighbor."""

    name = "norinori"
    title = "Norinori"
    layers = (
        Layer("regions", "cells", lambda board: _REGIONS - 1, full=True, labels=True, help="the region of each cell"),
    )
    sizes = (3, _LARGEST)
    usual = (8, 8)
    quick: Mapping[str, str] = dict.fromkeys(("gentle", "easy", "moderate", "tricky", "hard"), "8x8")
    rule_grades: Mapping[str, str] = {"count": "gentle", "direct-clash": "easy", "contradiction": "moderate"}
    patterns = REGION_OF_TWO, *PATTERNS, BESIDE_LAST, BESIDE_PAIR, AROUND_CORNER
    varied = True
    words = ("white", "shaded")
    signs = ".#"
    key = "# is a shaded cell; each framed region has two, and all shaded cells are dominoes."
    legend = "Cells with the same letter are a region."
    solution_values = "1 for a shaded cell, 0 for a white one"
    rules_text = (
        "Shade exactly two cells of each region.\n"
        "Each shaded cell has exactly one shaded neighbor above, below, left or right of it, which may be in another "
        "region."
    )

    @override
    def rules(self, board: Board) -> list[Constraint]:
        return paired(board)

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        pieces = pieces_of(clues["regions"].ravel().tolist())
        return {("regions", cells[0]): [_of_region(board, cells)] for cells in pieces}

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        yield from lemmas_of_dominoes(board)
        for cells in pieces_of(clues["regions"].ravel().tolist()):
            if len(cells) == 2:
                yield Lemma(REGION_OF_TWO, _of_region(board, cells), (_of_region(board, cells),))
            yield from _outside(board, cells)

    @override
    def objection(self, board: Board, clues: Clues) -> str:
        return objection(board, clues["regions"].ravel().tolist(), as_rows=False)

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        dominoes = draw_dominoes(board, draws)
        shaded = {cell for domino in dominoes for cell in domino}
        regions = layer(board, draw_pairs(board, dominoes, draws))
        return [int(cell in shaded) for cell in range(board.height * board.width)], {"regions": regions}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return fixed

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        return move_mark(board, clues, solution, other, _FEWEST, draws)

    @override
    def vary(self, board: Board, clues: Clues, solution: Values, draws: Draws) -> tuple[Values, Clues]:
        """Move a white cell to another region, one with few cells if some white cells are beside such a region."""
        near, regions = neighbors(board), clues["regions"].ravel().tolist()

        def fewest(cell: int) -> int:
            others = [regions[each] for each in near[cell] if regions[each] != regions[cell]]
            return min(map(regions.count, others), default=len(regions))

        white = draws.shuffled([cell for cell, value in enumerate(solution) if not value])
        cell = min(white[:_TRIED], key=fewest)
        moved = give_away(board, regions, cell, solution, _FEWEST, draws)
        return solution, {"regions": layer(board, moved or regions)}

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        return how_many(constraint, known, "shaded")

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        if solution is not None:
            yield from drawing.grounds(solution == 1, _SHADE)
            yield from drawing.empty(solution)
        yield from drawing.boxes(board, clues["regions"])

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16]:
        return np.pad(clues["regions"], 1, constant_values=NONE)
