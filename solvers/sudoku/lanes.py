"""Counting the solutions of many 9x9 Sudokus at once, as fast as the processor allows."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kernels.vectors import empty_rows, native_lanes
from puzzles.errors import RequestError
from solvers.arrays import records

LANES = (4, 8, 16, 32)
_SIDE = 9
_N_BANDS = 3


@dataclass(frozen=True, slots=True)
class LaneResults:
    """Results for ``n`` puzzles; none depends on the processor, the number of lanes or the other puzzles."""

    counts: NDArray[np.int64]  # number of solutions up to the limit, int64 ``[n]``
    solutions: NDArray[np.uint8]  # the first solution of each puzzle, uint8 ``[n, 81]``; 0 if there is none
    second_solutions: NDArray[np.uint8]  # the second solution, uint8 ``[n, 81]``; 0 if there is none or the limit is 1
    nodes: NDArray[np.int64]  # number of branches of the search, int64 ``[n]``


def prove_many(puzzles: ArrayLike, limit: int = 2, n_lanes: int | None = None) -> LaneResults:
    """Count the solutions of 9x9 Sudokus (``[n, 81]``, 0 to 9, 0 is a blank) up to a limit, with witnesses.

    Givens may contradict each other. Each puzzle is searched in one lane of the processor's vectors. When fewer puzzles
    than lanes are left, several lanes share the branches of one puzzle, unless the limit is above two. ``n_lanes`` is
    one of ``LANES``; by default, it fills a register. Raise ``RequestError`` for other arguments.
    """
    given = np.asarray(puzzles)
    if given.ndim != 2 or given.shape[1] != _SIDE**2 or not np.issubdtype(given.dtype, np.integer):
        raise RequestError(
            f"puzzles of shape {given.shape} and type {given.dtype} were given; "
            f"expected integers of shape (n, {_SIDE**2})"
        )
    if given.size and not 0 <= given.min() <= given.max() <= _SIDE:
        strange = given.max() if given.max() > _SIDE else given.min()
        raise RequestError(f"a puzzle holds {strange}; expected digits 1 to {_SIDE}, or 0 for a blank")
    if limit < 1:
        raise RequestError(f"a limit of {limit} solutions was given; expected 1 or more")
    if n_lanes is not None and n_lanes not in LANES:
        raise RequestError(f"{n_lanes} lanes were given; expected one of {', '.join(map(str, LANES))}")
    return search(np.ascontiguousarray(given, np.uint8), limit, n_lanes)


def search(puzzles: NDArray[np.uint8], limit: int, n_lanes: int | None = None) -> LaneResults:
    """Search classic puzzles in lanes; they are uint8 ``[n, 81]``, contiguous in memory."""
    return search_in(memory_for(len(puzzles), n_lanes), puzzles, limit)


def memory_for(n: int, n_lanes: int | None = None) -> "LaneMemory":
    """Allocate the arrays of a search for ``n`` classic puzzles."""
    from solvers.sudoku.lanes_propagation_kernel import N_ROWS
    from solvers.sudoku.lanes_search_kernel import N_SAVED
    from solvers.sudoku.lanes_search_kernel import search as search_each

    return LaneMemory(search_each, n, empty_rows(N_ROWS, n_lanes or native_lanes()), _N_BANDS, N_SAVED)


class LaneMemory:
    """A version of the search kernel, with the arrays that it fills and those that it works in."""

    def __init__(
        self, search_each: Callable[..., None], n: int, state: NDArray[np.void], bands: object, n_saved: int
    ) -> None:
        """Make the arrays for ``n`` puzzles.

        Args:
            search_each: the version; ``state`` and ``bands`` are its own, and a branch has ``n_saved`` words.
        """
        from solvers.sudoku.lanes_search_kernel import MAX_DEPTH, N_WITNESSES, Lane, Workspace

        words = state.view(np.uint32).reshape(len(state), -1)
        n_lanes = words.shape[1]
        n_records = n + 2 * n_lanes
        self.search_each, self.bands = search_each, bands
        self.counts, self.nodes = np.zeros(n_records, np.int64), np.zeros(n_records, np.int64)
        self.stamps = np.empty((N_WITNESSES, n_records), np.int64)
        self.solutions = np.zeros((N_WITNESSES, n_records, _SIDE**2), np.uint8)
        stack = np.empty((MAX_DEPTH, n_lanes, n_saved), np.uint32)
        self.workspace = Workspace(state, words, records(Lane, n_lanes), stack)


def search_in(memory: LaneMemory, puzzles: NDArray[np.uint8], limit: int) -> LaneResults:
    """Search puzzles in memory allocated for as many; the results are in this memory."""
    n, counts, nodes, solutions = len(puzzles), memory.counts, memory.nodes, memory.solutions
    memory.search_each(puzzles, limit, memory.bands, memory.workspace, counts, nodes, memory.stamps, solutions)
    return LaneResults(counts[:n], solutions[0, :n], solutions[1, :n], nodes[:n])
