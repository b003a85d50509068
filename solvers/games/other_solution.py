"""Finds out whether clues leave a second solution, by one net for all clues of a puzzle, each with a switch.

If all clues together have one solution, a second solution of fewer clues breaks a clue that is gone. So the search
starts from the opposite of that clue, and propagation refutes it at once if other clues say the same. In games that ask
for it, lemmas are on if the clues that they need are on; they save the search nodes. The proof of the finished puzzle
uses no lemmas.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.game import Board, Clues, Game, Place
from solvers.games.catalog import UNSAID, catalog_for
from solvers.games.net import FULL, Ints, ranges, room_for, starts_of

NODES, QUICK_NODES = 500, 20
"""Bounds of the search for one question; beyond them a SAT solver answers the question, or it stays open."""
CONFLICTS = 200_000
_MOST_FRAMES = 64  # more than twice the number of times that a range of clues can be halved

Witness = NDArray[np.int64]


class Plan(NamedTuple):
    """Groups of clues that a kernel tries to take away in turn, with the kernel's workspace."""

    sizes: Ints  # the number of clues in each group
    # The constraints of group g are ``own[own_starts[g] : own_starts[g + 1]]``.
    own_starts: Ints
    own: Ints
    # The lemmas that need clues of group g are ``uses[use_starts[g] : use_starts[g + 1]]``, once for each such clue.
    use_starts: Ints
    uses: Ints
    # The opposites of the clues of group g are ``contraries[contrary_starts[g] : contrary_starts[g + 1]]``, ``UNSAID``
    # if no constraint states one.
    contrary_starts: Ints
    contraries: Ints
    gone: NDArray[np.bool_]  # which groups have been taken away
    on: NDArray[np.bool_]  # which groups are on
    stack: Ints  # [frame, 4]: the first group, the one after the last, the stage, and the length of the log before
    found: Ints  # [1, variable]: the values of a solution


class _Rows(NamedTuple):
    """The rows of a net that concern each of several clues."""

    starts: Ints  # the rows of clue i are ``rows[starts[i] : starts[i + 1]]``
    rows: Ints

    @classmethod
    def of(cls, lists: Sequence[Sequence[int]]) -> "_Rows":
        """Collect the rows of each clue."""
        starts = starts_of(np.array([*map(len, lists)], np.int64))
        return cls(starts, np.fromiter(chain.from_iterable(lists), np.int64, int(starts[-1])))

    def at(self, number: int) -> Ints:
        """Return the rows of one clue."""
        return self.rows[self.starts[number] : self.starts[number + 1]]

    def turned(self, n_clues: int, first: int) -> "_Rows":
        """Return for each of several clues the rows, counted from the first, that need it.

        The input has the clues of each row.
        """
        order = self.rows.argsort(kind="stable")
        owners = np.arange(first, first + len(self.starts) - 1).repeat(np.diff(self.starts))
        return _Rows(starts_of(np.bincount(self.rows, minlength=n_clues)), owners[order])

    def of_groups(self, clues: Ints, sizes: Ints) -> tuple[Ints, Ints]:
        """Return where the rows of each group start, where the last ones end, and the rows.

        The clues of all groups follow one another; ``sizes`` gives the number of clues in each group.
        """
        starts = self.starts[clues]
        n_rows = self.starts[clues + 1] - starts
        return starts_of(n_rows)[starts_of(sizes)], self.rows[ranges(starts, n_rows)]


