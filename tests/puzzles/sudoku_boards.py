"""Boards and puzzles for the Sudoku tests."""

import numpy as np
from hypothesis import strategies as st

from puzzles.sudoku import Ground, Sudoku

BOXES = (
    *(Ground(1, 1), Ground(1, 2), Ground(2, 1), Ground(2, 2), Ground(1, 5), Ground(2, 3), Ground(3, 2), Ground(2, 4)),
    *(Ground(3, 3), Ground(2, 5), Ground(3, 4), Ground(4, 4), Ground(4, 8), Ground(5, 7), Ground(6, 6)),
)
UNTITLED = st.just("")


def pattern_board(box):
    """Return the board whose rows are shifted copies of 1, 2, 3, ..."""
    row, column = np.indices((box.side, box.side))
    return (row % box.height * box.width + row // box.height + column) % box.side + 1


def image_of(grid, box, random):
    """Shuffle the digits, and the lines of bands and stacks and these themselves."""

    def lines(n_groups, size):
        groups = random.sample(range(n_groups), n_groups)
        return [group * size + line for group in groups for line in random.sample(range(size), size)]

    digits = np.array([0, *random.sample(range(1, box.side + 1), box.side)], np.uint16)
    return digits[grid][lines(box.width, box.height)][:, lines(box.height, box.width)]


@st.composite
def boards(draw, boxes=BOXES):
    """Draw a box shape and a complete board: an image of the pattern."""
    box = draw(st.sampled_from(boxes))
    return box, image_of(pattern_board(box), box, draw(st.randoms(use_true_random=True)))


@st.composite
def puzzles(draw, boxes=BOXES, titles=UNTITLED):
    """Draw a puzzle and a board that solves it; all cells, none or some are given."""
    box, board = draw(boards(boxes))
    share = draw(st.sampled_from([0, 0.1, 0.4, 0.8, 1]))
    random = draw(st.randoms(use_true_random=True))
    kept = np.array([random.random() < share for _ in range(board.size)]).reshape(board.shape)
    return Sudoku.from_grid(np.where(kept, board, 0), box, *(draw(titles) for _ in range(3))), board
