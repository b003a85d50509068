"""The places of a step of a game on the board: what the step rests on, and where a person begins to look."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from puzzles.cells import Edge
from puzzles.games.constraints import CONNECTED, DIFFERENT, Constraint
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import MARK
from rating.games.climb import Taken
from rating.games.premises import Premises
from rating.games.rules import RULES
from rating.stages import MOST_CELLS

_CELL = re.compile(r"\bR(\d+)C(\d+)\b")
Cell = tuple[int, int]


def rests_of(puzzle: GamePuzzle, taken: Taken, premises: Premises | None, text: str) -> list[int]:
    """Return the variables that a step rests on, the most important first.

    These are the variables that must be known, the cells of its constraints, and the cells that its reasons name, for
    instance cells of clues. If a house only rules out the digits already in it, the cells of these digits suffice.
    """
    reasons, _, _ = text.rpartition("; so ")
    named = _named(reasons, puzzle.width)
    if premises is None:
        return [taken.row.cell, *named]
    known = set(premises.cells)
    own = set[int]() if taken.row.rung == MARK else {ground for k in taken.because for ground in puzzle.grounds(k)}
    rests = list(premises.cells)
    for k in premises.constraints:
        constraint = puzzle.constraints[k]
        if constraint.kind < CONNECTED:
            is_whole = k in own or constraint.kind != DIFFERENT or not _holds(constraint, premises, known)
            rests += [each for each in constraint.cells if is_whole or each in premises.conclusion]
    n_cells = puzzle.height * puzzle.width
    return list(dict.fromkeys([*(each for each in rests if each < n_cells or each in known), *named]))


def _holds(constraint: Constraint, premises: Premises, known: Collection[int]) -> bool:
    """Return whether a house contains digits that matter."""
    return any(each in known and int(premises.before[each]).bit_count() == 1 for each in constraint.cells)


def look_at(
    puzzle: GamePuzzle, taken: Taken, stated: Sequence[Constraint], left: Mapping[int, int]
) -> tuple[Cell, ...]:
    """Return the cells where a person begins to look.

    These are the cells of the constraint that a step applies, the cells that a pattern names, or the cells about which
    the step assumes something. If several constraints leave a cell one value, or if a person looks at the whole board,
    they are the cells that the step changes.
    """
    if taken.rule >= len(RULES) and (clues := _named(puzzle.lemmas[taken.because[0]].constraint.words, puzzle.width)):
        return tuple(dict.fromkeys(divmod(cell, puzzle.width) for cell in clues[:MOST_CELLS]))
    if not stated:
        variables: Iterable[int] = (taken.row.cell,)
    elif taken.row.rung == MARK or stated[0].kind >= CONNECTED:
        variables = left
    else:
        variables = stated[0].cells
    cells = tuple(dict.fromkeys(_cells_of(puzzle, variables)))
    if not stated or variables is not stated[0].cells:
        return cells[:MOST_CELLS]
    named = [divmod(cell, puzzle.width) for cell in _named(stated[0].words, puzzle.width)]
    if named and any(variable >= puzzle.height * puzzle.width for variable in variables):
        return tuple(dict.fromkeys(named))  # the clue, or the corner, where the edges are
    return cells


def _named(text: str, width: int) -> list[int]:
    return [(int(row) - 1) * width + int(column) - 1 for row, column in _CELL.findall(text)]


def _cells_of(puzzle: GamePuzzle, variables: Iterable[int]) -> Iterator[Cell]:
    """Yield the cells of variables; an edge gives its cell, and the outside of a board gives none."""
    edges: Mapping[int, Edge] = puzzle.game.edges(puzzle.board)
    for variable in variables:
        if variable < puzzle.height * puzzle.width:
            yield divmod(variable, puzzle.width)
        elif variable in edges:
            yield edges[variable][:2]
