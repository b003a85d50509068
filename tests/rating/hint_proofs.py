"""Steps proved anew, by a SAT solver that knows nothing but the constraints and values that a step names."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from generator.family import Family
from puzzles.games.constraints import CHECKS, DIFFERENT, LOOP, Constraint, mask_of, total, values_of
from puzzles.puzzle import Puzzle
from rating.step import Exchange, Step, Walk
from solvers.games.sat import BoardSolver

MOST_CONFLICTS = 3_000_000  # a model that cuts forbid counts as a hundred
LOOPS = ("masyu",)  # families in which the value of a cell is the shape of a loop
SHAPES = ((), *combinations(("top", "right", "bottom", "left"), 2))
Known = NDArray[np.int64]


class Told:
    """A player's knowledge: for each variable, a mask of the values left by what is printed, filled in and told."""

    def __init__(self, family: Family, puzzle: Puzzle, state: NDArray[np.int64] | None = None) -> None:
        domains, self.constraints = family.rules(puzzle)
        self.width, self._edges = puzzle.width, family.edges(puzzle)
        self._shown: dict[int, list[Constraint]] = {}
        for k in family.seen_marks(puzzle):
            for cell in self.constraints[k].cells:
                self._shown.setdefault(cell, []).append(self.constraints[k])
        self.domains = np.array(domains, np.int64)
        self._solver = _solver_for(tuple(domains))
        self._stated: dict[int, tuple[list[int], set[int]]] = {}
        self.start = self.domains.copy()
        for k in family.shown(puzzle):
            (variable,) = self.constraints[k].cells
            own = [v for v in values_of(domains[variable]) if holds_alone(self.constraints[k], v)]
            self.start[variable] &= mask_of(own)
        if state is not None:
            for cell, value in enumerate(state.ravel().tolist()):
                if value != family.unknown:
                    self.start[cell] = 1 << value
                    if puzzle.family in LOOPS:
                        self._draw(cell, SHAPES[value])
        self.masks = self.start.copy()
        self._see(np.flatnonzero(np.bitwise_count(self.start) == 1).tolist())

    def _draw(self, cell: int, sides: Collection[str]) -> None:
        """Let the shape of a loop in a cell tell whether it goes to each neighbor."""
        row, column = divmod(cell, self.width)
        around = {"top": (row - 1, column, "bottom"), "left": (row, column - 1, "right")}
        around |= {side: (row, column, side) for side in ("right", "bottom")}
        for side, edge in around.items():
            if (variable := self._edges.get(edge)) is not None:  # type: ignore[call-overload]
                self.start[variable] = 1 << (side in sides)

    def left_by(self, step: Step | Walk) -> dict[int, int]:
        """Return the values that a step leaves to variables, a mask each, as its public fields say."""
        left = {row * self.width + column: 1 << value for row, column, value in step.decides}
        left |= {self._edges[row, column, side]: 1 << value for row, column, side, value in step.edges}
        gone = {row * self.width + column: mask_of(values) for row, column, values in step.removes}
        return left | {cell: int(self.start[cell]) & ~mask for cell, mask in gone.items()}

    def under(self, walk: Walk) -> "Told":
        """Return what is known under an assumption."""
        under = copy(self)
        under.masks = self.masks.copy()
        for variable, mask in self.left_by(walk).items():
            under.masks[variable] &= mask
        return under

    def needs(self, step: Step) -> Known:
        """Return the values that variables may have by what a step needs."""
        known = self.start.copy()
        for variable, mask in step.needs:
            known[variable] &= mask
        return known

    def take(self, step: Step) -> None:
        for variable, mask in self.left_by(step).items():
            self.masks[variable] &= mask
        self._see([row * self.width + column for row, column, _ in step.decides])

    def _see(self, filled: Iterable[int]) -> None:
        """Cross out what filled cells rule out at sight."""
        for cell in filled:
            (value,) = values_of(int(self.masks[cell]))
            for constraint in self._shown.get(cell, ()):
                for other in set(constraint.cells) - {cell}:
                    if constraint.kind == DIFFERENT:
                        self.masks[other] &= ~(1 << value)
                        continue
                    may = [v for v in values_of(int(self.masks[other])) if fit(constraint, {cell: value, other: v})]
                    self.masks[other] = mask_of(may)

    def refutes(self, premises: Iterable[int], tried: Known) -> bool:
        """Return whether constraints leave no board with some values; what they do not look at stays free."""
        assumed, seen = list[int](), set[int]()
        for switches, cells in map(self._state, premises):
            assumed += switches
            seen |= cells
        for cell in sorted(seen):
            if (mask := int(tried[cell])) != self.domains[cell]:
                assumed += self._solver.without(cell, mask)
        return self._solver.solve(assumed, MOST_CONFLICTS) is False

    def _state(self, k: int) -> tuple[list[int], set[int]]:
        """Return the literals that switch a constraint on, and its cells."""
        if k not in self._stated:
            constraint = self.constraints[k]
            own = [constraint, *turns_of(constraint)]
            self._stated[k] = [self._solver.switch(each) for each in own], {cell for each in own for cell in each.cells}
        return self._stated[k]


