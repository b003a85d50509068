"""Whole puzzles that need chains, one hint at a time, against Sudoku Explainer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from rating.sudoku.chain_unary_kernel import empty_unary_room, find_unary_chain
from rating.sudoku.forcing import ForcingRooms, find_forcing
from rating.sudoku.grid_kernel import apply, open_grid
from rating.sudoku.hint import empty_grid, empty_hint
from rating.sudoku.ladder_kernel import find_hint
from rating.sudoku.late_kernel import empty_late_room, find_late
from rating.sudoku.sets_kernel import empty_nine
from rating.sudoku.triplet_exclusion_kernel import aligned_triplet_exclusion, empty_triplet_room
from solvers.jit import PLAIN

GOLDEN = Path(__file__).parent / "golden" / "sudoku_chain_puzzles.tsv"
RULES: tuple[tuple[Callable[..., bool], Any], ...] = (
    (find_hint, empty_nine()),
    (find_late, empty_late_room()),
    (find_unary_chain, empty_unary_room()),
    (aligned_triplet_exclusion, empty_triplet_room()),
    (find_forcing, ForcingRooms()),
)


def shown(rating: float) -> str:
    """Cut a rating to tenths as Sudoku Explainer does."""
    return f"{int((rating + 0.05) * 10) / 10:.1f}"


def ratings_of(puzzle: str) -> tuple[str, str, str]:
    """Rate a puzzle: the hardest hint, the hardest up to the first digit, and the first."""
    grid, hint = empty_grid(), empty_hint(True)
    open_grid(np.array([int(char) if char.isdigit() else 0 for char in puzzle], np.uint8), grid)
    ratings: list[float] = []
    pearl = None
    while not grid.values.all():
        assert any(find(grid, hint, room) for find, room in RULES)
        ratings.append(float(hint.rating[0]))
        if hint.placed.any() and pearl is None:
            pearl = max(ratings)
        apply(grid, hint)
    assert pearl is not None
    return shown(max(ratings)), shown(pearl), shown(ratings[0])


def test_puzzles_that_need_chains_are_rated_as_by_sudoku_explainer() -> None:
    puzzles = [line.split("\t") for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]
    for puzzle, *ratings in puzzles[:2] if PLAIN else puzzles:
        assert ratings_of(puzzle) == tuple(ratings)
