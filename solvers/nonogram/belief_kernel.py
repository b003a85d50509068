"""Belief propagation between rows and columns.

Line solving finds which colors a cell has in *some* placement of its line. Here, a line tells its cells in *what share*
of its placements they have each color; each placement is weighed by the messages of the crossing lines. A line with k
blocks takes time proportional to k times its slack, by the dynamic program of ``line_kernel.py`` with sums of products
in place of bits:

    ahead[i, p]    weight of the ways in which blocks 0 .. i-1 and blanks fill the cells before boundary p
    behind[i, p]   weight of the ways in which blocks i .. k-1 and blanks fill the cells from boundary p on

Only the windows between the first and the last start of each block are filled and read; they close as cells are
decided. Only + - * / are used, so every machine computes the same numbers.

Source: Kschischang et al. 2001, "Factor graphs and the sum-product algorithm"; reinforcement after Braunstein and
Zecchina 2006; their use for nonograms is ours.
"""

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import contains, count, is_empty, load, lowest
from solvers.nonogram.line_kernel import open_cells, propagate, solve_line
from solvers.nonogram.probe_kernel import assign

FAILED = -1.0

_MIN_WEIGHT = 1e-280  # below this, the sums of a line have lost their digits
_MIN_PRIOR = 1e-9
_INERTIA = 0.3  # the share of a message that stays as it was


@lean_kernel
def weigh_line(n_cells, n_blocks, lengths, colors, n_colors, first, last, beliefs):
    """Weigh all placements of a line; return False if they weigh nothing.

    Args:
        lengths, colors: int16, of the blocks; the first ``n_blocks`` count.
        first, last: int64, the first and last start of each block; ``last`` has ``n_cells`` behind them.
        beliefs: ``incoming[c, j]`` weighs color c in cell j; ``outgoing[c, j]`` gets the share of the placements with
            that color there, without the cell's own weight.
    """
    incoming, outgoing = beliefs.incoming, beliefs.outgoing
    ahead, behind, product = beliefs.ahead, beliefs.behind, beliefs.product
    ahead[0, 0] = 1.0
    for p in range(last[0]):
        ahead[0, p + 1] = ahead[0, p] * incoming[0, p]
    for i in range(n_blocks):
        length = lengths[i]
        color = colors[i]
        gap = i > 0 and color == colors[i - 1]
        total = 0.0
        for p in range(first[i] + length, last[i + 1] + 1):
            start = p - length
            total *= incoming[0, p - 1]
            if start <= last[i]:
                weight = 1.0
                for j in range(start, p):
                    weight *= incoming[color, j]
                product[i, start] = weight
                before = ahead[i, start - 1] * incoming[0, start - 1] if gap else ahead[i, start]
                total += before * weight
            ahead[i + 1, p] = total
    if not ahead[n_blocks, n_cells] > _MIN_WEIGHT:
        return False

    for c in range(n_colors + 1):
        for j in range(n_cells):
            outgoing[c, j] = 0.0
    behind[n_blocks, n_cells] = 1.0
    for i in range(n_blocks, -1, -1):
        filled = first[i - 1] + lengths[i - 1] if i > 0 else 0
        if i == n_blocks:
            for p in range(n_cells - 1, filled - 1, -1):
                behind[i, p] = behind[i, p + 1] * incoming[0, p]
        else:
            length = lengths[i]
            color = colors[i]
            gap_before = i > 0 and color == colors[i - 1]
            gap_after = i + 1 < n_blocks and color == colors[i + 1]
            total = 0.0
            for p in range(last[i], filled - 1, -1):
                total *= incoming[0, p]
                if p >= first[i]:
                    end = p + length
                    after = behind[i + 1, end + 1] * incoming[0, end] if gap_after else behind[i + 1, end]
                    after *= product[i, p]
                    total += after
                    before = ahead[i, p - 1] * incoming[0, p - 1] if gap_before else ahead[i, p]
                    for j in range(p, end):
                        outgoing[color, j] += before * after
                behind[i, p] = total
        for j in range(filled, last[i]):
            outgoing[0, j] += ahead[i, j] * behind[i, j + 1]

    for j in range(n_cells):
        total = outgoing[0, j]
        for c in range(1, n_colors + 1):
            outgoing[c, j] = outgoing[c, j] / incoming[c, j] if incoming[c, j] > 0.0 else 0.0
            total += outgoing[c, j]
        if not total > 0.0:
            return False
        for c in range(n_colors + 1):
            outgoing[c, j] /= total
    return True


@lean_kernel
def gather_messages(clues, beliefs, line, n_cells):
    """Multiply the crossing messages by the priors, scaled to a best color of 1; return False if a cell has none."""
    height = clues.height
    messages, prior, incoming = beliefs.messages, beliefs.prior, beliefs.incoming
    for j in range(n_cells):
        most = 0.0
        for c in range(clues.n_colors + 1):
            if line < height:
                weight = messages[height + j, c, line] * prior[line, c, j]
            else:
                weight = messages[j, c, line - height] * prior[j, c, line - height]
            incoming[c, j] = weight
            most = max(most, weight)
        if not most > 0.0:
            return False
        for c in range(clues.n_colors + 1):
            incoming[c, j] /= most
    return True


