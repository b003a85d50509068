"""Links to sites of Sudokus: f-puzzles, SudokuPad, SudokuWiki, SudokuExchange, and any link with a whole grid in it.

* f-puzzles and SudokuPad's ``fpuz``: the notation ``sudokupad``.
* SudokuPad's ``scl`` and ``ctc``: JSON compressed by LZString, with short names (``short_json``).
* SudokuPad's ``classic`` and ``scf``: a sign for each run of a digit and blanks.
* SudokuWiki's ``bd=``: 81 digits, or a letter for the kind, the side, a version, and a number in base 36 for each cell
  that tells its region, its cage, the sum of that, and its digit, a player's digit or its candidates.

Source: puzzletools.js and puzzlezipper.js of SudokuPad; the format notes of the package puzzle-coding.
"""

import re
from collections.abc import Mapping
from urllib.parse import unquote

from puzzles.cells import joined_cells
from puzzles.errors import FormatError, PuzzleError, quoted
from puzzles.formats.document import Document
from puzzles.formats.loose import short_json
from puzzles.formats.lzstring import decompress
from puzzles.formats.registry import format_named
from puzzles.formats.sudoku.cells import cells_of_grid, document, sudoku
from puzzles.formats.text import without_place
from puzzles.sudoku import Ground, Mark, Sudoku, cell_name
from puzzles.sudoku.ground import with_regions

_PAYLOAD = r"(?P<{}>[^\s\"'<>|`#&?]+)"
_OTHERS = r"(?:[^\s\"'<>#]{0,500}?&)?"  # parameters of an address before the parameter that holds the puzzle
LINK = re.compile(
    r"https?://(?:[\w-]+\.)*(?:"
    rf"f-puzzles\.com/?\?{_OTHERS}(?:load={_PAYLOAD.format('load')}|id=(?P<id>\w+))"
    rf"|(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)/(?:(?:sudoku|puzzle)/?)?"
    rf"(?:\?{_OTHERS}puzzleid=|#)?{_PAYLOAD.format('pad')}"
    rf"|sudokuwiki\.org/(?P<page>[\w.-]*)\?{_OTHERS}bd={_PAYLOAD.format('board')}"
    r")",
    re.IGNORECASE,
)
GRID_LINK = re.compile(r"https?://[^\s\"'<>|`]{1,400}?[/=?#&:,](?P<grid>[0-9._*]{81})(?![0-9._*])[^\s\"'<>|`]*")
_COMPRESSED = re.compile(r"(?:fpuz(?:zles)?)(?P<text>.+)", re.IGNORECASE)
_VARIANT = re.compile(
    r"killer|jigsaw|windoku|hyper|diagonal|sudoku[-_]?x\b|xsudoku|x[-_]sudoku|kropki|thermo|arrow|anti|miracle|str8ts|"
    r"kenken|calcudoku|irregular|greater|sandwich|constraint|variant|~|%7e",
    re.IGNORECASE,
)
_CODE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_CELLS = 81


def read_link(link: re.Match[str]) -> Document[Sudoku]:
    """Read a match of ``LINK``; raise PuzzleError if it is damaged, or if it contains only the name of a puzzle."""
    try:
        if link["load"]:
            return _of_fpuzzles(link["load"])
        if link["id"]:
            raise FormatError("it holds the name of a puzzle alone; expected the link of 'Export', which has '?load='")
        return _of_pad(link["pad"]) if link["pad"] else _of_wiki(link["page"], unquote(link["board"]))
    except PuzzleError as error:
        raise FormatError(f"the link to a sudoku puzzle: {without_place(str(error))}") from error


def read_grid_link(link: re.Match[str]) -> Document[Sudoku]:
    """Read a match of ``GRID_LINK``; raise PuzzleError if the grid is invalid, or if the address names a variant."""
    around = link[0].replace(link["grid"], "")
    variant = _VARIANT.search(around)
    if variant:
        raise FormatError(f"the link to a sudoku puzzle has {quoted(variant[0])}; expected no variants beside a grid")
    return document(sudoku(cells_of_grid(link["grid"])))


def _of_fpuzzles(text: str) -> Document[Sudoku]:
    return format_named("sudokupad").read(f"https://f-puzzles.com/?load={text}".encode())[0]


def _of_pad(text: str) -> Document[Sudoku]:
    found = re.match("fpuz(?:zles)?|scl|ctc|scf|classic", text, re.IGNORECASE)
    if found is None or len(text) <= len(found[0]) + 1:
        raise FormatError(
            f"{quoted(text)} is the name of a puzzle alone; expected 'scl', 'fpuz' or 'classic' and letters"
        )
    kind, rest = found[0].lower(), text[found.end() :]
    if kind.startswith("fpuz"):
        return _of_fpuzzles(rest)
    if kind in ("scl", "ctc"):
        return short_json.puzzle_of(decompress(unquote(rest).replace(" ", "+")))
    if kind == "scf":
        return _of_scf(unquote(rest))
    return document(sudoku(cells_of_grid(_runs(unquote(rest), classic=True))))


