"""The states that a person's solution passes through, each with the moves that follow in it."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.step import Reason, Step

Least = Callable[[NDArray[np.int64], NDArray[np.bool_], Sequence[tuple[int, int]]], list[Reason | None]]


class States(NamedTuple):
    """The ``n`` states of one puzzle, one before each step of its solution."""

    # ``[n, height, width]``, the cells filled in, as in the solution; ``unknown`` elsewhere.
    values: NDArray[np.integer]
    left: NDArray[np.int64]  # ``[n, height, width]``, the values left in each cell: bit v for value v
    # uint8 ``[n, height, width, value]``: one more than the number of the least rule by which a cell gets its right
    # value or loses a wrong one; 0 for none.
    moves: NDArray[np.uint8]
    rules: NDArray[np.uint8]  # ``[n]``, the number of the rule of each step


def states_of(
    steps: Iterable[Step],
    start: NDArray[np.int64],
    left: NDArray[np.int64],
    solution: NDArray[np.integer],
    unknown: int,
    least: Least,
    names: Sequence[str],
) -> States:
    """Follow a solution, and ask in each state for the least rule that fills in each cell.

    If a cell has two values, that rule also removes the wrong one. Of more values, only those that the step removes are
    noted.

    Args:
        steps: from the start to the solution.
        start: ``[height, width]``, the first state; ``unknown`` in the cells to fill in.
        left: ``[height, width]``, the values that each cell of it may have, as in ``States``.
        least: returns the least rule that fills in each of some cells, or None, given a state and what is left in it.
        names: of the rules, by their numbers.
    """
    n_values, state, left, found = int(left.max()).bit_length(), start.copy(), left.copy(), []
    bits, has_two = np.arange(n_values), np.bitwise_count(np.bitwise_or.reduce(left, axis=None)) == 2
    for step in steps:
        number, moves = names.index(step.rule), np.zeros((*state.shape, n_values), np.uint8)
        cells = [(row, column) for row, column in np.argwhere(state == unknown).tolist()]
        reasons = least(state, left[:, :, None] >> bits & 1 > 0, cells)
        for (row, column), reason in zip(cells, reasons, strict=True):
            if reason is not None:
                moves[row, column, slice(None) if has_two else solution[row, column]] = 1 + names.index(reason.rule)
        decides = [each for each in step.decides if state[each[:2]] == unknown]  # clues have filled in the other cells
        for row, column, values in (*((row, column, (value,)) for row, column, value in decides), *step.removes):
            for value in values:
                moves[row, column, value] = moves[row, column, value] or 1 + number
        found.append((state.copy(), left.copy(), moves, number))
        for row, column, value in step.decides:
            state[row, column], left[row, column] = value, 1 << value
        for row, column, values in step.removes:
            left[row, column] &= ~sum(1 << value for value in values)
    columns = list(zip(*found, strict=True)) or [(), (), (), ()]
    shape = len(found), *start.shape
    return States(
        np.array(columns[0], np.int16).reshape(shape),
        np.array(columns[1], np.int64).reshape(shape),
        np.array(columns[2], np.uint8).reshape(*shape, n_values),
        np.array(columns[3], np.uint8),
    )
