"""The climb step by step, with reasons, so that a person can follow."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, groupby
from typing import cast

from puzzles.lightup import BULB, LightUp
from puzzles.lightup.cells import WHITE
from rating.glance import is_glance
from rating.lightup.arrays import NOWHERE, Decision, Logs, Round
from rating.lightup.climb import climb_from
from rating.lightup.premises import Grounds
from rating.lightup.rating import DEFAULT_BUDGET
from rating.lightup.rules import AGREEMENT, N_PLAIN_RULES, RULES, TENTHS
from rating.lightup.walks import clash_of, walk_of
from rating.lightup.words import Assumption, LightUpDeduction, sentence
from rating.shape import Changes
from rating.step import Cells, Step, step_of
from solvers.verdict import Proof


def explain(puzzle: LightUp, proof: Proof, budget: int = DEFAULT_BUDGET) -> Iterator[Step]:
    """Yield the steps of ``rate``, each with a ``LightUpDeduction``; if the budget ends, the last is the solution."""
    logs = climb_from((puzzle,), (proof,), budget, with_steps=True)
    return _steps(logs, puzzle)


def _steps(logs: Logs, puzzle: LightUp) -> Iterator[Step]:
    changes, bulbs, grounds = Changes(puzzle.height, puzzle.width), set[tuple[int, int]](), Grounds(puzzle)
    numbers = count(1)
    for _, group in groupby(_deductions(logs, puzzle.width), key=lambda deduction: deduction.round):
        own, first = list(group), 0
        for each in own:
            rests = tuple(cell for because in each.because for cell in _view(puzzle, because, because in bulbs))
            for part in _parts(each, grounds, puzzle):
                deduction = replace(part, number=next(numbers))
                if deduction.premises and not is_glance(len(deduction.premises), sentence(deduction, puzzle)):
                    row, column, is_bulb = deduction.decides[0]  # the only one: it is told as a contradiction
                    deduction = replace(deduction, assumption=Assumption(row, column, not is_bulb))
                walk, text = walk_of(deduction, grounds, puzzle), sentence(deduction, puzzle)
                if walk:  # its links have the premises
                    clash = walk.links[-1]
                    text = sentence(deduction, puzzle, clash_of(walk, grounds, puzzle))
                    because = cast(LightUpDeduction, clash.details).because
                    deduction = replace(deduction, because=because, premises=(), needs=())
                grounds.tell(deduction)
                first = first or deduction.number
                assumed = () if deduction.assumption is None else (deduction.assumption[:2],)
                needed = (divmod(cell, puzzle.width) for cell, _ in deduction.needs)
                uses = tuple(dict.fromkeys((*assumed, *deduction.because, *needed)))
                decides = tuple((row, column, int(is_bulb)) for row, column, is_bulb in deduction.decides)
                since, walks = changes.since(rests, first), (walk,) if walk else ()
                yield changes.take(step_of(deduction, text, since, uses, decides, walks=walks))
        bulbs.update(step[:2] for deduction in own for step in deduction.decides if step[2])


def _parts(deduction: LightUpDeduction, grounds: Grounds, puzzle: LightUp) -> Iterator[LightUpDeduction]:
    """Yield a deduction with its premises, or the parts in which it is told if it is too much for one glance.

    Each part is told before the next one is asked for.
    """
    argued, decides = grounds.argued(deduction), deduction.decides
    if argued.premises and len(decides) > 1 and not is_glance(len(argued.premises), sentence(argued, puzzle)):
        for half in (decides[: len(decides) // 2], decides[len(decides) // 2 :]):
            yield from _parts(replace(deduction, decides=half), grounds, puzzle)
    else:
        yield argued


def _view(puzzle: LightUp, cell: tuple[int, int], is_bulb: bool) -> Cells:
    """Return the cells that a reason depends on.

    A bulb depends on itself, a number on the cells beside it, and others on their line.
    """
    row, column = cell
    if is_bulb:
        return (cell,)
    if puzzle.cells[row * puzzle.width + column] == WHITE:
        return (row, None), (None, column)
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple((r, c) for r, c in beside if 0 <= r < puzzle.height and 0 <= c < puzzle.width)


def _deductions(logs: Logs, width: int) -> Iterator[LightUpDeduction]:
    """Yield the steps of the only puzzle of the logs."""
    rounds = [Round(*each) for each in logs.rounds[0].tolist()]
    groups: dict[tuple[int, ...], list[tuple[int, int, bool]]] = {}
    for entry in (Decision(*each) for each in logs.steps[0, : logs.counts[0].decided].tolist()):
        source = entry.round, entry.because, entry.also, entry.length
        groups.setdefault(source, []).append((*_cell_at(entry.place, width), entry.mark == BULB))
    for number, ((n_round, *sources, length), decides) in enumerate(groups.items(), start=1):
        rule, add, options = rounds[n_round]
        because = tuple(_cell_at(place, width) for place in sources if place != NOWHERE)
        assumption = None
        if rule >= N_PLAIN_RULES and because:
            assumption, because = Assumption(*because[0], None if rule == AGREEMENT else not decides[0][2]), ()
        yield LightUpDeduction(
            number=number,
            round=n_round + 1,
            rule=RULES[rule].name,
            rating=(TENTHS[rule] + add) / 10,
            options=options,
            because=because,
            assumption=assumption,
            length=length,
            decides=tuple(decides),
        )


def _cell_at(place: int, width: int) -> tuple[int, int]:
    """Return the row and the column of a place in the solver's frame.

    >>> _cell_at(8, width=3)
    (0, 2)
    """
    row, column = divmod(place, width + 2)
    return row - 1, column - 1
