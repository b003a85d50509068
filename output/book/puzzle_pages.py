"""The pages of puzzles: as many on a page as stay readable. A large puzzle gets a page, a turned page, or two pages."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import NamedTuple

from generator.families import family_named
from output.book.drawings import Legend, MeasuredDrawing, answer_drawing, as_printed, legend_of_book, puzzle_drawings
from output.book.items import Item
from output.book.layout import Layout
from output.book.page import Destination, Element, Page
from output.book.sections import kind_title, stars
from output.book.slots import Frame, Placement, elements_in, legend_of, place_in, slots_for
from output.book.spreads import Spread, spread
from output.book.style import NO_ANSWERS, Sizes, Style
from output.book.trims import INCH, Grid, Sheet, grids_for, gutter_for, known_trims
from puzzles.errors import RequestError
from puzzles.formats.credits import shown_credits
from puzzles.puzzle import Puzzle

_ALONE = grids_for(1)[0]
_GAIN = 1.15  # a page is turned if this makes cells at least so many times larger


@dataclass(frozen=True)
class NumberedPuzzle:
    """A puzzle with its number in the book and its drawings."""

    number: int  # in the book, from 1
    item: Item  # the puzzle
    style: Style  # of the book
    legend: Legend  # of the whole book

    @cached_property
    def printed(self) -> Puzzle:
        """Return the puzzle in the colors and with the letters of the book."""
        return as_printed(self.item.puzzle, self.style, self.legend)

    @cached_property
    def drawings(self) -> tuple[MeasuredDrawing, ...]:
        """Return the drawings of the puzzle, the most spacious first."""
        return tuple(puzzle_drawings(self.printed, self.style))

    @cached_property
    def answer(self) -> MeasuredDrawing:
        """Return the drawing of the answer."""
        return answer_drawing(self.printed, self.item.solution, self.style)


def number_puzzles(items: Sequence[Item], style: Style) -> Iterator[NumberedPuzzle]:
    """Number the puzzles and measure their drawings."""
    legend = legend_of_book((item.puzzle for item in items), style)
    for number, item in enumerate(items, start=1):
        puzzle = NumberedPuzzle(number, item, style, legend)
        _ = puzzle.drawings, puzzle.answer
        yield puzzle


class Exhibit(NamedTuple):
    """The content of a slot on a page: pictures of a puzzle or an answer, with heading and notes."""

    number: int  # of the puzzle
    frame: Frame  # what stands around the picture
    drawings: Sequence[MeasuredDrawing]  # of the picture, the most spacious first
    destinations: tuple[Destination, ...]  # references lead to these: the puzzle, and any part that begins with it
    name: str  # of the puzzle, for messages
    least_cell: float = 0.0  # in points: cells on a shared page are at least so wide


def puzzle_exhibit(layout: Layout, puzzle: NumberedPuzzle, part: str = "") -> Exhibit:
    """Return the exhibit of a puzzle: number, difficulty, legend, page of the answer, and the part that it begins."""
    texts, item = layout.texts, puzzle.item
    facts = [kind_title(texts, item.puzzle), texts.grade(item.grade)]
    facts += [texts.number(item.score)] if item.score is not None and layout.style.has_scores else []
    page = layout.page_of(("answer", puzzle.number))
    has_answer = layout.style.answers != NO_ANSWERS
    note = texts.word("answer_on", page=page) if has_answer else ""
    title = "" if family_named(item.puzzle.family).title_is_answer else item.puzzle.title
    said = shown_credits(item.puzzle, title=title, credit=not (has_answer or layout.credits.names(item.puzzle)))
    frame = Frame(str(puzzle.number), [stars(item.grade), *facts], legend_of(layout, puzzle.printed), said, note)
    place = Destination(("puzzle", puzzle.number), f"{puzzle.number}  {' · '.join(facts)}", level=1)
    begins = (Destination(("part", puzzle.number), part),) if part else ()
    least_cell = least_cell_of(layout.sizes, item)
    return Exhibit(puzzle.number, frame, puzzle.drawings, (*begins, place), item.name, least_cell)


def least_cell_of(sizes: Sizes, item: Item) -> float:
    """Return the least width, in points, of the cells that a person writes or paints in."""
    is_picture = family_named(item.puzzle.family).title_is_answer
    return sizes.picture_cell if is_picture else sizes.cell


def answer_exhibit(layout: Layout, puzzle: NumberedPuzzle) -> Exhibit:
    """Return the exhibit of an answer, with the number and page of its puzzle."""
    page = layout.page_of(("puzzle", puzzle.number))
    number, _, rest = layout.texts.word("puzzle_on", number="\0", page=page).partition("\0")
    family = family_named(puzzle.item.puzzle.family)
    title = family.title_in(puzzle.item.puzzle, layout.texts.language) if family.title_is_answer else ""
    said = shown_credits(puzzle.item.puzzle, title=title, credit=not layout.credits.names(puzzle.item.puzzle))
    frame = Frame(f"{number}{puzzle.number}", [rest.strip()], credits=said)
    return Exhibit(puzzle.number, frame, (puzzle.answer,), (Destination(("answer", puzzle.number)),), puzzle.item.name)


class Arrangement(NamedTuple):
    """The arrangement of exhibits on a page."""

    grid: Grid  # its slots
    area: float  # the total area of the pictures, in square points
    is_readable: bool  # whether all type and all cells are large enough


def arrange(layout: Layout, exhibits: Sequence[Exhibit], grids: Iterable[Grid], readable: float) -> Arrangement:
    """Choose a grid in which every exhibit is readable, and among these the one that the pictures fill best."""
    found = []
    for grid in grids:
        slot = slots_for(layout, grid)[0]
        placements = [place_in(layout, slot, each.frame, each.drawings, readable) for each in exhibits]
        is_readable = all(
            placed.least_size >= readable and placed.cell >= exhibit.least_cell
            for placed, exhibit in zip(placements, exhibits, strict=True)
        )
        area = sum(each.cell**2 * each.drawing.width * each.drawing.height for each in placements)
        found.append(Arrangement(grid, area, is_readable))
    return max(found, key=lambda each: (each.is_readable, each.area))


def alone(layout: Layout, exhibits: Sequence[Exhibit], kinds: Sequence[object], grids: Sequence[Grid]) -> set[int]:
    """Return the numbers of the exhibits that stand alone: if one cannot share a page, none of its kind does."""
    if grids[0].n_slots == 1:
        return set()
    crowded = {
        kind
        for kind, each in zip(kinds, exhibits, strict=True)
        if not arrange(layout, [each, each], (*grids, *grids_for(2)), layout.sizes.readable).is_readable
    }
    return {each.number for kind, each in zip(kinds, exhibits, strict=True) if kind in crowded}


def groups(
    layout: Layout, exhibits: Iterable[Exhibit], grids: Sequence[Grid], readable: float, apart: Collection[int] = ()
) -> Iterator[list[Exhibit]]:
    """Group exhibits into pages: as many as a grid has slots, or fewer if they need larger cells.

    Those whose numbers are in ``apart`` stand alone.
    """
    group: list[Exhibit] = []
    for exhibit in exhibits:
        is_full = len(group) == grids[0].n_slots or exhibit.number in apart or (group and group[-1].number in apart)
        more = [*group, exhibit]
        if group and (is_full or not arrange(layout, more, (*grids, *grids_for(len(more))), readable).is_readable):
            yield group
            group = []
        group.append(exhibit)
    if group:
        yield group


def pages_of(layout: Layout, group: Sequence[Exhibit], grid: Grid, readable: float, head: str) -> list[Page]:
    """Lay out a group of exhibits on a page with a grid; a single exhibit gets pages of its own."""
    if len(group) == 1:
        return pages_alone(layout, group[0], head)
    elements: list[Element] = []
    for exhibit, slot in zip(group, slots_for(layout, grid), strict=False):
        placement = place_in(layout, slot, exhibit.frame, exhibit.drawings, readable)
        elements += elements_in(layout, slot, exhibit.frame, placement)
    return [Page(tuple(elements), tuple(place for exhibit in group for place in exhibit.destinations), head=head)]


def pages_alone(layout: Layout, exhibit: Exhibit, head: str) -> list[Page]:
    """Lay out an exhibit on a page of its own: turned if that makes it larger, or on two pages if one is too small.

    Raise RequestError if it would be unreadable even there.
    """
    least = layout.sizes.least
    best, is_turned = _alone(layout, exhibit)
    if best.least_size >= least:
        page = layout.turned() if is_turned else layout
        slot = slots_for(page, _ALONE)[0]
        elements = elements_in(page, slot, exhibit.frame, best)
        return [Page(tuple(elements), exhibit.destinations, head=head, is_turned=is_turned)]
    found, is_turned = _spread(layout, exhibit)
    if found is None or found.least_size < least:
        raise _refusal(layout, exhibit)
    return [
        Page(tuple(found.left), exhibit.destinations, head=head, is_turned=is_turned),
        Page(tuple(found.right), head=head, is_turned=is_turned),
    ]


def _alone(layout: Layout, exhibit: Exhibit) -> tuple[Placement, bool]:
    """Choose how to place an exhibit on one page; return the placement and whether the page is turned."""
    upright, turned = (
        place_in(each, slots_for(each, _ALONE)[0], exhibit.frame, exhibit.drawings, layout.sizes.readable)
        for each in (layout, layout.turned())
    )
    is_turned = turned.cell > _GAIN * upright.cell or turned.least_size >= layout.sizes.least > upright.least_size
    return (turned, True) if is_turned else (upright, False)


def _spread(layout: Layout, exhibit: Exhibit) -> tuple[Spread | None, bool]:
    """Choose how to place an exhibit on two pages; return the spread, if any, and whether the pages are turned."""
    best: tuple[Spread | None, bool] = (None, False)
    for page in (layout, layout.turned()):
        for drawing in exhibit.drawings:
            found = spread(page, slots_for(page, _ALONE)[0], exhibit.frame, drawing)
            if found is not None and (best[0] is None or found.least_size > best[0].least_size):
                best = found, page.is_turned
    return best


def _refusal(layout: Layout, exhibit: Exhibit) -> RequestError:
    trim, style = layout.style.trim, layout.style
    found, least = _type_size(layout, exhibit), layout.sizes.least
    larger = (
        known.name
        for known in known_trims()
        if _type_size(Layout(style, Sheet(known, gutter_for(1), style.bleed)), exhibit) >= least
    )
    growth = 1.05 * least / max(found, 0.1)
    sides = "x".join(f"{ceil(2 * growth * side / INCH) / 2:g}" for side in (trim.width, trim.height))
    return RequestError(
        f"{exhibit.name} would have type of {found:.1f} points even on two pages of {trim.name}; expected {least:g} "
        f"points on a larger trim, such as {next(larger, f'{sides} inches')}"
    )


def _type_size(layout: Layout, exhibit: Exhibit) -> float:
    two = _spread(layout, exhibit)[0]
    return max(_alone(layout, exhibit)[0].least_size, two.least_size if two else 0.0)
