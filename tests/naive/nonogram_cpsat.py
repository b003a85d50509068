"""Nonograms as a constraint program that shares nothing with ours: each line is a word that an automaton accepts."""

from collections.abc import Sequence
from itertools import count

from ortools.sat.python import cp_model

from tests.naive.cpsat import solutions_of

Clue = Sequence[tuple[int, int]]


def add_line(model: cp_model.CpModel, cells: Sequence[cp_model.IntVar], clue: Clue) -> None:
    """Require a clue of a line; the states are "between blocks" and "so many cells of this block are read"."""
    numbers: dict[tuple[int, int], int] = {}
    fresh = count()

    def state(block: int, n_read: int) -> int:
        return numbers.setdefault((block, n_read), next(fresh))

    steps = []
    for i, (length, color) in enumerate(clue):
        steps += [(state(i, 0), 0, state(i, 0)), (state(i, 0), color, state(i, 1))]
        steps += [(state(i, n), color, state(i, n + 1)) for n in range(1, length)]
        steps.append((state(i, length), 0, state(i + 1, 0)))
        if i + 1 < len(clue) and clue[i + 1][1] != color:
            steps.append((state(i, length), clue[i + 1][1], state(i + 1, 1)))
    end = state(len(clue), 0)
    steps.append((end, 0, end))
    finals = [end] + ([state(len(clue) - 1, clue[-1][0])] if clue else [])
    model.add_automaton(cells, state(0, 0), finals, steps)


def cpsat_solutions(rows: Sequence[Clue], columns: Sequence[Clue], n_colors: int) -> set[tuple[tuple[int, ...], ...]]:
    """List every solution."""
    model = cp_model.CpModel()
    grid = [[model.new_int_var(0, n_colors, "") for _ in columns] for _ in rows]
    for clue, cells in zip(rows, grid, strict=True):
        add_line(model, cells, clue)
    for j, clue in enumerate(columns):
        add_line(model, [row[j] for row in grid], clue)
    found, width = solutions_of(model, [cell for row in grid for cell in row]), len(columns)
    return {tuple(cells[i : i + width] for i in range(0, len(cells), width)) for cells in found}
