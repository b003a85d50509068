"""The parts of a game's puzzle that pictures and texts read; its class loads them when it is shown."""

from typing import Protocol

from puzzles.games.game import Board, Clues, Game
from puzzles.puzzle import Puzzle


class Seen(Puzzle, Protocol):
    """A puzzle of a game as its pictures and texts see it."""

    @property
    def game(self) -> Game:
        """Return the rules."""

    @property
    def board(self) -> Board:
        """Return size and parameter."""

    @property
    def clues(self) -> Clues:
        """Return the layers by name."""

    @property
    def parameter(self) -> int:
        """Return the value of ``game.parameter``; 0 for games without one."""

    @property
    def n_clues(self) -> int:
        """Return how many clues could be left out."""
