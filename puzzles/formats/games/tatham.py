"""The game ids of Simon Tatham's puzzle collection for the games it has: ``10x10:`` and the clues.

Sizes are width and height, or a single side if boards are square. A level after the size, such as ``dt``, is ignored.

* Unequal (Futoshiki): for each cell its digit, or 0 for none, with U, D, L, R for neighbors that are less; a comma.
* Towers (Skyscrapers): the numbers seen from top, bottom, left and right, separated by ``/``; a comma and the grid may
  follow.
* Unruly (Binairo): gaps before cells, in small letters before a 0 and in capitals before a 1; ``u`` after the size
  means that all lines differ.
* Tents: gaps before trees, then the numbers of the columns and of the rows, each after a comma.
* Loopy (Slitherlink): ``t0`` after the size, for squares; then digits, and ``a`` to ``z`` for 1 to 26 empty cells.
* Singles (Hitori): the number of each cell, in base 36.
* Mosaic: digits, and ``a`` to ``z`` for 1 to 26 cells without a number.
* Keen (Calcudoku): gaps between the borders of cages, row by row for borders between columns, then column by column for
  those between rows; a count after a sign repeats the sign. After a comma comes the number of each cage, with ``a``,
  ``s``, ``m`` or ``d`` for its sign; a cage of one cell has ``a``.
* Bridges (Hashi): ``m2`` after the size, perhaps behind what boards are drawn from, for at most two bridges between
  islands; then digits, and ``a`` to ``z`` for 1 to 26 cells without an island.
* Filling (Fillomino): digits, and ``a`` to ``z`` for 1 to 26 empty cells. Each such id could be one of Mosaic.
* Rect (Shikaku): numbers, with ``_`` between two that would run together, and ``a`` to ``z`` for 1 to 26 empty cells.
* Pearl (Masyu): ``W`` and ``B`` for pearls, and ``a`` to ``z`` for 1 to 26 empty cells. ``n`` after the level, for
  puzzles that may have several solutions, is left out.

Source: the encodings in Tatham's unequal.c, towers.c, unruly.c, tents.c, loopy.c, singles.c, mosaic.c, keen.c,
bridges.c, filling.c, rect.c and pearl.c.
"""

import re
import string
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from puzzles.cells import joined_cells
from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.combinators import (
    BORDER_GAPS,
    MARK_GAPS,
    TATHAM_GAPS,
    Cells,
    decimal,
    one_of,
    read_marks,
    runs,
    signs,
    write_gap,
)
from puzzles.formats.document import Format
from puzzles.formats.games.layers import Lists, Notation, Read, Split, Write, neighbors
from puzzles.formats.text import Line, number
from puzzles.games.cages import NO_SIGN, PLUS
from puzzles.games.futoshiki import GREATER, LESS
from puzzles.games.game import NONE, Board
from puzzles.games.grid import columns, rows
from puzzles.games.regions import numbered, pieces_of

_LEVEL = "(?:d[a-z])?"
_VIEWS = ("top", "bottom", "left", "right")
_DIGITS = string.digits + string.ascii_lowercase
_KEEN_SIGNS = "asmd"
_AREA = 256  # cells of the largest board
_SEEN = 99  # the bound of numbers outside the grid; the game sets its own as well
_SINGLES = Cells("grid", signs({sign: (value,) for value, sign in enumerate(_DIGITS) if value}), "1-9 or a-z")
_MOSAIC = Cells("grid", one_of(runs(NONE, TATHAM_GAPS), signs({str(n): (n,) for n in range(10)})), "0-9 or a-z")
_RECT = Cells("grid", one_of(runs(NONE, TATHAM_GAPS), decimal(_AREA)), "1 to 256, _ or a-z")
_BRIDGES = Cells("grid", one_of(runs(NONE, TATHAM_GAPS), signs({str(n): (n,) for n in range(1, 9)})), "1-8 or a-z")
_PEARL = Cells("grid", one_of(runs(NONE, TATHAM_GAPS), signs({"W": (0,), "B": (1,)})), "W, B or a-z")
_FILLING = Cells("grid", one_of(runs(NONE, TATHAM_GAPS), signs({str(n): (n,) for n in range(1, 10)})), "1-9 or a-z")
_LOOPY = Cells("grid", one_of(runs(NONE, TATHAM_GAPS), signs({str(n): (n,) for n in range(4)})), "0-3 or a-z")


