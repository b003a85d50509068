"""The method for puzzles of games, and the call that solves a puzzle by it."""

from puzzles.games.puzzle import GamePuzzle
from solvers.methods import Solver, methods_of

METHODS = methods_of(__name__)

solve = Solver[GamePuzzle](METHODS)
