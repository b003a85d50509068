"""The methods for Sudokus, and the call that solves a puzzle by one of them."""

from puzzles.sudoku import Ground, Sudoku
from solvers.methods import Solver, methods_of

METHODS = methods_of(__name__)

solve = Solver[Sudoku](METHODS, usual=lambda puzzle: "lanes" if puzzle.ground == Ground(3, 3) else "logic")
