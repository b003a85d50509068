"""The proof of a Sudoku, by the cheapest means that suffices.

Naked and hidden singles first (``singles``), then locked candidates too (``locked``), then a depth-first search that
takes the cell with the fewest candidates (``search``), then a SAT solver on all that is left (``sat``).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.sudoku import BLANK, Box, Grid, Sudoku
from solvers.sudoku.general_kernel import (
    HOUSES,
    N_COUNTERS,
    NODES,
    Board,
    choose_cell,
    propagate,
    search,
    settle_singles,
)
from solvers.verdict import Effort, Proof, verdict_for
from solvers.wide import mask_dtype, n_words_for

_MOST_BYTES = 1 << 27  # work space that the levels of a search may take


@dataclass(frozen=True, slots=True)
class Budget:
    """Bound a proof by counts, never by seconds, so that its answer does not depend on the machine.

    Attributes:
        nodes: branches of the depth-first search.
        conflicts: conflicts of the SAT solver.
    """

    nodes: int = 1_000
    conflicts: int = 1_000_000


def prove(puzzle: Sudoku, limit: int = 2, budget: Budget | None = None) -> Proof:
    """Prove how many solutions a puzzle has.

    Args:
        puzzle: the givens.
        limit: the number of solutions to stop at; 2 tells one from several, more lists them.
        budget: what the proof may cost; by default that of ``Budget()``.

    Returns:
        The verdict with its witnesses; ``UNKNOWN`` when the budget ran out first.

    Raises:
        RequestError: when the limit is less than 2.
    """
    if limit < 2:
        raise RequestError(f"a limit of {limit} solutions was given; expected at least 2, to tell one from several")
    work = _work_for(puzzle)
    found = _Found()
    method = ""
    for method, means in _COURSE:  # noqa: B007 -- it names the means that settled it
        found = means(work, found, limit, budget or Budget())
        if found.complete or len(found.solutions) == limit:
            break
    verdict = verdict_for(len(found.solutions), complete=found.complete)
    effort = Effort(lines=int(work.effort[HOUSES]), nodes=int(work.effort[NODES]), conflicts=found.n_conflicts)
    return Proof(verdict, found.solutions, found.complete, method, effort)


class _Work(NamedTuple):
    """Hold what the means hand on to each other: the puzzle as arrays, narrowed in place."""

    box: Box
    board: Board
    cells: NDArray[np.void]
    dirty: NDArray[np.uint8]
    segments: NDArray[np.void]
    effort: NDArray[np.int64]


class _Found(NamedTuple):
    """Hold the distinct solutions found so far, whether they are all, and the SAT solver's conflicts."""

    solutions: tuple[Grid, ...] = ()
    complete: bool = False
    n_conflicts: int = 0


@lru_cache(maxsize=16)
def board_for(box: Box) -> Board:
    """Make the tables of a board's geometry."""
    side = box.side
    cells = np.arange(side * side, dtype=np.int32)
    rows, columns = np.divmod(cells, side)
    bands, stacks = rows // box.height, columns // box.width
    boxes = bands * box.height + stacks
    houses = np.stack([rows, side + columns, 2 * side + boxes, 3 * side + bands, 3 * side + box.width + stacks], axis=1)
    members = [np.argsort(numbers, kind="stable").reshape(side, side) for numbers in (rows, columns, boxes)]
    return Board(*box, side, np.concatenate(members).astype(np.int32), houses.astype(np.int32))


def _work_for(puzzle: Sudoku) -> _Work:
    box, side = puzzle.box, puzzle.side
    givens = puzzle.grid.ravel()
    digits = givens[:, None] == np.arange(1, side + 1)
    cells = _masks_of(digits | (givens == BLANK)[:, None])
    dirty = np.ones(3 * side + box.width + box.height, np.uint8)
    segments = np.zeros((max(box), max(box)), cells.dtype)
    return _Work(box, board_for(box), cells, dirty, segments, np.zeros(N_COUNTERS, np.int64))


def _masks_of(allowed: NDArray[np.bool_]) -> NDArray[np.void]:
    """Pack candidates, ``[..., side]``, into masks ``[...]``."""
    dtype = mask_dtype(n_words_for(allowed.shape[-1]))
    packed = np.packbits(allowed, axis=-1, bitorder="little")
    padded = np.zeros((*allowed.shape[:-1], dtype.itemsize), np.uint8)
    padded[..., : packed.shape[-1]] = packed
    masks: NDArray[np.void] = padded.view(dtype)[..., 0]
    return masks


def _candidates(masks: NDArray[np.void], side: int) -> NDArray[np.bool_]:
    """Unpack masks, ``[...]``, into candidates ``[..., side]``."""
    packed = masks[..., None].view(np.uint8)
    return np.unpackbits(packed, axis=-1, count=side, bitorder="little").view(np.bool_)


def _grid_of(masks: NDArray[np.void], side: int) -> Grid:
    grid: Grid = (_candidates(masks, side).argmax(axis=-1) + 1).astype(np.uint16).reshape(side, side)
    return grid


def _settled(work: _Work, alive: bool) -> _Found:
    """Say what a fixpoint proves: no solution, or one when nothing is open."""
    if not alive:
        return _Found(complete=True)
    if choose_cell(work.cells) == len(work.cells):
        return _Found((_grid_of(work.cells, work.box.side),), complete=True)
    return _Found()


def _use_singles(work: _Work, _found: _Found, _limit: int, _budget: Budget) -> _Found:
    return _settled(work, settle_singles(work.board, work.cells, work.dirty, work.effort))


def _use_locked(work: _Work, _found: _Found, _limit: int, _budget: Budget) -> _Found:
    return _settled(work, propagate(work.board, work.cells, work.dirty, work.segments, work.effort))


def _search(work: _Work, _found: _Found, limit: int, budget: Budget) -> _Found:
    # A branch leads one level down and to at most one solution more than there are branches.
    n_levels = 1 + min(budget.nodes, _MOST_BYTES // work.cells.nbytes)
    levels = np.zeros((n_levels, len(work.cells)), work.cells.dtype)
    levels[0] = work.cells
    branches = np.zeros(n_levels, np.int64)
    solved = np.zeros((min(limit, budget.nodes + 1), len(work.cells)), work.cells.dtype)
    n_solved, complete = search(
        work.board, levels, branches, work.dirty, work.segments, work.effort, budget.nodes, solved
    )
    return _Found(tuple(_grid_of(masks, work.box.side) for masks in solved[:n_solved]), complete)


def _ask_sat(work: _Work, found: _Found, limit: int, budget: Budget) -> _Found:
    from solvers.sudoku.sat import solve

    allowed = _candidates(work.cells, work.box.side)
    answer = solve(work.box, work.board.members, allowed, found.solutions, limit, budget.conflicts)
    return _Found(answer.solutions, answer.complete, answer.n_conflicts)


_COURSE = (
    ("singles", _use_singles),
    ("locked", _use_locked),
    ("search", _search),
    ("sat", _ask_sat),
)
