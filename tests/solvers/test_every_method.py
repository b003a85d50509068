"""Every method on the same puzzles of its family: one solution, several or none, and boards of all shapes."""

from collections.abc import Callable
from typing import Any

import pytest

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Ground
from solvers import methods as methods_module
from solvers.lightup import methods as lightup
from solvers.lightup import proof as lightup_proof
from solvers.lightup.methods.hopfield_set import set_boards
from solvers.methods import Method, parameters_of, solve_by
from solvers.nonogram import methods as nonogram
from solvers.nonogram import proof as nonogram_proof
from solvers.nonogram.methods.hard_set import hard_puzzles
from solvers.sudoku import methods as sudokus
from solvers.sudoku import proof as sudoku_proof
from solvers.verdict import Verdict
from tests.puzzles.lightup_boards import lightup as board
from tests.solvers.methods import (
    HARD,
    LIGHTUPS,
    NONOGRAMS,
    SMALL_SUDOKUS,
    SUDOKUS,
    Case,
    hold_to_all_solutions,
    hold_to_some_solution,
    named,
    sudoku,
)
from tests.solvers.puzzles import NEEDS_PROBES, NEEDS_PROBES_TWICE, grid_from, random_puzzle

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


@pytest.mark.parametrize(("method", "each"), cases_for(complete=True))
def test_complete_methods_find_every_solution(method: Method, each: Case) -> None:
    if method.name == "lanes" and each.puzzle.ground != Ground(3, 3):
        with pytest.raises(RequestError, match="expected boxes of 3x3"):
            solve_by(method, each.puzzle)
    else:
        hold_to_all_solutions(method, each)


REFUSED = [
    ("nonogram", "ilp model=rows", "'rows' is not a value of model; expected one of cells, order"),
    ("nonogram", "ilp model=order known_sum=yes", "known_sum was given with the model 'order'"),
    ("nonogram", "ilp solver=scip", "'scip' is not a value of solver; expected one of highs, cp-sat"),
    ("nonogram", "hybrid model=rows", "'rows' is not a value of model"),
    ("nonogram", "hybrid probes=-1", "probes=-1 was given; expected at least 0"),
    ("nonogram", "dfs order=depth", "'depth' is not a value of order; expected one of rows, fewest"),
    ("nonogram", "iterative order=rows", "'rows' is not a value of order; expected one of score, turns"),
    ("nonogram", "iterative contradictions=no", "'no' is not a value of contradictions; expected one of always, first"),
    ("nonogram", "iterative cells=first", "'first' is not a value of cells; expected one of neighbors, probes"),
    ("nonogram", "iterative cells=probes contradictions=never", "contradictions=never was given with cells=probes"),
    ("nonogram", "sat solver=lingeling", "'lingeling' is not a value of solver; expected one of glucose4, "),
    ("nonogram", "cp model=table", "'table' is not a value of model; expected one of automaton, blocks"),
    ("nonogram", "evolutionary individuals=1", "individuals=1 was given; expected at least 2"),
    *(
        ("nonogram", f"evolutionary {name}=1.5", f"{name}=1.5 was given; expected 0 to 1")
        for name in ("guessed", "crossover", "mutation", "penalty")
    ),
    *(
        ("nonogram", f"tabu {name}=-1", f"{name}=-1 was given; expected at least")
        for name in ("tenure", "steps", "rounds", "starts", "block_weight")
    ),
    ("lightup", "hopfield-ga individuals=1", "individuals=1 was given; expected at least 2"),
    ("lightup", "hopfield-ga rivals=0", "rivals=0 was given; expected at least 1"),
    ("lightup", "hopfield-ga mended=-1", "mended=-1 was given; expected at least 0"),
    ("lightup", "hopfield-ga mutation=1.5", "mutation=1.5 was given; expected 0 to 1"),
    ("lightup", "hopfield-ga disorder=-0.1", "disorder=-0.1 was given; expected 0 to 1"),
    ("sudoku", "grasp alpha=-0.1", "alpha=-0.1 was given; expected 0 to 1"),
    ("sudoku", "grasp alpha=1.1", "alpha=1.1 was given; expected 0 to 1"),
    ("sudoku", "grasp order=rows", "'rows' is not a value of order; expected one of fewest, boxes"),
]


@pytest.mark.parametrize(("family", "asked", "words"), REFUSED)
def test_parameters_that_make_no_sense_are_refused(family: str, asked: str, words: str) -> None:
    name, *settings = asked.split()
    with pytest.raises(RequestError, match=words):
        parameters_of(METHODS[family][name], dict(setting.split("=") for setting in settings))


@pytest.mark.parametrize("name", sorted(IN_ONE_COLOR))
def test_methods_for_one_color_refuse_others(name: str) -> None:
    with pytest.raises(RequestError, match=f"a puzzle of 2 colors was given; expected one color for {name}"):
        solve_by(nonogram.METHODS[name], Nonogram.from_grid([[1, 2]]))


