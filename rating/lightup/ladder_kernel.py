# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""The climb: rounds of one rule at a time, the easiest that says anything.

A round applies all that its rule decides on the board as it stood, in one batch; so nothing depends on the order of the
cells, on which of the axes are rows, or on a mirror.

    look            every rule up to the hardest yet needed notes what it decides; when none says anything, the hardest
                    grows by one
    round           every cell that the easiest of these rules decides
    options         every cell that any of them decides

When no rule says anything that assumes nothing, assumptions are made: see ``beyond_kernel``.

Source: own.
"""

import math

from puzzles.lightup import BULB
from rating.lightup.arrays import (
    ADD,
    ALSO,
    ASSUMED_ROUNDS,
    BECAUSE,
    CELL,
    CELLS,
    FIRST_ROUND,
    FOOTHOLDS,
    IS_EXACT,
    IS_RIGHT,
    LENGTH,
    MOST_ADDED,
    N_DECIDED,
    N_NUMBERS,
    N_SEGMENTS,
    N_WHITE,
    NONE,
    OPTIONS,
    PARALLEL,
    REMOVALS,
    ROUND,
    ROUNDS,
    RULE,
    USES,
    VALUE,
    WRITTEN,
    Log,
)
from rating.lightup.beyond_kernel import assume
from rating.lightup.ground_kernel import decide, is_lit, lay_out
from rating.lightup.pairs_kernel import diagonal_numbers, facing_numbers
from rating.lightup.rules import (
    CELL_SET,
    DIAGONAL_NUMBERS,
    FACING_NUMBERS,
    LIGHT,
    LONE_CELL,
    N_PLAIN_RULES,
    NUMBER,
    NUMBER_SET,
    SINGLE_SOURCE,
    STARVED_NUMBER,
    TENTHS,
)
from rating.lightup.rules_kernel import (
    cell_set,
    forget,
    light,
    lone_cell,
    number,
    number_set,
    single_source,
    starved_number,
)
from solvers.jit import kernel, lean_kernel


@kernel
def climb_all(boards, board, room, logs, budget, traced):
    """Climb with each of many puzzles.

    Args:
        boards: the puzzles and their solutions.
        board: room for the largest.
        room: work space for it.
        logs: written.
        budget: count of search nodes at which to give a puzzle up.
        traced: whether to write down the steps.
    """
    for i in range(len(boards.heights)):
        begin, end = boards.begins[i], boards.begins[i + 1]
        steps = logs.steps[begin:end] if traced else logs.steps
        log = Log(logs.rounds[begin:end], logs.uses[i], logs.counts[i], logs.effort[i : i + 1], steps)
        solution = boards.solutions[begin:end]
        lay_out(board, boards.cells[begin:end], boards.heights[i], boards.widths[i])
        log.counts[IS_EXACT] = climb(board, room, log, solution, budget, traced)
        log.counts[IS_RIGHT] = is_solved_by(board, solution)


@lean_kernel
def is_solved_by(board, solution):
    """Tell whether the board is decided as a solution has it, and that solves the puzzle."""
    for i in range(board.sizes[N_NUMBERS]):
        if board.missing[board.numbers[i]] != 0:
            return False
    for segment in range(board.sizes[N_SEGMENTS]):
        if board.n_bulbs[segment] > 1:
            return False
    for i in range(board.sizes[N_WHITE]):
        if not is_lit(board, board.white[i]):
            return False
    for cell in range(len(solution)):
        if board.known[cell] != solution[cell]:
            return False
    return True


@lean_kernel
def climb(board, room, log, solution, budget, traced):
    """Climb with one puzzle; False when the budget ended, and the rest was taken from the solution."""
    hardest, is_exact = NUMBER, True
    while board.sizes[N_DECIDED] < board.sizes[N_WHITE]:
        hardest, rule, options = look(board, room, hardest)
        add = 0
        if options == 0:
            rule, add, options, is_exact = assume(board, room, log, solution, budget)
            hardest = FACING_NUMBERS
        apply_round(board, log, rule, add, options, traced)
    return is_exact


@lean_kernel
def look(board, room, hardest):
    """Note what each rule decides, each cell by the easiest.

    Args:
        board: the state.
        room: work space.
        hardest: the hardest rule to look at, unless nothing is found.

    Returns:
        The hardest rule looked at, the easiest that decides a cell, and how many cells are decided: 0 when no rule that
        assumes nothing says anything.
    """
    forget(board)
    for rule in range(hardest + 1):
        take_look(board, room, rule)
    easiest, options = count_noted(board)
    while options == 0 and hardest < FACING_NUMBERS:
        hardest += 1
        take_look(board, room, hardest)
        easiest, options = count_noted(board)
    return hardest, easiest, options


@lean_kernel
def take_look(board, room, rule):
    """Note what one rule decides."""
    if rule == NUMBER:
        number(board)
    elif rule == LIGHT:
        light(board)
    elif rule == SINGLE_SOURCE:
        single_source(board)
    elif rule == LONE_CELL:
        lone_cell(board)
    elif rule == STARVED_NUMBER:
        starved_number(board)
    elif rule == CELL_SET:
        cell_set(board, room)
    elif rule == NUMBER_SET:
        number_set(board, room)
    elif rule == DIAGONAL_NUMBERS:
        diagonal_numbers(board, room)
    elif rule == FACING_NUMBERS:
        facing_numbers(board, room)


@lean_kernel
def count_noted(board):
    """Give the easiest rule that has decided a cell, and count the cells decided by any."""
    easiest, options = N_PLAIN_RULES, 0
    for i in range(board.sizes[N_WHITE]):
        rule = board.rule[board.white[i]]
        if rule != NONE:
            easiest = min(easiest, rule)
            options += 1
    return easiest, options


@lean_kernel
def apply_round(board, log, rule, add, options, traced):
    """Decide the cells that a rule decides, as one batch, and write it down.

    Args:
        board: the state.
        log: the round is added.
        rule: number of the rule.
        add: tenths above the rating of the rule.
        options: number of places where a person could have begun.
        traced: whether to write down the steps too.
    """
    n = log.counts[ROUNDS]
    n_cells, n_crossed = 0, 0
    for i in range(board.sizes[N_WHITE]):
        cell = board.white[i]
        if board.rule[cell] != rule:
            continue
        decide(board, cell, board.value[cell])
        n_cells += 1
        n_crossed += board.value[cell] != BULB
        if traced:
            step = log.steps[log.counts[WRITTEN]]
            step[ROUND], step[CELL], step[VALUE] = n, cell, board.value[cell]
            step[BECAUSE], step[ALSO] = board.because[cell, 0], board.because[cell, 1]
            step[LENGTH] = board.length[cell] if rule >= N_PLAIN_RULES else 0
            log.counts[WRITTEN] += 1
    log.rounds[n, RULE], log.rounds[n, ADD], log.rounds[n, OPTIONS] = rule, add, options
    log.counts[ROUNDS] = n + 1
    log.counts[PARALLEL] = max(log.counts[PARALLEL], n_cells)
    log.counts[ASSUMED_ROUNDS] += rule >= N_PLAIN_RULES
    if n == 0 and rule == NUMBER:
        log.counts[FOOTHOLDS] = n_cells
    log.effort[0] += (TENTHS[rule] + add) / 10 / math.sqrt(options)
    use = log.uses[rule]
    if use[USES] == 0:
        use[FIRST_ROUND] = n + 1
    use[REMOVALS] += n_crossed
    use[CELLS] += n_cells
    use[USES] += 1
    use[MOST_ADDED] = max(use[MOST_ADDED], add)
