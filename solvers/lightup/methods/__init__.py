"""The methods for Light Up puzzles, and the call that solves a puzzle by one of them."""

from types import ModuleType

from solvers.methods import methods_of, solver


def _module(name: str) -> ModuleType:
    match name:
        case "logic":
            from solvers.lightup import proof

            return proof
        case "sat":
            from solvers.lightup.methods import sat

            return sat
        case "cp":
            from solvers.lightup.methods import cp

            return cp
        case "hopfield-ga":
            from solvers.lightup.methods import hopfield_ga

            return hopfield_ga
    raise KeyError(name)


METHODS = methods_of("lightup", _module)

solve = solver(METHODS)
