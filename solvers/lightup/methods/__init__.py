"""The methods for Light Up puzzles, and the call that solves a puzzle by one of them."""

from solvers.methods import methods_of, solver

METHODS = methods_of(__name__)

solve = solver(METHODS)
