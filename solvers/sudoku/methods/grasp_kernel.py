"""GRASP for Sudokus: boards with correct boxes, made greedily with some randomness, and improved by swaps in boxes.

The cost of a board is the number of digits that its rows and columns lack. Eight counts in lines evaluate a swap.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below
from solvers.arrays import Records
from solvers.sudoku.methods.depth_first import FOUND, RUNNING

_N_LINES = 2  # the houses that a swap in a box can change: row and column


class Climb(NamedTuple):
    """The progress of a GRASP search, as a record."""

    starts: int  # boards that were begun
    swaps: int  # swaps that were made
    is_climbing: int  # whether a swap may still lower the cost
    cost: int  # of the board
    best_cost: int  # of the best one so far


class Boards(NamedTuple):
    """The board that is being improved, and the best one."""

    houses_of: NDArray[np.uint16]  # the ``marks`` of ``Board``
    blanks: NDArray[np.int32]  # ``[n_blanks]``, the cells to fill, box by box
    # ``[n_blanks]``, the digits that boxes lack, counted from 0; those of a box are where its blanks are.
    lacking: NDArray[np.int32]
    box_starts: NDArray[np.int32]  # ``[side + 1]``, where the blanks of each box begin
    # ``[2 * side, side]``, how many times each row and column has each digit among the givens.
    given_counts: NDArray[np.int32]
    counts: NDArray[np.int32]  # ``[2 * side, side]``, the same on the board
    # ``[n_blanks]``, the digits that boxes still have to place; those of a box begin at its start.
    pool: NDArray[np.int32]
    n_left: NDArray[np.int32]  # ``[side]``, the number of these digits for each box
    order: NDArray[np.int32]  # ``[n_blanks]``, the blanks in the order in which they are filled
    digits: NDArray[np.int32]  # ``[n_cells]``, the board, counted from 0; holds the givens
    best: NDArray[np.int32]  # ``[n_cells]``, the best board so far
    progress: Records  # one ``Climb`` record
    stream: NDArray[np.uint64]  # ``[4]``, a random stream


@lean_inlined
def repetitions(boards, cell, digit):
    """Return how many times a digit is in the row and the column of a cell."""
    return boards.counts[boards.houses_of[cell, 0], digit] + boards.counts[boards.houses_of[cell, 1], digit]


@lean_inlined
def put(boards, cell, digit, change):
    """Add (1) or remove (-1) a digit in the counts of a cell's lines."""
    for kind in range(_N_LINES):
        boards.counts[boards.houses_of[cell, kind], digit] += change


@lean_inlined
def draw(boards, cell, box, alpha):
    """Draw a digit for a cell from the cheapest share ``alpha`` of those left for its box; ties keep their order."""
    n = np.int64(boards.n_left[box])
    pool = boards.pool[boards.box_starts[box] :]
    for i in range(1, n):
        digit = pool[i]
        cost = repetitions(boards, cell, digit)
        j = i
        while j > 0 and repetitions(boards, cell, pool[j - 1]) > cost:
            pool[j] = pool[j - 1]
            j -= 1
        pool[j] = digit
    i = below(boards.stream, max(1, np.int64(np.ceil(alpha * n))))
    digit = pool[i]
    pool[i] = pool[n - 1]
    boards.n_left[box] -= 1
    return digit


@lean_inlined
def fill_pools(boards):
    """Collect the digits that each box lacks, in random order."""
    for box in range(len(boards.box_starts) - 1):
        start = boards.box_starts[box]
        boards.n_left[box] = boards.box_starts[box + 1] - start
        for i in range(boards.n_left[box]):
            j = below(boards.stream, i + 1)
            boards.pool[start + i] = boards.pool[start + j]
            boards.pool[start + j] = boards.lacking[start + i]


@lean_inlined
def box_of(boards, cell):
    """Return the box of a cell, counted from 0."""
    return np.int64(boards.houses_of[cell, 2]) - len(boards.counts)


