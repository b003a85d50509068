"""The pages before the puzzles: title, contents, instructions with worked examples, difficulty."""

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from generator.families import family_named
from output.book.drawings import measured
from output.book.items import Item
from output.book.layout import LINE, Flow, Key, Layout
from output.book.markdown import Block, headings
from output.book.matter_pages import imprint_pages, write_blocks
from output.book.page import Destination, Face, Page, Picture, TextLine
from output.book.sections import parts_of, stars
from output.book.style import BACK
from output.book.texts import family_book
from output.book.typesetting import leader, wrapped
from puzzles.drawing import Drawing
from puzzles.formats import registry as formats
from puzzles.puzzle import Puzzle, Solution
from rating.grades import Grade

_SENTENCE_END = re.compile(r"(?<=\.)\s|(?<=。)")
_TITLE_DOWN = 0.3  # of the page, above the title
_TITLE_LINE = 1.3  # of its type, from line to line
_EXAMPLE_CELL = 1.9  # sizes of type, at most
_SHARES_OF_USUAL = (1.0, 0.9, 0.8, 0.7, 0.6)  # of the cell that figures have where there is space
_FULL = 0.5  # of the height of a page, above which the next part begins another
_PART_AIR = 1.5  # above a part, in sizes of text
_FEW, _GROWTH = 2, 1.5
_FIGURE = 125.0  # points that a column of figures has at least
_GAP = 14.0
_AIR_ABOVE, _AIR_BELOW = 0.5, 0.6  # of a heading, in sizes of its type and of the text
_ENTRY, _ENTRY_GAP = 14.0, 3.0  # of the difficulty section, in sizes of type: the least width, and from one to the next


def title_pages(layout: Layout, items: Sequence[Item]) -> list[Page]:
    """Lay out the title page, and behind it the imprint or the promise of one solution."""
    scale = 1.0
    while sum(drop for *_, drop in _title_lines(layout, items, scale)) > (1 - _TITLE_DOWN) * layout.height:
        scale *= 0.9
    y, elements = _TITLE_DOWN * layout.height, []
    for text, size, face, drop in _title_lines(layout, items, scale):
        y += drop
        elements.append(TextLine(layout.width / 2, y, text, size, face, "middle"))
    title = Page(tuple(elements), (Destination(("title", 0), layout.style.title),), is_numbered=False)
    promise = (Block((((layout.texts.word("promise"), "regular"),),)),)
    imprint = layout.style.matter.imprint
    credit = (Block((((layout.credit, "regular"),),)),) if layout.credit else ()
    return [title, *imprint_pages(layout, (*(promise if imprint is None else imprint), *credit))]


def _title_lines(layout: Layout, items: Sequence[Item], scale: float) -> Iterator[tuple[str, float, Face, float]]:
    """Yield the lines of the title page, each with its size, face and distance from the line above."""
    fonts, matter, texts, width = layout.fonts, layout.style.matter, layout.texts, 0.9 * layout.width
    size = scale * min(layout.sizes.title, layout.width / 9)
    for line in wrapped(fonts, layout.style.title, width, size, "title"):
        yield line, size, "title", _TITLE_LINE * size
    size = scale * 1.2 * layout.sizes.text
    ours = [*(texts.family(family).name for family in _families(items)), texts.count(len(items))]
    for group in ([matter.subtitle] if matter.subtitle else ours, [matter.author] if matter.author else []):
        gap = 2.5 * size
        for text in group:
            for line in wrapped(fonts, text, width, size):
                yield line, size, "regular", gap + LINE * size
                gap = 0.0


def _families(items: Sequence[Item]) -> list[str]:
    return list(dict.fromkeys(item.puzzle.family for item in items))


def _heading(layout: Layout, flow: Flow, text: str, key: Key, level: int = 0) -> None:
    size, lines = _heading_lines(layout, flow, text, level)
    flow.need(_heading_height(layout, flow, text, level) + 4 * layout.sizes.text)
    flow.skip(_AIR_ABOVE * size * (flow.y > flow.inset))
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
    """Lay out contents, introduction, instructions and difficulty; each begins where the page has space."""
    matter, flow = layout.style.matter, Flow(layout)
    _contents(layout, flow, items)
    for blocks, section in ((matter.introduction, "introduction"), (matter.instructions, "instructions")):
        if blocks:
            _begin_part(layout, flow)
            write_blocks(layout, flow, blocks, section)
    _begin_part(layout, flow)
    _instructions(layout, flow, items)
    _difficulty(layout, flow, items)
    return flow.pages()


def _begin_part(layout: Layout, flow: Flow) -> None:
    """Begin a page if the one before is nearly full, or leave some air."""
    if flow.y > _FULL * layout.height:
        flow.turn()
    else:
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
        (texts.word("difficulty"), ("difficulty", 0)),
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
    return [name for name in _families(items) if is_ours and layout.texts.family(name).rules]


