"""Complete boards by the three stages of the source paper: backtracking, prune, weighted prune."""

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.sudoku.boards.budget import Budget, start_until_done
from generator.sudoku.boards.prune_kernel import fill
from kernels.masks import mask_dtype, n_words_for
from kernels.streams import State
from puzzles.sudoku import Grid, Ground
from solvers.arrays import Int16s, Masks, Uint16s, zeros

PRUNE_ALPHA = 0.7
WEIGHTED_ALPHA = 1.0
MOST_SIDE_BY_ROWS_ALONE = 36
"""On larger boards, weighted prune as published hardly ever succeeds; a 64x64 board takes more than ten minutes."""
BUDGET = Budget(nodes_a_start=4_000_000, nodes=400_000_000)

Order = Literal["rows", "columns", "boxes", "center", "once"]


class Variation(NamedTuple):
    """A variation on what the source leaves open, or tried and rejected; the defaults are its algorithms."""

    # The order of the cells, line by line. The lines of ``center`` are rings around the center; ``once`` goes by rows
    # but treats all as a single line, so that allowed values are listed only at the start.
    order: Order = "rows"
    # Fill the boxes on the diagonal only once, as algorithm 1 is printed, instead of at every start. A board of 2x2
    # boxes can then be impossible to complete.
    keeps_diagonal: bool = False
    # Also list the allowed values of the rest of a line after every value; not possible for ``center``.
    looks_at_rest: bool = False
    tries: int = 2  # how many values ``prune`` tries in a cell, if it tries several
    has_prefill: bool = True  # whether the boxes on the diagonal are filled first


AS_PUBLISHED = Variation()


class Workspace(NamedTuple):
    """A board that backtracking is filling, cell by cell."""

    grid: Annotated[Uint16s, "side", "side"]  # values 1 to ``side``
    # ``box_height``, ``box_width``: shape of a box.
    box_height: int
    box_width: int
    # ``rows``, ``columns``, ``boxes``: ``[n_empty]``, the houses of each cell, as indices in ``used_masks``. The cells
    # are those outside the boxes on the diagonal, in the order in which they are filled.
    rows: NDArray[np.int16]
    columns: NDArray[np.int16]
    boxes: NDArray[np.int16]
    lines: NDArray[np.int16]  # ``[n_empty]``, the line of each of these cells: a house as in ``used_masks``, or a ring
    used_masks: Annotated[Masks, "n_houses"]  # the values of each row, column and box
    left_masks: Annotated[Masks, "n_empty"]  # the values still to be tried at each depth of the search
    value_masks: Annotated[Masks, "n_empty"]  # the value placed at each depth
    tries: Annotated[Int16s, "n_empty"]  # the number of further values that may be tried at each depth
    order: Annotated[Int16s, "side"]  # values in random order


@lru_cache(maxsize=16)
def _cells_in_turn(box: Ground, order: Order, has_prefill: bool) -> tuple[NDArray[np.int16], ...]:
    """Return the rows, columns, boxes and lines of a workspace."""
    side = box.side
    rows, columns = np.indices((side, side))
    bands, stacks = rows // box.height, columns // box.width
    boxes = 2 * side + bands * box.height + stacks
    from_center = np.maximum(abs(2 * rows - side + 1), abs(2 * columns - side + 1)) // 2
    every_line = {"rows": rows, "columns": side + columns, "boxes": boxes, "center": from_center, "once": 0 * rows}
    lines = every_line[order]
    empty = np.flatnonzero((bands != stacks) | (not has_prefill))
    filled_in_turn = empty[np.argsort(lines.ravel()[empty], kind="stable")]
    return tuple(of.ravel()[filled_in_turn].astype(np.int16) for of in (rows, side + columns, boxes, lines))


def workspace_for(box: Ground, order: Order = "rows", *, has_prefill: bool = True) -> Workspace:
    """Make a workspace for a shape of boxes and an order of cells."""
    rows, columns, boxes, lines = _cells_in_turn(box, order, has_prefill)
    known = {"box_height": box.height, "box_width": box.width, "rows": rows, "columns": columns, "boxes": boxes}
    sizes = {"side": box.side, "n_houses": 3 * box.side, "n_empty": len(rows)}
    return zeros(Workspace, mask_dtype(n_words_for(box.side)), **sizes, **known, lines=lines)


def backtracking(box: Ground, state: State, *, budget: Budget = BUDGET, variation: Variation = AS_PUBLISHED) -> Grid:
    """Make a complete board by plain backtracking, which tries every allowed value of a cell.

    Args:
        budget: bounds of the search.
        variation: what differs from the source.

    Source: Raggi, Neto and Fontes, algorithm 1.
    """
    return _search(box, state, 1.0, 0.0, box.side, budget, variation)


def prune(
    box: Ground,
    state: State,
    *,
    alpha: float = PRUNE_ALPHA,
    budget: Budget = BUDGET,
    variation: Variation = AS_PUBLISHED,
) -> Grid:
    """Make a complete board by a search that tries two values in a cell with probability ``alpha``, else one.

    Args:
        alpha: the probability, 0 to 1.
        budget: bounds of the search.
        variation: what differs from the source.

    Source: Raggi, Neto and Fontes, algorithm 2.
    """
    return _search(box, state, alpha, 0.0, variation.tries, budget, variation)


def weighted_prune(
    box: Ground,
    state: State,
    *,
    alpha: float = WEIGHTED_ALPHA,
    budget: Budget = BUDGET,
    variation: Variation | None = None,
) -> Grid:
    """Make a complete board by ``prune`` with the probability ``alpha`` times the share of cells filled.

    Args:
        alpha: the probability when all cells are filled, 0 to 1.
        budget: bounds of the search.
        variation: what differs from the source. By default boards of more than ``MOST_SIDE_BY_ROWS_ALONE`` rows look at
            the rest of a row after every value, and others are made as published.

    Source: Raggi, Neto and Fontes, algorithm 3.
    """
    chosen = variation or Variation(looks_at_rest=box.side > MOST_SIDE_BY_ROWS_ALONE)
    return _search(box, state, 0.0, alpha, chosen.tries, budget, chosen)


def chances_of(box: Ground, n_empty: int, chance: float = 0.0, weight: float = 0.0) -> NDArray[np.float64]:
    """Return the chance of trying several values in each empty cell; it grows by ``weight`` as the board fills."""
    n_cells = box.side**2
    chances: NDArray[np.float64] = chance + weight * (np.arange(n_cells - n_empty, n_cells) / n_cells)
    return chances


def _search(
    box: Ground, state: State, chance: float, weight: float, most_tries: int, budget: Budget, variation: Variation
) -> Grid:
    """Restart until a board is complete; the chance of several values grows by ``weight`` as the board fills."""
    workspace = workspace_for(box, variation.order, has_prefill=variation.has_prefill)
    chances = chances_of(box, len(workspace.rows), chance, weight)
    draws_diagonal = variation.has_prefill

    def start(most_nodes: int) -> tuple[bool, int]:
        nonlocal draws_diagonal
        draws = draws_diagonal
        draws_diagonal = draws and not variation.keeps_diagonal
        outcome: tuple[bool, int] = fill(
            chances, most_tries, most_nodes, draws, variation.looks_at_rest, state, workspace
        )
        return outcome

    start_until_done(box, budget, start)
    return workspace.grid
