"""The link to puzz.link, ``https://puzz.link/p?akari/6/6/`` and the board, as pzpr and its relatives read it.

The sides are width and height. In the board ``g`` to ``z`` are 1 to 20 white cells, ``.`` is a wall, and a wall with a
number is its number, plus 5 when one white cell follows or 10 when two do, as one digit in base 16. A file may hold one
link a line.

Source: decode4Cell and encode4Cell in pzpr's Encode.js; the names lightup and bijutsukan in its variety.js.
"""

import re

from puzzles.errors import FormatError, counted
from puzzles.formats.document import Document, Format
from puzzles.formats.gaps import PUZZLINK
from puzzles.formats.lightup.cells import side
from puzzles.formats.lines import documents_in_lines, first_line, puzzlink_pattern
from puzzles.formats.text import Line, quote
from puzzles.lightup import MAX_NUMBER, WALL, WHITE, LightUp
from puzzles.lightup.text import signs_of

NAME = "puzzlink-lightup"
_START = "https://puzz.link/p?akari"
_LINK = puzzlink_pattern("akari|lightup|bijutsukan")
_MOST_WHITE = 2  # cells that a number can take with it
_STEP = MAX_NUMBER + 1
_RUN = re.compile(r"([0-4])(\.{0,2})|(\.+)|#")
_NUMBERS = {
    f"{number + n_white * _STEP:x}": (number, *[WHITE] * n_white)
    for number in range(MAX_NUMBER + 1)
    for n_white in range(_MOST_WHITE + 1)
}


def sniff(data: bytes) -> bool:
    """Tell whether the first line is such a link."""
    return _LINK.fullmatch(first_line(data)) is not None


def read(data: bytes) -> tuple[Document[LightUp], ...]:
    """Read one puzzle from each line that is not blank.

    Raises:
        FormatError: when a line is no link, or there is none.
    """
    return documents_in_lines(data, _read_link, f"a link such as '{_START}/6/6/...'")


def write(document: Document[LightUp]) -> bytes:
    """Write a link in a line, the same that pzpr writes."""
    puzzle = document.puzzle
    body = _RUN.sub(_written, "".join(signs_of(puzzle)))
    return f"{_START}/{puzzle.width}/{puzzle.height}/{body}\n".encode()


def _written(run: re.Match[str]) -> str:
    """Write a number with the white cells after it, white cells, or a wall; a last number counts as followed by two."""
    number, after, white = run.groups()
    if number:
        n_white = _MOST_WHITE if run.end() == len(run.string) else len(after)
        return f"{int(number) + n_white * _STEP:x}"
    return PUZZLINK.letters(len(white)) if white else "."


def _read_link(text: str) -> LightUp:
    link = _LINK.fullmatch(text)
    if link is None:
        raise FormatError(f"{quote(text)} is no link to Light Up; expected '{_START}/6/6/' and the board")
    width, height = side(Line(0, link[1]), "width"), side(Line(0, link[2]), "height")
    return LightUp(height, width, _read_cells(link[3], height * width))


def _read_cells(body: str, n_cells: int) -> tuple[int, ...]:
    cells: list[int] = []
    for sign in body:
        run = _NUMBERS.get(sign)
        if run is not None:
            cells += run[: max(1, n_cells - len(cells))]
        elif "g" <= sign <= "z":
            cells += [WHITE] * PUZZLINK.length(sign)
        elif sign == ".":
            cells.append(WALL)
        else:
            raise FormatError(
                f"{quote(sign)} is no cell; expected 0-9 or a-e for a number, '.', or g-z for white cells"
            )
        if len(cells) > n_cells:
            raise FormatError(f"the board goes on after {counted(n_cells, 'cell')}; expected no more")
    return (*cells, *[WHITE] * (n_cells - len(cells)))


FORMAT = Format(
    name=NAME,
    family=LightUp.family,
    suffixes=(".puzzlink",),
    description="link to puzz.link (akari), one a line",
    keeps=frozenset(),
    sniff=sniff,
    read=read,
    write=write,
    divider=b"",
)
