"""Links to penpa-edit, one per line: a drawing that a setter can continue to edit, in Base64 of raw deflate.

The lines of a drawing are: the grid with title, author and rules; its margins; the tools of players; the clues and an
empty solution; the cells; settings; and tags, by which the family is recognized again. Points are numbered as in
``drawing.py``, which reads these links and those of other people.

Source: class_p.js and class_square.js of penpa-edit.
"""

import base64
import json
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from puzzles.errors import FormatError, listed
from puzzles.formats.document import Document, Format
from puzzles.formats.lines import notation_of_lines
from puzzles.formats.nonogram.palettes import require_colors
from puzzles.formats.penpa_edit.drawing import (
    BLACK,
    LINK,
    MARGIN,
    MOST_SIDE,
    SHORT,
    family_of,
    point_at,
    quarter_at,
)
from puzzles.formats.penpa_edit.readers import PEARLS, SIGNS, SUMS, TREE, read_link
from puzzles.formats.penpa_edit.surfaces import surfaces_of
from puzzles.formats.text import one_line
from puzzles.games.cages import SIGNS as CAGE_SIGNS
from puzzles.games.game import NONE
from puzzles.games.puzzle import GamePuzzle
from puzzles.games.regions import pieces_of
from puzzles.lightup import WALL, WHITE, LightUp
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Mark, Sudoku
from puzzles.sudoku.ground import regions_of
from puzzles.sudoku.rules_file import of_library

_START = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_PIXELS = 38  # the side of a cell in pixels
_THICK, _GRAY, _DASHED, _ON_BLACK, _RINGED, _ON_WALL = 2, 5, 10, 7, 6, 4
"""Styles of edges, cages, and numbers, small ones last."""
_SOLID, _DASHED_LINES, _DOTS, _NO_LINES = ["1", "2", "1"], ["2", "2", "1"], ["3", "1", "2"], ["3", "2", "2"]
"""Looks of the grid, of the lattice and of the frame."""
_LAYERS = (
    *("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE"),
    *("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"),
)
_N_OBJECTS = 9  # how many of these layers are objects; the others are lists
# Steps to the cell beyond each side, with the quarters that the side lies between; then steps to the cells right and
# below, with the steps beyond both sides that lead there, and the quarters that a line joins.
_SIDES = ((-1, 0, (0, 1)), (1, 0, (2, 3)), (0, -1, (0, 2)), (0, 1, (1, 3)))
_NEXT = (
    (0, 1, (((-1, 0), 1, 0), ((1, 0), 3, 2))),
    (1, 0, (((0, -1), 2, 0), ((0, 1), 3, 1))),
)
_VERSION = [3, 2, 3]
_DIGITS: Mapping[str, Any] = {"grid": _SOLID, "pu_a": {"edit_mode": "sudoku", "sudoku": ["1", 9]}}
"""The appearance of grids that players fill with digits, and the tool for that."""

Drawn = Mapping[str, Any]  # layers by the number of the point


