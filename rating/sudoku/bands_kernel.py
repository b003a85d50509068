"""Find the places that a digit must take, for many digits or many boards at once.

A set of cells is three words, one for each band; bit ``9 * row + column`` stands for a cell of it. In octal, each digit
of a word is a *minirow*, the three cells that a row and a box share:

    0o 876 543 210          row 2 | row 1 | row 0 of the band; in each, box 2, box 1, box 0

The words are lanes of vectors, one lane for each digit or board. One word of flags counts all houses of a kind:

    boxes     octal digit ``3 * band + box``: its three columns, gathered in the third bit
    rows      octal digit ``3 * row``, bit ``band``
    columns   bit ``column``

Source: own; ``solvers.sudoku.lanes_propagation_kernel`` explains counting within octal digits.
"""

import numpy as np

from kernels.jit import lean_inlined
from kernels.vectors import load, majority, store
from rating.sudoku.geometry import N_CELLS, SEES
from solvers.sudoku.lanes_propagation_kernel import (
    EACH_DIGIT,
    FIRST_DIGIT,
    FIRST_IN_LINE,
    LOWER_TWO,
    SECOND_IN_LINE,
    STACK,
    THIRD_IN_LINE,
    has_any,
    minirows_of,
    next_column,
    next_stack,
    previous_column,
    previous_stack,
    whole,
)

N_BANDS = 3
BAND_CELLS = N_CELLS // N_BANDS
ALL_CELLS = (1 << BAND_CELLS) - 1
FIRST_ROW = FIRST_DIGIT  # nine cells of a word
EACH_ROW = EACH_DIGIT  # times nine cells: the same cells in each row of a band

SEEN = np.array([[int(sum(1 << i for i in np.flatnonzero(band))) for band in sees.reshape(3, -1)] for sees in SEES])
"""The cells that a cell sees, by band, int64 ``[81, 3]``."""


@lean_inlined
def band_of_places(places, row):
    """Return the places of a digit in three rows, given its places in each house."""
    return int(places[row]) | int(places[row + 1]) << 9 | int(places[row + 2]) << 18


@lean_inlined
def load_bands(rows, first):
    """Read a set: three vectors, one for each band."""
    return load(rows, first), load(rows, first + 1), load(rows, first + 2)


@lean_inlined
def store_bands(rows, bands, first):
    """Write a set."""
    store(rows, bands[0], first)
    store(rows, bands[1], first + 1)
    store(rows, bands[2], first + 2)


@lean_inlined
def _has_two(x):
    """Set the third bit of each octal digit with several bits; the other bits are noise."""
    lower = x & LOWER_TWO
    return (x & (lower + LOWER_TWO)) | (lower + FIRST_IN_LINE)


@lean_inlined
def _fold(a, b, c):
    """Gather the columns in which each band has a cell of a set: nine bits for each band."""
    return (
        ((a | (a >> 9) | (a >> 18)) & FIRST_ROW)
        | (((b | (b >> 9) | (b >> 18)) & FIRST_ROW) << 9)
        | (((c | (c >> 9) | (c >> 18)) & FIRST_ROW) << 18)
    )


@lean_inlined
def _fold_repeated(a, b, c):
    """Gather the columns in which each band has several cells of a set."""
    return (
        (majority(a, a >> 9, a >> 18) & FIRST_ROW)
        | ((majority(b, b >> 9, b >> 18) & FIRST_ROW) << 9)
        | ((majority(c, c >> 9, c >> 18) & FIRST_ROW) << 18)
    )


@lean_inlined
def houses_with_any(a, b, c):
    """Flag the boxes, rows and columns with a cell of a set."""
    columns, minirows = _fold(a, b, c), minirows_of(a, b, c)
    return (
        (has_any(columns) & THIRD_IN_LINE),
        (minirows | (minirows >> 3) | (minirows >> 6)) & STACK,
        (columns | (columns >> 9) | (columns >> 18)) & FIRST_ROW,
    )


