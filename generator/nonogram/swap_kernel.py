"""Turns a start picture into one whose clues have a single solution, by swaps of orbits, which keep every count.

``condense`` works without solving. A clue says little when its blocks can be placed in many ways; the number of
placements has a closed form, and the sum of its logarithms over all lines, the *ambiguity* in bits, must fall below the
picture's own information before clues can determine it. Until then, ``condense`` makes the best of many random moves.

``climb`` solves. It propagates from the empty grid and counts the open cells. It then makes a move among open cells,
again the one of many that lowers the ambiguity most, and keeps it if no more cells are open afterwards. At zero, lines
prove the puzzle unique.

A search that aims at a rating proposes moves one by one and takes back those it does not want.

Source: own.
"""

import numpy as np

from generator.nonogram.ambiguity_kernel import ambiguity_of, ambiguity_with, count_line, read_line
from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import is_empty, lowest, without_lowest
from kernels.streams import below, next_word
from solvers.nonogram.line_kernel import count_open, open_all, open_cells, propagate

_CONDENSE_CHOICES = 64
_CLIMB_CHOICES = 32
_OPEN_CELLS_A_MOVE = 16
_PATIENCE = 16
_PROPOSAL_DRAWS = 1000


@lean_inlined
def _give(picture, orbit, color):
    for i in range(picture.sizes[orbit]):
        picture.cells[picture.orbits[orbit, i]] = color


@lean_inlined
def color_of(picture, orbit):
    """Return the color of an orbit."""
    return picture.cells[picture.orbits[orbit, 0]]


@lean_inlined
def _swap(picture, a, b):
    color = color_of(picture, a)
    _give(picture, a, color_of(picture, b))
    _give(picture, b, color)


