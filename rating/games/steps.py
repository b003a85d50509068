"""The climb step by step, with reasons, so that a person can follow."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import numpy as np

from puzzles.cells import Edge
from puzzles.games.constraints import CONNECTED, Constraint, values_of
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import CORNERS
from rating.games.climb import Climb, Taken, climb_from
from rating.games.places import look_at, rests_of
from rating.games.premises import Case, Premises, Told, argued
from rating.games.rating import DEFAULT_BUDGET
from rating.games.rules import RULES, SEARCHED, rules_for
from rating.games.together import joined
from rating.games.words import assumed, house_of, sentence, supposed, whole
from rating.shape import Changes
from rating.step import MOST_PREMISES, Decided, EdgeValues, Removed, Step, Walk, step_of
from solvers.verdict import Proof


@dataclass(frozen=True, slots=True)
class GameDeduction:
    """A deduction. All steps of a round rest on the board before that round."""

    number: int  # the number of the step, from 1
    round: int  # the number of its round, from 1
    rule: str  # name of the rule
    rating: float  # the rating of this use of the rule, to a tenth
    because: tuple[str, ...]  # the constraints that it rests on, in words; empty if something is assumed
    assumption: str | None  # what was assumed, in words; None for a rule that assumes nothing
    cells: tuple[int, ...]  # the cells that it rests on, numbered in reading order from 0, the most important first
    premises: tuple[int, ...]  # the numbers of exactly those constraints from which the conclusion follows
    needs: tuple[tuple[int, int], ...]  # the variables that must be known for that, with masks of the values left


def explain(puzzle: GamePuzzle, proof: Proof, budget: int = DEFAULT_BUDGET) -> Iterator[Step]:
    """Yield the steps of a person's solution, each with a ``GameDeduction``.

    Past the budget, the last is the solution.

    These are the steps of ``rate``, except that long ones are told in parts.
    """
    return _steps(climb_from(puzzle, proof, budget), proof)


def _steps(climb: Climb, proof: Proof) -> Iterator[Step]:
    number, changes, puzzle = 1, Changes(climb.puzzle.height, climb.puzzle.width), climb.puzzle

    def fits(taken: Taken, premises: Premises) -> bool:
        is_seen = taken.row.rung == CORNERS  # along a diagonal, the constraints are marked on the board
        return len(premises.constraints) <= MOST_PREMISES and (is_seen or bool(whole(puzzle, taken, premises)))

    for _, group in groupby(argued(climb, fits), key=lambda step: step[0]):
        first = number
        for told in _together(puzzle, (told for _, told in group)):
            yield changes.take(_step(puzzle, number, told, first, changes))
            number += 1
    if not climb.is_solved:
        yield _last_step(climb, number, proof)


def _together(puzzle: GamePuzzle, steps: Iterable[Told]) -> Iterator[Told]:
    """Join consecutive steps that say the same about several cells, as far as a reader can take them in."""
    waiting: Told | None = None
    for step in steps:
        both = waiting and joined(puzzle, waiting, step)
        if waiting and not both:
            yield waiting
        waiting = both or step
    if waiting:
        yield waiting


class _Conclusion(NamedTuple):
    """A conclusion in the form of a step's fields: the values that variables keep and lose."""

    decides: Decided
    removes: Removed
    edges: EdgeValues


def _concluded(puzzle: GamePuzzle, left: Mapping[int, int], lost: Mapping[int, int]) -> _Conclusion:
    decides, removes, edges, places = [], [], [], puzzle.game.edges(puzzle.board)
    for variable, mask in left.items():
        if not mask:  # this is a clash
            continue
        if variable in places:
            edges.append((*places[variable], mask.bit_length() - 1))
        elif mask.bit_count() == 1:
            decides.append((*divmod(variable, puzzle.width), mask.bit_length() - 1))
        else:
            removes.append((*divmod(variable, puzzle.width), tuple(values_of(lost[variable]))))
    return _Conclusion(tuple(decides), tuple(removes), tuple(edges))


