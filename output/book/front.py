"""The pages around the puzzles: title and contents in front, and instructions and difficulty where an editor puts them.

With one section per family, each section begins with its instructions. Otherwise the instructions of a single family
stand before the puzzles, and those of several families follow the puzzles. No page before the first puzzle is mere
filler.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import groupby, product
from math import inf
from typing import NamedTuple

from generator.families import family_named
from output.book.examples import examples_like, ornament, write_example
from output.book.fonts import leader, wrapped
from output.book.items import Item, families_of
from output.book.layout import LINE, Flow, Key, Layout
from output.book.matter import Block, headings
from output.book.matter_pages import imprint_pages, write_blocks, write_notes
from output.book.page import MOST_EMPTY, Destination, Element, Face, Page, TextLine, span, widest_gap
from output.book.picture_list import pictures_of, write_pictures
from output.book.sections import Part as SectionPart
from output.book.sections import part_page, parts_of, stars
from output.book.style import BACK, BY_FAMILY
from puzzles.titles import variant_title
from rating.grades import Grade

_SENTENCE_END = re.compile(r"(?<=\.)\s|(?<=。)")
_TITLE_DOWN = 0.12  # the space above the title, as a share of the page
_TITLE_LINE = 1.3  # the distance between two lines, as a multiple of the type size
_FULL = (0.5, 0.7, 1.0)  # a part begins on a new page if the last page is fuller than this share; tried in this order
_WIDE = 0.38  # an empty share of the page that is almost wide enough for an editor to object
_PART_AIR = 1.5  # the space above a part, in text sizes
_AIR_ABOVE, _AIR_BELOW = 0.5, 0.6  # above a heading, in heading sizes; below it, in text sizes
_ROW, _AIRY_ROW = 1.2, 2.6  # the height of a row of the contents, in lines
_FILLED = 0.8  # the share of the page that the contents fill if nothing else stands on it
# The difficulty section: the least width of an entry and the space between entries, in type sizes.
_ENTRY, _ENTRY_GAP = 14.0, 3.0


class _Packing(NamedTuple):
    """A way to fill pages with parts: whether notes fill the last page, and how full a page a new part may begin on."""

    has_notes: bool
    full: float


_PACKINGS = tuple(_Packing(*each) for each in product((False, True), _FULL))
_BEFORE_PUZZLES = tuple(packing for packing in _PACKINGS if not packing.has_notes)
_TYPE_SHARES = (1.0, 0.9, 0.8)  # for rules too long for one page: shares of the small type size
# Sizes of the figures in usual cells; the first that fits is used.
_SHARES, _SMALL_SHARES = (1.6, 1.3, 1.0, 0.8), (0.6, 0.45)

Part = Callable[[Flow], None]
"""A function that writes a part onto pages."""


def title_page(layout: Layout, items: Sequence[Item]) -> Page:
    """Lay out the title page, with a picture of each family."""
    scale = 1.0
    while sum(drop for *_, drop in _title_lines(layout, items, scale)) > (1 - _TITLE_DOWN) * layout.height:
        scale *= 0.9
    y, elements = _TITLE_DOWN * layout.height, list[Element]()
    for text, size, face, drop in _title_lines(layout, items, scale):
        y += drop
        elements.append(TextLine(layout.width / 2, y, text, size, face, "middle"))
    elements += ornament(layout, (item.puzzle for item in items), y + 2 * layout.sizes.heading, layout.height)
    return Page(tuple(elements), (Destination(("title", 0), layout.style.title),), is_numbered=False)


def _title_lines(layout: Layout, items: Sequence[Item], scale: float) -> Iterator[tuple[str, float, Face, float]]:
    """Yield each line of the title page with its type size, its face and its distance from the line above."""
    fonts, matter, texts, width = layout.fonts, layout.style.matter, layout.texts, 0.9 * layout.width
    size = scale * min(layout.sizes.title, layout.width / 9)
    for line in wrapped(fonts, layout.style.title, width, size, "title"):
        yield line, size, "title", _TITLE_LINE * size
    size = scale * 1.2 * layout.sizes.text
    ours = [*(texts.family(family).name for family in families_of(items)), texts.count(len(items))]
    for group in ([matter.subtitle] if matter.subtitle else ours, [matter.author] if matter.author else []):
        gap = 2.5 * size
        for text in group:
            for line in wrapped(fonts, text, width, size):
                yield line, size, "regular", gap + LINE * size
                gap = 0.0


def _heading(layout: Layout, flow: Flow, text: str, key: Key | None, level: int = 0) -> None:
    size, lines = _heading_lines(layout, flow, text, level)
    flow.need(_heading_height(layout, flow, text, level) + 4 * layout.sizes.text)
    flow.skip(_AIR_ABOVE * size * (flow.y > flow.left))
    if key is not None:
        flow.place(Destination(key, text, level))
    flow.lines(lines, size, "bold")
    flow.skip(_AIR_BELOW * layout.sizes.text)


def _heading_height(layout: Layout, flow: Flow, text: str, level: int) -> float:
    size, lines = _heading_lines(layout, flow, text, level)
    return (_AIR_ABOVE + len(lines) * LINE) * size + _AIR_BELOW * layout.sizes.text


def _heading_lines(layout: Layout, flow: Flow, text: str, level: int) -> tuple[float, list[str]]:
    size = layout.sizes.heading if not level else 0.8 * layout.sizes.heading
    return size, wrapped(layout.fonts, text, flow.width, size, "bold")


def front_pages(layout: Layout, items: Sequence[Item]) -> list[Page]:
    """Lay out the contents, the introduction and the instructions that come first, so that no page has a wide gap.

    The page behind the title ends with the imprint or, without one, with the promise of one solution.
    """
    promise = (Block((((layout.texts.word("promise"), "regular"),),)),)
    matter = layout.style.matter
    credit = [Block((((line, "regular"),),)) for line in layout.credits.lines]
    first, lines, foot = imprint_pages(layout, (*(promise if matter.imprint is None else matter.imprint), *credit))
    written = ((matter.introduction, "introduction"), (matter.instructions, "instructions"))
    parts: list[Part] = [partial(_written, layout, blocks, name) for blocks, name in written if blocks]
    parts += [partial(_instructions, layout, items, name) for name in _ruled(layout, items, Place.BEFORE)]
    contents: Part = lambda flow: _contents(layout, flow, items, is_alone=not parts)  # noqa: E731
    pages = _packed(layout, [contents, *parts], _BEFORE_PUZZLES, foot)
    if widest_gap(pages[0], layout.height - foot) > MOST_EMPTY:
        top = max(span(each)[1] for each in pages[0].elements) + layout.sizes.heading
        pictures = ornament(
            layout,
            (item.puzzle for item in reversed(items)),
            top,
            layout.height - foot - layout.sizes.heading,
            is_solved=False,
        )
        pages[0] = replace(pages[0], elements=(*pages[0].elements, *pictures))
    pages[0] = replace(pages[0], elements=(*pages[0].elements, *lines))
    return [*first, *(_lowered(layout, page) for page in pages)]


def _written(layout: Layout, blocks: Sequence[Block], section: str, flow: Flow) -> None:
    """Write the publisher's own text."""
    write_blocks(layout, flow, blocks, section)


