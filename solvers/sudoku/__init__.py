"""Proofs of Sudoku puzzles."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.sudoku.proof import Budget, prove, prove_many

__all__ = ["Budget", "prove", "prove_many"]


def __getattr__(name: str) -> Any:
    """Load the proof, and with it the compiler, only when it is asked for."""
    if name in __all__:
        from solvers.sudoku import proof

        return getattr(proof, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
