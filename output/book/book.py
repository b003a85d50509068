"""The whole book as pages: laid out until gutter and page numbers agree with each other."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from generator.families import family_named
from output.book.answer_pages import COLUMNS, answer_pages, answers_overleaf
from output.book.credits import credits_for
from output.book.front import back_pages, front_pages, section_head, title_page
from output.book.inks import CMYK, RGB
from output.book.items import Item, kind_of
from output.book.layout import Key, Layout
from output.book.matter_pages import closing_pages, notes_page
from output.book.page import MOST_EMPTY, Destination, Page, Picture, widest_gap
from output.book.puzzle_pages import NumberedPuzzle, alone, arrange, groups, least_cell_of, pages_of, puzzle_exhibit
from output.book.sections import parts_of
from output.book.style import AFTER, BACK, NO_SECTIONS, Style
from output.book.trims import MILLIMETER, Sheet, grids_for, gutter_for
from output.separation import Press, printed_apart
from puzzles.color_sight import IN_PRINT
from puzzles.drawing import WHITE
from puzzles.errors import RequestError
from puzzles.puzzle import Puzzle


class Pagination:
    """The pages of a book, as they are gathered.

    Attributes:
        pages: so far.
    """

    def __init__(self, layout: Layout, pages: Iterable[Page]) -> None:
        self.pages = list(pages)
        self._layout = layout
        self._overleaf: list[Sequence[Page]] = []

    def copied(self) -> "Pagination":
        """Return the same pages, to which others can be added."""
        return Pagination(self._layout, self.pages)

    @property
    def is_left_next(self) -> bool:
        """Return whether the next page is a left one."""
        return len(self.pages) % 2 == 1

    def add(self, pages: Sequence[Page], overleaf: Iterable[Sequence[Page]] = ()) -> None:
        """Add a page, or two facing pages; ``overleaf`` are the pages to be seen behind the next leaf."""
        while len(pages) == 2 and not self.is_left_next:
            self.pages.append(notes_page(self._layout))
            self.turn()
        self.pages += pages
        self._overleaf += overleaf
        if self.is_left_next:
            self.turn()

    def turn(self) -> None:
        """Add the pages that belong overleaf, after a page for notes if the next page still faces what was added."""
        waiting, self._overleaf = self._overleaf, []
        if waiting and not self.is_left_next:
            self.pages.append(notes_page(self._layout))
        for pages in waiting:
            self.add(pages)


@dataclass(frozen=True)
class Book:
    """A book that is laid out and ready to be drawn."""

    style: Style  # the look of the book
    sheet: Sheet  # the margins of its pages
    pages: tuple[Page, ...]  # in order


def lay_out(puzzles: Sequence[NumberedPuzzle], style: Style) -> Book:
    """Lay out a book; raise RequestError if there is no puzzle, or one cannot be read at this size.

    The number of pages depends on the gutter, and the gutter grows with that number: the narrowest gutter that is wide
    enough for the pages that come of it is taken.
    """
    if not puzzles:
        raise RequestError("a book needs puzzles and there are none; expected at least one")
    said = credits_for((puzzle.item.puzzle for puzzle in puzzles), style.texts)
    gutter, wider = 0.0, gutter_for(1)
    while wider > gutter:
        gutter, sheet = wider, style.sheet(wider)
        pages = _pages(puzzles, Layout(style, sheet, said))
        wider = gutter_for(len(pages))
    page_numbers: dict[Key, int] = {}
    for number, page in enumerate(pages, start=1):
        for destination in page.destinations:
            page_numbers.setdefault(destination.key, number)
    # No length on a page depends on the numbers written into it, so a second round is enough.
    return Book(style, sheet, tuple(_pages(puzzles, Layout(style, sheet, said, page_numbers))))


def _pages(puzzles: Sequence[NumberedPuzzle], layout: Layout) -> list[Page]:
    items, matter = [puzzle.item for puzzle in puzzles], layout.style.matter
    pages = Pagination(layout, [title_page(layout, items), *front_pages(layout, items)])
    _add_puzzles(pages, layout, puzzles)
    for page in back_pages(layout, items):
        pages.add([page])
    notes = (Destination(("notes", n), layout.texts.word("notes") * (n == 0)) for n in range(matter.notes))
    closing = [*closing_pages(layout, matter.closing), *(notes_page(layout, place) for place in notes)]
    if layout.style.answers == BACK:
        # The number of columns of answers decides how many pages there are, and how many remain for notes.
        choices = [_with_answers(pages, answer_pages(layout, puzzles, columns)) for columns in COLUMNS]
        pages = min(choices, key=lambda each: (_n_sheets(layout, each.pages + closing), -len(each.pages)))
    made = [*pages.pages, *closing]
    return [*made, *(notes_page(layout) for _ in range(-len(made) % layout.style.extent))]


def _n_sheets(layout: Layout, pages: Sequence[Page]) -> int:
    """Return how many times the extent of the book some pages fill."""
    return -(-len(pages) // layout.style.extent)


def _with_answers(pages: Pagination, openings: Iterable[Sequence[Page]]) -> Pagination:
    copied = pages.copied()
    for opening in openings:
        copied.add(opening)
    return copied


def _add_puzzles(pages: Pagination, layout: Layout, puzzles: Sequence[NumberedPuzzle]) -> None:
    """Add the puzzles in order: each section after its title page, and answers overleaf if wanted."""
    style, readable = layout.style, layout.sizes.readable
    parts = parts_of(layout, [puzzle.item for puzzle in puzzles])
    titles = {part.first: part.title for part in parts}
    has_sections = style.sections != NO_SECTIONS
    starts = [*titles] if has_sections else [1]
    for index, (start, end) in enumerate(pairwise([*starts, len(puzzles) + 1])):
        if has_sections:
            for page in section_head(layout, parts[index], [each.item for each in puzzles[start - 1 : end - 1]]):
                pages.add([page])
        begun = {} if has_sections else titles
        exhibits = [puzzle_exhibit(layout, each, begun.get(each.number, "")) for each in puzzles[start - 1 : end - 1]]
        kinds = [(kind_of(each.item), each.item.solution.shape) for each in puzzles[start - 1 : end - 1]]
        apart = alone(layout, exhibits, kinds, style.grids)
        for group in groups(layout, exhibits, style.grids, readable, apart):
            first, last = group[0].number, group[-1].number
            head = titles[max(number for number in titles if number <= first)]
            # Fewer puzzles than usual leave room for larger cells.
            grids = style.grids if len(group) == style.grids[0].n_slots else (*style.grids, *grids_for(len(group)))
            grid = arrange(layout, group, grids, readable).grid
            overleaf = answers_overleaf(layout, puzzles[first - 1 : last]) if style.answers == AFTER else ()
            pages.add(pages_of(layout, group, grid, readable, head), overleaf)
        pages.turn()


_LEAST_SHARE = 0.8  # the least share of the side of the largest puzzle on a page
_ROUNDING = 1e-6
_ALIKE = 0.9  # the share of equal cells above which two solutions are alike


def remarks(book: Book, items: Sequence[Item]) -> Iterator[str]:
    """Yield what an editor would mark: gaps, puzzles of different sizes on one page, and puzzles that are alike."""
    for number, page in enumerate(book.pages, start=1):
        empty = widest_gap(page, book.sheet.width if page.is_turned else book.sheet.height)
        if empty > MOST_EMPTY:
            yield f"page {number}: {empty:.0%} of its height is empty"
        pictures = [(each.draw(), each.cell) for each in page.elements if isinstance(each, Picture)]
        sides = sorted(max(drawing.width, drawing.height) * cell for drawing, cell in pictures)
        numbers = [place.key[1] for place in page.destinations if place.key[0] == "puzzle"]
        if numbers and sides[0] < _LEAST_SHARE * sides[-1]:
            yield f"page {number}: one puzzle is {sides[0] / sides[-1]:.0%} as large as another"
        for (_, cell), puzzle in zip(pictures, numbers, strict=False):
            least = least_cell_of(book.style.sizes, items[int(puzzle) - 1])
            if cell < least - _ROUNDING:
                millimeters = f"{cell / MILLIMETER:.1f} mm; expected {least / MILLIMETER:g} mm or more"
                yield f"puzzle {puzzle} has cells of {millimeters}, on a larger page or with fewer cells"
    if book.style.color == RGB:
        yield "the colors are RGB; printers expect cmyk or grey"
    if book.style.color == CMYK:
        for number, item in enumerate(items, start=1):
            yield from (f"puzzle {number}: {words}" for words in _lookalikes(item.puzzle, book.style.press))
    for number, (one, other) in enumerate(pairwise(items), start=1):
        if _alike(one, other):
            yield f"puzzles {number} and {number + 1} look alike"
    titles = Counter(item.puzzle.title for item in items if item.puzzle.title)
    yield from (f"{title!r} appears {count} times" for title, count in titles.items() if count > 1)


def _lookalikes(puzzle: Puzzle, press: Press) -> Iterator[str]:
    """Yield the colors of a puzzle, or its paper, that a press prints too much alike."""
    named = [(entry.name, entry.color) for entry in family_named(puzzle.family).legend(puzzle)]
    for (one, color), (other, second) in combinations([*named, ("the paper", WHITE)], 2):
        difference = printed_apart(color, second, press)
        if named and difference < IN_PRINT.least:
            least = f"expected a difference of {IN_PRINT.least:g} or more (CIEDE2000), not {difference:.1f}"
            yield f"{one} and {other} look alike in the inks of {press.name}; {least}"


def _alike(one: Item, other: Item) -> bool:
    """Return whether two puzzles have nearly the same solution."""
    return (
        one.puzzle.family == other.puzzle.family
        and one.solution.shape == other.solution.shape
        and bool(np.mean(one.solution == other.solution) >= _ALIKE)
    )
