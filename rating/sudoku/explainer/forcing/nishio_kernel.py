"""Find the candidates that contradict themselves by their digit alone, which are the only ones with Nishio chains.

The method is that of ``consequences_kernel``, but an assumption leaves only three words, and all digits share the
lanes.
"""

import numpy as np

from kernels.jit import lean_kernel
from kernels.vectors import lanes_not_zero, load, store
from rating.sudoku.explainer.forcing.consequences import FULL, N_BANDS, ON
from rating.sudoku.explainer.forcing.consequences_kernel import (
    columns_of_others,
    find_empty_houses,
    number_nodes,
    read_grid,
    seen_in_boxes,
    seen_in_columns,
    seen_in_rows,
)
from rating.sudoku.explainer.forcing.further_kernel import find_on_in_houses, take_from_houses
from rating.sudoku.geometry import N_CELLS, SIDE


@lean_kernel
def find_wrong_alone(grid, sets):
    """Find and count the candidates of open cells that contradict themselves by their digit alone, as ``is_wrong``."""
    number_nodes(grid, sets)
    read_grid(grid, sets)
    sets.sizes[0].n_wrong = 0
    count = 0
    for cell in range(N_CELLS):
        candidates = np.int64(grid.candidates[cell])
        for digit in range(SIDE):
            if candidates >> digit & 1 and candidates & (candidates - 1):
                sets.lane_cells[count] = cell
                sets.lane_digits[count] = digit
                count += 1
                if count == len(sets.lane_cells):
                    _try(sets, count)
                    count = 0
    if count > 0:
        _try(sets, count)


@lean_kernel
def _try(sets, count):
    """Make assumptions, one in each lane, draw all conclusions, and note those that contradict themselves."""
    state = sets.state
    zero = load(state, 0) ^ load(state, 0)
    for band in range(N_BANDS):
        store(state, zero, band)
    for lane in range(count):
        cell, digit = sets.lane_cells[lane], sets.lane_digits[lane]
        for band in range(N_BANDS):
            sets.lanes[band, lane] = sets.given[N_BANDS * digit + band] & (FULL ^ sets.peers[cell, band])
    changed = 1
    while changed:
        changed = _conclude(state, sets.further)
    wrong = find_empty_houses(state, sets.further, 1, N_BANDS)
    for lane in range(count):
        is_wrong = wrong >> lane & 1 != 0
        sets.is_wrong[sets.nodes[sets.lane_cells[lane], sets.lane_digits[lane]]] = is_wrong
        sets.sizes[0].n_wrong += is_wrong


@lean_kernel
def _conclude(state, further):
    """Draw each conclusion once; return the lanes with losses."""
    changed, boxes = load(state, 0) ^ load(state, 0), further.in_boxes[0]
    for band in range(N_BANDS):
        x, columns = load(state, band), columns_of_others(state, band, band)
        on = x & ((~seen_in_boxes(x) & boxes) | ~seen_in_rows(x) | ~seen_in_columns(x, columns))
        store(state, on, ON + band)
    find_on_in_houses(state, further, 1, False)
    for band in range(N_BANDS):
        x, on = load(state, band), load(state, ON + band)
        columns = columns_of_others(state, ON + band, band)
        gone = x & ((seen_in_boxes(on) & boxes) | seen_in_rows(on) | seen_in_columns(on, columns))
        changed = changed | gone
        store(state, x ^ gone, band)
    return lanes_not_zero(changed | take_from_houses(state, further, 1))
