"""Links to puzz.link for the games it has: ``https://puzz.link/p?slither/10/10/`` and the clues, as pzpr reads them.

Sizes are width and height. Unless noted, numbers are digits in base 16, and ``g`` to ``z`` are 1 to 20 cells without a
number.

* slither (Slitherlink): as in links to Light Up, a number says whether one or two empty cells follow it.
* starbattle: the number of stars, ``/``, and the borders of regions, five in each digit of base 32: first the vertical
  borders, row by row, then the horizontal ones.
* norinori: the borders of regions, as in starbattle.
* heyawake: the borders of rooms, as in starbattle, then the number of each room in the order of their first cells.
* mashu (Masyu): three cells in each digit of base 27, 9, 3 and 1 for a white pearl and twice as much for a black one.
* tents: the numbers of the columns and of the rows, then the trees: ``0`` to ``h`` are a tree with 0 to 17 empty cells
  after it, and ``i`` to ``z`` are 1 to 18 empty cells.
* hitori: the number of each cell in base 36, with ``-`` before two digits; ``.``, ``@`` and ``%`` stand for no number.
* mines (Minesweeper): numbers from 0 to 8; ``.`` would be a cell with neither mine nor number, and is refused.
* shikaku, nurikabe, fillomino: numbers from 1 on; ``.``, a question mark, is refused.
* hashikake (Hashi): numbers from 1 to 8; ``.``, an island without a number, is refused.
* skyscrapers: the numbers at the top, at the bottom, on the left and on the right, then the grid if it has digits.
* kakuro: ``.`` is a wall. A wall with sums is two numbers, the sum of the column below and that of the row to its
  right. ``k`` to ``z`` are 1 to 16 white cells. The sums of columns and rows that begin at the border follow. A sum is
  ``0`` to ``9``, ``a`` to ``j`` for 10 to 19, or ``A`` to ``Z`` for 20 to 45; ``-`` or ``0`` stands for no sum.

Source: Encode.js of pzpr, and slither.js, starbattle.js, norinori.js, heyawake.js, mashu.js, tents.js, hitori.js,
kurotto.js, shikaku.js, nurikabe.js, fillomino.js, hashikake.js, skyscrapers.js and kakuro.js beside it.
"""

import re
import string
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from puzzles.cells import joined_cells
from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.combinators import (
    PUZZLINK_GAPS,
    Cells,
    Element,
    before,
    headed_runs,
    hexadecimal,
    numbers_with_gaps,
    one_of,
    runs,
    signs,
)
from puzzles.formats.document import Format
from puzzles.formats.games.layers import Lists, Notation, Read, Write, neighbors
from puzzles.formats.lines import puzzlink_pattern
from puzzles.games.game import NONE, Board
from puzzles.games.grid import columns, rows
from puzzles.games.regions import numbered, pieces_of

_DIGITS = string.digits + string.ascii_lowercase
_BITS = 5  # how many borders are in a digit of base 32
_SUMS = string.digits + string.ascii_lowercase[:10] + string.ascii_uppercase
_AREA = 400  # cells of the largest board
_WHITE_GAPS = string.ascii_lowercase[10:]
_TREE, _STAR_COUNT = 1, "([0-9]{1,2})/"

_NO_NUMBER = dict.fromkeys(".@%", (NONE,))
_PAIR = re.compile("-([0-9a-z]{2})")


def _pairs() -> Element:
    """Write numbers with two digits in base 36, after ``-``."""

    def read(text: str, place: int, n_left: int) -> tuple[Sequence[int], int] | None:
        match = _PAIR.match(text, place)
        return match and ((int(match[1], 36),), match.end())

    def write(cells: Sequence[int], place: int) -> tuple[str, int] | None:
        high, low = divmod(cells[place], len(_DIGITS))
        return (f"-{_DIGITS[high]}{_DIGITS[low]}", place + 1) if 0 < high < len(_DIGITS) else None

    return Element(read, write)


