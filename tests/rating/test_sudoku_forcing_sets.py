"""The sets of what follows from a candidate being on, against the runs that keep the order."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from rating.sudoku.classic_hard import classic
from rating.sudoku.explainer.forcing.consequences import CELLS_OF_BAND, N_BANDS, N_WORDS, empty_sets
from rating.sudoku.explainer.forcing.consequences_kernel import find_sets, lay_base
from rating.sudoku.explainer.forcing.prospects_9x9_kernel import find_prospects
from rating.sudoku.explainer.forcing.run_kernel import begin_run, follow, open_forcing
from rating.sudoku.explainer.forcing.workspace import (
    DYNAMIC_CHAINS,
    NISHIO_CHAINS,
    NO_FACT,
    STATIC_CHAINS,
    empty_forcing,
)
from rating.sudoku.geometry import N_CELLS, SIDE
from rating.sudoku.grid_kernel import Grid, remove
from tests.examples import examples
from tests.naive.sudoku_chains import Cell, Marks
from tests.rating.sudoku_chain_states import golden_states, states
from tests.rating.sudoku_marks import grid_with

FORCING = empty_forcing()
SETS, FROM_BASE = empty_sets(), empty_sets()
RULES = ("Nishio", "static", "dynamic", "nested unary")


def left_of(node: int) -> set[tuple[int, int]]:
    """Read the candidates that are left when a node is on."""
    return {
        (cell, digit)
        for cell in range(N_CELLS)
        for digit in range(SIDE)
        if SETS.rows[node, N_BANDS * digit + cell // CELLS_OF_BAND] >> (cell % CELLS_OF_BAND) & 1
    }


def check_against_runs(grid: Grid, extent: int, nodes: list[int]) -> None:
    """Check that sets say of candidates what their runs say."""
    open_forcing(grid, FORCING)
    everything = {
        (cell, digit) for cell in range(N_CELLS) for digit in range(SIDE) if grid.candidates[cell] >> digit & 1
    }
    for node in nodes:
        assumed = np.int64(2 * node + 1)
        begin_run(grid, FORCING, assumed)
        follow(grid, FORCING, assumed, np.int64(0), np.int64(0), extent)
        if FORCING.conflicts[assumed].with_on != NO_FACT:
            assert SETS.is_wrong[node]
        elif not SETS.is_wrong[node]:
            off = [fact >> 1 for fact in FORCING.order[assumed, 0, : FORCING.counts[assumed, 0]].tolist()]
            gone = {(int(FORCING.cells[other]), int(FORCING.digits[other])) for other in off}
            assert gone <= everything - left_of(node)
            if not has_singles(grid):
                assert gone == everything - left_of(node)
        else:
            assert extent != DYNAMIC_CHAINS or has_singles(grid)


def has_singles(grid: Grid) -> bool:
    """Return whether a cell or a house has one candidate or place, of which sets and not runs draw conclusions."""
    cells = any(int(mask).bit_count() == 1 for mask in grid.candidates)
    return cells or any(int(mask).bit_count() == 1 for mask in grid.places.ravel())


def drawn_nodes(grid: Grid, draw: st.DrawFn) -> list[int]:
    """Draw some candidates of cells that have others."""
    numbered = [cell for cell in range(N_CELLS) for _ in range(int(grid.candidates[cell]).bit_count())]
    several = [node for node, cell in enumerate(numbered) if int(grid.candidates[cell]).bit_count() > 1]
    return draw(st.lists(st.sampled_from(several), max_size=2 if PLAIN else 20, unique=True))


def test_nishio_runs_contradict_themselves_where_they_are_expected_to() -> None:
    for state in golden_states()[:: 20 if PLAIN else 1]:
        grid = grid_with(state.marks, state.solution)
        open_forcing(grid, FORCING)
        find_prospects(grid, FORCING, SETS, NISHIO_CHAINS, False)
        for node in range(FORCING.sizes[0].n_nodes):
            for assumed in (np.int64(2 * node), np.int64(2 * node + 1)):
                begin_run(grid, FORCING, assumed)
                is_sound = follow(grid, FORCING, assumed, np.int64(0), np.int64(0), NISHIO_CHAINS)
                assert FORCING.may[assumed] != is_sound


@pytest.mark.parametrize("extent", [STATIC_CHAINS, DYNAMIC_CHAINS])
@examples(2 if PLAIN else 30)
@given(state=states(*RULES), draw=st.data())
def test_sets_of_fewer_candidates_go_on_from_a_base(
    extent: int, state: tuple[Marks, dict[Cell, int]], draw: st.DataObject
) -> None:
    grid = grid_with(*state)
    lay_base(grid, SETS, bool(extent == STATIC_CHAINS))
    for cell in draw.draw(st.sets(st.integers(0, N_CELLS - 1), max_size=4)):
        candidates = int(grid.candidates[cell])
        if candidates.bit_count() > 2:
            classic(remove)(grid, np.int64(cell), np.int64(candidates & -candidates))
    find_sets(grid, SETS, bool(extent == STATIC_CHAINS), True)
    check_against_runs(grid, extent, drawn_nodes(grid, draw.draw))


@pytest.mark.parametrize("extent", [STATIC_CHAINS, DYNAMIC_CHAINS])
@examples(2 if PLAIN else 60)
@given(state=states(*RULES), draw=st.data())
def test_sets_of_what_a_run_leaves_are_the_same_from_a_base(
    extent: int, state: tuple[Marks, dict[Cell, int]], draw: st.DataObject
) -> None:
    grid, is_static = grid_with(*state), bool(extent == STATIC_CHAINS)
    lay_base(grid, FROM_BASE, is_static)
    open_forcing(grid, FORCING)
    assumed = np.int64(draw.draw(st.integers(0, 2 * int(FORCING.sizes[0].n_nodes) - 1)))
    begin_run(grid, FORCING, assumed)
    if not follow(grid, FORCING, assumed, np.int64(0), np.int64(0), DYNAMIC_CHAINS):
        return
    left = Grid(FORCING.candidates, FORCING.places, grid.open_places, grid.values)
    n_nodes = sum(int(mask).bit_count() for mask in left.candidates)
    SETS.sizes[0].n_based = 0
    find_sets(left, SETS, is_static, True)
    find_sets(left, FROM_BASE, is_static, True)
    assert (SETS.is_wrong[:n_nodes] == FROM_BASE.is_wrong[:n_nodes]).all()
    is_sound = ~SETS.is_wrong[:n_nodes]
    assert (SETS.rows[:n_nodes, :N_WORDS][is_sound] == FROM_BASE.rows[:n_nodes, :N_WORDS][is_sound]).all()
