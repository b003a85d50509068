"""Two models of a nonogram for OR-Tools CP-SAT.

automaton: a cell is a variable over the colors, and a line is a word that an automaton reads. A state says how much of
the clue has been read, with only the necessary blanks; before each block and at the end, more blanks may come.

    clue 2 1 in one color        *1 1 . *1 *        * blanks may come here
    clue 2 in color 1, 1 in 2    *1 1 *2 *

blocks: each block is an interval with a variable start. The intervals of a line keep their order and do not overlap; a
cell has a color exactly when a block of that color covers it, in its row and in its column.

Source: own; the automaton is Pesant's regular constraint (2004).
"""

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from puzzles.nonogram import BLANK, Clue, Nonogram
from puzzles.nonogram.clues import least_length

Cells = Sequence[Sequence[Any]]  # for each row, expressions whose values are the colors of its cells


def add_automata(model: Any, puzzle: Nonogram) -> Cells:
    """Write each line as a word that an automaton reads."""
    rows = [[model.new_int_var(BLANK, puzzle.n_colors, "") for _ in puzzle.columns] for _ in puzzle.rows]
    for clues, lines in ((puzzle.rows, rows), (puzzle.columns, zip(*rows, strict=True))):
        for clue, line in zip(clues, lines, strict=True):
            last, steps = automaton_of(clue)
            model.add_automaton(line, 0, [last], steps)
    return rows


def automaton_of(clue: Clue) -> tuple[int, list[tuple[int, int, int]]]:
    """Return the last state of the automaton for a clue, and its steps: state, color read, next state."""
    word: list[int] = []
    with_blanks = []
    for i, (length, color) in enumerate(clue):
        if i > 0 and clue[i - 1].color == color:
            word.append(BLANK)
        with_blanks.append(len(word))
        word += [color] * length
    with_blanks.append(len(word))
    steps = [(state, BLANK, state) for state in with_blanks]
    return len(word), steps + [(state, color, state + 1) for state, color in enumerate(word)]


def add_blocks(model: Any, puzzle: Nonogram) -> Cells:
    """Write each block as an interval, and each color of a cell as covered by a block or not."""
    shape = puzzle.height, puzzle.width, puzzle.n_colors
    painted = np.array([model.new_bool_var("") for _ in range(prod(shape))], object).reshape(shape)
    for clues, lines in ((puzzle.rows, painted), (puzzle.columns, painted.swapaxes(0, 1))):
        for clue, line in zip(clues, lines, strict=True):
            _add_line(model, clue, line)
    cells: Cells = (painted * np.arange(1, puzzle.n_colors + 1)).sum(axis=2).tolist()
    return cells


def _add_line(model: Any, clue: Clue, line: NDArray[np.object_]) -> None:
    """Add the blocks of a line whose cells have the literals ``[n_cells, n_colors]``."""
    to_spare = len(line) - least_length(clue)
    covers: list[list[list[Any]]] = [[[] for _ in literals] for literals in line]
    earliest = 0
    starts: list[Any] = []
    intervals: list[Any] = []
    for i, (length, color) in enumerate(clue):
        gap = int(i > 0 and clue[i - 1].color == color)
        earliest += gap
        start = model.new_int_var(earliest, earliest + to_spare, "")
        if i > 0:
            model.add(start >= starts[-1] + clue[i - 1].length + gap)
        starts.append(start)
        intervals.append(model.new_fixed_size_interval_var(start, length, ""))
        for cell in range(earliest, earliest + to_spare + length):
            covered = model.new_bool_var("")
            where = cp_model.Domain(cell - length + 1, cell)
            model.add_linear_expression_in_domain(start, where).only_enforce_if(covered)
            model.add_linear_expression_in_domain(start, where.complement()).only_enforce_if(~covered)
            covers[cell][color - 1].append(covered)
        earliest += length
    model.add_no_overlap(intervals)
    for literals, covering in zip(line, covers, strict=True):
        for literal, covered_by in zip(literals, covering, strict=True):
            model.add(sum(covered_by) == literal)
