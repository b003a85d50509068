"""Simpson's notation .non, with the extensions that carry colors, the goal and several puzzles in one file.

The lines are ``width n``, ``height n``, ``title "..."``, ``by "..."`` and ``copyright "..."``. ``rows`` and ``columns``
each precede their clues, one clue on each line, with commas between the lengths. Extensions: ``color a #rrggbb``
declares the letter that follows a length, ``goal "01a0..."`` gives the cells row by row, and a line ``====`` separates
puzzles (.nonpack). An empty clue is ``0``; a blank line is an empty clue only if lines would be missing otherwise.

Source: Simpson's format 2; FORMAT.md of mikix/nonogram-db for the extensions; pbnsolve for a goal of several lines.
"""

import html
import re
import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from puzzles.errors import FormatError, PuzzleError, counted, quoted
from puzzles.formats.credits import Credits, one_line_credits
from puzzles.formats.document import Document, each_read, notation
from puzzles.formats.nonogram.clues import NO_LETTERS, PLAIN, draw_grid, read_clues, read_grid, side, write_clues
from puzzles.formats.nonogram.palettes import BLACK, Entry, complete_palette, letters_within, require_colors, rgb_of_hex
from puzzles.formats.text import Line, decode, finder, lines_of, one_line
from puzzles.nonogram import BLANK, Grid, Nonogram, Palette

NAME = "non"
_DIVIDER = "===="
_KEYWORDS = frozenset(
    {"by", "catalogue", "color", "columns", "copyright", "goal", "height", "license", "rows", "saved", "title", "width"}
)
_KEYWORD_OF = {"title": "title", "author": "by", "copyright": "copyright"}
_DIGITS = frozenset(string.digits)
_EMPTY, _FILLED = "0", "1"
_SUFFIX = re.compile(r"[0-9]+([^0-9\s,]?)")


def read_each(data: bytes) -> Iterator[Document[Nonogram] | PuzzleError]:
    """Read the puzzles one by one, a bad one as its error; raise PuzzleError if the file has none."""
    packs: list[list[Line]] = [[]]
    for line in lines_of(decode(data)):
        if line.text.strip() == _DIVIDER:
            packs.append([])
        else:
            packs[-1].append(line)
    packs = [lines for lines in packs if any(line.text.strip() for line in lines)]
    if not packs:
        raise FormatError("the text is empty; expected width, height, rows and columns")
    return each_read(_read_puzzle, zip(packs))


def write(document: Document[Nonogram]) -> bytes:
    """Write clues, goal, and colors unless plain black on white; raise FormatError for more than 26 colors."""
    puzzle = document.puzzle
    require_colors(puzzle, NAME, most=len(string.ascii_lowercase))
    lines = [f'{_KEYWORD_OF[word]} "{html.escape(text)}"' for word, text in one_line_credits(puzzle).items()]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    letters: Sequence[str] = NO_LETTERS
    if puzzle.palette != Palette.default(1):
        letters = letters_within(puzzle.palette, string.ascii_lowercase)
        lines += map("color {} {.rgb}".format, letters, puzzle.palette.colors)
    for keyword, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", keyword, *write_clues(clues, letters, separator=",")]
    if document.solution is not None:
        signs = [letter or _FILLED for letter in letters]
        lines += ["", f'goal "{"".join(draw_grid(document.solution, signs, _EMPTY))}"']
    return "\n".join([*lines, ""]).encode()


@dataclass(frozen=True)
class _Parts:
    """The lines of one puzzle: single values, colors by letter, and lines under a keyword."""

    values: dict[str, Line]
    colors: dict[str, str]
    sections: dict[str, list[Line]]


def _read_puzzle(lines: Sequence[Line]) -> Document[Nonogram]:
    parts = _sort(lines)
    for keyword in ("width", "height"):
        if keyword not in parts.values:
            raise FormatError(f"the text has no line '{keyword} n'; expected one")
    width, height = side(parts.values["width"], "width"), side(parts.values["height"], "height")
    row_lines, column_lines = _clue_lines(parts, "rows", height), _clue_lines(parts, "columns", width)
    palette, color_of = _read_colors(parts.colors, [*row_lines, *column_lines])
    rows = read_clues(row_lines, height, "row", color_of)
    columns = read_clues(column_lines, width, "column", color_of)
    goal = _read_goal(parts, width, height, color_of)
    return Document(Nonogram(rows, columns, palette, *_read_credits(parts)), goal)


