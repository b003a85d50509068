"""Limits of a search for boards, counted in values placed, so that results do not depend on the machine."""

from collections.abc import Callable
from typing import NamedTuple

from puzzles.sudoku import Ground


class Budget(NamedTuple):
    """The budget of a search that restarts again and again."""

    nodes_a_start: int  # the values that one start may place before giving up
    nodes: int  # the values that all starts may place together; each start counts as one more


class BoardSearchEnded(Exception):
    """A search used up its budget without a board.

    Attributes:
        box: shape of a box.
        n_nodes: how many values it placed.
        n_starts: how often it started.
    """

    def __init__(self, box: Ground, n_nodes: int, n_starts: int) -> None:
        self.box = box
        self.n_nodes = n_nodes
        self.n_starts = n_starts
        super().__init__(
            f"no board with boxes of {box.height}x{box.width} cells was found in {n_starts} starts "
            f"and {n_nodes} values placed"
        )


def start_until_done(box: Ground, budget: Budget, start: Callable[[int], tuple[bool, int]]) -> None:
    """Repeat a start until it succeeds.

    Args:
        start: takes the number of nodes it may use; returns whether it succeeded, and the nodes used.

    Raises:
        BoardSearchEnded: when the budget is used up.
    """
    n_nodes = n_starts = 0
    while n_nodes < budget.nodes:
        done, used = start(min(budget.nodes_a_start, budget.nodes - n_nodes))
        if done:
            return
        n_nodes += used + 1
        n_starts += 1
    raise BoardSearchEnded(box, n_nodes, n_starts)
