"""Puzzles with one solution for the tests of the nonogram ladder, each with the hardest rule that it needs.

Found by turning over random cells of random grids, as long as that kept one solution and raised the rating; our own, no
source. The naive ladder confirms the rule of each but ``NEEDS_SEARCH``.
"""

from puzzles.nonogram import Grid, Nonogram, Palette
from solvers.verdict import Proof, Verdict

NEEDS_EDGE_LOGIC = "..111 11... 1.... .1.11 ..1.1"
NEEDS_TWO_LINES = "1.1.. .1..1 1.1.. 1.... ....1"
NEEDS_2_SAT = "1.11.... ...1.1.. ..11.1.. ...11... .1..111."
NEEDS_SEARCH = "...1.11. .1..1..1 ..11.1.1 .1...... 11.11... ..11.11. ..1...1. 1...1..."
PEAKS = {
    NEEDS_EDGE_LOGIC: ("edge logic", 5.0),
    "2..2. .2.22 .21.. 2.... .....": ("edge logic", 5.0),
    NEEDS_TWO_LINES: ("two-line clash", 5.5),
    "..1.. .11.2 ...1. ...12 21...": ("two-line clash", 5.5),
    NEEDS_2_SAT: ("2-SAT", 6.0),
    "1... 11.. ..11 .11. 11.. ..11 ...1": ("probe", 6.7),
    NEEDS_SEARCH: ("search", 9.0),
}


def unique(grid: Grid, n_colors: int = 3) -> tuple[Nonogram, Proof]:
    """Return the puzzle of a grid that is known to be its only solution, with a proof that says so."""
    puzzle = Nonogram.from_grid(grid, Palette.default(n_colors))
    return puzzle, Proof(Verdict.UNIQUE, (grid,), complete=True, method="line")
