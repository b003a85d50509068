"""Games as text for the terminal, with color or in plain signs.

A page of texts is ``[height + 2, width + 2]``: the cells, and a border for texts outside of the grid.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.ansi import BOLD, DRAWN, FAINT, RESET, SOLUTION_INK, rows_alone
from puzzles.games.drawing import partial_solution
from puzzles.games.game import NONE, Page
from puzzles.games.seen import Seen
from puzzles.sheet import Cell, Sheet

_EMPTY = "."
_ACROSS, _DOWN = "<>", "^v"  # the signs for less and greater
_RIM: dict[str, tuple[slice | int, slice | int]] = {
    "left": (slice(1, -1), 0),
    "rows": (slice(1, -1), 0),
    "right": (slice(1, -1), -1),
    "top": (0, slice(1, -1)),
    "columns": (0, slice(1, -1)),
    "bottom": (-1, slice(1, -1)),
}


def as_text(puzzle: Seen, solution: ArrayLike | None = None, *, color: bool, width: int) -> str:
    """Write a puzzle as lines of text, with borders of regions and signs between cells.

    If the terminal (``width`` characters) is too narrow, a sentence says so, and the rows follow, one to a line. With
    color, clues are bold, entries of the solution colored, and empty cells faint. ``NONE`` in a solution marks an
    unknown cell. Raise PuzzleError for a solution of another shape or value.
    """
    known = None if solution is None else partial_solution(puzzle, solution)
    plain, page = _page(puzzle, None), _page(puzzle, known)
    for gap in (" ", ""):
        lines = _lines(puzzle, page, known, gap)
        longest = max(map(len, lines))
        if longest <= width:
            break
    else:
        names = ["above", *(f"row {number}" for number in range(1, puzzle.height + 1)), "below"]
        kept = page[:, (page != "").any(0)].tolist()
        rows = [f"{name}: {' '.join(text or _EMPTY for text in row)}" for name, row in zip(names, kept, strict=True)]
        filled = (row for row, texts in zip(rows, kept, strict=True) if any(texts))
        return rows_alone(f"{puzzle.width} columns", longest, width, filled)
    if not color:
        return "\n".join(lines)
    inks = np.where(page != plain, SOLUTION_INK, np.where(page == _EMPTY, FAINT, BOLD))
    return "\n".join(_lines(puzzle, page, known, gap, inks)).translate(DRAWN)


def _page(puzzle: Seen, known: NDArray[Any] | None) -> Page:
    game, clues = puzzle.game, puzzle.clues
    page = np.full((puzzle.height + 2, puzzle.width + 2), "", object)
    for layer in game.layers:
        if layer.kind in _RIM:
            page[_RIM[layer.kind]] = [str(entry) if entry != NONE else "" for entry in clues[layer.name].tolist()]
    inner = np.full((puzzle.height, puzzle.width), _EMPTY, object)
    if known is not None:
        signs = {value: game.sign(value) for value in game.values(puzzle.board)} | {NONE: _EMPTY}
        inner[:] = [[signs[value] for value in row] for row in known.tolist()]
    page[1:-1, 1:-1] = inner
    game.texts(page, clues)
    return page


def _lines(
    puzzle: Seen,
    page: Page,
    known: NDArray[Any] | None,
    gap: str,
    inks: NDArray[Any] | None = None,
    places: dict[Cell, Cell] | None = None,
) -> list[str]:
    """Put the texts of a page into columns with signs between them; ``gap`` surrounds signs and borders.

    ``places`` is filled with the line and column of each cell, as in ``Sheet``.
    """
    places = {} if places is None else places
    height, width = page.shape
    beside, above = _between(puzzle, known)
    has_column, has_line = (beside != " ").any(0), (above != " ").any(1)
    size = max(map(len, page[:, 1:-1].ravel().tolist()))
    sizes = [max(map(len, column)) if i in (0, width - 1) else size for i, column in enumerate(page.T.tolist())]
    gaps = [gap if column else " " for column in has_column]
    lines = []
    for row in range(height):
        if row and has_line[row]:
            line = ""
            for column in range(width):
                left, sign = above[row, column - 1], above[row, column]
                if has_column[column]:
                    lies, stands = "-" in (left, sign), "|" in beside[row - 1 : row + 1, column]
                    line += ("-" if left == "-" else " ") * len(gap)
                    line += "+" if lies and stands else "-" if lies else "|" if stands else " "
                room = sizes[column] + len(gaps[column])
                line += "-" * room if sign == "-" else sign.rjust(room)
            lines.append(line)
        line = ""
        for column, text in enumerate(page[row].tolist()):
            if has_column[column]:
                line += gap + beside[row, column]
            shown = text.rjust(sizes[column])
            line += gaps[column] + (shown if inks is None or not text else f"{inks[row, column]}{shown}{RESET}")
            places[row - 1, column - 1] = len(lines), len(line) - 1
        lines.append(line)
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    kept = [number for number, line in enumerate(lines) if line.strip()]
    for cell, (number, column) in list(places.items()):
        is_inside = 0 <= cell[0] < puzzle.height and 0 <= cell[1] < puzzle.width
        if is_inside:
            places[cell] = kept.index(number), column - indent
        else:
            del places[cell]
    return [lines[number][indent:].rstrip() for number in kept]


def sheet(puzzle: Seen) -> Sheet:
    """Return a blank puzzle as text, with the place of each cell in it."""
    places: dict[Cell, Cell] = {}
    return Sheet(_lines(puzzle, _page(puzzle, None), None, " ", places=places), places)


def _between(puzzle: Seen, known: NDArray[Any] | None) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the signs, borders or blanks to the left of each text of a page, and above it."""
    clues, areas = puzzle.clues, puzzle.game.areas(puzzle.clues, known)
    beside, above = (np.full((puzzle.height + 2, puzzle.width + 2), " ", object) for _ in range(2))
    if areas is None and any(layer.kind in _RIM for layer in puzzle.game.layers):
        areas = np.pad(np.zeros((puzzle.height, puzzle.width), np.int16), 1, constant_values=NONE)
    if areas is not None:
        beside[:, 1:][areas[:, 1:] != areas[:, :-1]] = "|"
        above[1:][areas[1:] != areas[:-1]] = "-"
    if "across" in clues:
        beside[1:-1, 2:-1] = np.array([*_ACROSS, " "], object)[clues["across"]]
        above[2:-1, 1:-1] = np.array([*_DOWN, " "], object)[clues["down"]]
    return beside, above
