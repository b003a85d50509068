"""Climbs of the ladder: from an empty board to its solution, with all that happened on the way."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import PuzzleError
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import Ground, Log, empty_log, empty_memory
from rating.games.climb_kernel import climb
from rating.games.overlap_kernel import sums_of
from rating.games.rules import ADDS, LENGTHS, RULES, RUNG_RULES
from solvers.games.kinds import MODULES
from solvers.games.net import EFFORTS
from solvers.games.proof import net_for
from solvers.verdict import Proof, Verdict

_ADDS, _LENGTHS = np.array(ADDS), np.array(LENGTHS)
_VALUES_FROM = np.array([RULES[rule].tenths for rule in RUNG_RULES])
_OVERLAP_FROM, _EASY = EFFORTS.index(20), EFFORTS.index(15)
_COSTS = np.array([(*module.COSTS, *(5 - len(module.COSTS)) * (0,)) for module in MODULES])


class Climb(NamedTuple):
    """Hold what a climb did.

    Attributes:
        ground: the puzzle as arrays.
        start: the values of each variable at first.
        log: the steps.
        is_solved: whether all cells are known.
    """

    ground: Ground
    start: NDArray[np.int64]
    log: Log
    is_solved: bool


def ground_for(puzzle: GamePuzzle) -> Ground:
    """Return what kernels read of a puzzle."""
    net, n_cells = net_for(puzzle), puzzle.height * puzzle.width
    domains = puzzle.game.domains(puzzle.board)
    costs = np.array([constraint.cost for constraint in puzzle.constraints], np.int64)
    return Ground(
        net,
        10 + costs[:, None] + _COSTS[net.kinds[:, None], net.levels],
        np.arange(len(domains)) < n_cells,
        *sums_of(net),
        _ADDS,
        _LENGTHS,
        _VALUES_FROM,
        _OVERLAP_FROM,
        _EASY,
        max(domains).bit_length(),
    )


def climb_from(puzzle: GamePuzzle, up_to: int, budget: int, state: NDArray[np.integer] | None = None) -> Climb:
    """Climb with a puzzle."""
    ground = ground_for(puzzle)
    masks = np.array(puzzle.game.domains(puzzle.board), np.int64)
    start = masks.copy()
    log = empty_log(int(np.bitwise_count(masks).sum()))
    return Climb(ground, start, log, bool(climb(ground, masks, empty_memory(ground), log, up_to, budget)))
