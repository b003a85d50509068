"""The methods for Sudokus, and the call that solves a puzzle by one of them."""

from importlib import import_module
from types import ModuleType

from puzzles.sudoku import Ground
from solvers.methods import methods_of, solver


def _module(name: str) -> ModuleType:
    if name == "logic":
        from solvers.sudoku import proof

        return proof
    return import_module(f"{__name__}.{name}")


METHODS = methods_of("sudoku", _module)

solve = solver(METHODS, usual=lambda puzzle: "lanes" if puzzle.ground == Ground(3, 3) else "logic")
