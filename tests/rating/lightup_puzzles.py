"""Puzzles of the Light Up rating tests: random ones with one solution, and some that need the rules at the top."""

import random

import numpy as np

from puzzles.lightup import WALL, WHITE, LightUp
from solvers.lightup.proof import prove
from solvers.verdict import Proof, Verdict
from tests.naive.lightup_rules import WAYS, Cell, seen_from
from tests.puzzles.lightup_boards import board_of


def random_puzzle(seed: int, max_side: int = 6, min_side: int = 1) -> tuple[LightUp, Proof]:
    """Draw a puzzle with one solution, of any shape; with all numbers that it can have, or hardly any."""
    rng = random.Random(seed)
    while True:
        height, width = rng.randint(min_side, max_side), rng.randint(min_side, max_side)
        share = rng.choice((0.0, 0.15, 0.25, 0.4))
        cells = [(row, column) for row in range(height) for column in range(width)]
        walls = [[rng.random() < share for _ in range(width)] for _ in range(height)]
        bulbs: set[Cell] = set()
        for cell in rng.sample(cells, len(cells)):
            if not walls[cell[0]][cell[1]] and not bulbs & seen_from(walls, *cell):
                bulbs.add(cell)
        grid = np.array(
            [
                [sum((r + y, c + x) in bulbs for y, x in WAYS) if walls[r][c] else WHITE for c in range(width)]
                for r in range(height)
            ]
        )
        if is_unique(grid):
            break
    if rng.random() < 0.8:
        for row, column in rng.sample(cells, len(cells)):
            number = grid[row, column]
            if number != WHITE:
                grid[row, column] = WALL
                if not is_unique(grid):
                    grid[row, column] = number
    puzzle = LightUp.from_grid(grid)
    return puzzle, prove(puzzle)


def is_unique(grid: np.ndarray) -> bool:
    return prove(LightUp.from_grid(grid)).verdict is Verdict.UNIQUE


def known_solution(puzzle: LightUp, proof: Proof) -> dict[Cell, bool]:
    """Return the solution as the naive ladder has it."""
    white = np.argwhere(puzzle.grid == WHITE).tolist()
    return {(row, column): bool(proof.solutions[0][row, column]) for row, column in white}


def rows_of(puzzle: LightUp) -> list[str]:
    return board_of(puzzle)  # type: ignore[no-any-return, no-untyped-call]


# For each rule a puzzle with one solution that needs it and none that is harder, with its bulbs; own, found at random.
NEEDS = {
    "number": ("*1", "10"),
    "light": ("*2", ".*"),
    "single source": ("0.", ".*"),
    "lone cell": ("*#", "##"),
    "starved number": ("*1#", "..*"),
    "cell set": ("*.", ".*", "0#"),
    "number set": ("..1", "..*", ".*2", "*.."),
    "diagonal numbers": (".1..*", ".*20.", "*#*.."),
    "facing numbers": ("*1.", "..*", "1*."),
    "contradiction": (".*.", "1.*", "*2.", ".*."),
    "nested contradiction": ("0#.*#*", "..*#*2", "#*2..#", "*#....", "..*.1*", ".0.*.."),
}

# Needs a contradiction; the first in reading order is longer than another one.
LONGER_FIRST = ("*...", ".11*", ".*1.")

# One of several solutions each, found at random; no puzzle with one solution is known to us that needs agreement, or a
# search. The first needs a nested contradiction, the second agreement.
SEVERAL = (("*..", ".2*", ".*.", "#.."), (".*..0", "*#.*.", "1.*2.", "1*#.*"))
