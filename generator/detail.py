"""What a setter asks of a puzzle: its solutions, what they share, which clues could go, and what would settle it."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from generator.families import family_named
from generator.family import Family
from puzzles.errors import PuzzleError
from puzzles.puzzle import Puzzle
from puzzles.values import Value
from solvers.verdict import Proof, Verdict

MAX_SOLUTIONS = 10_000
_MAX_CELLS = 1_000_000  # of all solutions together
_MOST_CLUES = 1_000  # each is taken away once, which takes a proof
_MOST_WORK = 200_000_000  # cells that the search for two fills may look at
_Fill = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Detail(Value):
    """State what a setter asks of a puzzle; cells are numbered in reading order.

    Attributes:
        proof: with all solutions, or as many as are listed.
        open_cells: cells to be filled in.
        counts: for each of these how many solutions give it each value, by the value. Where not all solutions are
            listed, these are bounds, and of a Sudoku no possible value is missing.
        equal: groups of open cells that are equal in each solution, though their value varies.
        fills: the fewest cells, with their values, that make one solution the only one; empty where there is one
            already, None where not all solutions are listed.
        fewest: no fewer fills can do.
        removable: cells whose clues could each go alone. None where clues belong to lines, where there are more than
            1,000, and where there is not exactly one solution.
        together: of these, some that can go together, none of the rest besides.
    """

    proof: Proof
    open_cells: tuple[int, ...]
    counts: tuple[dict[int, int], ...]
    equal: tuple[tuple[int, ...], ...]
    fills: tuple[_Fill, ...] | None
    fewest: int
    removable: tuple[int, ...] | None
    together: tuple[int, ...]

    @property
    def fixed(self) -> tuple[int, ...]:
        """Return the open cells that hold one value in all solutions."""
        return tuple(cell for cell, counts in zip(self.open_cells, self.counts, strict=True) if len(counts) == 1)


def detail_of(puzzle: Puzzle, most: int = MAX_SOLUTIONS) -> Detail:
    """Find all that there is to say of a puzzle, from its solutions up to a limit and to a million cells of them."""
    family = family_named(puzzle.family)
    limit = max(2, min(most, _MAX_CELLS // (puzzle.height * puzzle.width)))
    proof = family.prove(puzzle, limit)
    cells = np.flatnonzero(family.open_cells(puzzle))
    listed = np.array([solution.ravel()[cells] for solution in proof.solutions], np.int64)
    grids = listed.reshape(len(proof.solutions), len(cells))
    if not proof.complete:
        grids = _with_all_values(family, puzzle, cells, grids)
    counts = [
        dict(zip(*map(np.ndarray.tolist, np.unique(column, return_counts=True)), strict=True)) for column in grids.T
    ]
    fills, fewest = _fills(grids) if proof.complete and len(grids) else (None, 0)
    can_try = proof.verdict is Verdict.UNIQUE and 0 < len(family.clue_cells(puzzle)) <= _MOST_CLUES
    removable, together = _removable(family, puzzle) if can_try else (None, ())
    return Detail(
        proof,
        tuple(cells.tolist()),
        tuple(counts),
        tuple(tuple(cells[places].tolist()) for places in _equal_groups(grids)),
        None if fills is None else tuple((int(cells[place]), value) for place, value in fills),
        fewest,
        removable,
        together,
    )


def _with_all_values(
    family: Family, puzzle: Puzzle, cells: NDArray[np.int64], grids: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Add solutions until there is one for each value that a cell can have, if the family can fill in cells."""
    for place, cell in enumerate(cells.tolist()):
        for value in range(1, family.max_value(puzzle) + 1):
            if (grids[:, place] == value).any():
                continue
            try:
                filled = family.with_value(puzzle, cell, value)
            except PuzzleError:  # the value is there already, in the same house
                continue
            if filled is None:
                return grids
            more = [solution.ravel()[cells] for solution in family.prove(filled).solutions]
            grids = np.vstack([grids, *more])
    return grids


def _equal_groups(grids: NDArray[np.int64]) -> list[list[int]]:
    """Return the groups of columns that are equal, but for constant ones."""
    places: dict[bytes, list[int]] = {}
    for place, column in enumerate(grids.T):
        if len(column) and (column != column[0]).any():
            places.setdefault(column.tobytes(), []).append(place)
    return [equal for equal in places.values() if len(equal) > 1]


def _fills(grids: NDArray[np.int64]) -> tuple[list[_Fill], int]:
    """Return few columns with values that one row alone has, and below which number there are none."""
    if len(grids) == 1:
        return [], 0
    bound = int(grids.max()) + 1
    counts = np.stack([np.bincount(column, minlength=bound) for column in grids.T])
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
    return _greedy_fills(grids, bound), fewest


def _greedy_fills(grids: NDArray[np.int64], bound: int) -> list[_Fill]:
    """Fill in what the fewest rows have, again and again."""
    fills = []
    while len(grids) > 1:
        counts = np.stack([np.bincount(column, minlength=bound) for column in grids.T])
        counts[counts == 0] = len(grids) + 1
        place, value = divmod(int(counts.argmin()), bound)
        fills.append((place, value))
        grids = grids[grids[:, place] == value]
    return fills


def _removable(family: Family, puzzle: Puzzle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cells of clues that could go alone, and some of them that can go together."""
    cells = family.clue_cells(puzzle)
    proofs = family.prove_many([family.without_clues(puzzle, (cell,)) for cell in cells])
    alone = tuple(cell for cell, proof in zip(cells, proofs, strict=True) if proof.verdict is Verdict.UNIQUE)
    together: tuple[int, ...] = ()
    for cell in alone:
        more = (*together, cell)
        if family.prove(family.without_clues(puzzle, more)).verdict is Verdict.UNIQUE:
            together = more
    return alone, together