def _sort(lines: Sequence[Line]) -> _Parts:
    parts = _Parts({}, {}, {})
    section = None
    for line in lines:
        keyword, value = [*line.text.split(maxsplit=1), "", ""][:2]
        keyword = keyword.lower()
        if keyword in _KEYWORDS:
            section = keyword
        if keyword == "color":
            letter, rgb = value[:1], rgb_of_hex(value[2:].strip())
            if rgb is None or value[1].strip() or letter in _DIGITS or letter in parts.colors:
                raise line.error(
                    f"{quoted(line.text)} does not declare a color; expected 'color', a new letter and '#rrggbb'"
                )
            parts.colors[letter] = rgb
        elif keyword in ("width", "height", *_KEYWORD_OF.values()):
            parts.values[keyword] = Line(line.number, value.strip())
        elif keyword in ("rows", "columns", "goal"):
            if keyword in parts.sections:
                raise line.error(f"'{keyword}' appears again; expected it once")
            parts.sections[keyword] = [Line(line.number, value)] if keyword == "goal" else []
        elif section == "goal" or (section in ("rows", "columns") and keyword[:1] in ("", *_DIGITS)):
            parts.sections[section].append(line)
    return parts


def _clue_lines(parts: _Parts, keyword: str, count: int) -> list[Line]:
    """Choose the lines that hold clues: those that are not blank, or all lines if only then their number is right."""
    section = parts.sections.get(keyword, [])
    filled = [line for line in section if line.text.strip()]
    if len(filled) < count <= len(section) and not any(line.text.strip() for line in section[count:]):
        return section[:count]
    if len(filled) != count:
        raise FormatError(f"the section '{keyword}' has {counted(len(filled), 'clue')}; expected {count}")
    return filled


def _read_colors(declared: Mapping[str, str], lines: Sequence[Line]) -> tuple[Palette, Mapping[str, int]]:
    """Number the declared colors, or else the letters in the clues; with declared colors, plain numbers are black."""
    found = dict.fromkeys(letter for line in lines for letter in _SUFFIX.findall(line.text) if line.text.strip() != "0")
    if set(found) <= {""} and not declared:
        return Palette.default(1), PLAIN
    colors: dict[str, str | None] = {**declared} if declared else dict.fromkeys(found)
    color_of = {letter: index for index, letter in enumerate(colors, 1)}
    if declared and "" in found:
        black = next((letter for letter, rgb in declared.items() if rgb == BLACK), "")
        colors.setdefault(black, BLACK)
        color_of[""] = color_of.get(black, len(colors))
    entries = [Entry(rgb=rgb, letter=letter or None) for letter, rgb in colors.items()]
    return complete_palette(entries), color_of


def _read_goal(parts: _Parts, width: int, height: int, color_of: Mapping[str, int]) -> Grid | None:
    if "goal" not in parts.sections:
        return None
    cells = "".join("".join(line.text.split()) for line in parts.sections["goal"]).strip('"')
    if len(cells) != width * height:
        raise FormatError(f"the goal has {counted(len(cells), 'cell')}; expected {width * height}")
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    filled = {_FILLED: color_of.get("", 1)} if "" in color_of or len(color_of) == 1 else {}
    return read_grid(rows, {_EMPTY: BLANK, **filled, **{letter: color for letter, color in color_of.items() if letter}})


def _read_credits(parts: _Parts) -> Credits:
    said = {word: parts.values[keyword] for word, keyword in _KEYWORD_OF.items() if keyword in parts.values}
    return Credits(**{word: _unquoted(line, word) for word, line in said.items()})


def _unquoted(line: Line, what: str) -> str:
    text = line.text
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1]
    try:
        return one_line(str(html.unescape(text)))
    except ValueError as error:  # a numeric entity with thousands of digits
        raise line.error(f"{quoted(text)} cannot be the text of the {what}; expected one with HTML entities") from error


FORMAT = notation(
    NAME,
    finder(*(rf"(?mi)^[ \t]*{keyword}[ \t]*$" for keyword in ("rows", "columns"))),
    read_each,
    write,
    divider=f"{_DIVIDER}\n".encode(),
    single_suffixes=(".non",),
)
