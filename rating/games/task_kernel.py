"""Fills the arrays of a task: the value of a step by each constraint, and its rule; pairs of sums; and lines."""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import AUTOMATON, CONNECTED, DIFFERENT, LINEAR
from rating.games.rules import (
    COMBINATIONS,
    COUNT,
    KIND_WORTH,
    LEVEL_RULES,
    ONLY_VALUE_TENTHS,
    PATTERN_TENTHS,
    SUM,
)
from solvers.games.net import FULL

LEAST_LINE = 4  # the fewest cells of a sum that counts as a line when sums are compared
_BINARY = 3  # the mask of 0 and 1


@lean_kernel
def fill_values(net, costs, n_stated, n_cells, lemmas, values, grows, late, late_from, is_near):
    """Fill the arrays of a task about single constraints, and change the levels of the net to match.

    Return whether some constraint says that cells have certain digits once each.

    Args:
        net: the constraints.
        costs: int64 ``[constraint]``, in tenths.
        n_stated: how many of them are stated; the others are lemmas.
        n_cells: how many of the variables are cells, which come first.
        lemmas: int64 ``[n, 3]``: the constraint of each lemma, the value of its pattern in tenths, and the only
            variable about which that speaks, or -1.
        values, grows, late, late_from, is_near: those of ``rating.games.arrays.Task``.
    """
    has_lines, n_efforts = False, net.levels.shape[0]
    for k in range(len(net.kinds)):
        kind, first, size = net.kinds[k], net.param_starts[k], net.cell_starts[k + 1] - net.cell_starts[k]
        grows[k] = kind < CONNECTED and k < n_stated
        is_near[k] = grows[k] and kind != AUTOMATON
        late[k], late_from[k] = -1, 0
        has_lines |= k < n_stated and kind == DIFFERENT and net.params[first] == 1
        is_tie = _is_tie(net, k, n_cells)
        for effort in range(n_efforts):
            if is_tie:
                net.levels[effort, k] = 1
            level = net.levels[effort, k]
            worth = KIND_WORTH[kind, level if level >= 0 else KIND_WORTH.shape[1] - 1]
            values[k, effort] = ONLY_VALUE_TENTHS if is_tie else costs[k] + worth
        if size == 1:
            values[k, 0] = ONLY_VALUE_TENTHS
    for i in range(len(lemmas)):
        k, tenths, late[k] = lemmas[i, 0], lemmas[i, 1], lemmas[i, 2]
        n_own = 0
        for effort in range(FULL):
            if tenths <= PATTERN_TENTHS[effort]:
                n_own += 1
                net.levels[effort, k], values[k, effort] = net.levels[FULL, k], tenths
            elif k >= n_stated:
                net.levels[effort, k] = -1
        grows[k] &= late[k] >= 0 or n_own == 0
        late_from[k] = FULL - n_own
    return has_lines


@lean_inlined
def _is_tie(net, k, n_cells):
    """Return whether a constraint states that a cell is the sum of further variables, which needs no step."""
    first, start, end = net.param_starts[k], net.cell_starts[k], net.cell_starts[k + 1]
    if net.kinds[k] != LINEAR or end - start == 1 or net.cells[start] >= n_cells:
        return False
    for i in range(start + 1, end):
        if net.cells[i] < n_cells:
            return False
    return net.params[first + 1] == 1 and net.params[first + 2] == 0


@lean_kernel
def fill_rules(task, domains, lemmas, rules):
    """Fill in the rules of steps by a single constraint.

    Args:
        task: the task.
        domains: int64 ``[variable]``, the values that each may have, as masks.
        lemmas: int64 ``[n, 2]``: the constraint of each lemma, and the rule of its pattern.
        rules: int64 ``[constraint, effort]``.
    """
    net = task.net
    for k in range(len(net.kinds)):
        values = 0
        for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
            values |= domains[net.cells[i]]
        for effort in range(rules.shape[1]):
            rule = LEVEL_RULES[net.kinds[k], max(net.levels[effort, k], 0)]
            if rule == COUNT and values > _BINARY:
                rule = SUM
            elif rule == COMBINATIONS and values <= _BINARY:
                rule = COUNT
            rules[k, effort] = rule
    for i in range(len(lemmas)):
        k = lemmas[i, 0]
        for effort in range(rules.shape[1]):
            level = net.levels[effort, k]
            is_of_rule = task.late[k] >= 0 and effort < task.late_from[k]
            if (level == -1 or level == net.levels[FULL, k]) and not is_of_rule:
                rules[k, effort] = lemmas[i, 1]


@lean_kernel
def find_pairs(net, costs, first, end, shared, pairs):
    """Find the pairs of sums that share two variables or more, the lesser number first; return their number.

    Args:
        net: the constraints.
        costs: int64 ``[constraint]``; only constraints without a cost count.
        first: the least number that the greater of each pair may have.
        end: one more than the greatest.
        shared: int64 ``[constraint]``, zeros before and after.
        pairs: int64 ``[n, 2]``, gets as many as it has room for.
    """
    n = 0
    for k in range(first, end):
        if not _is_own_sum(net, costs, k):
            continue
        begun = n
        for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
            for at in range(net.of_starts[net.cells[i]], net.of_starts[net.cells[i] + 1]):
                other = net.of[at]
                if other >= k:
                    break
                shared[other] += 1
                if shared[other] == 2 and _is_own_sum(net, costs, other):
                    place = n  # among the pairs of this sum, in rising order
                    if n < len(pairs):
                        while place > begun and pairs[place - 1, 0] > other:
                            pairs[place, 0] = pairs[place - 1, 0]
                            place -= 1
                        pairs[place, 0], pairs[n, 1] = other, k
                    n += 1
        for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
            for at in range(net.of_starts[net.cells[i]], net.of_starts[net.cells[i] + 1]):
                shared[net.of[at]] = 0
    return n


@lean_inlined
def _is_own_sum(net, costs, k):
    """Return whether a constraint is a sum of several variables that follows from no other."""
    return net.kinds[k] == LINEAR and costs[k] == 0 and net.cell_starts[k + 1] - net.cell_starts[k] > 1


@lean_kernel
def find_lines(net, n_stated, taken, lines):
    """Find sums with one total and no weights, each with its group; groups share no variables. Return their number.

    Args:
        net: the constraints.
        n_stated: how many of them may be lines.
        taken: int64 ``[variable]``, zeros before.
        lines: int64 ``[n, 2]``, gets the constraint and the group of each.
    """
    n = group = 0
    for k in range(n_stated):
        start, end, first = net.cell_starts[k], net.cell_starts[k + 1], net.param_starts[k]
        if net.kinds[k] != LINEAR or end - start < LEAST_LINE or net.params[first + 1] != 1:
            continue
        is_plain, is_met = True, n == 0
        for i in range(first + 3, net.param_starts[k + 1]):
            is_plain &= net.params[i] == 1
        if not is_plain:
            continue
        for i in range(start, end):
            is_met |= taken[net.cells[i]] == group
        group += is_met
        for i in range(start, end):
            taken[net.cells[i]] = group
        lines[n, 0], lines[n, 1] = k, group - 1
        n += 1
    return n
