"""Forcing chains of all extents, from Nishio to chains that nest in chains: the first extent that finds any."""

from functools import cached_property

from rating.sudoku.forcing_kernel import find_forcing_chains, find_forcing_chains_plus
from rating.sudoku.forcing_room import (
    DOUBLY_NESTED_CHAINS,
    DYNAMIC_CHAINS,
    IS_CUT,
    NESTED_DYNAMIC_CHAINS,
    NESTED_STATIC_CHAINS,
    NISHIO_CHAINS,
    STATIC_CHAINS,
    Forcing,
    empty_forcing,
)
from rating.sudoku.forcing_sets import Sets, empty_sets
from rating.sudoku.hint import Grid, Hint
from rating.sudoku.nested_forcing_kernel import NestedForcingRoom, empty_nested_forcing_room
from rating.sudoku.nested_kernel import find_nested_forcing_chains, find_nested_unary_chains
from rating.sudoku.nested_unary_kernel import NestedUnaryRoom, empty_nested_unary_room


class ForcingRooms:
    """Hold the work spaces; each is made when it is first needed."""

    @cached_property
    def forcing(self) -> Forcing:
        """Give the room of the chains themselves."""
        return empty_forcing()

    @cached_property
    def sets(self) -> Sets:
        """Give the room of sets, which tell where there may be chains."""
        return empty_sets()

    @cached_property
    def unary(self) -> NestedUnaryRoom:
        """Give the room of unary chains inside."""
        return empty_nested_unary_room()

    @cached_property
    def inner(self) -> NestedForcingRoom:
        """Give the room of forcing chains inside."""
        return empty_nested_forcing_room()


def find_forcing(grid: Grid, hint: Hint, rooms: ForcingRooms) -> bool:
    """Find the best forcing chains of the least extent that there are.

    Args:
        grid: a grid of which unary chains and aligned triplets say nothing.
        hint: written.
        rooms: work spaces; afterwards ``chain_steps.forcing_step`` can read the chains from ``rooms.forcing``.

    Returns:
        Whether there are any for sure: not when one of the rooms was too small to keep all that was found. Each extent
        is compiled only when it is first needed.
    """
    for extent in (NISHIO_CHAINS, STATIC_CHAINS, DYNAMIC_CHAINS):
        if find_forcing_chains(grid, hint, rooms.forcing, rooms.sets, extent):
            return True
    if find_forcing_chains_plus(grid, hint, rooms.forcing):
        return True
    if find_nested_unary_chains(grid, hint, rooms.forcing, rooms.unary):
        return True
    for extent in (NESTED_STATIC_CHAINS, NESTED_DYNAMIC_CHAINS, DOUBLY_NESTED_CHAINS):
        if rooms.forcing.sizes[IS_CUT]:
            return False  # an easier extent may hold chains that were not kept, so that a harder one would be made up
        goes_on = bool(extent == NESTED_STATIC_CHAINS)
        if find_nested_forcing_chains(grid, hint, rooms.forcing, rooms.unary, rooms.inner, extent, goes_on):
            return True
    return False
