"""The checker of hints: whether a conclusion follows from the premises that a step names, and from nothing else.

A step names constraints of the puzzle, and what must be known about some variables. The check assumes a value that the
step removes. Given these constraints and this knowledge, the board must then be impossible to fill in. A search with
few nodes must show that; otherwise a person does not see the step.

Some rules of Sudoku rely on the puzzle having one solution. A step by such a rule also names cells whose two digits
could all be exchanged at once; at least one of these cells must then have another digit.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import Edge
from puzzles.games.constraints import AUTOMATON, CHECKS, DIFFERENT, RELATION, Constraint, mask_of, values_of
from puzzles.progress import Progress
from rating.step import Exchange, Step, Walk
from solvers.games.net import FULL, Ints, Net, flat, joined, room_for
from solvers.games.propagate_kernel import fixpoint
from solvers.games.search_kernel import search

MOST_NODES = 200  # the most nodes of the search for a way around a conclusion
_MOST_TRIED = 200  # the most constraints that are left out in turn
_PAIR = 2


class Prover:
    """A prover of conclusions about the variables of one puzzle. Only one thread may use it at a time."""

    def __init__(self, domains: Sequence[int], constraints: Sequence[Constraint], net: Net | None = None) -> None:
        """Take the rules of a puzzle, as of ``Family.rules``, and the net of its constraints if there is one."""
        self.domains = np.array(domains, np.int64)
        self.constraints = constraints
        self._net = net or joined(len(domains), [flat(constraints)])
        self._room = room_for(self.domains)
        self._cells = [np.array(each.cells, np.int64) for each in constraints]
        self._found = np.empty((1, len(domains)), np.int64)
        self._hint = np.full(len(domains), -1, np.int64)

    def seen(self, shown: Collection[int]) -> Ints:
        """Return the values that some constraints leave to each variable, as masks."""
        masks, active = self.domains.copy(), np.zeros(len(self.constraints), np.bool_)
        active[list(shown)] = True
        fixpoint(self._net, masks, FULL, active, -1, self._room.log, 0)
        return masks

    def variables(self, premises: Iterable[int]) -> list[int]:
        """Return the variables of some constraints, without repetition."""
        return list(dict.fromkeys(variable for k in premises for variable in self.constraints[k].cells))

    def follows(
        self,
        premises: Sequence[int],
        known: Ints,
        left: Mapping[int, int],
        exchange: Exchange = (),
        most_nodes: int = MOST_NODES,
    ) -> bool:
        """Return whether a conclusion follows.

        Args:
            premises: the numbers of the constraints that may be used.
            known: ``[variable]``, a mask of the values that each may have.
            left: the values that the conclusion leaves to variables, as masks.
            exchange: cells with two digits each, as in ``Step``.
            most_nodes: the most nodes of the search.
        """
        if exchange and not self._can_be_exchanged(exchange, known):
            return False
        if not known.all():
            return True
        if len(premises) == 1 and not exchange and self.constraints[premises[0]].kind == AUTOMATON:
            return self.prunes(premises[0], known, left, FULL)  # removes all values that are in no word
        others = [(cell, int(known[cell]) & ~pair) for cell, pair in exchange]
        active, start = self._among(premises, known)
        for variable, mask in left.items():
            for value in values_of(int(known[variable]) & ~mask):
                cases = [case for case in others if case[1]] if exchange else [(variable, 1 << value)]
                for cell, rest in cases:
                    tried = start.copy()
                    tried[cell] = int(known[cell]) & rest
                    tried[variable] = 1 << value if cell != variable else 1 << value & rest
                    if tried[variable] and not self._is_refuted(active, tried, most_nodes):
                        return False
        return True

    def _among(self, premises: Iterable[int], known: Ints) -> tuple[NDArray[np.bool_], Ints]:
        """Return which constraints may be used, and the known values.

        If none of the constraints looks at the values, a single constraint suffices.
        """
        active, is_seen = np.zeros(len(self.constraints), np.bool_), np.zeros(len(known), np.bool_)
        for k in premises:
            active[k] = True
            is_seen[self._cells[k]] = True
        return active, np.where(is_seen, known, known & -known)

    def fewest(
        self,
        premises: Sequence[int],
        known: Ints,
        left: Mapping[int, int],
        n_kept: int = 0,
        exchange: Exchange = (),
    ) -> list[int]:
        """Leave out constraints one after another while the conclusion still follows, except the first ``n_kept``."""
        kept = list(premises)
        for k in kept[n_kept:][::-1][:_MOST_TRIED]:
            fewer = [each for each in kept if each != k]
            if self.follows(fewer, known, left, exchange):
                kept = fewer
        return kept

    def needed(
        self,
        premises: Sequence[int],
        known: Ints,
        printed: Ints,
        left: Mapping[int, int],
        exchange: Exchange = (),
        about: int = 0,
        own: Collection[int] = (),
    ) -> Ints:
        """Return what must be known about each variable, as a mask; the printed values if nothing more is needed.

        ``about`` has the values that the conclusion is about; if knowing about these suffices, no more is required.
        Knowledge about concluded variables is given up first, and that about ``own`` variables last.
        """
        least = printed.copy()
        pairs = [each.cells for each in self.constraints if exchange and len(each.cells) == _PAIR]
        beside = chain.from_iterable(cells for cells in pairs if not dict(exchange).keys().isdisjoint(cells))
        touched = dict.fromkeys([*self.variables(premises), *dict(exchange), *left, *beside])
        told = [variable for variable in touched if known[variable] != printed[variable]]
        told.sort(key=lambda variable: (variable in own, variable not in left))
        least[told] = known[told]
        ways = [printed]
        if about:
            is_some = np.bitwise_count(known) > 1
            ways.append(np.where(is_some, known | printed & ~about, known))

        def relax(some: list[int], way: Ints) -> None:
            """Give up what is known about some variables: all at once if possible, and otherwise half by half."""
            before = least[some]
            least[some] = way[some]
            if (before == least[some]).all() or self.follows(premises, least, left, exchange):
                return
            least[some] = before
            if len(some) > 1:
                relax(some[: len(some) // 2], way)
                relax(some[len(some) // 2 :], way)

        for way in ways if told else ():
            relax([variable for variable in told if least[variable] != printed[variable]] or told, way)
        return least

    def behind(
        self,
        known: Ints,
        left: Mapping[int, int],
        allowed: Collection[int],
        cases: Iterable[tuple[int, int]] = ((0, -1),),
    ) -> list[int] | None:
        """Return the constraints by which propagation shows a conclusion, the nearest first; None if it does not.

        Propagation must show the conclusion in each of ``cases``, a variable with a mask of the values that it then may
        have.
        """
        found: dict[int, None] = {}
        for variable, mask in left.items():
            for value, (other, rest) in product(values_of(int(known[variable]) & ~mask), cases):
                tried = known.copy()
                tried[variable] = 1 << value
                tried[other] &= rest
                if not tried[other]:
                    continue
                failed, log = self.propagated(tried, allowed)
                if failed < 0:
                    return None
                found |= dict.fromkeys(self._reasons(failed, log))
        return list(found)

    def propagated(self, masks: Ints, allowed: Collection[int]) -> tuple[int, list[tuple[int, int, int]]]:
        """Let constraints remove values from variables, in place, until nothing changes.

        Return the constraint that fails, or -1, and the events in order: a constraint, a variable that it changed, and
        the mask of that variable before.
        """
        active = np.zeros(len(self.constraints), np.bool_)
        active[list(allowed)] = True
        failed, length = fixpoint(self._net, masks, FULL, active, -1, self._room.log, 0)
        return int(failed), [(k, variable, mask) for k, variable, mask in self._room.log[:length].tolist()]

    def prunes(self, k: int, known: Ints, left: Mapping[int, int], effort: int) -> bool:
        """Return whether a constraint alone shows a conclusion by propagation at a ``solvers.games.net`` effort."""
        masks, active = known.copy(), np.zeros(len(self.constraints), np.bool_)
        active[k] = True
        failed, _ = fixpoint(self._net, masks, effort, active, -1, self._room.log, 0)
        return failed >= 0 or all(not int(masks[variable]) & ~mask for variable, mask in left.items())

    def _reasons(self, failed: int, log: Sequence[tuple[int, int, int]]) -> Iterator[int]:
        """Walk back from a failed constraint to all constraints that took values from its cells before, and so on."""
        wanted = set(self.constraints[failed].cells)
        yield failed
        for k, variable, _ in log[::-1]:
            if k >= 0 and variable in wanted:
                wanted.update(self.constraints[k].cells)
                yield k

    def _is_refuted(self, active: NDArray[np.bool_], tried: Ints, most_nodes: int) -> bool:
        n_found, is_whole, _ = search(
            self._net, active, FULL, tried, len(tried), self._hint, 1, most_nodes, self._found, self._room, True
        )
        return not n_found and bool(is_whole)

    def _can_be_exchanged(self, exchange: Exchange, known: Ints) -> bool:
        """Return whether a board stays correct if each given cell gets the other of its two digits.

        In a house, each digit must be a candidate of none or of two of these cells, so that the cells have the same
        digits as before. Two cells of any other constraint must be allowed to have their new digits, beside what is
        known of the other one if only one of them is exchanged.
        """
        pairs = dict(exchange)
        if not all(mask.bit_count() == _PAIR for mask in pairs.values()):
            return False
        return all(
            _keeps(constraint, pairs, known)
            for constraint in self.constraints
            if not pairs.keys().isdisjoint(constraint.cells)
        )


def _keeps(constraint: Constraint, pairs: Mapping[int, int], domains: Ints) -> bool:
    if constraint.kind == DIFFERENT:
        own = [pairs[cell] for cell in constraint.cells if cell in pairs]
        if len(own) == 1 and len(constraint.cells) == _PAIR:
            return all(cell in pairs or not int(domains[cell]) & own[0] for cell in constraint.cells)
        return all(
            sum(mask & digit > 0 for mask in own) in (0, _PAIR)
            for digit in own
            for digit in (digit & -digit, digit & (digit - 1))
        )
    if constraint.kind != RELATION:
        return False
    one, other = constraint.cells
    choices = [values_of(pairs.get(cell, int(domains[cell]))) for cell in (one, other)]
    check = CHECKS[constraint.kind]
    for values in product(*choices):
        if check(constraint.params, values):
            after = [
                sum(own) - value if cell in pairs else value
                for cell, own, value in zip(constraint.cells, choices, values, strict=True)
            ]
            if not check(constraint.params, after):
                return False
    return True


def left_by(
    marks: Step | Walk | Progress, told: Ints, width: int, edges: Mapping[Edge, int] | None = None
) -> dict[int, int]:
    """Return the values that a step, an assumption or a board leaves to variables, as masks.

    ``told`` are the values before it, and ``edges`` the variables of edges.
    """
    left = {row * width + column: 1 << value for row, column, value in marks.decides}
    left |= {(edges or {})[row, column, side]: 1 << value for row, column, side, value in marks.edges}
    for row, column, values in marks.removes:
        cell = row * width + column
        left[cell] = int(told[cell]) & ~mask_of(values)
    return left
