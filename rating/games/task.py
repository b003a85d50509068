"""Puzzles as the arrays that climbs work with: constraints with their lemmas, and the value of a step by each."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.constraints import CONNECTED, LINEAR, LOOP
from puzzles.games.game import Board, Game
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import Task
from rating.games.rules import ONLY_VALUE, RULES
from rating.games.task_kernel import fill_rules, fill_values, find_lines, find_pairs
from solvers.games.catalog import catalog_for
from solvers.games.net import Ints, Net

_CORNER, _SIDES = 8, 4  # the columns of ``Task.corners``, and the sides of a cell or at a point
_PAIRS_EACH = 4  # pairs of sums for each constraint, which is more than most boards have


class Rules(NamedTuple):
    """The rules of steps by a single constraint, as in ``rules_for`` a game."""

    # int64 ``[constraint, effort]``: the rule, or -1 - i for a lemma whose pattern depends on the cell that changes, by
    # row i of ``of_cells``.
    alone: NDArray[np.int64]
    of_cells: NDArray[np.int64]  # ``[n, place]``: the rules of such a lemma by the place of the cell in its constraint


class _Arrays(NamedTuple):
    """The arrays of a puzzle that climbs, and the counts of their steps, need."""

    task: Task
    rules: Rules


def task_for(puzzle: GamePuzzle) -> Task:
    """Return the arrays of a puzzle for the kernels. Copy them before writing to them."""
    return _arrays_for(puzzle).task


def rules_alone(puzzle: GamePuzzle) -> Rules:
    """Return the rules of steps by a single constraint."""
    return _arrays_for(puzzle).rules


@lru_cache(maxsize=16)
def _arrays_for(puzzle: GamePuzzle) -> _Arrays:
    game, board, n_cells = puzzle.game, puzzle.board, puzzle.height * puzzle.width
    catalog = catalog_for(game, board)
    stated = catalog.numbers_of(puzzle.clue_constraints)
    lemmas = catalog.lemmas(game.lemmas(board, puzzle.clues), stated)
    numbers, n_stated = np.concatenate([stated, lemmas.further]), catalog.n_rules + len(stated)
    net, domains = catalog.net(numbers), catalog.domains
    n, costs = len(net.kinds), catalog.costs(numbers)
    values, lines = np.empty(net.levels.shape[::-1], np.int64), np.empty((n_stated, 2), np.int64)
    grows, is_near = np.empty(n, np.bool_), np.empty(n, np.bool_)
    late, late_from = np.empty(n, np.int64), np.empty(n, np.int64)
    of_lemmas = np.column_stack([lemmas.rows, lemmas.tenths, lemmas.late])
    has_lines = fill_values(net, costs, n_stated, n_cells, of_lemmas, values, grows, late, late_from, is_near)
    pairs = np.concatenate([_pairs_of_rules(game, board), _pairs(net, costs, catalog.n_rules, n_stated)])
    corners = _corners(net, pairs)
    task = Task(
        net,
        values,
        grows,
        late,
        late_from,
        is_near,
        np.arange(len(domains)) < n_cells,
        n_cells,
        np.zeros(len(domains), np.bool_),
        pairs if not len(corners) else pairs[:0],
        lines[: find_lines(net, n_stated, np.zeros(len(domains), np.int64), lines)],
        corners,
        bool(has_lines),
        net.cells[net.cell_starts[:-1][net.kinds >= CONNECTED]],
        int(domains.max()).bit_length(),
        n_cells if game.has_shapes else 0,
    )
    rules = np.empty_like(values)
    own_rules = np.where(lemmas.patterns < 0, lemmas.patterns, len(RULES) + lemmas.patterns)
    fill_rules(task, domains, np.column_stack([lemmas.rows, own_rules]), rules)
    if game.has_shapes:
        rules[(net.kinds == LINEAR) & (net.cells[net.cell_starts[:-1]] < n_cells)] = ONLY_VALUE
    return _Arrays(task, Rules(rules, len(RULES) + catalog.patterns_of_cells))


def _pairs(net: Net, costs: Ints, first: int, end: int) -> Ints:
    """Return the pairs of sums that share two variables or more, int64 ``[n, 2]``, the lesser number first.

    Only sums without a cost count. The greater number of each pair is at least ``first`` and less than ``end``.
    """
    shared, pairs = np.zeros(len(net.kinds), np.int64), np.empty((_PAIRS_EACH * len(net.kinds), 2), np.int64)
    n = find_pairs(net, costs, first, end, shared, pairs)
    if n > len(pairs):
        pairs = np.empty((n, 2), np.int64)
        find_pairs(net, costs, first, end, shared, pairs)
    return pairs[:n]


@lru_cache(maxsize=64)
def _pairs_of_rules(game: Game, board: Board) -> Ints:
    """Return the pairs of sums among the rules of a board that share at least two variables; they are made once."""
    catalog = catalog_for(game, board)
    return _pairs(catalog.net_of_rules, catalog.costs(np.empty(0, np.int64)), 0, catalog.n_rules)


def _corners(net: Net, pairs: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the corners of numbers where points of a loop are, as in ``Task``."""
    is_loop, sizes, n_variables = net.kinds == LOOP, np.diff(net.cell_starts), len(net.of_starts) - 1
    if not is_loop.any():
        return np.empty((0, _CORNER), np.int64)
    is_edge = np.zeros(n_variables, np.bool_)
    is_edge[net.cells[np.repeat(is_loop, sizes)]] = True
    own = (net.counts != 0) & (np.add.reduceat(is_edge[net.cells], net.cell_starts[:-1]) == sizes)
    # A number counts all sides of a cell; where it counts fewer, there is no opposite corner.
    point, number = pairs[own[pairs].all(axis=1) & (sizes[pairs[:, 1]] == _SIDES)].T

    def cells_of(constraints: NDArray[np.int64]) -> NDArray[np.int64]:
        places = np.arange(_SIDES)
        at = np.minimum(net.cell_starts[constraints][:, None] + places, len(net.cells) - 1)
        return np.where(places < sizes[constraints][:, None], net.cells[at].astype(np.int64), -1)

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
