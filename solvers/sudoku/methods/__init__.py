"""The methods for Sudokus, and the call that solves a puzzle by one of them."""

from puzzles.sudoku import Ground
from solvers.methods import methods_of, solver

METHODS = methods_of(__name__)

solve = solver(METHODS, usual=lambda puzzle: "lanes" if puzzle.ground == Ground(3, 3) else "logic")