def back_pages(layout: Layout, items: Sequence[Item]) -> list[Page]:
    """Lay out the pages after the puzzles: instructions of several families, grades and the list of pictures."""
    parts: list[Part] = [partial(_instructions, layout, items, name) for name in _ruled(layout, items, Place.BEHIND)]
    if _grades_differ(layout, items):
        parts.append(lambda flow: _difficulty(layout, flow, items))
    if pictures_of(layout, items):
        parts.append(lambda flow: _pictures(layout, flow, items))
    pages = _packed(layout, parts, _PACKINGS) if parts else []
    return [_lowered(layout, page) for page in pages]


def section_head(layout: Layout, part: SectionPart, items: Sequence[Item]) -> list[Page]:
    """Lay out the head of a section on one page: its title and, if wanted, how its family is solved."""
    if layout.style.sections != BY_FAMILY or not _ruled(layout, items, Place.AT_HEADS):
        return [part_page(layout, part, (item.puzzle for item in items))]
    flow = Flow(layout)
    flow.place(Destination(("part", part.first), part.title))
    _write_rules(layout, flow, items, items[0].puzzle.family, part.title)
    return [_lowered(layout, page) for page in flow.pages()]


def _packed(layout: Layout, parts: Sequence[Part], packings: Sequence[_Packing], foot: float = 0.0) -> list[Page]:
    """Lay out parts in the first way that leaves no wide gap; if every way leaves one, choose the smallest."""
    fewest, best = inf, list[Page]()
    for packing in packings:
        flow = Flow(layout, foot)
        for number, part in enumerate(parts):
            if number:
                _begin_part(layout, flow, packing)
            part(flow)
        if packing.has_notes and flow.is_empty_below(MOST_EMPTY / 2):
            write_notes(layout, flow)
        pages = flow.pages()
        gap = max(widest_gap(page, layout.sheet.height) for page in pages)
        if gap < fewest:
            fewest, best = gap, pages
        if gap <= MOST_EMPTY:
            break
    return best


