"""Pictures of marks of Sudoku variants, as SudokuPad draws them; the upper left corner of the grid is 0, 0."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot

from puzzles.drawing import BLACK, WHITE, Circle, Disks, Fill, Polygons, Primitive, Rectangle, Segment, Stroke, Text

Cells = Sequence[int]
Point = tuple[float, float]
Draw = Callable[[Cells, int, int], Iterator[Primitive]]

_INK = "#202020"
_THERMO, _ARROW, _PARITY = "#cfcfcf", "#8a8a8a", "#dadada"
GREEN, PURPLE, GRAY, _BETWEEN = "#a9dba0", "#e0b0e8", "#c4c4c4", "#b8b8b8"
_INSET = 0.11  # how far a cage is from the borders of its cells
_DASH, _GAP = 0.11, 0.07
_SUM = 0.25  # type size
_LINE = 0.14
# The frames around numbers, with their corners as shares of the radius.
FRAMES: Mapping[str, Sequence[Point]] = {
    "circle": (),
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "diamond": ((-1.15, 0), (0, -1.15), (1.15, 0), (0, 1.15)),
    "triangle": ((-1.1, 0.7), (0, -1.15), (1.1, 0.7)),
}


def nothing(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw nothing, for rules about the absence of marks."""
    return iter(())


