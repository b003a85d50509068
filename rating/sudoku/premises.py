"""The premises of a step of a Sudoku without marks: houses, pairs of cells, and what must be known about some cells.

The first rules look at digits alone, so their premises are houses with digits in them: each other place of a hidden
single, and each other digit of a naked one, is ruled out by name. All other rules look at candidates: those that digits
leave, and that no step has removed. Their premises are the fewest of the constraints that join the cells of a step.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

import numpy as np

from puzzles.games.constraints import CHECKS, DIFFERENT, mask_of
from puzzles.sudoku import Ground, House, Sudoku
from puzzles.sudoku.hidden_houses import all_houses
from puzzles.sudoku.marks.game import marked
from rating.follows import Prover, left_by
from rating.step import MOST_PREMISES, Exchange, Step, Walk
from rating.sudoku.deduction import Cell, ChainLink, Deduction, Excluder
from rating.sudoku.grid_kernel import Grid
from rating.sudoku.rules import (
    FULL_HOUSE,
    HIDDEN_SINGLE_IN_BOX,
    HIDDEN_SINGLE_IN_LINE,
    IN_REGION,
    NAKED_SINGLE,
    UNIQUE_LOOP,
    UNIVERSAL_GRAVE,
)
from solvers.games.net import Ints

_HIDDEN = (HIDDEN_SINGLE_IN_BOX.name, HIDDEN_SINGLE_IN_LINE.name, IN_REGION)
_MOST_NODES = 2_000  # of a search that stands for nested chains
_Way = tuple[int, int]  # a constraint, and the cell whose digit counts, or -1


@lru_cache(maxsize=8)
def _numbers(ground: Ground) -> Mapping[House, int]:
    """Return the number of the constraint of each house."""
    return {house: number for number, (house, _) in enumerate(all_houses(ground))}


@lru_cache(maxsize=8)
def _of_cells(ground: Ground) -> Sequence[Sequence[int]]:
    """Return the numbers of the constraints of each cell, houses first; those of givens are none."""
    found: list[list[int]] = [[] for _ in range(ground.side**2)]
    blank = Sudoku(ground, (0,) * ground.side**2)
    for k, constraint in enumerate(marked(blank).constraints):
        for cell in constraint.cells:
            found[cell].append(k)
    return found


class Grounds:
    """The rules of a puzzle, by which premises of its steps are found."""

    def __init__(self, puzzle: Sudoku) -> None:
        """Take a puzzle without marks."""
        self._puzzle, self._side = puzzle, puzzle.side
        declared = marked(puzzle)
        self._constraints = declared.constraints
        self._prover = Prover(declared.game.domains(declared.board), declared.constraints)
        self._printed = self._prover.seen(declared.shown)
        self._of = _of_cells(puzzle.ground)
        self._number = _numbers(puzzle.ground)
        self._houses = list(self._number)

    def argued(self, deduction: Deduction, grid: Grid) -> Deduction:
        """Return a deduction with its premises, on a grid as it is before."""
        values: list[int] = grid.values.tolist()
        if deduction.rule == FULL_HOUSE.name:
            (house,) = deduction.houses
            needs = [(cell, 1 << values[cell]) for cell in self._cells(house) if values[cell]]
            return self._with(deduction, [self._number[house]], needs)
        if deduction.rule in _HIDDEN:
            return self._hidden_single(deduction, values)
        if deduction.rule == NAKED_SINGLE.name:
            return self._naked_single(deduction, values)
        return self._of_candidates(deduction, self._known(grid))

    def _known(self, grid: Grid) -> Ints:
        """Return the digits that each cell may have, as masks, by those written and the candidates."""
        written, left = np.int64(1) << grid.values.astype(np.int64), grid.candidates.astype(np.int64) << 1
        known = np.where(grid.values > 0, written, left)
        return np.where(known > 0, known, self._printed)

    def _cells(self, house: House) -> Sequence[int]:
        return self._constraints[self._number[house]].cells

    def _with(self, deduction: Deduction, premises: Iterable[int], needs: Iterable[tuple[int, int]]) -> Deduction:
        """Add premises; what the printed board shows need not be known."""
        least: dict[int, int] = {}
        for cell, mask in needs:
            least[cell] = least.get(cell, -1) & mask
        told = tuple((cell, mask) for cell, mask in least.items() if mask != self._printed[cell])
        return replace(deduction, premises=tuple(dict.fromkeys(premises)), needs=told)

    def _ruled_out(self, k: int, cell: int, values: Sequence[int]) -> Mapping[int, int]:
        """Return the digits that a constraint rules out of an open cell, with the cells whose digits do so."""
        constraint = self._constraints[k]
        filled = [other for other in constraint.cells if values[other]]
        if constraint.kind == DIFFERENT:
            return {values[other]: other for other in filled}
        if not filled:
            return {}
        place, check, own = constraint.cells.index(cell), CHECKS[constraint.kind], [values[filled[0]]] * 2
        found = {}
        for digit in range(1, self._puzzle.n_digits + 1):
            own[place] = digit
            if not check(constraint.params, own):
                found[digit] = filled[0]
        return found

    def _house(self, k: int) -> House | None:
        return self._houses[k] if k < len(self._houses) else None

    def _places(self, cells: Iterable[int]) -> tuple[Cell, ...]:
        return tuple(divmod(cell, self._side) for cell in sorted(set(cells)))

    def _hidden_single(self, deduction: Deduction, values: Sequence[int]) -> Deduction:
        """Return the grounds that rule the digit out of each other cell of the house."""
        ((row, column, digit),), own = deduction.places, self._number[deduction.houses[0]]
        others = [cell for cell in self._constraints[own].cells if cell != row * self._side + column]
        is_open = {cell for cell in others if not values[cell]}
        ways: dict[_Way, set[int]] = {}  # the open cells that lose the digit to each
        for cell in sorted(is_open):
            for k in self._of[cell]:
                if k != own and (by := self._ruled_out(k, cell, values).get(digit)) is not None:
                    ways.setdefault((k, by), set()).add(cell)
        chosen = _cover(is_open, ways)[: MOST_PREMISES - 1]  # the candidates of others are seen to lack the digit
        told = sorted(is_open.difference(*(ways[way] for way in chosen)))
        in_houses = {cell for k, _ in chosen if self._house(k) for cell in self._constraints[k].cells}
        needs = [(by, 1 << values[by]) for _, by in chosen]
        needs += [(cell, 1 << values[cell]) for cell in others if values[cell] and cell not in in_houses]
        needs += [(cell, int(self._printed[cell]) & ~(1 << digit)) for cell in told]
        argued = self._with(deduction, [own, *(k for k, _ in chosen)], needs)
        excluders = [
            Excluder(self._house(k), self._places([by]), self._places(ways[k, by]), (digit,)) for k, by in chosen
        ]
        return replace(argued, excluders=tuple(excluders), told=self._places(told))

    def _naked_single(self, deduction: Deduction, values: Sequence[int]) -> Deduction:
        """Return the grounds that rule each other digit out of the cell."""
        ((row, column, digit),) = deduction.places
        cell = row * self._side + column
        left = {each for each in range(1, self._puzzle.n_digits + 1) if each != digit}
        ruled_out = {(k, -1): self._ruled_out(k, cell, values) for k in self._of[cell]}
        chosen = _cover(left, {way: set(by) for way, by in ruled_out.items()})
        needs, excluders = list[tuple[int, int]](), []
        for k, _ in chosen:
            by = {each: other for each, other in ruled_out[k, -1].items() if each in left}
            left -= by.keys()
            needs += [(other, 1 << values[other]) for other in by.values()]
            excluders.append(Excluder(self._house(k), self._places(by.values()), ((row, column),), tuple(sorted(by))))
        if left:
            needs.append((cell, int(self._printed[cell]) & ~mask_of(left)))
        argued = self._with(deduction, [k for k, _ in chosen], needs)
        return replace(argued, excluders=tuple(excluders), ruled_out=tuple(sorted(left)))

    def _of_candidates(self, deduction: Deduction, known: Ints) -> Deduction:
        """Find the fewest constraints among those that join the cells of a step, and the candidates that matter."""
        removed = {r * self._side + c: mask_of(digits) for r, c, digits in deduction.removes}
        left = {cell: int(self._printed[cell]) & ~mask for cell, mask in removed.items()}
        placed = {r * self._side + c: 1 << digit for r, c, digit in deduction.places}
        known = known.copy()
        for cell in placed:  # its other places show the digit, whatever else could be here
            known[cell] |= int(self._printed[cell]) & ~mask_of(deduction.digits)
        left |= placed
        deduction = replace(deduction, exchange=self._exchange(deduction, known))
        exchange, named = deduction.exchange, self._named(deduction)
        for premises in self._suggested(deduction, left, exchange):
            for seen, about in self._views(deduction, known, named):
                found = self._least(premises, seen, left, about, named, exchange)
                if found:
                    return self._with(deduction, *found)
        return replace(deduction, exchange=())

    def _least(
        self,
        premises: Sequence[int],
        seen: Ints,
        left: Mapping[int, int],
        about: int,
        own: Collection[int],
        exchange: Exchange = (),
    ) -> tuple[list[int], list[tuple[int, int]]] | None:
        """Return the fewest constraints from which a conclusion follows, and the least that must be known; or None."""
        used = premises if exchange else self._prover.behind(seen, left, premises) or premises
        used = sorted(used, key=list(premises).index)
        if not self._prover.follows(used, seen, left, exchange, _MOST_NODES):
            return None
        fewest = self._prover.fewest(used, seen, left, exchange=exchange)
        least = self._prover.needed(fewest, seen, self._printed, left, exchange, about, own)
        return fewest, [(cell, int(least[cell])) for cell in np.flatnonzero(least != self._printed).tolist()]

    def walked(self, deduction: Deduction, walks: Sequence[Walk], grid: Grid) -> tuple[Deduction, tuple[Walk, ...]]:
        """Add premises to the links of walks; the step keeps those by which no other assumption is possible.

        Without a proof of each link there are no walks, and the step keeps its premises.
        """
        if not walks:
            return deduction, ()
        known = self._known(grid)
        linked = [self._linked(walk, known.copy()) for walk in walks]
        told = tuple(walk for walk in linked if walk)
        if len(told) < len(linked) or deduction.chain is None:
            return deduction, ()
        kind, digit = deduction.chain.kind, deduction.chain.branches[0][0].fact.digit
        premises, needs = list[int](), list[tuple[int, int]]()  # that no other assumption is possible
        if kind == "cell":
            cell = deduction.chain.branches[0][0].fact.cell
            needs = [(cell, int(known[cell]))]
        elif kind == "house":
            own = self._number[deduction.houses[0]]
            assumed = {branch[0].fact.cell for branch in deduction.chain.branches}
            others = [cell for cell in self._constraints[own].cells if cell not in assumed]
            premises, needs = [own], [(cell, int(self._printed[cell]) & ~(1 << digit)) for cell in others]
        return self._with(deduction, premises, needs), told

    def _linked(self, walk: Walk, under: Ints) -> Walk | None:
        """Add premises to the links of a walk, on what is known; None if one of them does not follow."""
        for cell, mask in left_by(walk, under, self._side).items():
            under[cell] &= mask
        links = list[Step]()
        several = [k for k, each in enumerate(self._constraints) if len(each.cells) > 1]
        for link in walk.links:
            left = left_by(link, self._printed, self._side)
            own = {r * self._side + c for r, c in link.uses if r is not None and c is not None}
            chained = cast(ChainLink, link.details)
            digits = {each.digit for each in (*chained.rests, *chained.concludes)}
            about, joined = mask_of(digits), own | left.keys()
            found: tuple[list[int], list[tuple[int, int]]] | None = ([], []) if not left else None
            near = [k for k in several if len(joined.intersection(self._constraints[k].cells)) > 1]
            for premises in ([], near, several) if left else ():
                facts = self._printed.copy()
                facts[list(own)] = under[list(own)]
                for seen in (facts, np.where(facts != self._printed, facts, under | self._printed & ~about), under):
                    found = found or self._least(premises, seen, left, about, own)
            if found is None:
                return None
            shown = tuple(dict.fromkeys((*link.uses, *(divmod(cell, self._side) for cell, _ in found[1]))))
            details = replace(chained, premises=tuple(found[0]), needs=tuple(found[1]))
            links.append(replace(link, uses=shown, premises=details.premises, needs=details.needs, details=details))
            for cell, mask in left.items():
                under[cell] &= mask
        return replace(walk, links=tuple(links))

    def _views(self, deduction: Deduction, known: Ints, named: set[int]) -> Iterator[tuple[Ints, int]]:
        """Yield what is known of the digits of a step, of its cells, of both, and all that is; and these digits."""
        chain = deduction.chain.branches if deduction.chain else ()
        digits = {node.fact.digit for branch in chain for node in branch} | {place[2] for place in deduction.places}
        about = mask_of({*deduction.digits, *(digits if deduction.places or not deduction.digits else ())})
        of_digits = known | self._printed & ~about
        if about and not deduction.exchange:
            yield of_digits, about
        for seen in (self._printed.copy(), of_digits):
            seen[list(named)] = known[list(named)]
            yield seen, about
        yield known, about

    def _suggested(self, deduction: Deduction, left: Mapping[int, int], exchange: Exchange) -> Iterator[list[int]]:
        """Yield the constraints of a step, these and all that join its cells, and all that are no givens."""
        target = [deduction.target] if deduction.target else []
        own = list(dict.fromkeys(self._number[each] for each in (*deduction.houses, *deduction.covers, *target)))
        if own or exchange:
            yield own
        cells = self._named(deduction) | left.keys()
        several = [k for k, each in enumerate(self._constraints) if k not in own and len(each.cells) > 1]
        yield [*own, *(k for k in several if len(cells.intersection(self._constraints[k].cells)) > 1)]
        yield [*own, *several]

    def _named(self, deduction: Deduction) -> set[int]:
        cells = (*deduction.cells, *(mark[:2] for mark in deduction.candidates))
        named = {row * self._side + column for row, column in cells}
        for branch in deduction.chain.branches if deduction.chain else ():
            named.update(node.fact.cell for node in branch)
        return named

    def _exchange(self, deduction: Deduction, known: Ints) -> Exchange:
        """Return the cells of a loop or a grave, and the two digits of each that could be exchanged."""
        marks = [each for each in deduction.candidates if each[:2] not in deduction.joined]
        if deduction.rule == UNIQUE_LOOP.name:
            return tuple((r * self._side + c, mask_of(deduction.digits)) for r, c, _ in marks)
        if deduction.rule == UNIVERSAL_GRAVE.name:
            more = {r * self._side + c: mask_of(digits) for r, c, digits in marks}
            masks = enumerate(known.tolist())
            return tuple((cell, mask & ~more.get(cell, 0)) for cell, mask in masks if mask.bit_count() > 1)
        return ()


def _cover(wanted: Iterable[int], ways: Mapping[_Way, set[int]]) -> list[_Way]:
    """Choose few ways that cover all that can be covered: always the one that covers most; then drop what is spare."""
    left, chosen = set(wanted), list[_Way]()
    while left:
        best = max(ways, key=lambda way: len(ways[way] & left), default=None)
        if best is None or not ways[best] & left:
            break
        chosen.append(best)
        left -= ways[best]
    for way in chosen[::-1]:
        others = set[int]().union(*(ways[each] for each in chosen if each != way))
        if ways[way].intersection(wanted) <= others:
            chosen.remove(way)
    return chosen
