"""Why a cell of a partly solved board may be filled in: the least rule that leads there."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import ALONE, MARK
from rating.games.climb import Climb, Taken, climb_again, climb_from, rule_of, taken_steps
from rating.games.rating import DEFAULT_BUDGET
from rating.games.rules import SEARCHED, rules_for
from rating.step import NOTHING_NEEDED, Reason

Cell = tuple[int, int]


def reason(
    puzzle: GamePuzzle,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cell: Cell,
    without: int | None = None,
) -> Reason | None:
    """Return the least rule without which a cell cannot be filled in, or None; no other cell is filled in before.

    ``state``, ``[height, width]``, has the values filled in, and an impossible one elsewhere. Rules find the solution
    and remove values, so ``solution`` and ``candidates`` are not read. A search could show any value, so it is no
    reason. With ``without``, a wrong value, only the removal of that value has to be shown.
    """
    if without is not None:
        return _removal(puzzle, state, cell, without)
    found = _way(puzzle, climb_from(puzzle, None, DEFAULT_BUDGET, state, [cell]), cell)
    return found and found[1]


def reasons(puzzle: GamePuzzle, state: NDArray[np.integer], cells: Sequence[Cell]) -> list[Reason | None]:
    """Return what ``reason`` returns for each of several cells of a state, ``[height, width]``.

    Up to the first round that fills in any of them, their climbs are the same, so they climb together. Cells filled in
    by this round then have their rules, and the others go on from before the round.
    """
    found: dict[Cell, Reason | None] = dict.fromkeys(cells)
    if not cells:
        return []
    goals = {row * puzzle.width + column: (row, column) for row, column in cells}
    climb, hardest = climb_from(puzzle, None, DEFAULT_BUDGET, state, cells), _NOTHING
    while climb.is_solved and (taken := list(taken_steps(climb, with_marks=True))):
        last = taken[-1].round
        for step in taken:
            if step.round < last and not _is_mark(step) and step.row.value > hardest.value:
                hardest = _Hardest(step.rule, step.row.value)
        final = [step for step in taken if step.round == last]
        decided = {goal for step in final for goal, mask in step.left.items() if goal in goals and _is_single(mask)}
        for goal in decided:
            found[goals.pop(goal)] = _in_round(puzzle, final, goal, decided - {goal}, hardest)
        if not goals:
            break
        climb = climb_again(climb, goals.values(), DEFAULT_BUDGET)
    return list(found.values())


def _in_round(
    puzzle: GamePuzzle, steps: Sequence[Taken], goal: int, others: Collection[int], hardest: "_Hardest"
) -> Reason | None:
    """Return the hardest rule up to the step of a round that fills in a goal, if ``others`` are not filled in."""
    for step in steps:
        changed = [variable for variable in step.lost if variable not in others]
        if not changed or _is_mark(step):
            continue
        if step.row.value > hardest.value:
            is_alone = step.row.rung == ALONE
            rule = rule_of(puzzle, step.because[0], step.row.effort, min(changed)) if is_alone else step.rule
            hardest = _Hardest(rule, step.row.value)
        if goal in changed and _is_single(step.left[goal]):
            break
    if hardest.rule == SEARCHED:
        return None
    return Reason(rules_for(puzzle.game)[hardest.rule].name, hardest.value / 10)


class _Hardest(NamedTuple):
    """The hardest rule so far."""

    rule: int  # of ``rules_for`` the game
    value: int  # tenths


_NOTHING = _Hardest(-1, -1)


def _is_single(mask: int) -> bool:
    return mask.bit_count() == 1


def _is_mark(step: Taken) -> bool:
    """Return whether a step is only the effect of a known cell."""
    return step.row.rung == MARK and not step.n_decided


def next_move(
    puzzle: GamePuzzle, solution: NDArray[np.integer], state: NDArray[np.integer]
) -> tuple[Cell, Reason] | None:
    """Return the cell that the easiest rules fill in next, and the hardest of these rules, or None.

    ``state``, ``[height, width]``, has the values filled in, and elsewhere a value that no cell can have.
    """
    return _way(puzzle, climb_from(puzzle, None, DEFAULT_BUDGET, state), None)


def _way(puzzle: GamePuzzle, climb: Climb, goal: Cell | None) -> tuple[Cell, Reason] | None:
    """Return the first cell that the steps of a climb fill in, or the goal, and the hardest rule on the way."""
    hardest: Taken | None = None
    for taken in taken_steps(climb):
        if hardest is None or taken.row.value > hardest.row.value:
            hardest = taken
        for variable, mask in sorted(taken.left.items()):
            cell = divmod(variable, puzzle.width)
            if variable < climb.task.n_cells and _is_single(mask) and goal in (None, cell):
                if goal is not None and hardest.rule == SEARCHED:
                    return None
                return cell, Reason(rules_for(puzzle.game)[hardest.rule].name, hardest.row.value / 10)
    return None


def _removal(puzzle: GamePuzzle, state: NDArray[np.integer], cell: Cell, value: int) -> Reason | None:
    """Return the hardest rule up to the step that removes a value from a cell; removals by known cells need none."""
    climb, variable = climb_from(puzzle, None, DEFAULT_BUDGET, state, [cell]), cell[0] * puzzle.width + cell[1]
    if not climb.start[variable] >> value & 1:
        return NOTHING_NEEDED
    cells, masks = climb.log.changes[: climb.log.counts[0].changes].T
    places = np.flatnonzero((cells == variable) & (masks >> value & 1 > 0))
    if not len(places):
        return None
    hardest = NOTHING_NEEDED
    for taken in taken_steps(climb):
        is_past = taken.row.changes_end > places[0]
        if is_past and not taken.lost.get(variable, 0) >> value & 1:
            break
        if taken.rule == SEARCHED:
            return None
        hardest = max(
            hardest,
            Reason(rules_for(puzzle.game)[taken.rule].name, taken.row.value / 10),
            key=lambda each: each.rating,
        )
        if is_past:
            break
    return hardest
