"""Hypothesis strategies for puzzles, small and odd on purpose: narrow sides, empty lines, colors that no cell has."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from puzzles.formats.document import Document
from puzzles.lightup import MAX_NUMBER, WALL, WHITE, LightUp
from puzzles.nonogram import Color, Grid, Nonogram, Palette
from tests.naive.lightup_rules import seen_from

AWKWARD_TITLES = (
    "",
    "a plain title",
    "in \"double\" and 'single' quotes",
    "back\\slash and trailing \\",
    "<b>&amp;</b> ]]> <!-- -->",
    "#d",
    ": rows",
    "title: width 5",
    "Author: Copyright: x",
    "====",
    "100 % sure; {0} [1,2] (3)",
    "specimen_nonogram('x',",
    '{"format": "gridwright"}',
    "Olšák, Ωμέγα, 漢字, 🧩",
    "&#99999999999;",
)


def _distinct(elements: st.SearchStrategy[str], count: int) -> st.SearchStrategy[list[str]]:
    return st.lists(elements, min_size=count, max_size=count, unique=True)


@st.composite
def nonogram_grids(draw: st.DrawFn, *, max_side: int = 8, max_colors: int = 4) -> Grid:
    """Draw a grid, uint8 of shape [height, width], each side 1 to max_side, with some lines blank."""
    height, width = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    n_colors = draw(st.integers(1, max_colors))
    cells = draw(st.lists(st.integers(0, n_colors), min_size=height * width, max_size=height * width))
    grid = np.array(cells, dtype=np.uint8).reshape(height, width)
    grid[draw(st.lists(st.integers(0, height - 1), max_size=2)), :] = 0
    grid[:, draw(st.lists(st.integers(0, width - 1), max_size=2))] = 0
    return grid


@st.composite
def palettes(draw: st.DrawFn, n_colors: int) -> Palette:
    """Draw the standard palette or one of odd names, values and letters."""
    if draw(st.booleans()):
        return Palette.default(n_colors)
    rgb = st.integers(0, 0xFFFFFF).map("#{:06x}".format) | st.sampled_from(["#ffffff", "#000000", "#ff0000"])
    values = draw(_distinct(rgb, n_colors + 1))
    word = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=6)
    names = draw(_distinct(word | st.sampled_from(["white", "black", "<&\">'", "#", "dark-green"]), n_colors))
    letters = draw(_distinct(st.sampled_from("abcxyzABCXYZ0123456789é漢,:;#<&\"'*%+-"), n_colors))
    return Palette(tuple(map(Color, names, values[1:], letters)), values[0])


def titles() -> st.SearchStrategy[str]:
    """Draw a title in one line, blanks single and inside."""
    words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=8)
    return st.sampled_from(AWKWARD_TITLES) | st.lists(words, max_size=4).map(" ".join)


def named() -> st.SearchStrategy[tuple[str, str, str]]:
    """Draw title, author and copyright."""
    return st.tuples(titles(), titles(), titles())


@st.composite
def nonogram_documents(draw: st.DrawFn, *, max_side: int = 8, max_colors: int = 4) -> Document[Nonogram]:
    """Draw a puzzle as ``nonograms`` does, together with its solution."""
    grid = draw(nonogram_grids(max_side=max_side, max_colors=max_colors))
    n_colors = draw(st.integers(max(1, int(grid.max())), max_colors))
    return Document(Nonogram.from_grid(grid, draw(palettes(n_colors)), *draw(named())), grid)


@st.composite
def lightup_walls(draw: st.DrawFn, *, min_side: int = 1, max_side: int = 8) -> NDArray[np.bool_]:
    """Draw where the walls are, bool of shape [height, width]; single lines, no walls and all walls are likely."""
    shape = draw(st.sampled_from(["cell", "row", "column", "board", "board", "board"]))
    height = draw(st.integers(min_side, min_side if shape in ("cell", "row") else max_side))
    width = draw(st.integers(min_side, min_side if shape in ("cell", "column") else max_side))
    share = draw(st.sampled_from([0, 4, 1, 1, 2, 2]))  # of four cells
    cells = draw(st.lists(st.integers(0, 3), min_size=height * width, max_size=height * width))
    return np.reshape(cells, (height, width)) < share


@st.composite
def lightup_documents(draw: st.DrawFn, *, min_side: int = 1, max_side: int = 8) -> Document[LightUp]:
    """Draw a puzzle and a solution, perhaps one of several; none, some or all of the walls have numbers."""
    walls = draw(lightup_walls(min_side=min_side, max_side=max_side))
    height, width = walls.shape
    dark = set(map(tuple, np.argwhere(~walls).tolist()))
    bulbs = np.zeros((height, width), np.uint8)
    for cell in draw(st.permutations(sorted(dark))):
        if cell in dark:
            bulbs[cell] = 1
            dark -= seen_from(walls.tolist(), *cell)
    framed = np.pad(bulbs, 1)
    beside = framed[:-2, 1:-1] + framed[2:, 1:-1] + framed[1:-1, :-2] + framed[1:-1, 2:]
    most_numbered = draw(st.sampled_from([0, 4, 1, 2]))  # of four walls
    numbered = draw(st.lists(st.integers(0, 3), min_size=height * width, max_size=height * width))
    grid = np.where(walls, np.where(np.reshape(numbered, walls.shape) < most_numbered, beside, WALL), WHITE)
    return Document(LightUp.from_grid(grid, *draw(named())), bulbs)


@st.composite
def lightups(draw: st.DrawFn, *, min_side: int = 1, max_side: int = 8) -> LightUp:
    """Draw a puzzle that has a solution, or one with any numbers at all."""
    document: Document[LightUp] = draw(lightup_documents(min_side=min_side, max_side=max_side))
    if draw(st.booleans()):
        return document.puzzle
    kinds = st.sampled_from((WALL, *range(MAX_NUMBER + 1)))
    cells = [cell if cell == WHITE else draw(kinds) for cell in document.puzzle.cells]
    return replace(document.puzzle, cells=tuple(cells))
