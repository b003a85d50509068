"""The parts that searches in lanes need for 9x9 boards with any houses, one puzzle in each lane of a vector.

The searches of classic boards are compiled a second time, with these helpers in place of theirs.
``lanes_houses_deductions_kernel`` shows how the candidates lie.
"""

import numpy as np

from kernels.jit import lean_inlined
from kernels.special import specializer
from kernels.vectors import load, lowest
from solvers.sudoku.dig_lanes_kernel import (
    add_solution,
    any_rival,
    branch_near_board,
    choose_near_board,
    deduce_more,
    dig,
    let_cell_differ,
    load_digits,
    load_trial,
)
from solvers.sudoku.lanes_houses_deductions_kernel import (
    BAND_CELLS,
    CELL,
    DIGITS,
    FAILURES,
    N_BANDS,
    N_CELLS,
    N_WORDS,
    SIDE,
    lock_candidates,
    propagate_houses,
)
from solvers.sudoku.lanes_propagation_kernel import ALL, choose_house, propagate
from solvers.sudoku.lanes_search_kernel import choose_lines, load_branch, load_puzzle, search, split, write_solution
from solvers.sudoku.unavoidable_sets_kernel import add_set

N_ROWS = FAILURES + N_CELLS
N_SAVED = N_WORDS + 1
_MOST_FAILURES = 9


@lean_inlined
def _leave_choice(_state_or_workspace):
    """Leave the choice to the functions that branch."""


@lean_inlined
def _digits_at(words, first, lane, cell):
    """Return the digits that the words from row ``first`` on have in a cell, as a mask: bit d for digit d + 1."""
    band, place, mask = cell // BAND_CELLS, cell % BAND_CELLS, 0
    for digit in range(SIDE):
        mask |= (int(words[first + N_BANDS * digit + band, lane]) >> place & 1) << digit
    return mask


@lean_inlined
def _choose_cell(words, lane):
    """Return an open cell with the fewest candidates, and whether any open cell has lost the digit of ``DIGITS``.

    Among equals, cells that have lost it come first, then cells with failed branches.
    """
    best, least, must_differ = 0, SIDE * 100, False
    for band in range(N_BANDS):
        ones, twos, fours, near = 0, 0, 0, 0
        for at in range(band, N_WORDS, N_BANDS):
            x = int(words[CELL + at, lane])
            near |= x & int(words[DIGITS + at, lane])
            carry = ones & x
            ones ^= x
            fours |= twos & carry
            twos ^= carry
        open_cells = twos | fours
        must_differ |= open_cells & ~near != 0
        fewest = twos & ~ones & ~fours if twos & ~ones & ~fours else open_cells
        while fewest:
            place = lowest(fewest)
            fewest &= fewest - 1
            cell = BAND_CELLS * band + place
            failures = min(int(words[FAILURES + cell, lane]), _MOST_FAILURES)
            n_candidates = (ones >> place & 1) + 2 * (twos >> place & 1) + 4 * (fours >> place & 1)
            rank = 20 * n_candidates + 10 * (near >> place & 1) - failures
            if rank < least:
                best, least = cell, rank
    return best, must_differ


@lean_inlined
def _load_puzzle(puzzles, puzzle, words, lane):
    for band in range(N_BANDS):
        blank = 0
        for at in range(band, N_WORDS, N_BANDS):
            words[CELL + at, lane] = 0
        for place in range(BAND_CELLS):
            digit = int(puzzles[puzzle, BAND_CELLS * band + place])
            if digit:
                words[CELL + N_BANDS * (digit - 1) + band, lane] |= np.uint32(1 << place)
            else:
                blank |= 1 << place
        for at in range(band, N_WORDS, N_BANDS):
            words[CELL + at, lane] |= np.uint32(blank)


@lean_inlined
def _load_branch(saved, words, lane):
    words[FAILURES + saved[N_WORDS], lane] += np.uint32(1)
    for at in range(N_WORDS):
        words[CELL + at, lane] = saved[at]


@lean_inlined
def _choose_digit(words, lane):
    """Return the cell to branch on, two numbers that only classic boards need, and the cell's candidates."""
    cell, _ = _choose_cell(words, lane)
    return cell, 0, 0, _digits_at(words, CELL, lane, cell)


@lean_inlined
def _split(words, lane, saved, cell, _digit, _box, digits):
    """Put some digits, given as a mask, into a cell; save the branch without them."""
    for at in range(N_WORDS):
        saved[at] = words[CELL + at, lane]
    saved[N_WORDS] = cell
    band, bit = cell // BAND_CELLS, 1 << cell % BAND_CELLS
    for digit in range(SIDE):
        at = N_BANDS * digit + band
        x = int(saved[at])
        if digits >> digit & 1:
            saved[at] = np.uint32(x & ~bit)
        else:
            words[CELL + at, lane] = np.uint32(x & ~bit)


