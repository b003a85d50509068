"""Candidates of all cells: 729 characters for a 9x9 puzzle, nine for each cell (also known as Sukaku).

Each digit has a place within its cell, filled by the digit's sign, or by ``.`` or ``0`` if it is ruled out. We also
read grids of candidates, such as ``| 1 23 456 |``, for sides up to 9. A cell with one candidate left is a given; a
puzzle that rules out more than its givens do is refused.

Source: the notes on input of Sukaku Explainer; grids of candidates as HoDoKu and Simple Sudoku copy them.
"""

import re
from math import isqrt

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.document import Document, notation
from puzzles.formats.lines import documents_in_lines
from puzzles.formats.sudoku.cells import BLANK_SIGNS, SIGNS, require_box, require_side, sudoku
from puzzles.formats.text import decode
from puzzles.sudoku import BLANK, Sudoku, cell_name, default_box, houses

NAME = "pencilmarks"
_LEAST_SIDE = 2  # a lone cell has just one candidate even while it is blank
_MOST_SIDE = len(SIGNS)
_RULE = re.compile(r"^.*---.*$", re.MULTILINE)
_BORDERS = re.compile(r"[|:\s]+")
_MOST_DRAWN = 9  # the largest side of a drawn grid
_MOST_GRID = 4096  # the most characters of a drawn grid

Candidates = list[frozenset[int]]


def sniff(data: bytes) -> bool:
    """Return whether the first line is a cube of signs in their places, or the text is a grid of candidates."""
    text = decode(data)
    if len(text) <= _MOST_GRID and _drawn(text) is not None:
        return True
    first = next((line for line in text.split("\n") if line.strip()), "")
    try:
        return bool(_read_candidates(first))
    except FormatError:
        return False


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read a puzzle from each line, or one from a grid of candidates; raise PuzzleError for others."""
    text = decode(data)
    drawn = _drawn(text) if len(text) <= _MOST_GRID else None
    if drawn is not None:
        return (Document(_puzzle(drawn)),)
    return documents_in_lines(data, lambda line: _puzzle(_read_candidates(line)), "729 characters, or another cube")


def write(document: Document[Sudoku]) -> bytes:
    """Write one candidate in a given and all in a blank cell.

    Raise FormatError for unusual boxes, side 1 or above 35.
    """
    puzzle = document.puzzle
    require_side(puzzle, NAME, _LEAST_SIDE, _MOST_SIDE)
    require_box(puzzle, NAME, default_box(puzzle.side))
    signs = SIGNS[: puzzle.side]
    cell_of = {BLANK: signs} | {
        digit: "".join(sign if place == digit else "." for place, sign in enumerate(signs, 1))
        for digit in range(1, puzzle.side + 1)
    }
    return ("".join(cell_of[digit] for digit in puzzle.cells) + "\n").encode()


def _drawn(text: str) -> Candidates | None:
    """Read a grid of candidates: groups of digits between blanks and frames, as many as a board has cells."""
    words = [word for word in _BORDERS.split(_RULE.sub("", text)) if word]
    side = isqrt(len(words))
    if side * side != len(words) or not _LEAST_SIDE <= side <= _MOST_DRAWN or max(map(len, words)) == 1:
        return None
    digits = set(SIGNS[:side])
    if not all(set(word) <= digits and len(set(word)) == len(word) for word in words):
        return None
    return [frozenset(map(int, word)) for word in words]


def _read_candidates(line: str) -> Candidates:
    text = line.strip()
    side = round(len(text) ** (1 / 3))
    if side**3 != len(text) or not _LEAST_SIDE <= side <= _MOST_SIDE:
        raise FormatError(
            f"the line has {counted(len(text), 'character')}; expected 729 for a side of 9, or another cube"
        )
    candidates = []
    for cell, start in enumerate(range(0, len(text), side)):
        signs = text[start : start + side]
        if any(sign not in BLANK_SIGNS and sign != SIGNS[place] for place, sign in enumerate(signs)):
            raise FormatError(
                f"{cell_name(cell, side)} has the candidates {quoted(signs)}; expected {SIGNS[:side]}, each or a dot"
            )
        digits = frozenset(place for place, sign in enumerate(signs, 1) if sign not in BLANK_SIGNS)
        if not digits:
            raise FormatError(f"{cell_name(cell, side)} has no candidate; expected one or more")
        candidates.append(digits)
    return candidates


def _puzzle(candidates: Candidates) -> Sudoku:
    """Make the puzzle whose givens leave exactly these candidates."""
    puzzle = sudoku([min(digits) if len(digits) == 1 else BLANK for digits in candidates])
    seen: list[set[int]] = [set() for _ in candidates]
    for _, members in houses(puzzle.ground):
        given = {puzzle.cells[cell] for cell in members}
        for cell in members:
            seen[cell] |= given
    everything = frozenset(range(1, puzzle.side + 1))
    for cell, digits in enumerate(candidates):
        missing = everything - digits - seen[cell]
        if puzzle.cells[cell] == BLANK and missing:
            raise FormatError(
                f"{cell_name(cell, puzzle.side)} lacks the candidate {min(missing)}, which no given rules out; "
                "expected a puzzle that its givens describe"
            )
    return puzzle


FORMAT = notation(NAME, sniff, read, write)
