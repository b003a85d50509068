"""Greedy digging of many 9x9 boards at once, one board in each lane.

Groups of cells come up in a given order. Each is removed in its turn if the board remains the only solution; otherwise
it stays. This rule alone determines the result; everything below only makes it fast.

*Sets.* A group whose loss would leave an unavoidable set without a given stays without a search
(``unavoidable_sets_kernel``). Every other solution that a lane finds becomes such a set.

*Windows.* Several groups are tried together:

    order     ... g  h  i  j  k  l  m ...      known sets make i stay; g, h, j and k go, tentatively
                  |-- window --|
    proved        the four go for good, as each of them would have gone at its turn
    refuted       another solution was found, and is one more set: the window is tried again, made smaller;
                  when a single group went, it is settled that this group stays

*Proof.* Before the window the board was the only solution, so another one must differ from it in a cell that goes. When
propagation leaves none of these cells a rival of the board's digit, the proof is done. When it rests before that, the
lane tries "the first such cell differs" and saves "it does not"; from there on any solution is another one. A lone cell
begins with "it differs". Branches prefer the board's digits, as small sets exclude more.

Source: own.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lanes_not_zero, load, lowest, without_lanes
from solvers.arrays import Records
from solvers.sudoku.lanes_propagation_kernel import (
    ALL,
    EACH_DIGIT,
    FULL_MINIROWS,
    HOUSE,
    N_CELL_WORDS,
    choose_house,
    propagate,
)
from solvers.sudoku.lanes_rows import SIDE, read_row
from solvers.sudoku.lanes_search_kernel import MAX_DEPTH, choose_lines, load_branch, split
from solvers.sudoku.unavoidable_sets_kernel import N_BANDS, add_cycles, add_set, forget_sets, leaves_set_unhit

N_LEVELS = 1 + MAX_DEPTH  # the first branch decides whether a cell differs
FIRST_WINDOW = 6  # found by trial
_ROW = 0o777

NO_BOARD = -1


class Lane(NamedTuple):
    """The state of a lane that digs, as a record."""

    board: int  # its board, or ``NO_BOARD``
    begin: int  # where its window begins, in the order of the groups
    end: int  # where that window ends
    window: int  # how many groups the window may take
    n_going: int  # how many groups it takes
    is_alone: int  # whether they are a single cell
    top: int  # the depth of the stack
    n_sets: int  # how many unavoidable sets are known
    n_givens: int  # givens before the window was taken
    n_left: int  # givens without the window's groups


class Workspace(NamedTuple):
    """Workspace of ``n_lanes`` lanes; nothing needs to be initialized."""

    state: NDArray[np.void]  # vectors ``[N_ROWS]``, the candidates
    words: NDArray[np.uint32]  # the same memory, uint32 ``[N_ROWS, n_lanes]``; so are all that end in ``_words``
    rivals: NDArray[np.void]  # vectors ``[N_CELL_WORDS]``, the digits other than the board's in the cells that go
    rival_words: NDArray[np.uint32]  # ``[N_CELL_WORDS, n_lanes]``
    sets: NDArray[np.void]  # vectors ``[3 * MAX_SETS]``, unavoidable sets
    set_words: NDArray[np.uint32]  # ``[3 * MAX_SETS, n_lanes]``
    board_words: NDArray[np.uint32]  # ``[N_CELL_WORDS, n_lanes]``, the boards
    lanes: Records  # ``Lane`` records ``[n_lanes]``
    stack: NDArray[np.uint32]  # ``[N_LEVELS, n_lanes, N_SAVED]``, branches that wait
    # ``[n_lanes, 3]``, masks of the givens before the window, as in ``unavoidable_sets_kernel``.
    givens: NDArray[np.int64]
    trial: NDArray[np.int64]  # ``[n_lanes, 3]``, masks of the givens without the window's groups
    column_of: NDArray[np.int64]  # ``[10]``

    def in_plain(self) -> "Workspace":
        """Return the first lane alone, for plain Python."""
        names = "words", "rival_words", "set_words", "board_words", "stack"
        alone: dict[str, Any] = {name: getattr(self, name)[:, :1] for name in names}
        alone |= {
            "lanes": self.lanes[:1],
            "state": self.words[:, 0],
            "rivals": self.rival_words[:, 0],
            "sets": self.set_words[:, 0],
        }
        return self._replace(**alone)


@lean_inlined
def load_board(workspace, lane, boards, board, masks, n_bands):
    """Start a lane on a board with its givens."""
    lanes = workspace.lanes
    n_givens = 0
    for band in range(N_BANDS):
        workspace.givens[lane, band] = masks[board, band]
        n_givens += count(masks[board, band])
    forget_sets(workspace.set_words, lane)
    lanes[lane].board = board
    lanes[lane].begin = 0
    lanes[lane].window = FIRST_WINDOW
    lanes[lane].n_givens = n_givens
    lanes[lane].n_sets = load_digits(workspace, lane, boards, board, n_bands)


@lean_inlined
def load_digits(workspace, lane, boards, board, n_bands):
    """Load the digits of a board; return the number of sets known of it."""
    for row in range(SIDE):
        _, first, second, third = read_row(boards, board, row)
        workspace.board_words[3 * row, lane] = first
        workspace.board_words[3 * row + 1, lane] = second
        workspace.board_words[3 * row + 2, lane] = third
    return add_cycles(workspace.set_words, lane, boards, board, workspace.column_of)


@lean_inlined
def take_window(workspace, lane, groups, orders, fewest):
    """Remove the next groups of a lane tentatively; return whether any can still be removed."""
    lanes = workspace.lanes
    board, n_sets, n_left, window = lanes[lane].board, lanes[lane].n_sets, lanes[lane].n_givens, lanes[lane].window
    a, b, c = workspace.givens[lane, 0], workspace.givens[lane, 1], workspace.givens[lane, 2]
    n_before, n_going = n_left, 0
    i = lanes[lane].begin
    while i < orders.shape[1] and n_going < window:
        group = orders[board, i]
        i += 1
        x, y, z = a & ~groups[group, 0], b & ~groups[group, 1], c & ~groups[group, 2]
        n_then = count(x) + count(y) + count(z)
        if fewest <= n_then < n_left and not leaves_set_unhit(workspace.sets, lane, n_sets, len(lanes), x, y, z):
            a, b, c = x, y, z
            n_left = n_then
            n_going += 1
            lanes[lane].end = i  # not beyond groups that stay only if those before them go
    workspace.trial[lane, 0], workspace.trial[lane, 1], workspace.trial[lane, 2] = a, b, c
    lanes[lane].n_going = n_going
    lanes[lane].is_alone = n_before - n_left == 1
    lanes[lane].n_left = n_left
    return n_going > 0


@lean_inlined
def in_row(masks, lane, row):
    """Return the cells of a row that are in a lane's mask."""
    return masks[lane, row // 3] >> (SIDE * (row % 3)) & _ROW


@lean_inlined
def load_trial(workspace, lane):
    """Load the puzzle without the window's groups into a lane; if one cell alone goes, its digit must differ."""
    for row in range(SIDE):
        left = in_row(workspace.trial, lane, row)
        going = (in_row(workspace.givens, lane, row) ^ left) * EACH_DIGIT
        must_differ = going * workspace.lanes[lane].is_alone
        left *= EACH_DIGIT
        for at in range(3 * row, 3 * row + 3):
            digits = int(workspace.board_words[at, lane])
            workspace.words[at, lane] = np.uint32((digits & left) | (ALL & ~left & ~(digits & must_differ)))
            workspace.rival_words[at, lane] = np.uint32(going & ~digits)
    for at in range(FULL_MINIROWS, HOUSE):
        workspace.words[at, lane] = 0
    workspace.lanes[lane].top = 0


@lean_inlined
def settle_window(workspace, lane, is_proved):
    """Draw the conclusion from a window that was proved or refuted."""
    lanes = workspace.lanes
    if is_proved:
        for band in range(workspace.trial.shape[1]):
            workspace.givens[lane, band] = workspace.trial[lane, band]
        lanes[lane].n_givens = lanes[lane].n_left
    if is_proved or lanes[lane].n_going == 1:
        lanes[lane].begin = lanes[lane].end
    else:
        lanes[lane].window = lanes[lane].n_going // 2


@lean_inlined
def any_rival(workspace, n_bands):
    """Gather the candidates by which a removed cell can differ from the board."""
    found = load(workspace.state, 0) & load(workspace.rivals, 0)
    for band in range(n_bands):
        for at in range(9 * band, 9 * band + 9):
            found = found | (load(workspace.state, at) & load(workspace.rivals, at))
    return found


@lean_inlined
def in_any_digit(word):
    """Return the cells of a row that are set for any digit of a trio."""
    return (word | word >> SIDE | word >> (2 * SIDE)) & _ROW


@lean_inlined
def let_cell_differ(workspace, lane, saved):
    """Make the first removed cell with a rival differ from the board, and save the branch in which it does not."""
    for at in range(N_CELL_WORDS):
        saved[at] = workspace.words[at, lane]
    row, cells = 0, 0
    while not cells:
        rivals = 0
        for at in range(3 * row, 3 * row + 3):
            rivals |= int(workspace.words[at, lane]) & int(workspace.rival_words[at, lane])
        cells = in_any_digit(rivals)
        row += 1
    cell = (cells & -cells) * EACH_DIGIT
    for at in range(3 * row - 3, 3 * row):
        candidates, digits = int(workspace.words[at, lane]), int(workspace.board_words[at, lane])
        saved[at] = np.uint32(candidates & ~(cell & ~digits))
        workspace.words[at, lane] = np.uint32(candidates & ~(cell & digits))


@lean_inlined
def deduce_more(workspace, n_bands):
    """Apply more expensive rules before any lane branches; return the lanes in which they helped."""
    return 0


@lean_inlined
def choose_near_board(workspace):
    """Choose what to branch on."""
    choose_house(workspace.state)


@lean_inlined
def branch_near_board(workspace, lane, saved):
    """Put a digit into a line of a box, the board's line if possible, and save the other branch."""
    house, digit, box, lines = choose_lines(workspace.words, lane)
    is_band = house < 3
    band, stack = (house, box) if is_band else (box, house - 3)
    near = 0
    for i in range(3):
        cells = int(workspace.board_words[9 * band + 3 * i + digit // 3, lane]) >> (SIDE * (digit % 3) + 3 * stack) & 7
        near |= (cells != 0) << i if is_band else cells
    line = lines & near
    split(workspace.words, lane, saved, house, digit, box, line if line else lines & -lines)


@lean_inlined
def add_solution(workspace, lane):
    """Remember where the solution in a lane differs from the board."""
    x, y, z = differing(workspace, lane, 0), differing(workspace, lane, 1), differing(workspace, lane, 2)
    add_set(workspace.set_words, lane, workspace.lanes[lane].n_sets, x, y, z)
    workspace.lanes[lane].n_sets += 1


@lean_inlined
def differing(workspace, lane, band):
    """Return the cells of a band where the digits in a lane are not those of the board."""
    same = 0
    for i in range(3):
        agreeing = 0
        for at in range(9 * band + 3 * i, 9 * band + 3 * i + 3):
            agreeing |= int(workspace.words[at, lane]) & int(workspace.board_words[at, lane])
        same |= in_any_digit(agreeing) << (SIDE * i)
    return ALL & ~same


@lean_kernel
def dig(boards, groups, orders, fewest, masks, n_bands, workspace):
    """Remove groups of givens, as long as each board remains the only solution.

    Args:
        boards: uint8 ``[n, 81]``, complete.
        groups: int64 ``[n_groups, 3]``, masks of cells.
        orders: int64 ``[n, n_turns]``, for each board the groups in the order of trying.
        fewest: the number of givens to keep at least.
        masks: int64 ``[n, 3]``, the givens of puzzles with these boards as only solutions; updated.
        n_bands: 3; see ``propagate``.
    """
    words, lanes, stack = workspace.words, workspace.lanes, workspace.stack
    words[:] = 0
    workspace.rival_words[:] = 0
    n_lanes = len(lanes)
    for lane in range(n_lanes):
        lanes[lane].board = NO_BOARD
    next_board = 0
    live = 0
    free = (1 << n_lanes) - 1
    rested = load(workspace.state, 0)  # the last round's sum plus 1, or 0 in a lane where something new begins
    while True:
        while free:
            lane = lowest(free)
            board = lanes[lane].board
            if board != NO_BOARD and take_window(workspace, lane, groups, orders, fewest):
                load_trial(workspace, lane)
                live |= 1 << lane
                free ^= 1 << lane
                continue
            if board != NO_BOARD:
                for band in range(masks.shape[1]):
                    masks[board, band] = workspace.givens[lane, band]
                lanes[lane].board = NO_BOARD
            if next_board < len(boards):
                load_board(workspace, lane, boards, next_board, masks, n_bands)
                next_board += 1
            else:
                free ^= 1 << lane
        if live == 0:
            return

        wrong, n_open = propagate(workspace.state, n_bands)
        may_differ = lanes_not_zero(any_rival(workspace, n_bands)) & ~lanes_not_zero(wrong)
        ended = live & ~may_differ
        at_rest = live & may_differ & ~lanes_not_zero((n_open + 1) ^ rested)
        branching = at_rest & lanes_not_zero(n_open)
        refuted = at_rest & ~branching
        untouched = live & may_differ & ~at_rest

        if branching:
            branching &= ~deduce_more(workspace, n_bands)
        if branching:
            choose_near_board(workspace)
        while branching:
            lane = lowest(branching)
            branching &= branching - 1
            top = lanes[lane].top
            if top > 0 or lanes[lane].is_alone:
                branch_near_board(workspace, lane, stack[top, lane])
            else:
                let_cell_differ(workspace, lane, stack[top, lane])
            lanes[lane].top = top + 1

        while ended:
            lane = lowest(ended)
            ended &= ended - 1
            if lanes[lane].top > 0:
                lanes[lane].top -= 1
                load_branch(stack[lanes[lane].top, lane], words, lane)
            else:
                settle_window(workspace, lane, True)
                free |= 1 << lane
        free |= refuted
        live &= ~free
        while refuted:
            lane = lowest(refuted)
            refuted &= refuted - 1
            add_solution(workspace, lane)
            settle_window(workspace, lane, False)
        rested = without_lanes(n_open + 1, ~(untouched & live))
