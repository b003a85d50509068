"""All that follows from each candidate being on, as sets without order: a quick look before the runs that keep it.

The facts of a run of ``run_kernel`` do not depend on its order: they are all that can be concluded, unless there is a
contradiction. So these kernels conclude for many assumptions at once, one in each lane of a vector. The remains are 27
words, one for each digit and band:

    bit 9 * r + c     the cell in row r of the band and column c may still hold the digit
    0o 765 432 107    the nine bits of a row are three octal digits, the *minirows* that it shares with the boxes

A cleared bit means that the candidate is off. A candidate is on when it is the last one of its cell, or its cell the
last place in a house; all that it sees goes, too. *Static* runs know only cells with two candidates at first, and
houses with two places. A cell or a house with nothing left is a contradiction. A candidate that is off leads to nothing
unless its cell or a house has one other, its *partner*; then the same follows as from that being on. Source: own.
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lanes_not_zero, load, store
from rating.sudoku.explainer.chains.links_kernel import BITS, WORD_BITS
from rating.sudoku.explainer.forcing.base_kernel import flag_changed, keep_lanes
from rating.sudoku.explainer.forcing.consequences import (
    BASE,
    BOX_LIMITS,
    CELL_LIMITS,
    CELLS_OF_BAND,
    COLUMN_LIMITS,
    FULL,
    N_BANDS,
    N_LIMITS,
    N_WORDS,
    NOW,
    ON,
    ROW_LIMITS,
    SINGLES,
)
from rating.sudoku.explainer.forcing.further_kernel import (
    empty_in_houses,
    find_on_in_houses,
    limit_houses,
    take_from_houses,
)
from rating.sudoku.geometry import BOXES, COLUMNS, HOUSES_OF, N_CELLS, N_HOUSES, PLACES_OF, ROWS, SIDE
from rating.sudoku.masks import COUNT, LOWEST
from solvers.sudoku.lanes_propagation_kernel import (
    EACH_DIGIT,
    FIRST_DIGIT,
    THIRD_IN_LINE,
    has_any,
    next_column,
    next_stack,
    previous_column,
    previous_stack,
    whole,
)

EACH_ROW = EACH_DIGIT  # this, times a mask of nine columns, is the mask for each row of the band
IN_ROW, IN_COLUMN, IN_BOX = 0o777, 0o001001001, 0o007007007


@lean_kernel
def find_sets(grid, sets, is_static, keeps):
    """Find the sets that the candidates of a grid leave when on; without ``keeps``, only the wrong candidates.

    A base in ``sets`` must be of a grid with these candidates or more, and of the same kind of runs.
    """
    number_nodes(grid, sets)
    read_grid(grid, sets)
    _limit(grid, sets, is_static)
    sets.sizes[0].n_wrong = 0
    for word in range(N_WORDS):
        sets.rows[len(sets.is_wrong), word] = sets.given[word]
    if sets.sizes[0].n_based > 0:
        _go_on_from_base(grid, sets, is_static, keeps)
    else:
        _begin(grid, sets, keeps, False)


@lean_kernel
def go_on_from_static(grid, sets):
    """Find the sets of dynamic runs from the sets of static runs, which were just found in the same grid."""
    _limit(grid, sets, False)
    count = 0
    for cell in range(N_CELLS):
        candidates = np.int64(grid.candidates[cell])
        rest = candidates if candidates & (candidates - 1) else 0
        while rest:
            digit = LOWEST[rest]
            rest &= rest - 1
            node = sets.nodes[cell, digit]
            if not sets.is_wrong[node]:
                sets.lane_cells[count] = cell
                sets.lane_digits[count] = digit
                for word in range(N_WORDS):
                    sets.lanes[word, count] = sets.rows[node, word]
                count += 1
                if count == len(sets.lane_cells):
                    _finish(grid, sets, count, True)
                    count = 0
    if count > 0:
        _finish(grid, sets, count, True)


@lean_kernel
def lay_base(grid, sets, is_static):
    """Keep the remains of a grid as a base, so that those of grids with fewer candidates are found faster."""
    number_nodes(grid, sets)
    read_grid(grid, sets)
    _limit(grid, sets, is_static)
    for cell in range(N_CELLS):
        sets.candidates[BASE, cell] = sets.candidates[NOW, cell]
    for digit in range(SIDE):
        for house in range(N_HOUSES):
            sets.places[BASE, digit, house] = sets.places[NOW, digit, house]
    sets.off[:] = 0
    sets.flags[BASE] = 0
    sets.sizes[0].n_based = _begin(grid, sets, False, True)


@lean_inlined
def _begin(grid, sets, keeps, lays_base):
    """Make all assumptions, some at a time; return their number."""
    n_lanes = len(sets.lane_cells)
    n_begun = 0
    count = 0
    for cell in range(N_CELLS):
        candidates = np.int64(grid.candidates[cell])
        rest = candidates if candidates & (candidates - 1) else 0
        while rest:
            sets.lane_cells[count] = cell
            sets.lane_digits[count] = LOWEST[rest]
            rest &= rest - 1
            count += 1
            if count == n_lanes:
                _assume(sets, count)
                _finish(grid, sets, count, keeps)
                if lays_base:
                    keep_lanes(sets, n_begun, count)
                n_begun += count
                count = 0
    if count > 0:
        _assume(sets, count)
        _finish(grid, sets, count, keeps)
        if lays_base:
            keep_lanes(sets, n_begun, count)
    return n_begun + count


@lean_inlined
def _go_on_from_base(grid, sets, is_static, keeps):
    """Remove later losses from the base, and go on only where more follows, as fewer candidates never lead to less."""
    n_lanes = len(sets.lane_cells)
    flag_changed(sets, is_static)
    zero = load(sets.state, 0) ^ load(sets.state, 0)
    for word in range(N_WORDS):
        store(sets.state, zero + sets.given[word], word)
    count = 0
    for at in range(sets.sizes[0].n_based):
        cell, digit = sets.base_cells[at], sets.base_digits[at]
        candidates = np.int64(grid.candidates[cell])
        if candidates >> digit & 1 == 0 or candidates & (candidates - 1) == 0:
            continue
        if sets.flags[NOW, at // WORD_BITS] & BITS[at % WORD_BITS]:
            sets.lane_cells[count] = cell
            sets.lane_digits[count] = digit
            for word in range(N_WORDS):
                sets.lanes[word, count] = sets.base[at, word] & sets.given[word]
            count += 1
            if count == n_lanes:
                _finish(grid, sets, count, keeps)
                count = 0
        else:
            node = sets.nodes[cell, digit]
            sets.is_wrong[node] = False
            if keeps:
                for word in range(N_WORDS):
                    sets.rows[node, word] = sets.base[at, word] & sets.given[word]
    if count > 0:
        _finish(grid, sets, count, keeps)


@lean_inlined
def number_nodes(grid, sets):
    """Number the candidates in the order of cells and digits, as ``run_kernel.open_forcing`` does."""
    n_nodes = 0
    for cell in range(N_CELLS):
        rest = np.int64(grid.candidates[cell])
        while rest:
            sets.nodes[cell, LOWEST[rest]] = n_nodes
            sets.is_wrong[n_nodes] = True
            rest &= rest - 1
            n_nodes += 1


@lean_inlined
def read_grid(grid, sets):
    """Read the candidates before any assumption; a digit that is written in remains a candidate of its cell."""
    for digit in range(SIDE):
        for house in range(N_HOUSES):
            sets.places[NOW, digit, house] = grid.places[digit, house]
    for cell in range(N_CELLS):
        sets.candidates[NOW, cell] = grid.candidates[cell]
        if grid.values[cell] != 0:
            written = np.int64(grid.values[cell]) - 1
            sets.candidates[NOW, cell] = 1 << written
            for kind in range(3):
                sets.places[NOW, written, HOUSES_OF[cell, kind]] = 1 << np.int64(PLACES_OF[cell, kind])
    for digit in range(SIDE):
        for band in range(N_BANDS):
            cells = np.int64(0)
            for row in range(3):
                cells |= sets.places[NOW, digit, ROWS + 3 * band + row] << SIDE * row
            sets.given[N_BANDS * digit + band] = cells


@lean_inlined
def _limit(grid, sets, is_static):
    """Mark the cells with no more than two candidates, and the houses with no more than two places; or all."""
    limits = sets.limits
    for at in range(N_LIMITS):
        limits[at] = 0 if is_static else FULL
    limit_houses(grid, sets.further, is_static)
    if not is_static:
        return
    for cell in range(N_CELLS):
        if COUNT[grid.candidates[cell]] <= 2:
            limits[CELL_LIMITS + cell // CELLS_OF_BAND] |= 1 << cell % CELLS_OF_BAND
    for digit in range(SIDE):
        places = grid.places[digit]
        for at in range(SIDE):
            band, third = at // 3, at % 3
            if COUNT[places[BOXES + at]] <= 2:
                limits[BOX_LIMITS + N_BANDS * digit + band] |= IN_BOX << 3 * third
            if COUNT[places[ROWS + at]] <= 2:
                limits[ROW_LIMITS + N_BANDS * digit + band] |= IN_ROW << SIDE * third
            if COUNT[places[COLUMNS + at]] <= 2:
                for each in range(N_BANDS):
                    limits[COLUMN_LIMITS + N_BANDS * digit + each] |= IN_COLUMN << at


@lean_inlined
def _assume(sets, count):
    """Make some assumptions, one in each lane."""
    state, lanes = sets.state, sets.lanes
    zero = load(state, 0) ^ load(state, 0)
    for word in range(N_WORDS):
        store(state, zero + sets.given[word], word)
    for lane in range(count):
        cell, digit = sets.lane_cells[lane], sets.lane_digits[lane]
        band, bit = cell // CELLS_OF_BAND, 1 << cell % CELLS_OF_BAND
        for other in range(SIDE):
            if other != digit:
                lanes[N_BANDS * other + band, lane] &= FULL ^ bit
        for each in range(N_BANDS):
            lanes[N_BANDS * digit + each, lane] &= FULL ^ sets.peers[cell, each]


@lean_kernel
def _finish(grid, sets, count, keeps):
    """Draw all conclusions in all lanes, and keep what is left of the assumptions that are still open in the grid."""
    state = sets.state
    wrong = 0
    changed = 1
    while changed & ~wrong:
        wrong, changed = _conclude(state, sets.limits, sets.further, N_BANDS)
    wrong |= find_empty_houses(state, sets.further, SIDE, N_BANDS)
    for lane in range(count):
        cell, digit = sets.lane_cells[lane], sets.lane_digits[lane]
        candidates = np.int64(grid.candidates[cell])
        if candidates >> digit & 1 and candidates & (candidates - 1):
            node = sets.nodes[cell, digit]
            is_wrong = wrong >> lane & 1 != 0
            sets.is_wrong[node] = is_wrong
            sets.sizes[0].n_wrong += is_wrong
            if keeps and not is_wrong:
                for word in range(N_WORDS):
                    sets.rows[node, word] = sets.lanes[word, lane]


@lean_inlined
def _next_row(x):
    """Rotate the three rows of a band: each row sees the next one, and the last row sees the first."""
    return (x >> 9) | ((x << 18) & FULL)


@lean_inlined
def _previous_row(x):
    """Rotate the rows of a band in the opposite direction."""
    return (x >> 18) | ((x << 9) & FULL)


@lean_inlined
def seen_in_rows(x):
    """Return the cells of a band that share a row with another cell of a set; bits beyond the band are noise."""
    minirows = has_any(x) & THIRD_IN_LINE
    return whole(next_stack(minirows) | previous_stack(minirows)) | next_column(x) | previous_column(x)


@lean_inlined
def seen_in_boxes(x):
    """Return the cells that share a box with another cell of a set."""
    minirows = has_any(x) & THIRD_IN_LINE
    return whole(_next_row(minirows) | _previous_row(minirows)) | next_column(x) | previous_column(x)


@lean_inlined
def _columns(x):
    """Return the nine columns of a band that have a cell of a set."""
    return (x | (x >> 9) | (x >> 18)) & FIRST_DIGIT


@lean_inlined
def columns_of_others(state, word, band):
    """Return the nine columns that have a cell of a set in the other two bands."""
    first = word - band
    return _columns(load(state, first + (band + 1) % N_BANDS)) | _columns(load(state, first + (band + 2) % N_BANDS))


@lean_inlined
def seen_in_columns(x, columns):
    """Return the cells of a band that share a column with another cell of a set, or with one in some columns."""
    return _next_row(x) | _previous_row(x) | (columns * EACH_ROW)


@lean_kernel
def _conclude(state, limits, further, n_bands):
    """Draw each conclusion once; return the lanes with an empty cell, and those with losses.

    ``n_bands`` is not a constant, so that LLVM does not unroll the loops.
    """
    wrong, boxes = load(state, 0) ^ load(state, 0), further.in_boxes[0]
    changed = wrong
    for band in range(n_bands):
        once, twice = wrong ^ wrong, wrong ^ wrong
        for digit in range(3 * n_bands):
            x = load(state, N_BANDS * digit + band)
            twice = twice | (once & x)
            once = once | x
        wrong = wrong | (~once & FULL)
        store(state, once & ~twice & limits[CELL_LIMITS + band], SINGLES + band)
    for band in range(n_bands):
        for word in range(band, 9 * n_bands, n_bands):
            x, columns = load(state, word), columns_of_others(state, word, band)
            on = x & (
                load(state, SINGLES + band)
                | (~seen_in_boxes(x) & (limits[BOX_LIMITS + word] & boxes))
                | (~seen_in_rows(x) & limits[ROW_LIMITS + word])
                | (~seen_in_columns(x, columns) & limits[COLUMN_LIMITS + word])
            )
            store(state, on, ON + word)
    find_on_in_houses(state, further, SIDE, True)
    for band in range(n_bands):
        for word in range(band, 9 * n_bands, n_bands):
            x, on = load(state, word), load(state, ON + word)
            columns = columns_of_others(state, ON + word, band)
            gone = x & ((seen_in_boxes(on) & boxes) | seen_in_rows(on) | seen_in_columns(on, columns))
            changed = changed | gone
            store(state, x ^ gone, word)
    changed = changed | take_from_houses(state, further, SIDE)
    for band in range(n_bands):
        once, twice = wrong ^ wrong, wrong ^ wrong
        for digit in range(3 * n_bands):
            on = load(state, ON + N_BANDS * digit + band)
            twice = twice | (once & on)
            once = once | on
        for digit in range(3 * n_bands):
            x = load(state, N_BANDS * digit + band)
            gone = x & ((once & ~load(state, ON + N_BANDS * digit + band)) | twice)
            changed = changed | gone
            store(state, x ^ gone, N_BANDS * digit + band)
    return lanes_not_zero(wrong), lanes_not_zero(changed)


@lean_kernel
def find_empty_houses(state, further, n_digits, n_bands):
    """Return the lanes where one of the first digits has no place in a house."""
    wrong, no_boxes = load(state, 0) ^ load(state, 0), FULL ^ further.in_boxes[0]
    for digit in range(n_digits):
        columns = wrong ^ wrong
        for band in range(n_bands):
            x = load(state, n_bands * digit + band)
            minirows = has_any(x) & THIRD_IN_LINE
            rows = minirows | next_stack(minirows) | previous_stack(minirows)
            boxes = minirows | _next_row(minirows) | _previous_row(minirows) | no_boxes
            wrong = wrong | (~(rows & boxes) & THIRD_IN_LINE)
            columns = columns | _columns(x)
        wrong = wrong | (~columns & FIRST_DIGIT)
    return lanes_not_zero(wrong) | empty_in_houses(state, further, n_digits)
