"""Lines for the tests of the nonogram rules: states drawn by hypothesis, and one rule of the kernels at a time."""

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

from rating.nonogram.arrays import NONE, Board, empty_board
from rating.nonogram.ladder_kernel import start
from rating.nonogram.rules import FREEBIE, N_LINE_RULES, PUNCTUATING, RULES
from rating.nonogram.rules_kernel import look
from solvers.nonogram.arrays import Clues, empty_clues, line_workspace_for
from tests.naive.nonogram_clues import naive_clue

Cells = list[set[int]]
Clue = Sequence[tuple[int, int]]
LINE_RULES = tuple(rule.name for rule in RULES[:N_LINE_RULES])


def clues_for(clue: Clue, n_cells: int, n_colors: int) -> Clues:
    clues = empty_clues(1, n_cells, n_colors)
    clues.counts[0] = len(clue)
    for i, (length, color) in enumerate(clue):
        clues.lengths[0, i], clues.colors[0, i] = length, color
    return clues


def board_for(clues: Clues, line: Cells) -> Board:
    """Make a board whose row 0 is in a state."""
    board = empty_board(clues)
    start(clues, board)
    bits = np.zeros((clues.n_colors + 1, board.masks.dtype.itemsize * 8), np.uint8)
    for cell, colors in enumerate(line):
        bits[sorted(colors), cell] = 1
    board.masks["words"][0] = np.packbits(bits, axis=-1, bitorder="little").view(np.uint64)
    is_open = bits.sum(axis=0) > 1
    board.opens["words"][0] = np.packbits(is_open, bitorder="little").view(np.uint64)
    return board


def removals(rule: str, clue: Clue, line: Cells, n_colors: int) -> set[tuple[int, int]]:
    """Return the (cell, color) that a rule of the kernels removes from a line.

    The line is looked at from that rule on, after the two rules that note its rest, and its ranges and runs.
    """
    return said_by_rule(clue, line, n_colors, (FREEBIE, PUNCTUATING, LINE_RULES.index(rule)))[rule]


def said_by_rule(
    clue: Clue, line: Cells, n_colors: int, numbers: Sequence[int] = range(len(LINE_RULES))
) -> dict[str, set[tuple[int, int]]]:
    """Return the (cell, color) that each rule of the kernels, or some, removes from a line, one beside the other."""
    clues = clues_for(clue, len(line), n_colors)
    board, scratch = board_for(clues, line), line_workspace_for(1, len(line), n_colors)
    said = {}
    for number in numbers:
        board.found[:] = NONE
        board.level[:] = len(LINE_RULES)
        board.level[0] = number
        _, easiest, _ = look(clues, board, scratch, number)
        bits = np.unpackbits(board.gone["words"][0].view(np.uint8), axis=-1, bitorder="little")
        cells, colors = (each.tolist() for each in np.nonzero(bits.T)) if easiest == number else ((), ())
        said[LINE_RULES[number]] = set(zip(cells, colors, strict=True))
    return said


@st.composite
def solved_states(draw: st.DrawFn, max_cells: int, max_colors: int) -> tuple[list[int], Cells, int]:
    """Draw a line, a state that it fits, and the number of colors.

    Long runs and decided cells are likely, as it is with them that the rules have something to say.
    """
    n_colors = draw(st.integers(1, max_colors))
    parts = draw(st.lists(st.tuples(st.integers(0, n_colors), st.integers(1, 4)), min_size=1, max_size=max_cells // 2))
    solution = [color for color, length in parts for _ in range(length)][:max_cells]
    doubts = st.sets(st.integers(0, n_colors))
    unsure = st.just(set(range(n_colors + 1)))
    line = [{color} | draw(st.one_of(st.just(set()), doubts, unsure, unsure)) for color in solution]
    return solution, line, n_colors


def states(max_cells: int = 12, max_colors: int = 3) -> st.SearchStrategy[tuple[list[tuple[int, int]], Cells, int]]:
    """Draw a clue, a state of its line that some placement fits, and the number of colors."""
    return solved_states(max_cells, max_colors).map(lambda state: (naive_clue(state[0]), *state[1:]))
