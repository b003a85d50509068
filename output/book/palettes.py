"""The colors of a puzzle as a book prints them: their letters in its language, and its greys."""

from generator.families import family_named
from output.book.inks import GREY, shades
from output.book.style import Style
from puzzles.drawing import WHITE, letters_for
from puzzles.puzzle import LegendEntry, Puzzle


def as_printed(puzzle: Puzzle, style: Style) -> Puzzle:
    """Return a puzzle with the letters, and in a grey book with the greys, that its colors have in a book."""
    family = family_named(puzzle.family)
    entries = family.legend(puzzle)
    if not entries:
        return puzzle
    texts = style.texts.family(puzzle.family)
    shown = [texts.legend.get(entry.name, entry.name) for entry in entries]
    names = [name + entry.name for entry, name in zip(entries, shown, strict=True)]
    wishes = [texts.letters.get(entry.name, "") for entry in entries]
    is_english = [name.replace(" ", "-") == entry.name for entry, name in zip(entries, shown, strict=True)]
    own = [entry.letter * is_own for entry, is_own in zip(entries, is_english, strict=True)]
    letters = letters_for(names, wishes, own)
    is_grey = style.color == GREY
    colors = shades([entry.color for entry in entries]) if is_grey else [entry.color for entry in entries]
    printed = [LegendEntry(*each) for each in zip(colors, letters, (entry.name for entry in entries), strict=True)]
    return family.with_legend(puzzle, printed, WHITE if is_grey else None)
