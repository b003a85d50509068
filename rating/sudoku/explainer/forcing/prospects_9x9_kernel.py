"""The search of ``prospects_kernel`` for 9x9 boards, with sets in the lanes of vectors."""

from kernels.jit import lean_inlined, lean_kernel
from kernels.special import specializer
from kernels.vectors import lanes_not_zero, load
from rating.sudoku.explainer.forcing.consequences import WORDS_OF_ROW
from rating.sudoku.explainer.forcing.consequences_kernel import find_sets, go_on_from_static
from rating.sudoku.explainer.forcing.nishio_kernel import find_wrong_alone
from rating.sudoku.explainer.forcing.prospects_kernel import list_prospects, takes_any
from rating.sudoku.explainer.forcing.workspace import NISHIO_CHAINS, STATIC_CHAINS


@lean_inlined
def _takes_any(sets, n_members, n_nodes):
    vectors_of_row = WORDS_OF_ROW // len(sets.lane_cells)
    gone = 0
    for part in range(vectors_of_row):
        before = load(sets.vectors, len(sets.is_wrong) * vectors_of_row + part)
        left = before ^ before
        for member in range(n_members):
            if not sets.is_wrong[sets.members[member]]:
                left = left | load(sets.vectors, sets.members[member] * vectors_of_row + part)
        gone |= lanes_not_zero(before & ~left)
    return gone != 0


_list_prospects = specializer(__name__, {takes_any: _takes_any}, "sets")(list_prospects)


@lean_kernel
def find_prospects(grid, forcing, sets, extent, goes_on):
    """Note in ``forcing`` where there may be Nishio, static or dynamic chains; return whether there may be any.

    ``goes_on`` is true if ``sets`` are those of static chains in the same grid.
    """
    if goes_on:
        go_on_from_static(grid, sets)
    elif extent == NISHIO_CHAINS:
        find_wrong_alone(grid, sets)
    else:
        find_sets(grid, sets, extent == STATIC_CHAINS, True)
    return _list_prospects(grid, forcing, sets, extent)
