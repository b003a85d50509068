"""Solvers of Light Up puzzles."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.lightup.methods import solve
    from solvers.lightup.proof import Budget, prove, prove_many

__all__ = ["Budget", "prove", "prove_many", "solve"]


def __getattr__(name: str) -> Any:
    """Load the module that a name comes from, and with it the compiler, only when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.methods" if name == "solve" else f"{__name__}.proof"), name)
