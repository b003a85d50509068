"""Rules that assume a color in a cell, for grids where no line rule helps any more.

One round of such a rule applies all its findings in the current grid; then the line rules go on. Colors of the solution
are never assumed, because nothing can refute them.

* In these grids each color of each cell has a placement in its line. So neither the line of an assumption nor a
  crossing line can fail; it takes a third line, parallel to the first, under the pressure of several crossing lines.
* Propagation goes in waves. A wave solves every line that the last one changed, as that left it; so the number of lines
  *touched* until one fails does not depend on their order.
* Only the shortest trails of a round count. A trail over more than 4 lines adds 0.1 to the rating, over 8 0.2, ...

Source: Batenburg and Kosters 2012, "On the difficulty of nonograms", for pairs of lines; the rest own.
"""

from kernels.jit import lean_kernel
from kernels.masks import bit, contains, is_empty, load, lowest, store, without, without_lowest
from rating.nonogram.arrays import NONE
from rating.nonogram.ladder_kernel import write_removal
from rating.nonogram.rules import EDGE_LOGIC
from rating.nonogram.rules_kernel import solve
from rating.nonogram.survey_kernel import keep
from solvers.nonogram.probe_kernel import assign, copy_masks, unite_masks

_SHORT_TRAIL = 4


@lean_kernel
def forget(board):
    """Clear the removals of all lines, for a round that collects them cell by cell."""
    for line in range(len(board.found)):
        board.found[line] = NONE
        for color in range(board.gone.shape[1]):
            store(board.gone, load(board.ones, 0), line, color)


@lean_kernel
def refute(clues, board, log, rule, line, cell, color, trail):
    """Note that a color, assumed in a cell of a line, has failed."""
    row, column = (line, cell) if line < clues.height else (cell, line - clues.height)
    store(board.gone, load(board.gone, row, color) | bit(board.gone, column), row, color)
    board.found[row] = rule
    log.counts[0].contradictions += 1
    log.counts[0].trails += trail
    if len(log.removals) > 0:
        write_removal(log, line, cell, color, trail, row, column, color)


@lean_kernel
def add_for(n_touched):
    """Return the tenths that a trail adds to the rating of its rule."""
    add = 0
    while n_touched > _SHORT_TRAIL << add:
        add += 1
    return add


@lean_kernel
def follow(clues, masks, workspace, scratch, most):
    """Solve lines in waves, first the ``dirty`` ones, until nothing changes, one fails, or over ``most`` were touched.

    Narrows ``masks`` in place. Return whether no line failed, and the number of lines touched.
    """
    n_lines = len(workspace.dirty)
    while True:
        n_dirty, n_touched = 0, 0
        for line in range(n_lines):
            workspace.wave[line] = workspace.dirty[line]
            workspace.dirty[line] = 0
            if workspace.wave[line]:
                n_dirty += 1
                workspace.touched[line] = 1
            if workspace.touched[line]:
                n_touched += 1
        if n_dirty == 0 or n_touched > most:
            return True, n_touched
        for line in range(n_lines):
            if workspace.wave[line]:
                if not solve(clues, masks, scratch, line):
                    return False, n_touched
                for color in range(masks.shape[1]):
                    store(workspace.kept, load(scratch.solved, color), line, color)
        for line in range(n_lines):
            if workspace.wave[line]:
                keep(clues, masks, workspace.kept[line], line, workspace.dirty)


@lean_kernel
def _clash(clues, board, workspace, scratch, line, cell, color, span):
    """Assume a color; then solve its line, the lines that this changes, and the lines that these change, once each.

        span 1      x x x x x x        line     . . # . . .      the assumption
                    . . # . . .                 . # # # . .      changes line and, with it, some crossing lines;
                    . ? ? ? . .                 . ? ? ? . .      these press on the lines next to it

    ``span`` limits the distance from the cell and from its line. Return the number of lines touched if one failed, else
    0.
    """
    masks, dirty, height = workspace.levels[0], workspace.dirty, clues.height
    copy_masks(board.masks, masks)
    if line < height:
        crossing, parallel, position = height, 0, line
        assign(clues, masks, dirty, line, cell, color)
    else:
        crossing, parallel, position = 0, height, line - height
        assign(clues, masks, dirty, cell, position, color)
    dirty[line] = 0
    alive = solve(clues, masks, scratch, line)
    keep(clues, masks, scratch.solved, line, dirty)
    n_touched = 1
    n_crossing = len(dirty) - height if crossing == height else height
    for k in range(n_crossing):
        if dirty[crossing + k] and abs(k - cell) <= span:
            n_touched += 1
            alive = alive and solve(clues, masks, scratch, crossing + k)
            if alive:
                keep(clues, masks, scratch.solved, crossing + k, dirty)
        dirty[crossing + k] = 0
    for k in range(len(dirty) - n_crossing):
        if dirty[parallel + k] and abs(k - position) <= span:
            n_touched += 1
            alive = alive and solve(clues, masks, scratch, parallel + k)
        dirty[parallel + k] = 0
    return 0 if alive else n_touched


@lean_kernel
def _is_edge(board, line, height):
    """Return whether a line lies next to a border or to a solved line."""
    first, last = (0, height - 1) if line < height else (height, len(board.opens) - 1)
    if line in (first, last):
        return True
    return is_empty(load(board.opens, line - 1)) or is_empty(load(board.opens, line + 1))


