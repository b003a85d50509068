"""The line rules of the ladder, and the search for the easiest rule that helps.

Every rule reads a ``Line`` and adds to ``gone``, masks ``[n_colors + 1]``: bit j of ``gone[c]`` means that cell j
cannot have color c. A cell *loses* that color; to *paint* a cell is to remove every other color from it, blank
included. Rules never read what they have written. Each rule is sound, works the same from the right, and never finds
less in a fuller grid.

In the drawings ``#`` is painted, ``x`` blank, ``.`` open; a rule adds capitals: ``O`` painted, ``X`` blank. The
drawings show a single color. With more colors, read "blank" as "loses the color"; only blocks of the same color need a
gap between them.

Source: the seven names are Mingote 2009, section 2.2; the definitions, and the other rules, own.
"""

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import contains, count, is_empty, load, lowest, store, without
from rating.nonogram.arrays import NONE
from rating.nonogram.ranges_kernel import cells, decided, find_runs, identify, pack, stretch_end, strip_ends
from rating.nonogram.rules import (
    COLOR_CROSSING,
    FORCING,
    FREEBIE,
    FULL_LINE,
    GLUE,
    IDENTITY,
    JOINING,
    MERCURY,
    N_LINE_RULES,
    PUNCTUATING,
    SIMPLE_BOXES,
    SIMPLE_SPACES,
)
from solvers.nonogram.line_kernel import solve_line


@lean_inlined
def lose(masks, gone, line, color, lost):
    """Remove a color from some cells."""
    store(gone, load(gone, line, color) | (lost & load(masks, line, color)), line, color)


@lean_inlined
def paint(masks, opens, gone, line, color, painted):
    """Remove every other color from some cells."""
    undecided = painted & load(opens, line)
    if not is_empty(undecided):
        for other in range(masks.shape[1]):
            if other != color:
                lose(masks, gone, line, other, undecided)


@lean_inlined
def freebie(notes, masks, opens, ones, gone, line):
    """Finish a line between the completed ends, if no block is left or no block can shift.

    clue 2 1     . . x # # x # x        clue 3 1 2     . . . . . . . .
                 X X x # # x # x                       O O O X O X O O
    """
    first, last = notes.first_block[line], notes.end_block[line]
    if first >= last or notes.slack[line] == 0:
        blank = load(opens, line)
        for i in range(first, last):
            at = notes.first_cell[line] + notes.packed[line, i] - notes.packed[line, first]
            block = cells(ones, at, at + notes.lengths[line, i])
            paint(masks, opens, gone, line, notes.colors[line, i], block)
            blank = without(blank, block)
        paint(masks, opens, gone, line, 0, blank)


@lean_inlined
def simple_boxes(notes, masks, opens, ones, gone, line):
    """Paint the cells that a block covers wherever the numbers let it stand, between the completed ends.

    clue 7 1     . . . . . . . . . .        first: cells 0..6 or 1..7
                 . O O O O O O . . .        or 2..8 with all between
    """
    first, slack = notes.first_block[line], notes.slack[line]
    for i in range(first, notes.end_block[line]):
        length = notes.lengths[line, i]
        if length > slack:
            at = notes.first_cell[line] + notes.packed[line, i] - notes.packed[line, first]
            paint(masks, opens, gone, line, notes.colors[line, i], cells(ones, at + slack, at + length))


@lean_inlined
def punctuating(notes, masks, opens, ones, gone, line, own):
    """Close a run that is as long as all blocks it may be part of.

    Once all painted cells are found, leave the rest blank.

    clue 2 1 2   . . # # . . . . .
                 . X # # X . . . .
    """
    n_cells = notes.n_cells[line]
    for r in range(notes.n_runs[own]):
        start, end = notes.starts[own, r], notes.ends[own, r]
        if notes.mosts[own, r] == end - start:
            around = cells(ones, max(start - 1, 0), min(end + 1, n_cells))
            lose(masks, gone, line, notes.run_colors[own, r], without(around, cells(ones, start, end)))
    if n_cells - count(load(opens, line)) - count(decided(masks, opens, line, 0)) == notes.n_painted[line]:
        paint(masks, opens, gone, line, 0, load(opens, line))


@lean_inlined
def glue(notes, masks, opens, ones, gone, line, own):
    """Extend a run away from a wall that is nearer than its shortest block is long.

    clue 5       x . # . . . . .
                 x . # O O O . .
    """
    n_cells = notes.n_cells[line]
    for r in range(notes.n_runs[own]):
        start, end, least = notes.starts[own, r], notes.ends[own, r], notes.leasts[own, r]
        color = notes.run_colors[own, r]
        allowed = load(masks, line, color)
        left, right = end - least, start + least
        if left >= 0 and right <= n_cells and is_empty(without(cells(ones, left, right), allowed)):
            continue
        wall = start
        while wall > 0 and wall + least > end and contains(allowed, wall - 1):
            wall -= 1
        if wall + least > end:
            paint(masks, opens, gone, line, color, cells(ones, end, wall + least))
        wall = end
        while wall < n_cells and wall - least < start and contains(allowed, wall):
            wall += 1
        if wall - least < start:
            paint(masks, opens, gone, line, color, cells(ones, wall - least, start))


