"""Every method on the same puzzles of its family: one solution, several or none, and boards of all shapes."""

import pytest

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from puzzles.sudoku import Ground
from solvers.lightup import methods as lightup
from solvers.methods import Method, solve_by
from solvers.nonogram import methods as nonogram
from solvers.sudoku import methods as sudokus
from solvers.verdict import Verdict
from tests.puzzles.lightup_boards import lightup as board
from tests.solvers.methods import (
    HARD,
    LIGHTUPS,
    NONOGRAMS,
    SUDOKUS,
    Case,
    hold_to_all_solutions,
    hold_to_some_solution,
    named,
    sudoku,
)

METHODS = {"nonogram": nonogram.METHODS, "sudoku": sudokus.METHODS, "lightup": lightup.METHODS}
CASES = {"nonogram": NONOGRAMS, "sudoku": SUDOKUS, "lightup": LIGHTUPS}
OPEN = {"nonogram": NONOGRAMS[14].puzzle, "sudoku": sudoku(Ground(3, 3), "." * 81), "lightup": board(["." * 6] * 6)}
NEVER_GETS_THERE = {"backtracking", "bits", *(["forward-checking"] if PLAIN else ())}  # in a test's time
IN_ONE_COLOR = {method.name for method in named(nonogram.METHODS, complete=False)}


def cases_for(*, complete: bool) -> list[object]:
    return [
        pytest.param(method, each, id=f"{family}-{method.name}-{each.name}")
        for family, methods in METHODS.items()
        for method in named(methods, complete=complete)
        for each in CASES[family]
        if (each.name, method.name in NEVER_GETS_THERE) != (HARD, True)
        if method.name not in IN_ONE_COLOR or each.puzzle.n_colors == 1
    ]


@pytest.mark.parametrize("cases", CASES.values(), ids=CASES)
def test_the_cases_have_one_solution_several_and_none(cases: list[Case]) -> None:
    assert {min(len(each.solutions), 3) for each in cases} == {0, 1, 2, 3}


@pytest.mark.parametrize(("method", "each"), cases_for(complete=True))
def test_complete_methods_find_every_solution(method: Method, each: Case) -> None:
    if method.name == "lanes" and each.puzzle.ground != Ground(3, 3):
        with pytest.raises(RequestError, match="expected boxes of 3x3"):
            solve_by(method, each.puzzle)
    else:
        hold_to_all_solutions(method, each)


@pytest.mark.parametrize("family", METHODS)
def test_a_budget_that_ends_leaves_a_clean_result(family: str) -> None:
    for method in named(METHODS[family], complete=True):
        result = solve_by(method, OPEN[family], budget=1, limit=1000)
        assert result.verdict in (Verdict.UNKNOWN, Verdict.MULTIPLE), method.name
        assert not result.is_interrupted, method.name


@pytest.mark.parametrize("name", sorted(NEVER_GETS_THERE))
def test_what_does_not_get_there_says_so(name: str) -> None:
    (hard,) = (each.puzzle for each in SUDOKUS if each.name == HARD)
    result = solve_by(sudokus.METHODS[name], hard, budget=10 if PLAIN else 1000)
    assert (result.verdict, result.solutions, result.complete) == (Verdict.UNKNOWN, (), False)


@pytest.mark.skipif(PLAIN, reason="incomplete methods take minutes in plain Python")
@pytest.mark.parametrize(("method", "each"), cases_for(complete=False))
def test_incomplete_methods_find_a_solution_and_claim_no_more(method: Method, each: Case) -> None:
    hold_to_some_solution(method, each, seed=1, **({} if each.solutions else {"budget": 10}))


@pytest.mark.parametrize(("name", "usual"), [(HARD, "lanes"), ("2x3, several", "logic")])
def test_the_usual_method_for_sudokus_depends_on_the_box(
    name: str, usual: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("solvers.methods.solve_by", lambda method, puzzle, *words, **named: asked.append(method.name))
    (puzzle,) = (each.puzzle for each in SUDOKUS if each.name == name)
    sudokus.solve(puzzle)
    sudokus.solve(puzzle, "norvig")
    assert asked == [usual, "norvig"]


def test_the_usual_method_for_light_up_is_the_proof() -> None:
    (puzzle,) = (each.puzzle for each in LIGHTUPS if each.name == "of pzpr")
    assert lightup.solve(puzzle).verdict is Verdict.UNIQUE
    assert next(iter(lightup.METHODS)) == "logic"
