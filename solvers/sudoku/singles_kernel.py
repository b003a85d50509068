"""Naked and hidden singles on boards of any size, and the removal of givens that they do not need.

Without eliminations a digit can go where its row, column and box lack it, so that the places of a digit in a row are
one intersection of two masks:

    digit 4 in row 2        columns   0 1 2 | 3 4 5 | 6 7 8
    empty_in_row[2]                   1 0 1 | 0 0 1 | 1 1 0     the cell is empty
    columns_for[4, band 0]            0 0 0 | 0 1 1 | 0 1 0     column lacks 4, and so does its box in the band
    both                              0 0 0 | 0 0 1 | 0 1 0     two places: no single

Digits and all else count from 0 here.

Removal: singles never contradict each other, so their order does not matter, and a given can go exactly if singles
derive it from the other givens. The kernel keeps one order that derives all cells without a given, each with its
reason. To test a given it walks along this order without any search for singles; the few cells with a reason that
needed the given wait and are examined again.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel, lean_inlined, lean_kernel
from kernels.masks import bit, clear, contains, is_empty, load, lowest, store, without, without_lowest

UNKNOWN = -1
NAKED, IN_ROW, IN_COLUMN, IN_BOX, NO_REASON = range(5)


class Places(NamedTuple):
    """The state of a board as masks."""

    box_height: int  # rows of a box, and number of stacks
    box_width: int  # columns of a box, and number of bands
    side: int  # number of rows
    band_of: NDArray[np.int64]  # ``[side]``, the band of a row
    stack_of: NDArray[np.int64]  # ``[side]``, the stack of a column
    masks: NDArray[np.void]  # all that follow, in one row
    empty_in_row: NDArray[np.void]  # ``[side]``, the columns whose cell is empty
    empty_in_column: NDArray[np.void]  # ``[side]``, the rows whose cell is empty
    missing: NDArray[np.void]  # ``[3 * side]``, the digits that a row, column or box lacks
    # ``[side, n_bands]``, by digit and band, the columns that lack the digit and whose box does.
    columns_for: NDArray[np.void]
    # ``[side, n_stacks]``, by digit and stack, the rows that lack the digit and whose box does.
    rows_for: NDArray[np.void]
    stack_columns: NDArray[np.void]  # ``[n_stacks]``, the columns of a stack; never changed
    band_rows: NDArray[np.void]  # ``[n_bands]``, the rows of a band; never changed


@lean_inlined
def copy_places(source, target):
    """Copy the state of a board."""
    for i in range(len(source.masks)):
        store(target.masks, load(source.masks, i), i)


@lean_inlined
def box_of(p, row, column):
    """Return the number of a cell's box."""
    return p.band_of[row] * p.box_height + p.stack_of[column]


@lean_inlined
def place(p, row, column, digit):
    """Fill an empty cell."""
    box = box_of(p, row, column)
    band, stack = p.band_of[row], p.stack_of[column]
    clear(p.empty_in_row, column, row)
    clear(p.empty_in_column, row, column)
    clear(p.missing, digit, row)
    clear(p.missing, digit, p.side + column)
    clear(p.missing, digit, 2 * p.side + box)
    for b in range(p.box_width):
        clear(p.columns_for, column, digit, b)
    for s in range(p.box_height):
        clear(p.rows_for, row, digit, s)
    store(p.columns_for, without(load(p.columns_for, digit, band), load(p.stack_columns, stack)), digit, band)
    store(p.rows_for, without(load(p.rows_for, digit, stack), load(p.band_rows, band)), digit, stack)


@lean_inlined
def put_bit(masks, position, i, j):
    """Set one bit of ``masks[i, j]``."""
    store(masks, load(masks, i, j) | bit(masks, position), i, j)


@lean_kernel
def take_back(p, row, column, digit):
    """Empty a filled cell."""
    box = box_of(p, row, column)
    band, stack = p.band_of[row], p.stack_of[column]
    store(p.empty_in_row, load(p.empty_in_row, row) | bit(p.empty_in_row, column), row)
    store(p.empty_in_column, load(p.empty_in_column, column) | bit(p.empty_in_column, row), column)
    for house in (row, p.side + column, 2 * p.side + box):
        store(p.missing, load(p.missing, house) | bit(p.missing, digit), house)
    for b in range(p.box_width):
        if contains(load(p.missing, 2 * p.side + b * p.box_height + stack), digit):
            put_bit(p.columns_for, column, digit, b)
    for s in range(p.box_height):
        if contains(load(p.missing, 2 * p.side + band * p.box_height + s), digit):
            put_bit(p.rows_for, row, digit, s)
    for c in range(stack * p.box_width, (stack + 1) * p.box_width):
        if contains(load(p.missing, p.side + c), digit):
            put_bit(p.columns_for, c, digit, band)
    for r in range(band * p.box_height, (band + 1) * p.box_height):
        if contains(load(p.missing, r), digit):
            put_bit(p.rows_for, r, digit, stack)


