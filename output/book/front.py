"""The pages before the puzzles: title, contents, instructions with worked examples, difficulty."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, product
from typing import NamedTuple

from generator.families import family_named
from output.book.examples import ornament, solved_example, write_example
from output.book.fonts import leader, wrapped
from output.book.items import Item, families_of
from output.book.layout import LINE, Flow, Key, Layout
from output.book.matter import Block, headings
from output.book.matter_pages import imprint_pages, write_blocks, write_notes
from output.book.page import MOST_EMPTY, Destination, Element, Face, Page, TextLine, span, widest_gap
from output.book.sections import parts_of, stars, variant_title
from output.book.style import BACK
from rating.grades import Grade

_SENTENCE_END = re.compile(r"(?<=\.)\s|(?<=。)")
_TITLE_DOWN = 0.12  # of the page, above the title
_TITLE_LINE = 1.3  # of its type, from line to line
_FULL = (0.5, 0.7, 1.0)  # of the height of a page, above which the next part begins another
_SHARES_OF_USUAL = (1.0, 0.8, 0.6)  # of the cell that figures have where there is space
_WIDE = 0.38  # of a page, and so near what an editor would mark
_PART_AIR = 1.5  # above a part, in sizes of text
_AIR_ABOVE, _AIR_BELOW = 0.5, 0.6  # of a heading, in sizes of its type and of the text
_ENTRY, _ENTRY_GAP = 14.0, 3.0  # of the difficulty section, in sizes of type: the least width, and from one to the next


class _Packing(NamedTuple):
    """Say how parts fill pages: when one begins a page, how large figures are, and whether notes end the last page."""

    has_notes: bool
    full: float
    share: float


_PACKINGS = tuple(_Packing(*each) for each in product((False, True), _FULL, _SHARES_OF_USUAL))


def title_page(layout: Layout, items: Sequence[Item]) -> Page:
    """Lay out the title page, with a picture of each family."""
    scale = 1.0
    while sum(drop for *_, drop in _title_lines(layout, items, scale)) > (1 - _TITLE_DOWN) * layout.height:
        scale *= 0.9
    y, elements = _TITLE_DOWN * layout.height, list[Element]()
    for text, size, face, drop in _title_lines(layout, items, scale):
        y += drop
        elements.append(TextLine(layout.width / 2, y, text, size, face, "middle"))
    elements += ornament(layout, families_of(items), y + 2 * layout.sizes.heading, layout.height)
    return Page(tuple(elements), (Destination(("title", 0), layout.style.title),), is_numbered=False)


def _title_lines(layout: Layout, items: Sequence[Item], scale: float) -> Iterator[tuple[str, float, Face, float]]:
    """Yield the lines of the title page, each with its size, face and distance from the line above."""
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


def _heading(layout: Layout, flow: Flow, text: str, key: Key, level: int = 0) -> None:
    size, lines = _heading_lines(layout, flow, text, level)
    flow.need(_heading_height(layout, flow, text, level) + 4 * layout.sizes.text)
    flow.skip(_AIR_ABOVE * size * (flow.y > flow.left))
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
    """Lay out contents, introduction, instructions and difficulty so that no page has a wide gap, with the imprint.

    The imprint, or the promise of one solution, stands at the foot of the page behind the title.
    """
    promise = (Block((((layout.texts.word("promise"), "regular"),),)),)
    imprint = layout.style.matter.imprint
    credit = (Block((((layout.credit, "regular"),),)),) if layout.credit else ()
    first, lines, foot = imprint_pages(layout, (*(promise if imprint is None else imprint), *credit))
    fewest, best = 1.0, list[Page]()
    for packing in _PACKINGS:
        pages = _packed(layout, items, packing, foot)
        pages[0] = replace(pages[0], elements=(*pages[0].elements, *lines))
        gap = max(widest_gap(page, layout.sheet.height) for page in pages)
        if gap < fewest:
            fewest, best = gap, pages
        if gap <= MOST_EMPTY:
            break
    return [*first, *(_lowered(layout, page) for page in best)]


def _lowered(layout: Layout, page: Page) -> Page:
    """Move what stands on a page down if there is a wide gap below it."""
    gap = layout.height - max(span(each)[1] for each in page.elements)
    if gap <= _WIDE * layout.height:
        return page
    return replace(page, elements=tuple(replace(each, y=each.y + gap / 3) for each in page.elements))


def _packed(layout: Layout, items: Sequence[Item], packing: _Packing, foot: float) -> list[Page]:
    matter, flow = layout.style.matter, Flow(layout, foot)
    _contents(layout, flow, items)
    for blocks, section in ((matter.introduction, "introduction"), (matter.instructions, "instructions")):
        if blocks:
            _begin_part(layout, flow, packing)
            write_blocks(layout, flow, blocks, section)
    for family in _ruled(layout, items):
        _begin_part(layout, flow, packing)
        _instructions(layout, flow, family, [item for item in items if item.puzzle.family == family], packing.share)
    if _grades_differ(layout, items):
        _begin_part(layout, flow, packing)
        _difficulty(layout, flow, items)
    if packing.has_notes and flow.is_empty_below(MOST_EMPTY / 2):
        write_notes(layout, flow)
    return flow.pages()


def _grades_differ(layout: Layout, items: Sequence[Item]) -> bool:
    """Return whether there is more to say of difficulty than stands beside each puzzle."""
    return layout.style.has_scores or len({item.grade for item in items}) > 1


def _begin_part(layout: Layout, flow: Flow, packing: _Packing) -> None:
    """Begin a page if the one before is nearly full, or leave some air."""
    if flow.y > packing.full * flow.bottom:
        flow.turn()
    elif flow.y > flow.left:
        flow.skip(_PART_AIR * layout.sizes.text)


def _contents(layout: Layout, flow: Flow, items: Sequence[Item]) -> None:
    texts, size = layout.texts, layout.sizes.text
    _heading(layout, flow, texts.word("contents"), ("contents", 0))
    matter = layout.style.matter
    rows: list[tuple[str, Key]] = [
        *headings(matter.introduction, "introduction"),
        *headings(matter.instructions, "instructions"),
        *(
            (texts.pair(texts.word("instructions"), texts.family(name).name), ("rules", name))
            for name in _ruled(layout, items)
        ),
        *([(texts.word("difficulty"), ("difficulty", 0))] if _grades_differ(layout, items) else []),
        *((part.title, ("part", part.first)) for part in parts_of(layout, items)),
    ]
    if layout.style.answers == BACK:
        rows.append((texts.word("answers"), ("answers", 0)))
    rows += headings(matter.closing, "closing")
    if matter.notes:
        rows.append((texts.word("notes"), ("notes", 0)))
    for title, key in rows:
        flow.need(1.2 * LINE * size)
        flow.skip(1.2 * LINE * size)
        number = str(layout.page_of(key))
        words = layout.words(flow.left, flow.y, title, size, within=flow.width - 6 * size)
        begins = flow.left + layout.fonts.width(title, words.size) + size / 2
        ends = flow.left + flow.width - layout.fonts.width(number, size)
        flow.add(words, TextLine(flow.left + flow.width, flow.y, number, size, anchor="end"))
        if dots := leader(layout.fonts, ends - begins, size):
            flow.add(TextLine(ends - size / 2, flow.y, dots, size, anchor="end"))


def _ruled(layout: Layout, items: Sequence[Item]) -> list[str]:
    """Return the families that have instructions of ours."""
    is_ours = layout.style.matter.instructions is None
    return [name for name in families_of(items) if is_ours and layout.texts.family(name).rules]


def _instructions(layout: Layout, flow: Flow, family: str, items: Sequence[Item], share: float) -> None:
    """Write the rules of a family, as far as its puzzles need them, with an example."""
    record, texts = family_named(family), layout.texts.family(family)
    title = layout.texts.pair(layout.texts.word("instructions"), texts.name)
    _heading(layout, flow, title, ("rules", family))
    puzzles = [item.puzzle for item in items]
    sides = sorted({getattr(puzzle, "n_digits", puzzle.height) for puzzle in puzzles})
    variants = dict.fromkeys(name for puzzle in puzzles for name in record.variants(puzzle))
    further = [f"{variant_title(name)}: {texts.variants.get(name, name)}" for name in variants]
    rules = texts.paragraphs(is_plain=all(map(record.is_plain, puzzles)), sides=sides)
    for paragraph in [*rules, *further]:
        flow.lines(wrapped(layout.fonts, paragraph, flow.width, layout.sizes.text), layout.sizes.text)
        flow.skip(0.5 * layout.sizes.text)
    example = solved_example(family)
    if example is not None:
        words = layout.texts.word("example")
        heading = _heading_height(layout, flow, words, level=1)
        begin = partial(_heading, layout, flow, words, ("example", family), level=1)
        write_example(layout, flow, family, example, heading, begin, share)


def _difficulty(layout: Layout, flow: Flow, items: Sequence[Item]) -> None:
    """Write the grade of each puzzle: under each grade its puzzles with number, score and page, in columns."""
    texts, size = layout.texts, layout.sizes.small
    _heading(layout, flow, texts.word("difficulty"), ("difficulty", 0))
    said = texts.word("rating")
    if not layout.style.has_scores:  # of which all but the first sentence speaks
        said = _SENTENCE_END.split(said, maxsplit=1)[0]
    flow.lines(wrapped(layout.fonts, said, flow.width, layout.sizes.text), layout.sizes.text)
    flow.skip(layout.sizes.text)
    n_columns = max(1, int(flow.width / (_ENTRY * size)))
    width = (flow.width - (n_columns - 1) * _ENTRY_GAP * size) / n_columns
    for grade, own in _by_grade(items):
        title = "  ".join(filter(None, (texts.pair(texts.grade(grade), texts.count(len(own))), stars(grade))))
        key = ("grade", grade.word if grade else "none")
        if not layout.style.has_scores and grade is not None:  # with nothing below it
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


def _by_grade(items: Sequence[Item]) -> Iterator[tuple[Grade | None, list[tuple[int, Item]]]]:
    """Yield the numbered puzzles of each grade, easiest first, and last those without one."""

    def key(pair: tuple[int, Item]) -> tuple[bool, int, int]:
        number, item = pair
        return item.grade is None, item.grade or 0, number

    numbered = sorted(enumerate(items, start=1), key=key)
    for grade, run in groupby(numbered, key=lambda pair: pair[1].grade):
        yield grade, list(run)