_HITORI = Cells(
    "grid",
    one_of(signs({sign: (value,) for value, sign in enumerate(_DIGITS) if value}), _pairs(), signs(_NO_NUMBER)),
    "1-9, a-z, -10 to -zz, or '.' for no number",
    rest=NONE,
)
_PEARLS = 3  # cells in a digit
_EMPTY = runs(NONE, PUZZLINK_GAPS)
_MINES = Cells("grid", one_of(_EMPTY, hexadecimal(8, 0)), "0-8, or g-z for cells without a number", rest=NONE)
_SHIKAKU = Cells(
    "grid", one_of(_EMPTY, hexadecimal(_AREA)), "1-f, -10 to +fff, or g-z for cells without a number", rest=NONE
)
_HASHI = Cells("grid", one_of(_EMPTY, hexadecimal(8)), "1-8, or g-z for cells without an island", rest=NONE)
_UNKNOWN = signs({".": (NONE,)})  # the sign for a question mark, which says no more than an empty cell
_ROOMS = Cells(
    "list of rooms",
    one_of(_EMPTY, hexadecimal(_AREA, 0), _UNKNOWN),
    "0-f, -10 to +fff, or g-z for rooms without a number",
    rest=NONE,
)
_SLITHER = Cells(
    "grid",
    one_of(_EMPTY, signs({**numbers_with_gaps(range(4), NONE), ".": (NONE,)})),
    "0-3, 5-8, a-d, or g-z for cells without a number",
    rest=NONE,
)


