"""The grade of a board without its climb: the solver's closure applies the rules without assumptions in any order.

With more knowledge, such a rule never finds less. So any order leaves the same open cells, and thus the same rounds of
assumptions with the same tenths, which decide all grades from Hard on. Source: own.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, WHITE
from rating.grades import Grade
from rating.lightup.arrays import NONE, Log, Notes, Workspace, empty_logs, empty_notes, empty_workspace, log_of
from rating.lightup.beyond_kernel import agree_round, refute_round
from rating.lightup.rules import AGREEMENT, CONTRADICTION, FACING_NUMBERS, NUMBER_SET, SEARCH, TENTHS
from rating.lightup.rules_kernel import diagonal_numbers, facing_numbers, forget
from rating.lightup.score import grade_of
from solvers.lightup.closure_kernel import settle
from solvers.lightup.layout import n_places_for
from solvers.lightup.rules_kernel import EMPTY, SETS, begin, put

_TRICKY = int(Grade.TRICKY)
_MOST_TENTHS = 100
_MOST_ROUNDS = 16  # grades do not distinguish more rounds


class Grading(NamedTuple):
    """The arrays for grading Light Up boards of one size."""

    # ``notes``, ``workspace``, ``log``: as for a climb.
    notes: Notes
    workspace: Workspace
    log: Log
    solution: NDArray[np.uint8]  # ``[n_places]``: ``BULB`` and ``EMPTY`` where cells are white
    # ``[_MOST_TENTHS, _MOST_ROUNDS]``: the grade, by the tenths of the hardest rule and the number of rounds with
    # assumptions.
    grades: NDArray[np.uint8]


def grading_for(height: int, width: int) -> Grading:
    """Make the arrays for grading boards of a size."""
    n_places, logs = n_places_for(height, width), empty_logs(1, 1, with_steps=False)
    return Grading(
        notes=empty_notes(n_places),
        workspace=empty_workspace(n_places),
        log=log_of(logs, 0),
        solution=np.zeros(n_places, np.uint8),
        grades=_grades().copy(),
    )


@cache
def _grades() -> NDArray[np.uint8]:
    grades = [[grade_of(tenths, rounds) for rounds in range(_MOST_ROUNDS)] for tenths in range(_MOST_TENTHS)]
    return np.array(grades, np.uint8)


@lean_kernel
def grade_board(board, state, grading, bulbs, ceiling, budget):
    """Grade a board, laid out, whose numbers leave one solution; ``bulbs`` is uint8 ``[n_places]``.

    Return the grade, ``Grade.TRICKY`` for any easier one, ``ceiling + 1`` if it exceeds ``ceiling`` or ``budget``
    search nodes; and the number of cells open before each round of assumptions, added up.
    """
    notes, workspace, log, solution = grading.notes, grading.workspace, grading.log, grading.solution
    n = 0
    for place in range(len(board.cells)):
        if board.cells[place] == WHITE:
            notes.white[n] = place
            solution[place] = BULB if bulbs[place] else EMPTY
            n += 1
    log.counts[0].nodes = 0
    tenths, n_rounds, n_open = TENTHS[NUMBER_SET], 0, 0
    grade = _TRICKY
    _, n_set = begin(board, state, SETS)
    _, n_set, _ = settle(board, state, n_set, 0, SETS, False)
    while n_set < board.sizes[0].n_white:
        n_then = _look_at_pairs(board, state, notes, workspace, n_set)
        if n_then > n_set:
            tenths = max(tenths, TENTHS[FACING_NUMBERS])
        else:
            n_open += board.sizes[0].n_white - n_set
            workspace.counters[0].trail = n_set
            rule, add = _assume(board, state, grading, tenths, n_rounds + 1, ceiling, budget)
            if rule == NONE:
                return ceiling + 1, n_open
            n_rounds += 1
            tenths = max(tenths, TENTHS[rule] + add)
            grade = int(grading.grades[tenths, min(n_rounds, _MOST_ROUNDS - 1)])
            if grade > ceiling:
                return grade, n_open
            n_then = _put_noted(board, state, notes, n_set)
        _, n_set, _ = settle(board, state, n_then, n_set, SETS, True)
    return grade, n_open


@lean_inlined
def _look_at_pairs(board, state, notes, workspace, n_set):
    """Mark the cells that rules about two numbers decide; return the length of the trail."""
    forget(board, notes)
    diagonal_numbers(board, state, notes, workspace)
    facing_numbers(board, state, notes, workspace)
    return _put_noted(board, state, notes, n_set)


@lean_kernel
def _put_noted(board, state, notes, n_set):
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if notes.rule[place] != NONE:
            n_set = put(state, n_set, place, notes.mark[place])
    return n_set


@lean_inlined
def _assume(board, state, grading, tenths, n_rounds, ceiling, budget):
    """Note the findings of the easiest rule that assumes something; ``NONE`` if its grade exceeds the ceiling."""
    notes, workspace, log = grading.notes, grading.workspace, grading.log
    options, add, rule = 0, 0, CONTRADICTION - 1
    while options == 0:
        rule += 1
        if rule > SEARCH or log.counts[0].nodes >= budget:
            return NONE, 0
        if grading.grades[max(tenths, TENTHS[rule]), min(n_rounds, _MOST_ROUNDS - 1)] > ceiling:
            return NONE, 0
        if rule == AGREEMENT:
            options, add = agree_round(board, state, notes, workspace, log)
        else:
            depth = 1 if rule == CONTRADICTION else rule - AGREEMENT + 1
            options, add = refute_round(board, state, notes, workspace, log, grading.solution, rule, depth, budget)
    return rule, add
