"""The climb: rounds of one rule at a time, the easiest that says anything.

A round applies all decisions of its rule on the board as it stood, so order, turns and mirrors do not matter.

    look            every rule up to the hardest yet needed notes what it decides; when none says anything, the hardest
                    grows by one
    round           every cell that the easiest of these rules decides
    options         every cell that any of them decides

When no such rule says anything, assumptions come: see ``beyond_kernel``. Source: own.
"""

from kernels.jit import lean_inlined, lean_kernel
from rating.effort_kernel import add_round
from rating.lightup.arrays import NONE, log_of
from rating.lightup.beyond_kernel import assume
from rating.lightup.rules import N_PLAIN_RULES, NUMBER, TENTHS
from rating.lightup.rules_kernel import find, forget
from rating.lightup.score import LOOK_TIMES
from rating.lightup.state_kernel import decide, is_lit, start
from solvers.lightup.rules_kernel import EMPTY, FAR, LIT, lay_out


@lean_kernel
def climb_each(boards, solutions, board, state, notes, workspace, logs, budget, traced):
    """Climb with each of many puzzles of one size, for at most ``budget`` search nodes; ``traced`` logs the steps.

    ``boards`` and ``solutions`` are uint8 ``[n, n_places]``: cells, and ``BULB`` or ``EMPTY`` where these are white.
    """
    for i in range(len(boards)):
        for place in range(len(board.cells)):
            board.cells[place] = boards[i, place]
        lay_out(board)
        log = log_of(logs, i)
        log.counts[0].is_exact = _climb(board, state, notes, workspace, log, solutions[i], budget, traced)
        log.counts[0].is_right = _is_solved_by(board, state, notes, solutions[i])


@lean_inlined
def _climb(board, state, notes, workspace, log, solution, budget, traced):
    """Climb with one puzzle; return False if the budget ran out, so that the rest was read from the solution."""
    start(board, state, notes)
    hardest, is_exact = NUMBER, True
    while log.counts[0].decided < board.sizes[0].n_white:
        hardest, rule, options = _look(board, state, notes, workspace, hardest)
        add = 0
        if options == 0:
            rule, add, options, is_exact = assume(board, state, notes, workspace, log, solution, budget)
        _apply_round(board, state, notes, log, rule, add, options, traced)
    return is_exact


@lean_inlined
def _is_solved_by(board, state, notes, solution):
    for i in range(board.sizes[0].n_walls):
        missing = state.missing[board.walls[i]]
        if missing != 0 and missing < FAR - 4:
            return False
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if state.marks[place] != solution[place] or not is_lit(board, state, place):
            return False
        if max(state.tally[board.across[place]], state.tally[board.down[place]]) >= 2 * LIT:
            return False
    return True


@lean_inlined
def _look(board, state, notes, workspace, hardest):
    """Note the cells that each rule decides, each by the easiest, up to ``hardest`` unless nothing is found.

    Return the hardest rule tried, the easiest that decides a cell, and how many cells are decided.
    """
    forget(board, notes)
    easiest, options, rule = N_PLAIN_RULES, 0, NUMBER
    while rule <= hardest or (options == 0 and rule < N_PLAIN_RULES):
        find(board, state, notes, workspace, rule)
        if rule >= hardest:
            easiest, options = _count_noted(board, notes)
        rule += 1
    return rule - 1, easiest, options


@lean_inlined
def _count_noted(board, notes):
    """Return the easiest rule that has decided a cell, and count the cells decided by any."""
    easiest, options = N_PLAIN_RULES, 0
    for i in range(board.sizes[0].n_white):
        rule = notes.rule[notes.white[i]]
        if rule != NONE:
            easiest = min(easiest, rule)
            options += 1
    return easiest, options


@lean_inlined
def _apply_round(board, state, notes, log, rule, add, options, traced):
    """Make all decisions of a rule and log them, with ``add`` tenths above its rating; ``traced`` logs the steps."""
    counts = log.counts[0]
    n = counts.rounds
    n_cells, n_crossed = 0, 0
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if notes.rule[place] != rule:
            continue
        if traced:
            step = log.steps[counts.decided + n_cells]
            step.round, step.place, step.mark, step.length = n, place, notes.mark[place], notes.length[place]
            step.because, step.also = notes.because[place, 0], notes.because[place, 1]
        decide(board, state, place, notes.mark[place])
        n_cells += 1
        n_crossed += notes.mark[place] == EMPTY
    each = log.rounds[n]
    each.rule, each.add, each.options = rule, add, options
    counts.rounds = n + 1
    counts.decided += n_cells
    counts.parallel = max(counts.parallel, n_cells)
    counts.assumed_rounds += rule >= N_PLAIN_RULES
    if n == 0 and rule == NUMBER:
        counts.footholds = n_cells
    add_round(log.sums[0], (TENTHS[rule] + add) / 10, LOOK_TIMES[rule] * (1 + add / 10), options)
    use = log.uses[rule]
    if use.rounds == 0:
        use.first_round = n + 1
    use.removals += n_crossed
    use.cells += n_cells
    use.rounds += 1
    use.most_added = max(use.most_added, add)
