"""Links to penpa-edit, ``...penpa-edit/#m=edit&p=`` and a drawing in Base64 of raw deflate, which names no family.

The first line gives the grid, its columns and rows, the title, the author and the rules in words. The second line has
the margins. The fourth has what the setter drew, by the numbers of points: numbers, surfaces, thick edges, cages,
thermometers and arrows. The family is known by the kind of the grid, by a word of the title, the rules or the tags, or
by the tools that a player gets; otherwise the link is refused.

Source: class_p.js and class_square.js of penpa-edit.
"""

import base64
import json
import re
import zlib
from collections.abc import Container, Iterable, Mapping
from urllib.parse import unquote

from puzzles.cells import joined_cells
from puzzles.errors import FormatError, PuzzleError, listed, quoted
from puzzles.formats.jsontext import list_of, object_of
from puzzles.formats.text import Line, number, one_line
from puzzles.sudoku import cell_name, default_box
from puzzles.sudoku.ground import regions_of

LINK = re.compile(
    r"(?:https?://[^\s\"'<>#?]{1,200}penpa[^\s\"'<>#?]{0,100}[#?]|\b)m=(?:edit|solve)&(?:amp;)?(?:[a-z]=\w*&(?:amp;)?){0,20}p=(?P<text>[A-Za-z0-9+/=_%-]+)",
    re.IGNORECASE,
)
SHORT = {
    "z": "zZ",
    '"qa"': "z9",
    '"pu_q"': "zQ",
    '"pu_a"': "zA",
    '"grid"': "zG",
    '"edit_mode"': "zM",
    '"surface"': "zS",
    '"line"': "zL",
    '"lineE"': "zE",
    '"wall"': "zW",
    '"cage"': "zC",
    '"number"': "zN",
    '"numberS"': "z1",
    '"symbol"': "zY",
    '"special"': "zP",
    '"board"': "zB",
    '"command_redo"': "zR",
    '"command_undo"': "zU",
    '"command_replay"': "z8",
    '"freeline"': "zF",
    '"freelineE"': "z2",
    '"thermo"': "zT",
    '"arrows"': "z3",
    '"direction"': "zD",
    '"squareframe"': "z0",
    '"polygon"': "z5",
    '"deletelineE"': "z4",
    '"killercages"': "z6",
    '"nobulbthermo"': "z7",
    '"__a"': "z_",
    "null": "zO",
}
"""The abbreviations that Penpa writes for names and for the letter z, in the order in which it replaces them."""
_MOST_BYTES = 1 << 20  # the most bytes of a drawing
MOST_SIDE = 100
MARGIN = 2  # rows and columns of points around the grid
_TAGS = {
    **dict.fromkeys(("classic", "irregular", "killer", "thermo", "arrow"), "sudoku"),
    **{name: name for name in ("slitherlink", "hitori", "starbattle", "futoshiki", "skyscrapers", "binairo", "kakuro")},
    **{name: name for name in ("tents", "mosaic", "minesweeper", "nonogram", "shikaku", "norinori", "heyawake")},
    **{name: name for name in ("masyu", "nurikabe", "fillomino")},
    "akari": "lightup",
    "tomtom": "calcudoku",
    "hashiwokakero (hashi/bridges)": "hashi",
}
_THICK = (2, 21)
BLACK = 4  # the style of a black cell
_WORDS = {
    "sudoku": ("sudoku",),
    "lightup": ("akari", "light up", "lightup", "bijutsukan"),
    "slitherlink": ("slitherlink", "slither link", "slither"),
    "hitori": ("hitori",),
    "starbattle": ("star battle", "starbattle"),
    "futoshiki": ("futoshiki",),
    "skyscrapers": ("skyscraper",),
    "binairo": ("binairo", "takuzu"),
    "kakuro": ("kakuro",),
    "tents": ("tents",),
    "mosaic": ("mosaic", "fill-a-pix"),
    "minesweeper": ("minesweeper",),
    "nonogram": ("nonogram", "picross"),
    "calcudoku": ("calcudoku", "kenken", "mathdoku", "tomtom"),
    "shikaku": ("shikaku",),
    "norinori": ("norinori",),
    "heyawake": ("heyawake",),
    "hashi": ("hashi", "bridges"),
    "masyu": ("masyu", "mashu"),
    "nurikabe": ("nurikabe",),
    "fillomino": ("fillomino",),
}
_KNOWN = {
    "sudoku": ("number", "lineE", "numberS", "thermo", "arrows", "killercages", "cage", "surface"),  # outlines of cages
    "lightup": ("number", "surface"),
    "slitherlink": ("number",),
    "hitori": ("number",),
    "starbattle": ("lineE",),
    "futoshiki": ("number", "symbol"),
    "skyscrapers": ("number",),
    "binairo": ("number",),
    "kakuro": ("symbol", "numberS"),
    "tents": ("number", "symbol"),
    "mosaic": ("number",),
    "minesweeper": ("number",),
    "calcudoku": ("lineE", "numberS"),
    "shikaku": ("number",),
    "hashi": ("number",),
    "norinori": ("lineE",),
    "heyawake": ("number", "lineE"),
    "masyu": ("symbol",),
    "nurikabe": ("number",),
    "fillomino": ("number",),
    "nonogram": ("number", "lineE"),  # lines after each fifth cell
}