PROOFS = [
    (nonogram_proof.prove, NONOGRAMS[0].puzzle),
    (sudoku_proof.prove, SUDOKUS[0].puzzle),
    (sudoku_proof.prove_many, []),
    (lightup_proof.prove, LIGHTUPS[0].puzzle),
    (lightup_proof.prove_many, []),
]


@pytest.mark.parametrize(("prove", "asked"), PROOFS)
@pytest.mark.parametrize("limit", [1, 0, -3])
def test_a_limit_that_proves_nothing_is_refused(prove: Callable[..., object], asked: object, limit: int) -> None:
    with pytest.raises(RequestError, match=f"limit of {limit} solution"):
        prove(asked, limit=limit)


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
    monkeypatch.setattr(methods_module, "solve_by", lambda method, puzzle, *words, **named: asked.append(method.name))
    (puzzle,) = (each.puzzle for each in SUDOKUS if each.name == name)
    sudokus.solve(puzzle)
    sudokus.solve(puzzle, "norvig")
    assert asked == [usual, "norvig"]


def test_the_usual_method_for_light_up_is_the_proof() -> None:
    (puzzle,) = (each.puzzle for each in LIGHTUPS if each.name == "of pzpr")
    assert lightup.solve(puzzle).verdict is Verdict.UNIQUE
    assert next(iter(lightup.METHODS)) == "logic"


NINE_BY_NINE = next(each.puzzle for each in SUDOKUS if each.name == HARD)
HARD_PICTURE = hard_puzzles()[0].puzzle
SEEDED: dict[str, tuple[str, Any, int, dict[str, str]]] = {
    "hopfield-ga": ("lightup", set_boards()[5], 200, {"individuals": "40"}),
    "evolutionary": ("nonogram", HARD_PICTURE, 3, {}),
    "tabu": ("nonogram", HARD_PICTURE, 300, {}),
    "grasp": ("sudoku", NINE_BY_NINE, 3, {}),
    "cp": ("nonogram", random_puzzle(12, 12, 1, 0.3, 0), 10_000, {}),
    "ilp": ("sudoku", OPEN["sudoku"], 10_000, {}),
}
"""Methods that draw: a puzzle for each, a budget and parameters with which they take little time."""
OTHERS: dict[str, tuple[str, Any, int, dict[str, str]]] = {
    "dfs": ("nonogram", random_puzzle(5, 6, 1, 0.5, 0), 10_000, {}),
    "iterative": ("nonogram", Nonogram.from_grid(grid_from(NEEDS_PROBES_TWICE)), 10_000, {}),
    "sat": ("nonogram", random_puzzle(12, 14, 2, 0.5, 3), 10_000, {}),
    "hybrid": ("nonogram", Nonogram.from_grid(grid_from(NEEDS_PROBES)), 10_000, {}),
    "forward-checking": ("sudoku", sudoku(*SMALL_SUDOKUS["2x3, several"]), 10_000, {}),
    "propagation": ("sudoku", NINE_BY_NINE, 10_000, {}),
}


def drawn_by(name: str, seed: int, more: dict[str, str] | None = None) -> str:
    family, puzzle, budget, texts = (SEEDED | OTHERS)[name]
    method = METHODS[family][name]
    result = solve_by(method, puzzle, parameters_of(method, texts | (more or {})), seed=seed, limit=5, budget=budget)
    grids = [each.tolist() for each in (*result.solutions, *([] if result.best is None else [result.best]))]
    return repr((grids, result.fitness, result.effort))


@pytest.mark.parametrize("name", SEEDED)
def test_a_seed_decides_everything(name: str) -> None:
    drawn = [drawn_by(name, seed) for seed in (1, 1, 2, 3, 4)]
    assert drawn[0] == drawn[1]
    assert len({*drawn}) > 2


EFFECTS = {
    "hopfield-ga": "a_priori_start=no a_priori_order=no disorder=0.5 individuals=30 rivals=2 crossover=0 mutation=0.2 "
    "mended=1",
    "evolutionary": "individuals=6 a_priori=no guided=no crossover=0 mutation=0 penalty=0.9 guessed=0.2",
    "tabu": "tenure=40 draws_lots=yes block_weight=1",
    "grasp": "alpha=1.0 singles=yes order=boxes",
    "cp": "model=blocks",
    "dfs": "order=fewest look_across=no",
    "iterative": "order=turns contradictions=never cells=probes",
    "sat": "solver=minisat22 propagate=yes",
    "hybrid": "probes=1000 model=order known_sum=yes",
    "forward-checking": "mrv=no",
    "propagation": "pairs=no",
}


@pytest.mark.parametrize(
    ("name", "change"), [(name, change) for name, changes in EFFECTS.items() for change in changes.split()]
)
def test_each_parameter_has_an_effect(name: str, change: str) -> None:
    parameter, value = change.split("=")
    assert any(drawn_by(name, seed) != drawn_by(name, seed, {parameter: value}) for seed in (3, 4))
