"""9x9 boards with any houses, a puzzle in each lane of a vector: deductions, and what the searches of lanes need.

The searches of classic boards are compiled a second time, with these helpers in place of theirs. A cell is a word, bit
d for digit d + 1, in the row ``CELL`` plus its number. Rows from ``DIGITS`` on hold the board to dig,
rows from ``FAILURES`` on how many branches of a cell have failed. The houses, int64 ``[n_houses, 9]``, list rows.

Source: own.
"""

import numpy as np

from kernels.jit import inlined
from kernels.special import specializer
from kernels.vectors import count, lanes_not_zero, load, lowest, minimum, popcount, store, without_lanes
from solvers.sudoku.dig_lanes_kernel import (
    ALONE,
    N_SETS,
    TOP,
    add_solution,
    any_rival,
    branch_near_board,
    choose_near_board,
    dig,
    let_cell_differ,
    load_digits,
    load_trial,
)
from solvers.sudoku.lanes_propagation_kernel import N_ROWS as N_CLASSIC_ROWS
from solvers.sudoku.lanes_propagation_kernel import choose_house, propagate
from solvers.sudoku.lanes_search_kernel import choose_lines, load_branch, load_puzzle, search, split, write_solution
from solvers.sudoku.unavoidable_sets_kernel import add_set

SIDE, N_CELLS, ALL = 9, 81, 0o777
CELL = N_CLASSIC_ROWS  # the searches of classic boards clear rows before this
FAILURES, DIGITS, CHOSEN = CELL + N_CELLS, CELL + 2 * N_CELLS, CELL + 3 * N_CELLS  # the cell to branch on
MUST_DIFFER = CHOSEN + 1
N_ROWS = CHOSEN + 2
N_SAVED = N_CELLS + 1
_CELL_BITS = 7
_BAND_CELLS = 27


@inlined
def _settle_house(state, rows):
    """Apply the naked and hidden singles of a house; return where candidates contradict each other (not 0)."""
    first = load(state, rows[0])
    once = first ^ first
    twice, fixed, loose, wrong = once, once, once, once
    for i in range(SIDE):
        mask = load(state, rows[i])
        alone = without_lanes(mask, lanes_not_zero(mask & (mask - 1)))
        loose = loose | (mask ^ alone)
        wrong = wrong | (fixed & alone)
        fixed = fixed | alone
        twice = twice | (once & mask)
        once = once | mask
    hidden = once & ~(twice | fixed)
    wrong = wrong | (once ^ ALL)
    if lanes_not_zero(loose & (fixed | hidden)) == 0:
        return wrong
    for i in range(SIDE):
        mask = load(state, rows[i])
        alone = without_lanes(mask, lanes_not_zero(mask & (mask - 1)))
        only = mask & hidden
        store(state, only | without_lanes(alone | (mask & ~fixed), lanes_not_zero(only)), rows[i])
    return wrong


@inlined
def _propagate(state, houses):
    """Examine each house once; return where candidates contradict each other (not 0), and how many are too many."""
    first = load(state, CELL)
    wrong, n_open, least = first ^ first, first ^ first, first
    for house in range(len(houses)):
        wrong = wrong | _settle_house(state, houses[house])
    for cell in range(CELL, CELL + N_CELLS):
        mask = load(state, cell)
        n_open = n_open + popcount(mask)
        least = minimum(least, mask)
    return wrong | ((least - 1) >> SIDE), n_open - N_CELLS


@inlined
def _choose_cell(state):
    """Put the first open cell with the fewest candidates into the row ``CHOSEN``."""
    best = load(state, CELL) | 0xFFFFFFFF
    for cell in range(N_CELLS):  # a cell with one candidate wraps around
        best = minimum(best, ((popcount(load(state, CELL + cell)) - 2) << _CELL_BITS) | cell)
    store(state, best & ((1 << _CELL_BITS) - 1), CHOSEN)


@inlined
def _load_puzzle(puzzles, puzzle, words, lane):
    for cell in range(N_CELLS):
        digit = int(puzzles[puzzle, cell])
        words[CELL + cell, lane] = np.uint32(1 << (digit - 1) if digit else ALL)


@inlined
def _load_branch(saved, words, lane):
    words[FAILURES + saved[N_CELLS], lane] += np.uint32(1)
    for cell in range(N_CELLS):
        words[CELL + cell, lane] = saved[cell]


@inlined
def _choose_digit(words, lane):
    """Return the cell to branch on, two numbers that classic boards need, and its candidates."""
    cell = int(words[CHOSEN, lane])
    return cell, 0, 0, int(words[CELL + cell, lane])


@inlined
def _split(words, lane, saved, cell, _digit, _box, digit):
    """Put a digit, a mask, into a cell; save the branch without it."""
    for each in range(N_CELLS):
        saved[each] = words[CELL + each, lane]
    saved[N_CELLS] = cell
    saved[cell] = np.uint32(int(words[CELL + cell, lane]) & ~digit)
    words[CELL + cell, lane] = np.uint32(digit)


