"""Puzzles as the arrays that climbs work with: constraints with their lemmas, and what a step by each is worth."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.games.constraints import AUTOMATON, CONNECTED, DIFFERENT, LINEAR
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import Task
from rating.games.rules import COUNT, KIND_RULES, ONLY_VALUE, RULES, SUM
from solvers.games.net import EFFORTS, FULL, Net
from solvers.games.proof import net_for

PATTERN_OF_CELL = -1
"""In ``rules_alone``, for a lemma whose pattern depends on the cell that changes."""

_LEAST_LINE = 4  # cells of a sum that is set against others as one of some lines
_BINARY = 3  # the mask of 0 and 1
_LEMMAS_TO = np.array((0, *(RULES[ONLY_VALUE].tenths + effort for effort in EFFORTS[1:])))  # their tenths by effort
_KIND_RULES = np.array([(*rules, *rules[-1:] * (5 - len(rules))) for rules in KIND_RULES])
_WORTH = np.array([[RULES[rule].tenths for rule in rules] for rules in _KIND_RULES])


@lru_cache(maxsize=16)
def task_for(puzzle: GamePuzzle) -> Task:
    """Return the arrays of a puzzle for the kernels; copy them before you write to them."""
    n_cells, n_stated = puzzle.height * puzzle.width, len(puzzle.stated)
    net = net_for(puzzle, puzzle.constraints[n_stated:])
    domains = puzzle.game.domains(puzzle.board)
    costs = np.array([constraint.cost for constraint in puzzle.constraints], np.int64)
    grows = net.kinds < CONNECTED
    grows[n_stated:] = False
    is_near = grows & (net.kinds != AUTOMATON)
    ties = _ties(net, n_cells)
    net.levels[ties] = 1
    values = costs[:, None] + _WORTH[net.kinds[:, None], net.levels]
    values[ties] = RULES[ONLY_VALUE].tenths
    values[np.diff(net.cell_starts) == 1, 0] = RULES[ONLY_VALUE].tenths
    if puzzle.lemmas:
        numbers = np.array([*puzzle.lemmas])
        tenths = np.array([lemma.pattern.tenths for lemma in puzzle.lemmas.values()])[:, None]
        own = tenths <= _LEMMAS_TO
        levels, further = net.levels[numbers, :FULL], (numbers >= n_stated)[:, None]
        net.levels[numbers, :FULL] = np.where(own, net.levels[numbers, FULL:], np.where(further, -1, levels))
        values[numbers, :FULL] = np.where(own, tenths, values[numbers, :FULL])
        grows[numbers] &= ~own.any(axis=1)
    is_own = costs == 0
    is_own[n_stated:] = False  # lemmas are for use by themselves
    is_full = (net.kinds == DIFFERENT) & (net.params[net.param_starts[:-1]] == 1)
    return Task(
        net,
        values,
        grows,
        is_near,
        np.arange(len(domains)) < n_cells,
        n_cells,
        np.zeros(len(domains), np.bool_),
        _pairs(net, is_own),
        _lines(net, n_stated),
        bool(is_full[:n_stated].any()),
        net.cells[net.cell_starts[:-1][net.kinds >= CONNECTED]],
        max(domains).bit_length(),
    )


@lru_cache(maxsize=16)
def rules_alone(puzzle: GamePuzzle) -> NDArray[np.int64]:
    """Return the rule of a step by a constraint alone, as in ``rules_for`` a game, int64 ``[constraint, effort]``."""
    net, domains = task_for(puzzle).net, np.array(puzzle.game.domains(puzzle.board))
    rules = _KIND_RULES[net.kinds[:, None], np.maximum(net.levels, 0)]
    are_digits = np.bitwise_or.reduceat(domains[net.cells], net.cell_starts[:-1]) > _BINARY
    rules[(rules == COUNT) & are_digits[:, None]] = SUM
    if puzzle.lemmas:
        numbers, patterns = [*puzzle.lemmas], puzzle.game.patterns
        own = np.array(
            [
                PATTERN_OF_CELL if lemma.of_cells else len(RULES) + patterns.index(lemma.pattern)
                for lemma in puzzle.lemmas.values()
            ]
        )
        levels = net.levels[numbers]
        is_own = (levels == -1) | (levels == levels[:, -1:])
        rules[numbers] = np.where(is_own, own[:, None], rules[numbers])
    return rules


def _ties(net: Net, n_cells: int) -> NDArray[np.bool_]:
    """Return which constraints state that a cell is the sum of further variables, which needs no step."""
    first, sizes = net.cell_starts[:-1], np.diff(net.cell_starts)
    n_further = np.add.reduceat(net.cells >= n_cells, first)
    ties: NDArray[np.bool_] = (
        (net.kinds == LINEAR) & (sizes > 1) & (net.cells[first] < n_cells) & (n_further == sizes - 1)
    )
    params = net.param_starts[:-1][ties]
    ties[ties] = (net.params[params + 1] == 1) & (net.params[params + 2] == 0)
    return ties


def _pairs(net: Net, is_own: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the pairs of sums, among some constraints, that share two variables or more, int64 ``[n, 2]``."""
    n, is_sum = len(net.kinds), is_own & (net.kinds == LINEAR) & (np.diff(net.cell_starts) > 1)
    sums, ends = net.of[is_sum[net.of]], np.append(0, np.cumsum(is_sum[net.of]))[net.of_starts]
    n_sums = np.diff(ends)  # of each variable
    first = np.repeat(sums, np.repeat(n_sums, n_sums))  # beside each sum of a variable all of that variable
    place = np.arange(len(first)) - np.repeat(np.cumsum(n_sums**2) - n_sums**2, n_sums**2)
    second = sums[np.repeat(ends[:-1], n_sums**2) + place % np.repeat(n_sums, n_sums**2)]
    codes, shared = np.unique((second * n + first)[first < second], return_counts=True)
    return np.stack([codes % n, codes // n], axis=1)[shared > 1]


def _lines(net: Net, n_stated: int) -> NDArray[np.int64]:
    """Return sums with one total and no weights, int64 ``[n, 2]``, each with its group; groups share no variables."""
    starts, sizes = net.param_starts, np.diff(net.cell_starts)
    ones = np.append(0, np.cumsum(net.params == 1))
    has_total = net.params[np.minimum(starts[:-1] + 1, len(net.params) - 1)] == 1
    is_plain = has_total & (ones[starts[1:]] - ones[np.minimum(starts[:-1] + 3, starts[1:])] == sizes)
    lines, group, taken = list[tuple[int, int]](), -1, set[int]()
    for k in np.flatnonzero((net.kinds == LINEAR) & (sizes >= _LEAST_LINE) & is_plain).tolist():
        if k >= n_stated:
            break
        cells = net.cells[net.cell_starts[k] : net.cell_starts[k + 1]].tolist()
        if group < 0 or not taken.isdisjoint(cells):
            group, taken = group + 1, set()
        taken.update(cells)
        lines.append((k, group))
    return np.array(lines, np.int64).reshape(-1, 2)
