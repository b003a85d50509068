"""The swap search: closed forms against counting, bookkeeping against doing it anew, the result against a proof."""

from fractions import Fraction
from itertools import product
from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.nonogram.ambiguity_kernel import read_line
from generator.nonogram.information import BIT, log2_fixed
from generator.nonogram.search import settle_picture
from generator.nonogram.settle_kernel import enliven
from generator.nonogram.swap_kernel import gain_of, make, read_all
from generator.nonogram.workspace import workspace_for
from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.nonogram import Nonogram, clue_of
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict
from tests.examples import examples

few = examples(10 if PLAIN else 40)
fewer = examples(3 if PLAIN else 40)


@given(st.integers(1, 10**6))
def test_log2_is_right_to_its_last_digit(n: int) -> None:
    digits = log2_fixed(n)
    # 2**digits <= n**BIT < 2**(digits + 1), but for the rounding of the mantissa, which is far below one digit
    assert abs(Fraction(digits, BIT) - Fraction(log2(n))) < Fraction(11, 10 * BIT)
    assert log2_fixed(2 * n) == digits + BIT


@few
@given(st.lists(st.integers(0, 2), min_size=1, max_size=8))
def test_ambiguity_counts_the_placements_of_a_clue(cells: list[int]) -> None:
    clue = clue_of(cells)
    n_placements = sum(clue_of(line) == clue for line in product(range(3), repeat=len(cells)))
    fine = {0: 7, 1: 3}.get(len(clue), 0)
    for grid, line in ((np.array([cells], np.uint8), 0), (np.array([cells], np.uint8).T.copy(), len(cells))):
        workspace = workspace_for(*grid.shape, 2, "none")
        workspace.search.fines[:] = np.array((7, 3)) * BIT
        read_line(grid, line, workspace.clues, workspace.search)
        assert abs(workspace.search.ambiguity[line] / BIT - log2(n_placements) - fine) < 0.001


@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
@pytest.mark.parametrize(("height", "width", "n_colors"), [(6, 7, 1), (7, 5, 2), (5, 8, 3), (1, 9, 2), (4, 1, 1)])
def test_the_gain_of_a_swap_is_what_it_takes_from_the_ambiguity(
    height: int, width: int, n_colors: int, symmetry: str
) -> None:
    workspace = workspace_for(height, width, n_colors, symmetry)
    picture, clues, search = workspace.picture, workspace.clues, workspace.search
    rng, n_orbits = np.random.default_rng(height), len(picture.sizes)
    cells = (rng.integers(1, n_colors + 1, n_orbits) * (rng.random(n_orbits) < 0.5)).astype(np.uint8)
    picture.grid[:] = cells[picture.orbit_of].reshape(height, width)
    search.fines[:] = 40 * BIT, 4 * BIT
    read_all(picture, clues, search)
    for a, b in rng.integers(0, n_orbits, (100, 2)).tolist():
        if picture.sizes[a] == picture.sizes[b]:
            before, grid = search.ambiguity.sum(), picture.grid.copy()
            gain = gain_of(picture, a, b, search)
            assert np.array_equal(picture.grid, grid)
            make(picture, a, b, clues, search)
            assert search.ambiguity.sum() == before - gain


def sparse(rng: np.random.Generator, n_cells: int, n_colors: int) -> np.ndarray:
    """Draw cells of which most are blank, so that clues tell little and the search has to move some."""
    return (rng.integers(1, n_colors + 1, n_cells) * (rng.random(n_cells) < 0.3)).astype(np.uint8)


@few
@given(
    st.integers(2, 8), st.integers(2, 8), st.integers(1, 3), st.integers(0, 999), st.sampled_from(["none", "rotate180"])
)
def test_a_search_keeps_counts_symmetry_and_books(height, width, n_colors, seed, symmetry) -> None:
    workspace = workspace_for(height, width, n_colors, symmetry)
    cells = sparse(np.random.default_rng(seed), len(workspace.picture.sizes), n_colors)
    workspace.picture.grid[:] = cells[workspace.picture.orbit_of].reshape(height, width)
    before = np.bincount(workspace.picture.grid.ravel(), minlength=n_colors + 1)
    n_open = settle_picture(workspace, stream_for(seed), 0)
    grid = workspace.picture.grid
    assert np.array_equal(np.bincount(grid.ravel(), minlength=n_colors + 1), before)
    if symmetry == "rotate180":
        assert np.array_equal(grid, np.rot90(grid, 2))
    lengths, colors, counts = (array.copy() for array in workspace.clues[3:])
    ambiguity = workspace.search.ambiguity.copy()
    read_all(workspace.picture, workspace.clues, workspace.search)
    assert np.array_equal(ambiguity, workspace.search.ambiguity)
    assert np.array_equal(counts, workspace.clues.counts)
    for line, count in enumerate(counts):
        assert lengths[line, :count].tolist() == workspace.clues.lengths[line, :count].tolist()
        assert colors[line, :count].tolist() == workspace.clues.colors[line, :count].tolist()
    proof = prove(Nonogram.from_grid(grid))
    assert (n_open == 0) == (proof.verdict is Verdict.UNIQUE and proof.method == "line")


@fewer
@given(st.sampled_from(["none", "mirror-h", "rotate180"]), st.integers(1, 3), st.integers(0, 999))
def test_enlivening_keeps_counts_and_symmetry(symmetry: str, n_colors: int, seed: int) -> None:
    workspace = workspace_for(8, 9, n_colors, symmetry)
    rng = np.random.default_rng(seed)
    workspace.picture.grid[:] = sparse(rng, len(workspace.picture.sizes), n_colors)[workspace.picture.orbit_of].reshape(
        8, 9
    )
    state = stream_for(seed)
    if settle_picture(workspace, state, 0) > 0:
        return
    before = workspace.picture.grid.copy()
    done = enliven(workspace, state)
    after = workspace.picture.grid
    assert np.array_equal(np.bincount(after.ravel(), minlength=4), np.bincount(before.ravel(), minlength=4))
    assert all(
        len(set(after.ravel()[workspace.picture.orbit_of == orbit])) == 1
        for orbit in range(len(workspace.picture.sizes))
    )
    assert workspace.search.fines.tolist() == [0, 0]
    clues = [*map(clue_of, after.tolist()), *map(clue_of, after.T.tolist())]
    assert workspace.clues.counts.tolist() == [len(clue) for clue in clues]
    if done:
        assert all(clues)
        proof = prove(Nonogram.from_grid(after))
        assert (proof.verdict, proof.method) == (Verdict.UNIQUE, "line")
    elif all(map(any, before)) and all(map(any, before.T)):
        raise AssertionError("a picture without empty lines was lost")