class _Sheet:
    """A grid of squares with numbered points: first the middles of cells, then their lower right corners.

    ``margins`` are rows above and below the grid, and columns left and right of it, for clues.
    """

    def __init__(self, name: str, height: int, width: int, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
        self.height, self.width, self.margins = height, width, margins
        self.rows, self.columns = height + sum(margins[:2]), width + sum(margins[2:])
        if max(self.rows, self.columns) > MOST_SIDE:
            size = f"{self.rows}x{self.columns} cells"
            raise FormatError(f"{name} cannot carry {size}; expected at most {MOST_SIDE} rows and columns")
        self.row_length = self.columns + 2 * MARGIN
        self.n_points = self.row_length * (self.rows + 2 * MARGIN)

    def at(self, row: int, column: int) -> int:
        """Return the point in the middle of the cell at a row and column, which may lie in a margin."""
        return point_at(row + self.margins[0], column + self.margins[2], self.row_length)

    def point(self, cell: int) -> int:
        """Return the point in the middle of a cell."""
        return self.at(*divmod(cell, self.width))

    def corner(self, row: int, column: int) -> int:
        """Return the point at the upper left corner of a cell, which may lie just outside the grid."""
        return self.n_points + self.at(row - 1, column - 1)

    def line(self, first: tuple[int, int], second: tuple[int, int]) -> str:
        """Return the name of the edge between two corners."""
        return f"{self.corner(*first)},{self.corner(*second)}"

    def numbers(self, entries: Iterable[tuple[int, int]], style: int = 1) -> dict[str, list[Any]]:
        """Return the layer of numbers in cells."""
        return {str(self.point(cell)): [str(number), style, "1"] for cell, number in entries}

    def texts(self, entries: Mapping[tuple[int, int], int]) -> dict[str, list[Any]]:
        """Return the layer of numbers by row and column, those in the margins included; ``NONE`` is left out."""
        return {str(self.at(*place)): [str(number), 1, "1"] for place, number in entries.items() if number != NONE}

    def borders(self, regions: Sequence[int]) -> dict[str, int]:
        """Return the thick edges around regions, given a region number for each cell."""

        def region(row: int, column: int) -> int:
            inside = 0 <= row < self.height and 0 <= column < self.width
            return regions[row * self.width + column] if inside else NONE

        found = {}
        for row in range(self.height + 1):
            for column in range(self.width + 1):
                own = region(row, column)
                if column < self.width and own != region(row - 1, column):
                    found[self.line((row, column), (row, column + 1))] = _THICK
                if row < self.height and own != region(row, column - 1):
                    found[self.line((row, column), (row + 1, column))] = _THICK
        return found

    def quarter(self, cell: int, place: int) -> int:
        """Return the point of a quarter of a cell: upper left, upper right, lower left or lower right."""
        return quarter_at(self.point(cell), self.n_points, place)

    def outline(self, cells: Collection[int]) -> Iterator[str]:
        """Yield the names of the lines around a cage: along the sides of its cells, and on to its next cells."""
        inside = {divmod(cell, self.width) for cell in cells}
        for row, column in sorted(inside):
            cell = row * self.width + column
            for down, across, ends in _SIDES:
                if (row + down, column + across) not in inside:
                    yield f"{self.quarter(cell, ends[0])},{self.quarter(cell, ends[1])}"
            for down, across, sides in _NEXT:
                if (row + down, column + across) not in inside:
                    continue
                for (beside_down, beside_across), here, there in sides:
                    beside = {(row + beside_down, column + beside_across)}
                    beside |= {(row + down + beside_down, column + across + beside_across)}
                    if not beside <= inside:
                        following = cell + down * self.width + across
                        yield f"{self.quarter(cell, here)},{self.quarter(following, there)}"

    @property
    def center(self) -> int:
        """Return the point at the center of the grid, which is in a cell, at a corner, or between two cells."""
        row, column = (self.rows - 1) // 2, (self.columns - 1) // 2
        kind = (0, 3, 2, 1)[2 * (self.rows % 2 == 0) + (self.columns % 2 == 0)]
        return kind * self.n_points + point_at(row, column, self.row_length)


def _text(
    sheet: _Sheet,
    document: Document[Any],
    drawn: Drawn,
    tags: Sequence[str],
    modes: Drawn,
    says: str = "",
    grid: str = "square",
) -> str:
    """Return the drawing as Penpa writes it before shortening names; ``says`` comes before the rules of the setter."""
    puzzle, height, width = document.puzzle, sheet.height, sheet.width
    rules = "\n".join(filter(None, [says and f"{says}.", document.rules]))
    pixels = (_PIXELS * (sheet.columns + 1), _PIXELS * (sheet.rows + 1))
    head = [grid, sheet.columns, sheet.rows, _PIXELS, 0, 1, 1, *pixels, sheet.center, sheet.center, 0, 0, 0, 0]
    escaped = [one_line(each).replace(",", "%2C") for each in (puzzle.title, puzzle.author)]
    said = rules.replace("\n", "%2D").replace(",", "%2C").replace("&", "%2E").replace("=", "%2F")
    head += [f"Title: {escaped[0]}", f"Author: {escaped[1]}", "", said, "OFF", "false"]
    empty: Drawn = {name: {} if place < _N_OBJECTS else [] for place, name in enumerate(_LAYERS)}
    points = [sheet.point(cell) for cell in range(height * width)]
    steps = [after - before for before, after in zip([0, *points], points, strict=False)]
    values = [sheet.margins, modes, {**empty, **drawn}, empty, steps, [], {}, "x", "x", _VERSION]
    dumped = [json.dumps(value, separators=(",", ":")) for value in values]
    return "\n".join([",".join(map(str, head)), *dumped, "", '"x"', "0", dumped[3], dumped[3], "", json.dumps(tags)])


def _link(text: str) -> str:
    for long, short in SHORT.items():
        text = text.replace(long, short)
    engine = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return _START + base64.b64encode(engine.compress(text.encode()) + engine.flush()).decode()


def _modes(tool: str, grid: Sequence[str] = _SOLID) -> Drawn:
    """Return the appearance of the grid, and the tools that players get."""
    return {"grid": grid, "pu_a": {"edit_mode": "combi", "combi": [tool, ""]}}


def _write_sudoku(document: Document[Sudoku]) -> str:
    name, puzzle = "penpa-sudoku", document.puzzle
    ground, side = puzzle.ground, puzzle.side
    if not {"x"}.issuperset(ground.variants):
        raise FormatError(f"{name} cannot carry {ground.name}; expected diagonals alone")
    sheet = _Sheet(name, side, side)
    drawn: dict[str, Any] = {
        "number": sheet.numbers((cell, digit) for cell, digit in enumerate(puzzle.cells) if digit),
        "lineE": sheet.borders(regions_of(ground)),
    }
    if "x" in ground.variants:
        steps = [((step, step), (step + 1, step + 1)) for step in range(side)]
        steps += [((step, side - step), (step + 1, side - step - 1)) for step in range(side)]
        drawn["lineE"] |= {sheet.line(*each): _GRAY for each in steps}
    drawn |= _drawn_marks(name, sheet, ground.marks)
    if puzzle.cosmetics:
        drawn["surface"] = surfaces_of(name, sheet.at, puzzle.cosmetics)
        document = replace(document, rules=document.rules or _PLAIN_RULES)
    tags = ["classic", *sorted({_TAGS[mark.kind] for mark in ground.marks}), *["irregular"] * bool(ground.regions)]
    return _link(_text(sheet, document, drawn, tags, _DIGITS))


_PLAIN_RULES = "Normal sudoku rules apply."  # so that readers know that colors are no rule
_TAGS = {"cage": "killer", "thermo": "thermo", "arrow": "arrow"}


def _drawn_marks(name: str, sheet: _Sheet, marks: Sequence[Mark]) -> Drawn:
    """Return the layers of cages, thermometers and arrows; raise FormatError for other marks."""
    strange = [mark.kind for mark in marks if mark.kind not in _TAGS or mark.rule != of_library(mark.kind)]
    if strange:
        raise FormatError(f"{name} cannot carry {listed(dict.fromkeys(strange))}; expected {listed(_TAGS)}")
    lines = {kind: [list(map(sheet.point, mark.cells)) for mark in marks if mark.kind == kind] for kind in _TAGS}
    cages = [mark for mark in marks if mark.kind == "cage"]
    sums = {str(sheet.quarter(min(cage.cells), 0)): [str(cage.value), 1] for cage in cages if cage.value}
    outlines = {name: _DASHED for cage in cages for name in sheet.outline(cage.cells)}
    layers = {"killercages": "cage", "thermo": "thermo", "arrows": "arrow"}
    return {**{layer: lines[kind] for layer, kind in layers.items()}, "numberS": sums, "cage": outlines}


def _write_lightup(document: Document[LightUp]) -> str:
    puzzle = document.puzzle
    sheet = _Sheet("penpa-lightup", puzzle.height, puzzle.width)
    walls = [(cell, value) for cell, value in enumerate(puzzle.cells) if value != WHITE]
    drawn = {
        "surface": {str(sheet.point(cell)): BLACK for cell, _ in walls},
        "number": sheet.numbers(((cell, value) for cell, value in walls if value != WALL), _ON_BLACK),
    }
    return _link(_text(sheet, document, drawn, ["akari"], _modes("akari")))


def _of_numbers(name: str, modes: Drawn, says: str = "") -> Callable[[Document[GamePuzzle]], str]:
    """Return the writer of a game whose clues are numbers in cells; ``says`` names it if Penpa has no tag for it."""

    def write(document: Document[GamePuzzle]) -> str:
        puzzle = document.puzzle
        sheet = _Sheet(f"penpa-{name}", puzzle.height, puzzle.width)
        (entries,) = puzzle.layers
        drawn = {"number": sheet.numbers((cell, number) for cell, number in enumerate(entries) if number != NONE)}
        more = "; rows and columns may be alike" if name == "binairo" and not puzzle.parameter else ""
        return _link(_text(sheet, document, drawn, [name], modes, says + more))

    return write


def _write_hashi(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet = _Sheet("penpa-hashi", puzzle.height, puzzle.width)
    (numbers,) = puzzle.layers
    islands = sheet.numbers(((cell, number) for cell, number in enumerate(numbers) if number != NONE), _RINGED)
    tags = ["hashiwokakero (hashi/bridges)"]
    return _link(_text(sheet, document, {"number": islands}, tags, _modes("hashi", _NO_LINES)))


def _write_starbattle(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet = _Sheet("penpa-starbattle", puzzle.height, puzzle.width)
    (regions,) = puzzle.layers
    stars = f"Star Battle, {puzzle.parameter} star{'s' * (puzzle.parameter > 1)}"
    drawn = {"lineE": sheet.borders(regions)}
    return _link(_text(sheet, document, drawn, ["starbattle"], _modes("star"), stars))


def _write_norinori(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet = _Sheet("penpa-norinori", puzzle.height, puzzle.width)
    (regions,) = puzzle.layers
    return _link(_text(sheet, document, {"lineE": sheet.borders(regions)}, ["norinori"], _modes("blpo")))


def _write_heyawake(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet = _Sheet("penpa-heyawake", puzzle.height, puzzle.width)
    rooms, numbers = puzzle.layers
    firsts = [cells[0] for cells in pieces_of(rooms)]
    entries = sheet.numbers((cell, numbers[cell]) for cell in firsts if numbers[cell] != NONE)
    drawn = {"number": entries, "lineE": sheet.borders(rooms)}
    return _link(_text(sheet, document, drawn, ["heyawake"], _modes("blpo")))


def _write_masyu(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet = _Sheet("penpa-masyu", puzzle.height, puzzle.width)
    (pearls,) = puzzle.layers
    look_of = {pearl: look for look, pearl in PEARLS.items()}
    circles = {
        str(sheet.point(cell)): [look_of[pearl], "circle_L", 1] for cell, pearl in enumerate(pearls) if pearl != NONE
    }
    return _link(_text(sheet, document, {"symbol": circles}, ["masyu"], _modes("linex", _DASHED_LINES)))


def _write_futoshiki(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet, clues = _Sheet("penpa-futoshiki", puzzle.height, puzzle.width), puzzle.clues
    givens = sheet.numbers((cell, digit) for cell, digit in enumerate(clues["givens"].flat) if digit != NONE)
    signs = {}
    for (look, kind), (name, sign) in SIGNS.items():
        for row, column in np.argwhere(clues[name] == sign).tolist():
            signs[str(kind * sheet.n_points + sheet.at(row, column))] = [look, "inequality", 2]
    return _link(_text(sheet, document, {"number": givens, "symbol": signs}, ["futoshiki"], _DIGITS, "Futoshiki"))


def _write_skyscrapers(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    height, width = puzzle.height, puzzle.width
    sheet, clues = _Sheet("penpa-skyscrapers", height, width, (1, 1, 1, 1)), puzzle.clues
    entries = {(row, column): digit for (row, column), digit in np.ndenumerate(clues["givens"])}
    for row in range(height):
        entries |= {(row, -1): clues["left"][row], (row, width): clues["right"][row]}
    for column in range(width):
        entries |= {(-1, column): clues["top"][column], (height, column): clues["bottom"][column]}
    return _link(_text(sheet, document, {"number": sheet.texts(entries)}, ["skyscrapers"], _DIGITS))


def _write_tents(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet, clues = _Sheet("penpa-tents", puzzle.height, puzzle.width, (1, 0, 1, 0)), puzzle.clues
    entries = {(row, -1): number for row, number in enumerate(clues["rows"])}
    entries |= {(-1, column): number for column, number in enumerate(clues["columns"])}
    trees = {
        str(sheet.at(row, column)): [TREE, "tents", 1] for row, column in np.argwhere(clues["trees"] == 1).tolist()
    }
    return _link(_text(sheet, document, {"number": sheet.texts(entries), "symbol": trees}, ["tents"], _modes("tents")))


def _write_kakuro(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet, clues = _Sheet("penpa-kakuro", puzzle.height + 1, puzzle.width + 1), puzzle.clues
    walls = np.pad(clues["walls"], ((1, 0), (1, 0)), constant_values=1)
    sums, divided = dict[str, list[Any]](), set[int]()
    for place, name in SUMS.items():
        step = (0, 1) if name == "across_sums" else (1, 0)
        for row, column in np.argwhere(clues[name] != NONE).tolist():
            before = row + 1 - step[0], column + 1 - step[1]
            if walls[before]:
                point = sheet.at(*before)
                sums[str(quarter_at(point, sheet.n_points, place))] = [str(clues[name][row, column]), _ON_WALL]
                divided.add(point)
    points = [sheet.at(row, column) for row, column in np.argwhere(walls == 1).tolist()]
    black = {str(point): [1 if point in divided else 2, "kakuro", 2] for point in points}
    drawn = {"symbol": black, "numberS": sums}
    return _link(_text(sheet, document, drawn, ["kakuro"], _DIGITS, grid="kakuro"))


def _write_calcudoku(document: Document[GamePuzzle]) -> str:
    puzzle = document.puzzle
    sheet = _Sheet("penpa-calcudoku", puzzle.height, puzzle.width)
    cages, numbers, signs = puzzle.layers
    labels = {}
    for first, *_ in pieces_of(cages):
        if NONE not in (numbers[first], signs[first]):
            labels[str(sheet.quarter(first, 0))] = [f"{numbers[first]}{CAGE_SIGNS[signs[first]]}", 1]
    drawn = {"lineE": sheet.borders(cages), "numberS": labels}
    return _link(_text(sheet, document, drawn, ["tomtom"], _DIGITS, "Calcudoku"))


def _write_nonogram(document: Document[Nonogram]) -> str:
    name, puzzle = "penpa-nonogram", document.puzzle
    require_colors(puzzle, name, most=1)
    deep, wide = (max(1, *map(len, clues)) for clues in (puzzle.columns, puzzle.rows))
    sheet = _Sheet(name, puzzle.height, puzzle.width, (deep, 0, wide, 0))
    entries = dict[tuple[int, int], int]()
    for clues, is_row in ((puzzle.rows, True), (puzzle.columns, False)):
        for line, clue in enumerate(clues):
            lengths = [block.length for block in clue] or [0]
            places = enumerate(lengths, -len(lengths))
            entries |= {(line, place) if is_row else (place, line): length for place, length in places}
    return _link(_text(sheet, document, {"number": sheet.texts(entries)}, ["nonogram"], _modes("blpo")))


_WRITERS: Mapping[str, Callable[[Document[Any]], str]] = {
    "sudoku": _write_sudoku,
    "lightup": _write_lightup,
    "slitherlink": _of_numbers("slitherlink", _modes("edgex", _DOTS)),
    "hitori": _of_numbers("hitori", {"grid": _SOLID}),
    "starbattle": _write_starbattle,
    "futoshiki": _write_futoshiki,
    "skyscrapers": _write_skyscrapers,
    "binairo": _of_numbers("binairo", _DIGITS, "Binairo"),
    "kakuro": _write_kakuro,
    "tents": _write_tents,
    "mosaic": _of_numbers("mosaic", _modes("blpo"), "Mosaic"),
    "minesweeper": _of_numbers("minesweeper", _modes("mines")),
    "nonogram": _write_nonogram,
    "calcudoku": _write_calcudoku,
    "norinori": _write_norinori,
    "heyawake": _write_heyawake,
    "hashi": _write_hashi,
    "masyu": _write_masyu,
    "nurikabe": _of_numbers("nurikabe", _modes("blpo")),
    "fillomino": _of_numbers("fillomino", _DIGITS),
    "shikaku": _of_numbers("shikaku", _modes("edgesub", _DASHED_LINES)),
}


def _format(family: str, write: Callable[[Document[Any]], str]) -> Format[Any]:
    def read(text: str) -> Document[Any]:
        link = LINK.fullmatch(text.strip())
        if link is None:
            raise FormatError(f"the line is not a link to penpa-edit; expected one that begins like '{_START}'")
        document = read_link(link)
        if document.puzzle.family != family:
            raise FormatError(f"the link draws a puzzle of {document.puzzle.family}; expected one of {family}")
        return document

    def sniff(text: str) -> bool:
        link = LINK.fullmatch(text.strip())
        return link is not None and family_of(link) == family

    return notation_of_lines(f"penpa-{family}", sniff, read, write)


FORMATS: tuple[Format[Any], ...] = tuple(_format(family, write) for family, write in _WRITERS.items())
