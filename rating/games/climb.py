"""Climbs of the ladder from an empty board to its solution, with their logs."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import PuzzleError
from puzzles.games.constraints import decides
from puzzles.games.game import NONE
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import (
    ALONE,
    ASSUMED,
    ASSUMED_SETS,
    CLASH,
    CORNERS,
    GROUPS,
    MARK,
    MUCH,
    NESTED,
    OVERLAP,
    SEARCH,
    WING,
    X_WING,
    Log,
    LoggedStep,
    Memory,
    Task,
    empty_log,
    empty_memory,
)
from rating.games.assume_kernel import assume_round
from rating.games.clash_kernel import clash_round
from rating.games.climb_kernel import SOLVED, STUCK, climb
from rating.games.overlap_kernel import group_round
from rating.games.rules import CONTAINED, RUNG_RULES, VALUES_FROM
from rating.games.task import rules_alone, task_for
from rating.rating import solution_of
from solvers.games.net import EASY, SETS
from solvers.verdict import Proof


class Climb(NamedTuple):
    """A climb of the ladder: the puzzle, where it began, and the steps."""

    puzzle: GamePuzzle  # the puzzle
    task: Task  # the puzzle as arrays
    start: NDArray[np.int64]  # ``[variable]``, the values at the start
    log: Log  # the steps
    is_solved: bool  # whether all cells are known in the end
    masks: NDArray[np.int64]  # ``[variable]``, the values in the end
    memory: Memory  # results that stay valid


class Taken(NamedTuple):
    """One step of a climb as a person takes it."""

    round: int  # the number of its round, from 0
    rule: int  # a rule of ``rules_for`` the game
    row: LoggedStep
    because: tuple[int, ...]  # what the step rests on, as in ``Log.because``
    before: Sequence[int]  # the values of each variable before the round, as masks
    lost: Mapping[int, int]  # the values that variables lose, as masks
    left: Mapping[int, int]  # the values that variables keep, as masks
    # In steps that find a cell's only value, the constraints that took values from the cell before.
    marks: tuple[int, ...]
    n_decided: int  # how many cells it fills in
    n_removed: int  # how many values other cells lose


def _climb(
    task: Task,
    masks: NDArray[np.int64],
    memory: Memory,
    log: Log,
    up_to: int,
    budget: int,
    most_open: int,
    first: int = MARK,
) -> bool:
    """Climb until few enough goals are open, or a step is too hard; return whether so few are open.

    The rungs before the ``first`` are known to say nothing at the beginning.
    """
    state = task, masks, masks.copy(), memory, log
    if first > CORNERS and not _harder_round(*state, up_to, budget, first):
        return False
    while (end := climb(*state, up_to, most_open)) == STUCK:
        if up_to < VALUES_FROM[CLASH] or not _harder_round(*state, up_to, budget, CLASH):
            break
    return bool(end == SOLVED)


def _harder_round(
    task: Task,
    masks: NDArray[np.int64],
    after: NDArray[np.int64],
    memory: Memory,
    log: Log,
    up_to: int,
    budget: int,
    first: int,
) -> bool:
    """Take the steps of the easiest rung from the ``first`` on that says anything; return whether one does.

    The kernels of harder rungs are called from here, so that they are compiled, and rare ones loaded, only for puzzles
    that need them.
    """
    state = task, masks, after, memory, log

    def x_wings() -> bool:
        from rating.games.lines_kernel import x_wing_round

        return bool(x_wing_round(*state))

    def wings() -> bool:
        from rating.games.lines_kernel import wing_round

        return bool(wing_round(*state))

    def nested() -> bool:
        from rating.games.search_kernel import nest_round

        return bool(nest_round(*state, budget))

    def searched() -> bool:
        from rating.games.search_kernel import search_round

        return bool(search_round(*state, budget))

    return bool(
        (first <= CLASH and clash_round(*state))
        or (first <= X_WING and task.has_lines and x_wings())
        or (first <= GROUPS and len(task.lines) and group_round(*state))
        or (first <= WING and task.has_lines and wings())
        or (first <= ASSUMED and up_to >= VALUES_FROM[ASSUMED] and assume_round(*state, ASSUMED, EASY))
        or (first <= ASSUMED_SETS and up_to >= VALUES_FROM[ASSUMED_SETS] and assume_round(*state, ASSUMED_SETS, SETS))
        or (first <= NESTED and up_to >= VALUES_FROM[NESTED] and nested())
        or (up_to >= VALUES_FROM[SEARCH] and searched())
    )


def climb_from(
    puzzle: GamePuzzle,
    proof: Proof | None,
    budget: int,
    state: NDArray[np.integer] | None = None,
    goals: Collection[tuple[int, int]] | None = None,
    up_to: int = MUCH,
) -> Climb:
    """Climb with a puzzle.

    ``budget`` limits nested assumptions, for each round that needs them, and ``up_to`` the tenths of a step. ``state``,
    ``[height, width]``, has the values filled in, others in unknown cells. With ``goals``, only those cells may be
    filled in, and the first round that fills in any is the last; others keep two values at least. Without a proof, the
    puzzle is known to have one solution. Raise ``PuzzleError`` for a proof of another verdict than unique, or of
    another puzzle.
    """
    solution = None if proof is None else puzzle.checked_solution(solution_of(proof))
    task = task_for(puzzle)
    task = task._replace(goal=task.goal.copy(), frozen=task.frozen.copy())
    if goals is not None:
        _aim(puzzle, task, goals)
    masks = np.array(puzzle.game.domains(puzzle.board), np.int64)
    if state is not None:
        filled = np.asarray(state, np.int64).ravel()
        known = np.where(filled >= 0, 1 << np.maximum(filled, 0), 0) & masks[: len(filled)]
        masks[: len(filled)] = np.where(known, known, masks[: len(filled)])
    start, log, memory = masks.copy(), empty_log(int(np.bitwise_count(masks).sum())), empty_memory(task, masks)
    is_solved = _climb(task, masks, memory, log, up_to, budget, len(goals or (None,)) - 1)
    if solution is not None and not (masks[: solution.size] >> solution.ravel() & 1).all():
        raise PuzzleError("a solution of another puzzle was given: this one has others, too")
    return Climb(puzzle, task, start, log, is_solved, masks, memory)


def climb_on(climb: Climb, most_open: int, budget: int, first: int) -> bool:
    """Go on with the climb until at most a given number of goals is open; return whether that was reached.

    The rungs before the ``first`` are known to say nothing at the beginning.
    """
    return _climb(climb.task, climb.masks, climb.memory, climb.log, MUCH, budget, most_open, first)


def _aim(puzzle: GamePuzzle, task: Task, goals: Collection[tuple[int, int]]) -> None:
    """Restrict the climb to filling in the goals."""
    task.frozen[: task.n_cells] = puzzle.printed.ravel() == NONE
    task.frozen[[row * puzzle.width + column for row, column in goals]] = False
    task.goal[:] = ~task.frozen & (np.arange(len(task.goal)) < task.n_cells)


def rule_of(puzzle: GamePuzzle, k: int, effort: int, changed: int) -> int:
    """Return the rule by which a constraint alone, at an effort, says something about a variable."""
    return rule_at(puzzle, int(rules_alone(puzzle).alone[k, effort]), k, changed)


def rule_at(puzzle: GamePuzzle, rule: int, k: int, changed: int) -> int:
    """Return the rule of an entry of ``Rules.alone``, which may depend on the variable that changes."""
    if rule >= 0:
        return rule
    return int(rules_alone(puzzle).of_cells[-1 - rule, puzzle.constraints[k].cells.index(changed)])


def taken_steps(climb: Climb, *, with_marks: bool = False) -> Iterator[Taken]:
    """Yield the steps of a climb as a person takes them.

    The effects of a known cell are no steps, but finding the only value left in a cell is one. The shape of a line in a
    cell comes with the links that it decides. Printed values need no step. With marks, effects are yielded as well, one
    for each variable, as steps that decide nothing.
    """
    puzzle, log, n_cells = climb.puzzle, climb.log, climb.puzzle.height * climb.puzzle.width
    is_open, lengths = (puzzle.printed.ravel() == NONE).tolist(), log.counts[0]
    reasons, changes = log.because[: lengths.because].tolist(), log.changes[: lengths.changes].tolist()
    start, masks = climb.start.tolist(), climb.start.tolist()
    before, n_round, at_because, at_change = start, 0, 0, 0
    marks: dict[int, list[int]] = {}
    for row in map(LoggedStep._make, log.steps[: lengths.steps].tolist()):
        if row.round != n_round:
            before, n_round = masks.copy(), row.round
        because, decided, n_removed = tuple(reasons[at_because : row.because_end]), list[int](), 0
        lost, left = dict[int, int](), dict[int, int]()
        for cell, mask in changes[at_change : row.changes_end]:
            lost[cell] = lost.get(cell, 0) | mask
            masks[cell] &= ~mask
            left[cell] = masks[cell]
        at_because, at_change = row.because_end, row.changes_end
        for cell, mask in left.items():
            if cell < n_cells:
                if mask & (mask - 1) == 0:
                    decided.append(cell)
                else:
                    n_removed += lost[cell].bit_count()
        if row.rung == MARK:
            k = because[0]
            for cell, mask in lost.items():
                marks.setdefault(cell, []).append(k)
                if cell in decided and is_open[cell]:
                    told = lost if puzzle.game.has_shapes else (cell,)
                    only = {each: lost[each] for each in told}, {each: left[each] for each in told}
                    own = because if decides(puzzle.constraints[k], start) else tuple(marks[cell])
                    yield Taken(n_round, RUNG_RULES[MARK], row, because, before, *only, own, 1, 0)
                elif with_marks:
                    yield Taken(
                        n_round, RUNG_RULES[MARK], row, because, before, {cell: mask}, {cell: left[cell]}, (), 0, 0
                    )
            continue
        if row.rung == ALONE:
            rule = rule_of(puzzle, because[0], row.effort, min(lost))
        else:
            rule = CONTAINED if row.rung == OVERLAP and row.mask else RUNG_RULES[row.rung]
        yield Taken(n_round, rule, row, because, before, lost, left, (), len(decided), n_removed)
