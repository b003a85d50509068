"""Deductions on 9x9 boards with any houses, one puzzle in each lane of a vector.

The candidates are 27 words, one for each digit and band, in rows from ``CELL`` on: bit 9 * r + c of a word is for the
cell in row r of the band and column c. Rows from ``DIGITS`` on hold the board to dig likewise, rows from ``FAILURES``
on how many branches of a cell have failed. Rows, columns and boxes are found by shifts, all other houses by masks of
their cells.

    row        1.1. 1... ....      less 1 in each row, and with the cells before: 1... .... ...., a row with several
    box        .11 ... ..1         the columns of a band in three groups: two places, none and one
    house      t = x & mask        one place is left when t has one bit, in one band

Source: own.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined
from kernels.vectors import lanes_not_zero, load, majority, popcount, without_lanes
from solvers.sudoku.lanes_propagation_kernel import ALL, load_three, store_three
from solvers.sudoku.lanes_propagation_kernel import EACH_DIGIT as EACH_ROW
from solvers.sudoku.lanes_propagation_kernel import FIRST_DIGIT as FIRST_ROW
from solvers.sudoku.lanes_propagation_kernel import N_ROWS as N_CLASSIC_ROWS

SIDE, N_BANDS, N_CELLS = 9, 3, 81
BAND_CELLS = 27
N_WORDS = SIDE * N_BANDS
CELL = N_CLASSIC_ROWS  # the searches of classic boards clear rows before this
ON, DIGITS, FAILURES = CELL + N_WORDS, CELL + 2 * N_WORDS, CELL + 3 * N_WORDS
_LAST, _BUT_LAST = 0o400400400, 0o377377377  # columns, in each row
_FIRST_OF_BOXES = 0o111  # in a row, the first cell of each box
_BOX = 0o007007007  # the cells of a band's first box
_SEGMENTS = 0o111111111  # the first cell of each segment: the three cells that a row and a box share


class Masks(NamedTuple):
    """The houses besides rows, columns and boxes, each as masks of its cells in the three bands."""

    vectors: NDArray[Any]  # vectors ``[3 * n]``, those of the board in each lane; uint32 in plain Python
    words: NDArray[np.uint32]  # the same memory, ``[3 * n, n_lanes]``
    # ``[n_boards, 3 * n]``, those of each board; no rows if all boards have the same houses.
    of_boards: NDArray[np.uint32]
    n_digits: int  # always 9; a constant would make LLVM unroll loops
    has_boxes: bool  # False with regions, which are among the houses; only then locked candidates are worth their time

    def in_plain(self) -> "Masks":
        """Return the first lane alone, for plain Python."""
        return self._replace(vectors=self.words[:, 0], words=self.words[:, :1])


@lean_inlined
def _whole_rows(x):
    """Set all cells of each row of a band in which a set has a cell."""
    last = (((x & _BUT_LAST) + _BUT_LAST) | x) & _LAST
    return last | (last - (last >> (SIDE - 1)))


@lean_inlined
def columns_of(x):
    """Return the nine columns of a band that have a cell of a set; bits beyond them are noise."""
    return x | (x >> SIDE) | (x >> (2 * SIDE))


@lean_inlined
def _in_any_column(x):
    """Return which boxes of a band have a column of a set, at the first column of each box."""
    return (x | (x >> 1) | (x >> 2)) & _FIRST_OF_BOXES


@lean_inlined
def _alone_in_box(x, columns, repeated):
    """Return the cells of a set that are alone in their boxes, from its columns in a band and the repeated ones."""
    later = columns >> 1
    several = (columns & (later | (columns >> 2))) | (later & (columns >> 2)) | _in_any_column(repeated)
    return x & ~((several & _FIRST_OF_BOXES) * _BOX)


@lean_inlined
def _places(x, masks, at):
    """Return the cells of a set that are in a house, band by band."""
    return x[0] & load(masks, at), x[1] & load(masks, at + 1), x[2] & load(masks, at + 2)


@lean_inlined
def find_on(x, singles, houses, wrong):
    """Find cells that hold a digit as their last candidate or as the last place in a house; note contradictions."""
    a, b, c = columns_of(x[0]), columns_of(x[1]), columns_of(x[2])
    repeated = _repeated_columns(x[0]), _repeated_columns(x[1]), _repeated_columns(x[2])
    several = ((repeated[0] | repeated[1] | repeated[2] | majority(a, b, c)) & FIRST_ROW) * EACH_ROW
    wrong = wrong | (~(a | b | c) & FIRST_ROW)
    wrong = wrong | ((_whole_rows(x[0]) & _whole_rows(x[1]) & _whole_rows(x[2])) ^ ALL)
    on_0 = x[0] & (singles[0] | ~several | ~_whole_rows(x[0] & (x[0] - EACH_ROW)))
    on_1 = x[1] & (singles[1] | ~several | ~_whole_rows(x[1] & (x[1] - EACH_ROW)))
    on_2 = x[2] & (singles[2] | ~several | ~_whole_rows(x[2] & (x[2] - EACH_ROW)))
    if houses.has_boxes:
        on_0 = on_0 | _alone_in_box(x[0], a, repeated[0])
        on_1 = on_1 | _alone_in_box(x[1], b, repeated[1])
        on_2 = on_2 | _alone_in_box(x[2], c, repeated[2])
        wrong = wrong | ((_in_any_column(a) & _in_any_column(b) & _in_any_column(c)) ^ _FIRST_OF_BOXES)
    none = wrong ^ wrong
    for house in range(0, len(houses.vectors), N_BANDS):
        t = _places(x, houses.vectors, house)
        once, repeated = t[0] | t[1] | t[2], majority(t[0], t[1], t[2])
        none = none | (once - 1)  # 0 becomes larger than any cell
        more = lanes_not_zero((once & (once - 1)) | repeated)
        on_0, on_1, on_2 = (
            on_0 | without_lanes(t[0], more),
            on_1 | without_lanes(t[1], more),
            on_2 | without_lanes(t[2], more),
        )
    return (on_0, on_1, on_2), wrong | (none >> BAND_CELLS)


@lean_inlined
def _repeated_columns(x):
    """Return the columns of a band that contain two cells of a set or more; bits beyond them are noise."""
    return majority(x, x >> SIDE, x >> (2 * SIDE))


@lean_inlined
def seen_from(on, houses):
    """Return the houses with a cell of a set, band by band."""
    a, b, c = columns_of(on[0]), columns_of(on[1]), columns_of(on[2])
    columns = ((a | b | c) & FIRST_ROW) * EACH_ROW
    seen_0, seen_1, seen_2 = columns | _whole_rows(on[0]), columns | _whole_rows(on[1]), columns | _whole_rows(on[2])
    if houses.has_boxes:
        seen_0 = seen_0 | (_in_any_column(a) * _BOX)
        seen_1 = seen_1 | (_in_any_column(b) * _BOX)
        seen_2 = seen_2 | (_in_any_column(c) * _BOX)
    masks = houses.vectors
    for house in range(0, len(masks), N_BANDS):
        t = _places(on, masks, house)
        has_any = lanes_not_zero(t[0] | t[1] | t[2])
        seen_0, seen_1, seen_2 = (
            seen_0 | without_lanes(load(masks, house), ~has_any),
            seen_1 | without_lanes(load(masks, house + 1), ~has_any),
            seen_2 | without_lanes(load(masks, house + 2), ~has_any),
        )
    return seen_0, seen_1, seen_2


@lean_inlined
def repeats(on, houses):
    """Return a number that is not 0 if a house has two cells of a set or more."""
    n = popcount(on[0]) + popcount(on[1]) + popcount(on[2])
    a, b, c = columns_of(on[0]), columns_of(on[1]), columns_of(on[2])
    rows = (_whole_rows(on[0]) & _LAST) | ((_whole_rows(on[1]) & _LAST) >> 1) | ((_whole_rows(on[2]) & _LAST) >> 2)
    more = (n ^ popcount(rows)) | (n ^ popcount((a | b | c) & FIRST_ROW))
    if houses.has_boxes:
        boxes = _in_any_column(a) | (_in_any_column(b) << 1) | (_in_any_column(c) << 2)
        more = more | (n ^ popcount(boxes))
    for house in range(0, len(houses.vectors), N_BANDS):
        t = _places(on, houses.vectors, house)
        more = more | ((popcount(t[0]) + popcount(t[1]) + popcount(t[2])) >> 1)
    return more


@lean_inlined
def _count_in_cells(state, first):
    """Return the cells with a bit in any digit's word from a row on, and those with two or more, by band."""
    once = load_three(state, first, 1)
    twice = once[0] ^ once[0], once[1] ^ once[1], once[2] ^ once[2]
    for at in range(first + N_BANDS, first + N_WORDS, N_BANDS):
        x = load_three(state, at, 1)
        twice = twice[0] | (once[0] & x[0]), twice[1] | (once[1] & x[1]), twice[2] | (once[2] & x[2])
        once = once[0] | x[0], once[1] | x[1], once[2] | x[2]
    return once, twice