@inlined
def _write_solution(words, lane, solutions, record):
    for cell in range(N_CELLS):
        solutions[record, cell] = lowest(int(words[CELL + cell, lane])) + 1


@inlined
def _load_digits(workspace, lane, boards, board):
    """Load a board, without any known sets."""
    for cell in range(N_CELLS):
        workspace.words[FAILURES + cell, lane] = 0
        workspace.words[DIGITS + cell, lane] = np.uint32(1 << (int(boards[board, cell]) - 1))
    return 0


@inlined
def _load_trial(workspace, lane):
    must_differ = workspace.lanes[ALONE, lane]
    for cell in range(N_CELLS):
        band, place = cell // _BAND_CELLS, cell % _BAND_CELLS
        digit = int(workspace.words[DIGITS + cell, lane])
        is_left = workspace.trial[lane, band] >> place & 1
        is_going = (workspace.givens[lane, band] >> place & 1) ^ is_left
        rivals = ALL & ~digit if is_going else 0
        left = rivals if is_going and must_differ else ALL
        workspace.words[CELL + cell, lane] = np.uint32(digit if is_left else left)
        workspace.rival_words[cell, lane] = np.uint32(rivals)
    workspace.lanes[TOP, lane] = 0


@inlined
def _any_rival(workspace, _houses):
    found = load(workspace.state, CELL) & load(workspace.rivals, 0)
    for cell in range(N_CELLS):
        found = found | (load(workspace.state, CELL + cell) & load(workspace.rivals, cell))
    return found


@inlined
def _let_cell_differ(workspace, lane, saved):
    cell = 0
    while not int(workspace.words[CELL + cell, lane]) & int(workspace.rival_words[cell, lane]):
        cell += 1
    digit = int(workspace.words[DIGITS + cell, lane])
    _split(workspace.words, lane, saved, cell, 0, 0, int(workspace.words[CELL + cell, lane]) & ~digit)


@inlined
def _choose_near_board(workspace):
    """Choose as ``other_solution_kernel.choose_near``, and note whether any open cell must differ from the board."""
    state = workspace.state
    first = load(state, CELL)
    nothing = first ^ first
    best, must_differ = nothing | 0xFFFFFFFF, nothing
    for cell in range(N_CELLS):
        mask = load(state, CELL + cell)
        loses = without_lanes(nothing | 10, lanes_not_zero(mask & load(state, DIGITS + cell)))
        must_differ = must_differ | without_lanes(loses, ~lanes_not_zero(mask & (mask - 1)))
        rank = popcount(mask) * 20 - 21 - loses - minimum(load(state, FAILURES + cell), nothing | 9)
        best = minimum(best, (rank << _CELL_BITS) | cell)  # a cell with one candidate wraps around
    store(state, best & ((1 << _CELL_BITS) - 1), CHOSEN)
    store(state, must_differ, MUST_DIFFER)


@inlined
def _branch_near_board(workspace, lane, saved):
    """Put a digit into the chosen cell, that of the board if it may stand there; into all, where none must differ."""
    words = workspace.words
    cell = int(words[CHOSEN, lane])
    mask, digit = int(words[CELL + cell, lane]), int(words[DIGITS + cell, lane])
    _split(words, lane, saved, cell, 0, 0, mask & digit if mask & digit else mask & -mask)
    if not words[MUST_DIFFER, lane]:
        for each in range(N_CELLS):
            if count(int(words[CELL + each, lane])) > 1:
                words[CELL + each, lane] = words[DIGITS + each, lane]


@inlined
def _add_solution(workspace, lane):
    differing = workspace.trial[lane]  # which has served its turn
    differing[:] = 0
    for cell in range(N_CELLS):
        differs = workspace.words[CELL + cell, lane] != workspace.words[DIGITS + cell, lane]
        differing[cell // _BAND_CELLS] |= np.int64(differs) << cell % _BAND_CELLS
    add_set(workspace.set_words, lane, workspace.lanes[N_SETS, lane], differing[0], differing[1], differing[2])
    workspace.lanes[N_SETS, lane] += 1


_special = specializer(
    __name__,
    {
        propagate: _propagate,
        choose_house: _choose_cell,
        load_puzzle: _load_puzzle,
        load_branch: _load_branch,
        choose_lines: _choose_digit,
        split: _split,
        write_solution: _write_solution,
        load_digits: _load_digits,
        load_trial: _load_trial,
        any_rival: _any_rival,
        let_cell_differ: _let_cell_differ,
        choose_near_board: _choose_near_board,
        branch_near_board: _branch_near_board,
        add_solution: _add_solution,
    },
    "houses",
)
search_houses, dig_houses = _special(search), _special(dig)
