"""Readers of puzzles in drawings of penpa-edit, one for each family; they also read what ``links.py`` writes.

Source: class_square.js of penpa-edit, and general.js, which lays out the puzzles of puzz.link in the same way.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from puzzles.errors import FormatError, PuzzleError, listed, quoted
from puzzles.formats.document import Document
from puzzles.formats.jsontext import list_of, object_of
from puzzles.formats.nonogram.clues import clue_from
from puzzles.formats.penpa_edit.drawing import BLACK, Drawing, inflated, is_like, quarter_at
from puzzles.formats.penpa_edit.surfaces import read_surfaces
from puzzles.formats.sudoku.cells import document
from puzzles.formats.sudoku.words import check_rules
from puzzles.games.cages import MINUS, NO_SIGN, OVER, PLUS, TIMES
from puzzles.games.game import NONE, Board
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.grid import shape_of
from puzzles.games.regions import numbered, shared
from puzzles.lightup import MAX_NUMBER, WALL, WHITE, LightUp
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Mark, Sudoku, cell_name, default_box
from puzzles.sudoku.ground import regions_of, with_regions

TREE = 1  # the symbol of a tree among those of tents
PEARLS = {1: 0, 2: 1}
"""Pearls of a Masyu by the symbols of their circles: white and black."""
SIGNS = {(1, 3): ("across", 0), (3, 3): ("across", 1), (2, 2): ("down", 0), (4, 2): ("down", 1)}
"""Layers and entries of the signs of a Futoshiki, by the direction of their tip and the kind of the point."""
SUMS = {1: "across_sums", 2: "down_sums"}
"""Layers of the sums of a Kakuro by the quarter of the black cell: upper right and lower left."""
_NUMBERS = {
    "slitherlink": (0, 3),
    "hitori": (1, 0),
    "binairo": (0, 1),
    "mosaic": (0, 9),
    "minesweeper": (0, 8),
    "shikaku": (1, 256),
    "hashi": (1, 8),
    "nurikabe": (1, 400),
    "fillomino": (1, 9),
}
"""The least and the greatest number of games whose clues are numbers in cells; 0 for as many as rows or columns."""
_CAGE_SIGNS = {
    "": NO_SIGN,
    "+": PLUS,
    **dict.fromkeys("-−", MINUS),
    **dict.fromkeys("×x*", TIMES),
    **dict.fromkeys("÷/", OVER),
}
_SAID = re.compile(
    r"(?:Star Battle, [1-3] stars?|Binairo(?:; rows and columns may be alike)?|Futoshiki|Mosaic|Calcudoku)\.(?: |$)"
)
"""What ``links.py`` says before the rules of the setter."""


def read_link(link: re.Match[str]) -> Document[Any]:
    """Read a match of ``LINK``; raise PuzzleError if it is damaged, or if no family of ours is drawn."""
    try:
        drawing = Drawing(inflated(link["text"]))
        rules = _SAID.sub("", drawing.rules, count=1) if _SAID.match(drawing.rules) else drawing.rules
        return replace(_READERS[drawing.family](drawing), rules=rules)
    except PuzzleError as error:
        raise FormatError(f"the link to Penpa: {error}") from error


def _sudoku(drawing: Drawing) -> Document[Sudoku]:
    side = drawing.width
    if drawing.height != side:
        raise FormatError(f"its grid has {drawing.height} rows and {side} columns; expected equally many")
    ground, pieces = default_box(side), drawing.pieces()
    if len(set(pieces)) > 1 and not is_like(pieces, regions_of(ground)):
        ground = with_regions(side, pieces)
    drawn = drawing.drawn
    lines = object_of(drawn.get("lineE") or {}, "the edges")
    diagonal = {abs(int(a) - int(b)) for ends in lines for a, b in pairwise(re.findall("[0-9]{1,6}", ends))}
    n_crossed = {step for step in diagonal if step not in (1, drawing.row_length)}
    if n_crossed:
        both = {drawing.row_length + 1, drawing.row_length - 1}
        if n_crossed != both:
            raise FormatError("it draws slanted lines; expected both diagonals, or none")
        ground = ground._replace(variants=("x",))
    sums = object_of(drawn.get("numberS") or {}, "the small numbers")
    marks = list[Mark]()
    for kind, name in (("thermo", "thermo"), ("arrow", "arrows")):
        lines_of_kind = map(drawing.cells, list_of(drawn.get(name) or [], f"the member {name!r}", side * side))
        marks += [Mark(kind, cells) for cells in lines_of_kind if len(cells) > 1]
    for points in list_of(drawn.get("killercages") or [], "the cages", side * side):
        cells = drawing.cells(points)
        if not cells:
            continue
        known = [sums.get(str(quarter_at(drawing.point(cell), drawing.n_points, 0))) for cell in cells]
        words = [str(each[0]) for each in known if isinstance(each, list) and each]
        if len(words) > 1 or not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
            raise FormatError(
                f"the cage at {cell_name(cells[0], side)} holds {listed(map(quoted, words))}; expected a sum"
            )
        marks.append(Mark("cage", tuple(sorted(cells)), int(words[0]) if words else 0))
    check_rules(drawing.rules, has_cages=bool(marks))
    givens = drawing.numbers(side)
    cells = tuple(givens.get(cell, 0) for cell in range(side * side))
    ground = ground._replace(marks=tuple(marks))
    return document(Sudoku(ground, cells, drawing.title, drawing.author, cosmetics=read_surfaces(drawing)))


def _lightup(drawing: Drawing) -> Document[LightUp]:
    surfaces = object_of(drawing.drawn.get("surface") or {}, "the surfaces")
    numbers = drawing.numbers(MAX_NUMBER, 0)
    walls = {drawing.cell(point) for point, color in surfaces.items() if color == BLACK}
    if len(walls) != len(surfaces) or numbers.keys() - walls:
        raise FormatError("it has colors or numbers other than those of black cells; expected no others")
    cells = (numbers.get(cell, WALL) if cell in walls else WHITE for cell in range(drawing.height * drawing.width))
    return Document(LightUp(drawing.height, drawing.width, tuple(cells), drawing.title, drawing.author))


def _of_numbers(drawing: Drawing) -> Document[Any]:
    least, most = _NUMBERS[drawing.family]
    numbers = drawing.numbers(most or max(drawing.height, drawing.width), least)
    cells = tuple(numbers.get(cell, NONE) for cell in range(drawing.height * drawing.width))
    is_differing = drawing.family == "binairo" and "may be alike" not in drawing.rules
    kind, names = puzzle_type(drawing.family), (drawing.title, drawing.author)
    return Document(kind(drawing.height, drawing.width, int(is_differing), (cells,), *names))


class _Layers:
    """Empty layers of a game, to be filled by row and column."""

    def __init__(self, drawing: Drawing, board: Board) -> None:
        self._drawing, self._board = drawing, board
        self.of = {
            layer.name: np.full(shape_of(layer.kind, board.height, board.width), 0 if layer.full else NONE)
            for layer in GAMES[drawing.family].layers
        }

    def document(self) -> Document[Any]:
        """Return the document with the puzzle that the layers show."""
        kind, drawing = puzzle_type(self._drawing.family), self._drawing
        return Document(kind.from_clues(self._board, self.of, drawing.title, drawing.author))


def _stray(row: int, column: int) -> FormatError:
    return FormatError(f"a number stands at row {row + 1}, column {column + 1} of the grid; expected none there")


def _around(drawing: Drawing, sides: Mapping[str, str], *, has_givens: bool) -> _Layers:
    """Return layers with the numbers in the cells, if they can have some, and those beside the grid.

    ``sides`` names the layer of each side: left, right, top and bottom.
    """
    height, width = drawing.height, drawing.width
    layers = _Layers(drawing, Board(height, width))
    for (row, column), number in drawing.texts().items():
        is_row, is_column = 0 <= row < height, 0 <= column < width
        if is_row and is_column and has_givens:
            layers.of["givens"][row, column] = number
        elif is_row and column in (-1, width):
            layers.of[sides["left" if column < 0 else "right"]][row] = number
        elif is_column and row in (-1, height):
            layers.of[sides["top" if row < 0 else "bottom"]][column] = number
        else:
            raise _stray(row, column)
    return layers


def _skyscrapers(drawing: Drawing) -> Document[Any]:
    return _around(drawing, {side: side for side in ("left", "right", "top", "bottom")}, has_givens=True).document()


def _tents(drawing: Drawing) -> Document[Any]:
    sides = {"left": "rows", "right": "rows", "top": "columns", "bottom": "columns"}
    layers = _around(drawing, sides, has_givens=False)
    for point in drawing.symbols("tents", (TREE,)):
        layers.of["trees"].flat[drawing.cell(point)] = 1
    return layers.document()


def _futoshiki(drawing: Drawing) -> Document[Any]:
    layers = _Layers(drawing, Board(drawing.height, drawing.width))
    for cell, digit in drawing.numbers(drawing.width).items():
        layers.of["givens"].flat[cell] = digit
    for point, look in drawing.symbols("inequality", range(1, 9)).items():
        kind, middle = divmod(point, drawing.n_points)
        name, sign = SIGNS.get(((look - 1) % 4 + 1, kind), ("", 0))
        row, column = divmod(drawing.cell(middle), drawing.width)
        if not name or (row, column)[name == "across"] + 1 >= drawing.width:
            raise FormatError("it draws a sign that points to no neighbor; expected signs between two cells")
        layers.of[name][row, column] = sign
    return layers.document()


def _kakuro(drawing: Drawing) -> Document[Any]:
    height, width = drawing.height - 1, drawing.width - 1
    walls = np.zeros((height + 1, width + 1), int)
    for point in drawing.symbols("kakuro", range(1, 5)):
        walls.flat[drawing.cell(point)] = 1
    if not walls[0].all() or not walls[:, 0].all():
        raise FormatError(
            "its first row and column are not black; expected black cells there, with the sums of the runs beside them"
        )
    layers = _Layers(drawing, Board(height, width))
    layers.of["walls"] = walls[1:, 1:]
    for quarter, each in object_of(drawing.drawn.get("numberS") or {}, "the small numbers").items():
        word = str(each[0] if isinstance(each, list) and each else "")
        if not re.fullmatch("[0-9]{1,7}", quarter) or not re.fullmatch("[0-9]{1,2}", word):
            raise FormatError(f"{quoted(word)} is written at the point {quoted(quarter)}; expected a sum")
        point, place = divmod(int(quarter), 4)
        row, column = divmod(drawing.cell(point - drawing.n_points), width + 1)
        if not walls[row, column] or place not in SUMS:
            raise FormatError(f"{quoted(word)} is written in a white cell; expected sums in black ones")
        down, across = (int(SUMS[place] == name) for name in ("down_sums", "across_sums"))
        row, column = row + down, column + across
        while row <= height and column <= width and not walls[row, column]:
            layers.of[SUMS[place]][row - 1, column - 1] = int(word)
            row, column = row + down, column + across
    return layers.document()


def _calcudoku(drawing: Drawing) -> Document[Any]:
    layers = _Layers(drawing, Board(drawing.height, drawing.width))
    cages = np.array(numbered(drawing.pieces()))
    layers.of["cages"] = cages.reshape(drawing.height, drawing.width)
    for name in ("numbers", "signs"):
        layers.of[name][:] = NONE
    labeled = dict[int, str]()
    for quarter, each in object_of(drawing.drawn.get("numberS") or {}, "the small numbers").items():
        word = str(each[0] if isinstance(each, list) and each else "").strip()
        label = re.fullmatch(r"([0-9]{1,4})([-+×x*÷/−]?)", word)
        if not re.fullmatch("[0-9]{1,7}", quarter) or label is None:
            raise FormatError(f"{quoted(word)} is written at the point {quoted(quarter)}; expected a number and a sign")
        cage = cages[drawing.cell(int(quarter) // 4 - drawing.n_points)]
        if labeled.setdefault(cage, word) != word:
            raise FormatError(f"a cage holds {quoted(labeled[cage])} and {quoted(word)}; expected one number and sign")
        inside = layers.of["cages"] == cage
        if not label[2] and inside.sum() > 1:
            raise FormatError(f"a cage holds {quoted(word)}; expected a sign after the number")
        layers.of["numbers"][inside], layers.of["signs"][inside] = int(label[1]), _CAGE_SIGNS[label[2]]
    return layers.document()


def _nonogram(drawing: Drawing) -> Document[Nonogram]:
    rows: list[list[int]] = [[] for _ in range(drawing.height)]
    columns: list[list[int]] = [[] for _ in range(drawing.width)]
    for (row, column), length in sorted(drawing.texts().items()):
        if column < 0 <= row < drawing.height:
            rows[row].append(length)
        elif row < 0 <= column < drawing.width:
            columns[column].append(length)
        else:
            raise _stray(row, column)
    row_clues, column_clues = (
        tuple(clue_from((length, 1) for length in line if length) for line in lines) for lines in (rows, columns)
    )
    return Document(Nonogram(row_clues, column_clues, title=drawing.title, author=drawing.author))


def _starbattle(drawing: Drawing) -> Document[Any]:
    regions = tuple(numbered(drawing.pieces()))
    stars = re.search(r"([1-3])\s*(?:stars?|★)", f"{drawing.rules} {drawing.title}".lower())
    if stars is None:
        raise FormatError("neither title nor rules say how many stars a row has; expected words such as '2 stars'")
    kind = puzzle_type("starbattle")
    return Document(kind(drawing.height, drawing.width, int(stars[1]), (regions,), drawing.title, drawing.author))


def _norinori(drawing: Drawing) -> Document[Any]:
    regions = tuple(numbered(drawing.pieces()))
    kind = puzzle_type("norinori")
    return Document(kind(drawing.height, drawing.width, 0, (regions,), drawing.title, drawing.author))


def _heyawake(drawing: Drawing) -> Document[Any]:
    rooms = numbered(drawing.pieces())
    numbers = drawing.numbers(len(rooms), 0)
    entries = shared(rooms, [numbers.get(cell, NONE) for cell in range(len(rooms))])
    kind, names = puzzle_type("heyawake"), (drawing.title, drawing.author)
    return Document(kind(drawing.height, drawing.width, 0, (tuple(rooms), tuple(entries)), *names))


def _masyu(drawing: Drawing) -> Document[Any]:
    layers = _Layers(drawing, Board(drawing.height, drawing.width))
    for point, look in drawing.symbols("circle_L", PEARLS).items():
        layers.of["pearls"].flat[drawing.cell(point)] = PEARLS[look]
    return layers.document()


_READERS: Mapping[str, Callable[[Drawing], Document[Any]]] = {
    "sudoku": _sudoku,
    "lightup": _lightup,
    "starbattle": _starbattle,
    "norinori": _norinori,
    "heyawake": _heyawake,
    "masyu": _masyu,
    "futoshiki": _futoshiki,
    "skyscrapers": _skyscrapers,
    "kakuro": _kakuro,
    "tents": _tents,
    "nonogram": _nonogram,
    "calcudoku": _calcudoku,
    **dict.fromkeys(_NUMBERS, _of_numbers),
}
