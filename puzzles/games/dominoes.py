"""Dominoes that do not touch each other at their sides, and regions that have the halves of two of them."""

from collections.abc import Sequence

from puzzles.games.game import Board, Draws
from puzzles.games.grid import beside, neighbors
from puzzles.games.regions import grown, straightened

_LOOSE = 2.0  # the most free cells that a place of a domino may take more than others and yet come before them
_SPREAD = 2.0, 6.0  # the least and the greatest spread of sizes; small regions make puzzles easy
_EXCHANGES = 8  # exchanges of partners that are tried for each half
_WHOLE = 0.1  # the chance of an exchange that gives a domino a region of its own


def draw_dominoes(board: Board, draws: Draws) -> list[tuple[int, int]]:
    """Place dominoes that do not touch until no further one fits, each where it takes few free cells from others.

    Solutions with many dominoes are seldom the only ones that fit their regions if chance alone places them.
    """
    near = neighbors(board)
    places = {(a, b): _LOOSE * draws.chance() for a, some in enumerate(near) for b in some if a < b}
    free, found = set(range(len(near))), list[tuple[int, int]]()
    while places:
        taken = {pair: len(free.intersection(near[pair[0]] + near[pair[1]])) + by for pair, by in places.items()}
        a, b = min(taken, key=taken.__getitem__)
        found.append((a, b))
        free.difference_update(near[a], near[b])
        places = {pair: by for pair, by in places.items() if free.issuperset(pair)}
    return found


def draw_pairs(board: Board, dominoes: Sequence[tuple[int, int]], draws: Draws) -> list[int]:
    """Draw regions with straight borders that have two halves of dominoes each, and return the region of each cell.

    An area grows around each half, and each region is two areas that touch. Those of a domino do; from there, areas
    exchange their partners at random, and those of a domino join again only seldom.
    """
    halves = [cell for domino in dominoes for cell in domino]  # two that follow one another are a domino
    own = [halves.index(cell) if cell in halves else -1 for cell in range(board.height * board.width)]
    area = grown(own, board, draws, _SPREAD[0] + (_SPREAD[1] - _SPREAD[0]) * draws.chance())
    near = [set[int]() for _ in halves]
    for cell, number in enumerate(area):
        near[number].update(area[each] for each in beside(board, cell))
    partner = [half ^ 1 for half in range(len(halves))]
    for _ in range(_EXCHANGES * len(halves)):
        a = draws.below(len(halves))
        b, c = partner[a], draws.choice(sorted(near[a] - {a}))
        d = partner[c]
        if c != b and d in near[b] and (1 not in (a ^ c, b ^ d) or draws.chance() < _WHOLE):
            partner[a], partner[b], partner[c], partner[d] = c, d, a, b
    return straightened([min(number, partner[number]) for number in area], board, {*halves})