@lean_inlined
def _write_solution(words, lane, solutions, record):
    for digit in range(SIDE):
        for band in range(N_BANDS):
            places = int(words[CELL + N_BANDS * digit + band, lane])
            while places:
                solutions[record, BAND_CELLS * band + lowest(places)] = digit + 1
                places &= places - 1


@lean_inlined
def _load_digits(workspace, lane, boards, board, houses):
    """Load a board and its houses, without any known sets."""
    words = workspace.words
    for at in range(N_WORDS):
        words[DIGITS + at, lane] = 0
    for cell in range(N_CELLS):
        words[FAILURES + cell, lane] = 0
        at = DIGITS + N_BANDS * (int(boards[board, cell]) - 1) + cell // BAND_CELLS
        words[at, lane] |= np.uint32(1 << cell % BAND_CELLS)
    if len(houses.of_boards):
        for at in range(houses.of_boards.shape[1]):
            houses.words[at, lane] = houses.of_boards[board, at]
    return 0


@lean_inlined
def _load_trial(workspace, lane):
    must_differ = workspace.lanes[lane].is_alone
    for band in range(N_BANDS):
        left = workspace.trial[lane, band]
        going = workspace.givens[lane, band] ^ left
        for at in range(band, N_WORDS, N_BANDS):
            digits = int(workspace.words[DIGITS + at, lane])
            gone = digits & going * must_differ
            workspace.words[CELL + at, lane] = np.uint32((digits & left) | (ALL & ~left & ~gone))
            workspace.rival_words[at, lane] = np.uint32(going & ~digits)
    workspace.lanes[lane].top = 0


@lean_inlined
def _any_rival(workspace, _houses):
    found = load(workspace.state, CELL) & load(workspace.rivals, 0)
    for at in range(1, N_WORDS):
        found = found | (load(workspace.state, CELL + at) & load(workspace.rivals, at))
    return found


@lean_inlined
def _let_cell_differ(workspace, lane, saved):
    words, band, cells = workspace.words, -1, 0
    while not cells:
        band += 1
        for at in range(band, N_WORDS, N_BANDS):
            cells |= int(words[CELL + at, lane]) & int(workspace.rival_words[at, lane])
    cell = BAND_CELLS * band + lowest(cells)
    _split(words, lane, saved, cell, 0, 0, _digits_at(words, CELL, lane, cell) & ~_digits_at(words, DIGITS, lane, cell))


@lean_inlined
def _branch_near_board(workspace, lane, saved):
    """Put a digit into the chosen cell, the board's digit if possible; fill all cells if none must differ."""
    words = workspace.words
    cell, must_differ = _choose_cell(words, lane)
    mask, digit = _digits_at(words, CELL, lane, cell), _digits_at(words, DIGITS, lane, cell)
    _split(words, lane, saved, cell, 0, 0, mask & digit if mask & digit else mask & -mask)
    if not must_differ:
        for band in range(N_BANDS):
            once, open_cells = 0, 0
            for at in range(CELL + band, CELL + N_WORDS, N_BANDS):
                x = int(words[at, lane])
                open_cells |= once & x
                once |= x
            for at in range(band, N_WORDS, N_BANDS):
                words[CELL + at, lane] &= words[DIGITS + at, lane] | np.uint32(ALL ^ open_cells)


@lean_inlined
def _add_solution(workspace, lane):
    differing = workspace.trial[lane]  # no longer needed for its own purpose
    for band in range(N_BANDS):
        same = 0
        for at in range(band, N_WORDS, N_BANDS):
            same |= int(workspace.words[CELL + at, lane]) & int(workspace.words[DIGITS + at, lane])
        differing[band] = ALL & ~same
    add_set(workspace.set_words, lane, workspace.lanes[lane].n_sets, differing[0], differing[1], differing[2])
    workspace.lanes[lane].n_sets += 1


_special = specializer(
    __name__,
    {
        propagate: propagate_houses,
        choose_house: _leave_choice,
        load_puzzle: _load_puzzle,
        load_branch: _load_branch,
        choose_lines: _choose_digit,
        split: _split,
        write_solution: _write_solution,
        load_digits: _load_digits,
        load_trial: _load_trial,
        any_rival: _any_rival,
        let_cell_differ: _let_cell_differ,
        deduce_more: lock_candidates,
        choose_near_board: _leave_choice,
        branch_near_board: _branch_near_board,
        add_solution: _add_solution,
    },
    "houses",
)
search_houses, dig_houses = _special(search), _special(dig)
