"""The kinds of puzzles whose hints are checked: every family, and every variant and mark of Sudoku."""

from collections.abc import Iterator

import gridwright as gw
from generator.record import Record
from puzzles.games.games import GAMES
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from puzzles.sudoku.variants import VARIANTS
from rating.step import Step
from rating.sudoku.deduction import Deduction

BY_HAND = ["sudoku", "nonogram", "lightup"]
_NOT_ALONE = {"toroidal": "anti-knight,toroidal"}
_VARIANTS = [_NOT_ALONE.get(name, name) for name in ("jigsaw", *VARIANTS, *MARK_VARIANTS)]
KINDS = [*BY_HAND, *GAMES, *(f"sudoku {name}" for name in _VARIANTS)]
MOST_LINES = 3  # of a fish or of leftovers, which a reader takes in one by one
_SMALL = {"nonogram": {"size": "8x8"}, "lightup": {"size": "7x7"}}


def records(kind: str, count: int, **asked: object) -> Iterator[Record]:
    """Yield puzzles of a kind; small ones where the usual ones are large."""
    family, _, variant = kind.partition(" ")
    for seed in range(count):
        options = {"variant": variant} if variant else _SMALL.get(family, {})
        yield gw.generate(family, seed=seed, **{**options, **asked})  # type: ignore[arg-type]


def n_glances(step: Step) -> int:
    """Return how many premises a reader takes in: the constraints, but more than three lines told together as one.

    Only jellyfish and leftovers have so many: "in rows 2, 4, 5 and 8, all places for 6 are in columns 1, 3, 4 and 7".
    """
    more = 0
    if isinstance(step.details, Deduction):
        more = sum(len(lines) - 1 for lines in (step.details.houses, step.details.covers) if len(lines) > MOST_LINES)
    return len(step.premises) - more
