"""Digging many 9x9 boards at once: givens that uniqueness does not need go, as fast as the processor allows."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kernels.vectors import empty_rows, native_lanes
from puzzles.errors import RequestError
from solvers.arrays import records
from solvers.sudoku.lanes import LANES, prove_many

if TYPE_CHECKING:  # kernels are loaded by the first call that needs them
    from solvers.sudoku.dig_lanes_kernel import Workspace

_SIDE = 9
_N_CELLS = _SIDE**2
_CELLS_A_BAND = 3 * _SIDE
_N_BANDS = 3
_ALL_DIGITS = (1 << _SIDE) - 1 << 1


def dig_many(
    boards: ArrayLike,
    groups: ArrayLike,
    orders: ArrayLike,
    fewest: int = 0,
    puzzles: ArrayLike | None = None,
    n_lanes: int | None = None,
) -> NDArray[np.uint8]:
    """Remove groups of givens from complete 9x9 boards ``[n, 81]``, each in its turn, if one solution remains.

    A puzzle (uint8, 0 for a blank) depends only on its board and order. If every cell has a turn of its own and
    ``fewest`` is 0, no given of the result can be removed. Raise ``RequestError`` for arguments of another form.
    Source: own.

    Args:
        groups: ``[n_groups, size]``, cells 0 to 80 that stay or go together; a smaller group repeats some.
        orders: ``[n, n_turns]``, for each board the numbers of groups in the order of trying; the others stay.
        fewest: the number of givens to keep at least; a group too large stays, and a smaller one may still go.
        puzzles: ``[n, 81]``, puzzles to start from instead of the boards, their only solutions.
        n_lanes: number of boards at a time, one of ``solvers.sudoku.lanes.LANES``; by default what fills a register.
    """
    solved = _checked_boards(boards)
    members, turns = np.asarray(groups), np.asarray(orders)
    _check_range(members, "groups", _N_CELLS)
    _check_range(turns, "orders", len(members))
    if len(turns) != len(solved):
        raise RequestError(f"{len(turns)} orders were given for {len(solved)} boards; expected as many")
    if n_lanes is None:
        n_lanes = native_lanes()
    elif n_lanes not in LANES:
        raise RequestError(f"{n_lanes} lanes were given; expected one of {', '.join(map(str, LANES))}")
    is_given = np.ones(solved.shape, np.bool_) if puzzles is None else _checked_givens(puzzles, solved)
    masks = masks_of_bands(is_given)
    in_group = np.zeros((len(members), _N_CELLS), np.bool_)
    np.put_along_axis(in_group, members, True, axis=1)

    from solvers.sudoku.dig_lanes_kernel import dig

    dig(
        solved,
        masks_of_bands(in_group),
        # A copy, since read-only arrays would need code compiled for them as well.
        np.array(turns, np.int64, order="C"),
        fewest,
        masks,
        _N_BANDS,
        _classic_workspace(n_lanes),
    )
    return solved * given_in(masks)


def given_in(masks: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return 1 for the cells ``[n, 81]`` of masks of bands, ``[n, 3]``."""
    cells = np.arange(_N_CELLS)
    return (masks[:, cells // _CELLS_A_BAND] >> cells % _CELLS_A_BAND & 1).astype(np.uint8)


def _classic_workspace(n_lanes: int) -> "Workspace":
    from solvers.sudoku.dig_lanes_kernel import N_LEVELS
    from solvers.sudoku.lanes_propagation_kernel import N_CELL_WORDS, N_ROWS
    from solvers.sudoku.lanes_search_kernel import N_SAVED

    return empty_workspace(n_lanes, N_ROWS, N_CELL_WORDS, N_SAVED, N_LEVELS)


def empty_workspace(n_lanes: int, n_rows: int, n_words: int, n_saved: int, n_levels: int) -> "Workspace":
    """Return a workspace to be filled in: ``n_rows`` for the state, ``n_words`` of them for candidates."""
    from solvers.sudoku.dig_lanes_kernel import Lane, Workspace
    from solvers.sudoku.unavoidable_sets_kernel import MAX_SETS

    def with_words(n_rows: int) -> tuple[NDArray[np.void], NDArray[np.uint32]]:
        rows = empty_rows(n_rows, n_lanes)
        return rows, rows.view(np.uint32).reshape(n_rows, n_lanes)

    return Workspace(
        *with_words(n_rows),
        *with_words(n_words),
        *with_words(_N_BANDS * MAX_SETS),
        np.empty((n_words, n_lanes), np.uint32),
        records(Lane, n_lanes),
        np.empty((n_levels, n_lanes, n_saved), np.uint32),
        np.empty((n_lanes, _N_BANDS), np.int64),
        np.empty((n_lanes, _N_BANDS), np.int64),
        np.empty(_SIDE + 1, np.int64),
    )


def masks_of_bands(chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Pack cells, bool ``[n, 81]``, into masks of bands, int64 ``[n, 3]``."""
    bits = np.int64(1) << np.arange(_CELLS_A_BAND)
    return chosen.reshape(-1, _N_BANDS, _CELLS_A_BAND) @ bits


def _check_range(numbers: NDArray[np.generic], name: str, bound: int) -> None:
    if numbers.ndim != 2 or not np.issubdtype(numbers.dtype, np.integer):
        raise RequestError(
            f"{name} of shape {numbers.shape} and type {numbers.dtype} were given; expected integers in rows"
        )
    if numbers.size and not 0 <= numbers.min() <= numbers.max() < bound:
        raise RequestError(f"{name} hold numbers from {numbers.min()} to {numbers.max()}; expected 0 to {bound - 1}")


def _checked_boards(boards: ArrayLike) -> NDArray[np.uint8]:
    given = np.asarray(boards)
    if given.ndim != 2 or given.shape[1] != _N_CELLS or not np.issubdtype(given.dtype, np.integer):
        raise RequestError(
            f"boards of shape {given.shape} and type {given.dtype} were given; "
            f"expected integers of shape (n, {_N_CELLS})"
        )
    if given.size and not 1 <= given.min() <= given.max() <= _SIDE:
        raise RequestError(f"boards hold digits from {given.min()} to {given.max()}; expected 1 to {_SIDE}")
    solved = np.ascontiguousarray(given, np.uint8)
    digits = (np.uint16(1) << solved.astype(np.uint16)).reshape(-1, 3, 3, 3, 3)  # by band, row, stack and column
    for house in ((3, 4), (1, 2), (2, 4)):
        wrong = np.flatnonzero(np.any(np.bitwise_or.reduce(digits, axis=house) != _ALL_DIGITS, axis=(1, 2)))
        if len(wrong):
            raise RequestError(f"board {wrong[0]} has a digit twice in a row, column or box; expected complete boards")
    return solved


def _checked_givens(puzzles: ArrayLike, boards: NDArray[np.uint8]) -> NDArray[np.bool_]:
    results = prove_many(puzzles)
    if len(results.counts) != len(boards):
        raise RequestError(f"{len(results.counts)} puzzles were given for {len(boards)} boards; expected as many")
    if np.any(results.counts != 1) or not np.array_equal(results.solutions, boards):
        raise RequestError("puzzles have other solutions than the boards; expected the boards as their only solutions")
    is_given: NDArray[np.bool_] = np.asarray(puzzles) != 0
    return is_given
