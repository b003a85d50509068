"""The constraints of a board of a game as arrays, each made once however many puzzles state it.

A net is joined from rows of these arrays: the rows of the rules, followed by those of one puzzle's clues.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from puzzles.games.constraints import Constraint
from puzzles.games.game import Board, Game
from puzzles.games.lemmas import Lemma
from puzzles.games.puzzle import rules_of
from solvers.games.kinds import MODULES
from solvers.games.net import Flat, Net, flat, joined, rows_of, starts_of, together

UNSAID = -1
"""Stands for the number of an opposite that no constraint states."""
_MOST = 30_000  # how many constraints and lemmas besides the rules fill a catalog, so that a new one takes its place
_MOST_CATALOGS = 8


@dataclass(slots=True)
class NumberedClue:
    """The constraints of a clue with their numbers, and the numbers of its opposites once they have been asked for."""

    constraints: Sequence[Constraint]
    numbers: Sequence[int]
    contraries: Sequence[int] | None = None


class Catalog:
    """The numbered constraints of a board, which begin with its rules in order.

    Constraints that mean the same share a number, whatever their words, unless their costs differ.
    """

    def __init__(self, domains: Sequence[int], rules: Sequence[Constraint]) -> None:
        """Begin with the rules, which always hold; ``domains`` are masks of values."""
        self.domains = np.array(domains, np.int64)
        self.n_rules = len(rules)
        self._masks = domains
        self._all: list[Constraint] = []
        self._rules = flat(rules)
        self._set(self._rules)
        # Families reuse most of the constraints that they state.
        self._of_object: dict[int, tuple[Constraint, int]] = {}
        self._of_saying: dict[tuple[int, tuple[int, ...], tuple[int, ...], int], int] = {}
        self._contraries: dict[int, int] = {}
        self._clues: dict[int, NumberedClue] = {}
        self._lemmas: dict[int, tuple[Lemma, tuple[int, Sequence[int]]]] = {}
        for rule in rules:
            self._add(rule)

    def stated(self, constraints: Sequence[Constraint]) -> NumberedClue:
        """Return the constraints of a clue with their numbers."""
        known = self._clues.get(id(constraints))
        if known:
            return known
        clue = NumberedClue(constraints, self.numbers(constraints))
        if isinstance(constraints, tuple):  # a tuple never changes, and is kept here so that its id is not reused
            self._clues[id(constraints)] = clue
        return clue

    def contraries(self, clue: NumberedClue) -> Sequence[int]:
        """Return the number of the opposite of each constraint of a clue, ``UNSAID`` if no constraint states it.

        A constraint with a cost follows from the others, and is left out.
        """
        if clue.contraries is None:
            pairs = zip(clue.numbers, clue.constraints, strict=True)
            clue.contraries = [self._contrary(number) for number, each in pairs if each.cost == 0]
        return clue.contraries

    def implied(self, lemma: Lemma) -> tuple[int, Sequence[int]]:
        """Return the number of a lemma's constraint, and the numbers of its premises that are no rules, each once."""
        known = self._lemmas.get(id(lemma))
        if known:
            return known[1]
        number, *premises = self.numbers((lemma.constraint, *lemma.premises))
        implied = number, tuple({each for each in premises if each >= self.n_rules})
        self._lemmas[id(lemma)] = lemma, implied
        return implied

    @property
    def has_grown(self) -> bool:
        """Return whether the constraints of many puzzles have made the catalog large."""
        return len(self._of_object) + len(self._clues) + len(self._lemmas) > _MOST + self.n_rules

    def numbers(self, constraints: Iterable[Constraint]) -> list[int]:
        """Return the numbers of constraints; constraints that are new get the next numbers."""
        known = self._of_object
        return [known[id(each)][1] if id(each) in known else self._number(each) for each in constraints]

    def _number(self, constraint: Constraint) -> int:
        number = self._of_saying.get((*constraint[:3], constraint.cost))
        if number is None:
            return self._add(constraint)
        self._of_object[id(constraint)] = constraint, number
        return number

    def _add(self, constraint: Constraint) -> int:
        number = len(self._all)
        self._all.append(constraint)
        self._of_saying.setdefault((*constraint[:3], constraint.cost), number)
        self._of_object[id(constraint)] = constraint, number
        return number

    def _contrary(self, number: int) -> int:
        if number not in self._contraries:
            constraint = self._all[number]
            negated = getattr(MODULES[constraint.kind], "negated", None)
            said = negated(constraint, [self._masks[cell] for cell in constraint.cells]) if negated else None
            self._contraries[number] = self._number(said) if said else UNSAID
        return self._contraries[number]

    @cached_property
    def net_of_rules(self) -> Net:
        """Return the net of the rules alone, made once."""
        return joined(len(self.domains), [self._rules])

    def net(self, numbers: Sequence[int]) -> Net:
        """Return the net of the rules, followed by the constraints with the given numbers."""
        if self._n_flat < len(self._all):
            self._set(together([self._flat, flat(self._all[self._n_flat :])]))
        own = rows_of(self._flat, *self._starts, np.array(numbers, np.int64))
        return joined(len(self.domains), [self._rules, own])

    def _set(self, whole: Flat) -> None:
        """Store the arrays of all constraints so far."""
        self._flat, self._n_flat = whole, len(whole.kinds)
        self._starts = starts_of(whole.n_cells), starts_of(whole.n_params)


_catalogs: dict[tuple[Game, Board], Catalog] = {}


def catalog_for(game: Game, board: Board) -> Catalog:
    """Return the catalog of a game's board: the last one, or a new one if that has grown too large."""
    catalog = _catalogs.pop((game, board), None)
    if catalog is None or catalog.has_grown:
        catalog = Catalog(game.domains(board), rules_of(game, board))
    _catalogs[game, board] = catalog
    while len(_catalogs) > _MOST_CATALOGS:
        _catalogs.pop(next(iter(_catalogs)))
    return catalog