def _instructions(layout: Layout, flow: Flow, items: Sequence[Item]) -> None:
    """Write the rules of each family, unless the publisher does, with an example."""
    for family in _ruled(layout, items):
        texts = layout.texts.family(family)
        title = layout.texts.pair(layout.texts.word("instructions"), texts.name)
        _heading(layout, flow, title, ("rules", family))
        puzzles = [item.puzzle for item in items if item.puzzle.family == family]
        is_plain = all(map(family_named(family).is_plain, puzzles))
        variants = dict.fromkeys(name for puzzle in puzzles for name in family_named(family).variants(puzzle))
        further = [f"{name.title()}: {texts.variants.get(name, name)}" for name in variants]
        for paragraph in [*texts.paragraphs(is_plain=is_plain), *further]:
            flow.lines(wrapped(layout.fonts, paragraph, flow.width, layout.sizes.text), layout.sizes.text)
            flow.skip(0.5 * layout.sizes.text)
        example = solved_example(family)
        if example is not None:
            _example(layout, flow, family, example)


class _Figure(NamedTuple):
    """Hold a picture of a worked example and what is said below it."""

    drawing: Drawing
    caption: str


class SolvedExample(NamedTuple):
    """Hold a worked example that is solved.

    Attributes:
        puzzle: the puzzle.
        solution: its answer.
        steps: those that are shown, each with the name of its rule.
    """

    puzzle: Puzzle
    solution: Solution
    steps: tuple[tuple[str, Drawing], ...]


@cache
def solved_example(family: str) -> SolvedExample | None:
    """Solve the worked example of a family as a person would; None where it has no example."""
    example, record = family_book(family).example, family_named(family)
    if example is None:
        return None
    (document,) = formats.read(example.puzzle.encode())
    proof = record.prove(document.puzzle)
    found = list(record.explain(document.puzzle, proof))
    drawings = list(record.draw_steps(document.puzzle, found))
    steps = tuple((found[number - 1].rule, drawings[number - 1]) for number in example.steps)
    return SolvedExample(document.puzzle, proof.solutions[0], steps)


def _example(layout: Layout, flow: Flow, family: str, example: SolvedExample) -> None:
    record, texts = family_named(family), layout.texts
    words = texts.family(family).steps
    figures = [
        _Figure(record.draw(example.puzzle), texts.word("start")),
        *(_Figure(drawing, words[rule]) for rule, drawing in example.steps),
        _Figure(record.draw(example.puzzle, example.solution), texts.word("end")),
    ]
    size = layout.sizes.small
    drawn = [measured(partial(layout.style.drawn, figure.drawing)) for figure in figures]
    least = max(layout.sizes.least / each.type_size for each in drawn)
    widest, highest = max(each.width for each in drawn), max(each.height for each in drawn)
    n_columns = max(1, min(3, int((flow.width + _GAP) / (max(_FIGURE, least * widest) + _GAP))))
    width = (flow.width - (n_columns - 1) * _GAP) / n_columns
    usual = min(width / widest, max(least, _EXAMPLE_CELL * layout.sizes.text))
    rows = [figures[start : start + n_columns] for start in range(0, len(figures), n_columns)]
    captions = [[wrapped(layout.fonts, f.caption, width, size) for f in row] for row in rows]
    below = [max(map(len, row)) * LINE * size + _GAP for row in captions]

    heading = _heading_height(layout, flow, texts.word("example"), level=1)

    def paged(cell: float) -> list[list[int]]:
        """Divide the rows among the rest of this page and further ones."""
        pages, left = [list[int]()], layout.height - flow.y - heading
        for number, height in enumerate(below):
            if highest * cell + height > left:
                pages.append([])
                left = layout.height - flow.inset - heading * (number == 0)
            pages[-1].append(number)
            left -= highest * cell + height
        return pages

    # Smaller figures rather than a last page with few of them; and then figures that fill their pages.
    for share in _SHARES_OF_USUAL:
        cell = max(least, share * usual)
        pages = paged(cell)
        if len(pages) == 1 or len(pages[-1]) * n_columns > _FEW or len(pages[-1]) == max(map(len, pages)):
            break
    largest = min(width / widest, _GROWTH * cell) if len(pages) > 1 else cell
    for page, numbers in enumerate(pages):
        if page:
            flow.turn()
        if 0 in numbers:
            _heading(layout, flow, texts.word("example"), ("example", family), level=1)
        space = layout.height - flow.y - sum(below[number] for number in numbers)
        cell = min(largest, space / (highest * max(1, len(numbers))))
        for number in numbers:
            for column, (figure, lines) in enumerate(zip(rows[number], captions[number], strict=True)):
                x = flow.left + column * (width + _GAP)
                flow.add(Picture(x, flow.y, cell, partial(layout.style.drawn, figure.drawing)))
                y = flow.y + highest * cell
                for line in lines:
                    y += LINE * size
                    flow.add(TextLine(x, y, line, size))
            flow.skip(highest * cell + below[number])


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
