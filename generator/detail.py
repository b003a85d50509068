"""What a setter needs to know about a puzzle: its solutions, their common cells, needless clues, and clues to add."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from generator.families import family_named
from generator.family import Family
from puzzles.errors import PuzzleError
from puzzles.puzzle import Puzzle
from puzzles.stated import StatedClue
from puzzles.values import Value
from solvers.conflict import conflict_of
from solvers.verdict import Effort, Proof, Verdict

MAX_SOLUTIONS = 10_000
_MAX_CELLS = 1_000_000  # the most cells of all solutions together
_MOST_CLUES = 1_000  # each clue is removed once, and that takes a proof
_MOST_TRIED = 1_000  # the most values tried; each takes a proof
_MOST_WORK = 200_000_000  # the most cells that the search for two fills may look at
_MOST_BESIDE = 500  # the most solutions listed after each fill, if there are too many
_MOST_CONFLICTS = 500_000  # the most conflicts of the SAT solver in all proofs but the last
_Fill = tuple[int, int]
_Prove = Callable[..., Proof]


@dataclass(frozen=True, slots=True, eq=False)
class Detail(Value):
    """The details of a puzzle for a setter; cells are numbered in reading order."""

    proof: Proof  # the proof, with all solutions, or as many as are listed
    open_cells: tuple[int, ...]  # cells to be filled in
    # For each open cell, how many of the solutions found give it each value.
    counts: tuple[dict[int, int], ...]
    # Whether these are all values of solutions. If not all solutions are listed, this takes a family with givens: up to
    # 1,000 other values are then tried as a given.
    is_whole: bool
    # Groups of open cells that are equal in every solution although their value varies; empty if not all solutions are
    # listed.
    equal: tuple[tuple[int, ...], ...]
    # A few cells with values that leave only one solution; empty if there is only one already, None if that is not
    # known.
    fills: tuple[_Fill, ...] | None
    fewest: int  # the fewest fills that could suffice
    # Names of the clues that could each be removed alone. None if the rules need all clues, if there are more than
    # 1,000, if there is not exactly one solution, or if the proofs would take too long.
    removable: tuple[str, ...] | None
    together: tuple[str, ...]  # some of these clues that can be removed together, so that no further one can
    # Clues that contradict each other, or a single clue that contradicts the rules: without any one of them, a solution
    # is left. None if the puzzle has a solution, or if finding them would take too long.
    conflict: tuple[StatedClue, ...]

    # The names of all clues that a setter may have got wrong; the names above are among them.
    named: tuple[StatedClue, ...]

    @property
    def fixed(self) -> tuple[int, ...]:
        """Return the open cells that have the same value in all solutions; return none if that is not known."""
        every = zip(self.open_cells, self.counts, strict=True) if self.is_whole else ()
        return tuple(cell for cell, counts in every if len(counts) == 1)


def detail_of(puzzle: Puzzle, most: int = MAX_SOLUTIONS) -> Detail:
    """Find all these facts, from up to ``most`` solutions with up to a million cells in all."""
    family = family_named(puzzle.family)
    limit = max(2, min(most, _MAX_CELLS // (puzzle.height * puzzle.width)))
    prove = _prover(family)
    proof = prove(puzzle, limit)
    cells = np.flatnonzero(family.open_cells(puzzle))
    grids = _listed(proof, cells)
    counts = [
        dict(zip(*map(np.ndarray.tolist, np.unique(column, return_counts=True)), strict=True)) for column in grids.T
    ]
    is_whole = proof.complete or (len(grids) > 1 and _find_others(family, prove, puzzle, cells.tolist(), counts))
    fills, fewest = _fills(grids) if proof.complete and len(grids) else (None, 1)
    if not proof.complete and is_whole:
        fills = _fills_beyond(family, prove, puzzle, cells, grids)
    can_try = 0 < len(family.clue_names(puzzle)) <= _MOST_CLUES
    is_unique, is_impossible = (proof.verdict is each for each in (Verdict.UNIQUE, Verdict.NONE))
    removable, together = _removable(family, prove, puzzle) if can_try and is_unique else (None, ())
    return Detail(
        proof,
        tuple(cells.tolist()),
        tuple(counts),
        is_whole,
        tuple(tuple(cells[places].tolist()) for places in _equal_groups(grids)) if proof.complete else (),
        None if fills is None else tuple((int(cells[place]), value) for place, value in fills),
        fewest,
        removable,
        together,
        (conflict_of(family.stated(puzzle)) or ()) if is_impossible else (),
        family.stated(puzzle).clues,
    )


def _prover(family: Family) -> _Prove:
    """Return the proof of a family; once all proofs together took too many conflicts, the verdict is ``UNKNOWN``."""
    n_conflicts = 0

    def prove(puzzle: Puzzle, limit: int = 2) -> Proof:
        nonlocal n_conflicts
        if n_conflicts > _MOST_CONFLICTS:
            return Proof(Verdict.UNKNOWN, (), False, "sat", Effort())
        proof = family.prove(puzzle, limit)
        n_conflicts += proof.effort.conflicts
        return proof

    return prove


def _listed(proof: Proof, cells: NDArray[np.intp]) -> NDArray[np.int64]:
    """Return the values of cells in the solutions of a proof, ``[solution, cell]``."""
    rows = np.array([solution.ravel()[cells] for solution in proof.solutions], np.int64)
    return rows.reshape(len(proof.solutions), len(cells))


def _find_others(family: Family, prove: _Prove, puzzle: Puzzle, cells: list[int], counts: list[dict[int, int]]) -> bool:
    """Count the values of solutions that were not found before, by trying each; return whether all could be tried."""
    n_tried = 0
    for place, cell in enumerate(cells):
        for value in range(1, family.max_value(puzzle) + 1):
            if value in counts[place]:
                continue
            try:
                given = family.with_given(puzzle, cell, value)
            except PuzzleError:  # the rules forbid this value beside the givens
                continue
            n_tried += 1
            if given is None or n_tried > _MOST_TRIED:
                return False
            proof = prove(given)
            if proof.verdict is Verdict.UNKNOWN:
                return False
            for solution in proof.solutions:
                for own, found in zip(counts, solution.ravel()[cells].tolist(), strict=True):
                    own[found] = own.get(found, 0) + 1
    for place, own in enumerate(counts):
        counts[place] = dict(sorted(own.items()))
    return True


def _fills_beyond(
    family: Family, prove: _Prove, puzzle: Puzzle, cells: NDArray[np.intp], grids: NDArray[np.int64]
) -> list[_Fill] | None:
    """Fill in values of the fewest listed solutions until all are listed; return None if that is not known."""
    fills, left = list[_Fill](), puzzle
    while True:
        place, value = _rarest(grids)
        fills.append((place, value))
        given = family.with_given(left, int(cells[place]), value)
        if given is None or (proof := prove(given, _MOST_BESIDE)).verdict is Verdict.UNKNOWN:
            return None
        left, grids = given, _listed(proof, cells)
        if proof.complete:
            return [*fills, *_fills(grids)[0]]


def _equal_groups(grids: NDArray[np.int64]) -> list[list[int]]:
    """Return the groups of equal columns, leaving out constant ones."""
    places: dict[bytes, list[int]] = {}
    for place, column in enumerate(grids.T):
        if len(column) and (column != column[0]).any():
            places.setdefault(column.tobytes(), []).append(place)
    return [equal for equal in places.values() if len(equal) > 1]


def _fills(grids: NDArray[np.int64]) -> tuple[list[_Fill], int]:
    """Return a few columns with values that single out one row, and a lower bound of how many are needed."""
    if len(grids) == 1:
        return [], 0
    counts = _counts(grids)
    bound = counts.shape[1]
    alone = np.argwhere(counts == 1)
    if len(alone):
        return [(int(alone[0, 0]), int(alone[0, 1]))], 1
    open_places = np.flatnonzero((counts > 0).sum(axis=1) > 1)
    fewest = 2
    if len(open_places) ** 2 // 2 * len(grids) <= _MOST_WORK:
        for a, b in combinations(open_places.tolist(), 2):
            both = np.flatnonzero(np.bincount(grids[:, a] * bound + grids[:, b]) == 1)
            if len(both):
                return [(a, int(both[0]) // bound), (b, int(both[0]) % bound)], fewest
        fewest = 3
    return _greedy_fills(grids), fewest


def _greedy_fills(grids: NDArray[np.int64]) -> list[_Fill]:
    """Fill in the value of the fewest rows, again and again."""
    fills = []
    while len(grids) > 1:
        place, value = _rarest(grids)
        fills.append((place, value))
        grids = grids[grids[:, place] == value]
    return fills


def _rarest(grids: NDArray[np.int64]) -> _Fill:
    """Return the column and the value that the fewest rows have."""
    counts = _counts(grids)
    counts[counts == 0] = len(grids) + 1
    place, value = divmod(int(counts.argmin()), counts.shape[1])
    return place, value


def _counts(grids: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count the rows that have each value, ``[column, value]``."""
    bound = int(grids.max()) + 1
    return np.stack([np.bincount(column, minlength=bound) for column in grids.T])


def _removable(family: Family, prove: _Prove, puzzle: Puzzle) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """Return the names of clues that could be removed alone, None if unknown, and some that can be removed together."""
    names = family.clue_names(puzzle)
    verdicts = [prove(family.without_clues(puzzle, (number,))).verdict for number in range(len(names))]
    if Verdict.UNKNOWN in verdicts:
        return None, ()
    alone = [number for number, verdict in enumerate(verdicts) if verdict is Verdict.UNIQUE]
    together = list[int]()
    for number in alone:
        if prove(family.without_clues(puzzle, (*together, number))).verdict is Verdict.UNIQUE:
            together.append(number)
    return tuple(names[number] for number in alone), tuple(names[number] for number in together)
