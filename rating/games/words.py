"""The English sentence of a step of a game, and the uses of the rules in a rating."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from puzzles.cells import cell_name
from puzzles.errors import counted, listed
from puzzles.games.constraints import DIFFERENT, LINEAR, Constraint, values_of
from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import CLASH, GROUPS, MARK, OVERLAP, WING, X_WING
from rating.games.chains import Link
from rating.games.climb import Taken
from rating.games.premises import Premises
from rating.games.rules import LAST_PLACE, PAIR, QUAD, RULES, TRIPLE, rules_for
from rating.lightup.words import spans
from rating.rating import Status

if TYPE_CHECKING:
    from rating.games.rating import GameRating

_SETS = (PAIR, TRIPLE, QUAD)
Masks = Sequence[int]
_LINE = re.compile("(.*) has every digit once|the digits of (.*) differ")  # the line, in the words of its constraint
_FEW = 5  # cells of a constraint that a sentence names one by one


def sentence(puzzle: GamePuzzle, taken: Taken, premises: Premises | None, links: list[Link]) -> str:
    """Return a step as one sentence made from its premises, or several for assumptions, with the links of a chain."""
    rule = rules_for(puzzle.game)[taken.rule]
    if premises is None:
        so = facts(puzzle, taken.left, taken.lost)
        words = rule.words.format(assumed(puzzle, taken), _chain(puzzle, links))
        return f"{rule.name.capitalize()}: {words}. So {so}."
    first, *others = _reasons(puzzle, taken, premises)
    so = facts(puzzle, premises.conclusion, premises.lost)
    return f"{rule.name.capitalize()}: {'; '.join([first, *others])}; so {so}."


def _reasons(puzzle: GamePuzzle, taken: Taken, premises: Premises) -> list[str]:
    """Return the premises as clauses: first what the rule says of its own constraints, then what else is needed."""
    rule, rung, left = rules_for(puzzle.game)[taken.rule], taken.row.rung, premises.conclusion
    masks: Masks = premises.before.tolist()
    if rung == MARK:
        return [_holds(puzzle, puzzle.constraints[k], masks) for k in premises.constraints]
    if taken.rule >= len(RULES):
        (k,) = taken.because
        grounds = puzzle.grounds(k)
        others = [
            _holds(puzzle, puzzle.constraints[each], masks) for each in premises.constraints if each not in grounds
        ]
        return [rule.words.format(puzzle.constraints[k].words), *others]
    own = [k for k in dict.fromkeys(taken.because) if k in premises.constraints]
    further = [_holds(puzzle, puzzle.constraints[k], masks) for k in premises.constraints if k not in own]
    stated = [puzzle.constraints[k] for k in own]
    first, second = stated[0].words, ""
    if rung == CLASH:
        return [rule.words.format(assumed(puzzle, taken), first)]
    if rung in (X_WING, WING):
        return [_crossing(puzzle, taken, stated), *further]
    if rung == OVERLAP:
        second = stated[1].words
    elif rung == GROUPS:
        n_lines = taken.row.effort
        lines, groups = (_each([each.words for each in some]) for some in (stated[:n_lines], stated[n_lines:]))
        first, second = (lines, groups) if taken.row.mask else (groups, lines)
    elif taken.rule in _SETS:
        second = _sets(puzzle, stated[0], taken.before, taken.left, 2 + _SETS.index(taken.rule))
    elif taken.rule == LAST_PLACE:
        digits = {value for mask in left.values() if mask.bit_count() == 1 for value in values_of(mask)}
        second = listed([str(value) for value in sorted(digits)])
    else:
        first = _known(puzzle, stated[0], masks, left)
    return [rule.words.format(first, second), *further]


def _each(clauses: Sequence[str]) -> str:
    """Return clauses as one where they say the same of several lines or regions.

    >>> _each(["row 1 has 1 star", "row 2 has 1 star"]), _each(["row 1 has 1 tent", "row 2 has 2 tents"])
    ('row 1 and row 2 have 1 star each', 'row 1 has 1 tent and row 2 has 2 tents')
    >>> _each(["the region of R1C1 has 2 stars", "the region of R5C1 has 2 stars"])
    'the regions of R1C1 and R5C1 have 2 stars each'
    """
    names, said = zip(*(clause.rsplit(" has ", 1) for clause in clauses), strict=True)
    regions = [name.removeprefix("the region of ") for name in names]
    if len(names) == 1 or len(set(said)) > 1 or not all(" " not in each for each in regions if each not in names):
        return listed(clauses)
    if not set(names) & set(regions):
        return f"the regions of {listed(regions)} have {said[0]} each"
    return f"{listed(names)} have {said[0]} each" if list(names) == regions else listed(clauses)


def _line_name(constraint: Constraint) -> str:
    found = _LINE.fullmatch(constraint.words)
    return (found[1] or found[2]) if found else constraint.words


def _crossing(puzzle: GamePuzzle, taken: Taken, stated: Sequence[Constraint]) -> str:
    """Return where two lines have a digit, or which two cells have it if a third one is what it may be."""
    masks: Masks = taken.before
    (value,) = values_of(taken.row.mask)
    if taken.row.rung == X_WING:
        cells = [cell for each in stated[:2] for cell in each.cells if int(masks[cell]) >> value & 1]
        names = listed([_line_name(each) for each in stated[:2]])
        return f"in {names} only {listed(spans(cells, puzzle.width))} are left for {value}"
    pivot = taken.row.cell
    (victim,) = taken.left
    ends = [
        next(
            cell
            for cell in across.cells
            if cell in line.cells
            and cell not in (pivot, victim)
            and int(masks[cell]) >> value & 1
            and int(masks[cell] & masks[pivot]) == int(masks[cell]) & ~(1 << value)
        )
        for line, across in zip(stated[:2], stated[2:], strict=True)
    ]
    names = " or ".join(cell_name(cell, puzzle.width) for cell in ends)
    return f"whether {facts(puzzle, {pivot: int(masks[pivot])})}, {names} is {value}"


def assumed(puzzle: GamePuzzle, taken: Taken) -> str:
    """Return the assumption of a step, for example ``R1C2 is 3``."""
    return facts(puzzle, {taken.row.cell: taken.row.mask})


def facts(puzzle: GamePuzzle, left: Mapping[int, int], lost: Mapping[int, int] | None = None) -> str:
    """Return the values left for variables as clauses, or the ``lost`` ones if shorter; equal cells share a clause."""
    n_cells, game, board = puzzle.height * puzzle.width, puzzle.game, puzzle.board
    clauses: dict[str, list[int]] = {}
    others: dict[str, list[str]] = {}
    for variable, mask in sorted(left.items()):
        if variable >= n_cells:
            name, is_, rest = game.variable_says(board, variable, values_of(mask)).rpartition(" is ")
            if rest:
                others.setdefault(is_ + rest, []).append(name)
            continue
        gone = lost[variable] if lost else 0
        shorter = 0 < gone.bit_count() < mask.bit_count()
        says = game.cell_says(board, variable, values_of(gone if shorter else mask))
        says = says.removeprefix(cell_name(variable, puzzle.width)).replace(
            " or ", ", ", max(says.count(" or ") - 1, 0)
        )
        clauses.setdefault(says.replace(" is ", " is not ") if shorter else says, []).append(variable)
    together = []
    for says, cells in clauses.items():
        names = listed(spans(cells, puzzle.width))
        together.append(f"{names}{_plural(says) if len(cells) > 1 else says}")
    for says, names_ in others.items():
        if says.startswith(" is "):
            together.append(f"{listed(names_)}{_plural(says) if len(names_) > 1 else says}")
        else:
            together.append(says)
    return listed(together)


def _plural(says: str) -> str:
    """Turn a clause about one cell into one about several.

    >>> _plural(" is no star"), _plural(" is a tent"), _plural(" is 3 or 4")
    (' are no stars', ' are tents', ' are 3 or 4')
    """
    rest = says.removeprefix(" is ")
    if rest.startswith("no "):
        return f" are {rest}s"
    return f" are {rest.removeprefix('a ')}s" if rest.startswith("a ") else f" are {rest}"


def _holds(puzzle: GamePuzzle, constraint: Constraint, masks: Masks) -> str:
    """Return a constraint with the known values of its cells."""
    if len(constraint.cells) == 1:
        return constraint.words
    known = {cell: mask for cell in constraint.cells if (mask := int(masks[cell])).bit_count() == 1}
    if constraint.kind == DIFFERENT:
        values = sorted(mask.bit_length() - 1 for mask in known.values())
        line = _LINE.fullmatch(constraint.words)
        if values and line:
            return f"{line[1] or line[2]} holds {listed([str(value) for value in values])} already"
    if constraint.kind == LINEAR:  # a cell that is the sum of further variables
        known = {variable: mask for variable, mask in known.items() if mask == 2}
        return f"{constraint.words}, and {facts(puzzle, known) if known else 'none beside it is free'}"
    return f"{constraint.words}, and {facts(puzzle, known)}" if known else constraint.words


def _known(puzzle: GamePuzzle, constraint: Constraint, masks: Masks, left: Mapping[int, int]) -> str:
    """Return a constraint with the known values of its cells where they matter for those left."""
    cells, known = constraint.cells, {}
    for cell in cells:
        if cell not in left and (mask := int(masks[cell])).bit_count() == 1:
            known[cell] = mask
    if constraint.kind == LINEAR and len(cells) > _FEW and all(int(masks[cell]) < 4 for cell in cells):
        n_ones, n_open = sum(mask == 2 for mask in known.values()), len(cells) - len(known)
        if set(left.values()) == {1}:
            return f"{constraint.words}, and all of them are known" if n_ones else constraint.words
        return f"{constraint.words}, and {counted(n_open, 'cell')} {'is' if n_open == 1 else 'are'} left for the rest"
    if not known or len(cells) > 2 * _FEW or constraint.kind > LINEAR + 2:
        return constraint.words
    if len(cells) > 3 and constraint.kind == LINEAR and any(mask == 2 for mask in known.values()):
        known = {cell: mask for cell, mask in known.items() if mask == 2} if set(left.values()) == {1} else known
    return f"{constraint.words}, and {facts(puzzle, known)}"


def _sets(puzzle: GamePuzzle, constraint: Constraint, masks: Masks, left: Mapping[int, int], size: int) -> str:
    """Return the cells of a line that share values, for the cells that change."""
    is_open = [cell for cell in constraint.cells if int(masks[cell]).bit_count() > 1]
    found = []
    for chosen in combinations(is_open, size):
        union = 0
        for cell in chosen:
            union |= int(masks[cell])
        if union.bit_count() == size and any(
            cell not in chosen and int(masks[cell]) & ~mask & union for cell, mask in left.items()
        ):
            names = listed([cell_name(cell, puzzle.width) for cell in chosen])
            found.append(f"{names} share {listed([str(value) for value in values_of(union)])}")
    values = sorted({value for cell in is_open for value in values_of(int(masks[cell]))})
    for some in combinations(values, size) if constraint.params[0] else ():
        mask = sum(1 << value for value in some)
        places = [cell for cell in is_open if int(masks[cell]) & mask]
        if len(places) == size and any(cell in places for cell in left):
            names = listed([cell_name(cell, puzzle.width) for cell in places])
            found.append(f"only {names} are left for {listed([str(value) for value in some])}")
    return " and ".join(found[:2])


def _chain(puzzle: GamePuzzle, links: list[Link]) -> str:
    """Return the consequences of an assumption, up to the constraint that fails."""
    if not links:
        return "Each way to go on from there breaks a rule"
    said = []
    for link in links[:-1]:
        if link.constraint < 0:
            inner = listed([facts(puzzle, {cell: 1 << value}) for cell, value in link.left])
            said.append(f"{'one after the other, ' * (len(link.left) > 1)}these soon break a rule: {inner}")
        else:
            words = puzzle.constraints[link.constraint].words
            said.append(f"{facts(puzzle, dict(link.left))} ({words})")
    fails = f"it cannot hold that {puzzle.constraints[links[-1].constraint].words}"
    if not said:
        return f"Then {fails}"
    return f"Then {'; then '.join(said)}; and then {fails}"


def rule_texts(rating: "GameRating") -> list[str]:
    """Return each use of a rule in a rating: ``count (11 cells filled in)``."""
    texts = []
    for rule, use in rating.histogram.items():
        parts = [f"{counted(use.cells, 'cell')} filled in"] * (use.cells > 0)
        parts += [f"{counted(use.removals, 'value')} removed"] * (use.removals > 0)
        texts.append(f"{rule} ({', '.join(parts) or counted(use.rounds, 'round')})")
    if rating.status is not Status.EXACT:
        texts.append("the rest from the solution")
    return texts