@lean_kernel
def clash_round(clues, board, workspace, scratch, log, solution, rule, budget):
    """Refute by a clash of two parallel lines; return the number of assumptions refuted, and 0 extra tenths.

    Edge logic asks for a line next to a border or to a solved line, at most three crossing lines (through the cell and
    its neighbors), and a clash in the next line. The two-line clash takes any line and all that cross it.
    """
    forget(board)
    span = 1 if rule == EDGE_LOGIC else len(board.opens)
    options = 0
    for row in range(clues.height):
        untried = load(board.opens, row)
        while not is_empty(untried):
            column = lowest(untried)
            untried = without_lowest(untried)
            for color in range(clues.n_colors + 1):
                if color == solution[row, column] or not contains(load(board.masks, row, color), column):
                    continue
                log.counts[0].probes += 1
                shortest, shortest_line, shortest_cell = 0, row, column
                for line, cell in ((row, column), (clues.height + column, row)):
                    if rule == EDGE_LOGIC and not _is_edge(board, line, clues.height):
                        continue
                    trail = _clash(clues, board, workspace, scratch, line, cell, color, span)
                    if trail > 0 and (shortest == 0 or trail < shortest):
                        shortest, shortest_line, shortest_cell = trail, line, cell
                if shortest > 0:
                    options += 1
                    refute(clues, board, log, rule, shortest_line, shortest_cell, color, shortest)
    return options, 0


@lean_kernel
def probe_round(clues, board, workspace, scratch, log, solution, rule, budget):
    """Refute by the shortest trails to lines that fail; return the number of assumptions and the tenths added."""
    forget(board)
    trial = workspace.levels[0]
    contradictions, trails, written = log.counts[0].contradictions, log.counts[0].trails, log.counts[0].written
    options, least_add, most = 0, 0, len(board.opens)
    for row in range(clues.height):
        untried = load(board.opens, row)
        while not is_empty(untried):
            column = lowest(untried)
            untried = without_lowest(untried)
            for color in range(clues.n_colors + 1):
                if color == solution[row, column] or not contains(load(board.masks, row, color), column):
                    continue
                log.counts[0].probes += 1
                copy_masks(board.masks, trial)
                assign(clues, trial, workspace.dirty, row, column, color)
                workspace.touched[:] = 0
                alive, trail = follow(clues, trial, workspace, scratch, most)
                if alive:
                    continue
                if options == 0 or add_for(trail) < least_add:
                    least_add = add_for(trail)
                    most = _SHORT_TRAIL << least_add
                    options = 0
                    log.counts[0].contradictions, log.counts[0].trails = contradictions, trails
                    log.counts[0].written = written
                    forget(board)
                options += 1
                refute(clues, board, log, rule, row, column, color, trail)
    return options, least_add


@lean_kernel
def agreement_round(clues, board, workspace, scratch, log, solution, rule, budget):
    """Remove the colors that disappear whatever color a cell has; only cells with the shortest trails count.

    The trail of a cell is the number of lines that any of its colors touches. Return the number of cells, and the
    tenths added.
    """
    forget(board)
    trial, union = workspace.levels[0], workspace.union
    agreements, trails, written = log.counts[0].agreements, log.counts[0].trails, log.counts[0].written
    options, least_add, most = 0, 0, len(board.opens)
    for row in range(clues.height):
        untried = load(board.opens, row)
        while not is_empty(untried):
            column = lowest(untried)
            untried = without_lowest(untried)
            workspace.touched[:] = 0
            first, trail = True, 0
            for color in range(clues.n_colors + 1):
                if not contains(load(board.masks, row, color), column):
                    continue
                log.counts[0].probes += 1
                copy_masks(board.masks, trial)
                assign(clues, trial, workspace.dirty, row, column, color)
                _alive, trail = follow(clues, trial, workspace, scratch, most)
                if first:
                    copy_masks(trial, union)
                else:
                    unite_masks(trial, union)
                first = False
            if trail > most or not _is_narrower(clues, union, board.masks):
                continue
            if options == 0 or add_for(trail) < least_add:
                least_add = add_for(trail)
                most = _SHORT_TRAIL << least_add
                options = 0
                log.counts[0].agreements, log.counts[0].trails, log.counts[0].written = agreements, trails, written
                forget(board)
            options += 1
            log.counts[0].agreements += 1
            log.counts[0].trails += trail
            _agree(clues, board, log, rule, union, row, column, trail)
    return options, least_add


@lean_kernel
def _is_narrower(clues, union, masks):
    for row in range(clues.height):
        for color in range(clues.n_colors + 1):
            if not is_empty(without(load(masks, row, color), load(union, row, color))):
                return True
    return False


@lean_kernel
def _agree(clues, board, log, rule, union, row, column, trail):
    """Note the colors that disappear whatever color a cell has."""
    for line in range(clues.height):
        for color in range(clues.n_colors + 1):
            known = load(board.gone, line, color)
            removed = without(without(load(board.masks, line, color), load(union, line, color)), known)
            store(board.gone, known | removed, line, color)
            while not is_empty(removed):
                board.found[line] = rule
                cell = lowest(removed)
                removed = without_lowest(removed)
                if len(log.removals) > 0:
                    write_removal(log, row, column, NONE, trail, line, cell, color)
