"""Steps about areas, such as the rectangle of a number: those that draw one as a whole, and what they say."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from puzzles.cells import cell_name
from puzzles.errors import listed
from puzzles.games.constraints import AREA, Constraint, areas_of
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import MARK
from rating.games.climb import Taken
from rating.lightup.words import spans
from solvers.games.net import Ints


def drawn_whole(puzzle: GamePuzzle, steps: Iterable[Taken]) -> Iterator[Taken]:
    """Join the steps that fill in the last area left for a number, because a person draws it as a whole."""
    for (row, _), group in groupby(steps, key=lambda taken: (taken.row, taken.n_decided)):
        some = list(group)
        constraint = puzzle.constraints[some[0].because[0]] if row.rung == MARK else None
        if constraint is None or constraint.kind != AREA:
            yield from some
            continue
        own = [taken for taken in some if [*taken.left.values()] == [1 << constraint.params[0]]]
        yield from (taken for taken in some if taken not in own)
        if own:
            left = {variable: mask for taken in own for variable, mask in taken.left.items()}
            lost = {variable: mask for taken in own for variable, mask in taken.lost.items()}
            yield own[0]._replace(left=left, lost=lost, marks=own[0].because, n_decided=len(own))


def areas_left(puzzle: GamePuzzle, constraint: Constraint, masks: Sequence[int] | Ints, left: Mapping[int, int]) -> str:
    """Return what the areas left for a number say: which one it is, what all of them have, or what none has.

    ``masks`` has the values of each variable before a step, ``left`` those that the step leaves.
    """
    bit, (name, kind) = 1 << constraint.params[0], _names(constraint)
    if 0 in left.values():
        return f"no {kind} is left for {name}"
    cells = [cell for cell, mask in left.items() if mask == bit]
    if not cells:
        return f"no {kind} left for {name} has {listed(spans(sorted(left), puzzle.width), 'or')}"
    known = {cell for cell in constraint.cells if int(masks[cell]) == bit}
    every = [own for own in areas_of(constraint) if known <= {*own} and all(int(masks[cell]) & bit for cell in own)]
    if len(every) > 1:
        return f"all {kind}s left for {name} have {listed(spans(cells, puzzle.width))}"
    if not every:  # what an assumption leads to breaks this
        return constraint.words
    first, last = (cell_name(cell, puzzle.width) for cell in (every[0][0], every[0][-1]))
    return f"the {kind} of {name} can only be {first} to {last}"


def in_area(puzzle: GamePuzzle, taken: Taken, constraints: Iterable[int], conclusion: Mapping[int, int]) -> list[str]:
    """Return that cells are the last area left, or that only one number still reaches a cell, if a step says that.

    ``constraints`` are the numbers of those on which the step rests, ``conclusion`` the values that it leaves.
    """
    stated = [puzzle.constraints[k] for k in constraints]
    cell, mask = next(iter(conclusion.items()))
    if mask.bit_count() != 1 or any(each.kind != AREA for each in stated):
        return []
    own = next(each for each in puzzle.constraints if each.kind == AREA and 1 << each.params[0] == mask)
    if own in stated:
        return [areas_left(puzzle, own, taken.before, conclusion)] if len(stated) == 1 else []
    return [f"only {_names(own)[0]} still reaches {cell_name(cell, puzzle.width)}"]


def _names(constraint: Constraint) -> tuple[str, str]:
    """Return the names of a number and of its area, from words such as ``the 6 at R1C2 has a rectangle``."""
    name, _, kind = constraint.words.partition(" has a ")
    return name, kind
