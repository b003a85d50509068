"""The steps by which a person solves a Sudoku, one at a time, in the order of Sudoku Explainer."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Ground, House, Sudoku
from puzzles.sudoku.hidden_houses import all_houses
from puzzles.sudoku.marks.game import marked
from rating.games import steps as games
from rating.stages import MOST_CELLS
from rating.step import Cells, Step, step_of
from rating.sudoku.deduction import Cell, ChainStep, Deduction, Marks
from rating.sudoku.explainer.aligned_triplet_kernel import MOST_CANDIDATES
from rating.sudoku.explainer.hint_kernel import BASE, COVER, TARGET, Hint, tenths_of
from rating.sudoku.geometry import CLASSIC, MAX_SIDE, named_houses, tables_of
from rating.sudoku.ladders import Found, hints
from rating.sudoku.marks import check_marked
from rating.sudoku.premises import Grounds
from rating.sudoku.rate import check_scale_of
from rating.sudoku.rate_9x9 import check_proof
from rating.sudoku.rules import (
    ALIGNED_TRIPLET,
    ALL_RULES,
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLET,
    FIND_ALIGNED_PAIR,
    FIND_LARGE_WING,
    FIND_UNIQUE_LOOP,
    FIND_WING,
    LAW_OF_LEFTOVERS,
    NAKED_SINGLE,
    SCALE,
    UNIQUE_LOOP,
    UNIVERSAL_GRAVE,
    name_on,
    sentence,
)
from rating.sudoku.walks import walks_of
from solvers.verdict import Proof

# How many of the cells in ``Hint.facts`` belong to the step, by kernel.
_N_NAMED_CELLS = {FIND_WING: 1, FIND_LARGE_WING: 1, FIND_UNIQUE_LOOP: 2, FIND_ALIGNED_PAIR: 2}
_JOINS_A_SET = 3  # the type of a loop or a grave


def explain(puzzle: Sudoku, proof: Proof, scale: str = SCALE) -> Iterator[Step]:
    """Yield the steps of a person's solution, as far as the rules go, each with a ``Deduction`` as its details.

    Sudokus with marks have steps of games, with a ``GameDeduction``. ``scale`` is a name in
    ``rating.sudoku.ladders.LADDERS``. Raises ``RequestError`` if the puzzle has no such scale, before
    the first step.
    """
    if puzzle.ground.marks:
        check_marked(scale)
        return games.explain(marked(puzzle), proof)
    check_scale_of(puzzle, scale)
    check_proof(puzzle, proof)
    if puzzle.n_digits > MAX_SIDE:
        return iter(())
    found = hints(np.array(puzzle.cells, np.uint8 if puzzle.ground == CLASSIC else np.int64), scale, puzzle.ground)
    return _steps(found, puzzle)


def _steps(found: Iterable[Found], puzzle: Sudoku) -> Iterator[Step]:
    lost_at, held, grounds = np.zeros((puzzle.side**2, puzzle.n_digits), np.int64), None, Grounds(puzzle)
    for number, (grid, hint, chain) in enumerate(found, start=1):
        deduction = _with_reasons(_deduction(number, hint, chain, puzzle.ground), grid.candidates, puzzle)
        deduction = grounds.argued(deduction, grid)
        deduction, walks = grounds.walked(deduction, walks_of(deduction, puzzle.ground), grid)
        now = grid.candidates[:, None] >> np.arange(puzzle.n_digits) & 1 > 0
        if held is not None:
            lost_at[held & ~now] = number - 1
        held = now
        rests = _rests(deduction, now, puzzle)
        since = 1 + int(lost_at[rests].max()) if rests.any() else number
        uses = tuple(dict.fromkeys(_used(deduction, puzzle)))
        look_at, house = _look_at(deduction, puzzle)
        yield step_of(
            deduction,
            sentence(deduction),
            since,
            uses,
            deduction.places,
            deduction.removes,
            walks=walks,
            exchange=deduction.exchange,
            look_at=look_at,
            house=house,
        )


def _rests(deduction: Deduction, held: NDArray[np.bool_], puzzle: Sudoku) -> NDArray[np.bool_]:
    """Return the candidates that had to go before a deduction, bool ``[cell, digit - 1]``; none if unknown.

    Cells whose digits it names all had to lose the others; else its houses had to lose its digits.
    """
    rests, side, places = np.zeros_like(held), puzzle.side, deduction.places
    for branch in deduction.chain.branches if deduction.chain else ():
        for node in branch:
            cell, digit, _ = node.fact
            rests[tables_of(puzzle.ground).sees[cell], digit - 1] = rests[cell] = True
    cells = [row * side + column for row, column, _ in deduction.candidates]
    if deduction.rule == NAKED_SINGLE.name:
        cells = [row * side + column for row, column, _ in places]
    are_all = [tuple(np.flatnonzero(held[row * side + column]) + 1) == own for row, column, own in deduction.candidates]
    if all(are_all):
        rests[cells] = True
    if not cells or not all(are_all) or places:
        digits = [digit - 1 for digit in (*deduction.digits, *(place[2] for place in places))]
        for house in (*deduction.houses, *([deduction.target] if deduction.target else [])):
            rests[np.ix_(dict(all_houses(puzzle.ground))[house], digits)] = True
    return rests & ~held


def _with_reasons(deduction: Deduction, candidates: NDArray[np.integer], puzzle: Sudoku) -> Deduction:
    """Add to a deduction the parts that its kernel leaves to be read from the grid."""
    if deduction.rule == ALIGNED_TRIPLET.name:
        return _with_excluded(deduction, candidates, puzzle)
    if deduction.rule in (UNIQUE_LOOP.name, UNIVERSAL_GRAVE.name) and deduction.variant == _JOINS_A_SET:
        return _with_joined(deduction, candidates, puzzle)
    if deduction.rule == LAW_OF_LEFTOVERS.name:
        members, parts = dict(all_houses(puzzle.ground)), (deduction.houses, deduction.covers)
        own, others = ({cell for house in part for cell in members[house]} for part in parts)
        return replace(deduction, cells=tuple(divmod(cell, puzzle.side) for cell in sorted(own - others)))
    if deduction.rule in (DIRECT_HIDDEN_PAIR.name, DIRECT_HIDDEN_TRIPLET.name):
        return replace(deduction, target=_left_one_place(deduction, candidates, puzzle))
    if deduction.chain and deduction.chain.kind == "house":
        starts = {branch[0].fact.cell for branch in deduction.chain.branches}
        first = next(house for house, cells in all_houses(puzzle.ground) if starts <= set(cells))
        return replace(deduction, houses=(first,))
    return deduction


def _left_one_place(deduction: Deduction, candidates: NDArray[np.integer], puzzle: Sudoku) -> House:
    """Return the house in which a direct hidden set leaves a digit one place, its own house if it is that."""
    ((row, column, digit),), side = deduction.places, puzzle.side
    set_of = {mark_row * side + mark_column for mark_row, mark_column, _ in deduction.candidates}
    own, place = deduction.houses[0], row * side + column
    found = [
        house
        for house, cells in all_houses(puzzle.ground)
        if place in cells
        and all(cell == place or cell in set_of or not candidates[cell] >> (digit - 1) & 1 for cell in cells)
    ]
    return own if own in found else found[0]


def _with_joined(deduction: Deduction, candidates: NDArray[np.integer], puzzle: Sudoku) -> Deduction:
    """Add to a loop or a grave of type 3 the set that its cells form with others of a house, those marked whole.

    A naked set has the further digits, and takes from cells outside; in a hidden one the joined cells lose others.
    """
    (house,) = deduction.houses
    members = {divmod(cell, puzzle.side) for cell in dict(all_houses(puzzle.ground))[house]}
    held = {divmod(cell, puzzle.side): set(_digits(mask)) for cell, mask in enumerate(candidates.tolist())}
    marked = {mark[:2]: set(mark[2]) for mark in deduction.candidates}
    joined = tuple(cell for cell in marked if cell in members and marked[cell] == held[cell])
    lost = {mark[:2]: set(mark[2]) for mark in deduction.removes}
    digits = set().union(*(held[cell] - lost.get(cell, set()) for cell in joined))
    if lost.keys() <= set(joined):
        digits |= set(deduction.digits)
    elif deduction.rule == UNIQUE_LOOP.name:
        digits |= set().union(*(held[cell] for cell in deduction.cells)) - set(deduction.digits)
    marks = tuple((*cell, tuple(sorted(marked[cell] & digits if cell in joined else marked[cell]))) for cell in marked)
    return replace(deduction, candidates=marks, joined=joined, joined_digits=tuple(sorted(digits)))


def _with_excluded(deduction: Deduction, candidates: NDArray[np.integer], puzzle: Sudoku) -> Deduction:
    """Add to an aligned triplet why its cells cannot hold what a removed candidate needs."""
    sees, side = tables_of(puzzle.ground).sees, puzzle.side
    base = [row * side + column for row, column, _ in deduction.candidates]
    excluders = {
        divmod(cell, side): set(digits)
        for cell, digits in enumerate(map(_digits, candidates.tolist()))
        if 1 < len(digits) <= MOST_CANDIDATES and sees[cell, base].all()
    }
    apart = [pair for pair in combinations(range(len(base)), 2) if sees[base[pair[0]], base[pair[1]]]]
    removed = {(row, column): set(digits) for row, column, digits in deduction.removes}
    gone = [removed.get(mark[:2], set()) for mark in deduction.candidates]
    excluded: list[tuple[tuple[int, ...], Cell]] = []
    for digits in product(*(mark[2] for mark in deduction.candidates)):
        matters = any(digit in lost for digit, lost in zip(digits, gone, strict=True))
        if matters and all(digits[i] != digits[j] for i, j in apart):
            excluded.append((digits, next(cell for cell, held in excluders.items() if held <= set(digits))))
    used = {cell for _, cell in excluded}
    marks = (*deduction.candidates, *((*cell, tuple(sorted(excluders[cell]))) for cell in sorted(used)))
    cells = tuple(mark[:2] for mark in deduction.candidates)
    return replace(deduction, cells=cells, candidates=marks, excluded=tuple(excluded))


def _used(deduction: Deduction, puzzle: Sudoku) -> Iterator[tuple[int | None, int | None]]:
    """Yield the cells that a deduction rests on: named cells, those that must be known, and those of its houses."""
    yield from deduction.cells
    yield from (mark[:2] for mark in deduction.candidates)
    if deduction.chain and deduction.chain.kind != "house":
        yield divmod(deduction.chain.branches[0][0].fact.cell, puzzle.side)
        if deduction.chain.kind == "contradiction":
            yield divmod(deduction.chain.clash.cell, puzzle.side)
    if deduction.rule == NAKED_SINGLE.name:
        yield from (place[:2] for place in deduction.places)
    for each in deduction.excluders:
        yield from each.by
    yield from (divmod(cell, puzzle.side) for cell, _ in deduction.needs)
    target = [deduction.target] if deduction.target else []
    yield from _cells_of((*deduction.houses, *deduction.covers, *target), puzzle)


def _look_at(deduction: Deduction, puzzle: Sudoku) -> tuple[Cells, str]:
    """Return where a person begins to look: the cell of an assumption, a house with its name, or cells of a pattern."""
    if deduction.chain and deduction.chain.kind != "house":
        return (divmod(deduction.chain.branches[0][0].fact.cell, puzzle.side),), ""
    if deduction.rule == NAKED_SINGLE.name:
        return tuple(place[:2] for place in deduction.places), ""
    pattern = tuple(dict.fromkeys((*deduction.cells, *(mark[:2] for mark in deduction.candidates))))
    if len(deduction.houses) != 1 and 0 < len(pattern) <= MOST_CELLS:
        return pattern, ""
    return tuple(_cells_of(deduction.houses[:1], puzzle)), "".join(map(str, deduction.houses[:1]))


def _cells_of(wanted: Iterable[House], puzzle: Sudoku) -> Iterator[tuple[int | None, int | None]]:
    """Yield the cells of houses, a row or a column as one."""
    for house in wanted:
        if house.kind == "row" and not house.grid:
            yield house.number, None
        elif house.kind == "column" and not house.grid:
            yield None, house.number
        else:
            yield from (divmod(cell, puzzle.side) for cell in dict(all_houses(puzzle.ground))[house])


def _deduction(number: int, hint: Hint, chain: ChainStep | None, ground: Ground) -> Deduction:
    facts = hint.facts[0]
    rule = ALL_RULES[facts.rule]
    named = [int(facts.first), int(facts.second)][: _N_NAMED_CELLS.get(rule.finder[0], 0)]
    targets, side = _houses(hint, TARGET, ground), ground.side
    return Deduction(
        number=number,
        rule=name_on(rule, ground),
        variant=int(facts.variant),
        rating=tenths_of(hint.rating).item() / 10,
        digits=_digits(int(facts.digits)),
        houses=_houses(hint, BASE, ground),
        covers=_houses(hint, COVER, ground),
        target=targets[0] if targets else None,
        cells=tuple(divmod(cell, side) for cell in sorted(set(named)) if cell >= 0),
        candidates=_marks(hint.pattern, side),
        removes=_marks(hint.removals, side),
        places=tuple((*divmod(cell, side), int(hint.placed[cell])) for cell in _places(hint.placed)),
        chain=chain,
    )


def _digits(mask: int) -> tuple[int, ...]:
    return tuple(digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1)


def _marks(masks: NDArray[np.integer], side: int) -> Marks:
    return tuple((*divmod(cell, side), _digits(int(masks[cell]))) for cell in _places(masks))


def _houses(hint: Hint, part: int, ground: Ground) -> tuple[House, ...]:
    return tuple(named_houses(ground)[n][0] for n in _places(hint.houses == part))


def _places(values: NDArray[np.generic]) -> list[int]:
    """Return where values are not zero: ``np.flatnonzero``, but six times as fast for so few."""
    places: list[int] = values.nonzero()[0].tolist()
    return places
