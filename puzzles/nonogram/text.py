"""A nonogram as text for the terminal: in color, or with plain letters for pipes, files and screen readers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from numpy.typing import ArrayLike

from puzzles.ansi import UPPER_HALF, channels, on_ground
from puzzles.nonogram.clues import BLANK, Block, Clue, Grid, shown_blocks
from puzzles.nonogram.seen import Seen
from puzzles.sheet import Sheet

_TILE = 5
_SHADE = 0.88
_BETWEEN = " " * 4
# The most rows of a puzzle that is shown with clues, and the most lines of a small picture.
_MOST_ROWS, _MOST_LINES = 30, 20


class _Span(NamedTuple):
    """Text on a background (``#rrggbb``), or on the terminal's own background if that is None."""

    text: str
    ground: str | None = None


_Line = list[_Span]


def as_text(puzzle: Seen, solution: ArrayLike | None = None, *, color: bool, width: int) -> str:
    """Write a nonogram as lines of text, column clues above and row clues left of the cells.

    Without color, a cell is the letter of its color (``#`` if there is only one color) or ``.`` for blank; with several
    colors, a letter follows each number. Narrow terminals get cells of two characters or one; column numbers that no
    longer fit run downward digit by digit, and row numbers lose their spaces where a letter or background separates
    them. If even that is too wide, a sentence says so, and the clues follow, one to a line, then the solution if it
    fits. Raise PuzzleError for a solution of another shape, or with a color that the palette lacks.
    """
    pen = _Pen(puzzle, color)
    cells = None if solution is None else puzzle.checked_solution(solution)
    rows, columns = list(map(pen.numbers, puzzle.rows)), list(map(pen.numbers, puzzle.columns))
    needed = 0
    for spaced in (True, False):
        clues = [_row_clue(row, spaced=spaced, closed=pen.letters) for row in rows]
        gutter = max(map(_length, clues))
        needed = gutter + 1 + puzzle.width
        for cell_width in (_longest(columns) + 1, 2, 1):
            if gutter + 1 + cell_width * puzzle.width <= width:
                lines = [
                    [_Span(" " * (gutter + 1)), *line] for line in _header(columns, cell_width, closed=pen.letters)
                ]
                for index, clue in enumerate(clues):
                    indent = _Span(" " * (gutter - _length(clue)))
                    lines.append([indent, *clue, _Span(" "), *pen.cells(cells, index, cell_width)])
                return "\n".join(map(pen.write, lines))
    lines = list(_listing(rows, columns))
    rest = "these are the clues alone"
    if cells is not None and puzzle.width <= width:
        rest = "the solution stands below the clues"
        cell_width = 2 if 2 * puzzle.width <= width else 1
        lines += [[], *(pen.cells(cells, row, cell_width) for row in range(puzzle.height))]
    note = (
        f"{puzzle.height} rows by {puzzle.width} columns need {needed} characters a line "
        f"and this terminal has {width}, so {rest}."
    )
    return "\n".join((note, *map(pen.write, lines)))


def sheet(puzzle: Seen) -> Sheet:
    """Return a blank puzzle as text, with the place of each cell in it; clues of several colors end in letters."""
    pen = _Pen(puzzle, color=False)
    rows, columns = list(map(pen.numbers, puzzle.rows)), list(map(pen.numbers, puzzle.columns))
    clues = [_row_clue(row, spaced=True, closed=pen.letters) for row in rows]
    gutter = max(map(_length, clues))
    header = list(_header(columns, 2, closed=pen.letters))
    lines = [pen.write([_Span(" " * (gutter + 1)), *line]) for line in header]
    for index, clue in enumerate(clues):
        lines.append(pen.write([_Span(" " * (gutter - _length(clue))), *clue, _Span(" "), *pen.cells(None, index, 2)]))
    shape = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    return Sheet(lines, {(r, c): (len(header) + r, gutter + 2 + 2 * c) for r, c in shape})


def small_as_text(puzzle: Seen, solution: ArrayLike, *, color: bool, width: int) -> str:
    """Draw the picture in half blocks, two rows to a line, for a screen of a given width.

    Return "" if the puzzle itself fits on such a screen. A picture that is too large loses rows and columns. Without
    color, all painted cells look the same.
    """
    pen = _Pen(puzzle, color)
    gutter = max(_length(_row_clue(pen.numbers(row), spaced=False, closed=pen.letters)) for row in puzzle.rows)
    if gutter + 1 + puzzle.width <= width and puzzle.height <= _MOST_ROWS:
        return ""
    palette = puzzle.palette
    grounds = [palette.background, *(each.rgb for each in palette.colors)]
    every = max(-(-puzzle.width // width), -(-puzzle.height // (2 * _MOST_LINES)))
    cells = [row[::every] for row in puzzle.checked_solution(solution).tolist()[::every]]
    rows = [*cells, [BLANK] * len(cells[0])]
    lines = []
    for pair in zip(rows[::2], rows[1::2], strict=False):
        halves = [(cells, len([*same])) for cells, same in groupby(zip(*pair, strict=True))]
        if color:
            lines.append("".join(on_ground(UPPER_HALF * n, grounds[low], grounds[up]) for (up, low), n in halves))
        else:
            lines.append("".join(" ▄▀█"[2 * (up > 0) + (low > 0)] * n for (up, low), n in halves).rstrip())
    return "\n".join(lines)


def sketch_as_text(puzzle: Seen, solution: ArrayLike, before: Iterable[tuple[int, int, int]], *, width: int) -> str:
    """Write a sketch and the nonogram made from it, beside or below, with the changed cells marked in the solution.

    ``+`` marks a cell that was blank, ``-`` one that is blank now, and ``*`` one that has another color. ``before``
    lists the row, the column and the sketch's color of each changed cell.
    """
    signs = _Pen(puzzle, color=False).signs()
    sketch = puzzle.checked_solution(solution).tolist()
    marked = [[signs[color] for color in row] for row in sketch]
    for row, column, color in before:
        marked[row][column] = "+" if color == BLANK else "*" if sketch[row][column] else "-"
        sketch[row][column] = color
    first = ["".join(signs[color] for color in row) for row in sketch]
    second = ["".join(row) for row in marked]
    if 2 * puzzle.width + len(_BETWEEN) > width:
        return "\n".join([*first, "", *second])
    return "\n".join(f"{left}{_BETWEEN}{right}" for left, right in zip(first, second, strict=True))


@dataclass(frozen=True, slots=True)
class _Pen:
    """A writer that turns the parts of one puzzle into spans, and spans into text with or without color."""

    puzzle: Seen
    color: bool

    @property
    def letters(self) -> bool:
        """Return whether a letter follows each number; such a letter also separates the number from the next."""
        return not self.color and self.puzzle.n_colors > 1

    def numbers(self, clue: Clue) -> _Line:
        """Write a clue; a clue without blocks is 0."""
        return [self._number(block) for block in shown_blocks(clue)]

    def _number(self, block: Block) -> _Span:
        if block.color == BLANK or self.puzzle.n_colors == 1:
            return _Span(str(block.length))
        palette, place = self.puzzle.palette, block.color - 1
        if self.letters:
            return _Span(f"{block.length}{palette.letters[place]}")
        return _Span(str(block.length), palette.colors[place].rgb)

    def cells(self, cells: Grid | None, row: int, width: int) -> _Line:
        """Write one row of the grid, each cell ``width`` characters wide."""
        if cells is None:
            return [_Span(".".rjust(width), self._tile(row, column)) for column in range(self.puzzle.width)]
        palette, signs = self.puzzle.palette, self.signs()
        grounds = [palette.background, *(color.rgb for color in palette.colors)]
        return [_Span(signs[color].rjust(width), grounds[color]) for color in cells[row].tolist()]

    def signs(self) -> str:
        """List the characters for a blank cell and for each color."""
        n_colors = self.puzzle.n_colors
        if self.color:
            return " " * (1 + n_colors)
        letters = "#" if n_colors == 1 else "".join(self.puzzle.palette.letters)
        return (" " if "." in letters else ".") + letters

    def _tile(self, row: int, column: int) -> str:
        """Shade every other square of 5x5 cells, so that empty cells can be counted."""
        background = self.puzzle.palette.background
        if (row // _TILE + column // _TILE) % 2 == 0:
            return background
        return "#" + "".join(f"{round(value * _SHADE):02x}" for value in channels(background))

    def write(self, line: _Line) -> str:
        """Join spans to a line for a terminal; adjacent spans on the same background share an escape sequence."""
        if not self.color:
            return "".join(span.text for span in line).rstrip()
        return "".join(
            on_ground("".join(span.text for span in spans), ground)
            for ground, spans in groupby(line, key=attrgetter("ground"))
        )


def _header(columns: list[_Line], cell_width: int, *, closed: bool) -> Iterator[_Line]:
    """Stack the column clues on the grid.

    Each number has a line of its own if the numbers fit, and otherwise each character has. Numbers that are ``closed``
    end in a letter and need no space between them.
    """
    longest = _longest(columns)
    if longest + (not closed) > cell_width:
        columns = [_digit_by_digit(column, spaced=longest > 1 and not closed) for column in columns]
    height = max(map(len, columns))
    padded = [[_Span("")] * (height - len(column)) + column for column in columns]
    for level in zip(*padded, strict=True):
        yield [_Span(span.text.rjust(cell_width), span.ground) for span in level]


def _digit_by_digit(column: _Line, *, spaced: bool) -> _Line:
    characters: _Line = []
    for text, ground in column:
        if spaced and characters:
            characters.append(_Span(""))
        characters += [_Span(character, ground) for character in text]
    return characters


def _row_clue(row: _Line, *, spaced: bool, closed: bool) -> _Line:
    """Join the numbers of a row, with a space before each one, or only where two would run together."""
    return [
        _Span(" " * (spaced or (not closed and number.ground == before)) + number.text, number.ground)
        for before, number in zip(["", *(number.ground for number in row)], row, strict=False)
    ]


def _listing(rows: list[_Line], columns: list[_Line]) -> Iterator[_Line]:
    for axis, lines in (("row", rows), ("column", columns)):
        for number, line in enumerate(lines, start=1):
            yield [_Span(f"{axis} {number}:"), *(_Span(f" {span.text}", span.ground) for span in line)]


def _length(line: _Line) -> int:
    return sum(len(span.text) for span in line)


def _longest(columns: list[_Line]) -> int:
    return max(len(number.text) for column in columns for number in column)
