"""The methods for nonograms, and the call that solves a puzzle by one of them."""

from types import ModuleType

from solvers.methods import methods_of, solver


def _module(name: str) -> ModuleType:
    match name:
        case "logic":
            from solvers.nonogram import proof

            return proof
        case "dfs":
            from solvers.nonogram.methods import dfs

            return dfs
        case "iterative":
            from solvers.nonogram.methods import iterative

            return iterative
        case "sat":
            from solvers.nonogram.methods import sat

            return sat
        case "cp":
            from solvers.nonogram.methods import cp

            return cp
        case "ilp":
            from solvers.nonogram.methods import ilp

            return ilp
        case "hybrid":
            from solvers.nonogram.methods import hybrid

            return hybrid
        case "tabu":
            from solvers.nonogram.methods import tabu

            return tabu
        case "evolutionary":
            from solvers.nonogram.methods import evolutionary

            return evolutionary
    raise KeyError(name)


METHODS = methods_of("nonogram", _module)

solve = solver(METHODS)
