"""The pages of puzzles and of answers: as many to a page as can be read."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from output.book.desk import Desk
from output.book.items import Item
from output.book.looks import Look, answer_look, puzzle_looks
from output.book.marks import Anchorage, Page
from output.book.slots import Frame, Setting, Slot, legend_of, marks_in, set_in, slots_for
from output.book.style import AFTER, BACK, NO_ANSWERS, PER_PAGE, Style
from output.book.trims import INCH, Sheet, gutter_for, known_trims
from puzzles.errors import RequestError

SMALLEST = 4.0  # points of type, below which a clue cannot be read
_LEAST_ANSWER_CELL = 2.5  # points of a cell where nothing is written in an answer
_ANSWERS_A_PAGE = (12, 6, 4, 2, 1)
_FEW_ANSWERS = 6
_LARGE_ANSWERS_A_PAGE = (6, 4, 2, 1)


@dataclass(frozen=True)
class Piece:
    """Hold a puzzle with its number and the looks that it may have.

    Attributes:
        number: in the book, from 1.
        item: the puzzle.
        style: of the book.
    """

    number: int
    item: Item
    style: Style

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """Give the drawings of the puzzle."""
        return tuple(puzzle_looks(self.item.puzzle, self.style))

    @cached_property
    def answer(self) -> Look:
        """Give the drawing of the answer."""
        return answer_look(self.item.puzzle, self.item.solution, self.style)


def pieces_for(items: Iterable[Item], style: Style) -> Iterator[Piece]:
    """Number the puzzles and measure how they look."""
    for number, item in enumerate(items, start=1):
        piece = Piece(number, item, style)
        _ = piece.looks, piece.answer
        yield piece


def puzzle_pages(desk: Desk, pieces: Sequence[Piece], parts: dict[int, str]) -> Iterator[Page]:
    """Lay out the puzzles in order, and the answers behind each page if they are to stand there.

    Args:
        desk: to lay out on.
        pieces: the puzzles.
        parts: titles of runs of puzzles, by the number of their first one.

    Raises:
        RequestError: when a puzzle cannot be read on a page of its own.
    """
    for group in _groups(desk, pieces):
        slots = _least_slots(desk, group, PER_PAGE)
        marks, places = [], []
        for piece, slot in zip(group, slots, strict=False):
            frame = _puzzle_frame(desk, piece)
            marks += marks_in(desk, slot, frame, set_in(desk, slot, frame, piece.looks, desk.sizes.readable))
            if piece.number in parts:
                places.append(Anchorage(("part", piece.number), parts[piece.number]))
            places.append(Anchorage(("puzzle", piece.number), f"{frame.number}  {frame.caption}", level=1))
        yield Page(tuple(marks), tuple(places))
        if desk.style.answers == AFTER:
            yield _answer_page(desk, group, slots)


def _groups(desk: Desk, pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Gather puzzles that share a page; one that cannot be read there gets a page of its own."""
    group: list[Piece] = []
    for piece in pieces:
        if not _fits(desk, piece):
            if group:
                yield group
            _require_readable(desk, piece)
            yield [piece]
            group = []
            continue
        group.append(piece)
        if len(group) == desk.style.per_page:
            yield group
            group = []
    if group:
        yield group


def _least_slots(desk: Desk, group: Sequence[Piece], counts: Iterable[int]) -> list[Slot]:
    """Divide a page among some puzzles, into no more slots than they need."""
    return slots_for(desk, min(count for count in counts if count >= len(group)))


def _set(desk: Desk, slot: Slot, piece: Piece) -> Setting:
    return set_in(desk, slot, _puzzle_frame(desk, piece), piece.looks, desk.sizes.readable)


def _fits(desk: Desk, piece: Piece) -> bool:
    slot = slots_for(desk, desk.style.per_page)[0]
    return _set(desk, slot, piece).least_size >= desk.sizes.readable


def _require_readable(desk: Desk, piece: Piece) -> None:
    """Refuse a puzzle that is too small even alone on its page."""
    found = _type_size(desk, piece)
    if found >= SMALLEST:
        return
    trim, style = desk.style.trim, desk.style
    larger = (
        known.name
        for known in known_trims()
        if _type_size(Desk(style, Sheet(known, gutter_for(1), style.bleed)), piece) >= SMALLEST
    )
    growth = 1.05 * SMALLEST / max(found, 0.1)
    sides = "x".join(f"{ceil(2 * growth * side / INCH) / 2:g}" for side in (trim.width, trim.height))
    raise RequestError(
        f"{piece.item.name} would have type of {found:.1f} points on a page of {trim.name}; expected a larger trim, "
        f"such as {next(larger, f'{sides} inches')}"
    )


def _type_size(desk: Desk, piece: Piece) -> float:
    return _set(desk, slots_for(desk, 1)[0], piece).least_size


def _puzzle_frame(desk: Desk, piece: Piece) -> Frame:
    texts, item = desk.texts, piece.item
    told = [texts.family(item.puzzle.family), texts.grade(item.grade)]
    told += [] if item.score is None else [texts.number(item.score)]
    page = desk.page_of(("answer", piece.number))
    note = "" if desk.style.answers == NO_ANSWERS else texts.word("answer_on", page=page)
    return Frame(str(piece.number), " · ".join(told), legend_of(desk, item.puzzle), note)


def _answer_frame(desk: Desk, piece: Piece) -> Frame:
    page = desk.page_of(("puzzle", piece.number))
    number, _, rest = desk.texts.word("puzzle_on", number="\0", page=page).partition("\0")
    return Frame(f"{number}{piece.number}", rest.strip())


def _answer_page(desk: Desk, group: Sequence[Piece], slots: Sequence[Slot], opening: str = "") -> Page:
    marks = []
    for piece, slot in zip(group, slots, strict=False):
        frame = _answer_frame(desk, piece)
        marks += marks_in(desk, slot, frame, set_in(desk, slot, frame, (piece.answer,), 0.0))
    places = [Anchorage(("answers", 0), opening)] * bool(opening)
    return Page(tuple(marks), (*places, *(Anchorage(("answer", piece.number)) for piece in group)))


def answer_pages(desk: Desk, pieces: Sequence[Piece]) -> Iterator[Page]:
    """Lay out the answers at the back, several to a page."""
    if desk.style.answers != BACK:
        return
    opening = desk.texts.word("answers")
    group: list[Piece] = []
    least = 0
    for piece in pieces:
        own = _capacity(desk, piece)
        if group and len(group) + 1 > min(least, own):
            yield _answer_page(desk, group, _answer_slots(desk, group, least), opening)
            group, opening = [], ""
        least = min(least, own) if group else own
        group.append(piece)
    yield _answer_page(desk, group, _answer_slots(desk, group, least), opening)


def _answer_slots(desk: Desk, group: Sequence[Piece], capacity: int) -> list[Slot]:
    """Divide a page among some answers; a few of them do not grow larger than on a page with six."""
    return _least_slots(desk, group, (n for n in _ANSWERS_A_PAGE if n >= min(capacity, _FEW_ANSWERS)))


def _capacity(desk: Desk, piece: Piece) -> int:
    """Say how many answers like this one a page takes."""
    choices = _LARGE_ANSWERS_A_PAGE if desk.style.is_large else _ANSWERS_A_PAGE
    for count in choices:
        slot = slots_for(desk, count)[0]
        setting = set_in(desk, slot, _answer_frame(desk, piece), (piece.answer,), 0.0)
        if setting.type_size >= desk.sizes.answer and setting.cell >= _LEAST_ANSWER_CELL:
            return count
    return 1
