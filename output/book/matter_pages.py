"""The publisher's own pages: imprint, introduction, instructions, closing pages, and pages for notes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from output.book.fonts import wrapped_runs
from output.book.layout import LINE, Flow, Layout
from output.book.matter import Block
from output.book.page import MOST_EMPTY, Destination, Element, Page, Picture, TextLine
from puzzles.drawing import Drawing, Segment, Stroke

_INDENT = 1.8  # indent of a list or quotation, in type sizes
_AIR, _AIR_IN_LIST = 0.5, 0.1  # below a paragraph
_HEADINGS = (1.0, 0.8, 0.65)  # heading sizes by level, as shares of the main heading; deeper levels use the last
_RULES = 2.2  # the distance between lines for notes, in text sizes
_FEWEST_RULES = 3  # lines for notes that are worth a heading
_RULE, _RULE_WIDTH = "#8c8c8c", 0.5


def closing_pages(layout: Layout, blocks: Sequence[Block] | None) -> list[Page]:
    """Lay out the publisher's closing text, if any; the rest of its last page is for notes."""
    flow = Flow(layout)
    write_blocks(layout, flow, blocks or (), "closing")
    if blocks and flow.is_empty_below(MOST_EMPTY):
        write_notes(layout, flow)
    return flow.pages()


def write_blocks(layout: Layout, flow: Flow, blocks: Sequence[Block], section: str) -> None:
    """Write blocks onto pages; each main heading becomes a destination ``(section, number of the block)``."""
    text = layout.sizes.text
    for number, block in enumerate(blocks):
        if not block.lines:
            flow.turn()
            continue
        size = layout.sizes.heading * _HEADINGS[min(block.heading, len(_HEADINGS)) - 1] if block.heading else text
        indent = block.indent * _INDENT * text
        lines = [each for line in block.lines for each in wrapped_runs(layout.fonts, line, flow.width - indent, size)]
        if number and blocks[number - 1].is_tight and not block.is_tight:
            flow.skip((_AIR - _AIR_IN_LIST) * text)
        if block.heading:
            flow.skip(0.4 * size * (flow.y > flow.left))
            flow.need(len(lines) * LINE * size + 3 * LINE * text)
        else:
            flow.need(min(len(lines), 2) * LINE * size)
        if block.heading == 1:
            flow.place(Destination((section, number), block.text))
        if block.marker:
            x = flow.left + indent - 0.5 * text
            flow.add(TextLine(x, flow.y + LINE * size, block.marker, size, anchor="end"))
        for line in lines:
            flow.need(LINE * size)
            flow.skip(LINE * size)
            x = flow.left + indent
            for run, face in line:
                flow.add(TextLine(x, flow.y, run, size, face))
                x += layout.fonts.width(run, size, face)
        flow.skip((_AIR_IN_LIST if block.is_tight else _AIR) * text)


def imprint_pages(layout: Layout, blocks: Sequence[Block]) -> tuple[list[Page], list[Element], float]:
    """Lay out an imprint at the foot of the page behind the title.

    Return three things: the pages of an imprint that is too long for that, the lines of a shorter one, and the height
    of these lines.
    """
    flow = Flow(layout)
    write_blocks(layout, flow, blocks, "imprint")
    height, pages = flow.y - flow.left, flow.pages()
    if len(pages) > 1 or height > (1 - MOST_EMPTY) * layout.height:
        return [replace(page, is_numbered=False) for page in pages], [], 0.0
    down = layout.height - height - flow.left
    return [], [replace(each, y=each.y + down) for page in pages for each in page.elements], height + flow.left


def notes_page(layout: Layout, *places: Destination) -> Page:
    """Lay out a page for notes."""
    flow = Flow(layout)
    for place in places:
        flow.place(place)
    write_notes(layout, flow)
    return flow.pages()[0]


def write_notes(layout: Layout, flow: Flow) -> None:
    """Rule the rest of a page in grey for notes, if there is room for a few lines."""
    size, pitch = layout.sizes, _RULES * layout.sizes.text
    if flow.bottom - flow.y < (2 + LINE) * size.heading + _FEWEST_RULES * pitch:
        return
    flow.skip(size.heading * (1 if flow.y == flow.left else 2))
    flow.add(TextLine(flow.left, flow.y, layout.texts.word("notes"), size.heading, "bold"))
    flow.skip((LINE - 1) * size.heading)
    n_lines = int((flow.bottom - flow.y) / pitch)
    lines = tuple(Segment(1, n * pitch, flow.width - 1, n * pitch) for n in range(1, n_lines + 1))
    drawing = Drawing(flow.width, n_lines * pitch + 1, "", (Stroke(_RULE, _RULE_WIDTH, lines),))
    flow.add(Picture(flow.left, flow.y, 1.0, partial(layout.style.drawn, drawing)))
