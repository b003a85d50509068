"""A puzzle of each family, to be written as other programs write it."""

from dataclasses import replace
from functools import cache
from typing import Any

import gridwright as gw
from puzzles.families import FAMILIES
from puzzles.puzzle import Puzzle

SMALL = {
    **dict.fromkeys(FAMILIES, "6x6"),
    "sudoku": "9x9",
    "slitherlink": "5x6",
    "hitori": "5x5",
    "skyscrapers": "4x4",
    "kakuro": "6x7",
    "nonogram": "5x7",
    "futoshiki": "4x4",
    "mosaic": "6x7",
    "minesweeper": "6x5",
}


@cache
def puzzles() -> dict[str, Any]:
    """Return a puzzle of each family."""
    return {family: replace(gw.generate(family, seed=1, size=size).puzzle, title="") for family, size in SMALL.items()}


def only(text: str) -> Puzzle:
    (document,) = gw.read(text)
    return document.puzzle
