"""Takes clues away while one solution is left: one call digs a puzzle.

Each clue, or group of clues that belong together, is tested against the groups kept before it and all groups after it.
One propagation serves many such tests. A frame is a range of groups that are all switched off; the masks are what all
other groups imply, and the log undoes what was added.

    frame [l, r)      where these masks are the solution, the whole range can go; else, while it is longer than one:
      add [m, r)      and try the first half
      take it back
      add what was kept of [l, m), and try the second half
      take it back

A range of one group is tested by the opposite of each of its clues: any solution of that opposite is a second one.
"""

from kernels.jit import lean_inlined, lean_kernel
from solvers.games.bits import copy
from solvers.games.net import FULL
from solvers.games.propagate_kernel import fixpoint, prune
from solvers.games.search_kernel import forget, search_from

OTHER, ALONE, UNKNOWN, UNSAID = 1, 0, -1, -2
_WHOLE, _FIRST, _SECOND = 0, 1, 2  # the stage of a frame


@lean_kernel
def dig(net, plan, active, off, start, goal, first, n_left, least, by_logic, is_quick, budget, room):
    """Try to remove groups of clues in turn.

    Return the first that needs another proof, or their number, and the clues left.

    All constraints of groups from ``first`` on are active before; after it, those of groups that are not gone.

    Args:
        net: the constraints, including those of clues, lemmas and opposites.
        plan: ``solvers.games.other_solution.Plan``: the groups; its workspace ``gone`` says which have been taken away.
        active: which constraints are active; changed.
        off: for each constraint, how many of the clues that it needs are off; changed.
        start: the masks of all variables.
        goal: the values of the solution; the goal variables are the first.
        first: the first group to try.
        n_left: how many clues there are.
        least: how many of them must stay.
        by_logic: whether to keep clues without which propagation alone does not lead to the solution.
        is_quick: whether to keep a clue if the search ends without an answer.
        budget: of nodes, of each search.
        room: as for ``search``.
    """
    masks, log, stack, n, n_goal = room.masks, room.log, plan.stack, len(plan.sizes), len(goal)
    for group in range(first, n):
        _switch(plan, active, off, group, False)
    copy(masks, start)
    forget(net, room)
    _, length = fixpoint(net, masks, FULL, active, -1, log, 0)
    depth, asked = 0, n
    if first < n:
        _push(stack, 0, first, n, length)
        depth = 1
    while depth:
        frame = stack[depth - 1]
        low, high, middle = frame[0], frame[1], (frame[0] + frame[1] + 1) // 2
        if frame[2] == _WHOLE:
            n_clues = 0
            for group in range(low, high):
                n_clues += plan.sizes[group]
            may_go = n_left - n_clues >= least
            goes = may_go and _is_settled(masks, n_goal)
            if not goes and high - low > 1:
                frame[2] = _FIRST
                length = _add(net, plan, active, off, room, middle, high, length)
                _push(stack, depth, low, middle, length)
                depth += 1
                continue
            if may_go and not goes and not by_logic:
                said, length = _other(net, plan, active, goal, low, budget, room, length)
                goes = said == ALONE
                if said == UNSAID or (said == UNKNOWN and not is_quick):
                    asked = low
                    break
            if goes:
                n_left -= n_clues
                for group in range(low, high):
                    plan.gone[group] = True
            depth -= 1
        else:
            length = _take_back(masks, log, length, frame[3])
            is_first = frame[2] == _FIRST
            for group in range(middle if is_first else low, high if is_first else middle):
                _switch(plan, active, off, group, False)
            if is_first:
                frame[2] = _SECOND
                length = _add(net, plan, active, off, room, low, middle, length)
                _push(stack, depth, middle, high, length)
                depth += 1
            else:
                depth -= 1
    for group in range(first, n):
        _switch(plan, active, off, group, not plan.gone[group])
    return asked, n_left


@lean_inlined
def _push(stack, depth, low, high, length):
    """Begin a frame where the log ended before the frame's additions."""
    stack[depth, 0], stack[depth, 1], stack[depth, 2], stack[depth, 3] = low, high, _WHOLE, length


@lean_inlined
def _switch(plan, active, off, group, on):
    """Switch the clues of a group on or off, together with the lemmas that need them.

    Do nothing if that is done already.
    """
    if plan.on[group] == on:
        return
    plan.on[group] = on
    for at in range(plan.own_starts[group], plan.own_starts[group + 1]):
        active[plan.own[at]] = on
    for at in range(plan.use_starts[group], plan.use_starts[group + 1]):
        lemma = plan.uses[at]
        off[lemma] += -1 if on else 1
        active[lemma] = off[lemma] == 0


@lean_kernel
def _add(net, plan, active, off, room, low, high, length):
    """Switch on groups that are not gone, and propagate; return the length of the log."""
    begun = length
    for group in range(low, high):
        if not plan.gone[group]:
            _switch(plan, active, off, group, True)
            for at in range(plan.own_starts[group], plan.own_starts[group + 1]):
                _, length = _apply(net, room, plan.own[at], length)
            for at in range(plan.use_starts[group], plan.use_starts[group + 1]):
                if active[plan.uses[at]]:
                    _, length = _apply(net, room, plan.uses[at], length)
    return fixpoint(net, room.masks, FULL, active, begun, room.log, length)[1]


@lean_kernel
def _apply(net, room, k, length):
    """Apply one constraint; return whether each variable keeps a value, and the length of the log."""
    masks, log, first, end = room.masks, room.log, net.cell_starts[k], net.cell_starts[k + 1]
    for i in range(first, end):
        net.old[i - first] = masks[net.cells[i]]
    fits = prune(net, masks, k, net.levels[FULL, k])
    for i in range(first, end):
        cell, before = net.cells[i], net.old[i - first]
        if masks[cell] != before:
            log[length, 0], log[length, 1], log[length, 2] = k, cell, before
            length += 1
    return fits, length


@lean_inlined
def _is_settled(masks, n_goal):
    for cell in range(n_goal):  # noqa: SIM110 - kernels have no generators
        if masks[cell] & (masks[cell] - 1):
            return False
    return True


@lean_inlined
def _take_back(masks, log, length, mark):
    """Undo the rows of a log from a mark on; return the mark."""
    while length > mark:
        length -= 1
        masks[log[length, 1]] = log[length, 2]
    return mark


@lean_inlined
def _other(net, plan, active, goal, group, budget, room, length):
    """Return whether a solution breaks a clue of a group, which is off, and the length of the log."""
    mark = length
    for at in range(plan.contrary_starts[group], plan.contrary_starts[group + 1]):
        k = plan.contraries[at]
        if k < 0:
            return UNSAID, length
        active[k] = True
        n_found, is_complete = 0, True
        fits, length = _apply(net, room, k, length)
        if fits:
            n_found, is_complete, _, length = search_from(
                net, active, FULL, len(goal), goal, 1, budget, plan.found, room, mark, length
            )
        active[k] = False
        length = _take_back(room.masks, room.log, length, mark)
        if n_found or not is_complete:
            return OTHER if n_found else UNKNOWN, length
    return ALONE, length
