"""The English sentence of a step of a game, and the uses of the rules in a rating."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from puzzles.cells import cell_name
from puzzles.errors import counted, listed
from puzzles.games.constraints import AREA, DIFFERENT, LINEAR, PIECE, REACHED, SIZED, Constraint, values_of
from puzzles.games.counts import DIFFERENCE
from puzzles.games.puzzle import GamePuzzle
from rating.games.areas import areas_left, in_area
from rating.games.arrays import ALONE, CLASH, CORNERS, GROUPS, MARK, OVERLAP, WING, X_WING
from rating.games.clauses import each_of, together
from rating.games.climb import Taken
from rating.games.pieces import pieces_say
from rating.games.premises import Premises
from rating.games.rules import COMBINATIONS, CONTAINED, LAST_PLACE, OVERLAPPING, PAIR, QUAD, RULES, TRIPLE, rules_for
from rating.games.sizes import sizes_say
from rating.games.sums import combinations_left, combinations_of_cage, lemma_of_cage, which_leaves
from rating.lightup.words import spans
from rating.rating import Rule, Status
from rating.step import MOST_SIGNS

if TYPE_CHECKING:
    from rating.games.premises import Case
    from rating.games.rating import GameRating

_SETS = (PAIR, TRIPLE, QUAD)
Masks = Sequence[int]
# The name of a line, in the words of its constraint.
_LINE = re.compile("(.*) has every digit once|the digits of (.*) differ")
_GRID = re.compile(r" of the [a-z ]+ grid")
_NAMED_AGAIN = re.compile(r"( of the [a-z ]+ grid)(?=.*\1)")
_NUMBER = re.compile(r"(R\d+C\d+) has")  # the words of a constraint that is a number
_NUMBERED = re.compile(r"R\d+C\d+")  # the cell of a number that counts those around it
_MARKED, _BINARY = 2, 3  # the masks of 1, and of 0 and 1
_FEW = 5  # the most cells of a constraint that a sentence names one by one
_MOST_SETS = 80  # the most characters of cells that share values
# The most characters of a constraint with its known cells; this leaves room for the rule and the conclusion.
_MOST_SIGNS = 112


def sentence(puzzle: GamePuzzle, taken: Taken, premises: Premises | None, cases: "Sequence[Case]" = ()) -> str:
    """Return a step as one sentence made from its premises; the sentence of an assumption ends with the clash."""
    if premises is not None:
        return next(each for each in (whole(puzzle, taken, premises), _cut(puzzle, taken, premises)) if each)
    rule, so = rules_for(puzzle.game)[taken.rule], facts(puzzle, taken.left, taken.lost)
    if len(cases) > 1:
        why = rule.words.format(f"both cases lead to the same: {assumed(puzzle, taken)}, or not")
    else:
        why = rule.words.format(assumed(puzzle, taken), _broken(puzzle, cases))
    return f"{_title(rule)}: {why}; so {so}."


def _title(rule: Rule) -> str:
    """Return the name of a rule with a capital, for the beginning of a sentence."""
    return rule.name[0].upper() + rule.name[1:]


def whole(puzzle: GamePuzzle, taken: Taken, premises: Premises) -> str:
    """Return a step with all of its reasons as a sentence, or "" if that is too long.

    Where the sentence is too long, it leaves out what is marked in cells with several values: the board shows that.
    Next it leaves out the digits from which the combinations of a cage follow, and last these combinations.
    """
    marks = _marks(puzzle, premises)
    filled = tuple(cell for cell in premises.cells if int(premises.before[cell]).bit_count() == 1)
    shorter = list(product((True, False), (premises.cells, filled, ()))) if lemma_of_cage(puzzle, taken) else []
    for lists, own in dict.fromkeys([(True, premises.cells), (True, filled), *shorter]):
        name, reasons, end = _said(puzzle, taken, premises._replace(cells=own), lists=lists)
        for each in [*marks, *reasons], reasons:
            if len(told := f"{name}: {'; '.join(each)}; {end}.") <= MOST_SIGNS:
                return told
    return ""


def _cut(puzzle: GamePuzzle, taken: Taken, premises: Premises) -> str:
    """Return a sentence that only names constraints, or the diagonal on which they lie.

    The board shows what is known, and where lines are, whose grids are left out as far as the sentence is too long.
    """
    name, _, end = _said(puzzle, taken, premises)
    named = together([puzzle.constraints[k].words for k in premises.constraints])
    told = f"{name}: {'; '.join(named)}; {end}."
    if len(told) <= MOST_SIGNS or taken.row.rung != CORNERS:
        bare = together([_GRID.sub("", puzzle.constraints[k].words) for k in premises.constraints])
        shorter = told, _NAMED_AGAIN.sub("", told), f"{name}: {'; '.join(bare)}; {end}."
        return next((each for each in shorter if len(each) <= MOST_SIGNS), told)
    numbers = listed(found[1] for each in named if (found := _NUMBER.match(each)))
    return f"{name}: on the diagonal of {numbers}, what is known at one corner tells of the opposite one; {end}."


def _said(
    puzzle: GamePuzzle, taken: Taken, premises: Premises, *, lists: bool = True
) -> tuple[str, Sequence[str], str]:
    """Return the parts of a sentence: the name of the rule, the reasons, and what follows."""
    name = _title(rules_for(puzzle.game)[taken.rule])
    if 0 in premises.conclusion.values():
        return name, _clash(puzzle, taken, premises), "that cannot be"
    reasons = together(_reasons(puzzle, taken, premises, lists=lists))
    return name, reasons, f"so {facts(puzzle, premises.conclusion, premises.lost)}"


def _marks(puzzle: GamePuzzle, premises: Premises) -> list[str]:
    """Return the marks that the cells to be filled in must have."""
    masks = {cell: int(premises.before[cell]) for cell, mask in premises.conclusion.items() if mask.bit_count() == 1}
    marked = {cell: mask for cell, mask in masks.items() if cell in premises.cells and mask.bit_count() > 1}
    return [facts(puzzle, marked)] if marked else []


def _reasons(puzzle: GamePuzzle, taken: Taken, premises: Premises, *, lists: bool) -> list[str]:
    """Return the premises as clauses: first what the rule says of its own constraints, then what else is needed."""
    rule, rung, left = rules_for(puzzle.game)[taken.rule], taken.row.rung, premises.conclusion
    if rung == MARK:
        return in_area(puzzle, taken, premises.constraints, premises.conclusion) or _held(
            puzzle, premises.constraints, premises
        )
    if taken.rule >= len(RULES):
        (k,) = taken.because
        others = [each for each in premises.constraints if each not in puzzle.grounds(k)]
        lemma = puzzle.lemmas[k]
        first = _known(puzzle, lemma.constraint, premises, left)
        if lists and lemma.sign:
            first = which_leaves(first, combinations_of_cage(lemma, premises.before.tolist()))
        return [first, *_held(puzzle, others, premises, lemma.constraint.cells)]
    own = [k for k in dict.fromkeys(taken.because) if k in premises.constraints]
    # The other constraints belong to a loop that closes too soon, or to a diagonal.
    own = own[:1] if rung in (ALONE, CORNERS) else own
    stated = [puzzle.constraints[k] for k in own]
    named = [cell for each in stated for cell in each.cells]
    further = _held(puzzle, [k for k in premises.constraints if k not in own], premises, named)
    first, second = stated[0].words, ""
    if rung == CLASH:
        return [rule.words.format(assumed(puzzle, taken), first)]
    if rung in (X_WING, WING):
        return [_crossing(puzzle, taken, [puzzle.constraints[k] for k in taken.because]), *further]
    if taken.rule == OVERLAPPING and DIFFERENCE in puzzle.game.patterns:
        return [_needs_more(stated, left), *further]
    if rung == OVERLAP:
        second = stated[1].words
    elif rung == GROUPS:
        n_lines = taken.row.effort
        lines, groups = (each_of([each.words for each in some]) for some in (stated[:n_lines], stated[n_lines:]))
        first, second = (lines, groups) if taken.row.mask else (groups, lines)
    elif taken.rule in _SETS:
        second = _sets(puzzle, stated[0], taken.before, taken.left, 2 + _SETS.index(taken.rule))
    elif taken.rule == LAST_PLACE and any(mask.bit_count() == 1 for mask in left.values()):
        digits = {value for mask in left.values() if mask.bit_count() == 1 for value in values_of(mask)}
        second = listed([str(value) for value in sorted(digits)])
    else:
        first = _known(puzzle, stated[0], premises, left)
    if taken.rule == COMBINATIONS:
        first = which_leaves(first, combinations_left(stated[0], premises.before.tolist()))
    return [rule.words.format(first, second) if second else first, *further]


def house_of(constraint: Constraint) -> str:
    """Return the name of the house whose digits differ by a constraint, or nothing if it is none.

    >>> house_of(Constraint(DIFFERENT, (0, 1, 4, 5), (), "box 1 has every digit once"))
    'box 1'
    """
    found = _LINE.fullmatch(constraint.words)
    return (found[1] or found[2]) if found else ""


def _needs_more(numbers: Sequence[Constraint], left: Mapping[int, int]) -> str:
    """Return why one of two numbers needs all open cells that it alone counts, and the other one none of its own.

    If no such cell is marked now, they were told before, and all open cells of the one number count for the other.
    """
    first, second = numbers
    is_first = any((cell in first.cells) == (mask == _MARKED) for cell, mask in left.items())
    more, less = (first, second) if is_first else (second, first)
    if _MARKED not in left.values():
        return RULES[CONTAINED].words.format(more.words, less.words)
    name, other = (_NUMBERED.findall(each.words)[0] for each in (more, less))
    return f"{name} needs as many more than {other} as it has open cells of its own"


def _line_name(constraint: Constraint) -> str:
    return house_of(constraint) or constraint.words


def _crossing(puzzle: GamePuzzle, taken: Taken, stated: Sequence[Constraint]) -> str:
    """Return where two lines have a digit, or which two cells have it whatever a third one is."""
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


def supposed(puzzle: GamePuzzle, case: "Case") -> str:
    """Return an assumption as a sentence."""
    return f"Suppose {facts(puzzle, {case.variable: case.mask})}."


def facts(puzzle: GamePuzzle, left: Mapping[int, int], lost: Mapping[int, int] | None = None) -> str:
    """Return the values left for variables as clauses, or the ``lost`` ones if that is shorter.

    Equal cells share a clause. The shape of a line in a cell tells its links.
    """
    n_cells, game, board = puzzle.height * puzzle.width, puzzle.game, puzzle.board
    if game.has_shapes and any(variable < n_cells for variable in left):
        left = {variable: mask for variable, mask in left.items() if variable < n_cells}
    clauses: dict[str, list[int]] = {}
    further: dict[int, list[int]] = {}
    for variable, mask in sorted(left.items()):
        if variable >= n_cells:
            further[variable] = values_of(mask)
            continue
        gone = lost[variable] if lost else 0
        shorter = 0 < gone.bit_count() < mask.bit_count()
        says = game.cell_says(board, variable, values_of(gone if shorter else mask), puzzle.value_names)
        says = says.removeprefix(cell_name(variable, puzzle.width)).replace(
            " or ", ", ", max(says.count(" or ") - 1, 0)
        )
        clauses.setdefault(says.replace(" is ", " is not ") if shorter else says, []).append(variable)
    together = []
    for says, cells in clauses.items():
        names = listed(spans(cells, puzzle.width))
        together.append(f"{names}{_plural(says) if len(cells) > 1 else says}")
    return listed([*together, *game.variables_say(board, further)])


def _plural(says: str) -> str:
    """Turn a clause about one cell into one about several.

    >>> _plural(" is no star"), _plural(" is a tent"), _plural(" is 3 or 4")
    (' are no stars', ' are tents', ' are 3 or 4')
    """
    rest = says.removeprefix(" is ")
    if rest.startswith("no "):
        return f" are {rest}s"
    return f" are {rest.removeprefix('a ')}s" if rest.startswith("a ") else f" are {rest}"


def _seen(constraint: Constraint, premises: Premises) -> dict[int, int]:
    """Return what is known of the variables of a constraint that matter; marks where a step adds none of its own."""
    masks = {cell: int(premises.before[cell]) for cell in constraint.cells if cell in premises.cells}
    return {cell: mask for cell, mask in masks.items() if mask.bit_count() == 1 or cell not in premises.conclusion}


def _told(puzzle: GamePuzzle, known: Mapping[int, int], premises: Premises) -> str:
    """Return what is known of variables as clauses."""
    marked = {cell: mask for cell, mask in known.items() if mask.bit_count() > 1}
    lost = {cell: int(premises.plain[cell]) & ~mask for cell, mask in marked.items()}
    return facts(puzzle, known, {**dict.fromkeys(known, 0), **lost})


def _held(puzzle: GamePuzzle, numbers: Iterable[int], premises: Premises, named: Iterable[int] = ()) -> list[str]:
    """Return constraints with what is known of their cells; marks are told once, and not those of ``named`` cells."""
    clauses, seen = [], set(named)
    for k in numbers:
        cells = tuple(v for v in premises.cells if v not in seen or int(premises.before[v]).bit_count() == 1)
        clauses.append(_holds(puzzle, puzzle.constraints[k], premises._replace(cells=cells)))
        seen.update(puzzle.constraints[k].cells)
    return clauses


def _holds(puzzle: GamePuzzle, constraint: Constraint, premises: Premises) -> str:
    """Return a constraint in words, with the known values of its cells."""
    if len(constraint.cells) == 1:
        return constraint.words
    if constraint.kind == SIZED and (told := sizes_say(puzzle, constraint, premises)):
        return told
    known = _seen(constraint, premises)
    if constraint.kind == DIFFERENT:
        filled = {cell: mask for cell, mask in known.items() if mask.bit_count() == 1}
        marked = {cell: mask for cell, mask in known.items() if cell not in filled}
        house = house_of(constraint)
        if filled and house:
            values = [str(value) for value in sorted(mask.bit_length() - 1 for mask in filled.values())]
            and_marked = f", and {_told(puzzle, marked, premises)}" if marked else ""
            return f"{house} holds {listed(values)} already{and_marked}"
    if _is_plain(constraint, known, premises.conclusion):
        return facts(puzzle, known)
    if _is_tie(constraint) and not puzzle.game.has_shapes:
        known = {variable: mask for variable, mask in known.items() if mask == 2}
        return f"{constraint.words}, and {facts(puzzle, known) if known else 'none beside it is free'}"
    return f"{constraint.words}, and {_told(puzzle, known, premises)}" if known else constraint.words


def _is_tie(constraint: Constraint) -> bool:
    """Return whether a constraint says that a cell is the sum of further variables, as a tent is of links to trees."""
    signs = constraint.params[2 + constraint.params[1] :]
    return constraint.kind == LINEAR and min(signs, default=0) < 0


def _is_plain(constraint: Constraint, known: Mapping[int, int], left: Mapping[int, int]) -> bool:
    """Return whether one known value of a cell, or of what adds up to it, says by itself what follows.

    A cell without a tent is the tent of no tree, and a cell with the tent of a tree is a tent.
    """
    return (
        _is_tie(constraint)
        and len(known) == 1
        and (known == {constraint.cells[0]: 1} or left == {constraint.cells[0]: 2})
    )


def _n_left(n_open: int) -> str:
    return "no cell is" if n_open == 0 else f"{counted(n_open, 'cell')} {'is' if n_open == 1 else 'are'}"


def _known(puzzle: GamePuzzle, constraint: Constraint, premises: Premises, left: Mapping[int, int]) -> str:
    """Return a constraint with the known values of its cells that matter for those left, or for the clash."""
    cells, masks = constraint.cells, premises.before
    is_clash = 0 in left.values()
    known = {cell: mask for cell, mask in _seen(constraint, premises).items() if is_clash or cell not in left}
    if constraint.kind == LINEAR and len(cells) > _FEW and all(int(masks[cell]) < 4 for cell in cells):
        ones = {cell: mask for cell, mask in known.items() if mask == 2}
        n_open = sum(int(masks[cell]) == _BINARY for cell in cells)
        if is_clash and len(ones) > max(constraint.params[2 : 2 + constraint.params[1]]):
            return f"{constraint.words}, and {facts(puzzle, ones)}"
        if constraint.words.endswith(" of each") and len({*left.values()}) == 1 and not is_clash:
            return f"{constraint.words}, and no {2 - max(left.values())} is missing"
        if set(left.values()) == {1}:
            return f"{constraint.words}, and none is missing" if ones else constraint.words
        if not ones and n_open:
            return f"{constraint.words}, and only {_n_left(n_open)} left"
        return f"{constraint.words}, and {_n_left(n_open)} left for the rest"
    if constraint.kind == AREA:
        return areas_left(puzzle, constraint, masks, left)
    if constraint.kind in (PIECE, REACHED):
        return pieces_say(puzzle, constraint, masks, left)
    if constraint.kind == SIZED and (said := sizes_say(puzzle, constraint, premises)):
        return said
    if not known:
        return constraint.words
    if _is_plain(constraint, known, left):
        return facts(puzzle, known)
    if len(cells) > 3 and constraint.kind == LINEAR and any(mask == 2 for mask in known.values()):
        known = {cell: mask for cell, mask in known.items() if mask == 2} if set(left.values()) == {1} else known
    filled = {variable: mask.bit_length() - 1 for variable, mask in known.items() if mask.bit_count() == 1}
    told = len(filled) == len(known) and puzzle.game.known_says(puzzle.board, constraint, filled)
    told = told or f"{constraint.words}, and {_told(puzzle, known, premises)}"
    if len(known) > 1 and len(told) > _MOST_SIGNS and len(filled) == len(known):
        return puzzle.game.many_say(puzzle.board, constraint, filled)
    return told


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
    both = " and ".join(found[:2])
    return both if len(both) <= _MOST_SETS else found[0]


def _broken(puzzle: GamePuzzle, cases: "Sequence[Case]") -> str:
    """Return the words for the constraint that fails at the end of an assumption."""
    return puzzle.constraints[cases[0].links[-1].taken.because[0]].words if cases and cases[0].links else ""


def _clash(puzzle: GamePuzzle, taken: Taken, premises: Premises) -> list[str]:
    """Return what a clash rests on as clauses; the failed constraint comes first."""
    (k,) = taken.because
    others = [each for each in premises.constraints if each not in puzzle.grounds(k)]
    failed = puzzle.constraints[k]
    first = _known(puzzle, failed, premises, premises.conclusion)
    return [first, *_held(puzzle, others, premises, failed.cells)]


def rule_texts(rating: "GameRating") -> list[str]:
    """Return each use of a rule in a rating, such as ``count (11 cells filled in)``."""
    texts = []
    for rule, use in rating.histogram.items():
        parts = [f"{counted(use.cells, 'cell')} filled in"] * (use.cells > 0)
        parts += [f"{counted(use.removals, 'value')} removed"] * (use.removals > 0)
        texts.append(f"{rule} ({', '.join(parts) or counted(use.rounds, 'round')})")
    if rating.status is not Status.EXACT:
        texts.append("the rest from the solution")
    return texts