def inflated(text: str) -> list[str]:
    """Return the lines of the drawing in a link, with whole names; raise FormatError if it is damaged."""
    signs = unquote(text).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        engine = zlib.decompressobj(-zlib.MAX_WBITS)
        data = engine.decompress(base64.b64decode(signs + "=" * (-len(signs) % 4)), _MOST_BYTES)
    except (ValueError, zlib.error) as error:
        raise FormatError("it is damaged; expected Base64 of a drawing") from error
    if engine.unconsumed_tail:
        raise FormatError(f"it holds more than {_MOST_BYTES} bytes; expected a puzzle")
    words = data.decode(errors="replace")
    for long, short in reversed(SHORT.items()):
        words = words.replace(short, long)
    return words.split("\n")


def family_of(link: re.Match[str]) -> str | None:
    """Return the family of a match of ``LINK``; return None if the drawing is of no known family."""
    try:
        return Drawing(inflated(link["text"])).family
    except PuzzleError:
        return None


def point_at(row: int, column: int, row_length: int) -> int:
    """Return the point in the middle of a cell, for a grid without margins of its own."""
    return (row + MARGIN) * row_length + column + MARGIN


def quarter_at(point: int, n_points: int, place: int) -> int:
    """Return the point of a quarter of a cell from that of the middle.

    0 and 1 are the upper quarters, 2 and 3 the lower.
    """
    return 4 * (point + n_points) + place