def _of_scf(text: str) -> Document[Sudoku]:
    grid, _, more = text.partition("*")
    said = {"t": "", "a": ""}
    for part in filter(None, re.split(r"\*", more)):
        if part[0] not in said:
            raise FormatError(
                f"the constraint {quoted(part)} is not known; expected a grid, a title and an author alone"
            )
        said[part[0]] = part[1:]
    return document(sudoku(cells_of_grid(_runs(grid, classic=False)[:_CELLS].ljust(_CELLS, "0")), said["t"], said["a"]))


def _runs(text: str, *, classic: bool) -> str:
    """Expand runs of a digit followed by blanks.

    Older ``classic`` links have digits, and letters for runs of blanks.
    """
    if not set(text) <= set(_CODE):
        if not classic:
            raise FormatError("the link has signs that stand for no digit and blanks; expected letters and digits")
        return _classic(text)
    both = (divmod(_CODE.index(sign), 10) for sign in text)
    grid = "".join(str(digit) + "0" * n_blanks for n_blanks, digit in both)
    return _classic(text) if classic and len(grid) != _CELLS else grid


def _classic(text: str) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
    strange = next((sign for sign in text if sign not in letters and sign not in "123456789"), None)
    if strange:
        raise FormatError(f"the link has the character {strange!r}; expected digits, and letters for runs of blanks")
    return "".join("0" * letters.index(sign) if sign in letters else sign for sign in text)


# For each kind of puzzle, the bits of the parts of a cell (region, cage, sum) and the characters of its number.
_WIKI: Mapping[str, tuple[int, int, int, int]] = {
    "S": (0, 0, 0, 2),
    "X": (0, 0, 0, 2),
    "W": (0, 0, 0, 2),
    "J": (4, 0, 0, 3),
    "L": (0, 3, 6, 4),
    "M": (4, 3, 6, 5),
}
_DIGIT_BITS = 10
_WIKI_VARIANTS = {"X": ("x",), "W": ("windoku",)}
_PAGES = {"sudokux": ("x",), "x_sudoku": ("x",), "sudoku_x": ("x",), "windoku": ("windoku",)}


def _of_wiki(page: str, board: str) -> Document[Sudoku]:
    head = re.fullmatch(r"([A-Z])9B([0-9a-z]+)", board, re.IGNORECASE)
    if head is None:
        if not re.fullmatch(r"[0-9.]{81}", board):
            raise FormatError(f"the board {quoted(board)} is not known; expected 81 digits, or S9B and a number a cell")
        name = next((name for name in _PAGES if page.lower().startswith(name)), "")
        if not name and _VARIANT.search(page):
            raise FormatError(f"the page {quoted(page)} has rules beside the grid; expected a link with all of them")
        puzzle = sudoku(cells_of_grid(board))
        ground = puzzle.ground._replace(variants=_PAGES.get(name, ()))
        return document(Sudoku(ground, puzzle.cells))
    kind = head[1].upper()
    if kind not in _WIKI:
        raise FormatError(f"the kind {kind!r} is not a Sudoku; expected one of {', '.join(_WIKI)}")
    region_bits, cage_bits, sum_bits, width = _WIKI[kind]
    text = head[2]
    if len(text) != width * _CELLS:
        raise FormatError(f"the board has {len(text)} characters; expected {width * _CELLS}")
    numbers = [int(text[start : start + width], 36) for start in range(0, len(text), width)]
    givens = [value if (value := number % 2**_DIGIT_BITS) <= 9 else 0 for number in numbers]
    numbers = [number >> _DIGIT_BITS for number in numbers]
    ground = Ground(3, 3)
    if region_bits:
        ground = with_regions(9, [number >> (cage_bits + sum_bits) for number in numbers])
    if cage_bits:
        ground = ground._replace(
            marks=_wiki_cages([number % 2 ** (cage_bits + sum_bits) for number in numbers], sum_bits)
        )
    return document(Sudoku(ground._replace(variants=_WIKI_VARIANTS.get(kind, ())), tuple(givens)))


def _wiki_cages(numbers: list[int], sum_bits: int) -> tuple[Mark, ...]:
    """Return the cages: neighbors with the same number share one, and one of their cells has the sum."""
    colors = [number >> sum_bits for number in numbers]
    beside = [(cell, cell + 1) for cell in range(_CELLS) if (cell + 1) % 9]
    pairs = beside + [(cell, cell + 9) for cell in range(_CELLS - 9)]
    own = joined_cells(_CELLS, [(a, b) for a, b in pairs if colors[a] == colors[b]])
    cages = []
    for first in sorted(set(own)):
        cells = [cell for cell in range(_CELLS) if own[cell] == first]
        sums = [value for cell in cells if (value := numbers[cell] % 2**sum_bits)]
        if len(sums) > 1:
            raise FormatError(f"the cage at {cell_name(cells[0], 9)} has {len(sums)} sums; expected one")
        cages.append(Mark("cage", tuple(cells), sum(sums)))
    return tuple(cages)
