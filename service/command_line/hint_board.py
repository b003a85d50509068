"""The board of a hint in the terminal: what is filled in, and the cells and edges of the hint, marked."""

import textwrap
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from generator.families import family_named
from puzzles.ansi import RESET, SOLUTION_INK, in_colors, on_ground
from puzzles.progress import Progress
from puzzles.puzzle import Puzzle
from puzzles.sheet import Cell
from rating.step import Step
from service.command_line.playing import OPEN, sign_of

_FOLLOWS, _WHY = "follows", "why"
_GROUNDS = {_FOLLOWS: "#8ec2ff", _WHY: "#ffe08a"}
_BRACKETS = {_FOLLOWS: "[]", _WHY: "()"}
_WORDS = {_FOLLOWS: "what follows", _WHY: "what it rests on"}
_LOOK = "where to look"
_TAKEN, _CROSSED = ("-", "|"), "x"  # signs of sides: taken ones across and down, and empty ones
_FRESH = ("X", "*")  # without colors, signs of the sides that the hint makes empty or taken
_AREAS = "oi"  # signs of cells outside and inside of a loop, where other signs would look like sides
_ROOM = 5  # columns from one cell to the next where sides are drawn
_WIDE = 5  # columns from one cell to the next that leave room for a blank between a clue and a sign
_TIGHT = 2  # columns from one cell to the next that leave room for a bracket or a sign between them, but not for both
_BESIDE = 2  # columns of a crop on each side of the cells of a hint


@dataclass
class _Canvas:
    """The characters of a board, with the marks on them."""

    rows: list[list[str]]
    places: Mapping[Cell, Cell]
    is_wide: bool  # whether a clue may move to the left, to have a blank behind it
    inked: set[Cell] = field(default_factory=set)  # line and column of what is filled in
    marks: dict[Cell, str] = field(default_factory=dict)  # line and column of what the hint speaks of
    signs: dict[str, set[str]] = field(default_factory=dict)  # the signs of each kind of mark, where there is no color

    def put(self, line: int, column: int, text: str) -> None:
        """Write what is filled in."""
        row = self.rows[line]
        row += " " * (column + len(text) - len(row))
        row[column : column + len(text)] = text
        self.inked.update((line, column + place) for place in range(len(text)))


def board_text(puzzle: Puzzle, progress: Progress, step: Step, *, width: int, n_colors: int) -> str:
    """Return the board with the cells and edges of a hint marked: by colors, or else by brackets around them.

    A board that is wider than the terminal (``width`` characters) is cut to the columns around the hint.
    """
    shown, game = progress.with_step(step), getattr(puzzle, "game", None)
    has_sides = bool(family_named(puzzle.family).edges(puzzle)) and not (game and game.has_links)
    canvas = _canvas(puzzle)
    if has_sides:
        canvas = _among_sides(puzzle, canvas)
    for row, column, value in shown.decides:
        if (row, column) in canvas.places:
            _fill(canvas, (row, column), _AREAS[value] if has_sides else sign_of(puzzle, value))
    fresh, used = _cells_of(puzzle, step, has_sides=has_sides)
    kinds = {**dict.fromkeys(used, _WHY), **dict.fromkeys(fresh, _FOLLOWS)}
    for cell, kind in kinds.items():
        if cell in canvas.places:
            canvas.marks.update(dict.fromkeys(_signs(canvas, cell), kind))
    if has_sides:
        _draw_edges(canvas, shown, step, n_colors=n_colors)
    if not n_colors:
        _bracket(canvas, kinds)
    text = "\n".join((*_cropped(canvas, width, n_colors), *_legend(canvas, step, n_colors)))
    return in_colors(text, n_colors) or text


def _canvas(puzzle: Puzzle) -> _Canvas:
    """Return the canvas of a puzzle, with room for brackets around cells and for signs behind clues."""
    family = family_named(puzzle.family)
    (lines, places), is_open = family.sheet(puzzle), family.open_cells(puzzle)
    columns = sorted({column for _, column in places.values()})
    pad = int(columns[0] < 1)
    has_signs = any(lines[line][column] != OPEN for cell, (line, column) in places.items() if is_open[cell])
    room = min((b - a for a, b in pairwise(columns)), default=0)
    ends = columns if has_signs and room == _TIGHT else []
    rows = [list(" " * pad + "".join(sign + " " * (at in ends) for at, sign in enumerate(line))) for line in lines]
    moved = {cell: (line, column + pad + bisect_left(ends, column)) for cell, (line, column) in places.items()}
    return _Canvas(rows, moved, room >= _WIDE)


