"""Nonograms as rules: each cell is a variable whose value is its color or 0, and an automaton reads each line."""

from collections.abc import Hashable
from typing import cast

from puzzles.games.constraints import Constraint, automaton, mask_of
from puzzles.nonogram.clues import BLANK, Clue, clue_text
from puzzles.nonogram.puzzle import Nonogram


def rules_of(puzzle: Nonogram) -> tuple[list[int], list[Constraint]]:
    """Return the values that each cell may have, as masks, and the constraints."""
    height, width, colors = puzzle.height, puzzle.width, range(puzzle.n_colors + 1)
    cells = range(height * width)
    lines = [(f"row {i + 1}", cells[i * width : (i + 1) * width], clue) for i, clue in enumerate(puzzle.rows)]
    lines += [(f"column {j + 1}", cells[j::width], clue) for j, clue in enumerate(puzzle.columns)]
    return [mask_of(colors)] * len(cells), [_reads(line, clue, colors, name) for name, line, clue in lines]


def _reads(line: range, clue: Clue, colors: range, name: str) -> Constraint:
    """State that a line has its blocks; a state counts the blocks begun, and the cells read of the last one."""

    def step(state: Hashable, color: int) -> Hashable | None:
        n_begun, n_read = cast(tuple[int, int], state)
        length, last = clue[n_begun - 1] if n_begun else (0, BLANK)
        if n_read < length:
            return (n_begun, n_read + 1) if color == last else None
        if color == BLANK:
            return n_begun, length + 1
        follows = n_begun < len(clue) and clue[n_begun][1] == color and (n_read > length or color != last)
        return (n_begun + 1, 1) if follows else None

    def accept(state: Hashable) -> bool:
        return cast(tuple[int, int], state) >= (len(clue), clue[-1][0] if clue else 0)

    return automaton(line, colors, (0, 0), step, accept, f"{name} reads {clue_text(clue)}")
