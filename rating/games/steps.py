"""The climb step by step, with reasons, so that a person can follow."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from puzzles.games.constraints import CONNECTED, values_of
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import ASSUMED, NESTED
from rating.games.chains import Link, links_of
from rating.games.climb import Climb, Taken, climb_from
from rating.games.premises import Premises, argued
from rating.games.rating import DEFAULT_BUDGET
from rating.games.rules import RULES, SEARCHED, rules_for
from rating.games.words import assumed, sentence
from rating.shape import Changes
from rating.step import Step, step_of
from solvers.verdict import Proof

MOST_PREMISES, MOST_SIGNS = 6, 160
"""What a reader takes in at a glance: constraints that a step rests on, and characters of its sentence."""


@dataclass(frozen=True, slots=True)
class GameDeduction:
    """State one deduction; the steps of a round rest on the board before it."""

    number: int  # of the step, from 1
    round: int  # number of its round, from 1
    rule: str  # name of the rule
    rating: float  # of this use of the rule, to a tenth
    because: tuple[str, ...]  # the constraints that it rests on, in words; of an assumption in the order of their use
    assumption: str | None  # what was assumed, in words; None for a rule that assumes nothing
    cells: tuple[int, ...]  # numbers of the cells that it rests on, in reading order from 0, the most important first
    further: tuple[tuple[int, int], ...]  # variables behind the cells that it decides, and their values
    premises: tuple[int, ...]  # numbers of the constraints that the conclusion follows from, and of no others
    needs: tuple[tuple[int, int], ...]  # the variables that must be known for that, and the values left, a mask each


def explain(
    puzzle: GamePuzzle, proof: Proof, budget: int = DEFAULT_BUDGET, state: NDArray[np.integer] | None = None
) -> Iterator[Step]:
    """Yield the steps of a person's solution, with a ``GameDeduction`` each; past the budget, the last is the solution.

    Without a ``state`` they are those of ``rate``, but for parts of long ones. With one, ``[height, width]`` with the
    values filled in and others in open cells, they rest on nothing but that board and each other.
    """
    return _steps(climb_from(puzzle, proof, budget, state), proof)


def _steps(climb: Climb, proof: Proof) -> Iterator[Step]:
    number, changes = 1, Changes(climb.puzzle.height, climb.puzzle.width)

    def fits(taken: Taken, premises: Premises) -> bool:
        n_signs = len(sentence(climb.puzzle, taken, premises, []))
        return len(premises.constraints) <= MOST_PREMISES and n_signs <= MOST_SIGNS

    for _, group in groupby(argued(climb, fits), key=lambda step: step[0].round):
        first = number
        for taken, premises in group:
            yield changes.take(_step(climb.puzzle, number, taken, premises, links_of(climb, taken), changes, first))
            number += 1
    if not climb.is_solved:
        yield _last_step(climb, number, proof)


def _step(
    puzzle: GamePuzzle,
    number: int,
    taken: Taken,
    premises: Premises | None,
    links: list[Link],
    changes: Changes,
    first: int,
) -> Step:
    n_cells, constraints = puzzle.height * puzzle.width, puzzle.constraints
    rung, cell = taken.row.rung, taken.row.cell
    left, lost = (taken.left, taken.lost) if premises is None else (premises.conclusion, premises.lost)
    decides, removes, further = [], [], []
    for variable, mask in left.items():
        place = divmod(variable, puzzle.width)
        if variable >= n_cells:
            further += [(variable, mask.bit_length() - 1)] if mask.bit_count() == 1 else []
        elif mask.bit_count() == 1:
            decides.append((*place, mask.bit_length() - 1))
        else:
            removes.append((*place, tuple(values_of(lost[variable]))))
    reasons = [link.constraint for link in links] if premises is None else premises.constraints
    stated = [] if rung > NESTED else [constraints[k] for k in reasons]
    rests = [cell] if premises is None else list(premises.cells)
    rests += [variable for each in stated if each.kind < CONNECTED for variable in each.cells if variable not in left]
    cells = tuple(dict.fromkeys(variable for variable in rests if variable < n_cells))
    details = GameDeduction(
        number=number,
        round=taken.round + 1,
        rule=rules_for(puzzle.game)[taken.rule].name,
        rating=taken.row.value / 10,
        because=tuple(dict.fromkeys(each.words for each in stated)),
        assumption=assumed(puzzle, taken) if rung >= ASSUMED else None,
        cells=cells,
        further=tuple(further),
        premises=() if premises is None else premises.constraints,
        needs=() if premises is None else tuple((v, int(premises.before[v])) for v in premises.cells),
    )
    uses = tuple(divmod(variable, puzzle.width) for variable in cells)
    every = dict.fromkeys(variable for each in stated for variable in each.cells)
    is_near = all(each.kind < CONNECTED for each in stated) and max(every, default=0) < n_cells
    since = changes.since(tuple(divmod(variable, puzzle.width) for variable in every) if is_near else (), first)
    text = sentence(puzzle, taken, premises, links)
    return step_of(details, text, since, uses, tuple(decides), tuple(removes), details.further)


def _last_step(climb: Climb, number: int, proof: Proof) -> Step:
    puzzle, masks = climb.puzzle, climb.start.copy()
    for variable, mask in climb.log.changes[: climb.log.counts[0].changes]:
        masks[variable] &= ~mask
    is_open = np.bitwise_count(masks[: puzzle.height * puzzle.width]).reshape(puzzle.height, puzzle.width) > 1
    solution = proof.solutions[0]
    decides = tuple((row, column, int(solution[row, column])) for row, column in np.argwhere(is_open).tolist())
    details = GameDeduction(number, number, RULES[SEARCHED].name, RULES[SEARCHED].tenths / 10, (), None, (), (), (), ())
    text = "Search: it was given up, and the solution says the rest."
    return step_of(details, text, number, (), decides)
