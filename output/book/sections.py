"""Sections of a book: runs of puzzles that have something in common, their title pages, and difficulty as stars."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.families import family_named
from output.book.examples import ornament
from output.book.fonts import wrapped
from output.book.items import Item
from output.book.layout import LINE, Layout
from output.book.page import Destination, Element, Page, TextLine
from output.book.style import BY_FAMILY, BY_GRADE, NO_SECTIONS
from output.book.texts import Texts
from puzzles.puzzle import Puzzle
from puzzles.titles import variant_title
from rating.grades import Grade

_MOST_PARTS, _PART = 9, 50
_TITLE_DOWN = 0.2  # a share of the page, above the title
_STARS = 5


class Part(NamedTuple):
    """A run of puzzles."""

    name: str  # says what the puzzles have in common
    title: str  # name and range of numbers, for the contents
    first: int  # number of the first one
    n_puzzles: int  # in the part
    grade: Grade | None  # of all its puzzles; None if they differ or have none


def stars(grade: Grade | None) -> str:
    """Draw five stars and fill half a star more per grade; return an empty text without a grade.

    >>> stars(Grade.TRICKY), stars(Grade.HARD)
    ('★★☆☆☆', '★★½☆☆')
    """
    return "" if grade is None else ("★" * (grade // 2) + "½" * (grade % 2)).ljust(_STARS, "☆")


def kind_title(texts: Texts, puzzle: Puzzle) -> str:
    """Return the name of a puzzle's family, with its further rules."""
    name = texts.family(puzzle.family).name
    variants = " ".join(map(variant_title, family_named(puzzle.family).variants(puzzle)))
    return texts.word("variant", variants=variants, family=name) if variants else name


def in_sections(items: Iterable[Item], sections: str, families: Iterable[str] = ()) -> list[Item]:
    """Sort the puzzles by section, or keep their order if the book has no sections.

    Sections by family come in the order of ``families``; other sections come in the order of their first puzzles.
    """
    gathered: dict[object, list[Item]] = {name: [] for name in families} if sections == BY_FAMILY else {}
    for item in items:
        gathered.setdefault(_common(item, sections), []).append(item)
    return [item for own in gathered.values() for item in own]


def _common(item: Item, sections: str) -> object:
    return {BY_GRADE: item.grade, BY_FAMILY: item.puzzle.family}.get(sections)


def parts_of(layout: Layout, items: Sequence[Item]) -> list[Part]:
    """Divide the puzzles into sections; without sections, into runs of one grade, or into fifties if grades mix."""
    texts, sections = layout.texts, layout.style.sections
    runs: list[tuple[str, int, int, Grade | None]] = []
    first = 1
    for _, run in groupby(items, key=lambda item: _common(item, BY_GRADE if sections == NO_SECTIONS else sections)):
        own = list(run)
        grade = None if sections == BY_FAMILY else own[0].grade
        name = texts.family(own[0].puzzle.family).name if sections == BY_FAMILY else texts.grade(grade)
        runs.append((name, first, len(own), grade))
        first += len(own)
    if sections == NO_SECTIONS and len(runs) > _MOST_PARTS:
        word = texts.word("puzzles")
        runs = [(word, first, min(_PART, len(items) + 1 - first), None) for first in range(1, len(items) + 1, _PART)]
    return [Part(name, texts.pair(name, range_of(layout, first, n)), first, n, grade) for name, first, n, grade in runs]


def range_of(layout: Layout, first: int, count: int) -> str:
    """Return the range of numbers of some puzzles, such as ``1 to 50``."""
    return layout.texts.word("range", first=first, last=first + count - 1) if count > 1 else str(first)


def section_page(
    layout: Layout, title: str, facts: Sequence[str], puzzles: Iterable[Puzzle], *places: Destination
) -> Page:
    """Lay out the title page of a section: the title, some facts below it, and pictures of example puzzles."""
    size, text, middle = layout.sizes.title, layout.sizes.text, layout.width / 2
    elements, y = list[Element](), _TITLE_DOWN * layout.height
    for line in wrapped(layout.fonts, title, layout.width, size, "bold"):
        y += LINE * size
        elements.append(TextLine(middle, y, line, size, "bold", "middle"))
    for fact in facts:
        y += 1.6 * LINE * text
        elements.append(layout.words(middle, y, fact, 1.2 * text, anchor="middle", within=layout.width))
    elements += ornament(layout, puzzles, y + 2 * size, (1 - _TITLE_DOWN / 2) * layout.height)
    return Page(tuple(elements), places, is_numbered=False)


def part_page(layout: Layout, part: Part, puzzles: Iterable[Puzzle]) -> Page:
    """Lay out the title page of a part: its stars, its range of numbers, and how many puzzles it has."""
    facts = [stars(part.grade), range_of(layout, part.first, part.n_puzzles), layout.texts.count(part.n_puzzles)]
    place = Destination(("part", part.first), part.title)
    return section_page(layout, part.name, facts[not facts[0] : 2 if part.n_puzzles == 1 else 3], puzzles, place)
