"""The methods for nonograms, and the call that solves a puzzle by one of them."""

from importlib import import_module
from types import ModuleType

from solvers.methods import methods_of, solver


def _module(name: str) -> ModuleType:
    if name == "logic":
        from solvers.nonogram import proof

        return proof
    return import_module(f"{__name__}.{name}")


METHODS = methods_of("nonogram", _module)

solve = solver(METHODS)
