"""The workspace for the sets of consequences of each candidate being on."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.vectors import empty_rows, native_lanes
from rating.sudoku.explainer.chains.links_kernel import MAX_NODES, WORD_BITS
from rating.sudoku.geometry import CLASSIC_TABLES, HOUSE_CELLS, N_CELLS, N_HOUSES, ROWS, SIDE, GroundTables
from solvers.arrays import Bools, Int16s, Int64s, Records, Uint32s, zeros
from solvers.sudoku.dig_lanes import masks_of_bands

N_BANDS = 3
N_WORDS = SIDE * N_BANDS
WORDS_OF_ROW = 32
CELLS_OF_BAND = 27
FULL = (1 << CELLS_OF_BAND) - 1
N_BASE_WORDS = -(-MAX_NODES // WORD_BITS)
BASE, NOW = range(2)

# The rows of ``Sets.state``: what is left, by digit and band; what is on; and by band, the cells with one candidate.
LEFT, ON, SINGLES = 0, N_WORDS, 2 * N_WORDS
N_STATE_ROWS = 2 * N_WORDS + N_BANDS

# The entries of ``Sets.limits``: where the last one of a cell, by band, or the last place of a digit in a box, a row or
# a column, by digit and band, is on.
CELL_LIMITS = 0
BOX_LIMITS, ROW_LIMITS, COLUMN_LIMITS = (CELL_LIMITS + N_BANDS + kind * N_WORDS for kind in range(3))
N_LIMITS = N_BANDS + 3 * N_WORDS


class SetSizes(NamedTuple):
    """The numbers of a search for consequences, as a record."""

    n_wrong: int  # nodes that contradict themselves when they are on
    n_based: int  # assumptions in ``Sets.base``


class Further(NamedTuple):
    """The houses that are no boxes, rows or columns: regions and those of variants."""

    in_boxes: NDArray[np.int64]  # ``[1]``, all cells of a band if there are boxes, else no cells
    numbers: NDArray[np.int64]  # ``[n_houses]``
    cells: NDArray[np.int64]  # ``[n_houses, 3]``, by band
    limits: NDArray[np.int64]  # ``[9, n_houses]``, all cells or none, as ``Sets.limits``


class Sets(NamedTuple):
    """For each candidate of a grid, a node: the candidates that are left when this node is on."""

    sizes: Annotated[Records, SetSizes, 1]
    nodes: Annotated[Int16s, N_CELLS, SIDE]  # the node of a candidate
    given: Annotated[Int64s, N_WORDS]  # what is left before anything is assumed
    limits: Annotated[Int64s, N_LIMITS]
    state: NDArray[np.void]  # vectors ``[N_STATE_ROWS]``, an assumption in each lane
    lanes: NDArray[np.uint32]  # the same rows as uint32 ``[N_STATE_ROWS, n_lanes]``
    lane_cells: Annotated[Int64s, "n_lanes"]  # the cells of the assumptions
    lane_digits: Annotated[Int64s, "n_lanes"]  # their digits
    # Of the base, a grid with more candidates, and of the grid itself; a digit that is written in is the only one of
    # its cell.
    candidates: Annotated[Int64s, 2, N_CELLS]
    places: Annotated[Int64s, 2, SIDE, N_HOUSES]  # the same, by digit and house
    base: Annotated[Uint32s, MAX_NODES, WORDS_OF_ROW]  # what is left of assumptions in the base
    base_cells: Annotated[Int64s, MAX_NODES]  # the cells of these assumptions
    base_digits: Annotated[Int64s, MAX_NODES]  # their digits
    # Bit sets of the assumptions that turn a candidate of the base off.
    off: Annotated[Int64s, N_CELLS, SIDE, N_BASE_WORDS]
    # The assumptions that contradict themselves in the base, and those that have more consequences in the grid.
    flags: Annotated[Int64s, 2, N_BASE_WORDS]
    # ``[MAX_NODES + 1, WORDS_OF_ROW]``, what is left when a node is on, nothing after a contradiction; and in the last
    # row, before anything is assumed.
    rows: NDArray[np.uint32]
    vectors: NDArray[np.void]  # the same rows as vectors
    # Whether a node contradicts itself when it is on; the only candidate of a cell counts as contradictory as well.
    is_wrong: Annotated[Bools, MAX_NODES]
    members: Annotated[Int64s, SIDE]  # nodes of which one is on
    peers: NDArray[np.int64]  # ``[81, 3]``, the cells that each cell sees, by band
    further: Further  # a tuple of its own, because kernels that run often take long to receive all tables


def empty_sets(ground: GroundTables = CLASSIC_TABLES) -> Sets:
    """Return an empty workspace for 9x9 boards."""
    n_lanes = native_lanes()
    state = empty_rows(N_STATE_ROWS, n_lanes)
    vectors = empty_rows((MAX_NODES + 1) * WORDS_OF_ROW // n_lanes, n_lanes)
    rows = vectors.view(np.uint32).reshape(MAX_NODES + 1, WORDS_OF_ROW)
    rows[:] = 0
    has_boxes = np.array_equal(ground.house_cells[:ROWS], HOUSE_CELLS[:ROWS])
    numbers = np.array([*range(ROWS if has_boxes else 0, ROWS), *range(N_HOUSES, len(ground.house_cells))], int)
    is_in_house = np.zeros((len(numbers), N_CELLS), np.bool_)
    np.put_along_axis(is_in_house, ground.house_cells[numbers].astype(np.int64), True, axis=1)
    return zeros(
        Sets,
        n_lanes=n_lanes,
        state=state,
        lanes=state.view(np.uint32).reshape(N_STATE_ROWS, n_lanes),
        rows=rows,
        vectors=vectors,
        peers=masks_of_bands(ground.sees),
        further=Further(
            np.array([FULL if has_boxes else 0]),
            numbers,
            masks_of_bands(is_in_house),
            np.zeros((SIDE, len(numbers)), np.int64),
        ),
    )
