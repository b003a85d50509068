"""The colors of a puzzle as a book prints them: their letters in its language, and its greys."""

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from generator.families import family_named
from output.book.inks import GREY, shades
from output.book.style import Style
from puzzles.drawing import LETTERS, WHITE
from puzzles.family import LegendEntry
from puzzles.puzzle import Puzzle


def as_printed(puzzle: Puzzle, style: Style) -> Puzzle:
    """Return a puzzle with the letters, and in a grey book with the greys, that its colors have in a book."""
    family = family_named(puzzle.family)
    entries = family.legend(puzzle)
    if not entries:
        return puzzle
    texts = style.texts.family(puzzle.family)
    names = [texts.legend.get(entry.name, "") + entry.name for entry in entries]
    letters = letters_for(names, [texts.letters.get(entry.name, "") for entry in entries])
    is_grey = style.color == GREY
    colors = shades([entry.color for entry in entries]) if is_grey else [entry.color for entry in entries]
    printed = [LegendEntry(*each) for each in zip(colors, letters, (entry.name for entry in entries), strict=True)]
    return family.with_legend(puzzle, printed, WHITE if is_grey else None)


def letters_for(names: Sequence[str], wishes: Sequence[str] = ()) -> list[str]:
    """Choose a letter for each name: the first in it that is free and looks like no figure, or else any that is free.

    Args:
        names: of colors.
        wishes: letters that go before those of each name, as of its reading.

    >>> letters_for(["blue", "vermillion", "green", "orange"])
    ['u', 'v', 'r', 'a']
    """
    chosen: list[str] = []
    for name, wished in zip_longest(names, wishes, fillvalue=""):
        chosen.append(next(letter for letter in (*wished, *_candidates(name)) if letter not in chosen))
    return chosen


def _candidates(name: str) -> Iterable[str]:
    """Return the letters of a name, without their accents, and then all others."""
    own = unicodedata.normalize("NFD", name.lower())
    return [*(letter for letter in own if letter in LETTERS), *LETTERS]