def _split(size: str, flag: str = "") -> Split:
    """Return a function that splits an id into its size, a flag that sets the parameter, and the clues."""
    pattern = re.compile(rf"\s*{size}(?P<flag>{flag}){_LEVEL}:(?P<clues>[0-9a-zA-Z_/,]*)\s*")

    def split(text: str) -> tuple[str, str, int, str] | None:
        match = pattern.fullmatch(text)
        if match is None:
            return None
        found = {"height": match["width"], **match.groupdict()}
        return found["width"], found["height"], len(found["flag"]), found["clues"]

    return split


_SQUARE, _RECTANGLE = "(?P<width>[0-9]+)", "(?P<width>[0-9]+)x(?P<height>[0-9]+)"


def _read_unequal(text: str, board: Board) -> Lists:
    items = text.removesuffix(",").split(",")
    if len(items) != board.width**2 or any(re.fullmatch("[0-9]{1,2}[UDLR]*", item) is None for item in items):
        raise FormatError(
            f"the game id has {counted(len(items), 'cell')}; expected {board.width**2} such as '0' or '3UL'"
        )
    step = {"U": -board.width, "D": board.width, "L": -1, "R": 1}
    greater = {(cell, cell + step[sign]) for cell, item in enumerate(items) for sign in item.lstrip(string.digits)}
    layers: dict[str, list[int]] = {"givens": [int(item.rstrip("UDLR")) or NONE for item in items]}
    for name, pairs in neighbors(board).items():
        layers[name] = [GREATER if (a, b) in greater else LESS if (b, a) in greater else NONE for a, b in pairs]
        greater.difference_update(pairs, [(b, a) for a, b in pairs])
    if greater:
        raise FormatError("a sign in the game id points out of the grid; expected it between two cells")
    return layers


def _write_unequal(board: Board, layers: Lists) -> str:
    items = [(str(max(0, given)), list[str]()) for given in layers["givens"]]
    for name, pairs in neighbors(board).items():
        for (a, b), sign in zip(pairs, layers[name], strict=True):
            if sign != NONE:
                items[a if sign == GREATER else b][1].append({"across": "RL", "down": "DU"}[name][sign == LESS])
    ordered = (given + "".join(sorted(greater, key="URDL".index)) for given, greater in items)
    return f"{board.width}:" + "".join(f"{item}," for item in ordered)


def _grid(board: Board) -> Cells:
    return Cells("grid", one_of(runs(NONE, TATHAM_GAPS), decimal(board.width)), "digits, '_', or a-z for blanks")


def _read_towers(text: str, board: Board) -> Lists:
    views, comma, grid = text.partition(",")
    numbers = [_count(each) if each else NONE for each in views.split("/")]
    if len(numbers) != 4 * board.width:
        raise FormatError(f"the game id has {counted(len(numbers), 'number')} outside; expected {4 * board.width}")
    layers = {side: numbers[start * board.width : (start + 1) * board.width] for start, side in enumerate(_VIEWS)}
    return {**layers, "givens": _grid(board).read(grid, board.width**2)} if comma else layers


def _count(text: str) -> int:
    return number(Line(0, text), "number outside of the grid", 0, _SEEN)


def _write_towers(board: Board, layers: Lists) -> str:
    views = "/".join("" if seen == NONE else str(seen) for side in _VIEWS for seen in layers[side])
    grid = f",{_grid(board).write(layers['givens'])}" if any(given != NONE for given in layers["givens"]) else ""
    return f"{board.width}:{views}{grid}"


def _read_row(text: str, board: Board, letters: str) -> dict[int, str]:
    """Read the marks of all cells; one further mark ends the row."""
    marks, length = read_marks(text, letters)
    n_cells = board.height * board.width
    if length != n_cells + 1 or marks.pop(n_cells, "").upper() in ("", "Z"):
        raise FormatError(f"the grid has {counted(length - 1, 'cell')}; expected {n_cells}")
    return marks


