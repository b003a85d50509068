"""The scale HoDoKu-2.2: levels, totals and single steps of the program itself, and that no solution is lost."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from kernels.jit import PLAIN
from puzzles.sudoku import Ground, Sudoku
from rating.grades import Grade
from rating.rating import Status
from rating.score import score_for
from rating.sudoku.hodoku import rate as hodoku
from rating.sudoku.hodoku.board_kernel import Board, cross_out, empty_board, open_board
from rating.sudoku.hodoku.rate import find
from rating.sudoku.hodoku.removals_kernel import NO_SINGLE, Found, apply, empty_found
from rating.sudoku.hodoku.singles_kernel import fill_singles
from rating.sudoku.hodoku.techniques import (
    BRUTE_FORCE,
    MAX_TOTAL,
    SEARCHES,
    SINGLES,
    TECHNIQUES,
    Level,
    Technique,
    level_for,
)
from rating.sudoku.rate import rate
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import HODOKU_SCALE
from solvers.sudoku.proof import prove
from solvers.verdict import Proof, Verdict
from tests.commands import gen
from tests.examples import first, is_short
from tests.rating.sudoku_marks import as_array, golden_rows, sudoku

Row = dict[str, str]


pytestmark = pytest.mark.usefixtures("rare_kernels")  # whose 40 finders take as many seconds to compile
IS_SHORT = PLAIN or is_short()
PUZZLES = golden_rows("sudoku_hodoku_22.tsv")
if IS_SHORT:  # the harder ones take minutes in plain Python
    PUZZLES = [row for row in PUZZLES if row["level"] in ("Easy", "Medium", "Hard")][::12]
STEPS = golden_rows("sudoku_hodoku_steps.tsv")


@cache
def rating_of(puzzle: str) -> SudokuRating:
    """Rate a puzzle of the golden file, once for all tests."""
    return rate(sudoku(puzzle), prove(sudoku(puzzle)), HODOKU_SCALE)


def board_of(row: Row) -> Board:
    """Set up a board as it was at a step."""
    board = empty_board()
    open_board(as_array(row["values"]), board)
    board.is_given[:] = as_array(row["givens"]) > 0
    for cell, left in enumerate(row["candidates"].split("/")):
        if board.grid.values[cell] == 0:
            for digit in range(1, 10):
                if str(digit) not in left:
                    cross_out(board, cell, digit)
    return board


def as_golden(board: Board, found: Found) -> list[str]:
    """Return what was found in the words of the golden steps."""
    single = int(found.written[0])
    if single != NO_SINGLE:
        return [f"r{single // 81 + 1}c{single // 9 % 9 + 1}={single % 9 + 1}"]
    n = int(found.n[0])
    lost = {(cell, digit) for cell, digit in zip(found.cells[:n].tolist(), found.digits[:n].tolist(), strict=True)}
    return [
        f"r{cell // 9 + 1}c{cell % 9 + 1}-{digit}"
        for cell, digit in sorted(lost)
        if board.grid.candidates[cell] >> (digit - 1) & 1
    ]


@pytest.mark.parametrize("part", first(1, range(3)))
def test_levels_totals_and_the_count_of_each_technique_are_those_of_hodoku(part: int) -> None:
    for row in PUZZLES[part::3]:
        puzzle, rating = sudoku(row["puzzle"]), rating_of(row["puzzle"])
        assert (rating.status, rating.levels["HoDoKu"], rating.total) == (Status.EXACT, row["level"], int(row["score"]))
        assert sum(use.cells for use in rating.histogram.values()) == 81 - puzzle.n_givens
        assert ", ".join(f"{name} {use.rounds}" for name, use in rating.histogram.items()) == row["steps"]


@pytest.mark.parametrize("technique", SEARCHES, ids=lambda technique: technique.name)
def test_a_technique_finds_what_hodoku_finds_and_those_before_it_find_nothing(technique: Technique) -> None:
    rows = [row for row in STEPS if row["technique"] == technique.name]
    assert rows
    for row in rows[: 1 if IS_SHORT else None]:
        board, found = board_of(row), empty_found()
        if row["is_first"] == "yes" and not IS_SHORT:
            assert find(board, found) is technique
        else:
            assert technique.finder(board, found, *technique.arguments)
        assert as_golden(board, found) == row["says"].split()


def test_the_table_alone_says_what_is_tried_and_in_which_order() -> None:
    assert [*SINGLES.values(), *SEARCHES, BRUTE_FORCE] == list(TECHNIQUES)
    for names in ([each.name for each in TECHNIQUES], [(each.finder, each.arguments) for each in TECHNIQUES]):
        assert len(set(names)) == len(TECHNIQUES)


def test_a_total_raises_the_level_as_far_as_it_must() -> None:
    for level, most in MAX_TOTAL.items():
        assert level_for(level, most) == level
        assert level_for(level, most + 1) == level + 1
    assert level_for(Level.EASY, 1801) == Level.EXTREME
    assert level_for(Level.UNFAIR, 5) == Level.UNFAIR
    assert level_for(Level.EXTREME, 10**6) == Level.EXTREME


def test_where_no_technique_helps_the_middle_open_cell_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    row = next(row for row in PUZZLES if row["level"] == "Hard")
    givens = as_array(row["puzzle"])
    (solution,) = prove(sudoku(row["puzzle"])).solutions
    answer = np.asarray(solution, np.uint8).ravel()
    monkeypatch.setattr(hodoku, "SEARCHES", ())
    steps = list(hodoku.climb(givens, answer))
    n_before = [step.technique for step in steps].index(BRUTE_FORCE)
    board = empty_board()
    open_board(givens, board)
    assert fill_singles(board, np.zeros(81, np.uint8)) == n_before
    open_cells = np.flatnonzero(board.grid.values == 0)
    with_it = givens.copy()
    with_it[board.grid.values > 0] = answer[board.grid.values > 0]
    with_it[open_cells[len(open_cells) // 2]] = answer[open_cells[len(open_cells) // 2]]
    assert [step.technique for step in hodoku.climb(with_it, answer)].count(BRUTE_FORCE) == (
        [step.technique for step in steps].count(BRUTE_FORCE) - 1
    )
    rating = rate(sudoku(row["puzzle"]), prove(sudoku(row["puzzle"])), HODOKU_SCALE)
    assert (rating.status, rating.peak_rule, rating.levels) == (Status.EXACT, "brute force", {"HoDoKu": "Extreme"})


def test_a_solved_board_needs_nothing() -> None:
    (solution,) = prove(sudoku(PUZZLES[0]["puzzle"])).solutions
    full = Sudoku(Ground(3, 3), tuple(np.asarray(solution).ravel().tolist()))
    rating = rate(full, Proof(Verdict.UNIQUE, (solution,), complete=True, method="given"), HODOKU_SCALE)
    assert (rating.status, rating.total, rating.peak, rating.peak_rule) == (Status.EXACT, 0, 0.0, "none")
    assert (rating.levels, rating.grade, rating.rounds) == ({"HoDoKu": "Easy"}, Grade.EASY, 0)
    assert rating.score == score_for(Grade.EASY, rating.minutes)


def test_the_command_line_shows_level_and_total() -> None:
    row = next(row for row in PUZZLES if row["level"] == "Medium")
    result = gen("rate", "-", "--scale", HODOKU_SCALE, data=row["puzzle"])
    assert result.exit_code == 0
    assert f"All steps together: {row['score']} (HoDoKu Medium)." in result.output


def test_a_table_holds_level_and_total(tmp_path: Path) -> None:
    row = next(row for row in PUZZLES if row["level"] == "Easy")
    table = tmp_path / "rated.parquet"
    done = gen("rate", "-", "--scale", HODOKU_SCALE, "-o", str(table), data=row["puzzle"])
    assert done.exit_code == 0
    (read,) = parquet.read_table(table).to_pylist()
    assert (read["scale"], read["total"]) == (HODOKU_SCALE, int(row["score"]))
    assert read["levels"] == [{"program": "HoDoKu", "level": "Easy"}]


@pytest.mark.exhaustive
def test_no_step_removes_or_contradicts_the_solution() -> None:
    written = np.zeros(81, np.uint8)
    seen = set()
    for puzzle in [row["puzzle"] for row in PUZZLES] if PLAIN else sorted({row["givens"] for row in STEPS}):
        (solution,) = prove(sudoku(puzzle)).solutions
        answer = np.asarray(solution).ravel()
        board, found = empty_board(), empty_found()
        open_board(as_array(puzzle), board)
        technique: Technique | None = TECHNIQUES[0]
        while technique:
            fill_singles(board, written)
            open_cells = board.grid.values == 0
            assert (board.grid.values == answer)[~open_cells].all()
            assert (board.grid.candidates >> (answer - 1) & 1)[open_cells].all()
            technique = find(board, found) if open_cells.any() else None
            if technique:
                assert sum(apply(board, found)) > 0
                seen.add(technique.name)
    assert PLAIN or len(seen) > 40