class Clued:
    """The clues of a puzzle, its solution, and which clues are on; at first all are."""

    def __init__(self, game: Game, board: Board, clues: Clues, solution: Sequence[int]) -> None:
        """Build the net for all layers of clues; ``solution`` has values of the cells that meet rules and clues."""
        self._game, self._board, self._goal = game, board, np.array(solution, np.int64)
        self._clues = game.clues(board, clues)
        self._numbers = {place: number for number, place in enumerate(self._clues)}  # the numbers of the clues
        catalog = catalog_for(game, board)
        stated = catalog.stated(self._clues.values())
        own = [each.numbers for each in stated]
        numbers = [*chain.from_iterable(own)]
        starts = starts_of(np.array([*map(len, own)], np.int64))
        self._own = _Rows(starts, np.arange(catalog.n_rules, catalog.n_rules + len(numbers)))
        needed = list[tuple[int, ...]]()  # the clues that each further row, a lemma's, needs
        if game.digs_by_lemmas:
            clue_of = {number: clue for clue, rows in enumerate(own) for number in rows}
            for lemma in game.lemmas(board, clues):
                number, premises = catalog.implied(lemma)
                if number >= catalog.n_rules and number not in clue_of:
                    needed.append(tuple([clue_of[premise] for premise in premises]))
                    numbers.append(number)
        self._uses = _Rows.of(needed).turned(len(stated), catalog.n_rules + len(numbers) - len(needed))
        n_stated, dug = catalog.n_rules + len(numbers), {name for names in game.dug for name in names}
        # The opposites of each clue that may go, ``UNSAID`` if no constraint states one.
        contraries = [
            catalog.contraries(each) if place[0] in dug else () for place, each in zip(self._clues, stated, strict=True)
        ]
        self._contrary = _Rows.of(contraries)
        is_said = self._contrary.rows != UNSAID
        numbers += self._contrary.rows[is_said].tolist()
        self._contrary.rows[is_said] = n_stated + np.arange(is_said.sum())
        row = catalog.n_rules + len(numbers)
        self._domains, self._net = catalog.domains, catalog.net(numbers)
        self._active, self._off = np.arange(row) < n_stated, np.zeros(row, np.int64)
        self._room, self._is_fresh = room_for(self._domains), True

    def switch(self, places: Iterable[Place], *, on: bool) -> None:
        """Switch clues on or off, unless they are so already."""
        for place in places:
            number = self._numbers[place]
            self._active[self._own.at(number)] = on
            for lemma in self._uses.at(number).tolist():
                self._off[lemma] += -1 if on else 1
                self._active[lemma] = not self._off[lemma]

    def is_settled(self) -> bool:
        """Return whether propagation alone finds the solution from the clues that are on."""
        return self._search(1, self._goal, 0)[0] == 1

    def dig(
        self,
        groups: Sequence[Sequence[Place]],
        n_left: int,
        least: int = 0,
        *,
        by_logic: bool = False,
        is_quick: bool = False,
    ) -> tuple[list[bool], int]:
        """Take groups of clues away in turn while one solution is left.

        Return which are gone, and how many clues are left.

        Args:
            groups: groups of clues that are on; afterwards, those that are gone are off.
            n_left: how many clues there are.
            least: how many clues must stay.
            by_logic: keep clues without which propagation alone does not lead to the solution.
            is_quick: keep a clue when a short search cannot show that it may go.
        """
        from solvers.games.dig_kernel import dig

        plan, at, net, nodes = self._plan(groups), 0, self._net, QUICK_NODES if is_quick else NODES
        while True:
            state = self._active, self._off, self._domains, self._goal
            at, n_left = dig(net, plan, *state, at, n_left, least, by_logic, is_quick, nodes, self._room)
            if at == len(groups):
                return plan.gone.tolist(), n_left
            self.switch(groups[at], on=False)
            if self._allows_other(groups[at], is_quick=is_quick):
                self.switch(groups[at], on=True)
            else:
                plan.gone[at], plan.on[at] = True, False
                n_left -= len(groups[at])
            at += 1

    def _plan(self, groups: Sequence[Sequence[Place]]) -> Plan:
        sizes = np.array([*map(len, groups)], np.int64)
        clues = np.array([self._numbers[place] for group in groups for place in group], np.int64)
        return Plan(
            sizes,
            *self._own.of_groups(clues, sizes),
            *self._uses.of_groups(clues, sizes),
            *self._contrary.of_groups(clues, sizes),
            np.zeros(len(groups), np.bool_),
            np.ones(len(groups), np.bool_),
            np.empty((_MOST_FRAMES, 4), np.int64),
            np.empty((1, len(self._domains)), np.int64),
        )

    def _allows_other(self, places: Sequence[Place], *, is_quick: bool) -> bool:
        """Return whether another solution meets the clues that are on while others are off.

        Return True if that is unknown.
        """
        contraries = [self._contrary.at(self._numbers[place]) for place in places]
        if not any((rows == UNSAID).any() for rows in contraries):  # in this case, search has been tried
            return not self._is_alone_by_sat()
        try:
            return self.other(is_quick=is_quick) is not None
        except Unanswered:
            return True

    def other(self, *, is_quick: bool = False) -> Witness | None:
        """Return another solution as values of all variables, or None.

        Raise ``Unanswered`` if the budget leaves it open.

        With ``is_quick``, only a short search is made.
        """
        for hint in (self._goal, np.full_like(self._goal, -1)):  # first near the solution, and then anywhere
            n_found, complete, found = self._search(2, hint, NODES)
            differs = (found[:n_found, : len(self._goal)] != self._goal).any(1)
            if differs.any():
                witness: Witness = found[differs.argmax()]
                return witness
            if complete or (not is_quick and self._is_alone_by_sat()):
                return None
        raise Unanswered

    def _search(self, limit: int, hint: Witness, budget: int) -> tuple[int, bool, Witness]:
        from solvers.games.search_kernel import search

        found = np.empty((limit, len(self._domains)), np.int64)
        question = self._net, self._active, FULL, self._domains, len(self._goal), hint
        fresh, self._is_fresh = self._is_fresh or limit > 1, False  # a witness must not depend on earlier questions
        n_found, complete, _ = search(*question, limit, budget, found, self._room, fresh)
        return n_found, complete, found

    def _is_alone_by_sat(self) -> bool:
        from solvers.games.sat import solver_for

        solver = solver_for(self._game, self._board)
        on = [
            solver.switch(constraint)
            for number, constraints in enumerate(self._clues.values())
            for constraint, is_on in zip(constraints, self._active[self._own.at(number)], strict=True)
            if is_on
        ]
        differs = solver.differs(self._goal.tolist())
        answer = solver.solve([differs, *on], CONFLICTS)
        solver.drop(differs)
        return answer is False


class Unanswered(Exception):
    """Raised when search finds no other solution within its budget, though there may be one."""
