"""The least rule that decides one of some cells of a partly solved board, with none decided before."""

from kernels.jit import lean_kernel
from rating.lightup.arrays import NONE
from rating.lightup.beyond_kernel import agree_round, fails, fails_nested
from rating.lightup.rules import AGREEMENT, CONTRADICTION, N_PLAIN_RULES, NESTED, SEARCH
from rating.lightup.rules_kernel import find, forget
from rating.lightup.state_kernel import decide, start
from solvers.lightup.rules_kernel import UNKNOWN, lay_out

_NO_LIMIT = 1 << 30


@lean_kernel
def least_rule(board, state, notes, workspace, log, known, asked, wrong, budget):
    """Return the number of the least rule that decides one of some cells, or ``NONE``, and which of them.

    ``known``, uint8 ``[n_places]``, has the marks; ``asked``, int64 ``[n]``, open cells as numbers of white cells;
    ``wrong``, int64 ``[n]``, the marks that they do not have. An agreement counts only where easier rules are silent
    everywhere: elsewhere its assumptions may fail.
    """
    lay_out(board)
    start(board, state, notes)
    for i in range(board.sizes[0].n_white):
        cell = notes.white[i]
        if known[cell] != UNKNOWN:
            decide(board, state, cell, known[cell])
    forget(board, notes)
    is_silent = True
    for rule in range(N_PLAIN_RULES):
        find(board, state, notes, workspace, rule)
        for n in range(len(asked)):
            if notes.rule[notes.white[asked[n]]] != NONE:
                return rule, n
    for i in range(board.sizes[0].n_white):
        is_silent = is_silent and notes.rule[notes.white[i]] == NONE
    for n in range(len(asked)):
        if fails(board, state, workspace, notes.white[asked[n]], wrong[n], _NO_LIMIT) > 0:
            return CONTRADICTION, n
    if is_silent:
        for i in range(board.sizes[0].n_white):
            cell = notes.white[i]
            for mark in range(1, 3):
                if is_silent and state.marks[cell] == UNKNOWN:
                    is_silent = fails(board, state, workspace, cell, mark, _NO_LIMIT) == 0
    if is_silent:
        agree_round(board, state, notes, workspace, log)
        for n in range(len(asked)):
            if notes.rule[notes.white[asked[n]]] != NONE:
                return AGREEMENT, n
    for depth in range(2, 4):
        for n in range(len(asked)):
            place = notes.white[asked[n]]  # this and the mark are of the types that nested rules call themselves with
            if fails_nested(board, state, notes, workspace, log.counts, place, wrong[n], depth, budget) > 0:
                return (NESTED if depth == 2 else SEARCH), n
            if log.counts[0].nodes >= budget:
                return NONE, 0
    return NONE, 0
