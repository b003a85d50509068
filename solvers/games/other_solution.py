"""Whether clues leave a second solution: one net for all clues of a puzzle, each with a switch.

If all clues have one solution, a second solution of fewer clues breaks one that is gone. So the search starts from the
contrary of that clue, which propagation refutes at once where others say the same. Lemmas are on where the clues that
they need are, and save the search nodes; the proof of the puzzle, afterwards, does without.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.games.constraints import Constraint
from puzzles.games.game import Board, Clues, Game, Place
from solvers.games.kinds import MODULES
from solvers.games.net import FULL, flat, joined, room_for
from solvers.games.proof import flat_rules

NODES = 500
"""Of the search for one question, until a SAT solver answers it."""
CONFLICTS = 200_000

Witness = NDArray[np.int64]


class Clued:
    """The clues of a puzzle and its solution, and which of the clues are on; all are at first."""

    def __init__(self, game: Game, board: Board, clues: Clues, solution: Sequence[int]) -> None:
        """Build the net for all layers of clues; ``solution`` are values of the cells that meet rules and clues."""
        self._game, self._board, self._goal = game, board, np.array(solution, np.int64)
        self._domains = np.array(game.domains(board), np.int64)
        self._clues = game.clues(board, clues)
        rules, stated, contraries = flat_rules(game, board), list[Constraint](), list[Constraint]()
        self._own: dict[Place, slice] = {}
        self._contrary: dict[Place, range | None] = {}  # what breaks a clue; None where no constraints say that
        for place, constraints in self._clues.items():
            first = len(rules.kinds) + len(stated)
            self._own[place] = slice(first, first + len(constraints))
            stated += constraints
        place_of = {constraint[:3]: place for place, each in self._clues.items() for constraint in each}
        self._uses: dict[Place, list[tuple[int, set[Place]]]] = {}  # of a clue, lemmas and the clues that each needs
        for number, lemma in enumerate(game.lemmas(board, clues), len(rules.kinds) + len(stated)):
            places = {place_of[premise[:3]] for premise in lemma.premises if premise[:3] in place_of}
            for place in places:
                self._uses.setdefault(place, []).append((number, places))
            stated.append(lemma.constraint)
        names = {name for names in game.dug for name in names}
        n_stated, masks = len(rules.kinds) + len(stated), self._domains.tolist()
        for place, constraints in self._clues.items():
            if place[0] in names:
                own = [
                    _contrary_of(each, tuple([masks[cell] for cell in each.cells]))
                    for each in constraints
                    if each.cost == 0
                ]
                self._contrary[place] = range(n_stated + len(contraries), n_stated + len(contraries) + len(own))
                contraries += [each for each in own if each is not None]
                if None in own:
                    self._contrary[place] = None
        self._net = joined(len(self._domains), [rules, flat(stated), flat(contraries)])
        self._active = np.ones(n_stated + len(contraries), np.bool_)
        self._active[n_stated:] = False
        self._room, self._is_fresh = room_for(self._domains), True

    def switch(self, places: Iterable[Place], *, on: bool) -> None:
        """Switch clues on or off."""
        for place in places:
            self._active[self._own[place]] = on
            for number, needed in self._uses.get(place, ()):
                self._active[number] = on and all(self._active[self._own[each]].all() for each in needed)

    def is_settled(self) -> bool:
        """Return whether propagation alone finds the solution from the clues that are on."""
        return self._search(1, self._goal, 0)[0] == 1

    def allows_without(self, places: Iterable[Place], *, is_quick: bool = False) -> bool:
        """Return whether another solution breaks one of some clues, all off, and meets the others; True if unknown.

        ``is_quick`` leaves it unknown where a short search does not find out.
        """
        for place in places:
            contraries = self._contrary[place]
            if contraries is None:
                try:
                    return self.other(is_quick=is_quick) is not None
                except Unanswered:
                    return True
            for contrary in contraries:
                self._active[contrary] = True
                n_found, complete, _ = self._search(1, self._goal, NODES)
                self._active[contrary] = False
                if n_found or not (complete or (not is_quick and self._is_alone_by_sat())):
                    return True
        return False

    def other(self, *, is_quick: bool = False) -> Witness | None:
        """Return another solution, the values of all variables, or None; raise ``Unanswered`` if that is not known.

        ``is_quick`` is as for ``allows_without``.
        """
        for hint in (self._goal, np.full_like(self._goal, -1)):  # near the solution, and then anywhere
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
        fresh, self._is_fresh = self._is_fresh or limit > 1, False  # a witness must not depend on questions before
        n_found, complete, _ = search(*question, limit, budget, found, self._room, fresh)
        return n_found, complete, found

    def _is_alone_by_sat(self) -> bool:
        from solvers.games.sat import solver_for

        solver = solver_for(self._game, self._board)
        on = [
            solver.switch(constraint)
            for place, constraints in self._clues.items()
            for constraint, is_on in zip(constraints, self._active[self._own[place]], strict=True)
            if is_on
        ]
        differs = solver.differs(self._goal.tolist())
        answer = solver.solve([differs, *on], CONFLICTS)
        solver.drop(differs)
        return answer is False


class Unanswered(Exception):
    """Raised where search does not find another solution within its budget, and there may be one."""


@lru_cache(maxsize=4096)
def _contrary_of(constraint: Constraint, domains: tuple[int, ...]) -> Constraint | None:
    negated = getattr(MODULES[constraint.kind], "negated", None)
    found: Constraint | None = negated(constraint, domains) if negated else None
    return found