@lean_inlined
def propagate_houses(state, houses):
    """Examine each house once; return where candidates contradict each other (not 0), and a sum over open cells.

    The sum is over what is left. If it equals that of the last round, every cell with one candidate has removed its
    digit from all cells that it sees.
    """
    once, several = _count_in_cells(state, CELL)
    wrong = (once[0] & once[1] & once[2]) ^ ALL
    singles = ~several[0], ~several[1], ~several[2]
    for digit in range(houses.n_digits):
        at = N_BANDS * digit
        x = load_three(state, CELL + at, 1)
        on, wrong = find_on(x, singles, houses, wrong)
        seen = seen_from(on, houses)
        store_three(state, on, ON + at, 1)
        left = x[0] & (on[0] | ~seen[0]), x[1] & (on[1] | ~seen[1]), x[2] & (on[2] | ~seen[2])
        store_three(state, left, CELL + at, 1)
    taken, twice = _count_in_cells(state, ON)
    for digit in range(houses.n_digits):
        at = N_BANDS * digit
        x, on = load_three(state, CELL + at, 1), load_three(state, ON + at, 1)
        left = x[0] & (on[0] | ~taken[0]), x[1] & (on[1] | ~taken[1]), x[2] & (on[2] | ~taken[2])
        store_three(state, left, CELL + at, 1)
    _, several = _count_in_cells(state, CELL)
    return wrong | twice[0] | twice[1] | twice[2], several[0] + several[1] + several[2]