@lean_inlined
def is_single(mask):
    """Return whether exactly one bit is set."""
    return not is_empty(mask) and is_empty(without_lowest(mask))


@lean_inlined
def digits_for(p, row, column):
    """Return the digits that an empty cell can still have."""
    in_lines = load(p.missing, row) & load(p.missing, p.side + column)
    return in_lines & load(p.missing, 2 * p.side + box_of(p, row, column))


@lean_inlined
def columns_in_row(p, row, digit):
    """Return the places of a digit that a row lacks."""
    return load(p.empty_in_row, row) & load(p.columns_for, digit, p.band_of[row])


@lean_inlined
def rows_in_column(p, column, digit):
    """Return the places of a digit that a column lacks."""
    return load(p.empty_in_column, column) & load(p.rows_for, digit, p.stack_of[column])


@lean_inlined
def only_in_box(p, box, digit):
    """Return row and column of a digit's only place in a box lacking it, or the side twice for more or none."""
    band, stack = box // p.box_height, box % p.box_height
    open_columns = load(p.columns_for, digit, band) & load(p.stack_columns, stack)
    found_row, found_column = p.side, p.side
    for row in range(band * p.box_height, (band + 1) * p.box_height):
        if contains(load(p.missing, row), digit):
            places = load(p.empty_in_row, row) & open_columns
            if not is_empty(places):
                if found_row < p.side or not is_single(places):
                    return p.side, p.side
                found_row, found_column = row, lowest(places)
    return found_row, found_column


@lean_inlined
def holds(p, row, column, digit, reason):
    """Return whether an empty cell, which can have the digit, is a single for one reason."""
    if reason == NAKED:
        return is_single(digits_for(p, row, column))
    if reason == IN_ROW:
        return is_single(columns_in_row(p, row, digit))
    if reason == IN_COLUMN:
        return is_single(rows_in_column(p, column, digit))
    return only_in_box(p, box_of(p, row, column), digit)[0] < p.side


@lean_inlined
def find_reason(p, row, column, digit):
    """Return the first reason for which a cell is a single, or ``NO_REASON``."""
    reason = NAKED
    while reason < NO_REASON and not holds(p, row, column, digit, reason):
        reason += 1
    return reason


@lean_kernel
def solve(p, board):
    """Fill cells of a board (int64 ``[side, side]``, ``UNKNOWN``) by singles, from the masks of the empty board."""
    for row in range(p.side):
        for column in range(p.side):
            if board[row, column] != UNKNOWN:
                place(p, row, column, board[row, column])
    n_filled = 0
    progress = True
    while progress:
        before = n_filled
        for row in range(p.side):
            untried = load(p.empty_in_row, row)
            while not is_empty(untried):
                column = lowest(untried)
                untried = without_lowest(untried)
                digits = digits_for(p, row, column)
                if is_single(digits):
                    n_filled += _fill(p, board, row, column, lowest(digits))
        for house in range(3 * p.side):
            untried = load(p.missing, house)
            while not is_empty(untried):
                digit = lowest(untried)
                untried = without_lowest(untried)
                if house < p.side:
                    places = columns_in_row(p, house, digit)
                    if is_single(places):
                        n_filled += _fill(p, board, house, lowest(places), digit)
                elif house < 2 * p.side:
                    places = rows_in_column(p, house - p.side, digit)
                    if is_single(places):
                        n_filled += _fill(p, board, lowest(places), house - p.side, digit)
                else:
                    row, column = only_in_box(p, house - 2 * p.side, digit)
                    if row < p.side:
                        n_filled += _fill(p, board, row, column, digit)
        progress = n_filled > before


@lean_kernel
def _fill(p, board, row, column, digit):
    place(p, row, column, digit)
    board[row, column] = digit
    return 1


class Derivation(NamedTuple):
    """Cells, each with the reason why it is a single."""

    rows: NDArray[np.int64]  # ``[side ** 2]``
    columns: NDArray[np.int64]  # ``[side ** 2]``
    reasons: NDArray[np.int64]  # ``[side ** 2]``


@lean_inlined
def write(derivation, i, row, column, reason):
    """Write one entry of a list."""
    derivation.rows[i] = row
    derivation.columns[i] = column
    derivation.reasons[i] = reason


