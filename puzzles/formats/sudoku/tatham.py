"""The game id of Solo in Simon Tatham's puzzle collection, ``3x3:`` and the grid, and the link to puzz.link.

The size counts boxes side by side, then boxes one above the other, so ``2x3`` has boxes 2 high and 3 wide. In the grid,
``a`` to ``z`` are 1 to 26 blanks, and ``_`` separates adjacent digits. A file may hold one id on each line. ``x`` after
the size adds the diagonals. A jigsaw has ``9j:`` and, after a comma, the borders between its cells: first between cells
side by side, row by row, then between cells one above the other, column by column. A letter counts the neighbors of one
region before a border, ``_`` stands for none, and ``z`` for 25 with no border after them; a border ends the whole. A
killer has ``k`` and, after commas, its cages, written in the same way, and a grid with the sum of each cage in its
first cell.

A link to puzz.link is ``https://puzz.link/p?sudoku/9/9/`` and the grid: a digit is ``1`` to ``f``, ``-10`` to ``-ff``
or ``+100`` to ``+fff``, in base 16; ``g`` to ``z`` are 1 to 20 blanks. Boxes are square there, or 2x3 for side 6; other
boards are refused.

Source: the encoding in Tatham's solo.c; decodeNumber16 in pzpr's Encode.js, and initBoardSize in its sudoku.js.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from math import isqrt

from puzzles.cells import joined_cells
from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.combinators import (
    BORDER_GAPS,
    PUZZLINK_GAPS,
    TATHAM_GAPS,
    Cells,
    decimal,
    hexadecimal,
    one_of,
    read_marks,
    runs,
    signs,
    write_gap,
)
from puzzles.formats.document import Document
from puzzles.formats.lines import notation_of_lines, puzzlink_pattern
from puzzles.formats.sudoku.cells import require_box, require_side
from puzzles.formats.text import Line, number
from puzzles.sudoku import BLANK, MAX_SIDE, Ground, Mark, Sudoku
from puzzles.sudoku.ground import with_regions

_NAME = "solo"
_LARGEST_SIDE = 31
_LEAST = 2  # boxes in a row and in a column; if either is 1, Solo draws a jigsaw
_ID = re.compile(r"\s*([0-9]+)(?:x([0-9]+))?((?:[a-z][0-9]*)*):([0-9a-z_,]*)\s*")
_DIGITS = 9  # the most digits of a size; a longer one is no id
_KILLER, _DIAGONALS, _JIGSAW = "kxj"


def _grid(side: int) -> Cells:
    return Cells("grid", one_of(runs(BLANK, TATHAM_GAPS), decimal(side)), "digits, '_', or a-z for blanks")


def _sums(side: int) -> Cells:
    return Cells("sums", one_of(runs(BLANK, TATHAM_GAPS), decimal(side**2)), "sums, '_', or a-z for none")


def _is_id(text: str) -> bool:
    """Return whether a text is an id with as many cells as its size says."""
    game = _ID.fullmatch(text)
    if game is None or len(game[1]) + len(game[2] or "") > _DIGITS:
        return False
    grid = re.findall("[0-9]+|[a-z]", game[4].partition(",")[0])
    one, other = int(game[1]), int(game[2] or (1 if _JIGSAW in game[3] else game[1]))
    return sum(TATHAM_GAPS.find(sign) + 1 or 1 for sign in grid) == (one * other) ** 2


def _read(text: str) -> Sudoku:
    game = _ID.fullmatch(text)
    if game is None:
        raise FormatError(f"{quoted(text)} is not a game id; expected a size such as '3x3', ':' and the grid")
    across, down, options, description = game.groups()
    grid, *parts = description.split(",")
    is_killer, is_jigsaw = _KILLER in options, _JIGSAW in options
    if len(parts) != is_jigsaw + 2 * is_killer:
        raise FormatError("the parts of the game id do not fit its size; expected one more for j, and two for k")
    variants = ("x",) if _DIAGONALS in options else ()
    if is_jigsaw:
        side = number(Line(0, across), "number of rows", _LEAST, _LARGEST_SIDE) * int(down or 1)
        if side > _LARGEST_SIDE:
            raise FormatError(f"the game id has {side} rows; expected at most {_LARGEST_SIDE}")
        ground = with_regions(side, _read_borders(parts[0], side))._replace(variants=variants)
        return _sudoku(ground, grid, parts[1:])
    height, width = (
        number(Line(0, side), "number of boxes", _LEAST, _LARGEST_SIDE) for side in (across, down or across)
    )
    box = Ground(height, width)
    if box.side > _LARGEST_SIDE:
        raise FormatError(f"boxes of {box} cells make {box.side} digits; expected at most {_LARGEST_SIDE}")
    return _sudoku(box._replace(variants=variants), grid, parts)


def _sudoku(ground: Ground, grid: str, killer: Sequence[str]) -> Sudoku:
    """Make a puzzle from its ground and grid and, for a killer, the cages and their sums."""
    side = ground.side
    if killer:
        pieces, sums = _read_borders(killer[0], side), _sums(side).read(killer[1], side**2)
        cages = [(first, [cell for cell, own in enumerate(pieces) if own == first]) for first in sorted(set(pieces))]
        ground = ground._replace(marks=tuple(Mark("cage", tuple(cells), sums[first]) for first, cells in cages))
    return Sudoku(ground, _grid(side).read(grid, side**2))


def _neighbors(side: int) -> list[tuple[int, int]]:
    """Return the pairs of neighbors in the order of the notation."""
    cells = range(side * side)
    beside = [(cell, cell + 1) for cell in cells if (cell + 1) % side]
    return beside + [(cell, cell + side) for column in range(side) for cell in cells[column:-side:side]]


def _read_borders(text: str, side: int) -> list[int]:
    """Return the regions that borders divide; each region is named by one of its cells."""
    borders, length = read_marks(text, BORDER_GAPS)
    pairs = _neighbors(side)
    if length != len(pairs) + 1 or len(pairs) not in borders:
        raise FormatError(f"the regions have {length} borders and neighbors; expected {len(pairs) + 1}")
    return joined_cells(side * side, [pair for place, pair in enumerate(pairs) if place not in borders])


def _write_borders(regions: Sequence[int], side: int) -> str:
    pairs = _neighbors(side)
    borders = [place for place, (a, b) in enumerate(pairs) if regions[a] != regions[b]]
    ends = [*borders, len(pairs)]
    return "".join(write_gap(b - a - 1, BORDER_GAPS) for a, b in pairwise([-1, *ends]))


def _write(document: Document[Sudoku]) -> str:
    puzzle = document.puzzle
    require_side(puzzle, _NAME, _LEAST**2, _LARGEST_SIDE)
    ground = puzzle.ground
    options = _DIAGONALS * ("x" in ground.variants)
    if set(ground.variants) - {"x"}:
        raise FormatError(f"{_NAME} cannot carry {ground.name}; expected no variants but X, killer and jigsaw")
    killer = _write_cages(ground) if ground.marks else ""
    options += _KILLER * bool(killer)
    if ground.regions:
        borders = _write_borders(ground.regions, puzzle.side)
        if len(set(_read_borders(borders, puzzle.side))) > puzzle.side:
            raise FormatError(f"{_NAME} cannot carry a region in several pieces; expected each in one")
        return f"{puzzle.side}{_JIGSAW}{options}:{_grid(puzzle.side).write(puzzle.cells)},{borders}{killer}"
    if min(puzzle.ground.height, puzzle.ground.width) < _LEAST:
        raise FormatError(f"{_NAME} cannot carry boxes of {puzzle.ground} cells; expected two rows and columns or more")
    return f"{puzzle.ground.height}x{puzzle.ground.width}{options}:{_grid(puzzle.side).write(puzzle.cells)}{killer}"


def _write_cages(ground: Ground) -> str:
    if any(mark.kind != "cage" for mark in ground.marks):
        raise FormatError(f"{_NAME} cannot carry {ground.name}; expected no marks but cages")
    side, sums = ground.side, [BLANK] * ground.side**2
    cage_of = {
        cell: mark.cells[0] for mark in ground.marks for cell in mark.cells if mark.kind == "cage" and mark.value
    }
    for mark in ground.marks:
        sums[mark.cells[0] if mark.cells else 0] = mark.value
    borders = _write_borders([cage_of.get(cell, -1) for cell in range(side**2)], side)
    if len(cage_of) < side**2 or _read_borders(borders, side) != [cage_of[cell] for cell in range(side**2)]:
        raise FormatError(f"{_NAME} cannot carry these marks; expected cages with sums, one for each cell")
    return f",{borders},{_sums(side).write(sums)}"


FORMAT = notation_of_lines(_NAME, _is_id, _read, _write)


_PUZZLINK = "puzzlink-sudoku"
_START = "https://puzz.link/p?sudoku"
_LINK = puzzlink_pattern("sudoku")


def _link_grid(side: int) -> Cells:
    expected = "1-f, -10 to -ff, +100 to +fff, or g-z for blanks"
    unknown = signs({".": (BLANK,)})  # a question mark
    return Cells("grid", one_of(runs(BLANK, PUZZLINK_GAPS), hexadecimal(side), unknown), expected, rest=BLANK)


def _box_for(side: int) -> Ground | None:
    """Return the boxes for a side; None if they do not divide the board."""
    root = isqrt(side)
    if root * root == side:
        return Ground(root, root)
    return Ground(2, 3) if side == 6 else None


def _read_link(text: str) -> Sudoku:
    link = _LINK.fullmatch(text)
    if link is None:
        raise FormatError(f"{quoted(text)} is not a link to a Sudoku; expected '{_START}/9/9/' and the grid")
    width, height = (number(Line(0, side), "side", 1, MAX_SIDE) for side in link.groups()[:2])
    return Sudoku(box_of_link(height, width), _link_grid(width).read(link[3], width * width))


def box_of_link(height: int, width: int) -> Ground:
    """Return the boxes that pzpr draws on a board; raise FormatError if they do not fill it."""
    box = _box_for(width)
    if width != height or box is None:
        raise FormatError(
            f"the board has {counted(height, 'row')} and {counted(width, 'column')}; "
            "expected 6 of both, or a square number"
        )
    return box


def _write_link(document: Document[Sudoku]) -> str:
    puzzle = document.puzzle
    box = _box_for(puzzle.side)
    if box is None:
        raise FormatError(f"{_PUZZLINK} cannot carry {puzzle.side} rows and columns; expected 6, or a square number")
    require_box(puzzle, _PUZZLINK, box)
    return f"{_START}/{puzzle.side}/{puzzle.side}/{_link_grid(puzzle.side).write(puzzle.cells)}"


PUZZLINK = notation_of_lines(_PUZZLINK, _LINK.fullmatch, _read_link, _write_link)