def _among_sides(puzzle: Puzzle, plain: _Canvas) -> _Canvas:
    """Return the cells of a canvas with points at their corners and room for the sides between these."""
    height, width = puzzle.height, puzzle.width
    rows = [list(" " * (_ROOM * width + 1)) for _ in range(2 * height + 1)]
    for row in rows[::2]:
        row[::_ROOM] = "+" * (width + 1)
    places = {cell: (2 * cell[0] + 1, _ROOM * cell[1] + _ROOM // 2) for cell in plain.places}
    for cell, (line, column) in places.items():
        at_line, at_column = plain.places[cell]
        rows[line][column] = plain.rows[at_line][at_column]
    return _Canvas(rows, places, is_wide=False)


def _signs(canvas: _Canvas, cell: Cell) -> Iterator[Cell]:
    """Yield the places of the characters of a cell: of its sign, and of whatever stands in front of it or behind it."""
    line, last = canvas.places[cell]
    row, first = canvas.rows[line], last
    while first > 0 and row[first - 1] not in " |+-:" and (line, first - 1) not in canvas.inked:
        first -= 1
    yield from ((line, column) for column in range(first, last + 1))
    if (line, last + 1) in canvas.inked:
        yield line, last + 1


def _fill(canvas: _Canvas, cell: Cell, sign: str) -> None:
    """Write a sign into a blank cell, or behind a clue."""
    line, last = canvas.places[cell]
    row, first = canvas.rows[line], min(column for _, column in _signs(canvas, cell))
    if row[last] == OPEN:
        canvas.put(line, last - len(sign) + 1, sign)
        return
    if canvas.is_wide:
        row[first - 1 : last + 1] = [*row[first : last + 1], " "]
    canvas.put(line, last + 1, sign)


def _cells_of(puzzle: Puzzle, step: Step, *, has_sides: bool) -> tuple[set[Cell], set[Cell]]:
    """Return the cells that a step decides, and the cells that the step rests on; a link counts as its cell."""
    fresh = {(row, column) for row, column, _ in (*step.decides, *step.removes)}
    used: set[Cell] = set()
    for row, column in step.uses:
        rows = range(puzzle.height) if row is None else (row,)
        columns = range(puzzle.width) if column is None else (column,)
        used.update((each, other) for each in rows for other in columns)
    if not has_sides:
        fresh.update((row, column) for row, column, *_ in step.edges)
        used.update((row, column) for row, column, _ in step.uses_edges)
    return fresh, used - fresh


def _draw_edges(canvas: _Canvas, shown: Progress, step: Step, *, n_colors: int) -> None:
    """Draw the sides that are known, and mark those of the step."""
    fresh = {edge[:3] for edge in step.edges}
    for row, column, side, value in shown.edges:
        is_across = side in ("top", "bottom")
        sign = _TAKEN[not is_across] if value else _CROSSED
        if (row, column, side) in fresh and not n_colors:
            sign = _FRESH[value]
            canvas.signs.setdefault(_FOLLOWS, set()).add(sign)
        for place in _places_of(row, column, side):
            if value or not is_across or place[1] % _ROOM == _ROOM // 2:
                canvas.put(*place, sign)
    for edges, kind in ((step.uses_edges, _WHY), (tuple(fresh), _FOLLOWS)):
        for row, column, side in edges:
            canvas.marks.update(dict.fromkeys(_places_of(row, column, side), kind))


def _places_of(row: int, column: int, side: str) -> list[Cell]:
    """Return the line and columns of a side of a cell."""
    if side in ("top", "bottom"):
        line = 2 * row + 2 * (side == "bottom")
        return [(line, _ROOM * column + place) for place in range(1, _ROOM)]
    return [(2 * row + 1, _ROOM * (column + (side == "right")))]


def _bracket(canvas: _Canvas, kinds: Mapping[Cell, str]) -> None:
    """Put brackets around the marked cells; neighbors in a row share them."""
    spans = {cell: sorted(_signs(canvas, cell)) for cell in kinds if cell in canvas.places}
    for kind in (_WHY, _FOLLOWS):
        for (row, column), signs in spans.items():
            if kinds[row, column] != kind:
                continue
            canvas.signs.setdefault(kind, set()).add(_BRACKETS[kind])
            line, first, last = signs[0][0], signs[0][1] - 1, signs[-1][1] + 1
            text = canvas.rows[line]
            text += " " * (last + 1 - len(text))
            if kinds.get((row, column - 1)) != kind and first >= 0 and (line, first) not in canvas.inked:
                text[first] = _BRACKETS[kind][0]
            if kinds.get((row, column + 1)) != kind and (line, last) not in canvas.inked:
                text[last] = _BRACKETS[kind][1]


def _cropped(canvas: _Canvas, width: int, n_colors: int) -> Iterator[str]:
    """Yield the lines of a canvas in the width of a terminal.

    Lines of the board are cut. Lines of words below the board are broken between words.
    """
    last = max(column for _, column in canvas.places.values()) + _BESIDE
    left = 0
    if last > width:
        marked = [column for _, column in canvas.marks] or [0]
        left = max(0, min(min(marked) - _BESIDE, last - width))
    lines = [line for line, _ in canvas.places.values()]
    for number, row in enumerate(canvas.rows):
        if number < min(lines) and not "".join(row).strip():
            continue
        if number > max(lines) + 1:
            yield from textwrap.wrap("".join(row), width, subsequent_indent="  ") or [""]
        else:
            yield _colored(canvas, number, left, left + width, n_colors)


def _colored(canvas: _Canvas, number: int, left: int, right: int, n_colors: int) -> str:
    """Return a part of a line, with what is filled in and what is marked in color."""
    row = canvas.rows[number][left:right]
    if not n_colors:
        return "".join(row).rstrip()
    told = []
    for column, sign in enumerate(row, left):
        kind = canvas.marks.get((number, column))
        ink = SOLUTION_INK if (number, column) in canvas.inked else ""
        told.append(on_ground(sign, _GROUNDS[kind]) if kind else f"{ink}{sign}{RESET}" if ink else sign)
    return "".join(told).rstrip()


def _legend(canvas: _Canvas, step: Step, n_colors: int) -> Iterator[str]:
    """Yield a line that says what the marks mean."""
    words = _WORDS if step.rule else {**_WORDS, _WHY: _LOOK}
    shown = canvas.marks.values() if n_colors else canvas.signs
    kinds = [kind for kind in (_FOLLOWS, _WHY) if kind in shown]
    signs = (on_ground("  ", _GROUNDS[kind]) if n_colors else " ".join(sorted(canvas.signs[kind])) for kind in kinds)
    if kinds:
        yield "  ".join(f"{sign} {words[kind]}" for sign, kind in zip(signs, kinds, strict=True))
