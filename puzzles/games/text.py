"""Games as text: for the terminal, with color or in plain signs, and for prompts of language models.

A page of texts is ``[height + 2, width + 2]``: one for each cell, and around them what stands outside of the grid.
"""

from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.games.drawing import partial_solution
from puzzles.games.game import NONE, Clues, Page
from puzzles.puzzle import Solution
from puzzles.written import Shape, Written, compact, form_of, joined

if TYPE_CHECKING:
    from puzzles.games.puzzle import GamePuzzle

_EMPTY = "."
_ACROSS, _DOWN = "<>", "^v"  # less and greater
_BOLD, _SOLUTION_INK, _FAINT, _RESET = "\x1b[1m", "\x1b[36m", "\x1b[2m", "\x1b[0m"
_DRAWN = str.maketrans("|-+", "│─┼")
_RIM: dict[str, tuple[slice | int, slice | int]] = {
    "left": (slice(1, -1), 0),
    "rows": (slice(1, -1), 0),
    "right": (slice(1, -1), -1),
    "top": (0, slice(1, -1)),
    "columns": (0, slice(1, -1)),
    "bottom": (-1, slice(1, -1)),
}


def as_text(puzzle: "GamePuzzle", solution: ArrayLike | None = None, *, color: bool, width: int) -> str:
    """Write a puzzle as lines of text, with borders of regions and signs between cells.

    Where a terminal is too narrow, a sentence says so and the rows follow, one to a line. With color, clues are bold,
    entries of the solution colored and empty cells faint.

    Args:
        puzzle: the puzzle.
        solution: integers, shape ``[height, width]``; ``NONE`` in cells that are not known.
        color: use ANSI escape sequences and the box-drawing signs of Unicode.
        width: of the terminal, in characters.

    Returns:
        The lines, without a newline at the end.

    Raises:
        PuzzleError: when the solution has another shape, or a cell has no value of the game.
    """
    known = None if solution is None else partial_solution(puzzle, solution)
    plain, page = _page(puzzle, None), _page(puzzle, known)
    lines = _lines(puzzle, page, known)
    longest = max(map(len, lines))
    if longest > width:
        note = (
            f"{puzzle.width} columns need {longest} characters a line and this terminal has {width}, "
            "so these are the rows alone."
        )
        rows = (" ".join(filter(None, row)) for row in page.tolist()[1:-1])
        return "\n".join((note, *(f"row {number}: {row}" for number, row in enumerate(rows, 1))))
    if not color:
        return "\n".join(lines)
    inks = np.where(page != plain, _SOLUTION_INK, np.where(page == _EMPTY, _FAINT, _BOLD))
    return "\n".join(_lines(puzzle, page, known, inks)).translate(_DRAWN)


def _page(puzzle: "GamePuzzle", known: NDArray[Any] | None) -> Page:
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
    (game.texts or _numbers)(page, clues)
    return page


def _numbers(page: Page, clues: Clues) -> None:
    """Write givens or numbers, if the game has any."""
    for name in {"givens", "numbers"}.intersection(clues):
        entries = clues[name]
        page[1:-1, 1:-1][entries != NONE] = entries[entries != NONE].astype(str)


def _lines(puzzle: "GamePuzzle", page: Page, known: NDArray[Any] | None, inks: NDArray[Any] | None = None) -> list[str]:
    """Put the texts of a page in columns, and what stands between them in columns and lines of their own if need be."""
    height, width = page.shape
    beside, above = _between(puzzle, known)
    has_column, has_line = (beside != " ").any(0), (above != " ").any(1)
    size = max(map(len, page[:, 1:-1].ravel().tolist()))
    sizes = [max(map(len, column)) if i in (0, width - 1) else size for i, column in enumerate(page.T.tolist())]
    lines = []
    for row in range(height):
        if row and has_line[row]:
            parts = []
            for column in range(width):
                if column and has_column[column]:
                    left, right = above[row, column - 1], above[row, column]
                    upper, lower = beside[row - 1, column], beside[row, column]
                    lies, stands = "-" in (left, right), "|" in (upper, lower)
                    parts.append(
                        ("-" if left == "-" else " ")
                        + ("+" if lies and stands else "-" if lies else "|" if stands else " ")
                    )
                sign = above[row, column]
                parts.append("-" * (sizes[column] + 1) if sign == "-" else sign.rjust(sizes[column] + 1))
            lines.append("".join(parts))
        parts = []
        for column in range(width):
            if column and has_column[column]:
                parts.append(" " + beside[row, column])
            text = page[row, column].rjust(sizes[column])
            parts.append(" " + (text if inks is None or not text.strip() else f"{inks[row, column]}{text}{_RESET}"))
        lines.append("".join(parts))
    indent = 1 + (not sizes[0])
    return [line[indent:].rstrip() for line in lines if line.strip()]


def _between(puzzle: "GamePuzzle", known: NDArray[Any] | None) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return what stands left of each text of a page, and above it: signs, borders, or blanks."""
    clues = puzzle.clues
    beside, above = (np.full((puzzle.height + 2, puzzle.width + 2), " ", object) for _ in range(2))
    has_rim = any(layer.kind in _RIM for layer in puzzle.game.layers)
    if puzzle.game.areas or has_rim:
        grid = np.zeros((puzzle.height, puzzle.width), np.int16)
        areas = puzzle.game.areas(clues, known) if puzzle.game.areas else np.pad(grid, 1, constant_values=NONE)
        beside[:, 1:][areas[:, 1:] != areas[:, :-1]] = "|"
        above[1:][areas[1:] != areas[:-1]] = "-"
    if "across" in clues:
        beside[1:-1, 2:-1] = np.array([*_ACROSS, " "], object)[clues["across"]]
        above[2:-1, 1:-1] = np.array([*_DOWN, " "], object)[clues["down"]]
    return beside, above


def written(puzzle: "GamePuzzle", solution: Solution, shape: Shape) -> Written:
    """Write a puzzle and its solution for a prompt; regions are letters, a solution is rows of digits."""
    game, clues = puzzle.game, puzzle.clues
    parameter = game.parameter.rule(puzzle.parameter) if game.parameter else ""
    rules = "\n".join(filter(None, (game.rules_text, parameter, "There is exactly one solution.")))
    form = f"{form_of(solution.shape, shape, 'number' if shape is Shape.JSON else 'digit')}: {game.solution_values}"
    if shape is Shape.JSON:
        from puzzles.games.members import layer_members, layer_texts

        legend = f"The puzzle is written as JSON. {' '.join(f'{name}: {text}.' for name, text in layer_texts(game))}"
        return Written(compact(layer_members(puzzle)), legend, form, compact(solution.tolist()), rules)
    rows = ["".join(map(str, row)) for row in solution.tolist()]
    if "regions" in clues:
        text = joined(("".join(ascii_uppercase[region] for region in row) for row in clues["regions"].tolist()), shape)
    else:
        text = "\n".join(_lines(puzzle, _page(puzzle, None), None))
    return Written(text, game.legend, form, joined(rows, shape), rules)
