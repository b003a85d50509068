"""The methods for Sudokus, and the call that solves a puzzle by one of them."""

from types import ModuleType

from puzzles.sudoku import Ground
from solvers.methods import methods_of, solver


def _module(name: str) -> ModuleType:
    match name:
        case "logic":
            from solvers.sudoku import proof

            return proof
        case "lanes":
            from solvers.sudoku.methods import lanes

            return lanes
        case "backtracking":
            from solvers.sudoku.methods import backtracking

            return backtracking
        case "forward-checking":
            from solvers.sudoku.methods import forward_checking

            return forward_checking
        case "bits":
            from solvers.sudoku.methods import bits

            return bits
        case "norvig":
            from solvers.sudoku.methods import norvig

            return norvig
        case "propagation":
            from solvers.sudoku.methods import propagation

            return propagation
        case "dancing-links":
            from solvers.sudoku.methods import dancing_links

            return dancing_links
        case "ilp":
            from solvers.sudoku.methods import ilp

            return ilp
        case "cp":
            from solvers.sudoku.methods import cp

            return cp
        case "sat":
            from solvers.sudoku.methods import sat

            return sat
        case "grasp":
            from solvers.sudoku.methods import grasp

            return grasp
    raise KeyError(name)


METHODS = methods_of("sudoku", _module)

solve = solver(METHODS, usual=lambda puzzle: "lanes" if puzzle.ground == Ground(3, 3) else "logic")
