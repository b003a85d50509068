"""Every method for Sudokus on the same puzzles: one solution, several or none, with boxes of several shapes."""

import pytest

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from puzzles.sudoku import Box, Sudoku
from solvers.methods import Method, solve_by
from solvers.sudoku import methods
from solvers.sudoku.methods import METHODS
from solvers.verdict import Verdict
from tests.naive.sudoku_shapes import naive_boards
from tests.naive.sudoku_solver import naive_solutions
from tests.solvers.methods import Case, case, hold_to_all_solutions, hold_to_some_solution, named

ONLY_9X9 = {"lanes"}
HARD = "9x9, 17 givens"
NEVER_GETS_THERE = {"backtracking", "bits", *(["forward-checking"] if PLAIN else ())}  # in a test's time

# Puzzles of our own; "none" has one more given, which no rule forbids at sight.
SMALL = {
    "2x2, empty but for a row": (Box(2, 2), "1234............"),
    "2x2, unique": (Box(2, 2), "....2.1......2.4"),
    "2x2, several": (Box(2, 2), "....2.1......2.."),
    "2x2, none": (Box(2, 2), "....2.1....3.2.4"),
    "2x3, unique": (Box(2, 3), ".1.......1..25..1....4..4..65.6....."),
    "2x3, several": (Box(2, 3), ".1.......1..25..1....4..4...5.6....."),
    "3x2, unique": (Box(3, 2), "34...6..2.4........53..24......1...."),
    "3x2, none": (Box(3, 2), "34...6..2.4...1....53..24......1...."),
    "1x3, unique": (Box(1, 3), "..3...1.."),
    "1x1, empty": (Box(1, 1), "."),
}
NINE = {
    "9x9, by singles": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "9x9, several": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8....",
    "9x9, none": "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    HARD: "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
}


def sudoku(box: Box, text: str) -> Sudoku:
    return Sudoku(box, tuple(0 if letter == "." else int(letter) for letter in text))


CASES = [
    *(
        case(name, sudoku(box, text), naive_boards(box, sudoku(box, text).cells, 1000))
        for name, (box, text) in SMALL.items()
    ),
    *(
        case(name, sudoku(Box(3, 3), text), naive_solutions(list(sudoku(Box(3, 3), text).cells), 1000))
        for name, text in NINE.items()
    ),
]


def answers(method: Method, each: Case) -> bool:
    """Some methods are for 9x9 alone, and say so."""
    if method.name not in ONLY_9X9 or each.puzzle.box == Box(3, 3):
        return True
    with pytest.raises(RequestError, match="expected boxes of 3x3"):
        solve_by(method, each.puzzle)
    return False


def test_the_cases_have_one_solution_several_and_none() -> None:
    assert {min(len(each.solutions), 3) for each in CASES} == {0, 1, 2, 3}


def cases_for(*, complete: bool) -> list[object]:
    return [
        pytest.param(method, each, id=f"{method.name}-{each.name}")
        for method in named(METHODS, complete=complete)
        for each in CASES
        if each.name != HARD or method.name not in NEVER_GETS_THERE
    ]


@pytest.mark.parametrize(("method", "each"), cases_for(complete=True))
def test_complete_methods_find_every_solution(method: Method, each: Case) -> None:
    if answers(method, each):
        hold_to_all_solutions(method, each)


@pytest.mark.parametrize("name", sorted(NEVER_GETS_THERE))
def test_what_does_not_get_there_says_so(name: str) -> None:
    hard = next(each for each in CASES if each.name == HARD)
    result = solve_by(METHODS[name], hard.puzzle, budget=10 if PLAIN else 1000)
    assert (result.verdict, result.solutions, result.complete) == (Verdict.UNKNOWN, (), False)


@pytest.mark.parametrize("method", named(METHODS, complete=True), ids=lambda method: method.name)
def test_a_budget_that_ends_leaves_a_clean_result(method: Method) -> None:
    result = solve_by(method, sudoku(Box(3, 3), "." * 81), budget=1, limit=1000)
    assert result.verdict in (Verdict.UNKNOWN, Verdict.MULTIPLE)
    assert not result.is_interrupted


@pytest.mark.skipif(PLAIN, reason="incomplete methods take minutes in plain Python")
@pytest.mark.parametrize(("method", "each"), cases_for(complete=False))
def test_incomplete_methods_find_a_solution_and_claim_no_more(method: Method, each: Case) -> None:
    hold_to_some_solution(method, each, seed=1, **({} if each.solutions else {"budget": 10}))


@pytest.mark.parametrize(("name", "usual"), [("9x9, 17 givens", "lanes"), ("2x3, several", "logic")])
def test_the_usual_method_depends_on_the_box(name: str, usual: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("solvers.methods.solve_by", lambda method, puzzle, *words, **named: asked.append(method.name))
    (puzzle,) = (each.puzzle for each in CASES if each.name == name)
    methods.solve(puzzle)
    methods.solve(puzzle, "norvig")
    assert asked == [usual, "norvig"]
