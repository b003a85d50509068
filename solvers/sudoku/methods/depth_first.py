"""Depth-first search in slices: the outcomes of a kernel's slice, and the loop around it.

All methods of this kind count the same nodes: digits that the search writes into a cell to see what follows. Digits
that propagation derives, or that the houses of the cell rule out, do not count.

A kernel keeps its whole state in arrays. ``advance(state, max_nodes)`` continues where the last call ended. It stops
when the next node would be one too many, when a board was found, or when nothing is left to try.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.sudoku import Grid, Sudoku
from solvers.arrays import Records
from solvers.methods import Result, Task, result_of

RUNNING, FOUND, EXHAUSTED = range(3)

# Above the first level there is none, and the search ends.
TOP, ABOVE_TOP = 0, -1

MAX_SIDE = 64
_STEPS_A_SLICE = 1_000_000  # a hundredth of a second, and some seconds as plain Python


class Progress(NamedTuple):
    """The progress of a depth-first search, as a record."""

    depth: int  # the current level of the search
    is_fresh: int  # whether the search has just come there from above
    nodes: int  # the nodes so far


class SearchState(Protocol):
    """The arrays that all kernels have."""

    @property
    def progress(self) -> Records:
        """Return how far the search has come: one record with the fields of ``Progress``, and perhaps more."""

    @property
    def digits(self) -> NDArray[np.integer]:
        """Return ``[n_cells]``, where the kernel leaves a board that it found."""


_State = TypeVar("_State", bound=SearchState)


def check_side(puzzle: Sudoku, name: str) -> None:
    """Check that the tables of a board are not too large; raise ``RequestError`` above ``MAX_SIDE`` rows."""
    if puzzle.side > MAX_SIDE:
        raise RequestError(f"a board of {puzzle.side} rows was given to {name}; expected at most {MAX_SIDE}")


def explore(advance: Callable[[_State, int], int], state: _State, task: Task, steps_a_node: int) -> Iterator[Result]:
    """Run a kernel until budget, limit or search ends; ``steps_a_node`` sets a slice to a fraction of a second."""
    nodes_a_slice = max(1, _STEPS_A_SLICE // steps_a_node)
    side = round(len(state.digits) ** 0.5)
    solutions: tuple[Grid, ...] = ()
    while True:
        nodes = int(state.progress[0].nodes)
        outcome = advance(state, min(task.budget, nodes + nodes_a_slice))
        if outcome == FOUND:
            solutions += (state.digits.astype(np.uint16).reshape(side, side),)
        nodes = int(state.progress[0].nodes)
        complete = outcome == EXHAUSTED
        yield result_of(solutions, complete=complete, nodes=nodes)
        if complete or len(solutions) == task.limit or (outcome == RUNNING and nodes == task.budget):
            return
