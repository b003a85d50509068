"""Links and files of pzpr, the program behind puzz.link, pzv.jp and others, for the families that we have.

A link is ``KIND/WIDTH/HEIGHT/BODY`` behind the address of a page, perhaps with ``v:`` or a letter after the kind; the
registered notations ``puzzlink-...`` read its body. A file begins with ``pzprv3``, kind, height and width; a line for
each row of clues follows, cells divided by blanks and ``.`` for none, and then what a player filled in. Lines may be
divided by ``/``, also within a link.

Source: parser.js and variety.js of pzpr, and the files in its tests.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from puzzles.errors import FormatError, PuzzleError, quoted
from puzzles.families import FAMILIES
from puzzles.formats.document import Document
from puzzles.formats.games.puzzlink import KINDS
from puzzles.formats.nonogram.clues import clue_from
from puzzles.formats.nonogram.puzzlink import n_slots
from puzzles.formats.registry import format_named
from puzzles.formats.sudoku.cells import document
from puzzles.formats.sudoku.tatham import box_of_link
from puzzles.formats.text import Line, number, without_place
from puzzles.games.game import NONE
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.regions import numbered, shared
from puzzles.nonogram import MAX_SIDE, Nonogram
from puzzles.sudoku import BLANK, Sudoku

_SLASH = "(?:/|%2[Ff])"
LINK = re.compile(
    rf"(?:(?P<site>https?://[^\s?#\"'<>]{{1,80}}[?#](?:type=\w+(?:&|&amp;))?)|(?<![\w/.-])(?:p(?:\.html)?\?|\?)?)"
    rf"(?P<kind>[a-z][a-z0-9-]{{3,24}}?)(?:_edit|_play)?(?:{_SLASH}(?:v|V):(?:(?!{_SLASH})[^\s])*)?"
    rf"(?:{_SLASH}(?P<option>[a-zA-Z]+))?{_SLASH}(?P<width>[0-9]{{1,4}}){_SLASH}(?P<height>[0-9]{{1,4}})"
    rf"(?:{_SLASH}(?P<body>[^\s\"'<>&|`,;\\]*))?",
    re.IGNORECASE,
)
FILE = re.compile(
    rf"(?:https?://[^\s?#\"'<>]{{1,80}}\?(?:type=\w+(?:&|&amp;))?)?pzprv3(?:\.[0-9]+)?(?:\s*+{_SLASH}|[^\S\n]*+\n)\s*+"
    rf"(?P<kind>[a-z]\w+)\s*(?:\n|{_SLASH})(?P<rest>(?:(?!pzprv3|https?:)[^\"'<>`])*+)",
    re.IGNORECASE,
)
_ENDS = ".:!?)]}"  # punctuation of a sentence, or a bracket, around a link
_BLANKS = re.compile(r"\s+")
_ROW_END = re.compile(r"[ \n]?/[ \n]?|\n")  # for a text in which each run of blanks is a single one
_MOST_PARTS = 4 * MAX_SIDE

# The kinds of pzpr that we have as families, each with the kind that our notation of links uses.
_KINDS = {
    **dict.fromkeys(("akari", "lightup", "bijutsukan"), "akari"),
    **dict.fromkeys(("skyscraper", "building"), "skyscrapers"),
    "slitherlink": "slither",
    **dict.fromkeys(("masyu", "pearl"), "mashu"),
    **{kind: kind for kind in ("nonogram", "sudoku", *KINDS)},
}
_FAMILIES = {"akari": "lightup", **KINDS}


def is_ours(link: re.Match[str]) -> bool:
    """Return whether a match of ``LINK`` is a link; a mere path counts only if it names a kind that we know."""
    return bool(link["site"]) or _plain(link["kind"]) in _KINDS


def read_link(link: re.Match[str]) -> Document[Any]:
    """Read a match of ``LINK``; raise PuzzleError if we do not have the family, or if the link is damaged."""
    kind = _kind_of(link["kind"])
    family = _FAMILIES.get(kind, kind)
    form = format_named(f"puzzlink-{family}")
    try:
        if link["option"]:
            raise FormatError(f"the option {quoted(link['option'])} changes the rules; expected none")
        body = (link["body"] or "").rstrip("/")
        body = unquote(body) if "%2" in link[0][: link.start("body") - link.start()] else body
        start = f"https://puzz.link/p?{kind}/{link['width']}/{link['height']}/"
        shorter = body.rstrip(_ENDS)
        for whole in (body,) if body == shorter else (body, shorter):
            try:
                return form.read(f"{start}{whole}".encode())[0]
            except PuzzleError:
                if whole == shorter:
                    raise
        raise AssertionError("unreachable")
    except PuzzleError as error:
        raise FormatError(f"the link to a {form.family} puzzle: {without_place(str(error))}") from error


def read_file(file: re.Match[str]) -> Document[Any]:
    """Read a match of ``FILE``; raise PuzzleError if we do not have the family, or if the text is damaged."""
    kind, rest = _kind_of(file["kind"]), file["rest"].strip()
    if "%" in rest:
        rest = unquote(rest)
    if kind == "akari":
        return format_named("pzprv3-lightup").read(f"pzprv3/lightup/{rest}".encode())[0]
    rest = _BLANKS.sub(lambda blanks: "\n" if "\n" in blanks[0] else " ", rest)
    lines = [part.split() for part in _ROW_END.split(rest, maxsplit=_MOST_PARTS)]
    try:
        read = _READERS.get(kind) or _of_cells(KINDS[kind])
        return read(_Parts(lines))
    except PuzzleError as error:
        raise FormatError(f"the file of a {_FAMILIES.get(kind, kind)} puzzle: {error}") from error


def not_ours(name: str) -> FormatError:
    """Return the error for a puzzle of a family that we do not have."""
    return FormatError(f"{name.capitalize()} is not a family of Gridwright; expected one of {', '.join(FAMILIES)}")


def _plain(kind: str) -> str:
    return kind.lower().replace("-", "")


def _kind_of(name: str) -> str:
    kind = _KINDS.get(_plain(name))
    if kind is None:
        raise not_ours(name)
    return kind


class _Parts:
    """The lines of a file, which are taken one after the other."""

    def __init__(self, lines: Sequence[list[str]]) -> None:
        self.lines = lines
        self.n_taken = 0

    def side(self, what: str, most: int) -> int:
        words = self.row(1, f"the {what}")
        return number(Line(0, words[0]), what, 1, most)

    def row(self, width: int, what: str) -> list[str]:
        if self.n_taken >= len(self.lines):
            raise FormatError(f"the text ends before {what}; expected it")
        words = self.lines[self.n_taken]
        self.n_taken += 1
        if len(words) != width:
            raise FormatError(f"{what} has {len(words)} cells; expected {width}")
        return words

    def cells(self, height: int, width: int, read: Callable[[str], int]) -> list[list[int]]:
        """Read rows of cells.

        Where ``read`` refuses a cell by a ValueError, raise FormatError with the place of the cell.
        """
        rows = []
        for row in range(1, height + 1):
            cells = []
            for column, word in enumerate(self.row(width, f"row {row}"), 1):
                try:
                    cells.append(read(word))
                except ValueError as error:
                    raise FormatError(f"R{row}C{column} is {quoted(word)}; expected a number or '.'") from error
            rows.append(cells)
        return rows


def _value(word: str) -> int:
    """Read a clue; a question mark, which pzpr writes as ``-`` or ``-2``, says no more than no clue."""
    word = word.removeprefix("c")  # the prefix that marks a clue as done
    return NONE if word in (".", "-", "-1", "-2") else int(word)


def _made(
    family: str, height: int, width: int, layers: Mapping[str, Sequence[int]], parameter: int = 0
) -> Document[Any]:
    entries = tuple(tuple(layers[layer.name]) for layer in GAMES[family].layers)
    return Document(puzzle_type(family)(height, width, parameter, entries))


def _flat(rows: Sequence[Sequence[int]]) -> list[int]:
    return [cell for row in rows for cell in row]


def _sudoku(parts: _Parts) -> Document[Sudoku]:
    side = parts.side("side", MAX_SIDE)
    cells = _flat(parts.cells(side, side, _value))
    return document(Sudoku(box_of_link(side, side), tuple(max(cell, BLANK) for cell in cells)))


def _sizes(parts: _Parts, family: str) -> tuple[int, int]:
    most = MAX_SIDE if family == "nonogram" else GAMES[family].sizes[1]
    return parts.side("height", most), parts.side("width", most)


def _of_cells(family: str) -> Callable[[_Parts], Document[Any]]:
    def read(parts: _Parts) -> Document[Any]:
        height, width = _sizes(parts, family)
        if parts.n_taken < len(parts.lines) and parts.lines[parts.n_taken] == ["f"]:
            raise FormatError("the option 'f' changes the rules; expected none")
        return _made(family, height, width, {"numbers": _flat(parts.cells(height, width, _value))})

    return read


def _starbattle(parts: _Parts) -> Document[Any]:
    height, width = _sizes(parts, "starbattle")
    stars = parts.side("number of stars", MAX_SIDE)
    parts.side("number of regions", MAX_SIDE)
    return _made("starbattle", height, width, {"regions": _flat(parts.cells(height, width, int))}, stars)


def _norinori(parts: _Parts) -> Document[Any]:
    height, width = _sizes(parts, "norinori")
    parts.side("number of regions", height * width)
    return _made("norinori", height, width, {"regions": _flat(parts.cells(height, width, int))})


def _heyawake(parts: _Parts) -> Document[Any]:
    height, width = _sizes(parts, "heyawake")
    parts.side("number of rooms", height * width)
    rooms, numbers = (_flat(parts.cells(height, width, read)) for read in (int, _value))
    return _made("heyawake", height, width, {"rooms": numbered(rooms), "numbers": shared(rooms, numbers)})


def _masyu(parts: _Parts) -> Document[Any]:
    height, width = _sizes(parts, "masyu")
    pearls = _flat(parts.cells(height, width, _value))
    return _made("masyu", height, width, {"pearls": [pearl if pearl == NONE else pearl - 1 for pearl in pearls]})


def _tents(parts: _Parts) -> Document[Any]:
    height, width = _sizes(parts, "tents")
    rows = parts.cells(height + 1, width + 1, lambda word: NONE if word == "A" else _value(word))
    trees = [int(cell > 0) for row in rows[1:] for cell in row[1:]]
    return _made("tents", height, width, {"trees": trees, "columns": rows[0][1:], "rows": [row[0] for row in rows[1:]]})


def _skyscrapers(parts: _Parts) -> Document[Any]:
    height, width = _sizes(parts, "skyscrapers")
    parts.lines = [[word.partition("[")[0] or "." for word in line] for line in parts.lines]
    rows = parts.cells(height + 2, width + 2, lambda word: -int(word[1:]) - 2 if word[0] == "q" else _value(word))
    inner = [row[1:-1] for row in rows[1:-1]]
    givens = [-cell - 2 if cell < NONE else NONE for cell in _flat(inner)]  # other signs are what a player filled in
    outside = {"top": rows[0][1:-1], "bottom": rows[-1][1:-1]}
    outside |= {"left": [row[0] for row in rows[1:-1]], "right": [row[-1] for row in rows[1:-1]]}
    return _made("skyscrapers", height, width, {"givens": givens, **outside})


def _nonogram(parts: _Parts) -> Document[Nonogram]:
    height, width = _sizes(parts, "nonogram")
    above, beside = n_slots(height), n_slots(width)
    rows = parts.cells(above + height, beside + width, lambda word: 0 if word in ("#", "+") else _value(word))
    columns = [[row[beside + column] for row in rows[:above]] for column in range(width)]
    of_rows, of_columns = (
        tuple(clue_from((length, 1) for length in line if length != NONE) for line in lines)
        for lines in ([row[:beside] for row in rows[above:]], columns)
    )
    return Document(Nonogram(of_rows, of_columns))


def _kakuro(parts: _Parts) -> Document[Any]:
    height, width = _sizes(parts, "kakuro")
    rows = [parts.row(width + 1, f"row {row}") for row in range(height + 1)]
    sums = dict[tuple[int, int], tuple[int, int]]()  # sums of the walls, including those at the border: across and down
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            if word == "." and row and column:
                continue
            first, comma, second = word.partition(",")
            if not comma:
                first, second = ("0", word) if row == 0 else (word, "0")
            try:
                sums[row, column] = int(first), int(second)
            except ValueError as error:
                raise FormatError(f"R{row}C{column} is {quoted(word)}; expected '.' or sums such as '3,17'") from error
    layers = {name: list[int]() for name in ("walls", "across_sums", "down_sums")}
    for row in range(1, height + 1):
        for column in range(1, width + 1):
            is_wall = (row, column) in sums
            layers["walls"].append(int(is_wall))
            for name, down, across in (("across_sums", 0, 1), ("down_sums", 1, 0)):
                place = row, column
                while not is_wall and place not in sums:
                    place = place[0] - down, place[1] - across
                value = 0 if is_wall else sums[place][down]
                layers[name].append(value if value > 0 else NONE)
    return _made("kakuro", height, width, layers)


# Of kinds that have more than numbers in cells.
_READERS: Mapping[str, Callable[[_Parts], Document[Any]]] = {
    "sudoku": _sudoku,
    "starbattle": _starbattle,
    "norinori": _norinori,
    "heyawake": _heyawake,
    "mashu": _masyu,
    "tents": _tents,
    "skyscrapers": _skyscrapers,
    "nonogram": _nonogram,
    "kakuro": _kakuro,
}