def _step(
    puzzle: GamePuzzle, number: int, told: Told, first: int, changes: Changes | None, follows: tuple[int, ...] = ()
) -> Step:
    """Return a step or, without ``changes``, a link of a walk."""
    taken, premises, cases = told.taken, told.premises, told.cases
    left, lost = (taken.left, taken.lost) if premises is None else (premises.conclusion, premises.lost)
    stated = [puzzle.constraints[k] for k in premises.constraints] if premises else []
    text = told.text or sentence(puzzle, taken, premises, cases)
    rests, n_cells = rests_of(puzzle, taken, premises, text), puzzle.height * puzzle.width
    details = GameDeduction(
        number=number,
        round=taken.round + 1,
        rule=rules_for(puzzle.game)[taken.rule].name,
        rating=taken.row.value / 10,
        because=tuple(dict.fromkeys(each.words for each in stated)),
        assumption=assumed(puzzle, taken) if premises is None else None,
        cells=tuple(variable for variable in rests if variable < n_cells),
        premises=() if premises is None else premises.constraints,
        needs=() if premises is None else tuple((v, int(premises.before[v])) for v in premises.cells),
    )
    uses, uses_edges = _places(puzzle, rests)
    concluded = _concluded(puzzle, left, lost)
    looked_at = look_at(puzzle, taken, stated, left)
    is_whole = stated and looked_at == tuple(divmod(cell, puzzle.width) for cell in stated[0].cells)
    return step_of(
        details,
        text,
        first if changes is None else _since(puzzle, stated, changes, first),
        uses,
        concluded.decides,
        concluded.removes,
        edges=concluded.edges,
        uses_edges=uses_edges,
        walks=tuple(_walk(puzzle, case) for case in cases if case.links),
        follows=follows,
        look_at=looked_at,
        house=house_of(stated[0]) if is_whole else "",
    )


def _places(puzzle: GamePuzzle, variables: Iterable[int]) -> tuple[tuple[tuple[int, int], ...], tuple[Edge, ...]]:
    """Return the cells and the edges of variables, without repetition; the outside of a board is neither."""
    every, places = dict.fromkeys(variables), puzzle.game.edges(puzzle.board)
    cells = tuple(divmod(each, puzzle.width) for each in every if each < puzzle.height * puzzle.width)
    return cells, tuple(places[each] for each in every if each in places)


def _since(puzzle: GamePuzzle, stated: Iterable[Constraint], changes: Changes, first: int) -> int:
    stated, n_cells = list(stated), puzzle.height * puzzle.width
    every = dict.fromkeys(variable for each in stated for variable in each.cells)
    is_near = all(each.kind < CONNECTED for each in stated) and max(every, default=0) < n_cells
    return changes.since(tuple(divmod(variable, puzzle.width) for variable in every) if is_near else (), first)


def _walk(puzzle: GamePuzzle, case: Case) -> Walk:
    variable, mask, links = case
    steps, changed_in = list[Step](), {variable: 0}
    for number, link in enumerate(links, 1):
        follows = sorted({changed_in[each] for each in _needed(link) if each in changed_in})
        steps.append(_step(puzzle, number, link, number, None, tuple(follows)))
        changed_in |= dict.fromkeys(link.taken.left, number)
    return Walk(supposed(puzzle, case), *_concluded(puzzle, {variable: mask}, {variable: 0}), tuple(steps))


def _needed(told: Told) -> set[int]:
    """Return the variables that must be known for a step, and for the links of its assumption."""
    own = set(told.premises.cells) if told.premises else set()
    return own.union(*(_needed(link) for case in told.cases for link in case.links))


def _last_step(climb: Climb, number: int, proof: Proof) -> Step:
    puzzle, masks = climb.puzzle, climb.start.copy()
    for variable, mask in climb.log.changes[: climb.log.counts[0].changes]:
        masks[variable] &= ~mask
    is_open = np.bitwise_count(masks[: puzzle.height * puzzle.width]).reshape(puzzle.height, puzzle.width) > 1
    solution = proof.solutions[0]
    decides = tuple((row, column, int(solution[row, column])) for row, column in np.argwhere(is_open).tolist())
    details = GameDeduction(number, number, RULES[SEARCHED].name, RULES[SEARCHED].tenths / 10, (), None, (), (), ())
    text = "Search: it was given up, and the solution says the rest."
    return step_of(details, text, number, (), decides)
