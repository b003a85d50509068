"""Dynamic forcing chains that look for chains inside when nothing else follows."""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.explainer.forcing.chains_kernel import choose_chains
from rating.sudoku.explainer.forcing.consequences_kernel import lay_base
from rating.sudoku.explainer.forcing.nested_forcing_kernel import apply_forcing_chains
from rating.sudoku.explainer.forcing.nested_unary_kernel import apply_unary_chains
from rating.sudoku.explainer.forcing.prospects_9x9_kernel import find_prospects
from rating.sudoku.explainer.forcing.rules_kernel import apply_rules
from rating.sudoku.explainer.forcing.run_kernel import begin_run, follow, open_forcing, resume_run
from rating.sudoku.explainer.forcing.workspace import (
    DOUBLY_NESTED_CHAINS,
    DYNAMIC_CHAINS,
    NESTED_STATIC_CHAINS,
    NESTED_UNARY_CHAINS,
    OFF,
    ON,
    PLUS_CHAINS,
    STATIC_CHAINS,
)
from rating.sudoku.grid_kernel import Grid


@lean_kernel
def find_nested_unary_chains(grid, hint, forcing, unary):
    """Find the best dynamic forcing chains with some rules and unary chains, where easier rules find none."""
    open_forcing(grid, forcing)
    forcing.may[:] = True
    lay_base(grid, unary.sets, True)
    _run_all_with_unary(grid, forcing, unary)
    return choose_chains(grid, hint, forcing, NESTED_UNARY_CHAINS)


@lean_kernel
def _run_all_with_unary(grid, forcing, unary):
    """Find all that follows from every assumption, with rules and unary chains."""
    left = _left(grid, forcing)
    for assumed in range(2 * forcing.sizes[0].n_nodes):
        begin_run(grid, forcing, assumed)
        next_off, next_on = np.int64(0), np.int64(0)
        while forcing.sizes[0].is_cut == 0 and follow(grid, forcing, assumed, next_off, next_on, PLUS_CHAINS):
            next_off, next_on = forcing.counts[assumed, OFF], forcing.counts[assumed, ON]
            if not (apply_rules(grid, forcing, assumed) or apply_unary_chains(grid, left, forcing, assumed, unary)):
                break


@lean_inlined
def _left(grid, forcing):
    """Make a grid of the candidates that a run has left; the grid changes with the run."""
    return Grid(forcing.candidates, forcing.places, grid.open_places, grid.values, grid.ground)


@lean_kernel
def find_nested_forcing_chains(grid, hint, forcing, unary, workspace, extent, goes_on):
    """Find the best dynamic forcing chains with some rules and forcing chains of an extent, after all easier rules.

    ``goes_on`` resumes the runs that ``find_nested_unary_chains`` has just made in the same grid:
    ``NESTED_STATIC_CHAINS`` also try unary chains first.
    """
    if not goes_on:
        open_forcing(grid, forcing)
        lay_base(grid, unary.sets, True)
    forcing.may[:] = True
    lay_base(grid, workspace.sets, extent == NESTED_STATIC_CHAINS)
    left = _left(grid, forcing)
    for assumed in range(2 * forcing.sizes[0].n_nodes):
        next_off, next_on = np.int64(0), np.int64(0)
        if goes_on:
            resume_run(grid, forcing, assumed)
            next_off, next_on = forcing.counts[assumed, OFF], forcing.counts[assumed, ON]
            is_open = _apply_inner_chains(grid, left, forcing, assumed, unary, workspace, extent)
        else:
            begin_run(grid, forcing, assumed)
            is_open = True
        while (
            is_open and forcing.sizes[0].is_cut == 0 and follow(grid, forcing, assumed, next_off, next_on, PLUS_CHAINS)
        ):
            next_off, next_on = forcing.counts[assumed, OFF], forcing.counts[assumed, ON]
            is_open = (
                apply_rules(grid, forcing, assumed)
                or (extent == NESTED_STATIC_CHAINS and apply_unary_chains(grid, left, forcing, assumed, unary))
                or _apply_inner_chains(grid, left, forcing, assumed, unary, workspace, extent)
            )
    return choose_chains(grid, hint, forcing, extent)


@lean_kernel
def _apply_inner_chains(grid, left, forcing, assumed, unary, workspace, extent):
    """Turn off the removals of forcing chains in the grid that a run has left; return whether there are any."""
    inside = STATIC_CHAINS if extent == NESTED_STATIC_CHAINS else DYNAMIC_CHAINS
    open_forcing(left, workspace.inner)
    if find_prospects(left, workspace.inner, workspace.sets, inside, False):
        found = apply_forcing_chains(grid, left, forcing, assumed, workspace, inside)
        forcing.sizes[0].is_cut |= workspace.inner.sizes[0].is_cut
        if found:
            return True
    if extent != DOUBLY_NESTED_CHAINS:
        return False
    open_forcing(left, workspace.inner)
    workspace.inner.may[:] = True
    _run_all_with_unary(left, workspace.inner, unary)
    found = apply_forcing_chains(grid, left, forcing, assumed, workspace, NESTED_UNARY_CHAINS)
    forcing.sizes[0].is_cut |= workspace.inner.sizes[0].is_cut
    return found
