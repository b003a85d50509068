"""Games on a Latin square, which families of more rules derive from."""

from collections.abc import Sequence

from puzzles.games.constraints import Constraint
from puzzles.games.game import Board, Game
from puzzles.games.grid import digits, latin
from puzzles.override import override


class LatinGame(Game):
    """A game whose rows and columns have every digit once."""

    square = True

    @override
    def values(self, board: Board) -> Sequence[int]:
        return digits(board)

    @override
    def rules(self, board: Board) -> Sequence[Constraint]:
        return latin(board)
