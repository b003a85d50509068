"""Thirteen boards on which the genetic algorithm with a Hopfield network is measured.

The paper measures on twelve boards of a web site that may not be redistributed. It gives the size of each board, how
many cells the numbers leave open, and how often each variant found the solution. A board of our own replaces each: it
has the same size, exactly as many open cells and one solution, and of ten such boards it has the closest success rate
of the full variant. Of one more board, of 25x25, the paper gives only the size, and says that the full variant solves
it. Ours has 180 open cells, and the full variant solves it about every other time in four times the evaluations of
14x14, just as those are four times the evaluations of 10x10. ``benchmarks/lightup_hopfield_set.py`` found the boards.

Source: Ortiz-Garcia and others 2009, tables 3 and 4.
"""

from pathlib import Path
from typing import NamedTuple

from puzzles.formats.lightup import puzzlink
from puzzles.lightup import LightUp

_FILE = "hopfield_set.txt"


class Instance(NamedTuple):
    """A board of the paper."""

    side: int  # of the board, in cells
    n_open: int  # the number of cells that the numbers leave open
    budget: int  # the evaluations that each run may take


_BUDGETS = {10: 10_000, 14: 40_000, 25: 160_000}
_SIDES = (*4 * [10], *8 * [14], 25)
_OPEN = (28, 6, 74, 47, 121, 71, 77, 68, 84, 133, 36, 95, 180)
INSTANCES = {
    number: Instance(side, n_open, _BUDGETS[side])
    for number, (side, n_open) in enumerate(zip(_SIDES, _OPEN, strict=True), 1)
}
"""The boards of the paper, by number; the last one has no number there."""

LARGE = 13  # the number of the board of 25x25


def set_boards() -> dict[int, LightUp]:
    """Read our boards, by the number of the board that each replaces."""
    return boards_in(Path(__file__).with_name(_FILE).read_text(encoding="utf-8"))


def boards_in(text: str) -> dict[int, LightUp]:
    """Read boards from lines, each with a number, the seed that the board comes from, and a game id."""
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {int(number): puzzlink.TATHAM.read(board.encode())[0].puzzle for number, _seed, board in lines}
