"""Integer programming: the thesis's own example, what the parameters do, cuts, budgets, interruption."""

import sys
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Ground, Sudoku
from solvers import cp, highs
from solvers.ilp import Program, solutions
from solvers.methods import Result, Task
from solvers.nonogram.methods import hybrid, ilp
from solvers.nonogram.methods import solve as solve_nonogram
from solvers.nonogram.methods.ilp_cells import cells_model
from solvers.sudoku.methods import solve as solve_sudoku
from solvers.verdict import Verdict
from tests.examples import examples
from tests.naive.nonogram_solver import naive_solutions
from tests.solvers.puzzles import NEEDS_PROBES, grid_from, puzzles, random_puzzle

CHOICES = [
    ilp.Parameters(),
    ilp.Parameters(objective=False),
    ilp.Parameters(known_sum=True),
    ilp.Parameters(objective=False, known_sum=True),
    ilp.Parameters(model="order"),
    ilp.Parameters(solver="cp-sat"),
    ilp.Parameters(model="order", solver="cp-sat"),
]
HARD = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"  # Arto Inkala's of 2006
few = examples(10 if PLAIN else 25)


def constraints(program: Program) -> set[tuple[Any, ...]]:
    """Read a program back as its constraints: bounds, and coefficients by variable."""
    arrays = program.arrays()
    rows = []
    for i in range(program.n_rows):
        terms = slice(arrays["starts"][i], arrays["starts"][i + 1])
        coefficients = tuple(sorted(zip(arrays["variables"][terms], arrays["coefficients"][terms], strict=True)))
        rows.append((arrays["row_lower"][i], arrays["row_upper"][i], coefficients))
    return set(rows)


def test_solutions_are_listed_once_each_until_there_is_no_other() -> None:
    program = Program()
    x = program.new_variables(3)
    program.constrain(1, np.zeros(3, np.int64), x, [1, 1, 1], 1)
    found = list(solutions(program, x, seed=1, max_nodes=1000))
    listed = [tuple(each.solution) for each in found if each.solution is not None]
    assert sorted(listed) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)]
    assert [each.complete for each in found] == [False] * (len(found) - 1) + [True]


def test_cp_sat_gets_the_bounds_of_variables_and_constraints() -> None:
    program = Program()
    x = program.new_variables(2, lower=[-2, 0], upper=[1, 3])
    program.constrain(3, np.array([0, 0, 1, 2]), x[[0, 1, 0, 0]], [2, -1, 1, 1], [-4, -1, -np.inf], [np.inf, np.inf, 0])
    expected = [[a, b] for a in range(-2, 2) for b in range(4) if 2 * a - b >= -4 and -1 <= a <= 0]
    model, variables = cp.model_of(program)
    *_, found = cp.results(model, variables, np.array, Task(0, 1000, 100), 0)
    assert found.complete
    assert sorted(each.tolist() for each in found.solutions) == expected
    program.constrain(1, np.zeros(0, np.int64), x[:0], upper=-1)  # no term, and never true
    *_, found = cp.results(*cp.model_of(program), np.array, Task(0, 1000, 100), 0)
    assert found.verdict is Verdict.NONE


def test_the_second_row_of_fall() -> None:
    """The thesis's example: blocks of 4, 1 and 2 cells in three colors, in eight cells (sections 3.1.1 to 3.1.4)."""
    puzzle = Nonogram.from_grid([[1, 1, 1, 1, 2, 3, 3, 0]])
    model = cells_model(puzzle, np.ones((1, 8, 4), np.bool_), objective=True, known_sum=False)
    line = model.rows[0]
    y = {(t + 1, j + 1): v for t, j, v in zip(line.blocks, line.starts, line.variables, strict=True)}
    assert set(y) == {(1, 1), (1, 2), (2, 5), (2, 6), (3, 6), (3, 7)}
    z5 = 4  # the cells come first
    written = constraints(model.program)
    assert (1, 1, ((y[2, 5], 1), (y[2, 6], 1))) in written
    order = {row for row in written if row[:2] == (-np.inf, 0) and all(v in y.values() for v, _ in row[2])}
    assert order == {
        (-np.inf, 0, tuple(sorted([(y[1, 2], 1), (y[2, 6], -1)]))),
        (-np.inf, 0, tuple(sorted([(y[2, 6], 1), (y[3, 7], -1)]))),
    }
    assert (-np.inf, 0, ((z5, 1), (y[1, 2], -1), (y[2, 5], -2))) in written
    assert (0, np.inf, ((z5, 1), (y[1, 2], -1))) in written
    assert (0, np.inf, ((z5, 1), (y[2, 5], -2))) in written


