"""Boards and puzzles for the Sudoku tests: hypothesis strategies, and a solver so plain that it needs no test."""

import numpy as np
from hypothesis import strategies as st

from puzzles.sudoku import Box, Sudoku

BOXES = (
    *(Box(1, 1), Box(1, 2), Box(2, 1), Box(2, 2), Box(1, 5), Box(2, 3), Box(3, 2), Box(2, 4)),
    *(Box(3, 3), Box(2, 5), Box(3, 4), Box(4, 4), Box(4, 8), Box(5, 7), Box(6, 6)),
)
UNTITLED = st.just("")


def pattern_board(box):
    """Return the board whose rows are shifted copies of 1, 2, 3, ..."""
    row, column = np.indices((box.side, box.side))
    return (row % box.height * box.width + row // box.height + column) % box.side + 1


@st.composite
def boards(draw, boxes=BOXES):
    """Draw a box shape and a complete board: the pattern after a shuffle of digits, rows, columns, bands and stacks."""
    box = draw(st.sampled_from(boxes))
    random = draw(st.randoms(use_true_random=True))

    def shuffled(items):
        items = list(items)
        random.shuffle(items)
        return items

    def lines(n_groups, size):
        return [group * size + line for group in shuffled(range(n_groups)) for line in shuffled(range(size))]

    names = np.array([0, *shuffled(range(1, box.side + 1))])
    rows, columns = lines(box.width, box.height), lines(box.height, box.width)
    return box, names[pattern_board(box)][rows][:, columns]


@st.composite
def puzzles(draw, boxes=BOXES, titles=UNTITLED):
    """Draw a puzzle and a board that solves it; all cells, none or some are given."""
    box, board = draw(boards(boxes))
    share = draw(st.sampled_from([0, 0.1, 0.4, 0.8, 1]))
    random = draw(st.randoms(use_true_random=True))
    kept = np.array([random.random() < share for _ in range(board.size)]).reshape(board.shape)
    return Sudoku.from_grid(np.where(kept, board, 0), box, *(draw(titles) for _ in range(3))), board


def naive_solutions(puzzle):
    """List all boards that solve a puzzle, by trying every digit in every blank cell."""
    cells, box, side = list(puzzle.cells), puzzle.box, puzzle.side
    found = []

    def sees(a, b):
        (row_a, column_a), (row_b, column_b) = divmod(a, side), divmod(b, side)
        same_box = row_a // box.height == row_b // box.height and column_a // box.width == column_b // box.width
        return row_a == row_b or column_a == column_b or same_box

    peers = [[b for b in range(side * side) if a != b and sees(a, b)] for a in range(side * side)]

    def fill():
        if 0 not in cells:
            found.append(tuple(cells))
            return
        cell = cells.index(0)
        for digit in range(1, side + 1):
            if all(cells[peer] != digit for peer in peers[cell]):
                cells[cell] = digit
                fill()
                cells[cell] = 0

    fill()
    return found