def _read_borders(text: str, board: Board) -> tuple[list[int], int]:
    """Return the regions that borders divide, and the number of characters read."""
    joined, start = list[tuple[int, int]](), 0
    for pairs in neighbors(board).values():
        n_digits = -(-len(pairs) // _BITS)
        digits = text[start : start + n_digits]
        if len(digits) < n_digits or set(digits) - set(_DIGITS[:32]):
            raise FormatError(f"{quoted(digits)} are not borders; expected {counted(n_digits, 'digit')} in base 32")
        bits = "".join(f"{int(digit, 32):05b}" for digit in digits)
        joined += [pair for pair, bit in zip(pairs, bits, strict=False) if bit == "0"]
        start += n_digits
    return numbered(joined_cells(board.height * board.width, joined)), start


def _read_regions(text: str, board: Board) -> Lists:
    regions, end = _read_borders(text, board)
    if len(text) > end:
        raise FormatError(f"the link goes on after {counted(end, 'digit')} of borders; expected no more")
    return {"regions": regions}


def _write_regions(board: Board, layers: Lists) -> str:
    return _borders(board, layers["regions"])


def _borders(board: Board, regions: Sequence[int]) -> str:
    text = ""
    for pairs in neighbors(board).values():
        bits = "".join("01"[regions[a] != regions[b]] for a, b in pairs)
        text += "".join(_DIGITS[int(bits[at : at + _BITS].ljust(_BITS, "0"), 2)] for at in range(0, len(bits), _BITS))
    return text


def _read_heyawake(text: str, board: Board) -> Lists:
    rooms, end = _read_borders(text, board)
    numbers = _ROOMS.read(text[end:], max(rooms) + 1)
    return {"rooms": rooms, "numbers": [numbers[room] for room in rooms]}


def _write_heyawake(board: Board, layers: Lists) -> str:
    firsts = (cells[0] for cells in pieces_of(layers["rooms"]))
    return _borders(board, layers["rooms"]) + _ROOMS.write([layers["numbers"][cell] for cell in firsts])


def _read_pearls(text: str, board: Board) -> Lists:
    n_cells = board.height * board.width
    n_digits = -(-n_cells // _PEARLS)
    if len(text) != n_digits or set(text) - set(_DIGITS[: 3**_PEARLS]):
        raise FormatError(f"{quoted(text)} are not pearls; expected {counted(n_digits, 'digit')} in base {3**_PEARLS}")
    each = [int(digit, 36) // 3**place % 3 - 1 for digit in text for place in range(_PEARLS)[::-1]]
    return {"pearls": each[:n_cells]}


def _write_pearls(board: Board, layers: Lists) -> str:
    values = [pearl + 1 for pearl in layers["pearls"]]
    values += [0] * (-len(values) % _PEARLS)
    return "".join(_DIGITS[9 * a + 3 * b + c] for a, b, c in zip(values[::3], values[1::3], values[2::3], strict=True))


def _in_two(
    outside: Callable[[Board], dict[str, int]], layer: str, outer: Callable[[Board], Element], inner: Element
) -> tuple[Read, Write]:
    """Return the reader, the writer and the layers of a game that has numbers outside the grid and a layer of cells."""
    expected = "digits in base 16, or g-z for cells without one"

    def read(text: str, board: Board) -> Lists:
        n_cells = board.height * board.width
        sizes = {**outside(board), layer: n_cells}
        cells = Cells("board", before(n_cells, outer(board), inner), expected, rest=NONE)
        entries = iter(cells.read(text, sum(sizes.values())))
        return {name: [next(entries) for _ in range(size)] for name, size in sizes.items()}

    def write(board: Board, layers: Lists) -> str:
        numbers = [number for name in outside(board) for number in layers[name]]
        cells = Cells("grid", inner, expected).write(layers[layer]) if set(layers[layer]) != {NONE} else ""
        return Cells("border", outer(board), expected).write(numbers) + cells

    return read, write


def _numbers(most: Callable[[Board], int], least: int) -> Callable[[Board], Element]:
    return lambda board: one_of(_EMPTY, hexadecimal(most(board), least), _UNKNOWN)


def _lines(board: Board) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the lines of a Kakuro that have sums, each with its layer."""
    yield from (("down_sums", line) for line in columns(board))
    yield from (("across_sums", line) for line in rows(board))


def _runs(board: Board, walls: Sequence[int]) -> Iterator[tuple[str, int | None, list[int]]]:
    """Yield the layer of each run of white cells, the wall before it or None, and its cells."""
    for layer, line in _lines(board):
        for is_wall, group in groupby(line, lambda cell: walls[cell]):
            cells = list(group)
            if not is_wall:
                yield layer, None if cells[0] == line[0] else line[line.index(cells[0]) - 1], cells


def _read_kakuro(text: str, board: Board) -> Lists:
    n_cells, place = board.height * board.width, 0
    walls, sums = list[int](), dict[tuple[str, int | None], int]()
    while len(walls) < n_cells and place < len(text):
        length = _WHITE_GAPS.find(text[place]) + 1
        if not length and text[place] != ".":
            both = text[place : place + 2].ljust(2)
            sums["down_sums", len(walls)], sums["across_sums", len(walls)] = map(_sum, both)
            place += 1
        walls += [0] * length or [1]
        place += 1
    if len(walls) != n_cells:
        raise FormatError(f"the grid has {counted(len(walls), 'cell')}; expected {n_cells}")
    starts = [(layer, line[0]) for layer, line in _lines(board) if not walls[line[0]]]
    if len(text) - place != len(starts):
        raise FormatError(f"the link has {counted(len(text) - place, 'sum')} at the border; expected {len(starts)}")
    outer = dict(zip(starts, map(_sum, text[place:]), strict=True))
    layers = {"walls": walls, "across_sums": [NONE] * n_cells, "down_sums": [NONE] * n_cells}
    for layer, wall, cells in _runs(board, walls):
        value = outer[layer, cells[0]] if wall is None else sums.get((layer, wall), 0)
        for cell in cells:
            layers[layer][cell] = value or NONE
    return layers


def _sum(sign: str) -> int:
    value = 0 if sign == "-" else _SUMS.find(sign)
    if value < 0:
        raise FormatError(f"{quoted(sign)} is not a sum; expected 0-9, a-j, A-Z or '-'")
    return value


def _write_kakuro(board: Board, layers: Lists) -> str:
    walls = layers["walls"]
    sums = {(layer, wall): max(0, layers[layer][cells[0]]) for layer, wall, cells in _runs(board, walls)}
    text = ""
    for is_wall, group in groupby(range(len(walls)), lambda cell: walls[cell]):
        cells = list(group)
        if not is_wall:
            full, rest = divmod(len(cells), len(_WHITE_GAPS))
            text += _WHITE_GAPS[-1] * full + _WHITE_GAPS[:rest][-1:]
        for cell in cells if is_wall else ():
            both = [sums.get((layer, cell), 0) for layer in ("down_sums", "across_sums")]
            text += "".join(_SUMS[value] for value in both) if any(both) else "."
    outer = [layers[layer][line[0]] for layer, line in _lines(board) if not walls[line[0]]]
    return text + "".join("-" if value == NONE else _SUMS[value] for value in outer)


def _of_cells(layer: str, cells: Cells) -> tuple[Read, Write]:
    return (
        lambda text, board: {layer: cells.read(text, board.height * board.width)},
        lambda board, layers: cells.write(layers[layer]),
    )


_TREES = one_of(headed_runs(_TREE, 0, _DIGITS[:18]), runs(0, _DIGITS[18:]))
_TOWERS = _numbers(lambda board: board.width, 1)


def _link(game: str, word: str, read: Read, write: Write, parameter: str = "") -> Notation:
    """Return the notation of a game; ``parameter`` is a pattern for the text before the clues, and adds a group."""
    start, pattern = f"https://puzz.link/p?{word}/", puzzlink_pattern(word, parameter)

    def split(text: str) -> tuple[str, str, int, str] | None:
        match = pattern.fullmatch(text)
        return match and (match[1], match[2], int(match[3]) if parameter else 0, match[match.re.groups])

    def line(board: Board, layers: Lists) -> str:
        return f"{start}{board.width}/{board.height}/{write(board, layers)}"

    return Notation(game, f"link to puzz.link ({word})", start, split, read, line)


def _write_stars(board: Board, layers: Lists) -> str:
    return f"{board.parameter}/{_write_regions(board, layers)}"


_NOTATIONS = (
    _link("starbattle", "starbattle", _read_regions, _write_stars, _STAR_COUNT),
    _link("norinori", "norinori", _read_regions, _write_regions),
    _link("heyawake", "heyawake", _read_heyawake, _write_heyawake),
    _link("masyu", "mashu", _read_pearls, _write_pearls),
    _link(
        "tents",
        "tents",
        *_in_two(
            lambda board: {"columns": board.width, "rows": board.height},
            "trees",
            _numbers(lambda board: 255, 0),
            _TREES,
        ),
    ),
    _link("slitherlink", "slither", *_of_cells("numbers", _SLITHER)),
    _link("hitori", "hitori", *_of_cells("numbers", _HITORI)),
    _link("minesweeper", "mines", *_of_cells("numbers", _MINES)),
    _link("shikaku", "shikaku", *_of_cells("numbers", _SHIKAKU)),
    _link("hashi", "hashikake", *_of_cells("numbers", _HASHI)),
    _link("nurikabe", "nurikabe", *_of_cells("numbers", _SHIKAKU)),
    _link("fillomino", "fillomino", *_of_cells("givens", _SHIKAKU)),
    _link(
        "skyscrapers",
        "skyscrapers",
        *_in_two(
            lambda board: dict.fromkeys(("top", "bottom", "left", "right"), board.width),
            "givens",
            _TOWERS,
            one_of(_EMPTY, hexadecimal(36), _UNKNOWN),
        ),
    ),
    _link("kakuro", "kakuro", _read_kakuro, _write_kakuro),
)
FORMATS: tuple[Format[Any], ...] = tuple(each.format("puzzlink") for each in _NOTATIONS)
KINDS = {each.example.rpartition("?")[2].rstrip("/"): each.game for each in _NOTATIONS}
"""The games by what links and files of pzpr call them."""
