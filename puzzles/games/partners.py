"""Dominoes of shaded cells: what it means that each shaded cell has exactly one shaded neighbor."""

from functools import lru_cache
from itertools import product

from puzzles.games.constraints import Constraint, total
from puzzles.games.game import Board
from puzzles.games.grid import at, neighbors, squares
from puzzles.games.lemmas import Lemma, Pattern

FINISHED, TWO_NEIGHBORS = Pattern("finished domino", 12), Pattern("two neighbors", 12)
NO_PARTNER, LAST_PARTNER = Pattern("no partner left", 13), Pattern("last partner", 13)
PATTERNS = FINISHED, TWO_NEIGHBORS, NO_PARTNER, LAST_PARTNER
AROUND_CORNER = Pattern("around the corner", 25)


@lru_cache(maxsize=64)
def paired(board: Board) -> list[Constraint]:
    """State for each cell that it has one shaded neighbor if it is shaded; its weight is more than all neighbors'."""
    found = []
    for cell, near in enumerate(neighbors(board)):
        words = f"a shaded cell at {at(board, cell)} has one shaded neighbor"
        found.append(total((cell, *near), (*range(len(near) + 1), 6), words, (5, *(1 for _ in near))))
    return found


@lru_cache(maxsize=64)
def lemmas_of_dominoes(board: Board) -> list[Lemma]:
    """Return what dominoes mean for each cell and its neighbors."""
    found = []
    for cell, near in enumerate(neighbors(board)):
        own, cells, ones = (paired(board)[cell],), (cell, *near), (1 for _ in near)
        words = f"a shaded cell at {at(board, cell)} has only one shaded neighbor"
        alone = total(cells, range(len(near) + 1), words, (len(near) - 1, *(1 for _ in near)))
        found.append(Lemma(FINISHED, alone, own, (TWO_NEIGHBORS, *(FINISHED for _ in near))))
        words = f"a shaded cell at {at(board, cell)} needs a shaded neighbor"
        partner = total(cells, range(len(near) + 1), words, (-1, *ones))
        found.append(Lemma(NO_PARTNER, partner, own, (NO_PARTNER, *(LAST_PARTNER for _ in near))))
    for four in squares(board):
        for cell, other in product(four, four):
            between = set(four).difference((cell, other))
            if len(between) == 2 and between.issubset(near := neighbors(board)[cell]):
                away = [each for each in near if each not in between]
                words = f"the partner of {at(board, cell)} is not beside a shaded cell at {at(board, other)}"
                corner = total((cell, other, *away), range(-len(away), 2), words, (1, 1, *(-1 for _ in away)))
                needed = tuple(paired(board)[each] for each in (cell, *sorted(between)))
                found.append(Lemma(AROUND_CORNER, corner, needed))
    return found
