"""Integer programs as LP files: what is written, and what HiGHS, which reads them, finds."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Ground, Sudoku
from solvers.ilp import Program, program_by
from solvers.lp_format import lp_text
from solvers.nonogram.methods import METHODS, hybrid, ilp
from solvers.nonogram.proof import prove
from solvers.sudoku.methods import METHODS as SUDOKU_METHODS
from solvers.sudoku.methods import solve as solve_sudoku
from solvers.verdict import Verdict
from tests.examples import first
from tests.solvers.puzzles import NEEDS_PROBES, grid_from, random_puzzle
from tests.solvers.test_ilp import HARD
from tests.solvers.test_nonogram_classic import LINES_CONTRADICT

# In a process of its own, as HiGHS and OR-Tools do not get along in one.
SOLVE = """
import highspy, json, sys
highs = highspy.Highs()
highs.setOptionValue("output_flag", False)
assert highs.readModel(sys.argv[1]) == highspy.HighsStatus.kOk
highs.run()
values = map(round, highs.getSolution().col_value)
print(json.dumps([str(highs.getModelStatus()), dict(zip(highs.getLp().col_names_, values))]))
"""


def solved(text: str, folder: Path) -> tuple[str, dict[str, int]]:
    path = folder / "program.lp"
    path.write_text(text)
    lines = subprocess.check_output([sys.executable, "-c", SOLVE, path], text=True).splitlines()
    status, values = json.loads(lines[-1])  # HiGHS 1.16 says its name before, output on or off
    return status.removeprefix("HighsModelStatus.k"), values


def painted(puzzle: Nonogram, values: dict[str, int]) -> np.ndarray:
    """Paint the blocks of the rows where variables of the model cells, called ``y``, start them."""
    grid = np.zeros((puzzle.height, puzzle.width), np.uint8)
    for name, value in values.items():
        letter, *indices = name.split("_")
        if letter == "y" and value == 1:
            row, number, cell = (int(index) - 1 for index in indices)
            block = puzzle.rows[row][number]
            grid[row, cell : cell + block.length] = block.color
    return grid


def test_a_program_by_hand() -> None:
    program = Program()
    x = program.new_variables(2, upper=[1, 12_345_678], costs=[0, -3])
    y = program.new_variables(1, lower=-1, name="y", indices=(np.array([1]), np.array([4])))
    program.constrain(2, np.array([1, 0, 1]), np.array([x[0], x[1], y[0]], np.int32), [2, 1, -1], 0, [4, 12_345_678])
    program.constrain(2, np.array([1, 1]), np.array([y[0], x[0]], np.int32), [-0.5, 1], upper=[0, 1])
    program.constrain(1, np.array([0]), y, 1, 1, 1)
    assert lp_text(program).splitlines() == [
        "Minimize",
        " obj: - 3 v_2",
        "Subject To",
        " c1_least: + v_2 >= 0",
        " c1: + v_2 <= 4",
        " c2_least: + 2 v_1 - y_2_5 >= 0",
        " c2: + 2 v_1 - y_2_5 <= 12345678",
        " c4: - 0.5 y_2_5 + v_1 <= 1",
        " c5: + y_2_5 = 1",
        "Bounds",
        " 0 <= v_2 <= 12345678",
        " -1 <= y_2_5 <= 1",
        "Binaries",
        " v_1",
        "Generals",
        " v_2",
        " y_2_5",
        "End",
    ]


@pytest.mark.parametrize(("upper", "status"), first(1, [(-1, "Infeasible"), (0, "Optimal")]))
def test_a_program_without_variables_can_be_read(upper: int, status: str, tmp_path: Path) -> None:
    program = Program()
    program.constrain(1, np.zeros(0, np.int64), np.zeros(0, np.int32), upper=upper)
    assert solved(lp_text(program), tmp_path)[0] == status


@pytest.mark.parametrize(
    "parameters", first(1, [ilp.Parameters(), ilp.Parameters(objective=False, known_sum=True)]), ids=str
)
def test_highs_reads_a_nonogram_and_finds_its_solution(parameters: ilp.Parameters, tmp_path: Path) -> None:
    puzzle = random_puzzle(8, 9, 3, 0.6, 3)
    proof = prove(puzzle)
    assert proof.verdict is Verdict.UNIQUE
    status, values = solved(lp_text(program_by(METHODS["ilp"], puzzle, parameters)), tmp_path)
    assert status == "Optimal"
    assert (painted(puzzle, values) == proof.solutions[0]).all()
    cells = {name: value for name, value in values.items() if name.startswith("z")}
    assert cells == {f"z_{i + 1}_{j + 1}": color for (i, j), color in np.ndenumerate(proof.solutions[0])}


def test_what_lines_leave_open_is_the_program_of_hybrid(tmp_path: Path) -> None:
    puzzle = Nonogram.from_grid(grid_from(NEEDS_PROBES))
    program = program_by(METHODS["hybrid"], puzzle, hybrid.Parameters())
    assert 0 < program.n_variables < program_by(METHODS["ilp"], puzzle, ilp.Parameters()).n_variables
    status, values = solved(lp_text(program), tmp_path)
    assert status == "Optimal"
    assert (painted(puzzle, values) == prove(puzzle).solutions[0]).all()


def test_highs_reads_a_sudoku_and_finds_its_solution(tmp_path: Path) -> None:
    puzzle = Sudoku(Ground(3, 3), tuple(map(int, HARD)))
    program = program_by(SUDOKU_METHODS["ilp"], puzzle, SUDOKU_METHODS["ilp"].implementation.Parameters())
    status, values = solved(lp_text(program), tmp_path)
    assert status == "Optimal"
    board = solve_sudoku(puzzle).solutions[0]
    digits = {name for name, value in values.items() if value == 1}
    assert digits == {f"x_{i + 1}_{j + 1}_{digit}" for (i, j), digit in np.ndenumerate(board)}


def test_lines_are_short_enough_for_cplex() -> None:
    program = program_by(METHODS["ilp"], random_puzzle(5, 60, 5, 0.3, 1), ilp.Parameters())
    assert max(map(len, lp_text(program).splitlines())) < 560


def test_lines_that_contradict_each_other_make_no_program() -> None:
    with pytest.raises(RequestError, match="line solving leaves no solution"):
        program_by(METHODS["hybrid"], LINES_CONTRADICT, hybrid.Parameters())
