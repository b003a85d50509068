"""Compiled kernels and plain Python give the same ratings, steps and boards."""

import os
import subprocess
import sys

import gridwright as gw
from generator.sudoku.boards import BOARD_METHODS, complete_board
from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.lightup import LightUp
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Ground, Sudoku
from tests.puzzles.lightup_boards import lightup
from tests.rating.lightup_puzzles import NEEDS
from tests.rating.puzzles import NEEDS_SEARCH, PEAKS
from tests.rating.sudoku_marks import sudoku
from tests.rating.test_sudoku_effort import SINGLES
from tests.solvers.puzzles import grid_from


def rated() -> str:
    """Rate and explain puzzles that need each rule, as far as plain Python does so in seconds, and make boards."""
    boards = [complete_board(name, Ground(3, 3), stream_for(3)).tolist() for name in BOARD_METHODS]
    puzzles: list[Nonogram | Sudoku | LightUp] = [
        *(Nonogram.from_grid(grid_from(text)) for text in PEAKS if text != NEEDS_SEARCH),
        sudoku(SINGLES),
        *map(lightup, NEEDS.values()),
    ]
    return repr(boards) + repr([(gw.rate(puzzle), list(gw.explain(puzzle))) for puzzle in puzzles])


def test_the_other_tier_gives_the_same() -> None:
    environment = {**os.environ, "GRIDWRIGHT_COMPILE": "first" if PLAIN else "never"}
    command = [sys.executable, "-c", "from tests.rating.test_tiers import rated; print(rated())"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert run.stdout.strip() == rated()
