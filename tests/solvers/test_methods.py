"""What every method gets from the one call: parameters from text, limits, interruption, and a second look."""

from dataclasses import dataclass
from types import ModuleType

import numpy as np
import pytest

from puzzles.errors import RequestError
from puzzles.lightup import WHITE, LightUp
from puzzles.nonogram import Nonogram, Palette
from puzzles.sudoku import Ground, Sudoku
from solvers import ilp
from solvers.lightup import methods as lightup_methods
from solvers.methods import (
    Method,
    MethodParameters,
    Result,
    check_at_least,
    check_shares,
    method_named,
    parameter,
    parameters_of,
    solve_by,
)
from solvers.nonogram import methods as nonogram_methods
from solvers.sudoku import methods as sudoku_methods
from solvers.verdict import Verdict
from tests.examples import at_the_gate

GRID = np.array([[1, 0], [1, 1]], np.uint8)
PUZZLE = Nonogram.from_grid(GRID)


@dataclass(frozen=True)
class Parameters(MethodParameters):
    share: float = parameter(0.5, "a share")
    n_steps: int = parameter(3, "pieces of work")
    is_patient: bool = parameter(True, "patience")

    def __post_init__(self):
        check_shares(self, "share")
        check_at_least(self, n_steps=1)


def counting(puzzle, parameters, task):
    for n in range(1, min(parameters.n_steps, task.budget) + 1):
        yield Result(effort={"steps": n, "limit": task.limit, "seed": task.seed})


def interrupted(puzzle, parameters, task):
    yield Result(solutions=(GRID,), best=GRID, fitness=1.0, effort={"steps": 1})
    raise KeyboardInterrupt


def wrong(puzzle, parameters, task):
    yield Result(solutions=(1 - GRID,))


def boasting(puzzle, parameters, task):
    yield Result(Verdict.UNIQUE, (GRID,), True)


@pytest.fixture
def method():
    def make(steps, *, is_complete: bool = False) -> Method:
        module = ModuleType("tests.solvers.a_method")
        module.Parameters, module.steps = Parameters, steps
        return Method("mine", "A test.", "own", "steps", 100, lambda: module, is_complete)

    return make


def test_parameters_come_from_text_and_the_others_are_as_published(method) -> None:
    row = method(counting)
    assert parameters_of(row, {}) == Parameters()
    assert parameters_of(row, {"share": "0.25", "is_patient": "no"}) == Parameters(0.25, 3, False)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("speed", "1", "'speed' is not a parameter of mine; expected one of share, n_steps, is_patient"),
        ("n_steps", "2.5", "'2.5' is not a value of n_steps; expected a whole number"),
        ("share", "half", "'half' is not a value of share; expected a number"),
        ("is_patient", "perhaps", "'perhaps' is not a value of is_patient; expected yes or no"),
        ("share", "1.5", "share=1.5 was given; expected 0 to 1"),
        ("share", "nan", "share=nan was given; expected 0 to 1"),
        ("n_steps", "0", "n_steps=0 was given; expected at least 1"),
    ],
)
def test_wrong_parameters_are_refused(method, name: str, text: str, words: str) -> None:
    with pytest.raises(RequestError) as refusal:
        parameters_of(method(counting), {name: text})
    assert str(refusal.value) == words


def test_the_last_thing_known_is_the_answer_and_all_of_it_can_be_watched(method) -> None:
    seen: list[Result] = []
    result = solve_by(method(counting), PUZZLE, seed=7, limit=5, on_progress=seen.append)
    assert [each.effort["steps"] for each in seen] == [1, 2, 3]
    assert result is seen[-1]
    assert result.effort == {"steps": 3, "limit": 5, "seed": 7}
    assert solve_by(method(counting), PUZZLE, Parameters(n_steps=9), budget=4).effort["steps"] == 4


def test_interruption_keeps_what_was_known(method) -> None:
    result = solve_by(method(interrupted), PUZZLE)
    assert result.is_interrupted
    assert (result.solutions[0] == GRID).all()
    assert result.verdict is Verdict.UNKNOWN


def test_a_method_is_held_to_its_word(method) -> None:
    with pytest.raises(RuntimeError, match="found a solution that does not solve the puzzle"):
        solve_by(method(wrong), PUZZLE)
    with pytest.raises(RuntimeError, match="is not a complete method, but its verdict was unique"):
        solve_by(method(boasting), PUZZLE)
    assert solve_by(method(boasting, is_complete=True), PUZZLE).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"limit": 0}, "a limit of 0 solutions was given; expected at least 1"),
        ({"budget": 0}, "a budget of 0 steps was given; expected at least 1"),
    ],
)
def test_limits_are_checked(method, options: dict[str, int], words: str) -> None:
    with pytest.raises(RequestError, match=words):
        solve_by(method(counting), PUZZLE, **options)


def test_names_are_looked_up(method) -> None:
    row = method(counting)
    assert method_named({"mine": row}, "mine") == row
    with pytest.raises(RequestError, match="'yours' is not a method; expected one of mine"):
        method_named({"mine": row}, "yours")


GIVEN, MOST = "was given to", "expected at most"


LOOSE = Nonogram((((1, 1),) * 125,) * 500, (((1, 1),) * 125,) * 500, Palette.default(1))
"""Its lines have many blocks, and each of these many places."""
TOO_LARGE = "expected (at most|one that takes at most|a puzzle that takes no more)"


def blank(height: int, width: int) -> Sudoku:
    return Sudoku(Ground(height, width), (0,) * (height * width) ** 2)


@pytest.mark.parametrize(
    ("methods", "asked", "puzzle", "words"),
    [
        (sudoku_methods, "dancing-links", blank(5, 13), f"65 rows {GIVEN} dancing-links; {MOST} 64"),
        (sudoku_methods, "norvig", blank(5, 13), f"65 rows {GIVEN} norvig; {MOST} 64"),
        (sudoku_methods, "propagation", blank(5, 13), f"65 rows {GIVEN} propagation; {MOST} 64"),
        (sudoku_methods, "ilp", blank(17, 17), f"terms with ilp; {MOST}"),
        (sudoku_methods, "cp", blank(17, 17), f"{GIVEN} cp; {MOST}"),
        (sudoku_methods, "sat", blank(1, 101), rf"takes [\d,]+ clauses with sat; {MOST} 1,000,000"),
        (nonogram_methods, "ilp", LOOSE, TOO_LARGE),
        *(at_the_gate(nonogram_methods, asked, LOOSE, TOO_LARGE) for asked in ("sat", "cp", "ilp model=order")),
        (
            lightup_methods,
            "hopfield-ga individuals=10000000",
            LightUp.from_grid(np.full((5, 5), WHITE, np.uint8)),
            "expected at most 100,000,000 genes",
        ),
    ],
)
def test_what_would_be_too_large_is_refused_before_it_is_built(methods, asked, puzzle, words):
    name, *texts = asked.split()
    method = methods.METHODS[name]
    with pytest.raises(RequestError, match=words):
        solve_by(method, puzzle, parameters_of(method, dict(text.split("=") for text in texts)))


def test_a_program_is_refused_when_its_terms_become_too_many(monkeypatch):
    monkeypatch.setattr(ilp, "MAX_TERMS", 5)
    program = ilp.Program()
    variables = program.new_variables(3)
    program.constrain(1, np.zeros(3, np.int64), variables)
    with pytest.raises(RequestError, match="an integer program of 6 terms or more is too large; expected at most 5"):
        program.constrain(1, np.zeros(3, np.int64), variables)
    with pytest.raises(RequestError, match="6 variables"):
        program.new_variables(3)
