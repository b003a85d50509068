"""Draw puzzles and answers for a book: drawings that a page may choose from, and a name and letter for each color."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from generator.families import family_named
from output.book.inks import GREY, shades
from output.book.style import Style
from puzzles.drawing import LETTERS, WHITE, Drawing, Text, letters_for
from puzzles.puzzle import LegendEntry, Puzzle, Solution


@dataclass(frozen=True, slots=True)
class MeasuredDrawing:
    """A drawing that can be made again, with its measures."""

    width: float  # the width in cells
    height: float  # the height in cells
    type_size: float  # the smallest type size, in cells; infinite if nothing is written
    draw: Callable[[], Drawing]  # makes the drawing


def measured(draw: Callable[[], Drawing]) -> MeasuredDrawing:
    """Measure a drawing."""
    drawing = draw()
    sizes = [each.size for each in drawing.primitives if isinstance(each, Text)]
    return MeasuredDrawing(drawing.width, drawing.height, min(sizes, default=float("inf")), draw)


def puzzle_drawings(puzzle: Puzzle, style: Style) -> Iterator[MeasuredDrawing]:
    """Yield the drawings of a puzzle, the most spacious first; letters that would make its cells smaller are left out.

    Where numbers are as large as they should be, letters need only be as large as the smallest type.
    """
    family, sizes = family_named(puzzle.family), style.sizes
    bare = [measured(partial(_styled, style, draw)) for draw in family.book_drawings(puzzle, letters=False)]
    if not style.letters or len(family.legend(puzzle)) < 2:
        yield from bare
        return
    for plain, draw in zip(bare, family.book_drawings(puzzle, letters=True), strict=True):
        lettered = measured(partial(_styled, style, draw))
        if style.color == GREY:  # where nothing else tells the colors of clues apart
            yield lettered
            continue
        type_size = min(plain.type_size, lettered.type_size * sizes.readable / sizes.least)
        is_as_large = (lettered.width, lettered.height) == (plain.width, plain.height)
        yield replace(lettered, type_size=type_size) if is_as_large else plain


def answer_drawing(puzzle: Puzzle, solution: Solution, style: Style) -> MeasuredDrawing:
    """Return the drawing of an answer; its values must be legible, but not the smaller signs of clues."""
    family = family_named(puzzle.family)
    draw = partial(family.answer_drawing, puzzle, solution, letters=style.letters, clues=style.answer_clues)
    drawing = measured(partial(_styled, style, draw))
    sizes = [each.size for each in drawing.draw().primitives if isinstance(each, Text)]
    return replace(drawing, type_size=max(sizes, default=drawing.type_size))


def _styled(style: Style, draw: Callable[[], Drawing]) -> Drawing:
    return style.drawn(draw())


Legend = Mapping[tuple[str, str], LegendEntry]
"""What colors are called in a book, by family and ``#rrggbb``."""


def legend_of_book(puzzles: Iterable[Puzzle], style: Style) -> Legend:
    """Choose one name and one letter for each color of a book.

    No two names share a letter; where a book has more names than there are letters, none share one that meet in a
    puzzle. All letters are of one alphabet: the one of the language if it has a letter for every color, or else Latin.
    """
    puzzles = list(puzzles)
    has_own_letters = all(
        entry.name in style.texts.family(puzzle.family).letters
        for puzzle in puzzles
        for entry in family_named(puzzle.family).legend(puzzle)
    )
    names: dict[tuple[str, str], Counter[LegendEntry]] = {}
    meeting: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for puzzle in puzzles:
        entries = {(puzzle.family, each.color): each for each in family_named(puzzle.family).legend(puzzle)}
        for key, entry in entries.items():
            names.setdefault(key, Counter())[entry] += 1
            meeting.setdefault(key, set()).update(entries)
    chosen: dict[tuple[str, str], LegendEntry] = {}
    # Names without a choice come first.
    for key in sorted(names, key=lambda key: (len(names[key]), -names[key].total())):
        given = [entry for entry, _ in names[key].most_common()]
        met = [chosen[other] for other in sorted(meeting[key]) if other in chosen]
        entry = next((each for each in given if each.name not in {other.name for other in met}), given[0])
        same = (each.letter for other, each in chosen.items() if other[0] == key[0] and each.name == entry.name)
        taken = {each.letter for each in chosen.values()}
        if len(taken) >= len(LETTERS):
            taken = {each.letter for each in met}
        letter = next((each for each in same if each not in {other.letter for other in met}), None)
        chosen[key] = entry._replace(letter=letter or _letter(key[0], entry, sorted(taken), style, has_own_letters))
    return chosen


def _letter(family: str, entry: LegendEntry, taken: list[str], style: Style, has_own_letters: bool) -> str:
    """Choose a letter that is not taken: the color's letter in the language of the book, or one of its name."""
    texts, no_wishes = style.texts.family(family), [""] * len(taken)
    name = texts.legend.get(entry.name, entry.name)
    is_kept = name.replace(" ", "-") == entry.name and entry.letter not in taken
    wishes = [*no_wishes, texts.letters.get(entry.name, "") * has_own_letters]
    return letters_for([*taken, name + entry.name], wishes, [*taken, entry.letter * is_kept])[-1]


def as_printed(puzzle: Puzzle, style: Style, legend: Legend | None = None) -> Puzzle:
    """Return a puzzle with the names and letters, and in a grey book with the greys, that its colors have in a book.

    They are those of the book's legend; of the puzzle alone unless that is given.
    """
    family = family_named(puzzle.family)
    entries = family.legend(puzzle)
    chosen = legend_of_book([puzzle], style) if legend is None else legend
    if len({chosen[puzzle.family, each.color].name for each in entries}) < len(entries):
        chosen = legend_of_book([puzzle], style)  # elsewhere in the book, two of its colors have one name
    if not entries:
        return puzzle
    is_grey = style.color == GREY
    colors = shades([entry.color for entry in entries]) if is_grey else [entry.color for entry in entries]
    printed = [
        chosen[puzzle.family, entry.color]._replace(color=color) for color, entry in zip(colors, entries, strict=True)
    ]
    return family.with_legend(puzzle, printed, WHITE if is_grey else None)
