"""Losses: the parts of a document that a notation cannot keep."""

from typing import Any

from puzzles.formats.credits import credits_of
from puzzles.formats.document import Document, Format
from puzzles.nonogram import Nonogram, Palette
from puzzles.puzzle import Puzzle

# Words of ``Format.keeps`` that a person would miss, and what they mean; what is not here is refused by the writers.
WORDS = {
    "title": "the title",
    "author": "the author",
    "copyright": "the copyright",
    "solution": "the solution",
    "rgb": "the values of the colors",
    "names": "the names of the colors",
    "letters": "the letters of the colors",
    "background": "the color of the background",
}


def losses(document: Document[Puzzle], form: Format[Any]) -> list[str]:
    """Return the parts that a notation leaves out, in the words of ``Format.keeps``; standard colors lose nothing."""
    return [word for word in _had(document) if word not in form.keeps]


def _had(document: Document[Puzzle]) -> list[str]:
    puzzle = document.puzzle
    has = {**dict.fromkeys(credits_of(puzzle), True), "solution": document.solution is not None}
    if isinstance(puzzle, Nonogram):
        standard = Palette.default(puzzle.n_colors)
        pairs = list(zip(puzzle.palette.colors, standard.colors, strict=True))
        has["rgb"] = any(own.rgb != usual.rgb for own, usual in pairs)
        has["names"] = any(own.name != usual.name for own, usual in pairs)
        has["letters"] = any(own.letter != usual.letter for own, usual in pairs)
        has["background"] = puzzle.palette.background != standard.background
    return [word for word in WORDS if has.get(word)]
