# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""What a person looks at while solving a 9x9 Sudoku, counted.

With e open cells there are e pairs of a box and a digit that it lacks, 2 e such pairs of a line, and e cells whose
candidates can be counted: three *scans*, tried in this order. Who looks at M things in random order, k of which let
a digit be written, meets the first of them after (M + 1) / (k + 1) looks on average; a scan that finds nothing costs
all its M looks.

Three *walkers* go through the puzzle in rounds. In each, the easy one takes all that the first successful scan shows;
the narrow one what stands in the houses with the fewest open cells; the greedy one all that any scan shows. Equal
things are done at once, so that what is counted depends on neither the names of the digits nor how the board is
turned. A round costs the looks up to its first digit, times the square root of how many digits it writes.

Where no scan shows anything, locked digits go from the candidates, else those that the scans refute in the fewest
rounds. Where this does not help either, each open cell is charged another three failed scans, and the walk ends.

Source: own, after Pelánek 2014 (options and refutation) and Wang 2024 (times of players).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, ROWS, SIDE
from rating.sudoku.grid_kernel import open_grid, remove, write
from rating.sudoku.hint import Grid, empty_grid
from rating.sudoku.masks import ALL, COUNT, LOWEST
from solvers.jit import kernel

EASY, NARROW, GREEDY = range(3)
N_WALKERS = 3

# The scans, in the order in which they are tried.
NO_SCAN, BOX_SCAN, LINE_SCAN, CELL_SCAN = range(4)
N_SCANS = 3

# What is counted of each puzzle: the looks of each walker; the rounds of the greedy one; of the rounds of the easy one
# those in which the boxes show nothing, those in which they show one digit at most, the sum of 1 / options, which are
# the digits that the first successful scan shows, and the mean share of the open cells that can be filled; then the
# open cells at which the walks end; givens; candidates at the start; and the standard deviations of the numbers of
# givens of the nine digits, and of open cells of the 18 lines.
(
    EASY_LOOKS,
    NARROW_LOOKS,
    GREEDY_LOOKS,
    ROUNDS,
    FAILED_BOX_SCANS,
    SCARCE_ROUNDS,
    INVERSE_OPTIONS,
    VISIBILITY,
    UNSOLVED,
    GIVENS,
    CANDIDATES,
    DIGIT_SPREAD,
    LINE_SPREAD,
) = range(13)
N_COUNTS = 13

_BEYOND = SIDE + 1  # wider than any house: where only the candidates of a cell show its digit
_MOST_ROUNDS = N_CELLS  # more than any walk has: no contradiction
_FAILED_LOOKS = 4.0  # of three failed scans, for each open cell


class Sight(NamedTuple):
    """Hold what can be written in a round.

    Attributes:
        scan: uint8 ``[81]``, the first scan that shows the digit of a cell; ``NO_SCAN`` where none does.
        digit: uint8 ``[81]``.
        width: uint8 ``[81]``, the fewest open cells of a house that has no other place for the digit.
        n_shown: int64 ``[N_SCANS + 1]``, how many digits each scan is the first to show.
    """

    scan: NDArray[np.uint8]
    digit: NDArray[np.uint8]
    width: NDArray[np.uint8]
    n_shown: NDArray[np.int64]


class Table(NamedTuple):
    """Hold the work space.

    Attributes:
        start: where all walkers stand together, at first and wherever no scan shows anything.
        grid: where a walker stands.
        assumed: the grid with an assumption.
        sight: what is seen there.
        struck: uint16 ``[81]``, candidates to be removed.
    """

    start: Grid
    grid: Grid
    assumed: Grid
    sight: Sight
    struck: NDArray[np.uint16]


def empty_table() -> Table:
    """Make the work space of the walks."""
    sight = Sight(
        np.zeros(N_CELLS, np.uint8),
        np.zeros(N_CELLS, np.uint8),
        np.zeros(N_CELLS, np.uint8),
        np.zeros(N_SCANS + 1, np.int64),
    )
    return Table(empty_grid(), empty_grid(), empty_grid(), sight, np.zeros(N_CELLS, np.uint16))


@kernel
def count_many(puzzles, table, counts):
    """Walk through puzzles, and count.

    Args:
        puzzles: uint8 ``[n, 81]``, each with one solution.
        table: work space.
        counts: float64 ``[n, N_COUNTS]``, written.
    """
    for i in range(len(puzzles)):
        counts[i] = 0.0
        n_open = open_grid(puzzles[i], table.start)
        counts[i, GIVENS] = N_CELLS - n_open
        _count_at_start(puzzles[i], table.start, counts[i])
        _solve(n_open, table, counts[i])