@lean_inlined
def houses_with_several(a, b, c):
    """Flag the boxes, rows and columns with several cells of a set."""
    columns, minirows = _fold(a, b, c), minirows_of(a, b, c)
    repeated = _fold_repeated(a, b, c)
    twos = ((_has_two(a) >> 2) & FIRST_IN_LINE) | ((_has_two(b) >> 1) & SECOND_IN_LINE) | (_has_two(c) & THIRD_IN_LINE)
    return (
        (_has_two(columns) | has_any(repeated)) & THIRD_IN_LINE,
        (majority(minirows, minirows >> 3, minirows >> 6) | twos | (twos >> 3) | (twos >> 6)) & STACK,
        (majority(columns, columns >> 9, columns >> 18) | repeated | (repeated >> 9) | (repeated >> 18)) & FIRST_ROW,
    )


@lean_inlined
def cells_of_boxes(flags):
    """Return the cells of flagged boxes, by band."""
    filled = whole(flags)
    return ((filled & FIRST_ROW) * EACH_ROW, ((filled >> 9) & FIRST_ROW) * EACH_ROW, (filled >> 18) * EACH_ROW)


@lean_inlined
def cells_of_rows(flags):
    """Return the cells of flagged rows, by band."""
    return (
        (flags & EACH_ROW) * FIRST_ROW,
        ((flags >> 1) & EACH_ROW) * FIRST_ROW,
        ((flags >> 2) & EACH_ROW) * FIRST_ROW,
    )


@lean_inlined
def cells_of_columns(flags):
    """Return the cells of flagged columns, the same in each band."""
    return flags * EACH_ROW


@lean_inlined
def in_houses_of(a, b, c):
    """Return the cells that share a house with a cell of a set, by band."""
    boxes, rows, columns = houses_with_any(a, b, c)
    by_box, by_row, by_column = cells_of_boxes(boxes), cells_of_rows(rows), cells_of_columns(columns)
    return by_box[0] | by_row[0] | by_column, by_box[1] | by_row[1] | by_column, by_box[2] | by_row[2] | by_column


@lean_inlined
def write_singles(rows, singles, taken, still_open, now, written):
    """Write singles, by band for each digit, into ``rows``: candidates from row ``now``, digits from ``written``."""
    seen = in_houses_of(singles[0], singles[1], singles[2])
    a, b, c = load_bands(rows, now)
    store_bands(rows, (a & ~(seen[0] | taken[0]), b & ~(seen[1] | taken[1]), c & ~(seen[2] | taken[2])), now)
    a, b, c = load_bands(rows, written)
    store_bands(rows, (a | singles[0], b | singles[1], c | singles[2]), written)
    for band in range(N_BANDS):
        still_open[band] &= ~taken[band]


@lean_inlined
def _next_row(x):
    """Turn the rows of a band: a row sees the next one, the last sees the first."""
    return (x >> 9) | ((x << 18) & ALL_CELLS)


@lean_inlined
def _previous_row(x):
    """Turn the rows of a band the other way."""
    return (x >> 18) | ((x << 9) & ALL_CELLS)


@lean_inlined
def _locked_in_minirows(x):
    """Return the cells of a band that a digit loses where a box has it in one row only, or a row in one box only."""
    minirows = whole(has_any(x) & THIRD_IN_LINE)
    in_box = minirows & ~(_next_row(minirows) | _previous_row(minirows))
    in_row = minirows & ~(next_stack(minirows) | previous_stack(minirows))
    return next_stack(in_box) | previous_stack(in_box) | _next_row(in_row) | _previous_row(in_row)


@lean_inlined
def _locked_in_minicolumns(own, one, other):
    """Return the cells of a band that a digit loses where a box has it in one column or a column in one box.

    ``own`` is nine bits for the columns in which the band has the digit, ``one`` and ``other`` those of the other
    bands.
    """
    in_column = own & ~(one | other)
    of_one = one & ~(next_column(one) | previous_column(one))
    of_other = other & ~(next_column(other) | previous_column(other))
    return ((next_column(in_column) | previous_column(in_column) | of_one | of_other) & FIRST_ROW) * EACH_ROW


@lean_inlined
def locked_out(a, b, c):
    """Return the cells, by band, that lose a digit because another house has all its places within one of theirs."""
    columns = _fold(a, b, c)
    x, y, z = columns & FIRST_ROW, (columns >> 9) & FIRST_ROW, columns >> 18
    return (
        a & (_locked_in_minirows(a) | _locked_in_minicolumns(x, y, z)),
        b & (_locked_in_minirows(b) | _locked_in_minicolumns(y, z, x)),
        c & (_locked_in_minirows(c) | _locked_in_minicolumns(z, x, y)),
    )
