"""Numbers that count marked cells around them, as in Mosaic and Minesweeper: what follows from two such numbers."""

from collections.abc import Collection
from functools import lru_cache
from itertools import combinations

from puzzles.games.constraints import Constraint, total
from puzzles.games.game import Board
from puzzles.games.grid import at
from puzzles.games.lemmas import Lemma, Pattern

DIFFERENCE = Pattern("difference", 14)

_NEAR = 2  # the most rows or columns between two numbers that people compare


@lru_cache(maxsize=64)
def near_pairs(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of cells that are close enough for people to compare their numbers."""
    places = [divmod(cell, board.width) for cell in range(board.height * board.width)]
    return [
        (a, b)
        for a, b in combinations(range(len(places)), 2)
        if max(abs(x - y) for x, y in zip(places[a], places[b], strict=True)) <= _NEAR
    ]


def differences(
    board: Board,
    cells: tuple[int, int],
    numbers: tuple[int, int],
    counts: tuple[Constraint, Constraint],
    known: Collection[int] = (),
) -> list[Lemma]:
    """Return what follows if one number is so much greater than another that the cells around it alone are all marked.

    Then no cell around the other number alone is marked.

    Args:
        board: the board.
        cells: where the numbers are, the greater one first.
        numbers: both numbers.
        counts: what both say of the cells around them.
        known: cells that are printed as not marked.
    """
    first, second = (set(count.cells).difference(known) for count in counts)
    (more, less), (n, fewer) = cells, numbers
    own, others = sorted(first - second), sorted(second - first)
    if n - fewer != len(own) or n in (fewer, len(first)) or not fewer:
        return []
    words = f"the number at {at(board, more)} is {n - fewer} more than that at {at(board, less)}"
    parts = [(part, count) for part, count in ((own, len(own)), (others, 0)) if part]
    return [Lemma(DIFFERENCE, total(part, count, words), counts) for part, count in parts]
