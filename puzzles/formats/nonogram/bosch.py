"""Bosch's verbose notation for his integer program, with the title and colors of the thesis.

Lines ``keyword: value`` give the sizes and then, under ``row_1:`` and so on, the number of clusters, their sizes and,
if there are several colors, their color numbers. Keywords vary: plurals, ``(s)``, blanks, capitals and synonyms are
accepted.

Source: Bosch 2001, Painting by numbers; Mingote 2009, section 4.2 and appendix D.1.
"""

import re
from collections.abc import Iterable, Mapping

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.credits import Credits, one_line_credits
from puzzles.formats.document import Document, notation
from puzzles.formats.nonogram.clues import clue_from, side
from puzzles.formats.text import Line, decode, finder, lines_of, number, words_of
from puzzles.nonogram import MAX_COLORS, MAX_SIDE, Clue, Nonogram, Palette

_SIGN = r"(?mi)^[ \t]*number[ _]*of[ _]*rows?(\(s\))?[ \t]*:"
_HEADING = re.compile(r"(row|column)([0-9]{1,9})")
_SYNONYMS = {"numberoftile": "numberofcluster", "numberofblock": "numberofcluster", "width": "size", "length": "size"}
_NOTHING = Line(0, "")
_ONE = Line(0, "1")

# The value of each keyword of a section, and its line; the heading of the first section is None.
_Sections = dict[tuple[str, int] | None, dict[str, Line]]


def read(data: bytes) -> tuple[Document[Nonogram], ...]:
    """Read one puzzle."""
    sections = _read_sections(lines_of(decode(data)))
    head = sections.pop(None)
    height = side(_value(head, "number_of_rows", "the head"), "number of rows")
    width = side(_value(head, "number_of_columns", "the head"), "number of columns")
    if len(sections) != height + width:
        raise FormatError(
            f"the text has {counted(len(sections), 'section')}; "
            f"expected {counted(height, 'row')} and {counted(width, 'column')}"
        )
    n_colors = 1
    if "numberofcolor" in head:
        n_colors = max(1, number(head["numberofcolor"], "number of colors", least=0, most=MAX_COLORS))
    is_colored = n_colors > 1 or any("color" in section for section in sections.values())
    rows = _read_clues(sections, "row", height, is_colored=is_colored)
    columns = _read_clues(sections, "column", width, is_colored=is_colored)
    said = Credits(*(head.get(word, _NOTHING).text for word in Credits._fields))
    return (Document(Nonogram(rows, columns, Palette.default(n_colors), *said)),)


def write(document: Document[Nonogram]) -> bytes:
    """Write the clues.

    Colors are only numbers, and are left out if there is just one color.
    """
    puzzle = document.puzzle
    lines = [f"{word}: {text}" for word, text in one_line_credits(puzzle).items()]
    lines += [f"number_of_rows: {puzzle.height}", f"number_of_columns: {puzzle.width}"]
    if puzzle.n_colors > 1:
        lines.append(f"number_of_colors: {puzzle.n_colors}")
    for axis, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for index, clue in enumerate(clues, 1):
            lines += ["", f"{axis}_{index}:", f"number_of_clusters: {len(clue)}"]
            lines.append(_listed("size(s)", (block.length for block in clue)))
            if puzzle.n_colors > 1:
                lines.append(_listed("color(s)", (block.color for block in clue)))
    return "\n".join([*lines, ""]).encode()


def _read_sections(lines: Iterable[Line]) -> _Sections:
    heading: tuple[str, int] | None = None
    sections: _Sections = {heading: {}}
    for line in lines:
        if not line.text.strip():
            continue
        words, colon, value = line.text.partition(":")
        if not colon:
            raise line.error(f"{quoted(line.text)} has no colon; expected 'keyword: value'")
        keyword = _normal(words)
        match = _HEADING.fullmatch(keyword)
        if match is None:
            sections[heading][keyword] = Line(line.number, value.strip())
            continue
        heading = (match[1], int(match[2]))
        if heading in sections:
            raise line.error(f"{quoted(words)} appears twice; expected one section for each line of the puzzle")
        sections[heading] = {}
    return sections


def _read_clues(sections: _Sections, axis: str, count: int, *, is_colored: bool) -> tuple[Clue, ...]:
    clues = []
    for index in range(1, count + 1):
        where = f"{axis}_{index}"
        if (axis, index) not in sections:
            raise FormatError(f"the text has no section '{where}:'; expected {count} of them")
        section = sections[axis, index]
        n_clusters = number(_value(section, "number_of_clusters", where), "number of clusters", least=0, most=MAX_SIDE)
        sizes = words_of(section.get("size", _NOTHING), MAX_SIDE)
        colors = words_of(section.get("color", _NOTHING), MAX_SIDE) if is_colored else [_ONE] * len(sizes)
        if not len(sizes) == len(colors) == n_clusters:
            found = f"{counted(len(sizes), 'size')} and {counted(len(colors), 'color')}"
            raise FormatError(f"the section '{where}:' has {found}; expected {n_clusters} of each, as it says")
        lengths = (number(size, "size", least=0, most=MAX_SIDE) for size in sizes)
        numbers = (number(color, "color", least=1, most=MAX_COLORS) for color in colors)
        clues.append(clue_from(zip(lengths, numbers, strict=True)))
    return tuple(clues)


def _value(section: Mapping[str, Line], keyword: str, where: str) -> Line:
    line = section.get(_normal(keyword))
    if line is None:
        raise FormatError(f"{where} has no line '{keyword}:'; expected one")
    return line


def _normal(keyword: str) -> str:
    plain = re.sub(r"\(s\)|[\s_]", "", keyword.lower()).replace("colour", "color").rstrip("s")
    return _SYNONYMS.get(plain, plain)


def _listed(keyword: str, numbers: Iterable[int]) -> str:
    return " ".join([f"{keyword}:", *map(str, numbers)])


FORMAT = notation("bosch", finder(_SIGN), read, write)
