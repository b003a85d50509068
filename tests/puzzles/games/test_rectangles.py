"""The numbers of drawn Shikakus: a half turn of the board carries their places onto each other, also when they move."""

import numpy as np
import pytest

from puzzles.games.game import NONE, Board
from puzzles.games.games import GAMES
from puzzles.games.rectangles import moved
from tests.puzzles.games.boards import Draws

BOARDS = [Board(10, 10), Board(7, 7), Board(6, 9)]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_numbers_are_opposite_to_each_other(board: Board) -> None:
    draws, n_boards = Draws(1), 0
    for solution, clues in filter(None, (GAMES["shikaku"].fill(board, draws) for _ in range(20))):
        n_boards += 1
        for _ in range(3):
            has_number = clues["numbers"] != NONE
            assert np.array_equal(has_number, has_number[::-1, ::-1])
            assert sorted(np.array(solution)[has_number.ravel()]) == list(range(1, has_number.sum() + 1))
            clues, solution = moved(board, clues, solution, range(board.height * board.width), draws)
    assert n_boards > 10