@lean_inlined
def lost_to_rows(x, masks):
    """Return the cells, by band, that locked candidates exclude where houses cross rows; all houses see the same set.

    Two houses that claim one row contradict each other, but do not exclude each other's cells.
    """
    none = x[0] ^ x[0]
    claimed_0, claimed_1, claimed_2, kept_0, kept_1, kept_2 = none, none, none, none, none, none
    lost_0, lost_1, lost_2 = none, none, none
    for house in range(0, len(masks), N_BANDS):
        t = _places(x, masks, house)
        # A row that contains all places of the house keeps no others outside it.
        rows = _whole_rows(t[0]), _whole_rows(t[1]), _whole_rows(t[2])
        each = (rows[0] & _LAST) | ((rows[1] & _LAST) >> 1) | ((rows[2] & _LAST) >> 2)
        several = lanes_not_zero(each & (each - 1))
        claimed_0, claimed_1, claimed_2 = (
            claimed_0 | without_lanes(rows[0], several),
            claimed_1 | without_lanes(rows[1], several),
            claimed_2 | without_lanes(rows[2], several),
        )
        kept_0, kept_1, kept_2 = (
            kept_0 | without_lanes(t[0], several),
            kept_1 | without_lanes(t[1], several),
            kept_2 | without_lanes(t[2], several),
        )
        # A row that has all its places in the house leaves the house no others.
        beyond = _whole_rows(x[0] ^ t[0]), _whole_rows(x[1] ^ t[1]), _whole_rows(x[2] ^ t[2])
        no_row = ~lanes_not_zero((beyond[0] & beyond[1] & beyond[2]) ^ ALL)
        lost_0, lost_1, lost_2 = (
            lost_0 | (t[0] & without_lanes(beyond[0], no_row)),
            lost_1 | (t[1] & without_lanes(beyond[1], no_row)),
            lost_2 | (t[2] & without_lanes(beyond[2], no_row)),
        )
    return (
        lost_0 | (x[0] & claimed_0 & ~kept_0),
        lost_1 | (x[1] & claimed_1 & ~kept_1),
        lost_2 | (x[2] & claimed_2 & ~kept_2),
    )


