"""The possible changes of a sketch: how visible each is, and how many open cells it would close at most."""

import numpy as np

from generator.nonogram.ambiguity_kernel import read_clue
from generator.nonogram.pictures.visibility_kernel import detail_cost, shape_cost
from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, contains, is_empty, load, store, without
from kernels.streams import below
from solvers.nonogram.line_kernel import count_open, open_all, open_cells, propagate
from solvers.nonogram.probe_kernel import copy_masks

NOTHING = -1
UNFIT, LISTED, ESTIMATED = range(3)  # how exactly the gain of a change is known
_PARTNERS_DRAWN = 12


@lean_inlined
def is_changed(workspace, orbit):
    """Return whether an orbit differs from the sketch."""
    cell = workspace.picture.orbits[orbit, 0]
    return workspace.picture.cells[cell] != workspace.original[cell]


@lean_inlined
def give(picture, orbit, color):
    """Paint all cells of an orbit in a color."""
    for i in range(picture.sizes[orbit]):
        picture.cells[picture.orbits[orbit, i]] = color


@lean_inlined
def original_of(workspace, orbit):
    """Return the color of an orbit in the sketch."""
    return np.int64(workspace.original[workspace.picture.orbits[orbit, 0]])


@lean_inlined
def color_now(workspace, orbit):
    """Return the color of an orbit in the picture."""
    return np.int64(workspace.picture.cells[workspace.picture.orbits[orbit, 0]])


@lean_kernel
def cost_of(workspace, orbit, color):
    """Return how visible it is to give an orbit a color, compared with the sketch and the changes made so far."""
    picture = workspace.picture
    height, width = picture.grid.shape
    cost = 0
    for i in range(picture.sizes[orbit]):
        cell = picture.orbits[orbit, i]
        old = int(workspace.original[cell])
        shape = max(
            shape_cost(workspace.original, height, width, cell, old, color),
            shape_cost(picture.cells, height, width, cell, old, color),
        )
        detail = detail_cost(workspace.original, workspace.sizes, height, width, cell, color)
        cost += (shape + detail) * workspace.contrast[old, color]
    return cost


@lean_inlined
def visibility(workspace):
    """Return how visible all changes together are."""
    picture = workspace.picture
    total = 0
    for orbit in range(len(picture.sizes)):
        if is_changed(workspace, orbit):
            total += cost_of(workspace, orbit, color_now(workspace, orbit))
    return total


@lean_kernel
def solve(workspace, masks):
    """Count the cells that lines alone leave open in the puzzle of the picture."""
    clues = workspace.clues
    for line in range(clues.height + clues.width):
        read_clue(workspace.picture.grid, line, clues)
    open_all(clues, masks, workspace.dirty)
    propagate(clues, masks, workspace.dirty, workspace.scratch, workspace.effort)
    return count_open(clues, masks)


@lean_inlined
def _admit(masks, line, position, new, n_colors):
    """Let a cell of a line have a new color: instead of a deduced one, or else in addition to its own."""
    is_open = contains(open_cells(masks, line, n_colors), position)
    for color in range(n_colors + 1):
        cells = load(masks, line, color)
        here = bit(masks, position)
        if color == new:
            store(masks, cells | here, line, color)
        elif not is_open:
            store(masks, without(cells, here), line, color)


@lean_kernel
def _admit_orbit(workspace, orbit, color):
    picture, clues, trial = workspace.picture, workspace.clues, workspace.trial
    for i in range(picture.sizes[orbit]):
        cell = picture.orbits[orbit, i]
        row, column = cell // clues.width, cell % clues.width
        _admit(trial, row, column, color, clues.n_colors)
        _admit(trial, clues.height + column, row, color, clues.n_colors)
        workspace.dirty[row] = 1
        workspace.dirty[clues.height + column] = 1


