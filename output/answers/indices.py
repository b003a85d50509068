"""Cells by the indices of arrays, such as ``grid[0][2]``: from which number they count, and code that fills them in."""

import re
from collections.abc import Iterable

_ARRAY = r"(?:grid|board|puzzle|sudoku|solution|answer|cells|state)"
_INDICES = r"\[ ?(\d{1,3}) ?(?:\] ?\[|, ?) ?(\d{1,3}) ?\]"
_INDEXED = re.compile(rf"\b{_ARRAY}{_INDICES}", re.IGNORECASE)
_LINE = re.compile(rf"(?:(?P<array>{_ARRAY}){_INDICES} ?= ?\w{{1,12}} ?;?)?[ \t]*(?:(?:#|//)[^=\[\]]*)?", re.IGNORECASE)
LANGUAGES = ("python", "python3", "py", "julia", "javascript", "js", "java", "c", "cpp", "rust", "go", "ruby", "lua")
_REMARK = re.compile(r"(^[ \t]*)?(#|//)", re.MULTILINE)


def bases_of(cells: Iterable[tuple[int, int]], shape: tuple[int, int]) -> set[int]:
    """Return from which of 0 and 1 the rows and columns of cells may count, so that all are on a board.

    >>> bases_of([(0, 2)], (9, 9)), bases_of([(1, 9)], (9, 9)), bases_of([(1, 2)], (9, 9)), bases_of([(0, 9)], (9, 9))
    ({0}, {1}, {0, 1}, set())
    """
    cells, (height, width) = list(cells), shape
    return {base for base in (0, 1) if all(0 <= row - base < height and 0 <= k - base < width for row, k in cells)}


def bases_in(text: str, shape: tuple[int, int]) -> set[int]:
    """Return from which of 0 and 1 the indices in a text may count."""
    return bases_of(((int(row), int(column)) for row, column in _INDEXED.findall(text)), shape)


def is_assigned(code: str) -> bool:
    r"""Return whether code only fills in cells of one array, line by line, with remarks that name no other cell.

    >>> is_assigned("grid[0][2] = 8  # the only value left"), is_assigned("if False:\n    grid[0][2] = 8")
    (True, False)
    """
    lines = [_LINE.fullmatch(line.rstrip()) for line in code.split("\n")]
    arrays = {line["array"].lower() for line in lines if line and line["array"]}
    return all(lines) and len(arrays) == 1


def as_statements(code: str) -> str:
    """Return code in which remarks are ordinary text; its length stays."""

    def said(found: re.Match[str]) -> str:
        begins_line = found[1] is not None
        return (found[1] or "") + ("" if begins_line else ",").rjust(len(found[2]))

    return _REMARK.sub(said, code)


def with_names(text: str, bases: set[int]) -> str:
    """Return a text in which cells that count from 0 have names such as ``R1C3``; its length stays.

    Where the numbers fit neither base, nobody knows which cells are meant, and blanks take their place.
    """
    if 1 in bases:
        return text

    def name(found: re.Match[str]) -> str:
        return (f"R{int(found[1]) + 1}C{int(found[2]) + 1}" if bases else "").ljust(len(found[0]))

    return _INDEXED.sub(name, text)
