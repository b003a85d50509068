"""Every method for nonograms on the same puzzles: one solution, several or none, in color or not."""

import numpy as np
import pytest

from kernels.jit import PLAIN
from puzzles.nonogram import Nonogram, Palette
from solvers.methods import Method, solve_by
from solvers.nonogram.methods import METHODS
from solvers.verdict import Verdict
from tests.naive.nonogram_solver import naive_solutions
from tests.solvers.methods import Case, case, hold_to_all_solutions, hold_to_some_solution, named
from tests.solvers.puzzles import CONTRADICTORY

PICTURES = {
    "one blank cell": "0",
    "one painted cell": "1",
    "one row": "1101",
    "one column in color": "1/2/0/2/1",
    "all blank": "000/000",
    "all painted": "11/11/11",
    "two ways": "10/01",
    "two ways in color": "120/012",
    "four ways": "100/010/001",
    "a cross": "00100/00100/11111/00100/00100",
    "an empty line inside": "1011/0000/1110",
    "colors that touch": "1223/1023/3321",
    "more columns than rows": "1101101/0111010/1010011",
    "no line settles a cell": "01010/10101/01010/10001/01110",
    "in color, many ways": "1020/0102/2010/0201",
}


def picture(text: str) -> Nonogram:
    return Nonogram.from_grid(np.array([list(map(int, row)) for row in text.split("/")], np.uint8))


def solved(name: str, puzzle: Nonogram) -> Case:
    return case(name, puzzle, (sum(grid, ()) for grid in naive_solutions(puzzle.rows, puzzle.columns)))


CASES = [
    *(solved(name, picture(text)) for name, text in PICTURES.items()),
    case("a contradiction", CONTRADICTORY, ()),
    case(
        "colors in the wrong order",
        Nonogram(rows=(((1, 2),), ((1, 1),)), columns=(((1, 1), (1, 2)), ()), palette=Palette.default(2)),
        (),
    ),
]


def ids(each: Case) -> str:
    return each.name


def test_the_cases_have_one_solution_several_and_none() -> None:
    assert {min(len(each.solutions), 3) for each in CASES} == {0, 1, 2, 3}


@pytest.mark.parametrize("each", CASES, ids=ids)
@pytest.mark.parametrize("method", named(METHODS, complete=True), ids=lambda method: method.name)
def test_complete_methods_find_every_solution(method: Method, each: Case) -> None:
    hold_to_all_solutions(method, each)


@pytest.mark.parametrize("method", named(METHODS, complete=True), ids=lambda method: method.name)
def test_a_budget_that_ends_leaves_a_clean_result(method: Method) -> None:
    result = solve_by(method, picture(PICTURES["in color, many ways"]), budget=1, limit=1000)
    assert result.verdict in (Verdict.UNKNOWN, Verdict.MULTIPLE)
    assert not result.is_interrupted


@pytest.mark.skipif(PLAIN, reason="incomplete methods take minutes in plain Python")
@pytest.mark.parametrize("each", [each for each in CASES if each.puzzle.n_colors == 1], ids=ids)
@pytest.mark.parametrize("method", named(METHODS, complete=False), ids=lambda method: method.name)
def test_incomplete_methods_find_a_solution_and_claim_no_more(method: Method, each: Case) -> None:
    hold_to_some_solution(method, each, seed=1, **({} if each.solutions else {"budget": 10}))
