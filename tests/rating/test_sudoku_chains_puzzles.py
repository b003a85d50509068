"""Whole puzzles that need chains, one hint at a time, against Sudoku Explainer."""

from pathlib import Path

import numpy as np

from kernels.jit import PLAIN
from rating.sudoku.ladders import hints

GOLDEN = Path(__file__).parent / "golden" / "sudoku_chain_puzzles.tsv"


def shown(rating: float) -> str:
    """Cut a rating to tenths as Sudoku Explainer does."""
    return f"{int((rating + 0.05) * 10) / 10:.1f}"


def ratings_of(puzzle: str) -> tuple[str, str, str]:
    """Rate a puzzle: the hardest hint, the hardest up to the first digit, and the first."""
    ratings: list[float] = []
    pearl = 0.0
    for _, hint, _ in hints(np.array([int(char) if char.isdigit() else 0 for char in puzzle], np.uint8)):
        ratings.append(float(hint.rating[0]))
        if hint.placed.any() and not pearl:
            pearl = max(ratings)
    return shown(max(ratings)), shown(pearl), shown(ratings[0])


def test_puzzles_that_need_chains_are_rated_as_by_sudoku_explainer() -> None:
    puzzles = [line.split("\t") for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]
    for puzzle, *ratings in puzzles[:2] if PLAIN else puzzles:
        assert ratings_of(puzzle) == tuple(ratings)