_solvers: dict[tuple[int, ...], BoardSolver] = {}


def _solver_for(domains: tuple[int, ...]) -> BoardSolver:
    """Return a solver without rules: each constraint is switched on where a step names it.

    The last one serves all boards of its size, until it has grown.
    """
    solver = _solvers.pop(domains, None)
    if solver is None or solver.has_grown:
        _solvers.clear()
        solver = BoardSolver(domains, [])
    _solvers[domains] = solver
    return solver


def holds_alone(constraint: Constraint, value: int) -> bool:
    return CHECKS[constraint.kind](constraint.params, (value,))


def fit(constraint: Constraint, values: Mapping[int, int]) -> bool:
    """Return whether two cells of a house or a pair may have their values."""
    own = [values[cell] for cell in constraint.cells if cell in values]
    return (
        len(set(own)) == len(own) if constraint.kind == DIFFERENT else CHECKS[constraint.kind](constraint.params, own)
    )


def is_proved(told: Told, step: Step) -> bool:
    """Return whether a step follows from its premises, on what was told; or by its walks."""
    if any(int(told.masks[variable]) & ~mask for variable, mask in step.needs):
        return False  # a premise says more than was told
    left, known = told.left_by(step), told.needs(step)
    if not step.concludes:  # the clash at the end of a walk
        broken = told.constraints[step.premises[0]].cells[0] if step.premises else None
        return not told.masks.all() if broken is None else follows(told, step.premises, known, {broken: 0}, ())
    if not step.walks:
        return follows(told, step.premises, known, left, step.exchange)
    others = told.masks.copy()  # where no assumption holds
    for walk in step.walks:
        for variable, mask in told.left_by(walk).items():
            others[variable] &= ~mask
    return follows(told, step.premises, others, left, ()) and all(leads(told, walk, left) for walk in step.walks)


def leads(told: Told, walk: Walk, left: Mapping[int, int]) -> bool:
    """Return whether the links of an assumption follow, up to a clash or to what a step says."""
    under = told.under(walk)
    for number, link in enumerate(walk.links, 1):
        in_order = link.number == number and all(before < number for before in link.follows)
        if not (in_order and is_proved(under, link)):
            return False
        for variable, mask in under.left_by(link).items():
            under.masks[variable] &= mask
    if walk.links and not walk.links[-1].concludes:
        return all(link.concludes for link in walk.links[:-1])
    return not under.masks.all() or all(not int(under.masks[variable]) & ~mask for variable, mask in left.items())


def follows(told: Told, premises: Collection[int], known: Known, left: Mapping[int, int], exchange: Exchange) -> bool:
    """Return whether a SAT solver refutes each value that goes, in each case that one solution leaves."""
    if exchange and not can_be_exchanged(told.constraints, dict(exchange)):
        return False
    for variable, mask in left.items():
        for value in values_of(int(known[variable]) & ~mask):
            for cell, pair in exchange or ((variable, 0),):  # at least one of the cells holds another digit
                tried = known.copy()
                tried[variable] = 1 << value
                tried[cell] &= ~pair
                if tried.all() and not told.refutes(premises, tried):
                    return False
    return True


def turns_of(constraint: Constraint) -> Iterator[Constraint]:
    """Yield what one loop implies of each point: it is left as often as it is reached. The solver cuts loops alone."""
    if constraint.kind == LOOP:
        n_points, *ends = constraint.params
        edges = list(zip(constraint.cells, ends[::2], ends[1::2], strict=True))
        for point in range(n_points):
            yield total([edge for edge, *both in edges if point in both], (0, 2), constraint.words)


def can_be_exchanged(constraints: Iterable[Constraint], pairs: Mapping[int, int]) -> bool:
    """Try all ways to fill in the cells of each constraint, and exchange the digits of each that is right."""
    for constraint in constraints:
        own = [cell for cell in constraint.cells if cell in pairs]
        if not own:
            continue
        for digits in product(*(values_of(pairs[cell]) for cell in own)):
            after = [sum(values_of(pairs[cell])) - digit for cell, digit in zip(own, digits, strict=True)]
            before_and_after = [dict(zip(own, each, strict=True)) for each in (digits, after)]
            if constraint.kind == DIFFERENT:  # other cells of a house stay right if its digits stay
                is_kept = len({*digits}) < len(own) or {*digits} == {*after}
            else:
                is_kept = len(own) == len(constraint.cells) and (
                    not fit(constraint, before_and_after[0]) or fit(constraint, before_and_after[1])
                )
            if not is_kept:
                return False
    return True
