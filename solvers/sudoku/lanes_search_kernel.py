"""Depth-first search for the solutions of many 9x9 Sudokus, one in each lane, and several lanes for each of the last.

All lanes are propagated together, round after round. Then each lane in which something ended is handled alone: after a
contradiction or a solution it takes the next branch from its stack, or the next puzzle; at rest it branches.

*Branching.* In the band or stack with the fewest options left, take the digit with the fewest lines; in the box where
it has the fewest, but several, the lowest line. The lane goes on with the digit in that line; the branch without it
waits on the stack. With a digit in two boxes of a band or stack, the third box follows from the matching: so no more
than 9 digits x 6 houses x 2 branches ever wait.

*Parts.* When no puzzle waits, a free lane takes the branch that has waited longest from another lane. The tree of one
puzzle is then searched in parts, chained in the order in which a search without parts would come to them:

    puzzle 7:   lane 3  ->  lane 0  ->  lane 5          a branch taken from lane 3 is inserted behind lane 3:
                   |                                    it is the last thing that lane 3 would have come to
                 after                                  what ended behind lane 3, and before lane 0

Each part has a *record* of its solutions and branches. The head of the chain writes to the puzzle's own record. A part
that ends appends its record to the *after* record of the part before it, and a part that becomes the head appends its
own to the puzzle's. Records are cut at the limit, and parts behind the limit are dropped. So counts, solutions and
branches are those of a search without parts, whatever the number of lanes and the other puzzles.

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
    FIRST_IN_LINE,
    FULL_MINIROWS,
    HOUSE,
    MINICOLUMNS,
    MINIROWS,
    N_CELL_WORDS,
    STACK,
    THIRD_IN_LINE,
    choose_house,
    has_any,
    propagate,
)
from solvers.sudoku.lanes_rows import SIDE, read_row, write_row

MAX_DEPTH = 9 * 6 * 2
N_SAVED = 32  # words of a saved branch: those of its cells, rounded up to whole cache lines
N_WITNESSES = 2

NO_LANE = -1


class Lane(NamedTuple):
    """The state of a lane that searches, as a record."""

    puzzle: int  # its number
    bottom: int  # the branch of its stack that has waited longest
    top: int  # the end of its stack
    record: int  # where its solutions are counted
    before: int  # the lane that searches the part before this one, or ``NO_LANE``
    behind: int  # the lane that searches the part after this one, or ``NO_LANE``


class Workspace(NamedTuple):
    """Workspace of ``n_lanes`` lanes; nothing needs to be initialized."""

    state: NDArray[Any]  # vectors ``[N_ROWS]``, the candidates; in plain Python uint32
    words: NDArray[np.uint32]  # the same memory, ``[N_ROWS, n_lanes]``
    lanes: Records  # ``Lane`` records ``[n_lanes]``
    stack: NDArray[np.uint32]  # ``[MAX_DEPTH, n_lanes, N_SAVED]``, branches that wait

    def in_plain(self) -> "Workspace":
        """Return the first lane alone, for plain Python."""
        words = self.words[:, :1]
        return Workspace(words[:, 0], words, self.lanes[:1], self.stack[:, :1])


@lean_inlined
def begin(lanes, words, lane, puzzle, record, depth):
    """Start a lane on a puzzle, or on a branch at some depth."""
    lanes[lane].puzzle = puzzle
    lanes[lane].record = record
    lanes[lane].bottom = depth
    lanes[lane].top = depth
    lanes[lane].before = NO_LANE
    lanes[lane].behind = NO_LANE
    for row in range(FULL_MINIROWS, HOUSE):
        words[row, lane] = 0


@lean_inlined
def load_puzzle(puzzles, puzzle, words, lane):
    """Load into a lane the candidates that the givens of a puzzle leave.

    If two givens of a box are the same digit, no candidates are left, since the deductions would miss that; they do
    notice a digit that occurs twice in a row or column.
    """
    n_givens, n_digits = 0, 0
    for band in range(3):
        first, second, third = 0, 0, 0
        for row in range(3 * band, 3 * band + 3):
            blank, a, b, c = read_row(puzzles, puzzle, row)
            blank = int(blank)
            n_givens += SIDE - count(blank)
            first |= int(a)
            second |= int(b)
            third |= int(c)
            words[3 * row, lane] = np.uint32(int(a) | blank * EACH_DIGIT)
            words[3 * row + 1, lane] = np.uint32(int(b) | blank * EACH_DIGIT)
            words[3 * row + 2, lane] = np.uint32(int(c) | blank * EACH_DIGIT)
        for digits in (first, second, third):
            n_digits += count(has_any(digits) & THIRD_IN_LINE)
    if n_digits < n_givens:
        for row in range(N_CELL_WORDS):
            words[row, lane] = 0


@lean_inlined
def load_branch(saved, words, lane):
    """Load a saved branch into a lane; it is not known which lines are full."""
    for row in range(N_CELL_WORDS):
        words[row, lane] = saved[row]
    for row in range(FULL_MINIROWS, HOUSE):
        words[row, lane] = 0


@lean_inlined
def choose_lines(words, lane):
    """Choose what to branch on; return the house, the digit, the box of the house, and the lines there as three bits.

    The choices are minima of numbers whose low bits hold the choice, which avoids unpredictable jumps; impossible
    choices wrap around to large numbers.
    """
    house = int(words[HOUSE, lane])
    is_band = house < 3
    first = MINIROWS if is_band else MINICOLUMNS
    shift = house if is_band else 3 * (house - 3)
    mask = FIRST_IN_LINE if is_band else STACK
    step = 1 if is_band else 3
    fewest = 0xFFF
    for trio in range(3):
        lines = lines_of_trio(words, lane, first + trio, shift, mask, step)
        for i in range(3):
            n_lines = count((lines >> (SIDE * i)) & 0o777)
            fewest = min(fewest, ((n_lines - 4) & 0xF) << 4 | (3 * trio + i))
    digit = fewest & 0xF
    lines = lines_of_trio(words, lane, first + digit // 3, shift, mask, step) >> (SIDE * (digit % 3))
    fewest = 0xFFF
    for box in range(3):
        n_lines = count((lines >> (3 * box)) & 7)
        fewest = min(fewest, ((n_lines - 2) & 7) << 2 | box)
    box = fewest & 3
    return house, digit, box, (lines >> (3 * box)) & 7


@lean_inlined
def lines_of_trio(words, lane, first, shift, mask, step):
    """Gather the lines of a house for three digits: bit 9 * digit + 3 * box + line."""
    return (
        ((int(words[first, lane]) >> shift) & mask)
        | ((int(words[first + 3, lane]) >> shift) & mask) << step
        | ((int(words[first + 6, lane]) >> shift) & mask) << (2 * step)
    )


@lean_inlined
def split(words, lane, saved, house, digit, box, line):
    """Put a digit into one line of a box in a lane, and save the branch with the digit elsewhere in the house."""
    for row in range(N_CELL_WORDS):
        saved[row] = words[row, lane]
    is_band = house < 3
    band, stack = (house, box) if is_band else (box, house - 3)
    shift = SIDE * (digit % 3) + 3 * stack
    for i in range(3):
        row_of_box = 7 if line == 1 << i else 0
        inside = row_of_box if is_band else line  # the cells of the line in row i of the box
        row = 9 * band + 3 * i + digit // 3
        cells = int(words[row, lane])
        words[row, lane] = np.uint32(cells & (ALL ^ ((7 ^ inside) << shift)))
        saved[row] = np.uint32(cells & (ALL ^ (inside << shift)))


@lean_inlined
def note_solution(words, lane, record, counts, nodes, stamps, solutions):
    """Count the solution in a lane, and keep it if it is one of the first two."""
    n_before = counts[record]
    if n_before < N_WITNESSES:
        stamps[n_before, record] = nodes[record]
        write_solution(words, lane, solutions[n_before], record)
    counts[record] += 1


@lean_inlined
def write_solution(words, lane, solutions, record):
    """Write the digits in a lane."""
    for row in range(SIDE):
        write_row(solutions, record, row, words[3 * row, lane], words[3 * row + 1, lane], words[3 * row + 2, lane])


@lean_kernel
def append(target, source, limit, counts, nodes, stamps, solutions):
    """Append one record to another, up to the limit."""
    for i in range(counts[source]):
        n_before = counts[target]
        if n_before < limit:
            stamps[n_before, target] = nodes[target] + stamps[i, source]
            for cell in range(SIDE * SIDE):
                solutions[n_before, target, cell] = solutions[i, source, cell]
            counts[target] += 1
    nodes[target] += nodes[source]
    counts[source] = 0
    nodes[source] = 0


@lean_inlined
def end_part(lanes, lane, n_puzzles, limit, counts, nodes, stamps, solutions):
    """Hand over what a lane has found, and take the lane out of the chain."""
    n_lanes = len(lanes)
    puzzle, before, behind = lanes[lane].puzzle, lanes[lane].before, lanes[lane].behind
    target = puzzle if before == NO_LANE else n_puzzles + n_lanes + before
    record, after = lanes[lane].record, n_puzzles + n_lanes + lane
    if record != target:
        append(target, record, limit, counts, nodes, stamps, solutions)
    if counts[after] + nodes[after] > 0:
        append(target, after, limit, counts, nodes, stamps, solutions)
    if before != NO_LANE:
        lanes[before].behind = behind
    if behind != NO_LANE:
        lanes[behind].before = before
        if before == NO_LANE:
            append(puzzle, lanes[behind].record, limit, counts, nodes, stamps, solutions)
            lanes[behind].record = puzzle
    elif before == NO_LANE and N_WITNESSES >= limit == counts[puzzle]:
        nodes[puzzle] = stamps[limit - 1, puzzle]  # excludes the nodes of parts that ran ahead


@lean_inlined
def drop_behind(lanes, lane, n_puzzles, counts, nodes):
    """End all parts after a lane; return their lanes."""
    n_lanes = len(lanes)
    dropped = 0
    other = lanes[lane].behind
    while other != NO_LANE:
        dropped |= 1 << other
        for record in (n_puzzles + other, n_puzzles + n_lanes + other):
            counts[record] = 0
            nodes[record] = 0
        other = lanes[other].behind
    lanes[lane].behind = NO_LANE
    return dropped


@lean_inlined
def enforce_limit(lanes, lane, n_puzzles, limit, counts, nodes):
    """After a solution, find where the chain of a lane reaches the limit; return two sets of lanes.

    The first set has the lane, if any, whose part reaches the limit and can end; the second set has those after it,
    which are to be dropped.
    """
    n_lanes = len(lanes)
    while lanes[lane].before != NO_LANE:
        lane = lanes[lane].before
    total = 0
    while lane != NO_LANE:
        after = n_puzzles + n_lanes + lane
        total += counts[lanes[lane].record]
        if total >= limit:
            counts[after] = 0
            nodes[after] = 0
            return 1 << lane, drop_behind(lanes, lane, n_puzzles, counts, nodes)
        total += counts[after]
        if total >= limit:
            return 0, drop_behind(lanes, lane, n_puzzles, counts, nodes)
        lane = lanes[lane].behind
    return 0, 0


@lean_inlined
def take_branch(lanes, lane, live, words, stack, n_puzzles, limit, counts, nodes, stamps, solutions):
    """Give a free lane the waiting branch of least depth; return whether there was one."""
    n_lanes = len(lanes)
    giver = NO_LANE
    others = live
    while others:
        other = lowest(others)
        others &= others - 1
        if lanes[other].bottom < lanes[other].top and (giver == NO_LANE or lanes[other].bottom < lanes[giver].bottom):
            giver = other
    if giver == NO_LANE:
        return False
    depth, behind = lanes[giver].bottom, lanes[giver].behind
    lanes[giver].bottom = depth + 1
    load_branch(stack[depth, giver], words, lane)
    begin(lanes, words, lane, lanes[giver].puzzle, n_puzzles + lane, depth)
    lanes[lane].before = giver
    lanes[lane].behind = behind
    lanes[giver].behind = lane
    if behind != NO_LANE:
        lanes[behind].before = lane
    append(
        n_puzzles + n_lanes + lane, n_puzzles + n_lanes + giver, limit, counts, nodes, stamps, solutions
    )  # what ended after the giver also comes after the branch
    return True


@lean_kernel
def search(puzzles, limit, n_bands, workspace, counts, nodes, stamps, solutions):
    """Count the solutions of puzzles up to a limit.

    Args:
        puzzles: uint8 ``[n, 81]``, 0 for a blank.
        limit: the count at which the search for a puzzle ends, 1 or more. Parts are only made up to a limit of two.
        n_bands: 3; see ``propagate``.
        counts: int64 ``[n + 2 * n_lanes]``, all 0: receives the solutions in the records of the puzzles, of the lanes'
            parts, and of what ended after these.
        nodes: as ``counts``, the number of branches.
        stamps: int64 ``[2, n + 2 * n_lanes]``, workspace: the nodes up to the first and the second solution.
        solutions: uint8 ``[2, n + 2 * n_lanes, 81]``, all 0; receives the first two solutions.
    """
    state, words, lanes, stack = workspace
    n_lanes = len(lanes)
    n_puzzles = len(puzzles)
    everyone = (1 << n_lanes) - 1
    may_part = limit <= N_WITNESSES
    words[:] = 0
    next_puzzle = 0
    live = 0
    rested = load(state, 0)  # the last round's sum plus 1, or 0 in a lane where something new begins
    while True:
        free = everyone & ~live
        while free:
            lane = lowest(free)
            free &= free - 1
            if next_puzzle < n_puzzles:
                load_puzzle(puzzles, next_puzzle, words, lane)
                begin(lanes, words, lane, next_puzzle, next_puzzle, 0)
                next_puzzle += 1
                live |= 1 << lane
            elif may_part and take_branch(
                lanes, lane, live, words, stack, n_puzzles, limit, counts, nodes, stamps, solutions
            ):
                live |= 1 << lane
            else:
                break
        if live == 0:
            return

        wrong, n_open = propagate(state, n_bands)
        contradicted = lanes_not_zero(wrong) & live
        at_rest = live & ~contradicted & ~lanes_not_zero((n_open + 1) ^ rested)
        branching = at_rest & lanes_not_zero(n_open)
        ended = contradicted | (at_rest & ~branching)
        untouched = live & ~contradicted & ~at_rest

        if branching:
            choose_house(state)
        while branching:
            lane = lowest(branching)
            branching &= branching - 1
            house, digit, box, lines = choose_lines(words, lane)
            split(words, lane, stack[lanes[lane].top, lane], house, digit, box, lines & -lines)
            lanes[lane].top += 1
            nodes[lanes[lane].record] += 1

        while ended & live:
            lane = lowest(ended & live)
            ended &= ~(1 << lane)
            over = 0
            if not (contradicted >> lane) & 1:
                note_solution(words, lane, lanes[lane].record, counts, nodes, stamps, solutions)
                over, dropped = enforce_limit(lanes, lane, n_puzzles, limit, counts, nodes)
                live &= ~dropped
            if ((live & ~over) >> lane) & 1:
                if lanes[lane].bottom < lanes[lane].top:
                    lanes[lane].top -= 1
                    load_branch(stack[lanes[lane].top, lane], words, lane)
                else:
                    over |= 1 << lane
            live &= ~over
            while over:
                end_part(lanes, lowest(over), n_puzzles, limit, counts, nodes, stamps, solutions)
                over &= over - 1
        rested = without_lanes(n_open + 1, ~(untouched & live))
