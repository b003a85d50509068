"""The rules up to wings in their order, and their rounds, on boards of any size; see ``explainer.ladder_kernel``."""

from kernels.jit import lean_kernel
from rating.sudoku.any_size.common_peer_kernel import common_peer
from rating.sudoku.any_size.fish_kernel import fish
from rating.sudoku.any_size.grid_kernel import apply, grid_at, open_grid
from rating.sudoku.any_size.locked_candidates_kernel import locked
from rating.sudoku.any_size.sets_kernel import hidden_set, naked_set
from rating.sudoku.any_size.singles_kernel import full_house, hidden_single, naked_single
from rating.sudoku.any_size.wings_kernel import wing
from rating.sudoku.explainer.ladder_kernel import FINDERS, ends_here, log_round
from rating.sudoku.rules import (
    FIND_DIRECT_HIDDEN_SET,
    FIND_DIRECT_LOCKED,
    FIND_FISH,
    FIND_FULL_HOUSE,
    FIND_HIDDEN_SET,
    FIND_HIDDEN_SINGLE,
    FIND_LOCKED,
    FIND_NAKED_SET,
    FIND_NAKED_SINGLE,
    FIND_WING,
)


@lean_kernel
def find_first(grid, hint, workspace, n_finders):
    """Find a hint of the first of the rules up to wings that has any; see ``explainer.ladder_kernel.find_first``."""
    return find_from(0, grid, hint, workspace, n_finders)


@lean_kernel
def find_from(first, grid, hint, workspace, n_finders):
    """Find a hint of the first rule that has any, from a finder on."""
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
                found = common_peer(grid, hint, workspace)
        elif finder in (FIND_DIRECT_HIDDEN_SET, FIND_HIDDEN_SET):
            found = hidden_set(grid, hint, workspace, size, finder == FIND_DIRECT_HIDDEN_SET)
        elif finder == FIND_NAKED_SINGLE:
            found = naked_single(grid, hint)
        elif finder == FIND_NAKED_SET:
            found = naked_set(grid, hint, workspace, size)
        elif finder == FIND_FISH:
            found = fish(grid, hint, workspace, size)
        elif finder == FIND_WING:
            found = wing(grid, hint, workspace.wings, size)
        if found:
            return True
    return False


@lean_kernel
def open_grids(puzzles, grids, log):
    """Set grids to the givens of puzzles, integers ``[n, n_cells]``, and log how many cells are open."""
    for i in range(len(puzzles)):
        log.open_cells[i] = open_grid(puzzles[i], grid_at(grids, i))


@lean_kernel
def solve_grids(grids, which, hint, workspace, log, n_finders):
    """Solve grids further in rounds, each of all hints of the least rating; see ``explainer.ladder_kernel``."""
    for j in range(len(which)):
        i = which[j]
        grid = grid_at(grids, i)
        while log.open_cells[i] > 0 and not log.is_beyond[i] and find_first(grid, hint, workspace, n_finders):
            take_round(i, grid, hint, log)


@lean_kernel
def take_round(i, grid, hint, log):
    """Apply a hint to the grid of puzzle i, and log it as a round; or log that it would exceed the limit."""
    if not ends_here(i, hint, log):
        n_removed, n_written = apply(grid, hint)
        log_round(i, hint, n_removed, n_written, log)
