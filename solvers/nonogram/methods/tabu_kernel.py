"""The tabu search on arrays: lines that always meet their clues, and the cost of the lines that cross them.

The *held* lines are the rows or the columns, whichever this start keeps. Each crossing line is a *lane*; ``lanes``
keeps the cells of a lane side by side, since its blocks are read again and again:

    lanes[c, i]     is cell c of held line i painted?

The cost of a grid is a sum over lanes. A block of length L that may start at lo .. hi touches only the lanes lo ..
hi+L-1, each in one cell. So each of these lanes is read twice, with the cell blank and painted, and a window that
slides over the differences weighs every place of the block:

    painted - blank   3  -1   0   2   5        the cost of a place is the sum of its window,
    place 0           [-------]                and the next one follows from it
    place 1               [-------]            by one addition and one subtraction.

Source: Goldberg, Taumaturgo and Goldberg, section 4; the windows are ours.
"""

from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below

UNKNOWN = -1


@lean_kernel
def lane_cost(lanes, c, lengths, counts, block_weight):
    """Return how far lane ``c`` is from its clue; 0 if the clue is met. Source: the term of one column in equation 1.

    Each cell too many or too few costs ``block_weight`` in a block, and 1 in the whole line. ``lanes`` is uint8
    ``[n_lanes, n_cells]``, ``lengths`` int16 ``[n_lanes, most blocks]``, and ``counts`` (of blocks) int64
    ``[n_lanes]``.
    """
    n_cells, n_blocks = lanes.shape[1], counts[c]
    n_missing = n_wrong = block = run = 0
    for i in range(n_cells + 1):
        if i < n_cells and lanes[c, i] != 0:
            run += 1
        elif run > 0:
            short = (lengths[c, block] if block < n_blocks else 0) - run
            n_missing += short
            n_wrong += abs(short)
            block += 1
            run = 0
    for i in range(block, n_blocks):
        n_missing += lengths[c, i]
        n_wrong += lengths[c, i]
    return abs(n_missing) + block_weight * n_wrong


@lean_kernel
def weigh_all(side, board, block_weight):
    """Evaluate every lane, and return the sum."""
    board.costs[0].now = 0
    board.flipped[:] = UNKNOWN
    for c in range(len(board.lanes)):
        cost = lane_cost(board.lanes, c, side.lane_lengths, side.lane_counts, block_weight)
        board.lane_costs[c] = cost
        board.costs[0].now += cost


@lean_kernel
def draw_line(side, board, state, held):
    """Place each block of a held line at random after the previous block, leaving room for the rest (figure 3)."""
    n_blocks = side.counts[held]
    latest = len(board.lanes) + 1
    for i in range(n_blocks):
        latest -= side.lengths[held, i] + 1
    for c in range(len(board.lanes)):
        board.lanes[c, held] = 0
    earliest = 0
    for i in range(n_blocks):
        length = side.lengths[held, i]
        start = earliest + below(state, latest - earliest + 1)
        board.starts[held, i] = start
        for c in range(start, start + length):
            board.lanes[c, held] = 1
        earliest = start + length + 1
        latest += length + 1


@lean_kernel
def draw_all(side, board, state, block_weight):
    """Draw every held line."""
    for held in range(len(side.counts)):
        draw_line(side, board, state, held)
    weigh_all(side, board, block_weight)


@lean_inlined
def _limits(side, board, held, i):
    """Return the first and the last place that a block may take between its neighbors."""
    lo = board.starts[held, i - 1] + side.lengths[held, i - 1] + 1 if i > 0 else 0
    end = board.starts[held, i + 1] - 1 if i + 1 < side.counts[held] else len(board.lanes)
    return lo, end - side.lengths[held, i]


@lean_inlined
def _flipped(side, board, c, held, block_weight):
    """Return the cost of a lane with one cell flipped; it is remembered until the lane changes."""
    if board.flipped[c, held] == UNKNOWN:
        board.lanes[c, held] ^= 1
        board.flipped[c, held] = lane_cost(board.lanes, c, side.lane_lengths, side.lane_counts, block_weight)
        board.lanes[c, held] ^= 1
    return board.flipped[c, held]


@lean_inlined
def _flip(board, c, held):
    """Flip a cell after ``_flipped`` has weighed its lane."""
    before, after = board.lane_costs[c], board.flipped[c, held]
    board.lanes[c, held] ^= 1
    board.costs[0].now += after - before
    board.lane_costs[c] = after
    for i in range(board.flipped.shape[1]):
        board.flipped[c, i] = UNKNOWN
    board.flipped[c, held] = before


@lean_inlined
def _move(side, board, state, held, i, block_weight, draws_lots):
    """Move block ``i`` of a held line to its best place: the first of equals, or any of them with ``draws_lots``."""
    lo, hi = _limits(side, board, held, i)
    if lo == hi:
        return
    length = side.lengths[held, i]
    here = board.starts[held, i]
    for c in range(lo, hi + length):
        other = _flipped(side, board, c, held, block_weight)
        change = other - board.lane_costs[c]
        board.dues[c] = -change if here <= c < here + length else change
    window = 0
    for c in range(lo, lo + length):
        window += board.dues[c]
    there, best, n_best = lo, window, 1
    for place in range(lo + 1, hi + 1):
        window += board.dues[place + length - 1] - board.dues[place - 1]
        if window < best:
            there, best, n_best = place, window, 1
        elif window == best and draws_lots:
            n_best += 1
            if below(state, n_best) == 0:
                there = place
    for c in range(lo, hi + length):
        if (here <= c < here + length) != (there <= c < there + length):
            _flip(board, c, held)
    board.starts[held, i] = there


@lean_inlined
def _keep_best(board):
    if board.costs[0].now < board.costs[0].best:
        board.costs[0].best = board.costs[0].now
        for c in range(board.lanes.shape[0]):
            for i in range(board.lanes.shape[1]):
                board.best[c, i] = board.lanes[c, i]


@lean_kernel
def walk(side, board, state, first, last, period, tenure, block_weight, draws_lots):
    """Make steps until the grid solves the puzzle or step ``last`` is reached; return the step where it stopped.

    Args:
        side, board: the clues, and the weighed grid, changed in place.
        first, last: steps, counted from the start of this grid.
        period: redraws a held line before every step that is a multiple of this, except step 0.
        tenure: number of steps during which a moved block is tabu; less than the number of blocks.
        block_weight, draws_lots: as for ``lane_cost`` and ``_move``.
    """
    n_held = len(side.counts)
    _keep_best(board)
    for step in range(first, last):
        if board.costs[0].now == 0:
            return step
        if step > 0 and step % period == 0:
            draw_line(side, board, state, below(state, n_held))
            weigh_all(side, board, block_weight)
        held = below(state, n_held)
        i = below(state, max(1, side.counts[held]))
        while side.counts[held] == 0 or board.free_at[held, i] > step:
            held = below(state, n_held)
            i = below(state, max(1, side.counts[held]))
        _move(side, board, state, held, i, block_weight, draws_lots)
        board.free_at[held, i] = step + 1 + tenure
        _keep_best(board)
    return last
