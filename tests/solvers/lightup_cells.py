"""Shared parts of the tests of Light Up's heuristics: small boards, and the cells around a cell, without an array."""

from hypothesis import strategies as st

from puzzles.lightup import WHITE, LightUp
from solvers.lightup.layout import Board, State, board_for, state_for, with_frame
from solvers.lightup.rules_kernel import lay_out
from tests.naive.lightup_rules import seen_from

SIGN = st.sampled_from("." * 20 + "###0112234")
BOARD = st.tuples(st.integers(1, 4), st.integers(1, 5)).flatmap(
    lambda size: st.lists(
        st.lists(SIGN, min_size=size[1], max_size=size[1]).map("".join), min_size=size[0], max_size=size[0]
    )
)


def beside(board: LightUp, row: int, column: int) -> list[tuple[int, int]]:
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in around if 0 <= r < board.height and 0 <= c < board.width]


def seen(board: LightUp, cell: tuple[int, int]) -> set[tuple[int, int]]:
    return set(seen_from((board.grid != WHITE).tolist(), *cell)) - {cell}


def laid_out(puzzle: LightUp) -> tuple[Board, State]:
    """Return the board of a puzzle, laid out, and an empty state for what is known about it."""
    board = board_for(puzzle.height, puzzle.width)
    board.cells[:] = with_frame(puzzle.grid)
    lay_out(board)
    return board, state_for(puzzle.height, puzzle.width)
