"""The climbs of 9x9 puzzles: the first rules in one kernel, harder ones only for puzzles that need them."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.chain_steps import ChainStep, forcing_step, unary_step
from rating.sudoku.chain_unary_kernel import empty_unary_room, find_unary_chain
from rating.sudoku.forcing import ForcingRooms, find_forcing
from rating.sudoku.grid_kernel import apply, open_grid
from rating.sudoku.hard_kernel import late_round, unary_round
from rating.sudoku.hint import Grid, Hint, empty_grid, empty_grids, empty_hint
from rating.sudoku.ladder_kernel import (
    N_RUNGS,
    N_RUNGS_BEFORE_WINGS,
    NO_LIMIT,
    Log,
    climb,
    empty_log,
    find_hint,
    start,
    take,
)
from rating.sudoku.late_kernel import empty_late_room, find_late
from rating.sudoku.rules import ALIGNED_TRIPLET_EXCLUSION, NISHIO, SCALE, UNIQUE_LOOP, X_CYCLE
from rating.sudoku.sets_kernel import Nine, empty_nine
from rating.sudoku.sukaku_kernel import (
    empty_named,
    empty_sukaku_room,
    find_largest_wing,
    find_sukaku,
    sukaku_round,
)
from rating.sudoku.sukaku_rules import ALL_RULES, SUKAKU_SCALE, TUVWXYZ_WING, TWO_STRONG_LINKS
from rating.sudoku.triplet_exclusion_kernel import aligned_triplet_exclusion, empty_triplet_room


class HardRule(NamedTuple):
    """Name the kernels of hard rules, for one hint and for a round of many puzzles.

    Attributes:
        tenths: no hint of these rules, nor of those after them, has a lower rating.
        find: finds a hint in a grid.
        round: does so for many grids, and applies what is found.
        empty_room: makes the work space of both.
        chain: reads the chains behind the hint that was just found from grid and work space; None where there are none.
    """

    tenths: int
    find: Callable[..., bool]
    round: Callable[..., None]
    empty_room: Callable[[], Any]
    chain: Callable[[Grid, Any], ChainStep] | None = None


def _one_by_one(find: Callable[..., bool]) -> Callable[..., None]:
    """Make the round of rules that few puzzles need: a loop that is not compiled."""

    def find_round(
        grids: Grid, which: NDArray[np.int64], is_helped: NDArray[np.bool_], hint: Hint, room: Any, log: Log
    ) -> None:
        for j, i in enumerate(which.tolist()):
            grid = Grid._make(part[i] for part in grids)
            is_helped[j] = find(grid, hint, room)
            if is_helped[j]:
                take(i, grid, hint, log)

    return find_round


class Ladder(NamedTuple):
    """Hold the rules of a scale: how many of those in ``ladder_kernel``, and the harder ones in their order."""

    n_rungs: int
    hard_rules: tuple[HardRule, ...]


def _hard_rule(easiest: int, *kernels: Any) -> HardRule:
    """Name the kernels of rules, the easiest of which is ``ALL_RULES[easiest]``."""
    return HardRule(ALL_RULES[easiest].tenths, *kernels)


_UNARY_CHAIN = _hard_rule(X_CYCLE, find_unary_chain, unary_round, empty_unary_room, unary_step)
_BEYOND_UNARY_CHAINS = (
    _hard_rule(
        ALIGNED_TRIPLET_EXCLUSION,
        aligned_triplet_exclusion,
        _one_by_one(aligned_triplet_exclusion),
        empty_triplet_room,
    ),
    _hard_rule(
        NISHIO,
        find_forcing,
        _one_by_one(find_forcing),
        ForcingRooms,
        lambda grid, rooms: forcing_step(grid, rooms.forcing),
    ),
)

LADDERS = {
    SCALE: Ladder(
        N_RUNGS,
        (_hard_rule(UNIQUE_LOOP, find_late, late_round, empty_late_room), _UNARY_CHAIN, *_BEYOND_UNARY_CHAINS),
    ),
    SUKAKU_SCALE: Ladder(
        N_RUNGS_BEFORE_WINGS,
        (
            _hard_rule(TWO_STRONG_LINKS, find_sukaku, sukaku_round, empty_sukaku_room),
            _UNARY_CHAIN,
            _hard_rule(TUVWXYZ_WING, find_largest_wing, _one_by_one(find_largest_wing), empty_named),
            *_BEYOND_UNARY_CHAINS,
        ),
    ),
}

_AT_ONCE = 1024  # grids that are worked on together, so that memory does not grow with the number of puzzles


class _HardRooms:
    """Hold the work spaces of the hard rules; each is made when it is first needed."""

    def __init__(self, hard_rules: tuple[HardRule, ...]) -> None:
        self._hard_rules = hard_rules
        self._rooms: list[Any] = []

    def __iter__(self) -> Iterator[tuple[HardRule, Any]]:
        for number, rule in enumerate(self._hard_rules):
            if number == len(self._rooms):
                self._rooms.append(rule.empty_room())
            yield rule, self._rooms[number]


def climb_all(puzzles: NDArray[np.uint8], scale: str = SCALE, limit: int = NO_LIMIT) -> Log:
    """Solve puzzles as far as the rules go, in rounds, each of all hints of the least rating.

    Args:
        puzzles: uint8 ``[n, 81]``, each with one solution.
        scale: a name in ``LADDERS``.
        limit: in tenths; the climb of a puzzle ends before a round with a greater rating.
    """
    n = len(puzzles)
    log, grids = empty_log(n, limit), empty_grids(min(n, _AT_ONCE))
    hint, nine, hard_rooms = empty_hint(is_single=False), empty_nine(), _HardRooms(LADDERS[scale].hard_rules)
    for first in range(0, n, _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        rows = Log._make(column[part] for column in log)
        start(puzzles[part], grids, rows)
        _climb_together(LADDERS[scale].n_rungs, grids, hint, nine, hard_rooms, rows, limit)
    return log


def _climb_together(
    n_rungs: int, grids: Grid, hint: Hint, nine: Nine, hard_rooms: "_HardRooms", log: Log, limit: int
) -> None:
    """Go on with all grids of a log by the first rules, and with those left over by ever harder ones, until none helps.

    Rules that can only exceed the limit are not tried; a puzzle that comes to them would stay open anyhow.
    """
    which = np.arange(len(log.limits))
    while len(which):
        climb(grids, which, hint, nine, log, n_rungs)
        stuck = which[(log.open_cells[which] > 0) & ~log.is_beyond[which]]
        helped = [stuck[:0]]
        for rule, hard_room in hard_rooms:
            if not len(stuck) or rule.tenths > limit:
                break
            is_helped = np.zeros(len(stuck), np.bool_)
            rule.round(grids, stuck, is_helped, hint, hard_room, log)
            helped.append(stuck[is_helped])
            stuck = stuck[~is_helped]
        which = np.concatenate(helped)


class Found(NamedTuple):
    """Hold a hint, the grid where it was found, and the chains behind it if there are any."""

    grid: Grid
    hint: Hint
    chain: ChainStep | None


def hints(givens: NDArray[np.uint8], scale: str = SCALE) -> Iterator[Found]:
    """Solve a puzzle as far as the rules go, one hint at a time, in the order of Sudoku Explainer.

    Args:
        givens: uint8 ``[81]``, with one solution.
        scale: a name in ``LADDERS``.

    Yields:
        What was found; the hint is applied to the grid when the next one is asked for.
    """
    ladder = LADDERS[scale]
    grid, hint, nine, hard_rooms = empty_grid(), empty_hint(is_single=True), empty_nine(), _HardRooms(ladder.hard_rules)
    open_grid(givens, grid)
    while not grid.values.all():
        chain = None
        if not find_hint(grid, hint, nine, ladder.n_rungs):
            rule, room = next(((rule, own) for rule, own in hard_rooms if rule.find(grid, hint, own)), (None, None))
            if rule is None:
                return
            chain = rule.chain(grid, room) if rule.chain else None
        yield Found(grid, hint, chain)
        apply(grid, hint)
        hint.pattern[:] = 0
        hint.houses[:] = 0
        hint.facts[:] = 0
