"""The climb: rounds of one rule at a time, the easiest that says anything, until no line says more.

A round applies everything that its rule deduces from the grid before the round, in one batch. So the order of lines,
rows and columns, mirroring, and the names of colors do not matter. Each line waits at a rule:

    level[line]     every easier rule is known to say nothing about the line as it is
    found[line]     the rule itself, once it is known to say something: what, is in gone[line]; else ``NONE``

    look            lines that wait at a rule up to the hardest yet needed climb until one of them says something;
                    when no line finds any, the hardest grows by one
    round           every line that has found the easiest rule found by any
    options         every line that has found one

A line that changes waits at the easiest rule again. Source: own.
"""

from kernels.jit import lean_kernel
from kernels.masks import bit, clear, count, is_empty, load, lowest, store, without, without_lowest
from rating.effort_kernel import add_round
from rating.nonogram.arrays import NONE
from rating.nonogram.rules import FREEBIE, N_LINE_RULES, PUNCTUATING, TENTHS
from rating.nonogram.rules_kernel import lines_with, look
from rating.nonogram.score import LOOK_TIMES
from solvers.nonogram.line_kernel import count_open, open_all, open_cells


@lean_kernel
def start(clues, board):
    """Set a board to the empty grid."""
    ones = bit(board.ones, 0) ^ bit(board.ones, 0)
    for n in range(len(board.ones)):
        store(board.ones, ones, n)
        ones = ones << 1 | bit(board.ones, 0)
    open_all(clues, board.masks, board.changed)
    notes = board.notes
    for line in range(clues.height + clues.width):
        n_cells, n_blocks = clues.width if line < clues.height else clues.height, clues.counts[line]
        notes.n_cells[line], notes.n_blocks[line] = n_cells, n_blocks
        notes.first_cell[line], notes.end_cell[line], notes.first_block[line], notes.end_block[line] = (
            0,
            n_cells,
            0,
            n_blocks,
        )
        notes.n_painted[line] = 0
        at = 0
        for i in range(n_blocks):
            length, color = clues.lengths[line, i], clues.colors[line, i]
            gap = 1 if i > 0 and clues.colors[line, i - 1] == color else 0
            notes.lengths[line, i], notes.colors[line, i], notes.gaps[line, i] = length, color, gap
            notes.packed[line, i] = at + gap
            at += gap + length
            notes.n_painted[line] += length
        notes.gaps[line, n_blocks] = 0
        for i in range(n_blocks):
            notes.earliest[line, i] = notes.packed[line, i]
            notes.latest[line, i] = n_cells - at + notes.packed[line, i]
    for line in range(len(board.opens)):
        store(board.opens, load(board.ones, 0), line)
        board.level[line] = FREEBIE
    refresh(clues, board)


@lean_kernel
def apply_round(clues, board, log, rule, add, options, traced):
    """Apply everything that a rule found, log it ``add`` tenths above its rating, and log removals if ``traced``."""
    n_removals = take(clues, board, log, rule, traced)
    n_cells, n_painted = refresh(clues, board)
    n = log.counts[0].rounds
    each = log.rounds[n]
    each.rule, each.add, each.options = rule, add, options
    log.counts[0].rounds = n + 1
    log.counts[0].parallel = max(log.counts[0].parallel, n_cells)
    add_round(log.sums[0], (TENTHS[rule] + add) / 10, LOOK_TIMES[rule] * (1 + add / 10), options)
    use = log.uses[rule]
    if use.rounds == 0:
        use.first_round = n + 1
    use.removals += n_removals
    use.cells += n_cells
    use.painted += n_painted
    use.rounds += 1
    use.most_added = max(use.most_added, add)


@lean_kernel
def take(clues, board, log, rule, traced):
    """Apply the removals of the lines that have found a rule, mark the lines that change, and count the removals."""
    masks, gone, _opens, _ones, _reach, _notes, _level, found, changed, waiting = board
    height = clues.height
    n_removals = 0
    for n in range(lines_with(found, rule, waiting)):
        line = waiting[n]
        changed[line] = 1
        crossing, position = (height, line) if line < height else (0, line - height)
        for color in range(masks.shape[1]):
            before = load(masks, line, color)
            removed = before & load(gone, line, color)
            store(masks, without(before, removed), line, color)
            while not is_empty(removed):
                cell = lowest(removed)
                removed = without_lowest(removed)
                clear(masks, position, crossing + cell, color)
                changed[crossing + cell] = 1
                n_removals += 1
                if traced:
                    row, column = (line, cell) if line < height else (cell, position)
                    write_removal(log, line, NONE, NONE, 0, row, column, color)
    return n_removals


@lean_kernel
def write_removal(log, line, cell, assumed, trail, row, column, removed):
    """Log which line removed a color from a cell."""
    n = log.counts[0].written
    entry = log.removals[n]
    entry.round, entry.line, entry.cell, entry.assumed = log.counts[0].rounds, line, cell, assumed
    entry.trail, entry.row, entry.column, entry.removed = trail, row, column, removed
    log.counts[0].written = n + 1


@lean_kernel
def refresh(clues, board):
    """Reset the lines that changed to the easiest rule, and count the decided cells and the painted ones among them."""
    masks, _gone, opens, _ones, _reach, notes, level, found, changed, waiting = board
    n_decided, n_painted = 0, 0
    for n in range(lines_with(changed, 1, waiting)):
        line = waiting[n]
        changed[line] = 0
        found[line] = NONE
        now_open = open_cells(masks, line, clues.n_colors)
        if line < clues.height:
            decided = without(load(opens, line), now_open)
            n_decided += count(decided)
            n_painted += count(without(decided, load(masks, line, 0)))
        store(opens, now_open, line)
        notes.are_ends_said[line] = level[line] >= PUNCTUATING
        level[line] = N_LINE_RULES if is_empty(now_open) else FREEBIE
    return n_decided, n_painted


@lean_kernel
def climb(clues, board, log, scratch, hardest, traced):
    """Take rounds of line rules until none finds anything; ``hardest`` is the hardest so far.

    Return whether all is known.
    """
    hardest, rule, options = look(clues, board, scratch, hardest)
    while options > 0:
        apply_round(clues, board, log, rule, 0, options, traced)
        hardest, rule, options = look(clues, board, scratch, hardest)
    return count_open(clues, board.masks) == 0