@kernel
def _count_at_start(puzzle, grid, counts):
    n_by_digit = np.zeros(SIDE + 1)
    for cell in range(N_CELLS):
        n_by_digit[puzzle[cell]] += 1
        counts[CANDIDATES] += COUNT[grid.candidates[cell]]
    n_by_line = np.zeros(N_HOUSES - ROWS)
    for line in range(N_HOUSES - ROWS):
        n_by_line[line] = COUNT[grid.open_places[ROWS + line]]
    counts[DIGIT_SPREAD] = n_by_digit[1:].std()
    counts[LINE_SPREAD] = n_by_line.std()


@kernel
def _solve(n_open, table, counts):
    n_easy_rounds = 0
    while True:
        n_before = n_open
        for walker in range(N_WALKERS):
            _copy(table.start, table.grid)
            n_rounds, n_open = _walk(walker, n_before, table.grid, table.sight, counts)
            if walker == EASY:
                n_easy_rounds += n_rounds
            elif walker == GREEDY:
                counts[ROUNDS] += n_rounds
        if n_open == 0:
            break
        # All walkers stand here with the same grid: whatever can be written stays so until it is.
        _copy(table.grid, table.start)
        n_easy_rounds += 1
        counts[FAILED_BOX_SCANS] += 1
        counts[SCARCE_ROUNDS] += 1
        has_helped = _lock(table.start, table.struck) or _refute(table)
        for walker in range(N_WALKERS):
            counts[EASY_LOOKS + walker] += _FAILED_LOOKS * n_open * (1 if has_helped else 1 + n_open)
        if not has_helped:
            break
    counts[UNSOLVED] = n_open
    if n_easy_rounds > 0:
        counts[VISIBILITY] /= n_easy_rounds


@kernel
def _walk(walker, n_open, grid, sight, counts):
    """Write digits until no scan shows any; give the number of rounds, and of open cells that are left."""
    n_rounds = 0
    while n_open > 0:
        n_seen = _look(grid, sight)
        if n_seen == 0:
            break
        n_rounds += 1
        looks, n_options = _looks_to_first(n_open, sight.n_shown)
        if walker == EASY:
            counts[FAILED_BOX_SCANS] += sight.n_shown[BOX_SCAN] == 0
            counts[SCARCE_ROUNDS] += sight.n_shown[BOX_SCAN] <= 1
            counts[VISIBILITY] += n_seen / n_open
            counts[INVERSE_OPTIONS] += 1 / n_options
        n_taken = _take(walker, grid, sight)
        counts[EASY_LOOKS + walker] += looks * np.sqrt(n_taken)
        n_open -= n_taken
    return n_rounds, n_open


@kernel
def _looks_to_first(n_open, n_shown):
    """Count the looks up to the first digit that can be written, and the digits that the successful scan shows."""
    wasted = 0.0
    for scan in range(BOX_SCAN, N_SCANS + 1):
        n_things = 2 * n_open if scan == LINE_SCAN else n_open
        if n_shown[scan] > 0:
            return wasted + (n_things + 1) / (n_shown[scan] + 1), n_shown[scan]
        wasted += n_things
    return wasted, np.int64(0)


@kernel
def _copy(source, target):
    # In loops, for whole arrays would be checked for their shapes, by code that takes seconds to compile.
    for cell in range(N_CELLS):
        target.candidates[cell] = source.candidates[cell]
        target.values[cell] = source.values[cell]
    for house in range(N_HOUSES):
        target.open_places[house] = source.open_places[house]
        for digit in range(SIDE):
            target.places[digit, house] = source.places[digit, house]


@kernel
def _look(grid, sight):
    """See what can be written; give the number of cells."""
    sight.scan[:] = NO_SCAN
    sight.width[:] = _BEYOND
    sight.n_shown[:] = 0
    for house in range(N_HOUSES):
        once, twice = np.uint16(0), np.uint16(0)
        for place in range(SIDE):
            digits = grid.candidates[HOUSE_CELLS[house, place]]
            twice |= once & digits
            once |= digits
        once ^= twice
        if once == 0:
            continue
        width = COUNT[grid.open_places[house]]
        scan = BOX_SCAN if house < ROWS else LINE_SCAN
        for place in range(SIDE):
            cell = HOUSE_CELLS[house, place]
            digits = grid.candidates[cell] & once
            if digits != 0:
                sight.digit[cell] = LOWEST[digits] + 1
                if sight.scan[cell] == NO_SCAN:
                    sight.scan[cell] = scan
                    sight.n_shown[scan] += 1
                if width < sight.width[cell]:
                    sight.width[cell] = width
    for cell in range(N_CELLS):
        digits = grid.candidates[cell]
        if digits != 0 and digits & (digits - 1) == 0 and sight.scan[cell] == NO_SCAN:
            sight.digit[cell] = LOWEST[digits] + 1
            sight.scan[cell] = CELL_SCAN
            sight.n_shown[CELL_SCAN] += 1
    return sight.n_shown.sum()


