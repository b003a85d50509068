"""The clues of a nonogram as two lists of numbers, in the layouts of programs and people.

* Below headings, or in lines that begin with a heading: a word such as row, left or horizontal, and column, top or
  vertical, or a single R, L or C. Lines may also begin with ``R1:``. If a section has colors, they are letters after
  the numbers.
* After the sizes, which take one line or two: first the rows, then the columns. Width or height may come first.
* Two lists and nothing else, separated by a blank line. Columns come first, as in Tatham's game ids, unless the clues
  only fit the other way round, or the file is of a program that puts rows first.

A clue is a line, or the text between commas or semicolons. If there are several readings, the puzzle is the first one
whose rows paint as many cells as its columns, or else the first one that fits its size.

Source: simple formats as pbnsolve's notes and nonogrid's parser describe them; Gnonograms' and picross-solver's files.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, dropwhile, groupby
from typing import Any, NamedTuple

from puzzles.errors import FormatError, PuzzleError, counted
from puzzles.formats.document import Document
from puzzles.formats.nonogram.clues import PLAIN, read_clue
from puzzles.formats.nonogram.palettes import Entry, complete_palette, css_colors, rgb_of_hex
from puzzles.formats.text import Line
from puzzles.nonogram import MAX_SIDE, Clue, Nonogram, Palette

_BLOCK = r"[0-9]{1,4}[a-zA-Z]?"
_AROUND = r"[\s\[\](){}<>\"',;.:\\|]*"
_CLUE = re.compile(rf"{_AROUND}{_BLOCK}(?:[\s,.;:\-'\"]+{_BLOCK})*{_AROUND}")
_EMPTY = re.compile(r"\s*(?:\[\s*\]|\(\s*\)|\{\s*\}|\"\s*\"|'\s*')[\s,;]*")
_BLOCKS = re.compile(_BLOCK)
_HEADING = re.compile(
    r"[\s\[#*=\"'{<-]*(?:[a-z]+[._ -])?(?P<side>rows?|horizontals?|left|sides?|zeilen?|reihen?"
    r"|lignes?|righe|filas?|linhas?|columns?|cols?|verticals?|top|above|spalten?|colonnes?|colonne|columnas?|colunas?)"
    r"(?:[._ -]?(?:clues?|hints?|numbers?|constraints?|descriptions?|runs?))?"
    r"(?:\[[0-9]*\])*[\s\]\"'}>]*(?P<rest>[:=].*|\(\s*\[.*)?",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\s*(?P<side>[RLC])\s*:?(?P<rest>\s[0-9].*:.*)")
_NUMBERED = re.compile(
    r"\s*(?P<side>r|c|rows?|cols?|columns?)[ ._#-]{0,2}[0-9]{1,4}\s*[:=).](?P<rest>[\s0-9,.;\-\[\](){}\"']*)",
    re.IGNORECASE,
)
_OF_ROWS = ("row", "hor", "lef", "sid", "zei", "rei", "lig", "rig", "fil", "lin", "r", "l")
_INNERMOST = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_SIZES = re.compile(r"[^0-9]*([0-9]{1,4})(?:\s*[x,;]\s*|\s+)([0-9]{1,4})\s*", re.IGNORECASE)
_SIZE = re.compile(r"\s*([0-9]{1,4})\s*")
_COMMENT = re.compile(r"\s*(?:#|//|\*|;)")
_TITLE = re.compile(r"\s*(?:GRID|title|name)\b\s*+[:=]?\s*+[\"']?(.*)", re.IGNORECASE)
_COLOR = re.compile(r"[\s'\"\[,]*(?P<letter>[a-zA-Z])\s*=\s*\(?(?P<value>[^()'\"\]]+)\)?.*")
_COLORS = re.compile(r"[\s\[]*colou?rs?[\s\]:=]*", re.IGNORECASE)
_ROWS_FIRST = (".ish", ".keen", ".makhorin", ".syro", ".nin", ".cwd")
_NESTED = re.compile(r"\s*[\[({]\s*[\[({]")
_LEAST_CLUES = 2
_BLACK = "#000000"


class _Lists(NamedTuple):
    rows: Sequence[str]
    columns: Sequence[str]


def clues_from(texts: Sequence[str]) -> tuple[Clue, ...]:
    """Read clues of numbers, one in each text; raise PuzzleError if a text is no clue."""
    return _clues(texts, {})


def puzzle_of(rows: Sequence[str], columns: Sequence[str], title: str = "") -> Document[Any] | PuzzleError:
    """Return the nonogram that two lists of clues describe, or the reason why there is none."""
    return _made(_Lists(rows, columns), title, [])


def read(lines: list[Line], suffix: str = "") -> Document[Any] | PuzzleError | None:
    """Return the puzzle in two lists of clues, or the reason why it cannot be read; None if there are no two lists.

    ``suffix`` is that of the file; for some programs it tells that rows come first.
    """
    texts = [line.text.rstrip("\\").rstrip() for line in lines]
    colors = list(_colors(texts))
    title = next((_unquoted(found[1].rstrip()) for text in texts if (found := _TITLE.fullmatch(text))), "")
    for ways in (
        (_below_headings(texts), _in_letters(texts), _numbered(texts)),
        (_two(texts, suffix), _behind_sizes(texts)),
    ):
        made = [_made(each, title, colors) for each in chain(*ways)]
        if made:
            return _best(made)
    return None


def _unquoted(title: str) -> str:
    return title[:-1] if title.endswith(("'", '"')) else title


def _best(made: Sequence[Document[Any] | PuzzleError]) -> Document[Any] | PuzzleError | None:
    """Return the first puzzle whose rows and columns paint equally many cells, or else the first puzzle or error."""
    puzzles = [each for each in made if isinstance(each, Document)]
    even = (each for each in puzzles if not each.puzzle.imbalance)
    return next(even, next(iter(puzzles), next(iter(made), None)))


def _made(lists: _Lists, title: str, colors: Sequence[Entry]) -> Document[Any] | PuzzleError:
    try:
        used = {block[-1] for text in (*lists.rows, *lists.columns) for block in _BLOCKS.findall(text)}
        has_plain = any(sign.isdigit() for sign in used)
        entries = [each for each in colors if each.letter in used]
        if not entries:
            return Document(Nonogram(clues_from(lists.rows), clues_from(lists.columns), title=title))
        entries += [Entry("black", _BLACK)] if has_plain else []
        palette: Palette = complete_palette(entries)
        color_of = {entry.letter or "": number for number, entry in enumerate(entries, 1)}
        return Document(Nonogram(_clues(lists.rows, color_of), _clues(lists.columns, color_of), palette, title))
    except PuzzleError as error:
        return error


def _clues(texts: Sequence[str], color_of: dict[str, int]) -> tuple[Clue, ...]:
    if len(texts) > MAX_SIDE:
        raise FormatError(f"a side has {counted(len(texts), 'clue')}; expected at most {MAX_SIDE}")
    return tuple(
        read_clue(Line(0, " ".join(_BLOCKS.findall(text)[: MAX_SIDE + 1])), color_of or PLAIN) for text in texts
    )


def _is_clue(text: str) -> bool:
    return _CLUE.fullmatch(text) is not None or _EMPTY.fullmatch(text) is not None


# -- headings


def _below_headings(texts: Sequence[str]) -> Iterator[_Lists]:
    found, side = dict[str, list[str]](), ""
    for text in texts:
        heading = _HEADING.fullmatch(text)
        if heading is not None:
            side = "rows" if heading["side"].lower().startswith(_OF_ROWS) else "columns"
            own = found.setdefault(side, [])
            rest = heading["rest"] or ""
            if _BLOCKS.search(rest):
                own.append(rest[rest[0] in ":=" :])
        elif _is_clue(text):
            if side:
                found[side].append(text)
        elif text.strip() and not _COMMENT.match(text):
            side = ""
    if found.keys() == {"rows", "columns"} and all(found.values()):
        for split in _SPLITS:
            yield _Lists(split(found["rows"]), split(found["columns"]))


def _by_lines(texts: Sequence[str]) -> list[str]:
    return list(texts)


def _by_commas(texts: Sequence[str]) -> list[str]:
    """Split at commas and semicolons; quotes keep a clue together."""
    parts = [part for text in texts for part in re.split(r"[,;/|]", text)]
    return [part for part in parts if _BLOCKS.search(part) or _EMPTY.fullmatch(part)]


def _by_blanks(texts: Sequence[str]) -> list[str]:
    """Split at blanks; commas stand between the blocks of a clue."""
    return [part for text in texts for part in text.split() if _BLOCKS.search(part)]


def _by_brackets(texts: Sequence[str]) -> list[str]:
    """Split at the innermost brackets, where there are lists of lists in a line."""
    return [clue for text in texts for clue in (_INNERMOST.findall(text) if _NESTED.match(text) else [text])]


_SPLITS: tuple[Callable[[Sequence[str]], list[str]], ...] = (_by_brackets, _by_lines, _by_commas, _by_blanks)


def _in_letters(texts: Sequence[str]) -> Iterator[_Lists]:
    """Yield the lists of two lines such as ``L 1 1 : 3 : 2`` and ``C 1 : 1 : 4``."""
    found = {
        "rows" if match["side"].lower() in _OF_ROWS else "columns": match["rest"].split(":")
        for text in texts
        if (match := _LETTER.fullmatch(text))
    }
    if found.keys() == {"rows", "columns"}:
        yield _Lists(found["rows"], found["columns"])


def _numbered(texts: Sequence[str]) -> Iterator[_Lists]:
    """Yield the lists of lines such as ``R1: 2 1`` and ``Column 3: 4``."""
    found = dict[str, list[str]]()
    for text in texts:
        if match := _NUMBERED.fullmatch(text):
            found.setdefault("rows" if match["side"].lower().startswith("r") else "columns", []).append(match["rest"])
    if found.keys() == {"rows", "columns"}:
        yield _Lists(found["rows"], found["columns"])


# -- sizes


def _behind_sizes(texts: Sequence[str]) -> Iterator[_Lists]:
    kept = [text for text in texts if not _COMMENT.match(text)]
    while kept and not kept[-1].strip():
        kept.pop()
    kept = list(dropwhile(lambda text: not text.strip(), kept))
    if len(kept) < 3 or not all(_is_clue(text) or not text.strip() for text in kept[1:]):
        return
    both, one, two = _SIZES.fullmatch(kept[0]), _SIZE.fullmatch(kept[0]), _SIZE.fullmatch(kept[1])
    heads = list[tuple[int, int, int]]()  # the lines that give sizes, the rows and the columns
    if both:
        first, second = int(both[1]), int(both[2])
        heads = [(1, second, first), (1, first, second)]  # most programs put the width first
    if one and two:
        heads.append((2, int(one[1]), int(two[1])))
    if one:
        heads.append((1, int(one[1]), int(one[1])))
    for start, height, width in heads:
        rest = kept[start:]
        for lines in ([text for text in rest if text.strip()], rest):
            if len(lines) == height + width and min(height, width) > 0:
                lines = _without_ends(lines)
                yield _Lists(lines[:height], lines[height:])


def _without_ends(texts: Sequence[str]) -> list[str]:
    """Drop the 0 at the end of each line, if all lines end in one."""
    ended = [_without_end(text.rstrip()) for text in texts]
    return list(texts) if None in ended else [text for text in ended if text is not None]


def _without_end(text: str) -> str | None:
    """Drop a 0 that follows a number or stands alone; return None if there is no such 0."""
    before = text.removesuffix("0")
    rest = before.rstrip()
    if before == text or not rest:
        return None if before == text else ""
    is_number = any(digit in "123456789" for digit in rest[len(rest.rstrip("0123456789")) :])
    return rest if rest != before and is_number else None


# -- two lists alone


def _two(texts: Sequence[str], suffix: str) -> Iterator[_Lists]:
    kept = ["" if _COMMENT.match(text) or text.strip() == "&" else text for text in texts]
    is_of_program = any(text.strip() == "&" for text in texts) or suffix.lower() in _ROWS_FIRST
    lists = [list(group) for are_clues, group in groupby(kept, _is_clue) if are_clues]
    if len(lists) != 2 or min(map(len, lists)) < _LEAST_CLUES:
        return
    if any(sign.isalpha() for text in kept for sign in _BLOCKS.sub("", text)):
        return
    ended = _without_ends(lists[0] + lists[1])
    is_of_program = is_of_program or (ended != lists[0] + lists[1])
    first, second = ended[: len(lists[0])], ended[len(lists[0]) :]
    both = [_Lists(second, first), _Lists(first, second)]  # columns first, and rows first
    yield from both[::-1] if is_of_program else both


# -- colors


def _colors(texts: Sequence[str]) -> Iterator[Entry]:
    """Yield the colors that lines below a heading name, such as ``b = (blue) *`` and ``g = (0, 204, 0) %``."""
    is_below = False
    for text in texts:
        color = _COLOR.fullmatch(text)
        if _COLORS.fullmatch(text):
            is_below = True
        elif is_below and color:
            value = color["value"].strip()
            numbers = re.fullmatch(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})", value)
            rgb = css_colors().get(value.lower()) or rgb_of_hex(value)
            if numbers:
                rgb = "#" + "".join(f"{min(255, int(number)):02x}" for number in numbers.groups())
            yield Entry(value if rgb is None or value.isalpha() else None, rgb, color["letter"])
        elif text.strip().startswith("[") and not re.match(r"\s*\[\s*['\"]", text):
            is_below = False
