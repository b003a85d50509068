"""Puzzles that naked and hidden singles solve: how to check one, and how to make one from a board."""

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kernels.masks import mask_dtype, n_words_for
from puzzles.errors import PuzzleError
from puzzles.sudoku import BLANK, Grid, Ground
from solvers.sudoku.singles_kernel import Derivation, Places, dig, solve


def solve_by_singles(box: Ground, grid: ArrayLike) -> Grid:
    """Fill a valid puzzle by naked and hidden singles, blank where they stop.

    Raise ``PuzzleError`` for another shape.
    """
    board = _square(box, grid).astype(np.int64) - 1
    places = _places(box, _masks(box, is_full=False).copy())
    solve(places, board)
    return (board + 1).astype(np.uint16)


def dig_by_singles(box: Ground, board: ArrayLike, groups: ArrayLike, fewest: int = 0) -> Grid:
    """Remove givens from a board ``[side, side]``, as long as naked and hidden singles solve the puzzle (uint16).

    Singles never contradict each other, so a given can go exactly if they derive it from the rest; when each cell has a
    group of its own and ``fewest`` is 0, no given of the result can go. ``groups`` ``[n_groups, size]`` are cells ``row
    * side + column`` that go together, in the order of trying; a smaller group has some of its cells twice.
    Raise ``PuzzleError`` if the board has another shape or blanks, or a cell is out of range.
    """
    solution = _square(box, board).astype(np.int64) - 1
    if solution.min() < 0:
        raise PuzzleError("a board with blanks was given; expected a solution")
    order = np.asarray(groups)
    n_cells = box.side**2
    if order.ndim != 2 or (order.size and not 0 <= order.min() <= order.max() < n_cells):
        raise PuzzleError(f"groups of shape {order.shape} were given; expected [n, size] with cells 0 to {n_cells - 1}")
    full, trial = (_places(box, _masks(box, is_full=True).copy()) for _ in range(2))
    is_given = np.ones(solution.shape, np.bool_)
    workspace = [Derivation(*np.empty((3, n_cells), np.int64)) for _ in range(3)]
    pairs = np.stack(np.divmod(order, box.side), axis=2).astype(np.int64)
    dig(full, trial, solution, pairs, fewest, is_given, *workspace)
    return np.where(is_given, solution + 1, BLANK).astype(np.uint16)


def _square(box: Ground, grid: ArrayLike) -> NDArray[np.generic]:
    values = np.asarray(grid)
    if values.shape != (box.side, box.side):
        raise PuzzleError(f"a grid of shape {values.shape} was given; expected {(box.side, box.side)}")
    return values


def _places(box: Ground, masks: NDArray[np.void]) -> Places:
    """Make views of masks, the size of ``_masks``."""
    bounds, band_of, stack_of = _layout(box)
    parts = [masks[start:end].reshape(shape) for start, end, shape in bounds]
    return Places(box.height, box.width, box.side, band_of, stack_of, masks, *parts)


@lru_cache(maxsize=16)
def _layout(box: Ground) -> tuple[list[tuple[int, int, tuple[int, ...]]], NDArray[np.int64], NDArray[np.int64]]:
    """Return start, end and shape of each part of the masks, and the band and stack of each line."""
    side, n_bands, n_stacks = box.side, box.width, box.height
    shapes = [(side,), (side,), (3 * side,), (side, n_bands), (side, n_stacks), (n_stacks,), (n_bands,)]
    ends = np.cumsum([np.prod(shape) for shape in shapes]).tolist()
    lines = np.arange(side)
    return list(zip([0, *ends], ends, shapes, strict=False)), lines // box.height, lines // box.width


@lru_cache(maxsize=16)
def _masks(box: Ground, is_full: bool) -> NDArray[np.void]:
    """Return the masks of an empty or a full board, to be copied."""
    bounds, *_ = _layout(box)
    dtype = mask_dtype(n_words_for(box.side))
    masks = np.zeros(bounds[-1][1], dtype)
    if not is_full:
        masks[:] = _mask((1 << box.side) - 1, dtype)
    for (start, end, _), width in zip(bounds[-2:], (box.width, box.height), strict=True):
        for i in range(end - start):
            masks[start + i] = _mask((1 << width) - 1 << i * width, dtype)
    return masks


def _mask(value: int, dtype: np.dtype[np.void]) -> NDArray[np.void]:
    mask: NDArray[np.void] = np.frombuffer(value.to_bytes(dtype.itemsize, "little"), dtype)[0]
    return mask
