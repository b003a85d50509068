"""The method for puzzles of games, and the call that solves a puzzle by it."""

from types import ModuleType

from solvers.methods import methods_of, solver


def _module(_name: str) -> ModuleType:
    from solvers.games import proof

    return proof


METHODS = methods_of("games", _module)

solve = solver(METHODS)