@lean_inlined
def mercury(notes, masks, opens, ones, gone, line):
    """Draw the first block that is open from the left back from its wall if it would touch a run of its color.

    clue 3 ...   . . . # # . .        from cell 0 the 3 would end at the run: it must reach into it
                 X X . # # . .
    """
    n_cells, first, last = notes.n_cells[line], notes.first_block[line], notes.end_block[line]
    if first < notes.n_blocks[line]:
        color, length = notes.colors[line, first], notes.lengths[line, first]
        painted = decided(masks, opens, line, color)
        wall = notes.first_cell[line]
        wall += lowest(load(masks, line, color) >> wall)
        while wall + length < n_cells and contains(painted, wall + length):
            lose(masks, gone, line, color, cells(ones, wall, wall + 1))
            wall += 1
    if last > 0:
        color, length = notes.colors[line, last - 1], notes.lengths[line, last - 1]
        allowed, painted = load(masks, line, color), decided(masks, opens, line, color)
        wall = notes.end_cell[line] - 1
        while not contains(allowed, wall):
            wall -= 1
        while wall - length >= 0 and contains(painted, wall - length):
            lose(masks, gone, line, color, cells(ones, wall, wall + 1))
            wall -= 1


@lean_inlined
def simple_spaces(notes, masks, opens, ones, reach, gone, line, own):
    """Remove a color where no block of it reaches.

    clue 3       . . x . . . . x .        it fits between the walls only
                 X X x . . . . x X
    """
    for color in range(1, masks.shape[1]):
        store(reach, load(masks, line, color) & load(opens, line), color)
    for i in range(notes.first_block[line], notes.end_block[line]):
        color = notes.colors[line, i]
        covered = cells(ones, notes.earliest[own, i], notes.latest[own, i] + notes.lengths[line, i])
        store(reach, without(load(reach, color), covered), color)
    for color in range(1, masks.shape[1]):
        lose(masks, gone, line, color, load(reach, color))


@lean_inlined
def forcing(notes, masks, opens, ones, gone, line):
    """Use the spaces between walls: rule out those that are too short, and paint what a block covers wherever it fits.

    clue 3 2     . . . . x . x . . .        the 3 has room on the left, the 2 on the right
                 . O O . x X x . O .
    """
    first, last = notes.first_block[line], notes.end_block[line]
    for i in range(first, last):
        length = notes.lengths[line, i]
        if notes.latest[line, i] < notes.earliest[line, i] + length:
            covered = cells(ones, notes.latest[line, i], notes.earliest[line, i] + length)
            paint(masks, opens, gone, line, notes.colors[line, i], covered)
    for color in range(1, masks.shape[1]):
        allowed = load(masks, line, color)
        before = first
        undecided = allowed & load(opens, line)
        while not is_empty(undecided & allowed):
            start = lowest(allowed)
            end = stretch_end(ones, allowed, start, notes.n_cells[line])
            allowed = without(allowed, load(ones, end))
            while before < last and notes.latest[line, before] + notes.lengths[line, before] <= start:
                before += 1
            i = before
            while i < last and (notes.colors[line, i] != color or notes.lengths[line, i] > end - start):
                i += 1
            if i >= last or notes.earliest[line, i] >= end:
                lose(masks, gone, line, color, cells(ones, start, end) & load(opens, line))


@lean_inlined
def joining(notes, masks, opens, ones, gone, line, own):
    """Fill the gap between two runs that must be one block, and separate two runs that no block can span.

    clue 5 2 2   . . # # . # . .        clue 2 2     . # # . # # .        one more cell would make a 5
                 . . # # O # . .                     . # # X # # .
    """
    n_runs = notes.n_runs[own]
    for r in range(n_runs):
        color, later = notes.run_colors[own, r], r + 1
        while later < n_runs and notes.run_colors[own, later] == color:
            start, end = notes.ends[own, r], notes.starts[own, later]
            if notes.lasts[own, later] <= notes.firsts[own, r]:
                paint(masks, opens, gone, line, color, cells(ones, start, end))
            elif end - start == 1:
                span = notes.ends[own, later] - notes.starts[own, r]
                i = max(notes.firsts[own, r], notes.firsts[own, later])
                last = min(notes.lasts[own, r], notes.lasts[own, later])
                while i <= last and (notes.colors[line, i] != color or notes.lengths[line, i] < span):
                    i += 1
                if i > last:
                    lose(masks, gone, line, color, cells(ones, start, end))
            later += 1