@lean_inlined
def concerns(p, board, row, column, targets, is_open):
    """Return whether filling a cell can make a single of an open target."""
    digit = board[row, column]
    for t in range(len(targets)):
        if is_open[t]:
            r, c = targets[t, 0], targets[t, 1]
            same_box = p.band_of[row] == p.band_of[r] and p.stack_of[column] == p.stack_of[c]
            if row == r or column == c or same_box or digit == board[r, c]:
                return True
    return False


@lean_kernel
def find_targets(p, board, targets, is_open, derivation, n):
    """Fill the open targets that are singles now, and list them from entry ``n`` on; give the number of entries."""
    for t in range(len(targets)):
        if is_open[t]:
            row, column = targets[t, 0], targets[t, 1]
            reason = find_reason(p, row, column, board[row, column])
            if reason != NO_REASON:
                is_open[t] = False
                place(p, row, column, board[row, column])
                write(derivation, n, row, column, reason)
                n += 1
    return n


@lean_kernel
def derive(p, board, targets, is_open, n_open, known, first, derived, waiting):
    """Return whether singles derive the targets, and if so bring the list of all derivations up to date.

    Args:
        p: masks of what follows from the givens; updated, as ``is_open``.
        board: int64 ``[side, side]``, the solution.
        targets: int64 ``[n_targets, 2]``, rows and columns of cells that are no givens any more.
        is_open: bool ``[n_targets]``, which of them are to be derived, each cell once.
        known: the last entries list an order that derives all other cells from the givens and the targets.
        first: the first of these entries. In the end the targets stand among them and the list begins ``n_open``
            earlier; unneeded entries have not moved.
    """
    n_derived = find_targets(p, board, targets, is_open, derived, 0)
    n_targets_left = n_open - n_derived
    n_waiting = 0
    i = first
    while n_targets_left > 0 and i < len(known.rows):
        row, column, reason = known.rows[i], known.columns[i], known.reasons[i]
        i += 1
        if holds(p, row, column, board[row, column], reason):
            place(p, row, column, board[row, column])
            write(derived, n_derived, row, column, reason)
            n_derived += 1
            if concerns(p, board, row, column, targets, is_open):
                before = n_derived
                n_derived = find_targets(p, board, targets, is_open, derived, n_derived)
                n_targets_left -= n_derived - before
        else:
            write(waiting, n_waiting, row, column, reason)
            n_waiting += 1
    progress = True
    while n_targets_left > 0 and progress:
        progress = False
        n_looked_at = n_waiting
        n_waiting = 0
        for j in range(n_looked_at):
            row, column = waiting.rows[j], waiting.columns[j]
            reason = find_reason(p, row, column, board[row, column]) if n_targets_left > 0 else NO_REASON
            if reason == NO_REASON:
                write(waiting, n_waiting, row, column, waiting.reasons[j])
                n_waiting += 1
                continue
            progress = True
            place(p, row, column, board[row, column])
            write(derived, n_derived, row, column, reason)
            n_derived += 1
            if concerns(p, board, row, column, targets, is_open):
                before = n_derived
                n_derived = find_targets(p, board, targets, is_open, derived, n_derived)
                n_targets_left -= n_derived - before
    if n_targets_left > 0:
        return False
    start = first - n_open
    for j in range(n_derived):
        write(known, start + j, derived.rows[j], derived.columns[j], derived.reasons[j])
    for j in range(n_waiting):
        write(known, start + n_derived + j, waiting.rows[j], waiting.columns[j], waiting.reasons[j])
    return True


@kernel
def dig(p, trial, board, groups, fewest, is_given, known, derived, waiting):
    """Remove groups of givens (int64 ``[n_groups, size, 2]``, rows and columns) as long as singles solve the puzzle.

    ``p`` are masks of the full board, ``trial`` workspace like it; ``is_given``, bool ``[side, side]``, is all True at
    first. A smaller group has some of its cells twice.
    """
    n_givens = board.size
    is_open = np.zeros(groups.shape[1], np.bool_)
    removed = np.zeros(groups.shape[1], np.bool_)
    for g in range(len(groups)):
        targets = groups[g]
        n_removed = 0
        for t in range(len(targets)):
            row, column = targets[t, 0], targets[t, 1]
            removed[t] = is_given[row, column]
            is_open[t] = removed[t]
            if removed[t]:
                is_given[row, column] = False
                take_back(p, row, column, board[row, column])
                n_removed += 1
        if n_removed > 0 and n_givens - n_removed >= fewest:
            copy_places(p, trial)
            if derive(trial, board, targets, is_open, n_removed, known, n_givens, derived, waiting):
                n_givens -= n_removed
                continue
        for t in range(len(targets)):
            if removed[t]:
                row, column = targets[t, 0], targets[t, 1]
                is_given[row, column] = True
                place(p, row, column, board[row, column])
