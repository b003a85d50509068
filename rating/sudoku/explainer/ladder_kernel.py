"""The rules up to wings in order, and rounds of them until the board is full or only harder rules are left.

Applying one of these rules never hides a hint of another. So a round applies all hints of one rating at once, and the
result does not depend on how the board is turned.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.explainer.common_peer_kernel import common_peer
from rating.sudoku.explainer.fish_kernel import fish
from rating.sudoku.explainer.leftovers_kernel import law_of_leftovers
from rating.sudoku.explainer.locked_candidates_kernel import locked
from rating.sudoku.explainer.non_consecutive_kernel import non_consecutive
from rating.sudoku.explainer.sets_kernel import SetWorkspace, empty_set_workspace, hidden_set, naked_set
from rating.sudoku.explainer.singles_kernel import full_house, hidden_single, naked_single
from rating.sudoku.explainer.singles_rounds_kernel import Lanes
from rating.sudoku.explainer.wings_kernel import wing
from rating.sudoku.geometry import GroundTables
from rating.sudoku.grid_kernel import apply, grid_at, open_grid
from rating.sudoku.rules import (
    ALL_RULES,
    DIRECT_HIDDEN_PAIR,
    DIRECT_POINTING,
    FIND_DIRECT_HIDDEN_SET,
    FIND_DIRECT_LOCKED,
    FIND_FISH,
    FIND_FULL_HOUSE,
    FIND_HIDDEN_SET,
    FIND_HIDDEN_SINGLE,
    FIND_LOCKED,
    FIND_NAKED_SET,
    FIND_NAKED_SINGLE,
    FIND_NON_CONSECUTIVE,
    FIND_WING,
    FORCING_CELL,
    RULES,
    UNIQUE_LOOP,
    XY_WING,
    finders_of,
)
from solvers.arrays import Int32, Records, records

# A limit that no rating exceeds, and its stand-in for puzzles whose search was given up.
NO_LIMIT = 1000
GIVEN_UP = -1


class Use(NamedTuple):
    """The rounds of one rule in a rating of a Sudoku, as a record with the fields of ``rating.rating.RuleUse``."""

    removals: Int32
    cells: Int32
    rounds: Int32
    first_round: Int32


class Extremes(NamedTuple):
    """The greatest ratings of rounds of a Sudoku, as a record; the numbers are those of hints."""

    peak: float  # the greatest rating of all rounds
    pearl: float  # the greatest rating up to the first digit written
    diamond: float  # the rating of the first round


class Log(NamedTuple):
    """The results of the rounds of ``n`` puzzles, one in each row."""

    # ``[n]``, the greatest rating that a round may have, in tenths, set by the caller; or ``GIVEN_UP`` where a search
    # was too large.
    limits: NDArray[np.int16]
    is_beyond: NDArray[np.bool_]  # ``[n]``, whether the rounds have ended before one that would exceed the limit
    ratings: Records  # ``Extremes`` records ``[n]``
    peak_rules: NDArray[np.uint8]  # ``[n]``, the first rule that had the greatest rating
    rounds: NDArray[np.int16]  # ``[n]``
    open_cells: NDArray[np.int16]  # ``[n]``
    uses: Records  # ``Use`` records ``[n, number of rules]``


def empty_log(n: int, limit: int = NO_LIMIT) -> Log:
    """Return an empty log of ``n`` puzzles, with the same limit for all."""
    return Log(
        limits=np.full(n, limit, np.int16),
        is_beyond=np.zeros(n, np.bool_),
        ratings=records(Extremes, n),
        peak_rules=np.zeros(n, np.uint8),
        rounds=np.zeros(n, np.int16),
        open_cells=np.zeros(n, np.int16),
        uses=records(Use, n, len(ALL_RULES)),
    )


# The first rules in the order of the search: kernel and size. A loop over a table, so that each kernel is compiled into
# its caller once.
_FIRST = sorted((*RULES[: UNIQUE_LOOP.id], FORCING_CELL), key=lambda rule: rule.value)
FINDERS = np.array(finders_of(_FIRST))
N_FINDERS = len(FINDERS)
N_SINGLES_FINDERS = len(finders_of(RULES[: DIRECT_POINTING.id]))
N_LOCKED_FINDERS = len(finders_of(RULES[: DIRECT_HIDDEN_PAIR.id]))
N_FINDERS_BEFORE_WINGS = len(finders_of(_FIRST[: _FIRST.index(XY_WING)]))


class FirstWorkspace(NamedTuple):
    """The workspaces of the first rules: of sets and, on 9x9 boards, for rounds of singles."""

    sets: SetWorkspace
    lanes: Lanes | None = None


def empty_first_workspace(ground: GroundTables) -> FirstWorkspace:
    """Return an empty workspace, without the part for rounds of singles."""
    return FirstWorkspace(empty_set_workspace(ground))


@lean_kernel
def find_from(first, grid, hint, workspace, n_finders):
    """Find a hint of the first rule that has any, from the finder ``first`` on; else removals and digits stay 0."""
    sets = workspace.sets
    for at in range(first, n_finders):
        finder, size = FINDERS[at, 0], FINDERS[at, 1]
        found = False
        if finder == FIND_FULL_HOUSE:
            found = full_house(grid, hint)
        elif finder == FIND_HIDDEN_SINGLE:
            found = hidden_single(grid, hint)
        elif finder in (FIND_DIRECT_LOCKED, FIND_LOCKED):
            found = locked(grid, hint, finder == FIND_DIRECT_LOCKED)
            if finder == FIND_LOCKED and not found:
                found = locked_by_several(grid, hint, sets)
        elif finder in (FIND_DIRECT_HIDDEN_SET, FIND_HIDDEN_SET):
            found = hidden_set(grid, hint, sets, size, finder == FIND_DIRECT_HIDDEN_SET)
        elif finder == FIND_NAKED_SINGLE:
            found = naked_single(grid, hint)
        elif finder == FIND_NON_CONSECUTIVE:
            found = non_consecutive(grid, hint, sets)
        elif finder == FIND_NAKED_SET:
            found = naked_set(grid, hint, sets, size)
        elif finder == FIND_FISH:
            found = fish(grid, hint, sets, size)
        elif finder == FIND_WING:
            found = wing(grid, hint, sets.wings, size)
        if found:
            return True
    return False


@lean_inlined
def locked_by_several(grid, hint, sets):
    """Find a digit that further houses, regions or pairs of cells remove from a cell."""
    return common_peer(grid, hint, sets) or law_of_leftovers(grid, hint)


@lean_kernel
def open_grids(puzzles, grids, log):
    """Set grids to the givens of puzzles, integers ``[n, n_cells]``, and log their numbers of open cells."""
    for i in range(len(puzzles)):
        log.open_cells[i] = open_grid(puzzles[i], grid_at(grids, i))


@lean_kernel
def solve_grids(grids, which, hint, workspace, log, n_finders):
    """Solve the grids ``which``, int64 ``[m]``, in rounds of all hints of the least rating by ``n_finders`` kernels."""
    for j in range(len(which)):
        i, has_found = which[j], True
        grid = grid_at(grids, i)
        while has_found:
            first = fill_singles(i, grid, hint, workspace, log)
            has_found = False
            if log.open_cells[i] > 0 and not log.is_beyond[i]:
                has_found = find_from(first, grid, hint, workspace, n_finders)
            if has_found:
                take_round(i, grid, hint, log)


@lean_inlined
def fill_singles(i, grid, hint, workspace, log):
    """Write singles in rounds, where that is faster than rule by rule; return the finder to go on with."""
    return 0


@lean_kernel
def take_round(i, grid, hint, log):
    """Apply a hint to the grid of puzzle i, and log it as a round; or log that it would exceed the limit."""
    if not ends_here(i, hint, log):
        n_removed, n_written = apply(grid, hint)
        log_round(i, hint, n_removed, n_written, log)


@lean_inlined
def ends_here(i, hint, log):
    """Return whether a hint would exceed the limit of puzzle i; if so, clear it and log that."""
    if (hint.rating[0] + 0.05) * 10 < log.limits[i] + 1:
        return False
    log.is_beyond[i] = True
    hint.removals[:] = 0
    hint.placed[:] = 0
    return True


@lean_inlined
def log_round(i, hint, n_removed, n_written, log):
    """Log that a hint was applied to the grid of puzzle i."""
    rating, rule = hint.rating[0], hint.facts[0].rule
    use, own = log.uses[i, rule], log.ratings[i]
    log.open_cells[i] -= n_written
    log.rounds[i] += 1
    if rating > own.peak:
        own.peak = rating
        log.peak_rules[i] = rule
    if n_written > 0 and own.pearl == 0.0:
        own.pearl = own.peak
    if log.rounds[i] == 1:
        own.diamond = rating
    use.removals += n_removed
    use.cells += n_written
    use.rounds += 1
    if use.rounds == 1:
        use.first_round = log.rounds[i]


@lean_inlined
def give_up(i, hint, log):
    """Log that the search for puzzle i was given up: its rounds end, whatever their rating."""
    hint.facts[0].is_cut = 0
    log.is_beyond[i] = True
    log.limits[i] = GIVEN_UP


@lean_kernel
def find_nothing(grid, hint, workspace):
    """Find no hint; ``round_of_finder`` replaces this kernel with one of the hard rules."""
    return False


@lean_kernel
def round_of_finder(grids, which, is_helped, hint, workspace, log):
    """Apply one hint of hard rules to each grid of ``which``, int64 ``[m]``; write to ``is_helped``, bool ``[m]``."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        hint.facts[0].which = which[j]
        is_helped[j] = find_nothing(grid, hint, workspace)
        if is_helped[j]:
            take_round(which[j], grid, hint, log)
        elif hint.facts[0].is_cut:
            give_up(which[j], hint, log)