@lean_inlined
def color_crossing(notes, masks, opens, gone, line):
    """Remove a color whose cells are all found; the crossing lines' clues may still hold it."""
    for color in range(1, masks.shape[1]):
        missing = -count(decided(masks, opens, line, color))
        for i in range(notes.n_blocks[line]):
            if notes.colors[line, i] == color:
                missing += notes.lengths[line, i]
        if missing == 0:
            lose(masks, gone, line, color, load(opens, line))


@lean_kernel
def full_line(clues, masks, gone, scratch, line):
    """Remove every color that no placement of all blocks of the line gives to the cell."""
    solve(clues, masks, scratch, line)
    for color in range(masks.shape[1]):
        store(gone, without(load(masks, line, color), load(scratch.solved, color)), line, color)


@lean_kernel
def solve(clues, masks, scratch, line):
    """Solve one line completely into ``scratch.solved``; return False if its blocks cannot be placed."""
    n_cells = clues.width if line < clues.height else clues.height
    return solve_line(
        n_cells, clues.counts[line], clues.lengths[line], clues.colors[line], masks[line], clues.n_colors, scratch
    )


@lean_kernel
def look(clues, board, scratch, hardest):
    """Find the easiest rule that deduces something for each line, up to ``hardest`` unless nothing is found.

    Freebies and punctuating also note what later rules read. Identity reasoning applies four earlier rules with better
    ranges. Return the hardest rule tried, the easiest rule found, and the number of lines that have found a rule.
    """
    masks, gone, opens, ones, reach, notes, level, found, _changed, waiting = board
    while True:
        for n in range(gather(level, found, hardest, waiting)):
            line = waiting[n]
            for color in range(gone.shape[1]):
                store(gone, load(ones, 0), line, color)
            while found[line] == NONE and level[line] <= hardest:
                rule = level[line]
                identity = rule == IDENTITY
                own = len(level) if identity else line
                if rule == FREEBIE:
                    if strip_ends(notes, masks, opens, ones, line) or not notes.are_ends_said[line]:
                        freebie(notes, masks, opens, ones, gone, line)
                    else:
                        level[line] = SIMPLE_BOXES
                elif rule == SIMPLE_BOXES:
                    simple_boxes(notes, masks, opens, ones, gone, line)
                elif rule == MERCURY:
                    mercury(notes, masks, opens, ones, gone, line)
                elif rule == FORCING:
                    forcing(notes, masks, opens, ones, gone, line)
                elif rule == COLOR_CROSSING:
                    color_crossing(notes, masks, opens, gone, line)
                elif rule == FULL_LINE:
                    full_line(clues, masks, gone, scratch, line)
                elif rule == PUNCTUATING:
                    pack(notes, masks, ones, line, line)
                    find_runs(notes, masks, opens, ones, line, line)
                elif identity:
                    identify(notes, masks, opens, ones, line, own)
                if identity or rule == PUNCTUATING:
                    punctuating(notes, masks, opens, ones, gone, line, own)
                if identity or rule == GLUE:
                    glue(notes, masks, opens, ones, gone, line, own)
                if identity or rule == SIMPLE_SPACES:
                    simple_spaces(notes, masks, opens, ones, reach, gone, line, own)
                if identity or rule == JOINING:
                    joining(notes, masks, opens, ones, gone, line, own)
                if says(gone, line):
                    found[line] = rule
                else:
                    level[line] += 1
        easiest, options = N_LINE_RULES, 0
        for line in range(len(found)):
            has_found = found[line] != NONE
            easiest = min(easiest, found[line] if has_found else N_LINE_RULES)
            options += has_found
        if options > 0 or hardest == N_LINE_RULES - 1:
            return hardest, easiest, options
        hardest += 1


@lean_kernel
def gather(level, found, hardest, waiting):
    """List the lines to look at in ``waiting``, and return their number."""
    n = 0
    for line in range(len(level)):
        waiting[n] = line  # avoids a branch that the processor could hardly predict
        n += (found[line] == NONE) & (level[line] <= hardest)
    return n


@lean_inlined
def lines_with(values, value, lines):
    """List the lines with a value in ``lines``, and return their number; this avoids a branch as well."""
    n = 0
    for line in range(len(values)):
        lines[n] = line
        n += values[line] == value
    return n


@lean_inlined
def says(gone, line):
    """Return whether a line has removals."""
    removed = load(gone, line, 0)
    for color in range(1, gone.shape[1]):
        removed = removed | load(gone, line, color)
    return not is_empty(removed)
