"""Puzzles for the tests of the nonogram proofs."""

import numpy as np
from hypothesis import strategies as st

from puzzles.errors import PuzzleError
from puzzles.nonogram import Nonogram, Palette

# Found by drawing random grids until one needed the means that it is named for; our own, no source.
NEEDS_PROBES = """
.1....
.11..1
.111..
11111.
1...11
"""
NEEDS_PROBES_IN_COLOR = """
.2.2..
22..22
21..22
..22..
....22
"""
NEEDS_PROBES_TWICE = """
1.1.11.1....
.111.1...111
1....111.1.1
1111.1..1..1
11....1..11.
1.1..1....1.
.111..11....
...1111..1.1
1.11..1.111.
1.1...111..1
11111.1.1...
111.11..11..
"""
NEEDS_SEARCH = """
1...1..1.1..111
.111.1..1..1.1.
11.1.1.11.111.1
..1.1.1..11.11.
11.111...1.1...
1111.11....1..1
111.11.11..1...
1.1.1..11.111..
......1...1.1.1
111.11..11...1.
.1.1.11.1....1.
1...1.1..1....1
.1.1111.....11.
....11...1....1
1....1111....1.
"""


# No line alone sees that these clues contradict each other.
CONTRADICTORY = Nonogram(
    rows=(((1, 1),), ((1, 1), (1, 1)), ((2, 1),), ((1, 1),)),
    columns=(((1, 1),), ((1, 1), (1, 1)), ((1, 1), (1, 1)), ((1, 1),)),
)


# Its rows paint 9 cells, its columns 8.
UNEVEN = Nonogram(
    rows=(((2, 1), (1, 1)), ((1, 1),), ((4, 1),), ((1, 1),)),
    columns=(((3, 1),), ((1, 1), (1, 1)), ((1, 1),), ((1, 1), (1, 1))),
)


def grid_from(text: str) -> np.ndarray:
    """Read a grid from lines of digits, a point for blank."""
    return np.array([[int(cell) for cell in line.replace(".", "0")] for line in text.split()], dtype=np.uint8)


def random_puzzle(height: int, width: int, n_colors: int, density: float, seed: int) -> Nonogram:
    """Make a puzzle from a grid with a share of its cells painted at random places in random colors."""
    rng = np.random.default_rng(seed)
    grid = np.zeros(height * width, np.uint8)
    n_painted = round(density * height * width)
    grid[rng.permutation(height * width)[:n_painted]] = rng.integers(1, n_colors + 1, n_painted)
    return Nonogram.from_grid(grid.reshape(height, width), Palette.default(n_colors))


@st.composite
def grids(draw: st.DrawFn, max_side: int, max_colors: int) -> np.ndarray:
    """Draw a grid of any size from 1x1 on: cell by cell, which shrinks to blank, or at random with a density."""
    height, width = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    n_colors = draw(st.integers(1, max_colors))
    if draw(st.booleans()):
        rng = np.random.default_rng(draw(st.integers(0, 2**32)))
        painted = rng.random((height, width)) < draw(st.sampled_from([0.2, 0.4, 0.6, 0.8]))
        return np.where(painted, rng.integers(1, n_colors + 1, (height, width)), 0).astype(np.uint8)
    cells = draw(st.lists(st.integers(0, n_colors), min_size=height * width, max_size=height * width))
    return np.array(cells, dtype=np.uint8).reshape(height, width)


@st.composite
def puzzles(draw: st.DrawFn, max_side: int = 5, max_colors: int = 3) -> Nonogram:
    """Draw a puzzle: the clues of a grid, or the rows of one grid with the columns of another, which may contradict."""
    grid = draw(grids(max_side, max_colors))
    palette = Palette.default(max_colors)
    puzzle = Nonogram.from_grid(grid, palette)
    if draw(st.booleans()):
        return puzzle
    shuffled = np.array(draw(st.permutations(grid.ravel().tolist())), dtype=np.uint8).reshape(grid.shape)
    try:
        return Nonogram(puzzle.rows, Nonogram.from_grid(shuffled, palette).columns, palette)
    except PuzzleError:
        return puzzle
