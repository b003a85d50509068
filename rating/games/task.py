"""Puzzles as the arrays that climbs work with: constraints with their lemmas, and the value of a step by each."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.games.constraints import AUTOMATON, CONNECTED, DIFFERENT, LINEAR, LOOP
from puzzles.games.game import Board, Game
from puzzles.games.puzzle import GamePuzzle, rules_of
from rating.games.arrays import Task
from rating.games.rules import COMBINATIONS, COUNT, KIND_RULES, ONLY_VALUE, RULES, SUM
from solvers.games.catalog import catalog_for
from solvers.games.net import EFFORTS, FULL, Net, ranges, starts_of
from solvers.games.proof import net_for

PATTERN_OF_CELL = -1
"""In ``rules_alone``, for a lemma whose pattern depends on the cell that changes."""

_LEAST_LINE = 4  # the fewest cells of a sum that counts as a line when sums are compared
_CORNER, _SIDES = 8, 4  # the columns of ``Task.corners``, and the sides of a cell or at a point
_BINARY = 3  # the mask of 0 and 1
_LEMMAS_TO = np.array((0, *(RULES[ONLY_VALUE].tenths + effort for effort in EFFORTS[1:])))  # their tenths by effort
_KIND_RULES = np.array([(*rules, *rules[-1:] * (5 - len(rules))) for rules in KIND_RULES])
_WORTH = np.array([[RULES[rule].tenths for rule in rules] for rules in _KIND_RULES])


@lru_cache(maxsize=16)
def task_for(puzzle: GamePuzzle) -> Task:
    """Return the arrays of a puzzle for the kernels. Copy them before writing to them."""
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
    late, late_from = np.full(len(net.kinds), -1), np.zeros(len(net.kinds), np.int64)
    if puzzle.lemmas:
        numbers = np.array([*puzzle.lemmas])
        tenths = np.array([lemma.pattern.tenths for lemma in puzzle.lemmas.values()])[:, None]
        own = tenths <= _LEMMAS_TO
        levels, further = net.levels[numbers, :FULL], (numbers >= n_stated)[:, None]
        net.levels[numbers, :FULL] = np.where(own, net.levels[numbers, FULL:], np.where(further, -1, levels))
        values[numbers, :FULL] = np.where(own, tenths, values[numbers, :FULL])
        late[numbers] = [-1 if lemma.late is None else lemma.late for lemma in puzzle.lemmas.values()]
        grows[numbers] &= (late[numbers] >= 0) | ~own.any(axis=1)
        late_from[numbers] = FULL - own.sum(axis=1)
    is_own = costs == 0
    is_own[n_stated:] = False  # lemmas are only used by themselves
    known = _pairs_of_rules(puzzle.game, puzzle.board)
    pairs = np.concatenate([known, _pairs(net, is_own, len(rules_of(puzzle.game, puzzle.board)))])
    corners = _corners(net, pairs)
    pairs = pairs if not len(corners) else pairs[:0]
    is_full = (net.kinds == DIFFERENT) & (net.params[net.param_starts[:-1]] == 1)
    return Task(
        net,
        values,
        grows,
        late,
        late_from,
        is_near,
        np.arange(len(domains)) < n_cells,
        n_cells,
        np.zeros(len(domains), np.bool_),
        pairs,
        _lines(net, n_stated),
        corners,
        bool(is_full[:n_stated].any()),
        net.cells[net.cell_starts[:-1][net.kinds >= CONNECTED]],
        max(domains).bit_length(),
    )


@lru_cache(maxsize=16)
def rules_alone(puzzle: GamePuzzle) -> NDArray[np.int64]:
    """Return the rule of a step by a single constraint, as in ``rules_for`` a game: int64 ``[constraint, effort]``."""
    net, domains = task_for(puzzle).net, np.array(puzzle.game.domains(puzzle.board))
    rules = _KIND_RULES[net.kinds[:, None], np.maximum(net.levels, 0)]
    are_digits = np.bitwise_or.reduceat(domains[net.cells], net.cell_starts[:-1]) > _BINARY
    rules[(rules == COUNT) & are_digits[:, None]] = SUM
    rules[(rules == COMBINATIONS) & ~are_digits[:, None]] = COUNT
    if puzzle.lemmas:
        numbers = [*puzzle.lemmas]
        number_of = {pattern: len(RULES) + place for place, pattern in enumerate(puzzle.game.patterns)}
        own = np.array(
            [PATTERN_OF_CELL if each.of_cells else number_of[each.pattern] for each in puzzle.lemmas.values()]
        )
        levels = net.levels[numbers]
        is_own = (levels == -1) | (levels == levels[:, -1:])
        task = task_for(puzzle)
        is_early = np.arange(FULL + 1) < task.late_from[numbers, None]
        is_own &= ~(is_early & (task.late[numbers, None] >= 0))
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


def _pairs(net: Net, is_own: NDArray[np.bool_], first: int = 0) -> NDArray[np.int64]:
    """Return the pairs of sums that share two variables or more, int64 ``[n, 2]``, the lesser number first.

    Only some constraints are looked at, and only pairs whose greater number is ``first`` or more.
    """
    n, is_sum = len(net.kinds), is_own & (net.kinds == LINEAR) & (np.diff(net.cell_starts) > 1)
    sums, variables = net.of[is_sum[net.of]], np.arange(len(net.of_starts) - 1).repeat(np.diff(net.of_starts))
    variables = variables[is_sum[net.of]]
    starts = starts_of(np.bincount(variables, minlength=len(net.of_starts) - 1))
    greater, own = sums[sums >= first], variables[sums >= first]
    sizes = starts[own + 1] - starts[own]  # beside each sum all of its variable
    second, other = greater.repeat(sizes), sums[ranges(starts[own], sizes)]
    codes, shared = np.unique((second * n + other)[other < second], return_counts=True)
    return np.stack([codes % n, codes // n], axis=1)[shared > 1]


@lru_cache(maxsize=64)
def _pairs_of_rules(game: Game, board: Board) -> NDArray[np.int64]:
    """Return the pairs of sums among the rules of a board that share at least two variables; they are made once."""
    is_own = np.array([rule.cost == 0 for rule in rules_of(game, board)], np.bool_)
    return _pairs(catalog_for(game, board).net_of_rules, is_own)


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


def _corners(net: Net, pairs: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the corners of numbers where points of a loop are, as in ``Task``."""
    is_loop, sizes, n_variables = net.kinds == LOOP, np.diff(net.cell_starts), len(net.of_starts) - 1
    if not is_loop.any():
        return np.empty((0, _CORNER), np.int64)
    is_edge = np.zeros(n_variables, np.bool_)
    is_edge[net.cells[np.repeat(is_loop, sizes)]] = True
    own = (net.counts != 0) & (np.add.reduceat(is_edge[net.cells], net.cell_starts[:-1]) == sizes)
    point, number = pairs[own[pairs].all(axis=1)].T

    def cells_of(constraints: NDArray[np.int64]) -> NDArray[np.int64]:
        places = np.arange(_SIDES)
        at = np.minimum(net.cell_starts[constraints][:, None] + places, len(net.cells) - 1)
        return np.where(places < sizes[constraints][:, None], net.cells[at], -1)

    def codes(constraints: NDArray[np.int64], two: NDArray[np.int64]) -> NDArray[np.int64]:
        found: NDArray[np.int64] = (constraints * n_variables + two.min(1)) * n_variables + two.max(1)
        return found

    ours, theirs = cells_of(number), cells_of(point)
    is_shared = (ours[:, :, None] == theirs[:, None, :]).any(axis=2)
    shared, opposite = ours[is_shared].reshape(-1, 2), ours[~is_shared].reshape(-1, 2)
    is_beside = (theirs[:, :, None] != shared[:, None, :]).all(axis=2)
    beside = np.sort(np.where(is_beside, theirs, -1))[:, :-3:-1]
    known = np.append(codes(number, shared), codes(point, shared))
    asked = np.append(codes(number, opposite), np.where(beside.min(1) < 0, -1, codes(point, beside)))
    order = np.argsort(known)
    at = order[np.minimum(np.searchsorted(known, asked, sorter=order), len(known) - 1)]
    rows = np.where(known[at] == asked, at % len(number), -1).reshape(2, -1) if len(number) else np.empty((2, 0), int)
    return np.column_stack([number, point, shared, beside, *rows])
