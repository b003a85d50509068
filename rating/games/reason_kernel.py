"""Reads off the log of a climb which rules fill in its goals, and goes back to before the last round."""

from kernels.jit import lean_inlined, lean_kernel
from rating.games.arrays import ALONE, MARK, MUCH, OVERLAP
from rating.games.log_kernel import take_back
from rating.games.rules import CONTAINED, RUNG_RULES
from solvers.games.bits import copy, is_single


@lean_kernel
def note_round(task, masks, memory, log, first, start, is_open, alone, hardest, found):
    """Note the rules of the goals that the last round of a climb fills in; then undo the round and freeze these goals.

    What said nothing before the round says nothing now, when fewer cells may be filled in. Return the rung of the
    round, or -1 if there are no new steps; the number of steps that are left; and the number of goals filled in.

    Args:
        task: the task.
        masks: int64 ``[variable]``, the values in the end, changed to those before the last round.
        memory: the memory of the climb.
        log: the log of the climb.
        first: the number of its first new step.
        start: int64 ``[variable]``, the values before that step; changed to ``masks``.
        is_open: bool ``[cell]``, which cells are not printed; cells are the first variables.
        alone: as in ``rating.games.task.Rules``.
        hardest: int64 ``[4]``, the hardest rule of the rounds that stay, as in ``found``; changed.
        found: int64 ``[cell, 4]``, gets for each goal filled in the hardest rule up to the step that fills it in, if
            that round fills in no other goal: the rule, the tenths, the first constraint and the first variable that
            changes.
    """
    counts, n_steps, others, work, n_noted = log.counts[0], log.counts[0].steps, memory.other, memory.room.masks, 0
    if first == n_steps:
        return -1, n_steps, 0
    last, rung = log.steps[n_steps - 1].round, log.steps[n_steps - 1].rung
    for variable in range(len(masks)):
        others[variable] = 0
    while log.steps[first].round < last:
        _weigh(log, first, start, is_open, alone, others, -1, hardest)
        first += 1
    for variable in range(len(masks)):
        others[variable] = task.goal[variable] and is_single(masks[variable]) and not is_single(start[variable])
    for goal in range(task.n_cells):
        if others[goal]:
            n_noted += 1
            others[goal] = 0
            copy(work, start)
            copy(found[goal], hardest)
            i = first
            while i < n_steps and not _weigh(log, i, work, is_open, alone, others, goal, found[goal]):
                i += 1
            others[goal] = 1
    for goal in range(task.n_cells):
        if others[goal]:
            task.goal[goal], task.frozen[goal] = False, True
    counts.done, counts.rounds = first, last
    take_back(log, masks)
    for k in range(len(memory.changed)):
        memory.changed[k] = min(memory.changed[k], last)
    return rung, first, n_noted


@lean_inlined
def _weigh(log, i, masks, is_open, alone, others, goal, hardest):
    """Take a step that leaves ``others`` alone; note its rule if it is the hardest. Return whether it fills in a goal.

    Effects of known cells count if they leave an open cell a single value.
    """
    step, first, is_filled, n_before, at_because = log.steps[i], MUCH, False, 0, 0
    if i:
        n_before, at_because = log.steps[i - 1].changes_end, log.steps[i - 1].because_end
    for at in range(n_before, step.changes_end):
        variable, lost = log.changes[at, 0], log.changes[at, 1]
        masks[variable] &= ~lost
        is_known = is_single(masks[variable])
        if others[variable] == 0 and (
            step.rung != MARK or (variable < len(is_open) and is_open[variable] and is_known)
        ):
            first = min(first, variable)
            is_filled |= variable == goal and is_known
    if first < MUCH and step.value > hardest[1]:
        rule, constraint = RUNG_RULES[step.rung], log.because[at_because]
        if step.rung == ALONE:
            rule = alone[constraint, step.effort]
        elif step.rung == OVERLAP and step.mask:
            rule = CONTAINED
        hardest[0], hardest[1], hardest[2], hardest[3] = rule, step.value, constraint, first
    return is_filled
