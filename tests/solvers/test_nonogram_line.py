"""Line solving in bits, against all placements of short lines and against a patient table for long ones."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from kernels.masks import WORD_BITS, mask_dtype
from puzzles.nonogram import clue_of
from solvers.arrays import records
from solvers.nonogram.arrays import Counters, candidates, clues_from, empty_masks, line_workspace_for
from solvers.nonogram.line_kernel import open_all, propagate, solve_line
from solvers.nonogram.placements import block_starts
from tests.examples import examples
from tests.naive.nonogram_solver import naive_line, naive_placements, patient_line
from tests.rating.naive_ladder import Board, waves
from tests.solvers.puzzles import puzzles

N_EXAMPLES = 40 if PLAIN else 150


def line_masks(allowed, n_colors, n_words):
    masks = np.zeros(n_colors + 1, mask_dtype(n_words))
    for c in range(n_colors + 1):
        bits = sum(1 << j for j, colors in enumerate(allowed) if c in colors)
        masks["words"][c] = [bits >> (WORD_BITS * k) & (2**WORD_BITS - 1) for k in range(n_words)]
    return masks


def solved_by_kernel(clue, allowed, n_colors, n_words):
    """Solve a line with the kernel; the colors of each cell, or None."""
    lengths, colors = np.array(clue or [(0, 0)], dtype=np.int16).T.copy()
    masks = line_masks(allowed, n_colors, n_words)
    workspace = line_workspace_for(1, n_words * WORD_BITS - 1, n_colors)
    assert workspace.solved.dtype == masks.dtype
    if not solve_line(len(allowed), len(clue), lengths, colors, masks, n_colors, workspace):
        return None
    bits = np.unpackbits(workspace.solved["words"].view(np.uint8), axis=1, bitorder="little")
    assert not bits[:, len(allowed) :].any()
    return [set(np.flatnonzero(bits[:, j]).tolist()) for j in range(len(allowed))]


def random_line(rng, n_cells, n_colors, density, n_removed):
    """Draw a line's clue, and what its cells may have: mostly the line itself and more, seldom a contradiction."""
    line = np.where(rng.random(n_cells) < density, rng.integers(1, n_colors + 1, n_cells), 0)
    if rng.random() < 0.5:
        line = np.repeat(line, 3)[:n_cells]
    allowed = [set(range(n_colors + 1)) for _ in range(n_cells)]
    spare = rng.random() < 0.8
    for cell, color in zip(
        rng.integers(n_cells, size=n_removed), rng.integers(n_colors + 1, size=n_removed), strict=True
    ):
        if not (spare and line[cell] == color):
            allowed[cell].discard(int(color))
    return clue_of(line), allowed


@examples(N_EXAMPLES)
@given(
    n_cells=st.integers(1, 11),
    n_colors=st.integers(1, 4),
    n_words=st.sampled_from([1, 2, 4, 8]),
    density=st.sampled_from([0.0, 0.3, 0.6, 1.0]),
    n_removed=st.integers(0, 20),
    seed=st.integers(0, 2**32),
)
def test_a_line_keeps_the_colors_of_all_its_placements(n_cells, n_colors, n_words, density, n_removed, seed):
    clue, allowed = random_line(np.random.default_rng(seed), n_cells, n_colors, density, n_removed)
    expected = naive_line(clue, allowed)
    assert solved_by_kernel(clue, allowed, n_colors, n_words) == expected
    assert patient_line(clue, allowed) == expected


@pytest.mark.parametrize(
    ("n_cells", "n_words"), [(62, 1), (63, 1), (64, 2), (65, 2), (127, 2), (128, 4), (255, 4), (256, 8), (500, 8)]
)
@examples(2 if PLAIN else 12)
@given(
    n_colors=st.integers(1, 4),
    density=st.sampled_from([0.1, 0.3, 0.6, 0.9]),
    removed=st.sampled_from([0.0, 0.5, 2.0]),
    seed=st.integers(0, 2**32),
)
def test_a_long_line_keeps_the_colors_of_all_its_placements(n_cells, n_words, n_colors, density, removed, seed):
    clue, allowed = random_line(np.random.default_rng(seed), n_cells, n_colors, density, round(removed * n_cells))
    assert solved_by_kernel(clue, allowed, n_colors, n_words) == patient_line(clue, allowed)


@examples(N_EXAMPLES)
@given(n_cells=st.integers(1, 11), n_colors=st.integers(1, 3), n_removed=st.integers(0, 20), seed=st.integers(0, 2**32))
def test_the_starts_of_blocks_are_those_of_all_placements(n_cells, n_colors, n_removed, seed):
    clue, allowed = random_line(np.random.default_rng(seed), n_cells, n_colors, 0.5, n_removed)
    expected = [set() for _ in clue]
    for line in naive_placements(clue, n_cells):
        if all(color in colors for color, colors in zip(line, allowed, strict=True)):
            starts = [j for j in range(n_cells) if line[j] and (j == 0 or line[j - 1] != line[j])]
            for seen, start in zip(expected, starts, strict=True):
                seen.add(start)
    if clue and not expected[0]:
        return  # no placement: nothing is promised
    masks = [sum(1 << j for j, colors in enumerate(allowed) if c in colors) for c in range(n_colors + 1)]
    found = block_starts(clue, masks, n_cells)
    assert [{j for j in range(n_cells) if mask >> j & 1} for mask in found] == expected


@examples(N_EXAMPLES)
@given(puzzles(max_side=6))
def test_propagation_ends_where_no_line_says_more(puzzle):
    size = puzzle.height, puzzle.width, puzzle.n_colors
    masks, dirty = empty_masks(*size), np.zeros(puzzle.height + puzzle.width, np.uint8)
    clues = clues_from(puzzle)
    open_all(clues, masks, dirty)
    alive = propagate(clues, masks, dirty, line_workspace_for(*size), records(Counters, 1))
    expected = Board(puzzle.rows, puzzle.columns, puzzle.n_colors)
    assert alive == waves(expected, set(expected.clues))[0]
    if alive:
        left = candidates(masks, puzzle.height, puzzle.width)
        assert {cell: set(np.flatnonzero(left[cell]).tolist()) for cell in expected.cells} == expected.cells
        columns = np.unpackbits(masks["words"][puzzle.height :].view(np.uint8), axis=-1, bitorder="little")
        assert np.array_equal(columns[:, :, : puzzle.height].transpose(2, 0, 1), left.transpose(0, 1, 2))
        assert not dirty.any()
