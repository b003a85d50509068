"""The XML notation of webpbn: a ``puzzleset`` of puzzles with named colors and with clues, a goal, or both.

A color is ``<color name="red" char="R">f00</color>``; black ``X`` and white ``.`` need no declaration. Clues are
``<clues type="rows"><line><count color="red">3</count>...``; without a name, the color is the puzzle's
``defaultcolor``. An image draws each row between ``|`` signs, with one character per cell; ``?`` or ``[XY]`` leaves a
cell open. Missing clues are derived from the goal. Puzzles of triangles are refused.

Source: Wolter, XML Format for Paint-by-Number Puzzles, version 0.3.
"""

import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from puzzles.errors import FormatError, PuzzleError, quoted
from puzzles.formats import xmltext
from puzzles.formats.credits import Credits, one_line_credits
from puzzles.formats.document import Document, each_read, notation
from puzzles.formats.nonogram.clues import clue_from, draw_grid, read_grid
from puzzles.formats.nonogram.palettes import (
    BLACK,
    WHITE,
    Entry,
    complete_palette,
    distinct,
    letters_within,
    name_of,
    rgb_of_hex,
)
from puzzles.formats.text import Line, number, one_line
from puzzles.nonogram import BLANK, MAX_SIDE, Clue, Grid, Nonogram, clues_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ROOT = "puzzleset"
_MAX_TAGS = 2_000_000
_PREDEFINED = {"black": Entry("black", BLACK, "X"), "white": Entry("white", WHITE, ".")}
_HEADER, _FOOTER = b'<?xml version="1.0" encoding="UTF-8"?>\n<puzzleset>\n', b"</puzzleset>\n"
_BLANK_SIGN = "."
_NO_SIGNS = frozenset(".|[]?/\\")  # these signs mean something else in an image


def read_each(data: bytes) -> Iterator[Document[Nonogram] | PuzzleError]:
    """Read the puzzles of the set one by one, a bad one as its error; raise PuzzleError for other bytes."""
    puzzles = xmltext.parse(data, _ROOT, _MAX_TAGS).findall("puzzle")
    if not puzzles:
        raise FormatError("the set has no puzzle; expected one or more")
    return each_read(_read_puzzle, zip(puzzles), "puzzle {} of the set: ")


def write(document: Document[Nonogram]) -> bytes:
    """Write a set with one puzzle: its colors, its clues and, if known, the goal."""
    from xml.sax.saxutils import escape, quoteattr

    puzzle, palette = document.puzzle, document.puzzle.palette
    names = [color.name for color in palette.colors]
    blank = distinct(name_of(palette.background), names)
    own = "".join(color.letter for color in palette.colors if color.letter not in _NO_SIGNS)
    letters = letters_within(palette, own + string.ascii_letters)
    default, background = quoteattr(names[0]), quoteattr(blank)
    lines = [f'<puzzle type="grid" defaultcolor={default} backgroundcolor={background}>']
    lines += [f"<{word}>{escape(text)}</{word}>" for word, text in one_line_credits(puzzle).items()]
    values = [palette.background, *(color.rgb for color in palette.colors)]
    for name, sign, rgb in zip([blank, *names], [_BLANK_SIGN, *letters], values, strict=True):
        lines.append(f"<color name={quoteattr(name)} char={quoteattr(sign)}>{rgb[1:]}</color>")
    attributes = ["", *(f" color={quoteattr(name)}" for name in names[1:])]
    for axis, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines.append(f'<clues type="{axis}">')
        for clue in clues:
            counts = (f"<count{attributes[color - 1]}>{length}</count>" for length, color in clue)
            lines.append(f"<line>{''.join(counts)}</line>")
        lines.append("</clues>")
    if document.solution is not None:
        image = (f"|{escape(row)}|" for row in draw_grid(document.solution, letters, _BLANK_SIGN))
        lines += ['<solution type="goal"><image>', *image, "</image></solution>"]
    return _HEADER + "\n".join([*lines, "</puzzle>", ""]).encode() + _FOOTER