@few
@given(puzzles(max_side=5), st.sampled_from(CHOICES), st.booleans())
def test_every_model_has_the_solutions_of_the_puzzle(puzzle: Nonogram, parameters: ilp.Parameters, whole: bool) -> None:
    known = hybrid.Parameters(**asdict(parameters))
    result = solve_nonogram(puzzle, "ilp" if whole else "hybrid", parameters if whole else known, limit=20)
    expected = {sum(grid, ()) for grid in naive_solutions(puzzle.rows, puzzle.columns)}
    found = {tuple(grid.ravel().tolist()) for grid in result.solutions}
    assert len(found) == len(result.solutions) == min(len(expected), 20)
    assert found <= expected
    assert result.complete or len(found) == 20


def test_logic_leaves_less_to_the_program() -> None:
    lines_do = solve_nonogram(Nonogram.from_grid(grid_from(".111.\n11111\n..1..")), "hybrid")
    assert (lines_do.verdict, lines_do.effort["nodes"], lines_do.effort["open"]) == (Verdict.UNIQUE, 0, 0)
    puzzle = Nonogram.from_grid(grid_from(NEEDS_PROBES))
    whole = solve_nonogram(puzzle, "ilp")
    lines = solve_nonogram(puzzle, "hybrid")
    probes = solve_nonogram(puzzle, "hybrid", hybrid.Parameters(probes=1000))
    assert {whole.verdict, lines.verdict, probes.verdict} == {Verdict.UNIQUE}
    assert 0 < lines.effort["variables"] < whole.effort["variables"]
    assert lines.effort["probes"] == probes.effort["open"] == 0 < probes.effort["probes"]


def test_the_budget_counts_nodes_and_the_limit_solutions() -> None:
    empty = Sudoku(Ground(2, 2), (0,) * 16)
    result = solve_sudoku(empty, "ilp", budget=5, limit=1000)
    assert (result.verdict, result.complete, result.effort["nodes"]) == (Verdict.MULTIPLE, False, 5)
    assert 2 <= len(result.solutions) <= 5
    assert len(solve_sudoku(empty, "ilp", limit=3).solutions) == 3
    assert len(last(ilp.steps(Nonogram.from_grid([[1, 0], [0, 1]]), ilp.Parameters(), Task(0, 10, 1))).solutions) == 1


def last(results: Any) -> Result:
    *_, result = results
    return result


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(
        RequestError, match=r"HiGHS is not installed; expected it from: pip install 'gridwright\[methods\]'"
    ):
        solve_nonogram(Nonogram.from_grid([[1]]), "ilp")


def test_interruption_ends_the_run_and_keeps_what_is_known() -> None:
    heard = []

    def stop(known: Result) -> None:
        heard.append(known)
        if not known.solutions:
            raise KeyboardInterrupt

    result = solve_nonogram(random_puzzle(20, 25, 3, 0.3, 1), "ilp", on_progress=stop)
    assert result.is_interrupted
    assert result.verdict is Verdict.UNKNOWN
    assert len(heard) == 1
    assert all(server.poll() is None for server in highs._idle)  # the one that was at work is gone, not waiting


def test_highs_prints_nothing(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highs, "_idle", [])  # so that it starts here, where its output is seen
    solve_nonogram(Nonogram.from_grid([[1, 0], [0, 1]]), "ilp")
    for server in highs._idle:
        server.communicate()
    assert capfd.readouterr() == ("", "")


def test_a_process_that_has_answered_serves_again() -> None:
    puzzle = Nonogram.from_grid([[1, 0], [0, 1]])
    solve_nonogram(puzzle, "ilp", limit=1)
    waiting = list(highs._idle)
    assert waiting
    solve_nonogram(puzzle, "ilp", limit=1)
    assert highs._idle == waiting