@lean_kernel
def sweep(clues, beliefs, effort):
    """Renew the messages of every open line, rows first; return the largest change of a message, or ``FAILED``."""
    messages, outgoing = beliefs.messages, beliefs.outgoing
    largest = 0.0
    for line in range(clues.height + clues.width):
        if beliefs.active[line] == 0:
            continue
        n_cells = clues.width if line < clues.height else clues.height
        effort[0].lines += 1
        if not gather_messages(clues, beliefs, line, n_cells):
            return FAILED
        if not weigh_line(
            n_cells,
            clues.counts[line],
            clues.lengths[line],
            clues.colors[line],
            clues.n_colors,
            beliefs.first[line],
            beliefs.last[line],
            beliefs,
        ):
            return FAILED
        for c in range(clues.n_colors + 1):
            for j in range(n_cells):
                change = (1.0 - _INERTIA) * (outgoing[c, j] - messages[line, c, j])
                messages[line, c, j] += change
                largest = max(largest, abs(change))
    return largest


@lean_kernel
def reinforce(clues, beliefs, share):
    """Move the prior of each cell's colors by a share toward their present belief."""
    messages, prior = beliefs.messages, beliefs.prior
    for row in range(clues.height):
        for column in range(clues.width):
            most = 0.0
            for c in range(clues.n_colors + 1):
                belief = messages[row, c, column] * messages[clues.height + column, c, row] * prior[row, c, column]
                most = max(most, belief)
            for c in range(clues.n_colors + 1):
                if prior[row, c, column] > 0.0:
                    belief = messages[row, c, column] * messages[clues.height + column, c, row] * prior[row, c, column]
                    prior[row, c, column] = max(1.0 - share + share * belief / most, _MIN_PRIOR)


@lean_inlined
def find_windows(clues, masks, line, n_cells, workspace, beliefs):
    """Find the first and the last start of each block of a line."""
    n_blocks = clues.counts[line]
    solve_line(n_cells, n_blocks, clues.lengths[line], clues.colors[line], masks[line], clues.n_colors, workspace)
    for i in range(n_blocks):
        beliefs.first[line, i] = lowest(load(workspace.starts, i))
        beliefs.last[line, i] = n_cells - lowest(load(workspace.right, i))
    beliefs.last[line, n_blocks] = n_cells


@lean_kernel
def update_from_masks(clues, masks, workspace, beliefs):
    """Read open lines, block windows, and a prior of 0 for ruled-out colors; return the number of open cells."""
    n_open = 0
    for line in range(clues.height + clues.width):
        undecided = open_cells(masks, line, clues.n_colors)
        beliefs.active[line] = not is_empty(undecided)
        if beliefs.active[line]:
            find_windows(clues, masks, line, clues.width if line < clues.height else clues.height, workspace, beliefs)
        if line < clues.height:
            n_open += count(undecided)
            for c in range(clues.n_colors + 1):
                allowed = load(masks, line, c)
                for column in range(clues.width):
                    if not contains(allowed, column):
                        beliefs.prior[line, c, column] = 0.0
    return n_open


@lean_kernel
def rank_cells(clues, masks, beliefs):
    """Fill ``likely`` with the best color of each open cell and ``doubt`` with how unsure it is; 2 if decided."""
    messages, prior = beliefs.messages, beliefs.prior
    for row in range(clues.height):
        undecided = open_cells(masks, row, clues.n_colors)
        for column in range(clues.width):
            cell = row * clues.width + column
            beliefs.doubt[cell] = 2.0
            if not contains(undecided, column):
                continue
            total = 0.0
            most = 0.0
            for c in range(clues.n_colors + 1):
                belief = messages[row, c, column] * messages[clues.height + column, c, row] * prior[row, c, column]
                total += belief
                if belief > most:
                    most = belief
                    beliefs.likely[cell] = c
            beliefs.doubt[cell] = 1.0 - most / total


@lean_kernel
def commit(clues, masks, dirty, workspace, beliefs, effort, cells):
    """Set cells in turn to their likeliest colors and propagate; skip those decided on the way; False on failure."""
    for cell in cells:
        row = cell // clues.width
        column = cell % clues.width
        color = beliefs.likely[cell]
        if not contains(open_cells(masks, row, clues.n_colors), column):
            continue
        if not contains(load(masks, row, color), column):
            continue
        effort[0].nodes += 1
        assign(clues, masks, dirty, row, column, color)
        if not propagate(clues, masks, dirty, workspace, effort):
            dirty[:] = 0
            return False
    return True
