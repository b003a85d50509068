"""The candidates that the givens of a Sudoku leave to houses and cells, as arrays and as masks."""

import numpy as np
from numpy.typing import NDArray

from kernels.masks import mask_dtype, n_words_for
from puzzles.errors import RequestError
from puzzles.sudoku import BLANK, Grid, Sudoku
from solvers.sudoku.deductions_kernel import Board
from solvers.sudoku.proof import board_for

N_KINDS = 3


def plain_board(puzzle: Sudoku) -> Board:
    """Return the geometry of a puzzle that has only rows, columns and boxes.

    Raise ``RequestError`` if it has other houses or rules.
    """
    if not puzzle.ground.has_boxes_only:
        raise RequestError(f"{puzzle.ground.name} was given to a method for boxes alone; expected the method 'logic'")
    return board_for(puzzle.ground)


def missing_digits(puzzle: Sudoku) -> NDArray[np.bool_]:
    """Return which digits each row, column and box lacks, ``[3 * side, side]``; digit d + 1 is at d."""
    side = puzzle.side
    cells = puzzle.grid.ravel()
    given = np.flatnonzero(cells != BLANK)
    missing = np.ones((N_KINDS * side, side), np.bool_)
    missing[plain_board(puzzle).marks[given, :N_KINDS], cells[given, None] - 1] = False
    return missing


def candidates_of(puzzle: Sudoku) -> NDArray[np.bool_]:
    """Return which digits each cell may have, ``[n_cells, side]``: a given its own, a blank those its houses lack."""
    cells = puzzle.grid.ravel()
    missing = missing_digits(puzzle)[plain_board(puzzle).marks[:, :N_KINDS]]
    allowed: NDArray[np.bool_] = np.logical_and.reduce(missing, axis=1)
    given = np.flatnonzero(cells != BLANK)
    allowed[given] = False
    allowed[given, cells[given] - 1] = True
    return allowed


def without_singles(puzzle: Sudoku) -> NDArray[np.bool_] | None:
    """Fill cells with one candidate until none is left; return candidates ``[n_cells, side]``; None on failure."""
    board = plain_board(puzzle)
    allowed = candidates_of(puzzle)
    while True:
        is_single = allowed & (allowed.sum(axis=1, keepdims=True) == 1)
        n_in_house = is_single[board.members].sum(axis=1)
        elsewhere = n_in_house[board.marks[:, :N_KINDS]] > is_single[:, None, :]
        narrowed = allowed & ~elsewhere.any(axis=1)
        if not (narrowed.any(axis=1).all() and narrowed[board.members].any(axis=1).all()):
            return None
        if (narrowed == allowed).all():
            return allowed
        allowed = narrowed


def packed(flags: NDArray[np.bool_]) -> NDArray[np.void]:
    """Pack flags ``[..., n]`` into masks ``[...]``."""
    dtype = mask_dtype(n_words_for(flags.shape[-1]))
    padded = np.zeros((*flags.shape[:-1], 8 * dtype.itemsize), np.bool_)
    padded[..., : flags.shape[-1]] = flags
    masks: NDArray[np.void] = np.packbits(padded, axis=-1, bitorder="little").view(dtype)[..., 0]
    return masks


def full_masks(n_bits: int) -> NDArray[np.void]:
    """Return a mask with ``n_bits`` bits set, shape ``[1]``."""
    return packed(np.ones((1, n_bits), np.bool_))


def blanks_of(cells: Grid) -> NDArray[np.int32]:
    """List the blanks in reading order."""
    return np.flatnonzero(cells == BLANK).astype(np.int32)
