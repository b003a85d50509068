"""Clues of every game for tests of puzzles: drawn by declarations, whether or not they have one solution."""

from itertools import chain
from random import Random

import numpy as np

from generator.games.filling import filled
from puzzles.games.game import NONE, Board
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.puzzle import GamePuzzle
from puzzles.games.regions import places_of_entries
from puzzles.puzzle import Solution


class Draws:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.chance = self._random.random
        self.choice = self._random.choice
        self.below = self._random.randrange

    def shuffled(self, some):
        return self._random.sample(list(some), len(some))


def board_of(name: str, height: int, width: int) -> Board:
    parameter = GAMES[name].parameter
    return Board(height, width, parameter.default if parameter else 0)


def drawn(name: str, seed: int, height: int = 6, width: int = 6, share: float = 0.6) -> tuple[GamePuzzle, Solution]:
    """Return a puzzle without a share of its clues, and the solution that it was drawn from."""
    game, draws = GAMES[name], Draws(seed)
    board = board_of(name, height, width)
    while (found := filled(game, board, draws)) is None:
        pass
    values, fixed = found
    clues = {**fixed, **game.clues_of(board, values, fixed, draws)}
    dug = {layer for group in game.dug for layer in group}
    for layer in sorted(dug):
        gone = [places for places in places_of_entries(game, clues, layer) if draws.chance() < share]
        clues[layer] = clues[layer].copy()
        clues[layer].flat[[*chain.from_iterable(gone)]] = NONE
    return puzzle_type(name).from_clues(board, clues), np.reshape(values, (height, width)).astype(np.uint8)
