"""Makes the puzzle of a sketch solvable line by line, with the least visible changes.

Unlike a texture, a picture must remain recognizable. A change gives the cells of an orbit the color of a neighbor, so
that a symmetric sketch stays symmetric. Its gain is the number of open cells that it closes, its cost its visibility.
The change with the most gain for its cost comes first, and so on until no cell is open:

    estimate    every change that touches a line with open cells: what was deduced is kept, and only the touched lines
                and what follows from them are solved. No change gains more than that, as what is kept is right.
    solve       the change with the best estimate, from the start. Its true gain replaces the estimate; it is made if
                it is still the best, so that few changes are solved for each that is made.
    take back   each change that turns out not to be needed, the most visible first.
    again       from the best sketch so far without some of its changes, with the costs shaken; the least visible is
                the result.

If the counts of all colors must stay the same, each change comes with another one that gives the colors back elsewhere.

Source: own; keeping estimates until they come first is the lazy greedy of Minoux 1978.
"""

from generator.nonogram.pictures.changes_kernel import (
    ESTIMATED,
    LISTED,
    NOTHING,
    color_now,
    cost_of,
    estimate,
    give,
    is_changed,
    original_of,
    read_clues_of,
    solve,
    touches_open_line,
    visibility,
    weigh_changes,
)
from generator.nonogram.pictures.visibility_kernel import measure_parts
from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below
from solvers.nonogram.probe_kernel import copy_masks

_UNIT = 1 << 20
_MOST_SIDESTEPS = 8  # the most changes that bring nothing by themselves
_ASIDE_DRAWN = 4
# Passes over all lines for each changed orbit, after which a repair that was found is good enough.
_PASSES_A_CHANGE = 50


@lean_kernel
def repair(workspace, state, exact, n_rounds):
    """Change whole orbits of the picture until lines alone solve its puzzle.

    If that fails, return False and change nothing.

    ``exact`` keeps the number of cells of every color. In ``n_rounds`` rounds, some changes are undone and others
    tried.
    """
    picture = workspace.picture
    height, width = picture.grid.shape
    _copy(picture.cells, workspace.original)
    measure_parts(workspace.original, height, width, workspace.sizes, workspace.queue)
    least, n_changed = NOTHING, 2
    n_lines_before = workspace.effort[0].lines
    for turn in range(n_rounds):
        if turn > 0:
            n_lines = workspace.effort[0].lines - n_lines_before
            if n_changed < 2 or (least != NOTHING and n_lines > _PASSES_A_CHANGE * (height + width) * n_changed):
                break
            _copy(workspace.best, picture.cells)
            _undo_some(workspace, state, exact)
        if _close(workspace, state, exact, turn > 0):
            take_back(workspace, exact)
            cost = visibility(workspace)
            if least == NOTHING or cost < least:
                least, n_changed = cost, _list_changed(workspace)
                _copy(picture.cells, workspace.best)
        elif least == NOTHING:
            _copy(workspace.original, workspace.best)
    _copy(workspace.best, picture.cells)
    return least != NOTHING


@lean_inlined
def _copy(source, target):
    for i in range(len(source)):
        target[i] = source[i]


@lean_inlined
def _first(changes, n_changes):
    """Return the change with the most gain for its cost."""
    best, most = NOTHING, 0
    for i in range(n_changes):
        value = changes.gain[i] * _UNIT // changes.cost[i]
        if value > most:
            best, most = i, value
    return best


@lean_inlined
def _put(workspace, orbit, color):
    """Paint an orbit in a color, and update the clues of its lines."""
    give(workspace.picture, orbit, color)
    read_clues_of(workspace, orbit)


@lean_inlined
def _make(workspace, change):
    changes = workspace.changes
    _put(workspace, changes.orbit[change], changes.color[change])
    if changes.partner[change] != NOTHING:
        _put(workspace, changes.partner[change], original_of(workspace, changes.orbit[change]))


@lean_inlined
def _unmake(workspace, change):
    for orbit in (workspace.changes.orbit[change], workspace.changes.partner[change]):
        if orbit != NOTHING:
            _put(workspace, orbit, original_of(workspace, orbit))


@lean_kernel
def _close(workspace, state, exact, is_shaken):
    """Change the picture until lines leave no cell open; return whether this succeeds."""
    changes = workspace.changes
    n_open = solve(workspace, workspace.masks)
    n_sidesteps = 0
    while n_open > 0:
        n_changes = weigh_changes(workspace, n_open, state, exact, is_shaken)
        if n_changes == 0:
            return False
        aside = _draw_cheap(changes, n_changes, state)
        after = _make_best(workspace, n_changes, n_open)
        if after == n_open:
            n_sidesteps += 1
            if n_sidesteps > _MOST_SIDESTEPS:
                return False
            _make(workspace, aside)
            after = solve(workspace, workspace.masks)
        n_open = after
    return True