@lean_inlined
def _touched_lines(picture, a, b, lines):
    """List the rows and columns of two orbits, each once."""
    height, width = picture.grid.shape
    n_lines = 0
    for orbit in (a, b):
        for i in range(picture.sizes[orbit]):
            cell = picture.orbits[orbit, i]
            for line in (cell // width, height + cell % width):
                known = False
                for j in range(n_lines):
                    known = known or lines[j] == line
                if not known:
                    lines[n_lines] = line
                    n_lines += 1
    return n_lines


@lean_kernel
def gain_of(picture, a, b, search):
    """Return how much swapping two orbits of a size lowers the ambiguity."""
    if picture.orbits.shape[1] == 1:
        height, width = picture.grid.shape
        cell_a, cell_b = picture.orbits[a, 0], picture.orbits[b, 0]
        row_a, row_b = cell_a // width, cell_b // width
        column_a, column_b = cell_a - row_a * width, cell_b - row_b * width
        if row_a != row_b and column_a != column_b:  # four lines, in each of which one cell changes
            color_a, color_b = picture.cells[cell_a], picture.cells[cell_b]
            gain = 0
            for line, at, color in (
                (row_a, column_a, color_b),
                (row_b, column_b, color_a),
                (height + column_a, row_a, color_b),
                (height + column_b, row_b, color_a),
            ):
                gain += search.ambiguity[line] - ambiguity_with(picture.grid, line, at, color, search)
            return gain
    n_lines = _touched_lines(picture, a, b, search.lines)
    _swap(picture, a, b)
    gain = 0
    for i in range(n_lines):
        line = search.lines[i]
        count_line(picture.grid, line, search.trial[0])
        gain += search.ambiguity[line] - ambiguity_of(picture.grid, line, search.trial[0], search)
    _swap(picture, a, b)
    return gain


@lean_kernel
def make(picture, a, b, clues, search):
    """Swap two orbits and bring clues and ambiguities up to date."""
    n_lines = _touched_lines(picture, a, b, search.lines)
    _swap(picture, a, b)
    for i in range(n_lines):
        read_line(picture.grid, search.lines[i], clues, search)


@lean_kernel
def read_all(picture, clues, search):
    """Bring the clues and ambiguities of all lines up to date."""
    for line in range(clues.height + clues.width):
        read_line(picture.grid, line, clues, search)


@lean_kernel
def _best_anywhere(picture, search, state):
    """Among random swaps of a painted orbit, find the one that lowers the ambiguity most.

    Return its gain and orbits.
    """
    n_orbits = len(picture.sizes)
    best_gain = best_a = best_b = 0
    for _ in range(_CONDENSE_CHOICES):
        a = below(state, n_orbits)
        b = below(state, n_orbits)
        color = color_of(picture, a)
        if color == 0 or color == color_of(picture, b) or picture.sizes[a] != picture.sizes[b]:
            continue
        gain = gain_of(picture, a, b, search)
        if gain > best_gain:
            best_gain, best_a, best_b = gain, a, b
    return best_gain, best_a, best_b


@lean_inlined
def _best_of_open(picture, search, state, n_open):
    """Find the best swap of an open cell, half of the tries with another open cell.

    The two orbits returned are equal if none was found.
    """
    n_orbits = len(picture.sizes)
    best_gain = best_a = best_b = 0
    for _ in range(_CLIMB_CHOICES):
        a = picture.orbit_of[search.open_list[below(state, n_open)]]
        if next_word(state) & np.uint64(1):
            b = picture.orbit_of[search.open_list[below(state, n_open)]]
        else:
            b = below(state, n_orbits)
        if color_of(picture, a) == color_of(picture, b) or picture.sizes[a] != picture.sizes[b]:
            continue
        gain = gain_of(picture, a, b, search)
        if best_a == best_b or gain > best_gain:
            best_gain, best_a, best_b = gain, a, b
    return best_gain, best_a, best_b


@lean_kernel
def condense(picture, clues, search, state, target, most_rounds):
    """Lower the ambiguity to ``target`` (in units of ``log_factorials``) in ``most_rounds`` moves, without solving."""
    ambiguity = search.ambiguity.sum()
    for _ in range(most_rounds):
        if ambiguity <= target:
            break
        gain, a, b = _best_anywhere(picture, search, state)
        if gain > 0:
            make(picture, a, b, clues, search)
            ambiguity -= gain


@lean_kernel
def count_dull(clues):
    """Count the lines without a block, and those with a single one."""
    n_empty = n_single = 0
    for line in range(clues.height + clues.width):
        n_empty += clues.counts[line] == 0
        n_single += clues.counts[line] == 1
    return n_empty, n_single


@lean_inlined
def fill_dull_lines(picture, clues, search, state, most_single):
    """Move cells into empty lines, then into lines of one block until at most ``most_single`` such lines are left."""
    idle = 0
    while idle < _PATIENCE:
        n_empty, n_single = count_dull(clues)
        if n_empty == 0 and n_single <= most_single:
            break
        gain, a, b = _best_anywhere(picture, search, state)
        idle += 1
        if gain > 0:
            make(picture, a, b, clues, search)
            idle = 0


@lean_kernel
def list_open(clues, masks, open_list):
    """Write the cells that propagation left open into ``open_list`` and return their number."""
    n_open = 0
    for row in range(clues.height):
        mask = open_cells(masks, row, clues.n_colors)
        while not is_empty(mask):
            open_list[n_open] = row * clues.width + lowest(mask)
            n_open += 1
            mask = without_lowest(mask)
    return n_open


@lean_kernel
def climb(picture, clues, masks, dirty, scratch, effort, search, state, enough, most_steps):
    """Swap open cells until propagation leaves at most ``enough`` of them open; return their number.

    As long as moves succeed, more of them are made before the puzzle is solved again, because they rarely affect each
    other. If more cells are open than before, all these moves are undone and fewer are tried. ``most_steps`` bounds the
    puzzles solved.
    """
    open_all(clues, masks, dirty)
    propagate(clues, masks, dirty, scratch, effort)
    n_open = list_open(clues, masks, search.open_list)
    batch = 1
    for _ in range(most_steps):
        if n_open <= enough:
            break
        n_moves = 0
        for _ in range(batch):
            _, a, b = _best_of_open(picture, search, state, n_open)
            if a != b:
                make(picture, a, b, clues, search)
                search.moves[n_moves, 0] = a
                search.moves[n_moves, 1] = b
                n_moves += 1
        open_all(clues, masks, dirty)
        propagate(clues, masks, dirty, scratch, effort)
        after = count_open(clues, masks)
        if after <= n_open:
            n_open = list_open(clues, masks, search.open_list)
            batch = min(2 * batch, len(search.moves), 1 + n_open // _OPEN_CELLS_A_MOVE)
        else:
            for i in range(n_moves - 1, -1, -1):
                make(picture, search.moves[i, 0], search.moves[i, 1], clues, search)
            batch = max(1, batch // 2)
    return n_open


@lean_kernel
def propose(picture, clues, masks, dirty, scratch, effort, search, state, n_swaps, n_choices):
    """Swap ``n_swaps`` pairs of orbits, and solve all lines; return the number of swaps made, and of open cells.

    Each swap is the one of ``n_choices`` random swaps that lowers the ambiguity most, which makes an easier puzzle;
    with 1, chance decides. ``search.moves`` has the swaps; they are fewer than ``n_swaps`` if the draws found no two
    colors.
    """
    n_made = 0
    for _ in range(n_swaps):
        n_seen = best_gain = best_a = best_b = 0
        for _ in range(_PROPOSAL_DRAWS):
            if n_seen == n_choices:
                break
            a = below(state, len(picture.sizes))
            b = below(state, len(picture.sizes))
            if color_of(picture, a) == color_of(picture, b) or picture.sizes[a] != picture.sizes[b]:
                continue
            gain = gain_of(picture, a, b, search) if n_choices > 1 else 0
            if n_seen == 0 or gain > best_gain:
                best_gain, best_a, best_b = gain, a, b
            n_seen += 1
        if n_seen > 0:
            make(picture, best_a, best_b, clues, search)
            search.moves[n_made, 0], search.moves[n_made, 1] = best_a, best_b
            n_made += 1
    open_all(clues, masks, dirty)
    propagate(clues, masks, dirty, scratch, effort)
    return n_made, count_open(clues, masks)


@lean_kernel
def take_back(picture, clues, search, n_made):
    """Undo the last swaps."""
    for i in range(n_made - 1, -1, -1):
        make(picture, search.moves[i, 0], search.moves[i, 1], clues, search)
