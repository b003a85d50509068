"""The constraints of a board of a game as arrays, each made once however many puzzles state it.

A net is joined from rows of these arrays: the rows of the rules, followed by those of one puzzle's clues.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import numpy as np

from puzzles.games.constraints import Constraint
from puzzles.games.game import Board, Game
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.puzzle import rules_of
from solvers.games.kinds import MODULES
from solvers.games.net import Column, Growing, Ints, Net, flat, net_of

UNSAID = -1
"""Stands for the number of an opposite that no constraint states."""
_MOST = 30_000  # how many constraints and lemmas besides the rules fill a catalog, so that a new one takes its place
_MOST_CATALOGS = 8


@dataclass(slots=True, eq=False)
class NumberedClue:
    """The constraints of a clue with their numbers, and the numbers of its opposites once they have been asked for."""

    constraints: Sequence[Constraint]
    numbers: Sequence[int]
    contraries: Sequence[int] | None = None


class _LemmaRow(NamedTuple):
    """A lemma in a catalog; a *saying* is the least number of all constraints that say the same."""

    number: int  # the number of its constraint
    saying: int  # what that says
    premise: int  # what its only premise says, or -1 if it has several
    tenths: int  # the value of its pattern
    late: int  # the only variable about which its pattern speaks, or -1
    # The place of its pattern among those of the game, or -1 - i if it depends on the cell, by row i of
    # ``Catalog.patterns_of_cells``.
    pattern: int


class Lemmas(NamedTuple):
    """The lemmas of a puzzle whose constraints are among those of its net, as in ``GamePuzzle.lemmas``."""

    further: Ints  # the numbers of the constraints that nothing states, which follow the stated ones in the net
    rows: Ints  # for each lemma, the row of its constraint in the net
    # ``tenths``, ``late`` and ``patterns`` are those of ``_LemmaRow``.
    tenths: Ints
    late: Ints
    patterns: Ints


class Catalog:
    """The numbered constraints of a board, which begin with its rules in order.

    Constraints that mean the same share a number, whatever their words, unless their costs differ.
    """

    def __init__(self, domains: Sequence[int], rules: Sequence[Constraint], patterns: Sequence[Pattern] = ()) -> None:
        """Begin with the rules, which always hold; ``domains`` are masks of values, ``patterns`` those of lemmas."""
        self.domains = np.array(domains, np.int64)
        self.n_rules = len(rules)
        self._masks, self._patterns = domains, patterns
        self._all: list[Constraint] = []
        self._sayings: list[int] = []  # what each constraint says
        # Families reuse most of the constraints that they state.
        self._of_object: dict[int, tuple[Constraint, int]] = {}
        self._of_saying: dict[tuple[int, tuple[int, ...], tuple[int, ...], int], int] = {}
        self._first: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        self._contraries: dict[int, int] = {}
        self._clues: dict[int, NumberedClue] = {}
        self._last: tuple[Sequence[Sequence[Constraint]], Ints] = (), np.empty(0, np.int64)
        self._lemma_of: dict[int, int] = {}
        self._lemmas: list[tuple[Lemma, Sequence[int]]] = []  # each lemma, and its premises that are no rules
        self._lemma_rows = Column(np.empty((0, len(_LemmaRow._fields)), np.int64))
        self._of_cells: list[list[int]] = []
        # For lemmas with patterns by cell, their places among those of the game by the place of the cell.
        self.patterns_of_cells = np.empty((0, 0), np.int64)
        for rule in rules:
            self._add(rule)
        self._every, self._said = Growing(flat(rules)), Column(np.array(self._sayings, np.int64))

    def stated(self, clues: Iterable[Sequence[Constraint]]) -> list[NumberedClue]:
        """Return the constraints of clues with their numbers."""
        clues = [*clues]
        found = [*map(self._clues.get, map(id, clues))]
        return [each or self._stated(own) for each, own in zip(found, clues, strict=True)]

    def _stated(self, constraints: Sequence[Constraint]) -> NumberedClue:
        clue = NumberedClue(constraints, self.numbers(constraints))
        if isinstance(constraints, tuple):  # a tuple never changes, and is kept here so that its id is not reused
            self._clues[id(constraints)] = clue
        return clue

    def numbers_of(self, clues: Sequence[Sequence[Constraint]]) -> Ints:
        """Return the numbers of the constraints of a puzzle's clues; those of the last puzzle are remembered."""
        if self._last[0] is not clues:
            numbers = [each.numbers for each in self.stated(clues)]
            self._last = clues, np.array([*chain.from_iterable(numbers)], np.int64)
        return self._last[1]

    def contraries(self, clue: NumberedClue) -> Sequence[int]:
        """Return for each constraint of a clue the number of its opposite, or ``UNSAID`` if no constraint is that.

        A constraint with a cost follows from the others, and is left out.
        """
        if clue.contraries is None:
            pairs = zip(clue.numbers, clue.constraints, strict=True)
            clue.contraries = [self._contrary(number) for number, each in pairs if each.cost == 0]
        return clue.contraries

    def implied(self, lemma: Lemma) -> tuple[int, Sequence[int]]:
        """Return the number of a lemma's constraint, and the numbers of its premises that are no rules, each once."""
        (at,) = self._places([lemma])
        return int(self._lemma_rows.rows[at, 0]), self._lemmas[at][1]

    def lemmas(self, lemmas: Iterable[Lemma], numbers: Ints) -> Lemmas:
        """Return the lemmas of a puzzle in a net of clues with the given numbers.

        A lemma that a rule or a clue states is one only if it rests on that alone; otherwise the clue says the same by
        itself.
        """
        known = np.array(self._places([*lemmas]), np.int64)
        columns = self._lemma_rows.rows[known].T
        number, saying, premise, *_ = columns
        self._flatten()
        places, says = np.full(len(self._all), -1), self._said.rows
        said = np.concatenate([says[: self.n_rules], says[numbers]])
        places[said[::-1]] = np.arange(len(said))[::-1]  # of several rows that say the same, the first counts
        rows = places[saying]
        is_new = rows < 0
        rows[is_new] = len(said) + np.arange(is_new.sum())
        own = np.flatnonzero(~is_new & (premise == saying))
        places[saying[own]] = own  # of several lemmas about a row, the last counts
        is_kept = is_new.copy()
        is_kept[own] = places[saying[own]] == own
        return Lemmas(number[is_new], rows[is_kept], *columns[3:, is_kept])

    def _places(self, lemmas: Sequence[Lemma]) -> list[int]:
        """Return the rows of lemmas in ``_lemma_rows``; new ones are added."""
        known = self._lemma_of
        new = [lemma for lemma in lemmas if id(lemma) not in known]
        if new:
            self._lemma_rows.add(np.array([self._lemma_row(lemma) for lemma in new], np.int64))
        return [*map(known.__getitem__, map(id, lemmas))]

    def _lemma_row(self, lemma: Lemma) -> _LemmaRow:
        number, *premises = self.numbers((lemma.constraint, *lemma.premises))
        self._lemma_of[id(lemma)] = len(self._lemmas)
        self._lemmas.append((lemma, tuple({each for each in premises if each >= self.n_rules})))
        pattern, says = lemma.pattern, self._sayings
        return _LemmaRow(
            number,
            says[number],
            says[premises[0]] if len(premises) == 1 else -1,
            pattern.tenths,
            -1 if lemma.late is None else lemma.late,
            -1 - self._row_of_cells(lemma.of_cells) if lemma.of_cells else self._patterns.index(pattern),
        )

    def _row_of_cells(self, patterns: Sequence[Pattern]) -> int:
        """Return the row of ``patterns_of_cells`` with the given patterns."""
        own = [self._patterns.index(each) for each in patterns]
        if own not in self._of_cells:
            self._of_cells.append(own)
            longest = max(map(len, self._of_cells))
            self.patterns_of_cells = np.array([[*row, *row[-1:] * (longest - len(row))] for row in self._of_cells])
        return self._of_cells.index(own)

    @property
    def has_grown(self) -> bool:
        """Return whether the catalog has become large by the constraints of many puzzles."""
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
        self._sayings.append(self._first.setdefault(constraint[:3], number))
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
        return self.net(())

    def net(self, numbers: Sequence[int] | Ints) -> Net:
        """Return the net of the rules, followed by the constraints with the given numbers."""
        self._flatten()
        numbers = np.asarray(numbers, np.int64)
        return net_of(len(self.domains), self._every, self.n_rules, numbers)

    def costs(self, numbers: Ints) -> Ints:
        """Return the costs of the constraints of ``net``, in tenths."""
        costs = self._every.whole.costs
        return np.concatenate([costs[: self.n_rules], costs[numbers]])

    def _flatten(self) -> None:
        """Add the constraints that are new to the arrays of all."""
        n = len(self._said.rows)
        if n < len(self._all):
            self._every.add(flat(self._all[n:]))
            self._said.add(np.array(self._sayings[n:], np.int64))


_catalogs: dict[tuple[Game, Board], Catalog] = {}


def catalog_for(game: Game, board: Board) -> Catalog:
    """Return the catalog of a game's board: the last one, or a new one if that has grown too large."""
    catalog = _catalogs.pop((game, board), None)
    if catalog is None or catalog.has_grown:
        catalog = Catalog(game.domains(board), rules_of(game, board), game.patterns)
    _catalogs[game, board] = catalog
    while len(_catalogs) > _MOST_CATALOGS:
        _catalogs.pop(next(iter(_catalogs)))
    return catalog