def cage(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw dashes inside the border of the cells, and the sum in the first one."""
    return _cage(cells, n, str(value or ""))


def sum_cage(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a cage with a plus behind its sum."""
    return _cage(cells, n, f"{value}+")


def _cage(cells: Cells, n: int, said: str) -> Iterator[Primitive]:
    own = set(cells)
    first = min(cells)
    room = 0.15 * len(said) + 0.03 if said else 0.0
    segments: list[Segment] = []
    for cell in cells:
        row, column = divmod(cell, n)

        def has(down: int, across: int, row: int = row, column: int = column) -> bool:
            y, x = row + down, column + across
            return 0 <= y < n and 0 <= x < n and y * n + x in own

        for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if has(down, across):
                continue
            ends = []  # places from -0.5 to 0.5 along the side
            for way in (-1, 1):
                turn = (way * abs(across), way * abs(down))
                corner = 0.5 - _INSET if not has(*turn) else 0.5 + _INSET * has(down + turn[0], across + turn[1])
                ends.append(way * corner)
            if cell == first and (down < 0 or across < 0):
                ends[0] = -0.5 + _INSET + (room if down else _SUM * bool(said))
            x, y = column + 0.5 + across * (0.5 - _INSET), row + 0.5 + down * (0.5 - _INSET)
            segments += _dashes((x, y), ends, lies=bool(down))
    yield Stroke(_INK, 1 / 36, tuple(segments))
    if said:
        row, column = divmod(first, n)
        yield Text(column + 0.09, row + 0.19, said, _SUM, BLACK, "start")


def _dashes(middle: Point, ends: Sequence[float], *, lies: bool) -> Iterator[Segment]:
    """Divide a line, given by the distances of its ends from a point on it, into dashes of about equal length."""
    start, length = ends[0], ends[1] - ends[0]
    n_dashes = max(1, round((length + _GAP) / (_DASH + _GAP)))
    step = (length + _GAP) / n_dashes
    for i in range(n_dashes):
        a, b = start + i * step, start + (i + 1) * step - _GAP
        x, y = middle
        yield Segment(x + a, y, x + b, y) if lies else Segment(x, y + a, x, y + b)


def thermo(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a bulb and a thick line."""
    yield from _path(cells, n, _THERMO, 0.3)
    yield Disks(_THERMO, (Circle(*_middle(cells[0], n), 0.38),))


def arrow(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a circle and an arrow away from it."""
    points = [_middle(cell, n) for cell in cells]
    yield from _path(cells, n, _ARROW, 0.06)
    yield _head(points[-2], points[-1], _ARROW)
    yield from _ring(points[0], 0.4, _ARROW)


def pill(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a pill around the first cells, as many as the value says, and an arrow away from the pill."""
    own = [_middle(cell, n) for cell in cells[:value]]
    tip = _middle(cells[value], n)
    start = min(own, key=lambda point: hypot(point[0] - tip[0], point[1] - tip[1]))
    points = [start, *(_middle(cell, n) for cell in cells[value:])]
    yield Stroke(_ARROW, 0.06, tuple(Segment(*a, *b) for a, b in pairwise(points)))
    yield _head(points[-2], points[-1], _ARROW)
    for color, radius in ((_ARROW, 0.4), (WHITE, 0.34)):
        yield Disks(color, (Circle(*own[0], radius), Circle(*own[-1], radius)))
        yield Stroke(color, 2 * radius, (Segment(*own[0], *own[-1]),))


def difference(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a white dot with a number between two cells."""
    yield from _ring(_between(cells, n), 0.17, _INK, 0.035)
    yield Text(*_between(cells, n), str(value), 0.22, BLACK)


def ratio(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a black dot with a number between two cells."""
    yield Disks(_INK, (Circle(*_between(cells, n), 0.17),))
    yield Text(*_between(cells, n), str(value), 0.22, WHITE)


def white_dot(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a white dot between two cells."""
    yield from _ring(_between(cells, n), 0.14, _INK, 0.035)


def black_dot(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a black dot between two cells."""
    yield Disks(_INK, (Circle(*_between(cells, n), 0.14),))


def letter(text: str) -> Draw:
    """Return a function that writes a letter between two cells, on a white ground."""

    def draw(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
        x, y = _between(cells, n)
        yield Disks(WHITE, (Circle(x, y, 0.17),))
        yield Text(x, y, text, 0.36, BLACK)

    return draw


def bar(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a bar along the border of two cells."""
    x, y = _between(cells, n)
    width, height = (0.16, 0.6) if cells[1] - cells[0] == 1 else (0.6, 0.16)
    yield Fill(_INK, (Rectangle(x - width / 2, y - height / 2, width, height),))
    yield Fill(WHITE, (Rectangle(x - width / 2 + 0.04, y - height / 2 + 0.04, width - 0.08, height - 0.08),))


def square(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a gray square in a cell."""
    x, y = _middle(cells[0], n)
    yield Fill(_PARITY, (Rectangle(x - 0.36, y - 0.36, 0.72, 0.72),))


def circle(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a gray circle in a cell."""
    yield Disks(_PARITY, (Circle(*_middle(cells[0], n), 0.38),))


def sign(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a sign on the border of two cells, open towards the first cell."""
    (ax, ay), (bx, by) = (_middle(cell, n) for cell in cells)
    (x, y), (dx, dy) = _between(cells, n), (bx - ax, by - ay)
    yield Disks(WHITE, (Circle(x, y, 0.13),))
    tip = (x + 0.08 * dx, y + 0.08 * dy)
    ends = [(x - 0.08 * dx + side * 0.12 * dy, y - 0.08 * dy + side * 0.12 * dx) for side in (-1, 1)]
    yield Stroke(_INK, 0.045, tuple(Segment(*end, *tip) for end in ends))


def line(color: str) -> Draw:
    """Return a function that draws a line of a color."""
    return lambda cells, n, value: _path(cells, n, color, _LINE)


def between(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a line between two circles."""
    yield from _path(cells, n, _BETWEEN, _LINE / 2)
    for cell in (cells[0], cells[-1]):
        yield from _ring(_middle(cell, n), 0.4, _BETWEEN)


def outside(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Write the value beside the first cell, outside the grid."""
    (x, y), _ = _before(cells, n)
    yield Text(x, y, str(value), 0.5, BLACK)


def outside_arrow(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Write the value outside the grid, with an arrow into the diagonal that it is about."""
    (x, y), (dx, dy) = _before(cells, n)
    yield Text(x - 0.1 * dx, y - 0.1 * dy, str(value), 0.4, BLACK)
    tip = (x + 0.46 * dx, y + 0.46 * dy)
    yield Stroke(_INK, 0.03, (Segment(x + 0.24 * dx, y + 0.24 * dy, *tip),))
    yield _head((x, y), tip, _INK, 0.12)


def frame(name: str, cells: Cells, n: int) -> Iterator[Primitive]:
    """Draw a frame around the number outside the grid, before the first cell."""
    (x, y), (dx, dy) = _before(cells, n)
    has_arrow = bool(dx and dy)
    x, y, radius = x - 0.1 * dx * has_arrow, y - 0.1 * dy * has_arrow, 0.3 if has_arrow else 0.4
    if name == "circle":
        yield from _ring((x, y), radius, _INK, 0.03)
        return
    corners = [(x + radius * across, y + radius * down) for across, down in FRAMES[name]]
    yield Stroke(_INK, 0.03, tuple(Segment(*a, *b) for a, b in pairwise([*corners, corners[0]])))


def quadruple(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a circle on a corner, with the digits in one row, or in two rows if there are more than two."""
    points = [_middle(cell, n) for cell in cells]
    x, y = (sum(axis) / 4 for axis in zip(*points, strict=True))
    yield from _ring((x, y), 0.28, _INK, 0.03)
    digits = " ".join(str(value))
    rows = [digits] if len(digits) < 5 else [digits[:3], digits[4:]]
    for i, row in enumerate(rows):
        yield Text(x, y + 0.22 * (i - (len(rows) - 1) / 2), row, 0.24, BLACK)


def labeled_line(color: str) -> Draw:
    """Return a function that draws a colored line, and a number beside its first cell's middle if there is one."""

    def draw(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
        yield from _path(cells, n, color, _LINE)
        if len(cells) == 1:
            yield from _ring(_middle(cells[0], n), 0.38, color)
        if value:
            yield from _number(_middle(cells[0], n), value)

    return draw


def circles(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a ring in each cell, and a number above the middle of the first one if there is one."""
    for cell in cells:
        yield from _ring(_middle(cell, n), 0.42, _BETWEEN)
    if value:
        yield from _number(_middle(cells[0], n), value)


def labeled_dot(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Draw a white dot in the middle of some cells, with a number if there is one."""
    points = [_middle(cell, n) for cell in cells]
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    yield from _ring((x, y), 0.19, _INK, 0.03)
    if value:
        yield Text(x, y, str(value), 0.22, BLACK)


def outside_any(cells: Cells, n: int, value: int) -> Iterator[Primitive]:
    """Write a number outside the grid before the first cell, with an arrow into a diagonal."""
    if len(cells) == 1:
        yield from _number(_middle(cells[0], n), value)
        return
    (ax, ay), (bx, by) = (_middle(cell, n) for cell in cells[:2])
    yield from (outside_arrow if ax != bx and ay != by else outside)(cells, n, value)


# -- parts


def _middle(cell: int, n: int) -> Point:
    return cell % n + 0.5, cell // n + 0.5


def _between(cells: Cells, n: int) -> Point:
    (ax, ay), (bx, by) = (_middle(cell, n) for cell in cells[:2])
    return (ax + bx) / 2, (ay + by) / 2


def _before(cells: Cells, n: int) -> tuple[Point, Point]:
    """Return the middle of the cell before the first one, and the direction from there into the line."""
    (ax, ay), (bx, by) = (_middle(cell, n) for cell in cells[:2])
    return (2 * ax - bx, 2 * ay - by), (bx - ax, by - ay)


def _path(cells: Cells, n: int, color: str, width: float) -> Iterator[Primitive]:
    points = [_middle(cell, n) for cell in cells]
    yield Stroke(color, width, tuple(Segment(*a, *b) for a, b in pairwise(points)))


def _ring(middle: Point, radius: float, color: str, width: float = 0.06) -> Iterator[Primitive]:
    yield Disks(color, (Circle(*middle, radius),))
    yield Disks(WHITE, (Circle(*middle, radius - width),))


def _head(start: Point, tip: Point, color: str, size: float = 0.2) -> Primitive:
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    dx, dy = size * dx / hypot(dx, dy), size * dy / hypot(dx, dy)
    end = (tip[0] + 0.4 * dx, tip[1] + 0.4 * dy)
    wings = [(tip[0] - 0.6 * dx + s * 0.6 * dy, tip[1] - 0.6 * dy - s * 0.6 * dx) for s in (-1, 1)]
    return Polygons(color, ((end, *wings),))


def _number(middle: Point, value: int) -> Iterator[Primitive]:
    yield Text(middle[0] - 0.34, middle[1] - 0.31, str(value), 0.24, BLACK)