@lean_kernel
def read_clues_of(workspace, orbit):
    """Bring the clues of all lines through an orbit up to date."""
    picture, clues = workspace.picture, workspace.clues
    for i in range(picture.sizes[orbit]):
        cell = picture.orbits[orbit, i]
        read_clue(picture.grid, cell // clues.width, clues)
        read_clue(picture.grid, clues.height + cell % clues.width, clues)


@lean_kernel
def estimate(workspace, change):
    """Count the cells that will stay open after a change at least; ``workspace.clues`` must be those of the picture."""
    picture, clues, changes = workspace.picture, workspace.clues, workspace.changes
    orbit, color, partner = changes.orbit[change], changes.color[change], changes.partner[change]
    own = original_of(workspace, orbit)
    copy_masks(workspace.masks, workspace.trial)
    give(picture, orbit, color)
    _admit_orbit(workspace, orbit, color)
    if partner != NOTHING:
        give(picture, partner, own)
        _admit_orbit(workspace, partner, own)
        read_clues_of(workspace, partner)
    read_clues_of(workspace, orbit)
    propagate(clues, workspace.trial, workspace.dirty, workspace.scratch, workspace.effort)
    n_open = count_open(clues, workspace.trial)
    give(picture, orbit, own)
    if partner != NOTHING:
        give(picture, partner, color)
        read_clues_of(workspace, partner)
    read_clues_of(workspace, orbit)
    return n_open


@lean_inlined
def touches_open_line(workspace, orbit):
    """Return whether some line through an orbit has a cell that lines leave open."""
    picture, clues = workspace.picture, workspace.clues
    for i in range(picture.sizes[orbit]):
        cell = picture.orbits[orbit, i]
        for line in (cell // clues.width, clues.height + cell % clues.width):
            if not is_empty(open_cells(workspace.masks, line, clues.n_colors)):
                return True
    return False


@lean_kernel
def _list_changes(workspace):
    """List every orbit that has its first color with every color of a neighbor that it could take."""
    picture, changes = workspace.picture, workspace.changes
    height, width = picture.grid.shape
    n_changes = 0
    for orbit in range(len(picture.sizes)):
        if is_changed(workspace, orbit):
            continue
        cell = picture.orbits[orbit, 0]
        row, column = cell // width, cell % width
        first = n_changes
        for side_row, side_column in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            color = 0
            if 0 <= side_row < height and 0 <= side_column < width:
                color = int(picture.cells[side_row * width + side_column])
            is_new = color != picture.cells[cell]
            for i in range(first, n_changes):
                is_new = is_new and changes.color[i] != color
            if is_new:
                changes.orbit[n_changes], changes.color[n_changes] = orbit, color
                n_changes += 1
    return n_changes


@lean_inlined
def _draw_partner(workspace, orbit, color, n_changes, state):
    """Draw changes that restore the color counts after a change; return the orbit of the least visible one."""
    picture, changes = workspace.picture, workspace.changes
    own = original_of(workspace, orbit)
    best, least = NOTHING, 0
    n_drawn = 0
    for _ in range(4 * _PARTNERS_DRAWN):
        i = below(state, n_changes)
        other = changes.orbit[i]
        if changes.color[i] != own or other == orbit or picture.sizes[other] != picture.sizes[orbit]:
            continue
        if original_of(workspace, other) != color or is_changed(workspace, other):
            continue
        cost = cost_of(workspace, other, own)
        if best == NOTHING or cost < least:
            best, least = other, cost
        n_drawn += 1
        if n_drawn == _PARTNERS_DRAWN:
            break
    return best


@lean_kernel
def weigh_changes(workspace, n_open, state, exact, is_shaken):
    """List every change that touches a line with open cells, with its cost and greatest gain; return their number."""
    changes = workspace.changes
    n_changes = _list_changes(workspace)
    for i in range(n_changes):
        orbit, color = changes.orbit[i], changes.color[i]
        changes.stage[i] = UNFIT
        if not touches_open_line(workspace, orbit):
            continue
        changes.partner[i] = NOTHING
        changes.cost[i] = cost_of(workspace, orbit, color)
        if exact:
            changes.partner[i] = _draw_partner(workspace, orbit, color, n_changes, state)
            if changes.partner[i] == NOTHING:
                continue
            changes.cost[i] += cost_of(workspace, changes.partner[i], original_of(workspace, orbit))
        if is_shaken:
            changes.cost[i] += changes.cost[i] * below(state, 64) // 64
        changes.gain[i], changes.stage[i] = n_open, LISTED
    n_kept = 0
    for i in range(n_changes):
        if changes.stage[i] == LISTED:
            changes.orbit[n_kept], changes.color[n_kept] = changes.orbit[i], changes.color[i]
            changes.partner[n_kept], changes.cost[n_kept] = changes.partner[i], changes.cost[i]
            changes.gain[n_kept], changes.stage[n_kept] = n_open, LISTED
            n_kept += 1
    return n_kept
