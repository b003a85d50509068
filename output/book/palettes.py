"""The colors of puzzles as a book prints them: one name and letter for each through the book, and its greys."""

from collections import Counter
from collections.abc import Iterable, Mapping

from generator.families import family_named
from output.book.inks import GREY, shades
from output.book.style import Style
from puzzles.drawing import LETTERS, WHITE, letters_for
from puzzles.puzzle import LegendEntry, Puzzle

Legend = Mapping[tuple[str, str], LegendEntry]
"""What colors are called in a book, by family and ``#rrggbb``."""


def legend_of_book(puzzles: Iterable[Puzzle], style: Style) -> Legend:
    """Choose one name and one letter for each color of a book.

    No two names share a letter; where a book has more names than there are letters, none share one that meet in a
    puzzle.
    """
    names: dict[tuple[str, str], Counter[LegendEntry]] = {}
    meeting: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for puzzle in puzzles:
        entries = {(puzzle.family, each.color): each for each in family_named(puzzle.family).legend(puzzle)}
        for key, entry in entries.items():
            names.setdefault(key, Counter())[entry] += 1
            meeting.setdefault(key, set()).update(entries)
    chosen: dict[tuple[str, str], LegendEntry] = {}
    for key in sorted(names, key=lambda key: (len(names[key]), -names[key].total())):  # those without a choice first
        given = [entry for entry, _ in names[key].most_common()]
        met = [chosen[other] for other in sorted(meeting[key]) if other in chosen]
        entry = next((each for each in given if each.name not in {other.name for other in met}), given[0])
        same = (each.letter for other, each in chosen.items() if other[0] == key[0] and each.name == entry.name)
        taken = {each.letter for each in chosen.values()}
        if len(taken) >= len(LETTERS):
            taken = {each.letter for each in met}
        letter = next((each for each in same if each not in {other.letter for other in met}), None)
        chosen[key] = entry._replace(letter=letter or _letter(key[0], entry, sorted(taken), style))
    return chosen


def _letter(family: str, entry: LegendEntry, taken: list[str], style: Style) -> str:
    """Choose a letter that is not taken: that of the picture in its own language, or one of the name."""
    texts, no_wishes = style.texts.family(family), [""] * len(taken)
    name = texts.legend.get(entry.name, entry.name)
    is_kept = name.replace(" ", "-") == entry.name and entry.letter not in taken
    wishes = [*no_wishes, texts.letters.get(entry.name, "")]
    return letters_for([*taken, name + entry.name], wishes, [*taken, entry.letter * is_kept])[-1]


def as_printed(puzzle: Puzzle, style: Style, legend: Legend | None = None) -> Puzzle:
    """Return a puzzle with the names and letters, and in a grey book with the greys, that its colors have in a book.

    Args:
        puzzle: of the book.
        style: of the book.
        legend: of the book; that of the puzzle alone unless given.
    """
    family = family_named(puzzle.family)
    entries = family.legend(puzzle)
    chosen = legend_of_book([puzzle], style) if legend is None else legend
    if len({chosen[puzzle.family, each.color].name for each in entries}) < len(entries):
        chosen = legend_of_book([puzzle], style)  # two of its colors have one name elsewhere
    if not entries:
        return puzzle
    is_grey = style.color == GREY
    colors = shades([entry.color for entry in entries]) if is_grey else [entry.color for entry in entries]
    printed = [
        chosen[puzzle.family, entry.color]._replace(color=color) for color, entry in zip(colors, entries, strict=True)
    ]
    return family.with_legend(puzzle, printed, WHITE if is_grey else None)
