"""Requests that stand in the OpenAPI document as examples; each of them works."""

from typing import Any

_SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _named(**examples: dict[str, Any]) -> dict[str, Any]:
    return {name: {"value": value} for name, value in examples.items()}


MAKE = _named(
    nonogram={"family": "nonogram", "size": "40x60", "colors": 5, "density": 0.3, "seed": 1},
    sudoku={"family": "sudoku", "symmetry": "rotate180", "seed": 1, "steps": True},
    lightup={"family": "lightup", "size": "8x8", "difficulty": "gentle", "seed": 1, "count": 3},
)
RATE = _named(rate={"puzzle": _SUDOKU, "steps": True})
SOLVE = _named(
    proof={"puzzle": _SUDOKU, "limit": 10},
    method={"puzzle": _SUDOKU, "from": "line", "method": "dancing-links"},
)
CONVERT = _named(convert={"puzzle": _SUDOKU, "to": "gridwright"})