def _lowered(layout: Layout, page: Page) -> Page:
    """Move the contents of a page down if there is a wide gap below them."""
    gap = layout.height - max(span(each)[1] for each in page.elements)
    if gap <= _WIDE * layout.height:
        return page
    return replace(page, elements=tuple(replace(each, y=each.y + gap / 3) for each in page.elements))


def _grades_differ(layout: Layout, items: Sequence[Item]) -> bool:
    """Return whether the difficulty section would say more than the pages of the puzzles do."""
    return layout.style.has_scores or len({item.grade for item in items}) > 1


def _begin_part(layout: Layout, flow: Flow, packing: _Packing) -> None:
    """Begin a new page if the last one is nearly full; otherwise leave some space."""
    if flow.y > packing.full * flow.bottom:
        flow.turn()
    elif flow.y > flow.left:
        flow.skip(_PART_AIR * layout.sizes.text)


def _contents(layout: Layout, flow: Flow, items: Sequence[Item], *, is_alone: bool) -> None:
    """Write the contents; if they are alone on their page, they get more space."""
    texts, size = layout.texts, layout.sizes.text
    _heading(layout, flow, texts.word("contents"), ("contents", 0))
    matter = layout.style.matter
    rows: list[tuple[str, Key]] = [
        *headings(matter.introduction, "introduction"),
        *headings(matter.instructions, "instructions"),
        *_rows_of_rules(layout, items, Place.BEFORE),
        *((part.title, ("part", part.first)) for part in parts_of(layout, items)),
        *_rows_of_rules(layout, items, Place.BEHIND),
        *([(texts.word("difficulty"), ("difficulty", 0))] if _grades_differ(layout, items) else []),
        *([(texts.word("pictures"), ("pictures", 0))] if pictures_of(layout, items) else []),
    ]
    if layout.style.answers == BACK:
        rows.append((texts.word("answers"), ("answers", 0)))
    rows += headings(matter.closing, "closing")
    if matter.notes:
        rows.append((texts.word("notes"), ("notes", 0)))
    pitch = _ROW * LINE * size
    if is_alone:
        pitch = max(pitch, min(_AIRY_ROW * LINE * size, _FILLED * (flow.bottom - flow.y) / len(rows)))
    for title, key in rows:
        flow.need(pitch)
        flow.skip(pitch)
        number = str(layout.page_of(key))
        words = layout.words(flow.left, flow.y, title, size, within=flow.width - 6 * size)
        begins = flow.left + layout.fonts.width(title, words.size) + size / 2
        ends = flow.left + flow.width - layout.fonts.width(number, size)
        flow.add(words, TextLine(flow.left + flow.width, flow.y, number, size, anchor="end"))
        if dots := leader(layout.fonts, ends - begins, size):
            flow.add(TextLine(ends - size / 2, flow.y, dots, size, anchor="end"))


