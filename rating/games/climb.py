"""Climbs of the ladder from an empty board to its solution, with their logs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import PuzzleError
from puzzles.games.constraints import AUTOMATON, CONNECTED, DIFFERENT, LINEAR, Constraint, decides
from puzzles.games.game import NONE
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import (
    ALONE,
    ASSUMED,
    ASSUMED_SETS,
    CLASH,
    MARK,
    MUCH,
    NESTED,
    OVERLAP,
    SEARCH,
    Log,
    LoggedStep,
    Task,
    empty_log,
    empty_memory,
)
from rating.games.assume_kernel import assume_round
from rating.games.clash_kernel import clash_round
from rating.games.climb_kernel import SOLVED, STUCK, climb
from rating.games.lines_kernel import wing_round, x_wing_round
from rating.games.overlap_kernel import group_round
from rating.games.rules import CONTAINED, KIND_RULES, ONLY_VALUE, RULES, RUNG_RULES, VALUES_FROM, rule_alone
from rating.games.search_kernel import nest_round, search_round
from rating.rating import solution_of
from solvers.games.net import EASY, EFFORTS, SETS, Net
from solvers.games.proof import net_for
from solvers.verdict import Proof

_LEAST_LINE = 4  # cells of a sum that is set against others as one of some lines
_BINARY = 3  # the mask of 0 and 1
_LEMMAS_TO = (0, *(RULES[ONLY_VALUE].tenths + effort for effort in EFFORTS[1:]))  # tenths of lemmas by effort
_WORTH = np.array([[RULES[rule].tenths for rule in (*rules, *rules[-1:] * (5 - len(rules)))] for rules in KIND_RULES])


class Climb(NamedTuple):
    """A climb of the ladder: the puzzle, where it began, and its steps."""

    puzzle: GamePuzzle  # the board
    task: Task  # the same as arrays
    start: NDArray[np.int64]  # ``[variable]``, the values at first
    log: Log  # the steps
    is_solved: bool  # whether all cells are known in the end


class Taken(NamedTuple):
    """One step of a climb as a person takes it."""

    round: int  # its number from 0
    rule: int  # of ``rules_for`` the game
    row: LoggedStep
    because: tuple[int, ...]  # what the step rests on, as in ``Log.because``
    before: Sequence[int]  # the values of each variable before the round, a mask each
    lost: Mapping[int, int]  # the values that variables lose, a mask each
    left: Mapping[int, int]  # those that they keep
    marks: tuple[int, ...]  # the constraints that took values from the cell before, in steps that find its only value
    n_decided: int  # cells that it fills in
    n_removed: int  # values that other cells lose


def _is_tie(constraint: Constraint, n_cells: int) -> bool:
    """Return whether a constraint states that a cell is the sum of further variables, which needs no step."""
    cells = constraint.cells
    return (
        constraint.kind == LINEAR
        and constraint.params[1:3] == (1, 0)
        and len(cells) > 1
        and cells[0] < n_cells <= min(cells[1:])
    )


@lru_cache(maxsize=16)
def task_for(puzzle: GamePuzzle) -> Task:
    """Return the arrays of a puzzle for the kernels; copy them before you write to them."""
    net, n_cells = net_for(puzzle, puzzle.constraints[len(puzzle.stated) :]), puzzle.height * puzzle.width
    domains = puzzle.game.domains(puzzle.board)
    costs = np.array([constraint.cost for constraint in puzzle.constraints], np.int64)
    n_stated, grows = len(puzzle.stated), net.kinds < CONNECTED
    grows[n_stated:] = False
    is_near = grows & (net.kinds != AUTOMATON)
    ties = [k for k, each in enumerate(puzzle.constraints) if _is_tie(each, n_cells)]
    net.levels[ties] = 1
    values = costs[:, None] + _WORTH[net.kinds[:, None], net.levels]
    values[ties] = RULES[ONLY_VALUE].tenths
    values[np.diff(net.cell_starts) == 1, 0] = RULES[ONLY_VALUE].tenths
    for k, lemma in puzzle.lemmas.items():
        own = np.array(_LEMMAS_TO) >= lemma.pattern.tenths
        net.levels[k, :-1] = np.where(own, net.levels[k, -1], -1 if k >= n_stated else net.levels[k, :-1])
        values[k, :-1][own] = lemma.pattern.tenths
        grows[k] &= not own.any()
    pairs = pairs_of(net)
    is_own = costs == 0
    is_own[n_stated:] = False  # lemmas are for use by themselves
    return Task(
        net,
        values,
        grows,
        is_near,
        np.arange(len(domains)) < n_cells,
        n_cells,
        np.zeros(len(domains), np.bool_),
        pairs[is_own[pairs].all(axis=1)],
        lines_of(puzzle.stated),
        any(each.kind == DIFFERENT and each.params[0] for each in puzzle.stated),
        net.cells[net.cell_starts[:-1][net.kinds >= CONNECTED]],
        max(domains).bit_length(),
    )


def pairs_of(net: Net) -> NDArray[np.int64]:
    """Return the pairs of sums that share two variables or more, int64 ``[n, 2]``."""
    n, is_sum = len(net.kinds), (net.kinds == LINEAR) & (np.diff(net.cell_starts) > 1)
    sums, ends = net.of[is_sum[net.of]], np.append(0, np.cumsum(is_sum[net.of]))[net.of_starts]
    n_sums = np.diff(ends)  # of each variable
    first = np.repeat(sums, np.repeat(n_sums, n_sums))  # beside each sum of a variable all of that variable
    place = np.arange(len(first)) - np.repeat(np.cumsum(n_sums**2) - n_sums**2, n_sums**2)
    second = sums[np.repeat(ends[:-1], n_sums**2) + place % np.repeat(n_sums, n_sums**2)]
    codes, shared = np.unique((second * n + first)[first < second], return_counts=True)
    return np.stack([codes % n, codes // n], axis=1)[shared > 1]


def lines_of(constraints: Sequence[Constraint]) -> NDArray[np.int64]:
    """Return sums with one total and no weights, int64 ``[n, 2]``, each with its group; groups share no variables."""
    lines, group, taken = list[tuple[int, int]](), -1, set[int]()
    for k, (kind, cells, params, _, _) in enumerate(constraints):
        if kind == LINEAR and len(cells) >= _LEAST_LINE and params[1] == 1 and set(params[3:]) == {1}:
            if group < 0 or not taken.isdisjoint(cells):
                group, taken = group + 1, set()
            taken.update(cells)
            lines.append((k, group))
    return np.array(lines, np.int64).reshape(-1, 2)


def _climb(task: Task, masks: NDArray[np.int64], log: Log, up_to: int, budget: int) -> bool:
    """Climb until all cells are known or a step is too hard; return whether all are known.

    Harder kernels are called from here, so that they are compiled only for puzzles that need them.
    """
    memory = empty_memory(task, masks)
    state = task, masks, masks.copy(), memory, log
    while (end := climb(*state, up_to)) == STUCK:
        if up_to < VALUES_FROM[CLASH]:
            break
        if (
            clash_round(*state)
            or (task.has_lines and x_wing_round(*state))
            or (len(task.lines) and group_round(*state))
            or (task.has_lines and wing_round(*state))
        ):
            continue
        if up_to < VALUES_FROM[ASSUMED] or not (
            assume_round(*state, ASSUMED, EASY)
            or (up_to >= VALUES_FROM[ASSUMED_SETS] and assume_round(*state, ASSUMED_SETS, SETS))
            or (up_to >= VALUES_FROM[NESTED] and nest_round(*state, budget))
            or (up_to >= VALUES_FROM[SEARCH] and search_round(*state, budget))
        ):
            break
    return bool(end == SOLVED)


def climb_from(
    puzzle: GamePuzzle,
    proof: Proof | None,
    budget: int,
    state: NDArray[np.integer] | None = None,
    goal: tuple[int, int] | None = None,
    up_to: int = MUCH,
) -> Climb:
    """Climb with a puzzle.

    ``budget`` limits nested assumptions, for each round that needs them, and ``up_to`` the tenths of a step. ``state``,
    ``[height, width]``, has the values filled in, others in unknown cells. With a ``goal``, only that cell is to be
    filled in; others keep two values at least. Without a proof, the puzzle is known to have one solution.
    ``PuzzleError`` for a proof of another verdict than unique, or of another puzzle.
    """
    solution = None if proof is None else puzzle.checked_solution(solution_of(proof))
    task = task_for(puzzle)
    task = task._replace(goal=task.goal.copy(), frozen=task.frozen.copy())
    if goal is not None:
        task.frozen[: task.n_cells] = puzzle.printed.ravel() == NONE
        task.frozen[goal[0] * puzzle.width + goal[1]] = False
        task.goal[:] = ~task.frozen & (np.arange(len(task.goal)) < task.n_cells)
    masks = np.array(puzzle.game.domains(puzzle.board), np.int64)
    if state is not None:
        filled = np.asarray(state, np.int64).ravel()
        known = np.where(filled >= 0, 1 << np.maximum(filled, 0), 0) & masks[: len(filled)]
        masks[: len(filled)] = np.where(known, known, masks[: len(filled)])
    start, log = masks.copy(), empty_log(int(np.bitwise_count(masks).sum()))
    is_solved = _climb(task, masks, log, up_to, budget)
    if solution is not None and not (masks[: solution.size] >> solution.ravel() & 1).all():
        raise PuzzleError("a solution of another puzzle was given: this one has others, too")
    return Climb(puzzle, task, start, log, is_solved)


def rule_of(climb: Climb, k: int, effort: int, changed: int) -> int:
    """Return the rule by which a constraint alone says something of a variable at an effort."""
    puzzle, levels = climb.puzzle, climb.task.net.levels[k]
    if k in puzzle.lemmas and levels[effort] in (-1, levels[-1]):
        return len(RULES) + puzzle.game.patterns.index(puzzle.lemmas[k].pattern_of(changed))
    stated = puzzle.constraints[k]
    counts = stated.kind == LINEAR and bool((climb.start[[*stated.cells]] <= _BINARY).all())
    return rule_alone(stated, max(int(levels[effort]), 0), counts=counts)


def taken_steps(climb: Climb, *, with_marks: bool = False) -> Iterator[Taken]:
    """Yield the steps of a climb as a person takes them.

    A known cell's effects are no steps, but the only value left in a cell is. What is printed needs none. With marks,
    the effects that are no steps are yielded, too, one for each variable, as steps that decide nothing.
    """
    constraints, n_cells = climb.puzzle.constraints, climb.puzzle.height * climb.puzzle.width
    log, is_open = climb.log, (climb.puzzle.printed.ravel() == NONE).tolist()
    lengths = log.counts[0]
    reasons, changes = log.because[: lengths.because].tolist(), log.changes[: lengths.changes].tolist()
    start, masks = climb.start.tolist(), climb.start.tolist()
    before, n_round = start, 0
    marks: dict[int, list[int]] = {}
    at_because = at_change = 0
    for row in (LoggedStep(*each) for each in log.steps[: lengths.steps].tolist()):
        if row.round != n_round:
            before, n_round = masks.copy(), row.round
        because = tuple(reasons[at_because : row.because_end])
        lost, left = dict[int, int](), dict[int, int]()
        for cell, mask in changes[at_change : row.changes_end]:
            lost[cell] = lost.get(cell, 0) | mask
            masks[cell] &= ~mask
            left[cell] = masks[cell]
        at_because, at_change = row.because_end, row.changes_end
        decided = [cell for cell, mask in left.items() if cell < n_cells and mask & (mask - 1) == 0]
        if row.rung == MARK:
            k = because[0]
            for cell, mask in lost.items():
                marks.setdefault(cell, []).append(k)
                if cell in decided and is_open[cell]:
                    only = {cell: mask}, {cell: left[cell]}
                    own = because if decides(constraints[k], start) else tuple(marks[cell])
                    yield Taken(n_round, RUNG_RULES[MARK], row, because, before, *only, own, 1, 0)
                elif with_marks:
                    yield Taken(
                        n_round, RUNG_RULES[MARK], row, because, before, {cell: mask}, {cell: left[cell]}, (), 0, 0
                    )
            continue
        rule = rule_of(climb, because[0], row.effort, min(lost)) if row.rung == ALONE else RUNG_RULES[row.rung]
        if row.rung == OVERLAP and row.mask:
            rule = CONTAINED
        n_removed = sum(mask.bit_count() for cell, mask in lost.items() if cell < n_cells and cell not in decided)
        yield Taken(n_round, rule, row, because, before, lost, left, (), len(decided), n_removed)
