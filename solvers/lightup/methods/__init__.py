"""The methods for Light Up puzzles, and the call that solves a puzzle by one of them."""

from puzzles.lightup import LightUp
from solvers.methods import Solver, methods_of

METHODS = methods_of(__name__)

solve = Solver[LightUp](METHODS)