@lean_inlined
def lost_to_columns(x, masks):
    """Return the cells that locked candidates exclude where houses cross columns, as ``lost_to_rows``."""
    none = x[0] ^ x[0]
    claimed, kept_0, kept_1, kept_2, lost_0, lost_1, lost_2 = none, none, none, none, none, none, none
    for house in range(0, len(masks), N_BANDS):
        t = _places(x, masks, house)
        columns = (columns_of(t[0]) | columns_of(t[1]) | columns_of(t[2])) & FIRST_ROW
        several = lanes_not_zero(columns & (columns - 1))
        claimed = claimed | without_lanes(columns, several)
        kept_0, kept_1, kept_2 = (
            kept_0 | without_lanes(t[0], several),
            kept_1 | without_lanes(t[1], several),
            kept_2 | without_lanes(t[2], several),
        )
        other = x[0] ^ t[0], x[1] ^ t[1], x[2] ^ t[2]
        beyond = (columns_of(other[0]) | columns_of(other[1]) | columns_of(other[2])) & FIRST_ROW
        beyond = without_lanes(beyond, ~lanes_not_zero(beyond ^ FIRST_ROW)) * EACH_ROW
        lost_0, lost_1, lost_2 = lost_0 | (t[0] & beyond), lost_1 | (t[1] & beyond), lost_2 | (t[2] & beyond)
    claimed = claimed * EACH_ROW
    return (
        lost_0 | (x[0] & claimed & ~kept_0),
        lost_1 | (x[1] & claimed & ~kept_1),
        lost_2 | (x[2] & claimed & ~kept_2),
    )


@lean_inlined
def _turned(x):
    """Turn segments of rows to the next box and the one after it."""
    return ((x >> 3) & 0o011011011) | ((x << 6) & 0o100100100), ((x >> 6) & 0o001001001) | ((x << 3) & 0o110110110)


@lean_inlined
def _turned_far(x):
    """Turn segments to the next row or band and the one after it."""
    return (x >> 9) | ((x << 18) & ALL), (x >> 18) | ((x << 9) & ALL)


@lean_inlined
def _turned_near(x):
    """Turn segments of columns to the next column of a box and the one after it."""
    return ((x >> 1) & 0o333333333) | ((x << 2) & 0o444444444), ((x >> 2) & 0o111111111) | ((x << 1) & 0o666666666)


@lean_inlined
def _lost_in_band(x):
    """Return the cells of a band that locked candidates exclude: those of a line beside its box, or the reverse."""
    segments = (x | (x >> 1) | (x >> 2)) & _SEGMENTS
    (a, b), (c, d) = _turned(segments), _turned_far(segments)
    e, f = _turned(segments & ~(c | d))
    g, h = _turned_far(segments & ~(a | b))
    return (e | f | g | h) * 7


@lean_inlined
def _lost_in_stacks(x):
    """Return the columns of bands that locked candidates exclude."""
    segments = (
        (columns_of(x[0]) & FIRST_ROW) | ((columns_of(x[1]) & FIRST_ROW) << 9) | ((columns_of(x[2]) & FIRST_ROW) << 18)
    )
    (a, b), (c, d) = _turned_far(segments), _turned_near(segments)
    e, f = _turned_far(segments & ~(c | d))
    g, h = _turned_near(segments & ~(a | b))
    return e | f | g | h


@lean_inlined
def _lock_boxes(x):
    """Apply locked candidates where boxes cross rows and columns."""
    lost = _lost_in_stacks(x)
    return (
        x[0] & ~(_lost_in_band(x[0]) | ((lost & FIRST_ROW) * EACH_ROW)),
        x[1] & ~(_lost_in_band(x[1]) | (((lost >> 9) & FIRST_ROW) * EACH_ROW)),
        x[2] & ~(_lost_in_band(x[2]) | ((lost >> 18) * EACH_ROW)),
    )


@lean_inlined
def lock_lines(x, houses):
    """Apply the locked candidates of boxes, or of regions with rows and then with columns."""
    if houses.has_boxes:
        return _lock_boxes(x)
    lost = lost_to_rows(x, houses.vectors)
    left = x[0] & ~lost[0], x[1] & ~lost[1], x[2] & ~lost[2]
    lost = lost_to_columns(left, houses.vectors)
    return left[0] & ~lost[0], left[1] & ~lost[1], left[2] & ~lost[2]


@lean_inlined
def lock_candidates(workspace, houses):
    """Apply the locked candidates of regions; return the lanes that lost candidates. With boxes, this takes longer."""
    if houses.has_boxes:
        return 0
    state = workspace.state
    losses = load(state, CELL) ^ load(state, CELL)
    for digit in range(houses.n_digits):
        at = CELL + N_BANDS * digit
        x = load_three(state, at, 1)
        left = lock_lines(x, houses)
        losses = losses | (x[0] ^ left[0]) | (x[1] ^ left[1]) | (x[2] ^ left[2])
        store_three(state, left, at, 1)
    return lanes_not_zero(losses)
