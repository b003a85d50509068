"""The kinds of puzzles whose hints are checked: every family, and every variant and mark of Sudoku."""

from collections.abc import Iterator

import gridwright as gw
from generator.record import Record
from puzzles.games.games import GAMES
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from puzzles.sudoku.variants import VARIANTS

BY_HAND = ["sudoku", "nonogram", "lightup"]
_NOT_ALONE = {"toroidal": "anti-knight,toroidal"}
_VARIANTS = [_NOT_ALONE.get(name, name) for name in ("jigsaw", *VARIANTS, *MARK_VARIANTS, "killer,twin")]
KINDS = [*BY_HAND, *GAMES, *(f"sudoku {name}" for name in _VARIANTS)]
_SMALL = {"nonogram": {"size": "8x8"}, "lightup": {"size": "7x7"}}


def records(kind: str, count: int, **asked: object) -> Iterator[Record]:
    """Yield puzzles of a kind; small ones where the usual ones are large."""
    family, _, variant = kind.partition(" ")
    for seed in range(count):
        options = {"variant": variant} if variant else _SMALL.get(family, {})
        yield gw.generate(family, seed=seed, **{**options, **asked})  # type: ignore[arg-type]
