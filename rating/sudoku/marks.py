"""The rating of Sudokus with marks: the scale GR-1 of games, as a Sudoku rating."""

from collections.abc import Sequence
from dataclasses import fields

from puzzles.errors import RequestError
from puzzles.sudoku import Sudoku
from puzzles.sudoku.marks.game import marked
from rating.games import rating as games
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import SCALE
from solvers.verdict import Proof


def check_marked(scale: str, up_to: float | None = None) -> None:
    """Raise ``RequestError`` for a scale or limit; Sudokus with marks have neither."""
    if scale != SCALE:
        raise RequestError(f"{scale!r} is not a scale of Sudokus with marks; expected none, as they have 'GR-1' alone")
    if up_to is not None:
        raise RequestError(f"the limit {up_to} does not apply to Sudokus with marks; expected none")


def rate_marked(
    puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str = SCALE, up_to: float | None = None
) -> list[SudokuRating]:
    """Rate Sudokus with marks; see ``rating.sudoku.rate.rate_all``."""
    check_marked(scale, up_to)
    names = [each.name for each in fields(SudokuRating) if each.name not in ("pearl", "diamond", "levels")]
    return [
        SudokuRating(pearl=0.0, diamond=0.0, levels={}, **{name: getattr(rating, name) for name in names})
        for rating in games.rate_many([marked(puzzle) for puzzle in puzzles], proofs)
    ]
