"""Searches for forcing chains by extent, from Nishio to chains nested in chains.

The first extent that finds any counts.
"""

from functools import cached_property

from rating.sudoku.explainer.forcing.chains_kernel import find_forcing_chains_plus, find_plain_chains
from rating.sudoku.explainer.forcing.consequences import Sets, empty_sets
from rating.sudoku.explainer.forcing.nested_forcing_kernel import NestedForcingWorkspace, empty_nested_forcing_workspace
from rating.sudoku.explainer.forcing.nested_kernel import find_nested_forcing_chains, find_nested_unary_chains
from rating.sudoku.explainer.forcing.nested_unary_kernel import NestedUnaryWorkspace, empty_nested_unary_workspace
from rating.sudoku.explainer.forcing.static_kernel import Walks, empty_walks
from rating.sudoku.explainer.forcing.workspace import (
    DOUBLY_NESTED_CHAINS,
    NESTED_DYNAMIC_CHAINS,
    NESTED_STATIC_CHAINS,
    Forcing,
    empty_forcing,
)
from rating.sudoku.explainer.hint_kernel import Hint
from rating.sudoku.grid_kernel import Grid


class ForcingWorkspaces:
    """The workspaces of a search for forcing chains, each made at its first use."""

    @cached_property
    def forcing(self) -> Forcing:
        """Return the workspace of the chains themselves."""
        return empty_forcing()

    @cached_property
    def plain(self) -> tuple[Forcing, Sets, Walks]:
        """Return the workspaces of the chains, and of the sets and walks that show where they may be."""
        return self.forcing, empty_sets(), empty_walks()

    @cached_property
    def unary(self) -> NestedUnaryWorkspace:
        """Return the workspace of unary chains inside dynamic runs."""
        return empty_nested_unary_workspace()

    @cached_property
    def inner(self) -> NestedForcingWorkspace:
        """Return the workspace of forcing chains inside dynamic runs."""
        return empty_nested_forcing_workspace()


def find_forcing(grid: Grid, hint: Hint, workspaces: ForcingWorkspaces) -> bool:
    """Find the best forcing chains of the least extent, kept in ``workspaces.forcing``; compile extents at first use.

    Return False if a workspace was too small to be sure.
    """
    if find_plain_chains(grid, hint, workspaces.plain):
        return True
    return find_harder_forcing(grid, hint, workspaces)


def find_harder_forcing(grid: Grid, hint: Hint, workspaces: ForcingWorkspaces) -> bool:
    """Find the best hint by chains harder than Nishio, static and dynamic ones; return whether there is any."""
    if find_forcing_chains_plus(grid, hint, workspaces.forcing):
        return True
    if find_nested_unary_chains(grid, hint, workspaces.forcing, workspaces.unary):
        return True
    for extent in (NESTED_STATIC_CHAINS, NESTED_DYNAMIC_CHAINS, DOUBLY_NESTED_CHAINS):
        if workspaces.forcing.sizes[0].is_cut:
            # An easier extent may contain chains that could not be kept, so a harder chain could be wrong here.
            return False
        goes_on = bool(extent == NESTED_STATIC_CHAINS)
        if find_nested_forcing_chains(
            grid, hint, workspaces.forcing, workspaces.unary, workspaces.inner, extent, goes_on
        ):
            return True
    return False


def try_all_forcing(grid: Grid, hint: Hint) -> None:
    """Try chains of each kind on a complete board."""
    own = ForcingWorkspaces()
    find_forcing(grid, hint, own)
    find_nested_unary_chains(grid, hint, own.forcing, own.unary)
    find_nested_forcing_chains(grid, hint, own.forcing, own.unary, own.inner, NESTED_STATIC_CHAINS, True)
