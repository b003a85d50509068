"""What a person does when no line says anything any more: one round of the easiest rule that assumes a color."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from puzzles.nonogram import Grid
from rating.nonogram.arrays import NODES, Board, Log, Room, empty_room
from rating.nonogram.beyond_kernel import agreement_round, clash_round, probe_round
from rating.nonogram.pairs_kernel import number_candidates, pair_round
from rating.nonogram.rules import AGREEMENT, EDGE_LOGIC, PROBE, SEARCH, TWO_LINE_CLASH, TWO_SAT
from rating.nonogram.search_kernel import search_round, settle
from solvers.nonogram.arrays import Clues, Scratch

DEEPEST = 4
TENTHS_PER_DEPTH = 5


class Round(NamedTuple):
    """Say what a rule found.

    Attributes:
        rule: number of the rule.
        add: tenths above its rating.
        options: number of places where it says something.
    """

    rule: int
    add: int
    options: int


def easiest_beyond(
    clues: Clues, board: Board, log: Log, scratch: Scratch, solution: Grid, budget: int
) -> tuple[Round, bool]:
    """Find all that the easiest rule beyond the line can say about a grid, which no line rule can.

    Args:
        clues: the puzzle.
        board: the state; the removals are left in ``gone`` and ``found``.
        log: counts, and the trace. What was tried in vain is not counted, but for nodes.
        scratch: work space of the line solver.
        solution: the only solution.
        budget: count of search nodes at which to stop.

    Returns:
        The round, and True; or, when the budget ended, a round of search that takes the rest from the solution, and
        False.
    """
    room = empty_room(clues, DEEPEST)
    counts = log.counts[:NODES].copy()
    for found in _rounds(clues, board, log, scratch, room, solution, budget):
        ended = log.counts[NODES] >= budget
        if found.options and not ended:
            return found, True
        log.counts[:NODES] = counts
        if ended:
            break
    settle(clues, board, solution)
    return found._replace(options=1), False


def _rounds(
    clues: Clues, board: Board, log: Log, scratch: Scratch, room: Room, solution: Grid, budget: int
) -> Iterator[Round]:
    """Try one rule after the other."""
    yield Round(EDGE_LOGIC, 0, clash_round(clues, board, room, scratch, log, solution, EDGE_LOGIC))
    yield Round(TWO_LINE_CLASH, 0, clash_round(clues, board, room, scratch, log, solution, TWO_LINE_CLASH))

    numbers = np.zeros((clues.height, clues.width, clues.n_colors + 1), np.int32)
    candidates = np.empty((numbers.size, 3), np.int32)
    candidates = candidates[: number_candidates(clues, board, numbers, candidates)]
    implied = np.empty((len(candidates), 2, clues.n_colors + 1), board.masks.dtype)
    queue = np.empty(len(candidates) + 1, np.int32)
    options = pair_round(clues, board, room, scratch, log, solution, numbers, candidates, implied, queue)
    yield Round(TWO_SAT, 0, options)

    options, add = probe_round(clues, board, room, scratch, log, solution)
    yield Round(PROBE, add, options)
    options, add = agreement_round(clues, board, room, scratch, log)
    yield Round(AGREEMENT, add, options)
    for depth in range(2, DEEPEST + 1):
        options = search_round(clues, board, room, scratch, log, solution, depth, budget)
        yield Round(SEARCH, TENTHS_PER_DEPTH * depth, options)