def _write_row(marks: Sequence[tuple[int, bool]], n_cells: int, letters: str) -> str:
    """Write marks by their places, with capitals for those that are true."""
    ends = [(-1, False), *marks, (n_cells, False)]
    gaps = [(write_gap(b - a - 1, letters), capital) for (a, _), (b, capital) in pairwise(ends)]
    return "".join(gap.upper() if capital else gap for gap, capital in gaps)


def _read_unruly(text: str, board: Board) -> Lists:
    marks = _read_row(text, board, MARK_GAPS)
    values = {place: int(sign.isupper()) for place, sign in marks.items()}
    return {"givens": [values.get(cell, NONE) for cell in range(board.height * board.width)]}


def _write_unruly(board: Board, layers: Lists) -> str:
    marks = [(cell, value == 1) for cell, value in enumerate(layers["givens"]) if value != NONE]
    flag = "u" * board.parameter
    return f"{board.width}x{board.height}{flag}:{_write_row(marks, board.height * board.width, MARK_GAPS)}"


def _read_tents(text: str, board: Board) -> Lists:
    row, *counts = text.split(",")
    trees, numbers = _read_row(row, board, BORDER_GAPS), [_count(each) for each in counts]
    if len(numbers) != board.width + board.height:
        raise FormatError(f"the game id has {counted(len(numbers), 'number')}; expected {board.width + board.height}")
    cells = [int(cell in trees) for cell in range(board.height * board.width)]
    return {"trees": cells, "columns": numbers[: board.width], "rows": numbers[board.width :]}


def _write_tents(board: Board, layers: Lists) -> str:
    counts = [*layers["columns"], *layers["rows"]]
    if NONE in counts:
        raise FormatError("tatham-tents cannot carry lines without a number; expected one for each row and column")
    trees = [(cell, False) for cell, is_tree in enumerate(layers["trees"]) if is_tree]
    row = _write_row(trees, board.height * board.width, BORDER_GAPS)
    return f"{board.width}x{board.height}:{','.join([row, *map(str, counts)])}"


def _of_cells(layer: str, cells: Cells, options: str = "") -> tuple[Read, Write]:
    """Return the reader and the writer of ids that contain nothing but a layer of cells."""
    return (
        lambda text, board: {layer: cells.read(text, board.height * board.width)},
        lambda board, layers: f"{board.width}x{board.height}{options}:{cells.write(layers[layer])}",
    )


def _write_singles(board: Board, layers: Lists) -> str:
    """Write an id of Singles; raise FormatError for a cell without a number, or with a number of several digits."""
    if not set(layers["numbers"]) <= set(range(1, len(_DIGITS))):
        raise FormatError(f"tatham-hitori cannot carry these numbers; expected one from 1 to {len(_DIGITS) - 1} a cell")
    return f"{board.width}x{board.height}:{_SINGLES.write(layers['numbers'])}"


def _read_keen(text: str, board: Board) -> Lists:
    borders, _, numbers = text.partition(",")
    across, down = _walls(board)
    repeated = re.sub("([a-z_])([0-9]+)", lambda found: found[1] * min(int(found[2]), len(across)), borders)
    marks, length = read_marks(repeated + "_", BORDER_GAPS)
    if length != 2 * len(across) + 2:
        raise FormatError(f"the game id has {counted(length - 2, 'border')} or gaps; expected {2 * len(across)}")
    joined = [pair for place, pair in enumerate((*across, *down)) if place not in marks]
    cages = numbered(joined_cells(board.height * board.width, joined))
    found = re.findall("([asmd])([0-9]{1,5})", numbers)
    pieces = pieces_of(cages)
    if "".join(map("".join, found)) != numbers or len(found) != len(pieces):
        raise FormatError(f"{quoted(numbers)} are not numbers of cages; expected {len(pieces)} such as 'a5' or 'm24'")
    layers = {"cages": cages, "numbers": cages[:], "signs": cages[:]}
    for cells, (sign, number_text) in zip(pieces, found, strict=True):
        for cell in cells:
            layers["numbers"][cell] = int(number_text)
            layers["signs"][cell] = NO_SIGN if len(cells) == 1 else PLUS + _KEEN_SIGNS.index(sign)
    return layers


