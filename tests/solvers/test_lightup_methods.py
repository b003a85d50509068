"""Every method for Light Up on the same puzzles: one solution, several or none, no walls or nothing but walls."""

import numpy as np
import pytest

from kernels.jit import PLAIN
from puzzles.lightup import LightUp
from solvers.lightup.methods import METHODS, solve
from solvers.methods import Method, solve_by
from solvers.verdict import Verdict
from tests.naive.lightup_solver import naive_solutions
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, lightup
from tests.solvers.methods import Case, case, hold_to_all_solutions, hold_to_some_solution, named

BOARDS = {
    "one cell": ".",
    "one wall": "#",
    "one wall that wants a bulb": "1",
    "walls alone": "##/#0",
    "two cells": "..",
    "one row, several": "...",
    "one column": "./1/./#/.",
    "no walls": ".../.../...",
    "no numbers": "..#/.../#..",
    "a number too large": "..3/...",
    "two numbers at odds": "1.0/.../...",
    "a number that settles all": ".../.4./...",
    "several beside a number": "..../.1../..../....",
    "a cell that stays dark": ".0/0#",
    "more columns than rows": "..1..#./#...2../..#...1",
    "from the docstring": "/".join(SMALL),
    "of pzpr": "/".join(PZPR),
}


def solved(name: str, puzzle: LightUp) -> Case:
    grids = []
    for bulbs in naive_solutions(board_of(puzzle), 1000):
        grid = np.zeros((puzzle.height, puzzle.width), np.uint8)
        for cell in bulbs:
            grid[cell] = 1
        grids.append(grid.ravel())
    return case(name, puzzle, grids)


CASES = [solved(name, lightup(text.split("/"))) for name, text in BOARDS.items()]


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
    result = solve_by(method, lightup(["." * 6] * 6), budget=1, limit=1000)
    assert result.verdict in (Verdict.UNKNOWN, Verdict.MULTIPLE)
    assert not result.is_interrupted


def test_the_proof_is_the_usual_method() -> None:
    result = solve(lightup(PZPR))
    assert result.verdict is Verdict.UNIQUE
    assert next(iter(METHODS)) == "logic"


@pytest.mark.skipif(PLAIN, reason="incomplete methods take minutes in plain Python")
@pytest.mark.parametrize("each", CASES, ids=ids)
@pytest.mark.parametrize("method", named(METHODS, complete=False), ids=lambda method: method.name)
def test_incomplete_methods_find_a_solution_and_claim_no_more(method: Method, each: Case) -> None:
    hold_to_some_solution(method, each, seed=1, **({} if each.solutions else {"budget": 10}))
