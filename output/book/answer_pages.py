"""The pages of answers: overleaf of their puzzles, or at the back, in strict order and packed by rows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from output.book.layout import LINE, Flow, Layout
from output.book.matter_pages import write_notes
from output.book.page import MOST_EMPTY, Destination, Element, Page, TextLine
from output.book.puzzle_pages import Exhibit, NumberedPuzzle, answer_exhibit, arrange, pages_alone, pages_of
from output.book.sections import range_of
from output.book.slots import ROW_GAP, Placement, Slot, elements_in, height_around, place_in
from output.book.trims import Grid, grids_for

COLUMNS = (4, 3, 2)
"""The most answers in a row."""

# The share of a page up to which free space goes between its rows; more goes above and below them as well.
_MOST_STRETCHED = 0.25


def answers_overleaf(layout: Layout, puzzles: Sequence[NumberedPuzzle]) -> list[list[Page]]:
    """Lay out the answers of a page of puzzles, on one page if they can be read there, else each on its own page."""
    answers = [answer_exhibit(layout, puzzle) for puzzle in puzzles]
    shared = arrange(layout, answers, grids_for(len(answers)), layout.sizes.answer)
    groups = [answers] if shared.is_readable else [[answer] for answer in answers]
    return [_shared(layout, group, shared.grid) for group in groups]


def answer_pages(layout: Layout, puzzles: Sequence[NumberedPuzzle], most_columns: int) -> list[list[Page]]:
    """Lay out the answers at the back in the order of their puzzles.

    Each row has as many as can be read, up to a limit.
    """
    title = layout.texts.word("answers")
    heading = LINE * layout.sizes.heading
    pages, rows, left = list[list[Page]](), list[_Row](), layout.height - layout.top - heading

    def turn() -> None:
        nonlocal rows, left
        if rows:
            pages.append([_page(layout, rows, title if not pages else "")])
        rows, left = [], layout.height - layout.top

    for row in _rows(layout, [answer_exhibit(layout, puzzle) for puzzle in puzzles], most_columns):
        if not row.is_readable:
            turn()
            (alone,) = row.exhibits
            if not pages:
                alone = alone._replace(destinations=(Destination(("answers", 0), title), *alone.destinations))
            pages.append(pages_alone(layout, alone, _head(layout, row.exhibits)))
            continue
        if rows and row.height + ROW_GAP > left:
            turn()
        left -= row.height + ROW_GAP * bool(rows)
        rows.append(row)
    if rows:
        pages.append([_page(layout, rows, title if not pages else "", is_last=True)])
    return pages


class _Row(NamedTuple):
    """A row of answers."""

    exhibits: Sequence[Exhibit]
    slots: Sequence[Slot]  # the slot of each answer, from the top of the row
    placements: Sequence[Placement]  # the placement of each answer in its slot
    is_readable: bool  # whether all type is as large as it must be

    @property
    def height(self) -> float:
        return max(slot.height for slot in self.slots)


def _rows(layout: Layout, answers: Sequence[Exhibit], most_columns: int) -> Iterator[_Row]:
    """Divide answers into rows; the answer that needs the most width decides the number of columns."""
    most = [_columns_for(layout, answer, min(most_columns, len(answers))) for answer in answers]
    start = 0
    while start < len(answers):
        columns, end = most[start], start + 1
        while end < len(answers) and end - start < min(columns, most[end]):
            columns = min(columns, most[end])
            end += 1
        yield _row(layout, answers[start:end], columns)
        start = end


def _columns_for(layout: Layout, answer: Exhibit, most_columns: int) -> int:
    """Return the most columns in which an answer can be read, at least 1."""
    return next((n for n in range(most_columns, 1, -1) if _row(layout, [answer], n).is_readable), 1)


def _row(layout: Layout, answers: Sequence[Exhibit], columns: int) -> _Row:
    width = (layout.width - (columns - 1) * ROW_GAP) / columns
    highest = Slot(0, 0, width, layout.height - layout.top - LINE * layout.sizes.heading)
    placements = [place_in(layout, highest, each.frame, each.drawings, layout.sizes.answer) for each in answers]
    slots = [
        Slot(n * (width + ROW_GAP), 0, width, height_around(layout, width, each.frame) + put.drawing.height * put.cell)
        for n, (each, put) in enumerate(zip(answers, placements, strict=True))
    ]
    return _Row(answers, slots, placements, all(put.least_size >= layout.sizes.answer for put in placements))


def _page(layout: Layout, rows: Sequence[_Row], title: str, *, is_last: bool = False) -> Page:
    """Lay out rows on a page; the first page has a title, and free space on the last page is for notes."""
    size, y = layout.sizes.heading, layout.top
    elements: list[Element] = []
    places: list[Destination] = []
    if title:
        elements.append(TextLine(0, y + size, title, size, "bold"))
        places.append(Destination(("answers", 0), title))
        y += LINE * size
    free = layout.height - y - sum(row.height for row in rows) - ROW_GAP * max(0, len(rows) - 1)
    stretch = 0.0
    if not is_last and free > _MOST_STRETCHED * layout.height:
        stretch = free / (len(rows) + 1)
        y += stretch
    elif len(rows) > 1 and free <= _MOST_STRETCHED * layout.height:
        stretch = free / (len(rows) - 1)
    for row in rows:
        for exhibit, slot, placement in zip(row.exhibits, row.slots, row.placements, strict=True):
            elements += elements_in(layout, slot._replace(y=y), exhibit.frame, placement)
            places += exhibit.destinations
        y += row.height + ROW_GAP + stretch
    if is_last and free > MOST_EMPTY / 2 * layout.height:
        flow = Flow(layout)
        flow.skip(y - flow.y)
        write_notes(layout, flow)
        elements += [each for page in flow.pages() for each in page.elements]
    answers = [exhibit for row in rows for exhibit in row.exhibits]
    return Page(tuple(elements), tuple(places), head=_head(layout, answers) if answers else None)


def _shared(layout: Layout, answers: Sequence[Exhibit], grid: Grid) -> list[Page]:
    return pages_of(layout, answers, grid, layout.sizes.answer, _head(layout, answers))


def _head(layout: Layout, answers: Sequence[Exhibit]) -> str:
    first, last = answers[0].number, answers[-1].number
    return layout.texts.pair(layout.texts.word("answers"), range_of(layout, first, last + 1 - first))