@lean_kernel
def _make_best(workspace, n_changes, n_open):
    """Make the best of the listed changes, one after another, as long as they gain something; count the open cells."""
    changes = workspace.changes
    last = NOTHING  # the change whose masks are those of the trial
    while n_open > 0:
        best = _first(changes, n_changes)
        if best == NOTHING:
            break
        if _is_spent(workspace, best):
            changes.gain[best] = 0
        elif changes.stage[best] == LISTED:
            changes.gain[best] = n_open - estimate(workspace, best)
            changes.stage[best], last = ESTIMATED, NOTHING
        elif best != last:
            _make(workspace, best)
            changes.gain[best], last = n_open - solve(workspace, workspace.trial), best
            _unmake(workspace, best)
        else:
            _make(workspace, best)
            copy_masks(workspace.trial, workspace.masks)
            n_open -= changes.gain[best]
            changes.gain[best], last = 0, NOTHING
    return n_open


@lean_inlined
def _draw_cheap(changes, n_changes, state):
    """Draw some changes at random, and return the least visible of them."""
    best = below(state, n_changes)
    for _ in range(_ASIDE_DRAWN - 1):
        other = below(state, n_changes)
        if changes.cost[other] < changes.cost[best]:
            best = other
    return best


@lean_inlined
def _is_spent(workspace, change):
    """Return whether part of a change was already made, or the change no longer touches an open line."""
    changes = workspace.changes
    orbit, partner = changes.orbit[change], changes.partner[change]
    if is_changed(workspace, orbit) or (partner != NOTHING and is_changed(workspace, partner)):
        return True
    return not touches_open_line(workspace, orbit)


@lean_inlined
def _exchanges(workspace, a, b):
    """Return whether two orbits have taken each other's colors."""
    picture = workspace.picture
    color_a, color_b = color_now(workspace, a), color_now(workspace, b)
    return (
        picture.sizes[a] == picture.sizes[b]
        and color_a != color_b
        and color_a == original_of(workspace, b)
        and color_b == original_of(workspace, a)
    )


@lean_kernel
def _list_changed(workspace):
    """List the changed orbits, most visible first."""
    picture, changes = workspace.picture, workspace.changes
    n_changed = 0
    for orbit in range(len(picture.sizes)):
        if not is_changed(workspace, orbit):
            continue
        color = color_now(workspace, orbit)
        cost = cost_of(workspace, orbit, color)
        at = n_changed
        while at > 0 and changes.cost[at - 1] < cost:
            changes.orbit[at], changes.color[at] = changes.orbit[at - 1], changes.color[at - 1]
            changes.cost[at] = changes.cost[at - 1]
            at -= 1
        changes.orbit[at], changes.color[at], changes.cost[at] = orbit, color, cost
        n_changed += 1
    return n_changed


@lean_kernel
def take_back(workspace, exact):
    """Undo every change that the puzzle does not need; with ``exact``, in pairs that exchange their colors."""
    picture, changes = workspace.picture, workspace.changes
    n_changed = _list_changed(workspace)
    is_less = True
    while is_less:
        is_less = False
        for a in range(n_changed):
            for b in range(a + 1 if exact else a, n_changed if exact else a + 1):
                first, second = changes.orbit[a], changes.orbit[b]
                if not is_changed(workspace, first) or (exact and not _exchanges(workspace, first, second)):
                    continue
                give(picture, first, original_of(workspace, first))
                give(picture, second, original_of(workspace, second))
                if solve(workspace, workspace.trial) == 0:
                    is_less = True
                else:
                    give(picture, first, changes.color[a])
                    give(picture, second, changes.color[b])


@lean_kernel
def _undo_some(workspace, state, exact):
    """Undo half of the changes at random, but at least one; with ``exact``, in pairs that exchange their colors."""
    picture, changes = workspace.picture, workspace.changes
    n_changed = _list_changed(workspace)
    always = below(state, n_changed)
    for a in range(n_changed):
        first = changes.orbit[a]
        if not is_changed(workspace, first) or (a != always and below(state, 2)):
            continue
        if exact:
            for b in range(n_changed):
                second = changes.orbit[b]
                if is_changed(workspace, second) and _exchanges(workspace, first, second):
                    give(picture, second, original_of(workspace, second))
                    give(picture, first, original_of(workspace, first))
                    break
        else:
            give(picture, first, original_of(workspace, first))