def _rows_of_rules(layout: Layout, items: Sequence[Item], place: "Place") -> Iterator[tuple[str, Key]]:
    texts = layout.texts
    for name in _ruled(layout, items, place):
        yield texts.pair(texts.word("instructions"), texts.family(name).name), ("rules", name)


class Place(Enum):
    """The place of our instructions in a book."""

    BEFORE, BEHIND = "before the puzzles", "behind the puzzles"
    AT_HEADS = "at the heads of sections"


def _ruled(layout: Layout, items: Sequence[Item], place: Place) -> list[str]:
    """Return the families whose instructions are in a given place."""
    if layout.style.matter.instructions is not None:
        return []
    ruled = [name for name in families_of(items) if layout.texts.family(name).rules]
    without_heads = Place.BEFORE if len(ruled) == 1 else Place.BEHIND
    return ruled if place is (Place.AT_HEADS if layout.style.sections == BY_FAMILY else without_heads) else []


def _instructions(layout: Layout, items: Sequence[Item], family: str, flow: Flow) -> None:
    """Write how a family is solved."""
    title = layout.texts.pair(layout.texts.word("instructions"), layout.texts.family(family).name)
    own = [item for item in items if item.puzzle.family == family]
    _write_rules(layout, flow, own, family, title, ("rules", family))


class _Way(NamedTuple):
    """A way to write how a family is solved."""

    begins_page: bool
    share: float  # the size of the figures, as a share of the usual cell
    most_steps: int | None  # the length of the example; None for no example
    type_size: float  # the type size of the rules


def _ways(layout: Layout, n_steps: int) -> Iterator[_Way]:
    """Yield ways to write how a family is solved, the best first; the last one takes the least room."""
    text, small = layout.sizes.text, layout.sizes.small
    for share in _SHARES:
        yield _Way(False, share, n_steps, text)
    for shares, fewest in ((_SHARES, 1), (_SMALL_SHARES, 0)):
        for most_steps in range(n_steps, fewest - 1, -1):
            for share in shares:
                yield _Way(True, share, most_steps, text)
    yield _Way(True, 1.0, None, text)
    for share in _TYPE_SHARES:
        yield _Way(True, 1.0, None, max(share * small, layout.sizes.least))


def _write_rules(
    layout: Layout, flow: Flow, items: Sequence[Item], family: str, title: str, key: Key | None = None
) -> None:
    """Write the rules of a family with an example, on the rest of the page or, if they do not fit there, on a new one.

    An example that would run onto another page gets smaller figures or fewer steps; rules that fill more than a page
    even without it are set in smaller type.
    """
    example = next(iter(examples_like(item.puzzle for item in items)), None)

    def write(onto: Flow, way: _Way) -> None:
        _heading(layout, onto, title, key)
        _write_paragraphs(layout, onto, items, family, way.type_size)
        if example is not None and way.most_steps is not None:
            words = layout.texts.word("example")
            shown = replace(example, steps=example.steps[: way.most_steps])
            heading = _heading_height(layout, onto, words, level=1)
            begin = partial(_heading, layout, onto, words, ("example", family), level=1)
            write_example(layout, onto, shown, heading, begin, way.share)

    def fits(way: _Way) -> bool:
        air = _AIR_ABOVE * layout.sizes.heading * flow.is_begun
        trial = Flow(layout, taken=0.0 if way.begins_page else flow.taken + air)
        write(trial, way)
        return trial.n_pages == 1

    ways = list(_ways(layout, 0 if example is None else len(example.steps)))
    chosen = next(filter(fits, ways), ways[-1])
    if chosen.begins_page and flow.is_begun:
        flow.turn()
    write(flow, chosen)