def _read_puzzle(puzzle: "Element") -> Document[Nonogram]:
    if puzzle.get("type", "grid") != "grid":
        raise FormatError(f"the type {quoted(puzzle.get('type', ''))} is not supported; expected 'grid'")
    images = _images(puzzle)
    default = puzzle.get("defaultcolor", "black")
    background = puzzle.get("backgroundcolor", "white")
    colors = _read_colors(puzzle, images, default, background)
    painted = [name for name in colors if name != background]
    color_of = {background: BLANK, **{name: index for index, name in enumerate(painted, 1)}}
    palette = complete_palette([colors[name] for name in painted], colors[background].rgb)
    signs = {entry.letter: color_of[name] for name, entry in colors.items() if entry.letter is not None}
    grid = _read_image(images, signs)
    clues = {element.get("type"): _read_clues(element, default, color_of) for element in puzzle.findall("clues")}
    rows, columns = clues.get("rows", ()), clues.get("columns", ())
    if not (rows and columns):
        if grid is None:
            raise FormatError("clues are missing and no goal is complete; expected rows and columns, or a goal")
        derived_rows, derived_columns = clues_of(grid)
        rows, columns = rows or derived_rows, columns or derived_columns
    said = Credits(*(one_line(puzzle.findtext(word) or "") for word in Credits._fields))
    return Document(Nonogram(rows, columns, palette, *said), grid)


def _images(puzzle: "Element") -> list[str]:
    """Return the images of full solutions, the author's goal first; saved games are left out."""
    by_type: dict[str, list[str]] = {"goal": [], "solution": []}
    for solution in puzzle.findall("solution"):
        by_type.get(solution.get("type", "goal"), []).append(solution.findtext("image") or "")
    return by_type["goal"] + by_type["solution"]


def _read_colors(puzzle: "Element", images: Sequence[str], default: str, background: str) -> dict[str, Entry]:
    """Collect the declared colors in order, then those that are used without a declaration."""
    colors: dict[str, Entry] = {}
    for element in puzzle.findall("color"):
        name, text = element.get("name", ""), (element.text or "").strip()
        rgb = rgb_of_hex(text)
        if rgb is None or not name or name in colors:
            raise FormatError(
                f"the color {quoted(name)} has the value {quoted(text)}; expected a new name and 'rrggbb'"
            )
        colors[name] = Entry(name, rgb, element.get("char"))
    declared_signs = {entry.letter for entry in colors.values()}
    if background in colors and colors[background].letter is None and _BLANK_SIGN not in declared_signs:
        colors[background] = colors[background]._replace(letter=_BLANK_SIGN)
        declared_signs.add(_BLANK_SIGN)
    used = {count.get("color", default) for count in puzzle.iter("count")} | {background}
    for name, entry in _PREDEFINED.items():
        if entry.letter not in declared_signs and any(str(entry.letter) in image for image in images):
            used.add(name)
    for name in sorted(used - colors.keys()):
        if name not in _PREDEFINED:
            raise FormatError(f"the color {quoted(name)} is not declared; expected a <color> with this name")
        colors[name] = _PREDEFINED[name]
    return colors


def _read_image(images: Iterable[str], color_of: Mapping[str, int]) -> Grid | None:
    """Read the first image that leaves no cell open."""
    for image in images:
        rows = re.findall(r"\|([^|]*)\|", image)
        if rows and not any(sign in row for row in rows for sign in "?["):
            return read_grid(rows, color_of)
    return None


def _read_clues(element: "Element", default: str, color_of: Mapping[str, int]) -> tuple[Clue, ...]:
    clues = []
    for line in element.findall("line"):
        blocks = []
        for count in line.findall("count"):
            length = number(Line(0, (count.text or "").strip()), "count", least=0, most=MAX_SIDE)
            blocks.append((length, color_of[count.get("color", default)]))
        clues.append(clue_from(blocks))
    return tuple(clues)


FORMAT = notation("webpbn", xmltext.sniffer(_ROOT), read_each, write, divider=b"\n", header=_HEADER, footer=_FOOTER)