def _write_keen(board: Board, layers: Lists) -> str:
    cages = layers["cages"]
    if NONE in (*layers["numbers"], *layers["signs"]):
        raise FormatError("tatham-calcudoku cannot carry cages without a number; expected one for each")
    across, down = _walls(board)
    borders = [(place, False) for place, (a, b) in enumerate((*across, *down)) if cages[a] != cages[b]]
    text = _write_row(borders, 2 * len(across), BORDER_GAPS)
    text = re.sub(r"(.)\1{2,}", lambda run: f"{run[1]}{len(run[0])}", text)
    firsts = [cells[0] for cells in pieces_of(cages)]
    signs = [_KEEN_SIGNS[max(layers["signs"][cell] - PLUS, 0)] for cell in firsts]
    numbers = [layers["numbers"][cell] for cell in firsts]
    return f"{board.width}:{text},{''.join(f'{sign}{n}' for sign, n in zip(signs, numbers, strict=True))}"


def _walls(board: Board) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs of neighbors of all rows, and those of all columns, column by column."""
    across, down = ([pair for line in group for pair in pairwise(line)] for group in (rows(board), columns(board)))
    return across, down


_LIKE_LIGHT_UP = "[a-z]*B[a-z]*", "[1-4a]*a[1-4a]*"
"""Clues of Unruly and Singles that Light Up may have, too: one wall, and walls with single cells between them."""
_LIKE_OTHERS = "[0-4a-z]*|[1-9a-z]*"
"""Clues of Mosaic that Light Up, or Singles and Filling, may have, too: small numbers alone, and digits without 0."""
_APART = "[a-z]*(?:[1-9][a-z]+)*[1-9]?"
"""Clues of Rect that Mosaic and Filling may have, too: digits from 1 on that stand apart."""

_NOTATIONS = (
    Notation("futoshiki", "game id of Unequal", "7:0,3R,", _split(_SQUARE), _read_unequal, _write_unequal),
    Notation("skyscrapers", "game id of Towers", "5://3/", _split(_SQUARE), _read_towers, _write_towers),
    Notation(
        "binairo",
        "game id of Unruly",
        "8x8:aB",
        _split(_RECTANGLE, "u?"),
        _read_unruly,
        _write_unruly,
        _LIKE_LIGHT_UP[0],
    ),
    Notation("tents", "game id of Tents", "8x8:a_b", _split(_RECTANGLE), _read_tents, _write_tents),
    Notation(
        "slitherlink", "game id of Loopy", "7x7t0:a3", _split(_RECTANGLE + "t0"), *_of_cells("numbers", _LOOPY, "t0")
    ),
    Notation(
        "hitori",
        "game id of Singles",
        "6x6:3116",
        _split(_RECTANGLE),
        _of_cells("numbers", _SINGLES)[0],
        _write_singles,
        _LIKE_LIGHT_UP[1],
    ),
    Notation(
        "mosaic",
        "game id of Mosaic",
        "8x8:5b3",
        _split(_RECTANGLE),
        *_of_cells("numbers", _MOSAIC),
        _LIKE_OTHERS,
    ),
    Notation("calcudoku", "game id of Keen", "4:a_3", _split(_SQUARE), _read_keen, _write_keen),
    Notation(
        "hashi",
        "game id of Bridges",
        "7x7m2:1a2b",
        _split(_RECTANGLE + "(?:i[0-9]+)?(?:e[0-9]+)?m2(?:d[0-9])?"),
        *_of_cells("numbers", _BRIDGES, "m2"),
    ),
    Notation(
        "masyu",
        "game id of Pearl",
        "8x8:cWB",
        _split(_RECTANGLE + _LEVEL + "n?"),
        *_of_cells("pearls", _PEARL),
        _LIKE_LIGHT_UP[0],
    ),
    Notation("fillomino", "game id of Filling", "7x7:a4b3", _split(_RECTANGLE), *_of_cells("givens", _FILLING), ".*"),
    Notation("shikaku", "game id of Rect", "7x7:a4b3", _split(_RECTANGLE), *_of_cells("numbers", _RECT), _APART),
)
FORMATS: tuple[Format[Any], ...] = tuple(each.format("tatham", " in Simon Tatham's collection") for each in _NOTATIONS)
PROGRAMS = {each.word.removeprefix("game id of ").lower(): f"tatham-{each.game}" for each in _NOTATIONS}
"""The notation of each program of the collection, by the name that its pages and saved games have."""
