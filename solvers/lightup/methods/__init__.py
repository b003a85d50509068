"""The methods for Light Up puzzles, and the call that solves a puzzle by one of them."""

from importlib import import_module
from types import ModuleType

from solvers.methods import methods_of, solver


def _module(name: str) -> ModuleType:
    if name == "logic":
        from solvers.lightup import proof

        return proof
    return import_module(f"{__name__}.{name}")


METHODS = methods_of("lightup", _module)

solve = solver(METHODS)