def _write_paragraphs(layout: Layout, flow: Flow, items: Sequence[Item], family: str, size: float) -> None:
    """Write the rules of a family in a given type size, leaving out what its puzzles do not need."""
    record, texts = family_named(family), layout.texts.family(family)
    puzzles = [item.puzzle for item in items]
    sides = sorted({getattr(puzzle, "n_digits", puzzle.height) for puzzle in puzzles})
    variants = dict.fromkeys(name for puzzle in puzzles for name in record.variants(puzzle))
    explained = [f"{variant_title(name)}: {texts.variants.get(name, name)}" for name in variants]
    further = dict.fromkeys(texts.variants[name] for puzzle in puzzles for name in record.further_rules(puzzle))
    rules = texts.paragraphs(is_plain=all(map(record.is_plain, puzzles)), sides=sides)
    for paragraph in [*rules, *explained, *further]:
        flow.lines(wrapped(layout.fonts, paragraph, flow.width, size), size)
        flow.skip(0.5 * size)


def _difficulty(layout: Layout, flow: Flow, items: Sequence[Item]) -> None:
    """List the puzzles under their grades, in columns, each with its number, score and page."""
    texts, size = layout.texts, layout.sizes.small
    _heading(layout, flow, texts.word("difficulty"), ("difficulty", 0))
    said = texts.word("rating")
    if not layout.style.has_scores:  # all but the first sentence is about scores
        said = _SENTENCE_END.split(said, maxsplit=1)[0]
    flow.lines(wrapped(layout.fonts, said, flow.width, layout.sizes.text), layout.sizes.text)
    flow.skip(layout.sizes.text)
    n_columns = max(1, int(flow.width / (_ENTRY * size)))
    width = (flow.width - (n_columns - 1) * _ENTRY_GAP * size) / n_columns
    for grade, own in _by_grade(items):
        title = "  ".join(filter(None, (texts.pair(texts.grade(grade), texts.count(len(own))), stars(grade))))
        key = ("grade", grade.word if grade else "none")
        if not layout.style.has_scores and grade is not None:  # the grade stands alone, for no scores follow
            flow.need(LINE * layout.sizes.text)
            flow.place(Destination(key, title, 1))
            flow.lines([title], layout.sizes.text)
            continue
        _heading(layout, flow, title, key, level=1)
        if grade is None:
            flow.lines(wrapped(layout.fonts, texts.word("ungraded"), flow.width, size), size)
            flow.skip(0.5 * size)
        for start in range(0, len(own) if layout.style.has_scores else 0, n_columns):
            flow.need(LINE * size)
            flow.skip(LINE * size)
            for column, (number, item) in enumerate(own[start : start + n_columns]):
                x = flow.left + column * (width + _ENTRY_GAP * size)
                page = texts.word("page", page=layout.page_of(("puzzle", number)))
                score = "" if item.score is None else texts.number(item.score)
                flow.add(
                    layout.words(x, flow.y, str(number), size, "bold", within=0.24 * width),
                    layout.words(x + 0.46 * width, flow.y, score, size, anchor="end", within=0.22 * width),
                    layout.words(x + width, flow.y, page, size, anchor="end", within=0.48 * width),
                )
        flow.skip(layout.sizes.text)


def _pictures(layout: Layout, flow: Flow, items: Sequence[Item]) -> None:
    """Write the list of pictures with their pages."""
    _heading(layout, flow, layout.texts.word("pictures"), ("pictures", 0))
    write_pictures(layout, flow, items)


def _by_grade(items: Sequence[Item]) -> Iterator[tuple[Grade | None, list[tuple[int, Item]]]]:
    """Yield the numbered puzzles of each grade, easiest first; puzzles without a grade come last."""

    def key(pair: tuple[int, Item]) -> tuple[bool, int, int]:
        number, item = pair
        return item.grade is None, item.grade or 0, number

    numbered = sorted(enumerate(items, start=1), key=key)
    for grade, run in groupby(numbered, key=lambda pair: pair[1].grade):
        yield grade, list(run)
