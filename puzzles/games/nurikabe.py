"""Nurikabe: islands of given sizes in a sea that is connected and has no pools."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.errors import counted_or_no
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, layer
from puzzles.games.lemmas import Lemma
from puzzles.games.seas import (
    LAND,
    PATTERNS,
    SEA,
    all_land,
    drawn_sea,
    flipped,
    island_of,
    islands,
    islands_in,
    known_around,
    lemmas_of_islands,
    of_sea,
    sizes_in,
)
from puzzles.override import override
from puzzles.puzzle import Solution

_LARGEST = 20  # the side of the largest board
_SEA = "#5b6b7f"
_RESHAPED = 0.8  # the chance that a change concerns the sea, not only a number


@lru_cache(maxsize=8)  # clues and lemmas share the last results
def _stated(board: Board, numbers: tuple[int, ...]) -> tuple[dict[int, Constraint], Constraint]:
    """Return what each number states, by its cell, and that all land belongs to numbers."""
    sizes = sizes_in(numbers)
    return islands(board, sizes), all_land(board, sizes)


@lru_cache(maxsize=1 << 10)
def _is_land(board: Board, cell: int) -> Constraint:
    return total((cell,), LAND, f"{at(board, cell)} has a number")


def numbered(board: Board, sea: set[int], before: NDArray[np.int16], draws: Draws) -> NDArray[np.int16]:
    """Return a number for each island, where it had one before if possible."""
    numbers = [NONE] * before.size
    for own in islands_in(board, sea):
        known = [cell for cell in sorted(own) if before.flat[cell] != NONE]
        numbers[draws.choice(known or sorted(own))] = len(own)
    return layer(board, numbers)


class Nurikabe(Game):
    """Shade the sea around the islands of the numbers."""

    name = "nurikabe"
    title = "Nurikabe"
    layers = (
        Layer(
            "numbers",
            "cells",
            lambda board: board.height * board.width,
            1,
            full=True,
            gaps=True,
            help="how many cells the island of this cell has",
        ),
    )
    sizes = (3, _LARGEST)
    usual = (7, 7)
    quick: Mapping[str, str] = dict.fromkeys(("gentle", "easy", "moderate", "tricky", "hard"), "7x7")
    rule_grades: Mapping[str, str] = {"contradiction": "tricky"}
    patterns = PATTERNS
    eased = True
    varied = True
    words = ("land", "sea")
    signs = ".#"
    key = "# is sea; a number counts the cells of its island."
    legend = "Each number is that of a cell of land."
    solution_values = "1 for sea, 0 for land"
    rules_text = (
        "Divide the board into islands and sea. Each number is in an island, which has that many cells; each island "
        "has exactly one number.\n"
        "Islands touch each other only at corners. All sea is connected, and no square of two by two cells is all sea."
    )

    @override
    def rules(self, board: Board) -> tuple[Constraint, ...]:
        return of_sea(board)

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        stated, land = _stated(board, tuple(clues["numbers"].ravel().tolist()))
        first = next(iter(stated), 0)
        found = {("numbers", cell): [_is_land(board, cell), each] for cell, each in stated.items()}
        found.setdefault(("numbers", first), []).append(land)
        return found

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        numbers = tuple(clues["numbers"].ravel().tolist())
        stated, land = _stated(board, numbers)
        yield from lemmas_of_islands(board, sizes_in(numbers), stated, land)

    @override
    def printed(self, board: Board, clues: Clues) -> NDArray[np.int16]:
        return np.where(clues["numbers"] == NONE, NONE, LAND).astype(np.int16)

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        sea = drawn_sea(board, draws)
        if sea is None:
            return None
        unknown = np.full((board.height, board.width), NONE, np.int16)
        values = [SEA if cell in sea else LAND for cell in range(board.height * board.width)]
        return values, {"numbers": numbered(board, sea, unknown, draws)}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        return fixed

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Move a number to a cell that is sea in the other solution, or let the sea take or give up such a cell."""
        cells = draws.shuffled([cell for cell, value in enumerate(solution) if value != other[cell]])
        if draws.chance() < _RESHAPED:
            sea = {cell for cell, value in enumerate(solution) if value == SEA}
            if changed := next(filter(None, (flipped(board, sea, cell, draws) for cell in cells)), None):
                values = [SEA if cell in changed else LAND for cell in range(len(solution))]
                return {"numbers": numbered(board, changed, clues["numbers"], draws)}, values
        land = [cell for cell in cells if solution[cell] == LAND]
        return (self._moved(board, clues, solution, land[0]), solution) if land else None

    def _moved(self, board: Board, clues: Clues, solution: Values, cell: int) -> Clues:
        sea = {each for each, value in enumerate(solution) if value == SEA}
        own, numbers = sorted(island_of(board, sea, cell)), clues["numbers"].copy()
        numbers.flat[own] = NONE
        numbers.flat[cell] = len(own)
        return {"numbers": numbers}

    @override
    def ease(self, board: Board, clues: Clues, solution: Values, cells: Sequence[int], draws: Draws) -> Clues | None:
        """Move a number to a cell of its island that is hard to decide."""
        land = [cell for cell in cells if solution[cell] == LAND and clues["numbers"].flat[cell] == NONE]
        return self._moved(board, clues, solution, draws.choice(land)) if land else None

    @override
    def vary(self, board: Board, clues: Clues, solution: Values, draws: Draws) -> tuple[Values, Clues]:
        cell = draws.choice([cell for cell, value in enumerate(solution) if value == LAND])
        return solution, self._moved(board, clues, solution, cell)

    @override
    def known_says(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        return known_around(board, constraint, known)

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        n = sum(known.values())
        return f"{constraint.words}, and {counted_or_no(n, 'marked cell')} {'is' if n == 1 else 'are'} sea"

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        if solution is not None:
            yield from drawing.grounds(solution == SEA, _SEA)
            yield from drawing.empty(np.where(clues["numbers"] == NONE, solution, SEA))
        yield from drawing.boxes(board)
        yield from drawing.digits(clues["numbers"])

    @override
    def texts(self, page: Page, clues: Clues) -> None:
        cells, numbers = page[1:-1, 1:-1], clues["numbers"]
        cells[numbers != NONE] = numbers[numbers != NONE].astype(str)
