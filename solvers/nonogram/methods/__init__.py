"""The methods for nonograms, and the call that solves a puzzle by one of them."""

from puzzles.nonogram import Nonogram
from solvers.methods import Solver, methods_of

METHODS = methods_of(__name__)

solve = Solver[Nonogram](METHODS)