class Drawing:
    """The content of a link: the size of its grid and of its margins, texts, the family, and what is drawn."""

    def __init__(self, lines: list[str]) -> None:
        head = lines[0].split(",")
        if len(lines) < 5 or len(head) < 11:
            raise FormatError("it ends too early; expected the whole of it")
        if head[0] not in ("square", "sudoku", "kakuro"):
            raise FormatError(f"its grid is of the kind {quoted(head[0])}; expected squares")
        margins = [self._number(each) for each in list_of(self._json(lines[1]), "the margins", 4)]
        top, bottom, left, right = margins if len(margins) == 4 else [0] * 4
        width, height = self._number(head[1]), self._number(head[2])
        self.row_length, self.n_points = width + 2 * MARGIN, (width + 2 * MARGIN) * (height + 2 * MARGIN)
        self.top, self.left = top + MARGIN, left + MARGIN
        self.height, self.width = height - top - bottom, width - left - right
        if self.height < 1 or self.width < 1:
            raise FormatError("it has no cells; expected a grid")
        start = next((place for place, each in enumerate(head) if each.startswith("Title:")), len(head))
        said = [one_line(each.replace("%2D", " ").replace("%2C", ",")) for each in [*head[start:], "", "", "", ""]]
        self.title, self.author = said[0].removeprefix("Title:").strip(), said[1].removeprefix("Author:").strip()
        self.rules = said[3].replace("%2E", "&").replace("%2F", "=")
        self.drawn = object_of(self._json(lines[3]), "the drawing")
        modes = lines[2] + (lines[11] if len(lines) > 11 else "")
        tags = set(re.findall(r'"([^"]*)"', "".join(lines[17:18]).lower()))
        tagged = {_TAGS[tag] for tag in tags & _TAGS.keys()}
        words = f"{self.title} {said[2]} {self.rules} {' '.join(sorted(tags))}".lower()
        self.family = tagged.pop() if len(tagged) == 1 else self._family_of(head[0], words, modes)
        known = (*_KNOWN[self.family], "command_redo", "command_undo", "command_replay", "deletelineE")
        strange = [name for name, each in self.drawn.items() if each not in ({}, [], 0, None, "") and name not in known]
        if strange:
            raise FormatError(f"it draws {listed(strange)}; expected {listed(_KNOWN[self.family])} alone")

    @staticmethod
    def _number(word: object) -> int:
        return number(Line(0, str(word)), "size", 0, MOST_SIDE)

    @staticmethod
    def _json(text: str) -> object:
        try:
            value: object = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise FormatError("it is damaged; expected JSON") from error
        return value

    def _family_of(self, grid: str, words: str, modes: str) -> str:
        named = [family for family, names in _WORDS.items() if any(name in words for name in names)]
        if len(named) == 1:
            return named[0]
        numbers = self.drawn.get("number")
        if not isinstance(numbers, Mapping):
            numbers = {}
        values = {str(each[0]).strip() for each in numbers.values() if isinstance(each, list) and each}
        if grid == "kakuro":
            return "kakuro"
        if grid == "sudoku" or (self.height == self.width and self._has_boxes()):
            return "sudoku"
        if '"akari"' in modes.replace("'", '"') and self.drawn.get("surface"):
            return "lightup"
        if '"edgex"' in modes and values and values <= {"0", "1", "2", "3", "?"}:
            return "slitherlink"
        known = ", ".join(_WORDS)
        raise FormatError(f"neither title nor rules nor tags say which family it is of; expected one of {known}")

    def cell(self, point: object) -> int:
        """Return the cell at a point; raise FormatError if no cell is there."""
        if isinstance(point, str) and re.fullmatch("[0-9]{1,6}", point):
            point = int(point)
        if type(point) is int and 0 <= point < self.n_points:
            row, column = self.place(point)
            if 0 <= row < self.height and 0 <= column < self.width:
                return row * self.width + column
        raise FormatError(f"it draws something at the point {quoted(point)}; expected a cell of the grid")

    def place(self, point: int) -> tuple[int, int]:
        """Return the row and the column of a point, which are negative in the margins before the grid."""
        row, column = divmod(point, self.row_length)
        return row - self.top, column - self.left

    def texts(self) -> dict[tuple[int, int], int]:
        """Return the numbers in cells and in the margins, by row and column."""
        found = {}
        for point, each in object_of(self.drawn.get("number") or {}, "the numbers").items():
            word = str(each[0] if isinstance(each, list) and each else "").strip()
            if not re.fullmatch("[0-9]{1,6}", point) or not re.fullmatch("[0-9]{1,3}", word):
                raise FormatError(f"{quoted(word)} is written at the point {quoted(point)}; expected a number")
            found[self.place(int(point))] = int(word)
        return found

    def symbols(self, name: str, known: Container[int]) -> dict[int, int]:
        """Return the numbers of symbols of a kind, by their points; raise FormatError for other symbols."""
        found = {}
        for point, each in object_of(self.drawn.get("symbol") or {}, "the symbols").items():
            look = each[:2] if isinstance(each, list) else []
            if len(look) < 2 or look[1] != name or look[0] not in known or not re.fullmatch("[0-9]{1,6}", point):
                raise FormatError(f"it draws the symbol {quoted(str(look))}; expected those of {name} alone")
            found[int(point)] = look[0]
        return found

    def point(self, cell: int) -> int:
        """Return the point in the middle of a cell."""
        row, column = divmod(cell, self.width)
        return (row + self.top) * self.row_length + column + self.left

    def cells(self, points: object) -> tuple[int, ...]:
        """Return the cells at a list of points, as a line or a cage has them."""
        return tuple(self.cell(point) for point in list_of(points, "a line", self.height * self.width))

    def numbers(self, most: int, least: int = 1) -> dict[int, int]:
        """Return the numbers in cells, leaving out texts without a figure."""
        found = {}
        for point, each in object_of(self.drawn.get("number") or {}, "the numbers").items():
            word = str(each[0] if isinstance(each, list) and each else "").strip()
            if not word or (word == "?" and self.family != "hashi"):  # where ? is an island
                continue
            cell = self.cell(point)
            if not re.fullmatch("[0-9]{1,3}", word) or not least <= int(word) <= most:
                name = cell_name(cell, self.width)
                raise FormatError(f"{name} holds {quoted(word)}; expected a number from {least} to {most}")
            found[cell] = int(word)
        return found

    def pieces(self) -> list[int]:
        """Return for each cell its piece; thick edges divide the pieces."""
        walls = set[tuple[int, int]]()
        for ends, style in object_of(self.drawn.get("lineE") or {}, "the edges").items():
            if style in _THICK and re.fullmatch("[0-9]{1,6},[0-9]{1,6}", ends):
                first, second = sorted(int(end) - self.n_points for end in ends.split(","))
                row, column = divmod(first, self.row_length)
                row, column = row - self.top, column - self.left
                beyond = second - first == 1
                if beyond:  # a horizontal edge, below the cell to the right of its first end
                    walls.add((row * self.width + column + 1, (row + 1) * self.width + column + 1))
                else:
                    walls.add(((row + 1) * self.width + column, (row + 1) * self.width + column + 1))
        cells = range(self.height * self.width)
        beside = [(cell, cell + 1) for cell in cells if (cell + 1) % self.width]
        below = [(cell, cell + self.width) for cell in cells if cell + self.width < len(cells)]
        return joined_cells(len(cells), [pair for pair in beside + below if pair not in walls])

    def _has_boxes(self) -> bool:
        return self.width > 3 and is_like(self.pieces(), regions_of(default_box(self.width)))


def is_like(first: Iterable[int], second: Iterable[int]) -> bool:
    """Return whether two arrays divide the cells into the same pieces."""
    pairs = set(zip(first, second, strict=True))
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
