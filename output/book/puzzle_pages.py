"""The pages of puzzles and of answers: as many to a page as can be read."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from generator.families import family_named
from output.book.drawings import MeasuredDrawing, answer_drawing, puzzle_drawings
from output.book.items import Item
from output.book.layout import Layout
from output.book.page import Destination, Page
from output.book.palettes import as_printed
from output.book.slots import Frame, Placement, Slot, elements_in, legend_of, place_in, slots_for
from output.book.style import AFTER, BACK, NO_ANSWERS, PER_PAGE, Style
from output.book.trims import INCH, Sheet, gutter_for, known_trims
from puzzles.errors import RequestError
from puzzles.formats.credits import shown_credits
from puzzles.puzzle import Puzzle

SMALLEST = 4.0  # points of type, below which a clue cannot be read
_LEAST_ANSWER_CELL = 2.5  # points of a cell where nothing is written in an answer
_ANSWERS_A_PAGE = (12, 6, 4, 2, 1)
_FEW_ANSWERS = 6
_LARGE_ANSWERS_A_PAGE = (6, 4, 2, 1)


@dataclass(frozen=True)
class NumberedPuzzle:
    """Hold a puzzle with its number in the book and its drawings.

    Attributes:
        number: in the book, from 1.
        item: the puzzle.
        style: of the book.
    """

    number: int
    item: Item
    style: Style

    @cached_property
    def printed(self) -> Puzzle:
        """Return the puzzle in the colors and with the letters of the book."""
        return as_printed(self.item.puzzle, self.style)

    @cached_property
    def drawings(self) -> tuple[MeasuredDrawing, ...]:
        """Return the drawings of the puzzle."""
        return tuple(puzzle_drawings(self.printed, self.style))

    @cached_property
    def answer(self) -> MeasuredDrawing:
        """Return the drawing of the answer."""
        return answer_drawing(self.printed, self.item.solution, self.style)


def number_puzzles(items: Iterable[Item], style: Style) -> Iterator[NumberedPuzzle]:
    """Number the puzzles and measure how they drawing."""
    for number, item in enumerate(items, start=1):
        puzzle = NumberedPuzzle(number, item, style)
        _ = puzzle.drawings, puzzle.answer
        yield puzzle


def puzzle_pages(layout: Layout, puzzles: Sequence[NumberedPuzzle], parts: dict[int, str]) -> Iterator[Page]:
    """Lay out the puzzles in order, and the answers behind each page if they are to stand there.

    Args:
        layout: to lay out on.
        puzzles: the puzzles.
        parts: titles of runs of puzzles, by the number of their first one.

    Raises:
        RequestError: when a puzzle cannot be read on a page of its own.
    """
    for group in _groups(layout, puzzles):
        slots = _least_slots(layout, group, PER_PAGE)
        elements, destinations = [], []
        for puzzle, slot in zip(group, slots, strict=False):
            frame = _puzzle_frame(layout, puzzle)
            elements += elements_in(
                layout, slot, frame, place_in(layout, slot, frame, puzzle.drawings, layout.sizes.readable)
            )
            if puzzle.number in parts:
                destinations.append(Destination(("part", puzzle.number), parts[puzzle.number]))
            destinations.append(Destination(("puzzle", puzzle.number), f"{frame.number}  {frame.caption}", level=1))
        yield Page(tuple(elements), tuple(destinations))
        if layout.style.answers == AFTER:
            yield _answer_page(layout, group, slots)


def _groups(layout: Layout, puzzles: Sequence[NumberedPuzzle]) -> Iterator[list[NumberedPuzzle]]:
    """Gather puzzles that share a page; one that cannot be read there gets a page of its own."""
    group: list[NumberedPuzzle] = []
    for puzzle in puzzles:
        if not _fits(layout, puzzle):
            if group:
                yield group
            _require_readable(layout, puzzle)
            yield [puzzle]
            group = []
            continue
        group.append(puzzle)
        if len(group) == layout.style.per_page:
            yield group
            group = []
    if group:
        yield group


def _least_slots(layout: Layout, group: Sequence[NumberedPuzzle], counts: Iterable[int]) -> list[Slot]:
    """Divide a page among some puzzles, into no more slots than they need."""
    return slots_for(layout, min(count for count in counts if count >= len(group)))


def _set(layout: Layout, slot: Slot, puzzle: NumberedPuzzle) -> Placement:
    return place_in(layout, slot, _puzzle_frame(layout, puzzle), puzzle.drawings, layout.sizes.readable)


def _fits(layout: Layout, puzzle: NumberedPuzzle) -> bool:
    slot = slots_for(layout, layout.style.per_page)[0]
    return _set(layout, slot, puzzle).least_size >= layout.sizes.readable


def _require_readable(layout: Layout, puzzle: NumberedPuzzle) -> None:
    """Refuse a puzzle that is too small even alone on its page."""
    found = _type_size(layout, puzzle)
    if found >= SMALLEST:
        return
    trim, style = layout.style.trim, layout.style
    larger = (
        known.name
        for known in known_trims()
        if _type_size(Layout(style, Sheet(known, gutter_for(1), style.bleed)), puzzle) >= SMALLEST
    )
    growth = 1.05 * SMALLEST / max(found, 0.1)
    sides = "x".join(f"{ceil(2 * growth * side / INCH) / 2:g}" for side in (trim.width, trim.height))
    raise RequestError(
        f"{puzzle.item.name} would have type of {found:.1f} points on a page of {trim.name}; expected a larger trim, "
        f"such as {next(larger, f'{sides} inches')}"
    )


def _type_size(layout: Layout, puzzle: NumberedPuzzle) -> float:
    return _set(layout, slots_for(layout, 1)[0], puzzle).least_size


def _puzzle_frame(layout: Layout, puzzle: NumberedPuzzle) -> Frame:
    texts, item = layout.texts, puzzle.item
    facts = [texts.family(item.puzzle.family).name, texts.grade(item.grade)]
    facts += [] if item.score is None else [texts.number(item.score)]
    page = layout.page_of(("answer", puzzle.number))
    has_answer = layout.style.answers != NO_ANSWERS
    note = texts.word("answer_on", page=page) if has_answer else ""
    title_is_answer = family_named(item.puzzle.family).title_is_answer
    said = shown_credits(item.puzzle, title=not title_is_answer, credit=not has_answer)
    return Frame(str(puzzle.number), " · ".join(facts), legend_of(layout, puzzle.printed), said, note)


def _answer_frame(layout: Layout, puzzle: NumberedPuzzle) -> Frame:
    page = layout.page_of(("puzzle", puzzle.number))
    number, _, rest = layout.texts.word("puzzle_on", number="\0", page=page).partition("\0")
    title_is_answer = family_named(puzzle.item.puzzle.family).title_is_answer
    said = shown_credits(puzzle.item.puzzle, title=title_is_answer)
    return Frame(f"{number}{puzzle.number}", rest.strip(), credits=said)


def _answer_page(layout: Layout, group: Sequence[NumberedPuzzle], slots: Sequence[Slot], opening: str = "") -> Page:
    elements = []
    for puzzle, slot in zip(group, slots, strict=False):
        frame = _answer_frame(layout, puzzle)
        elements += elements_in(layout, slot, frame, place_in(layout, slot, frame, (puzzle.answer,), 0.0))
    destinations = [Destination(("answers", 0), opening)] * bool(opening)
    return Page(tuple(elements), (*destinations, *(Destination(("answer", puzzle.number)) for puzzle in group)))


def answer_pages(layout: Layout, puzzles: Sequence[NumberedPuzzle]) -> Iterator[Page]:
    """Lay out the answers at the back, several to a page."""
    if layout.style.answers != BACK:
        return
    opening = layout.texts.word("answers")
    group: list[NumberedPuzzle] = []
    least = 0
    for puzzle in puzzles:
        own = _capacity(layout, puzzle)
        if group and len(group) + 1 > min(least, own):
            yield _answer_page(layout, group, _answer_slots(layout, group, least), opening)
            group, opening = [], ""
        least = min(least, own) if group else own
        group.append(puzzle)
    yield _answer_page(layout, group, _answer_slots(layout, group, least), opening)


def _answer_slots(layout: Layout, group: Sequence[NumberedPuzzle], capacity: int) -> list[Slot]:
    """Divide a page among some answers; a few of them do not grow larger than on a page with six."""
    return _least_slots(layout, group, (n for n in _ANSWERS_A_PAGE if n >= min(capacity, _FEW_ANSWERS)))


def _capacity(layout: Layout, puzzle: NumberedPuzzle) -> int:
    """Return how many answers like this one fit on a page."""
    choices = _LARGE_ANSWERS_A_PAGE if layout.style.is_large else _ANSWERS_A_PAGE
    for count in choices:
        slot = slots_for(layout, count)[0]
        placement = place_in(layout, slot, _answer_frame(layout, puzzle), (puzzle.answer,), 0.0)
        if placement.type_size >= layout.sizes.answer and placement.cell >= _LEAST_ANSWER_CELL:
            return count
    return 1