@lean_inlined
def choose(boards, n_filled):
    """Return where in the order the cell is for which the fewest digits cost nothing; ties are broken at random."""
    best, fewest, n_best = n_filled, len(boards.counts), 0
    for i in range(n_filled, len(boards.order)):
        cell = boards.order[i]
        box = box_of(boards, cell)
        start = boards.box_starts[box]
        n_free = 0
        for j in range(start, start + boards.n_left[box]):
            n_free += repetitions(boards, cell, boards.pool[j]) == 0
        if n_free < fewest:
            best, fewest, n_best = i, n_free, 0
        if n_free == fewest:
            n_best += 1
            if below(boards.stream, n_best) == 0:
                best = i
    return best


@lean_kernel
def construct(boards, alpha, fewest_first):
    """Make a board cell by cell, in the order of the blanks or with the cell of fewest digits first."""
    for line in range(boards.counts.shape[0]):
        for digit in range(boards.counts.shape[1]):
            boards.counts[line, digit] = boards.given_counts[line, digit]
    fill_pools(boards)
    for i in range(len(boards.blanks)):
        boards.order[i] = boards.blanks[i]
    for i in range(len(boards.order)):
        if fewest_first:
            j = choose(boards, i)
            boards.order[i], boards.order[j] = boards.order[j], boards.order[i]
        cell = boards.order[i]
        digit = draw(boards, cell, box_of(boards, cell), alpha)
        boards.digits[cell] = digit
        put(boards, cell, digit, 1)


@lean_inlined
def cost_of(boards):
    """Return the number of digits that rows and columns lack."""
    n_lacking = 0
    for line in range(boards.counts.shape[0]):
        for digit in range(boards.counts.shape[1]):
            n_lacking += boards.counts[line, digit] == 0
    return n_lacking


@lean_inlined
def change_of_cost(boards, one, other):
    """Return by how much the cost would change if two cells of a box swapped their digits."""
    x, y = boards.digits[one], boards.digits[other]
    change = 0
    for kind in range(_N_LINES):
        first, second = boards.houses_of[one, kind], boards.houses_of[other, kind]
        if first != second:
            change += int(boards.counts[first, x] == 1) - int(boards.counts[first, y] == 0)
            change += int(boards.counts[second, y] == 1) - int(boards.counts[second, x] == 0)
    return change


@lean_inlined
def climb(boards):
    """Make the swap that lowers the cost most; return False if none lowers it."""
    best_change, best_one, best_other = 0, 0, 0
    n_swaps = 0
    for box in range(len(boards.box_starts) - 1):
        for i in range(boards.box_starts[box], boards.box_starts[box + 1]):
            for j in range(i + 1, boards.box_starts[box + 1]):
                change = change_of_cost(boards, boards.blanks[i], boards.blanks[j])
                n_swaps += 1
                if change < best_change:
                    best_change, best_one, best_other = change, boards.blanks[i], boards.blanks[j]
    boards.progress[0].swaps += n_swaps
    if best_change == 0:
        return False
    x, y = boards.digits[best_one], boards.digits[best_other]
    put(boards, best_one, x, -1)
    put(boards, best_other, y, -1)
    put(boards, best_one, y, 1)
    put(boards, best_other, x, 1)
    boards.digits[best_one], boards.digits[best_other] = y, x
    boards.progress[0].cost += best_change
    return True


@lean_inlined
def remember(boards):
    """Save the board if it is the best so far."""
    if boards.progress[0].cost < boards.progress[0].best_cost:
        boards.progress[0].best_cost = boards.progress[0].cost
        for cell in range(len(boards.digits)):
            boards.best[cell] = boards.digits[cell]


@lean_kernel
def advance(boards, alpha, fewest_first, max_starts, max_swaps):
    """Continue until there are ``max_starts`` starts or ``max_swaps`` swaps were judged, or a board costs nothing."""
    progress = boards.progress[0]
    while progress.swaps < max_swaps:
        if progress.is_climbing:
            progress.is_climbing = climb(boards)
        elif progress.starts == max_starts:
            return RUNNING
        else:
            construct(boards, alpha, fewest_first)
            progress.starts += 1
            progress.cost = cost_of(boards)
            progress.is_climbing = True
        remember(boards)
        if progress.cost == 0:
            return FOUND
    return RUNNING
