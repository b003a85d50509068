"""The method for puzzles of games, and the call that solves a puzzle by it."""

from solvers.methods import methods_of, solver

METHODS = methods_of(__name__)

solve = solver(METHODS)
