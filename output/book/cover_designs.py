"""Three designs of the front of a cover: the title in cells, one large picture, and a grid of pictures.

Everything is placed from the upper left corner of the cut front; ink runs over its right, upper and lower edges.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import ceil
from typing import NamedTuple

from generator.families import family_named
from output.book.drawings import answer_drawing, puzzle_drawings
from output.book.fonts import size_within, wrapped
from output.book.items import Item
from output.book.page import Element, Face, Picture, TextLine
from output.book.style import Style
from output.book.trims import INCH, Grid
from puzzles.drawing import (
    BLACK,
    WHITE,
    Anchor,
    Circle,
    Disks,
    Drawing,
    Fill,
    Rectangle,
    Segment,
    Stroke,
    Text,
    ink_on,
)

BLEED = 0.125 * INCH
_MARGIN = 0.07  # as a share of the width of the front
_LINE = 1.08  # from line to line of a title, as a multiple of its type size
# The largest line of a title, in widths of the front, and how much larger than other lines it may be.
_LARGEST, _MOST_RATIO = 0.24, 1.5
_MOST_WORDS = 9  # the most words that are broken into lines by trying all ways
_AMBER, _RED = "#ffcc33", "#c81d3a"
_TINT = 0.16  # the share of ink in the background
_RULE = 0.035  # the space between letters in cells, in their widths
_LEAST_LETTERS, _MOST_LETTERS = 6, 7  # the numbers of letters in a row, if the words allow it
_LEAST_PICTURE = 0.45  # as a share of the width of the front; a smaller picture is not worth its place below letters
_PAPER = "#fdfbf4"
_GAP = 0.018  # the space between pictures, in widths of the front
_BADGE = 0.1  # the radius of the badge, in widths of the front


def area(x: float, y: float, width: float, height: float, color: str) -> Picture:
    """Fill a rectangle."""
    fill = Fill(color, (Rectangle(0, 0, width, height),))
    return Picture(x, y, 1, lambda: Drawing(width, height, "", (fill,)))


def mixed(color: str, other: str, share: float) -> str:
    """Mix a share of another color into a color."""
    pairs = zip(*(bytes.fromhex(each[1:]) for each in (color, other)), strict=True)
    return "#" + "".join(f"{round(one + share * (two - one)):02x}" for one, two in pairs)


@dataclass(frozen=True)
class Front:
    """The contents of a front."""

    style: Style  # the style of the book, in the fonts and inks of the cover
    color: str  # the color of the ground
    series: str  # the name of the series, above the title
    n_puzzles: int  # the number of puzzles in the book
    art: Sequence[Item]  # puzzles for the cover that are not in the book

    @property
    def width(self) -> float:
        """Return the width of the cut front."""
        return self.style.trim.width

    @property
    def height(self) -> float:
        """Return the height of the cut front."""
        return self.style.trim.height

    @property
    def margin(self) -> float:
        """Return the distance of texts from the edges."""
        return _MARGIN * self.width

    @property
    def ink(self) -> str:
        """Return the color of texts on the ground."""
        return ink_on(self.color)

    @property
    def dark(self) -> str:
        """Return a color for texts on white: that of the ground, or black if the ground is light."""
        return self.color if self.ink == WHITE else BLACK

    @property
    def accent(self) -> str:
        """Return a color that stands out from the ground."""
        return _AMBER if self.ink == WHITE else _RED


class _Line(NamedTuple):
    text: str
    size: float


def _poster(front: Front, width: float, height: float) -> list[_Line]:
    """Break the title into lines that each fill a width, in the way that makes its type largest within a height."""
    fonts, title = front.style.fonts, front.style.title
    largest = _LARGEST * front.width
    words = title.split()

    def lines_of(texts: Sequence[str]) -> list[_Line]:
        sizes = [size_within(fonts, text, width, largest, "title") for text in texts]
        most = _MOST_RATIO * min(sizes)
        return [_Line(text, min(size, most)) for text, size in zip(texts, sizes, strict=True)]

    if len(words) > _MOST_WORDS or len(words) == 1:
        size = largest
        while True:
            texts = wrapped(fonts, title, width, size, "title")
            if len(texts) * _LINE * size <= height and all(fonts.width(t, size, "title") <= width for t in texts):
                return [_Line(text, size) for text in texts]
            size *= 0.92
    best: list[_Line] = []
    for n_breaks in range(min(len(words), 5)):
        for places in combinations(range(1, len(words)), n_breaks):
            cuts = [0, *places, len(words)]
            lines = lines_of([" ".join(words[a:b]) for a, b in pairwise(cuts)])
            if n_breaks and min(len(line.text) for line in lines) < 3 < len(words):
                continue  # a small word should not stand alone
            scale = min(1.0, height / (_LINE * sum(line.size for line in lines)))
            lines = [_Line(text, scale * size) for text, size in lines]
            if not best or _look(lines) > _look(best):
                best = lines
    return best


def _look(lines: Sequence[_Line]) -> float:
    """Return how large a title looks: its smallest line counts most."""
    return min(line.size for line in lines) ** 2 * sum(len(line.text) * line.size for line in lines)


def _title(front: Front, top: float, height: float, anchor: Anchor = "start") -> tuple[list[Element], float]:
    """Set series, title and subtitle below each other; return them, and the position where they end."""
    style, width = front.style, front.width - 2 * front.margin
    x = {"start": front.margin, "middle": front.width / 2, "end": front.width - front.margin}[anchor]
    found: list[Element] = []
    y, small = top, front.width / 22
    if front.series:
        size = size_within(style.fonts, front.series, width, 0.8 * small, "bold")
        y += size
        found.append(TextLine(x, y, front.series, size, "bold", anchor, front.accent))
        y += 0.55 * size
    subtitle = style.matter.subtitle
    size = size_within(style.fonts, subtitle, width, small) if subtitle else 0.0
    for text, line in _poster(front, width, height - (y - top) - 1.7 * size):
        y += 0.86 * line
        found.append(TextLine(x, y, text, line, "title", anchor, front.ink))
        y += (_LINE - 0.86) * line
    if subtitle:
        y += 1.15 * size
        found.append(TextLine(x, y, subtitle, size, "regular", anchor, front.ink))
        y += 0.5 * size
    return found, y


def _badge(front: Front, x: float, y: float) -> Iterator[Element]:
    """State the number of puzzles on a disk around a point."""
    if front.n_puzzles < 2:
        return
    radius = _BADGE * front.width
    disk = Disks(front.accent, (Circle(1, 1, 1),))
    yield Picture(x - radius, y - radius, radius, lambda: Drawing(2, 2, "", (disk,)))
    yield from _count(front, x, y, radius)


def _tile(front: Front, x: float, y: float, side: float) -> Iterator[Element]:
    """State the number of puzzles on a card between the cards with pictures."""
    yield area(x, y, side, side, front.accent)
    yield from _count(front, x + side / 2, y + side / 2, side / 2)


def _count(front: Front, x: float, y: float, radius: float) -> Iterator[TextLine]:
    """Set the number of puzzles above the word for them, within a circle around a point."""
    fonts = front.style.fonts
    said = front.style.texts.count(front.n_puzzles)
    number = next((part for part in said.split() if any(map(str.isdigit, part))), str(front.n_puzzles))
    rest = said.replace(number, "").strip()
    ink = ink_on(front.accent)
    size = size_within(fonts, number, 1.5 * radius, 0.95 * radius, "title")
    yield TextLine(x, y + (0.22 if rest else 0.36) * size, number, size, "title", "middle", ink)
    if rest:
        size = size_within(fonts, rest, 1.4 * radius, 0.34 * radius, "bold")
        yield TextLine(x, y + 0.62 * radius, rest, size, "bold", "middle", ink)


def _author(front: Front, y: float, color: str, anchor: Anchor = "start") -> Iterator[Element]:
    author, width = front.style.matter.author, front.width - 2 * front.margin
    if author:
        size = size_within(front.style.fonts, author, width, front.width / 24, "bold")
        x = {"start": front.margin, "middle": front.width / 2, "end": front.width - front.margin}[anchor]
        yield TextLine(x, y, author, size, "bold", anchor, color)


def drawn(front: Front, item: Item, x: float, y: float, side: float, *, is_solved: bool) -> Picture:
    """Draw a puzzle, or the picture of its solution, in the middle of a square."""
    family = family_named(item.puzzle.family)
    shows_answer = is_solved and family.title_is_answer
    draw = (
        answer_drawing(item.puzzle, item.solution, front.style)
        if shows_answer
        else next(puzzle_drawings(item.puzzle, front.style))
    )
    cell = side / max(draw.width, draw.height)
    return Picture(x + (side - cell * draw.width) / 2, y + (side - cell * draw.height) / 2, cell, draw.draw)


def letters(front: Front) -> Iterator[Element]:
    """Set each letter of the title into a cell of a grid over the whole page; the others hold a puzzle in tints."""
    width, height = front.width, front.height
    rows = _letter_rows(front.style.title)
    columns = max(map(len, rows)) + 1  # half a column remains at each side
    side = width / columns
    lines, foot = _foot(front)
    n_rows = ceil((height - foot + BLEED) / side)
    picture = next((each for each in front.art[:1] if family_named(each.puzzle.family).title_is_answer), None)
    lead = 1 + (picture is None and n_rows - len(rows) > 6)
    cells = Drawing(columns + 1, n_rows, "", tuple(_texture(front, columns, n_rows)))
    yield Picture(0, -BLEED, side, lambda: cells)
    for row, text in enumerate(rows, start=lead):
        left = 0.5 + (columns - 1 - len(text)) // 2
        for column, letter in enumerate(text):
            if letter.isspace():
                continue
            x, y = (left + column) * side, row * side - BLEED
            yield area(x, y, side, side, front.color)
            yield area(x + _RULE * side, y + _RULE * side, (1 - 2 * _RULE) * side, (1 - 2 * _RULE) * side, _PAPER)
            size = size_within(front.style.fonts, letter, 0.8 * side, 0.82 * side, "title")
            yield TextLine(x + side / 2, y + side / 2 + 0.36 * size, letter, size, "title", "middle", front.dark)
    top = (lead + len(rows) + 0.5) * side - BLEED
    if picture is not None and height - foot - top > _LEAST_PICTURE * width:
        yield area(0, top, width + BLEED, height - top, WHITE)
        inner = min(width, height - foot - top) - front.margin
        yield drawn(front, picture, (width - inner) / 2, (top + height - foot - inner) / 2, inner, is_solved=True)
    yield area(0, height - foot, width + BLEED, foot + BLEED, front.color)
    yield area(0, height - foot, width + BLEED, height / 110, front.accent)
    yield from (_moved(line, height - foot) for line in lines)
    yield from _badge(front, width - front.margin - _BADGE * width, height - foot + height / 220)


def _foot(front: Front) -> tuple[list[Element], float]:
    """Set series, subtitle and author beside the badge; return the lines and their height."""
    matter, small = front.style.matter, front.width / 21
    within = front.width - 2.6 * front.margin - 2 * _BADGE * front.width
    y, lines = 0.5 * front.margin, list[Element]()
    said: tuple[tuple[str, Face, float, str], ...] = (
        (front.series, "bold", 0.75 * small, front.accent),
        (matter.subtitle, "regular", small, front.ink),
        (matter.author, "bold", 0.75 * small, front.ink),
    )
    for text, face, size, color in said:
        for line in wrapped(front.style.fonts, text, within, size, face) if text else ():
            y += 1.6 * size
            lines.append(TextLine(front.margin, y, line, size, face, color=color))
    return lines, max(y + 0.9 * front.margin, 1.6 * _BADGE * front.width)


def _letter_rows(title: str) -> list[str]:
    """Break a title into rows of letters that are about equally long."""
    words = [word.strip(",.;:") or word for word in title.upper().split()]
    if len(words) == 1:
        n_rows = ceil(len(words[0]) / _MOST_LETTERS)
        length = ceil(len(words[0]) / n_rows)
        return [words[0][start : start + length] for start in range(0, len(words[0]), length)]
    longest = max(_LEAST_LETTERS, *map(len, words))
    rows = [words[0]]
    for word in words[1:]:
        if len(rows[-1]) + 1 + len(word) <= longest:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def _texture(front: Front, columns: int, n_rows: int) -> Iterator[Stroke | Text]:
    """Rule a grid, from half a column at the left edge on, with digits of a puzzle unless it is a picture."""
    lines = mixed(front.color, front.ink, _TINT)
    width = columns * (1 + BLEED / front.width)
    for item in front.art[:1]:
        if family_named(item.puzzle.family).title_is_answer:
            continue
        rows, across = item.solution.shape
        for r in range(n_rows):
            for c in range(columns - 1):
                value = int(item.solution[r % rows, c % across])
                if value and (5 * r + 3 * c + value) % 4:
                    yield Text(c + 1, r + 0.5, str(value), 0.62, mixed(front.color, front.ink, 2 * _TINT))
    ruled = [Segment(0, r, width, r) for r in range(n_rows + 1)]
    yield Stroke(lines, 0.02, (*ruled, *(Segment(c + 0.5, 0, c + 0.5, n_rows) for c in range(columns + 1))))


def picture(front: Front) -> Iterator[Element]:
    """Show one picture as large as the front is wide, on white, and the title above it."""
    width, height = front.width, front.height
    side = min(width, 0.6 * height)
    head = height - side - 1.7 * front.margin
    yield area(0, head, width + BLEED, side, WHITE)
    title, below = _title(front, 0, head - 1.1 * front.margin, "middle")
    down = (head - below) / 2
    yield from (_moved(each, down) for each in title)
    yield area(0, head, width + BLEED, height / 110, front.accent)
    if front.art:
        inner = side - 1.4 * front.margin
        yield drawn(
            front, front.art[0], (width - inner) / 2, head + (side - inner) / 2 + height / 220, inner, is_solved=True
        )
    yield from _author(front, height - 0.72 * front.margin, front.ink, "middle")
    yield from _badge(front, width - 0.6 * front.margin - _BADGE * width, height - 1.25 * front.margin)


_GRIDS = (Grid(4, 3), Grid(3, 3), Grid(3, 2), Grid(2, 2), Grid(1, 1))
_MANY = 9
MOST_PICTURES = _GRIDS[0].n_slots - 1  # one card shows their number


def mosaic(front: Front) -> Iterator[Element]:
    """Show many pictures on cards, edge to edge, below the title; the last card says how many puzzles there are."""
    width, height, gap = front.width, front.height, _GAP * front.width

    def side_in(grid: Grid) -> float:
        return min((width - 2 * front.margin + gap) / grid.columns, 0.66 * height / grid.rows) - gap

    has_tile = front.n_puzzles > 1 and len(front.art) > 1
    fitting = [grid for grid in _GRIDS if grid.n_slots <= max(1, len(front.art) + has_tile)]
    many = [grid for grid in fitting if grid.n_slots >= _MANY]
    grid = max(many or fitting[:1], key=lambda each: side_in(each) ** 2 * each.n_slots)
    side = side_in(grid)
    foot = 1.6 * front.margin
    top = height - foot - grid.rows * (side + gap)
    left = (width - grid.columns * (side + gap) + gap) / 2
    title, below = _title(front, 0, top - 1.1 * front.margin, "middle")
    yield from (_moved(each, (top - below) / 2) for each in title)
    for number, item in enumerate(front.art[: grid.n_slots - has_tile]):
        row, column = divmod(number, grid.columns)
        x, y = left + column * (side + gap), top + row * (side + gap)
        yield area(x, y, side, side, WHITE)
        inner = 0.9 * side
        yield drawn(front, item, x + (side - inner) / 2, y + (side - inner) / 2, inner, is_solved=True)
    if has_tile:
        yield from _tile(front, left + (grid.columns - 1) * (side + gap), top + (grid.rows - 1) * (side + gap), side)
    yield from _author(front, height - 0.72 * front.margin, front.ink, "middle")


def _moved(element: Element, down: float) -> Element:
    return replace(element, y=element.y + down)


Design = Callable[[Front], Iterator[Element]]

TYPE, PICTURE, GRID = "type", "picture", "grid"
DESIGNS: Mapping[str, Design] = {TYPE: letters, PICTURE: picture, GRID: mosaic}
"""Designs of fronts by their names in issue files."""
