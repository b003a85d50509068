"""Lines for the tests of the nonogram rules: states drawn by hypothesis, and one rule of the kernels at a time."""

from collections.abc import Callable, Sequence

import numpy as np
from hypothesis import strategies as st

from rating.nonogram import ranges_kernel as ranges
from rating.nonogram import rules_kernel as rules
from rating.nonogram.arrays import Board, empty_board
from rating.nonogram.ladder_kernel import full_line, start
from solvers.nonogram.arrays import Clues, empty_clues, scratch_for
from tests.naive.nonogram_clues import naive_clue

Cells = list[set[int]]
Clue = Sequence[tuple[int, int]]
SPARE = 1  # the extra entry of the notes of a board with one line


def clues_for(clue: Clue, n_cells: int, n_colors: int) -> Clues:
    clues = empty_clues(1, n_cells, n_colors)
    clues.counts[0] = len(clue)
    for i, (length, color) in enumerate(clue):
        clues.lengths[0, i], clues.colors[0, i] = length, color
    return clues


def board_for(clues: Clues, line: Cells) -> Board:
    """Make a board whose row 0 is in a state, with wall ranges and runs."""
    board = empty_board(clues)
    start(clues, board)
    bits = np.zeros((clues.n_colors + 1, board.masks.dtype.itemsize * 8), np.uint8)
    for cell, colors in enumerate(line):
        bits[sorted(colors), cell] = 1
    board.masks["words"][0] = np.packbits(bits, axis=-1, bitorder="little").view(np.uint64)
    is_open = bits.sum(axis=0) > 1
    board.opens["words"][0] = np.packbits(is_open, bitorder="little").view(np.uint64)
    board.gone["words"] = 0
    ranges.strip_ends(board.notes, board.masks, board.opens, board.ones, 0)
    ranges.pack(board.notes, board.masks, board.ones, 0, 0)
    ranges.find_runs(board.notes, board.masks, board.opens, board.ones, 0, 0)
    return board


def _identity(board: Board) -> None:
    masks, gone, opens, ones, reach, notes = board[:6]
    ranges.identify(notes, masks, opens, ones, 0, SPARE)
    rules.punctuating(notes, masks, opens, ones, gone, 0, SPARE)
    rules.glue(notes, masks, opens, ones, gone, 0, SPARE)
    rules.simple_spaces(notes, masks, ones, reach, gone, 0, SPARE)
    rules.joining(notes, masks, opens, ones, gone, 0, SPARE)


def _full_line(board: Board, clues: Clues) -> None:
    scratch = scratch_for(clues.height, clues.width, clues.n_colors)
    full_line(clues, board.masks, board.gone, scratch, 0)


KERNEL_RULES: dict[str, Callable[[Board, Clues], None]] = {
    "freebie": lambda b, _: rules.freebie(b.notes, b.masks, b.opens, b.ones, b.gone, 0),
    "simple boxes": lambda b, _: rules.simple_boxes(b.notes, b.masks, b.opens, b.ones, b.gone, 0),
    "punctuating": lambda b, _: rules.punctuating(b.notes, b.masks, b.opens, b.ones, b.gone, 0, 0),
    "glue": lambda b, _: rules.glue(b.notes, b.masks, b.opens, b.ones, b.gone, 0, 0),
    "mercury": lambda b, _: rules.mercury(b.notes, b.masks, b.opens, b.ones, b.gone, 0),
    "simple spaces": lambda b, _: rules.simple_spaces(b.notes, b.masks, b.ones, b.reach, b.gone, 0, 0),
    "forcing": lambda b, _: rules.forcing(b.notes, b.masks, b.opens, b.ones, b.gone, 0),
    "joining and splitting": lambda b, _: rules.joining(b.notes, b.masks, b.opens, b.ones, b.gone, 0, 0),
    "color crossing": lambda b, _: rules.color_crossing(b.notes, b.masks, b.opens, b.gone, 0),
    "identity reasoning": lambda b, _: _identity(b),
    "full line": _full_line,
}


def removals(rule: str, clue: Clue, line: Cells, n_colors: int) -> set[tuple[int, int]]:
    """Give the (cell, color) that a rule of the kernels removes from a line."""
    clues = clues_for(clue, len(line), n_colors)
    board = board_for(clues, line)
    KERNEL_RULES[rule](board, clues)
    bits = np.unpackbits(board.gone["words"][0].view(np.uint8), axis=-1, bitorder="little")
    return {(int(cell), int(color)) for color, cell in zip(*np.nonzero(bits), strict=True)}


@st.composite
def states(draw: st.DrawFn, max_cells: int = 12, max_colors: int = 3) -> tuple[list[tuple[int, int]], Cells, int]:
    """Draw a clue, a state of its line that some placement fits, and the number of colors.

    Long runs and decided cells are likely, as it is with them that the rules have something to say.
    """
    n_colors = draw(st.integers(1, max_colors))
    parts = draw(st.lists(st.tuples(st.integers(0, n_colors), st.integers(1, 4)), min_size=1, max_size=6))
    solution = [color for color, length in parts for _ in range(length)][:max_cells]
    doubts = st.sets(st.integers(0, n_colors))
    unsure = st.just(set(range(n_colors + 1)))
    line = [{color} | draw(st.one_of(st.just(set()), doubts, unsure, unsure)) for color in solution]
    return naive_clue(solution), line, n_colors
