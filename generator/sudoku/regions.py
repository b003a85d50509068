"""Regions of a jigsaw, drawn at random."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from generator.orbits import images_under
from generator.proposal import NoProposal
from generator.sudoku.regions_kernel import keep_images, stir
from kernels.streams import State
from puzzles.sudoku import default_box
from puzzles.sudoku.ground import regions_of, with_regions

_STEPS_A_CELL, _MOST_ROUNDS = 25, 100


@cache
def _around(side: int) -> NDArray[np.int64]:
    """Return the cells around each cell, ``[side * side, 8]``, clockwise from the right; -1 is beyond the edge."""
    cells = np.pad(np.arange(side**2).reshape(side, side), 1, constant_values=-1)
    steps = (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)
    around = [cells[1 + down : 1 + down + side, 1 + across : 1 + across + side] for down, across in steps]
    return np.stack(around, axis=-1).reshape(-1, len(steps))


def have_symmetry(side: int, regions: tuple[int, ...], symmetry: str) -> bool:
    """Return whether a symmetry maps regions to regions."""
    images = images_under(symmetry, side, side)
    return bool(keep_images(np.array(regions, np.int64), images, np.empty(side, np.int64)))


def draw_regions(side: int, symmetry: str, state: State) -> tuple[int, ...]:
    """Draw connected regions of ``side`` cells with a symmetry; raise ``NoProposal`` if only boxes have it."""
    regions = np.array(regions_of(default_box(side)), np.int64)
    workspace = np.empty((2, side**2), np.int64)
    images = images_under(symmetry, side, side)
    seen, target = np.empty(side**2, np.uint8), np.empty(side, np.int64)
    for _ in range(_MOST_ROUNDS):
        stir(_around(side), images, _STEPS_A_CELL * side**2, state, regions, *workspace, seen, target)
        if drawn := with_regions(side, regions.tolist()).regions:
            return drawn
    raise NoProposal("found no regions but boxes")