@kernel
def _take(walker, grid, sight):
    """Write what a walker takes of what it sees; give the number of digits."""
    first, least = CELL_SCAN, np.uint8(_BEYOND)
    for cell in range(N_CELLS):
        if sight.scan[cell] != NO_SCAN:
            first = min(first, sight.scan[cell])
            least = min(least, sight.width[cell])
    n_taken = 0
    for cell in range(N_CELLS):
        if sight.scan[cell] == NO_SCAN:
            continue
        if (walker == EASY and sight.scan[cell] > first) or (walker == NARROW and sight.width[cell] > least):
            continue
        write(grid, cell, np.int64(sight.digit[cell]))
        n_taken += 1
    return n_taken


@kernel
def _lock(grid, removals):
    """Remove digits that a house holds within one other house from the rest of that; tell whether any was there."""
    removals[:] = 0
    for digit in range(SIDE):
        for house in range(N_HOUSES):
            places = grid.places[digit, house]
            if places == 0:
                continue
            first = HOUSE_CELLS[house, LOWEST[places]]
            for kind in range(3):
                cover = HOUSES_OF[first, kind]
                is_locked = cover != house
                for place in range(SIDE):
                    if places >> place & 1 and HOUSES_OF[HOUSE_CELLS[house, place], kind] != cover:
                        is_locked = False
                if is_locked:
                    _mark(grid, removals, digit, house, cover)
    return _strike(grid, removals)


@kernel
def _mark(grid, removals, digit, base, cover):
    for place in range(SIDE):
        cell = HOUSE_CELLS[cover, place]
        is_outside = base not in (HOUSES_OF[cell, 0], HOUSES_OF[cell, 1], HOUSES_OF[cell, 2])
        if is_outside and grid.candidates[cell] >> digit & 1:
            removals[cell] |= 1 << digit


@kernel
def _strike(grid, removals):
    has_any = False
    for cell in range(N_CELLS):
        if removals[cell] != 0:
            has_any = True
            remove(grid, cell, np.int64(removals[cell]))
    return has_any


@kernel
def _refute(table):
    """Remove the candidates that the scans lead to a contradiction in the fewest rounds; tell whether there was any."""
    grid, refuted = table.start, table.struck
    refuted[:] = 0
    fewest = _MOST_ROUNDS
    for cell in range(N_CELLS):
        for digit in range(SIDE):
            if grid.candidates[cell] >> digit & 1:
                _copy(grid, table.assumed)
                write(table.assumed, cell, digit + 1)
                n_rounds = _rounds_until_broken(table.assumed, table.sight, fewest)
                if n_rounds < fewest:
                    refuted[:] = 0
                    fewest = n_rounds
                if n_rounds == fewest and n_rounds < _MOST_ROUNDS:
                    refuted[cell] |= 1 << digit
    return _strike(grid, refuted)


@kernel
def _rounds_until_broken(grid, sight, limit):
    """Write all that the scans show, again and again, until a cell or a digit of a house is left no room.

    Returns:
        The number of rounds, or ``_MOST_ROUNDS`` when this does not come about within the limit.
    """
    n_rounds = 0
    while not _is_broken(grid):
        if n_rounds == limit or _look(grid, sight) == 0:
            return _MOST_ROUNDS
        n_rounds += 1
        for cell in range(N_CELLS):
            if sight.scan[cell] != NO_SCAN:
                if not grid.candidates[cell] >> (sight.digit[cell] - 1) & 1:
                    return n_rounds
                write(grid, cell, np.int64(sight.digit[cell]))
    return n_rounds


@kernel
def _is_broken(grid):
    for cell in range(N_CELLS):
        if grid.values[cell] == 0 and grid.candidates[cell] == 0:
            return True
    for house in range(N_HOUSES):
        present = 0
        for place in range(SIDE):
            cell = HOUSE_CELLS[house, place]
            value = grid.values[cell]
            present |= int(grid.candidates[cell]) if value == 0 else 1 << int(value - 1)
        if present != ALL:
            return True
    return False
