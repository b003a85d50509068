"""Methods that make complete boards. The table of methods is quick to import; the methods are not."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from puzzles.errors import RequestError, unknown

if TYPE_CHECKING:
    from kernels.streams import State
    from puzzles.sudoku import Grid, Ground

__all__ = ["BOARD_METHODS", "BoardMethod", "board_as_made", "complete_board", "usual_method"]


@dataclass(frozen=True, slots=True)
class BoardMethod:
    """One way to make complete boards, as registered in the table."""

    summary: str  # one line for the help
    most_side: int = 1024  # the largest board for which it is offered
    most_alpha: float | None = None  # the upper bound of its parameter ``alpha``; None if it has no such parameter
    # The number of random switches per row that make all boards equally likely (``switches_kernel``); without switches,
    # boards stay as the source makes them.
    switches_a_row: int = 8


# Up to this many rows, weighted prune is the usual method; larger boards would take it seconds.
MOST_SIDE_OF_PRUNE = 36
BOARD_METHODS: Mapping[str, BoardMethod] = MappingProxyType(
    {
        "weighted-prune": BoardMethod(
            "the paper's best search, to 8x8 boxes", most_side=64, most_alpha=2.0, switches_a_row=4
        ),
        "coloring": BoardMethod("edge coloring, for any size"),
        "lookahead": BoardMethod("search with row and box matchings", most_side=128, most_alpha=2.0),
        "prune": BoardMethod("the paper's second search", most_side=64, most_alpha=1.0),
        "backtracking": BoardMethod("the paper's first search", most_side=64),
        "ilp": BoardMethod("integer programming, by HiGHS", most_side=36),
        "cyclic": BoardMethod("a circular list read box by box", switches_a_row=0),
        "cyclic-rows": BoardMethod("a circular list read row by row", switches_a_row=0),
    }
)


def usual_method(side: int) -> str:
    """Return the default method for boards of a size."""
    return "weighted-prune" if side <= MOST_SIDE_OF_PRUNE else "coloring"


def complete_board(
    method: str, ground: "Ground", state: "State", alpha: float | None = None, *, hopeful: bool = True
) -> "Grid":
    """Make a complete board by a method of ``BOARD_METHODS``.

    Args:
        method: its name.
        ground: the ground of the board; on grounds other than boxes, a search makes it.
        alpha: the method's parameter, if it has one and the default is not wanted.
        hopeful: whether that search tries hard, which is unnecessary if another ground is available.

    Returns:
        uint16 ``[side, side]``, values 1 to ``side``.

    Raises:
        RequestError: when the method is not offered for this size or parameter.
        BoardSearchEnded: when the method is a search and its budget is used up.
    """
    if not ground.has_boxes_only:
        from generator.sudoku.boards import search

        return search.board(ground, state, hopeful=hopeful)
    check_method(method, ground.side, alpha)
    chosen = BOARD_METHODS[method]
    board = board_as_made(method, ground, state, alpha)
    if chosen.switches_a_row:
        import numpy as np

        from generator.sudoku.boards.switches_kernel import switch

        n_switches = chosen.switches_a_row * ground.side
        switch(ground.height, ground.width, n_switches, state, board, np.empty(ground.side, np.int16))
    return board


def board_as_made(method: str, box: "Ground", state: "State", alpha: float | None = None) -> "Grid":
    """Make a complete board by a method of ``BOARD_METHODS``, before random switches.

    Only the module of that method is loaded. ``alpha`` is its parameter, if it has one and the default is not wanted.
    Returns uint16 ``[side, side]``, values 1 to ``side``; raises ``BoardSearchEnded`` if the budget is used up, and
    ``KeyError`` if there is no such method.
    """
    match method:
        case "weighted-prune":
            from generator.sudoku.boards.prune import WEIGHTED_ALPHA, weighted_prune

            return weighted_prune(box, state, alpha=WEIGHTED_ALPHA if alpha is None else alpha)
        case "coloring":
            from generator.sudoku.boards import coloring

            return coloring.board(box, state)
        case "lookahead":
            from generator.sudoku.boards import lookahead

            return lookahead.board(box, state, alpha=lookahead.ALPHA if alpha is None else alpha)
        case "prune":
            from generator.sudoku.boards.prune import PRUNE_ALPHA, prune

            return prune(box, state, alpha=PRUNE_ALPHA if alpha is None else alpha)
        case "backtracking":
            from generator.sudoku.boards.prune import backtracking

            return backtracking(box, state)
        case "ilp":
            from generator.sudoku.boards import ilp

            return ilp.board(box, state)
        case "cyclic" | "cyclic-rows":
            from generator.sudoku.boards import cyclic

            return cyclic.board(box, state, variant="rows" if method == "cyclic-rows" else "blocks")
    raise KeyError(method)


def check_method(method: str, side: int, alpha: float | None) -> None:
    """Check that a method is offered for a size and parameter; raise ``RequestError`` if it is not."""
    if method not in BOARD_METHODS:
        raise RequestError(unknown(method, "a board method", BOARD_METHODS))
    chosen = BOARD_METHODS[method]
    if side > chosen.most_side:
        raise RequestError(
            f"board method {method!r} cannot fill {side} rows; expected at most {chosen.most_side}, or 'coloring'"
        )
    if alpha is None:
        return
    if chosen.most_alpha is None:
        raise RequestError(f"alpha {alpha} was given with board method {method!r}; expected a method that has one")
    if not 0 <= alpha <= chosen.most_alpha:
        raise RequestError(f"{alpha} is not an alpha of {method!r}; expected a number from 0 to {chosen.most_alpha:g}")
