"""Proofs of the families that have solvers of their own, against all solutions as two independent solvers list them."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.lightup import WALL, WHITE, LightUp
from puzzles.lightup.rules import rules_of as lightup_rules
from puzzles.nonogram import Nonogram
from puzzles.nonogram.rules import rules_of as nonogram_rules
from puzzles.sudoku import Ground, Sudoku
from solvers.lightup import proof as lightup_proof
from solvers.lightup import sat as lightup_sat
from solvers.nonogram import arrays
from solvers.nonogram import proof as nonogram_proof
from solvers.sudoku import proof as sudoku_proof
from solvers.sudoku import sat as sudoku_sat
from solvers.verdict import Proof, Verdict
from tests.examples import at_the_gate, examples
from tests.naive.games_cpsat import cpsat_grids
from tests.naive.lightup_solver import naive_solutions as bulbs_of
from tests.naive.nonogram_solver import naive_solutions as grids_of
from tests.naive.sudoku_sat import sat_boards
from tests.naive.sudoku_shapes import naive_boards, naive_candidates
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, lightup
from tests.puzzles.sudoku_boards import boards, pattern_board
from tests.solvers.methods import sudoku
from tests.solvers.puzzles import CONTRADICTORY, NEEDS_SEARCH, grid_from, puzzles, random_puzzle
from tests.strategies import lightups

SHAPES = tuple(Ground(*box) for box in ((1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (2, 3), (3, 2), (4, 1), (2, 4)))
HARDEST = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"  # of the forum's list
LIGHTUPS = (".", "###", "1", "./././#/1/.", ".../.../...", "0.../..../..#.", "1#../..../....")


@st.composite
def sudokus(draw: st.DrawFn, boxes: tuple[Ground, ...] = SHAPES) -> Sudoku:
    """Draw givens that break no rule at once; many of these puzzles have no solution, some have one or several."""
    random = draw(st.randoms(use_true_random=True))
    if draw(st.booleans()):
        box, board = draw(boards(boxes))
        cells = tuple(board.ravel().tolist())
    else:
        box = draw(st.sampled_from(boxes))
        cells = (0,) * box.side**2
        for cell in random.sample(range(len(cells)), len(cells)):
            digits = sorted(naive_candidates(box, cells)[cell])
            if digits:
                cells = (*cells[:cell], random.choice(digits), *cells[cell + 1 :])
    blanks = set(random.sample(range(len(cells)), draw(st.integers(0, min(len(cells), 24)))))
    return Sudoku(box, tuple(0 if cell in blanks else digit for cell, digit in enumerate(cells)))


def naive_lightup(puzzle: LightUp, limit: int) -> list[list[bool]]:
    cells = list(np.ndindex(puzzle.height, puzzle.width))
    return [[cell in bulbs for cell in cells] for bulbs in bulbs_of(board_of(puzzle), limit)]


class Family(NamedTuple):
    """The functions that prove a family's puzzles, and that list their solutions up to a limit, cell by cell."""

    proof: Any
    small: st.SearchStrategy[Any]
    larger: st.SearchStrategy[Any]
    naive: Callable[[Any, int], Iterable[Iterable[int]]]
    cpsat: Callable[[Any, int], Iterable[Iterable[int]]]
    odd: list[Any]
    hard: Any
    most_bytes: tuple[ModuleType, str]
    all_means: tuple[dict[str, int], ...]
    """Budgets that all run out."""


PROOFS = {
    "nonogram": Family(
        nonogram_proof,
        puzzles(max_side=5),
        puzzles(max_side=7),
        lambda puzzle, limit: [sum(grid, ()) for grid in grids_of(puzzle.rows, puzzle.columns)][:limit],
        lambda puzzle, limit: [grid.ravel() for grid in cpsat_grids(puzzle, nonogram_rules(puzzle), limit)],
        [CONTRADICTORY, Nonogram.from_grid(np.eye(4, dtype=np.uint8))],
        Nonogram.from_grid(grid_from(NEEDS_SEARCH)),
        (arrays, "_MOST_BYTES"),
        (
            {},
            {"probes": 0, "nodes": 0},
            {"probes": 0, "nodes": 0, "dives": 0},
            {"probes": 0, "nodes": 10_000, "dives": 0, "conflicts": 0},
        ),
    ),
    "sudoku": Family(
        sudoku_proof,
        sudokus(),
        sudokus((Ground(2, 3), Ground(3, 3), Ground(2, 5), Ground(4, 3))),
        lambda puzzle, limit: naive_boards(puzzle.ground, puzzle.cells, limit),
        lambda puzzle, limit: sat_boards(puzzle.ground, puzzle.cells, limit),
        [Sudoku(Ground(1, 2), (1, 0, 0, 1)), *(Sudoku(Ground(2, 2), (digit,) + (0,) * 15) for digit in range(2))],
        sudoku(Ground(3, 3), HARDEST),
        (sudoku_proof, "_MAX_BATCH_BYTES"),
        ({}, {"nodes": 0}, {"nodes": 3}, {"nodes": 100_000, "conflicts": 0}),
    ),
    "lightup": Family(
        lightup_proof,
        lightups(max_side=5),
        lightups(max_side=10),
        naive_lightup,
        lambda puzzle, limit: [grid.ravel() for grid in cpsat_grids(puzzle, lightup_rules(puzzle), limit)],
        [
            lightup(PZPR),
            lightup(SMALL),
            *(lightup(rows.split("/")) for rows in LIGHTUPS),
        ],
        lightup([".....#.", "#11....", ".2....0", "#......", ".......", "....2..", "..11..1"]),
        (lightup_proof, "_MAX_BATCH_BYTES"),
        ({}, {"probes": 0}, {"probes": 0, "nodes": 0}, {"probes": 3, "nodes": 2}),
    ),
}
EACH = pytest.mark.parametrize("family", PROOFS.values(), ids=PROOFS)


def test_more_painted_cells_in_the_rows_than_in_the_columns_are_no_matter_of_search() -> None:
    one = ((1, 1),)
    pigeons = Nonogram(rows=[one] * 30, columns=[one] * 29 + [()])
    proof = nonogram_proof.prove(pigeons)
    assert (proof.verdict, proof.complete, proof.effort.conflicts) == (Verdict.NONE, True, 0)
    assert nonogram_proof.prove_many([pigeons, pigeons]) == [proof, proof]


def as_bytes(solutions: Iterable[Any]) -> list[bytes]:
    return [bytes(np.asarray(solution).ravel().tolist()) for solution in solutions]


def assert_proved(puzzle: Any, proof: Proof, solutions: Iterable[Iterable[int]], limit: int) -> None:
    """Check a proof against the solutions, listed up to one more than the limit."""
    found, expected = as_bytes(proof.solutions), as_bytes(map(list, solutions))
    assert len(set(found)) == len(found) == min(limit, len(expected))
    assert all(puzzle.check(solution) is None for solution in proof.solutions)
    assert proof.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(2, len(expected))]
    assert not (proof.complete and len(expected) > limit)
    if len(expected) < limit:
        assert proof.complete
        assert set(found) == set(expected)


@EACH
@examples(20 if PLAIN else 200)
@given(data=st.data(), limit=st.sampled_from([2, 3, 50]))
def test_verdicts_and_witnesses_are_those_of_backtracking(family: Family, data: st.DataObject, limit: int) -> None:
    puzzle, budget = data.draw(family.small), family.proof.Budget(**data.draw(st.sampled_from(family.all_means)))
    assert_proved(puzzle, family.proof.prove(puzzle, limit, budget), family.naive(puzzle, limit + 1), limit)


@EACH
def test_odd_puzzles_are_proved_by_all_means(family: Family) -> None:
    for puzzle in family.odd:
        expected = list(family.naive(puzzle, 51))
        for means in family.all_means:
            assert_proved(puzzle, family.proof.prove(puzzle, 50, family.proof.Budget(**means)), expected, 50)


@EACH
@examples(8 if PLAIN else 40)
@given(data=st.data())
def test_verdicts_and_witnesses_are_those_of_cpsat(family: Family, data: st.DataObject) -> None:
    puzzle, budget = data.draw(family.larger), family.proof.Budget(**data.draw(st.sampled_from(family.all_means)))
    assert_proved(puzzle, family.proof.prove(puzzle, 2, budget), family.cpsat(puzzle, 3), 2)


@EACH
@examples(20 if PLAIN else 150)
@given(data=st.data(), limit=st.sampled_from([2, 3, 4]))
def test_a_budget_makes_an_answer_unknown_but_never_wrong(family: Family, data: st.DataObject, limit: int) -> None:
    puzzle, kind = data.draw(family.small), family.proof.Budget
    proof = family.proof.prove(
        puzzle, limit, kind(**{each.name: data.draw(st.sampled_from([0, 1, 3, 100])) for each in fields(kind)})
    )
    found, expected = as_bytes(proof.solutions), as_bytes(map(list, family.naive(puzzle, 10_000)))
    assert set(found) <= set(expected)
    assert len(set(found)) == len(found) <= limit
    assert not proof.complete or set(found) == set(expected)
    if proof.verdict is Verdict.UNKNOWN:
        assert len(found) < 2
    else:
        assert proof.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(2, len(expected))]


@EACH
@pytest.mark.parametrize("most_bytes", [1, 5_000, 1 << 25])
@examples(5 if PLAIN else 25)
@given(data=st.data(), limit=st.sampled_from([2, 3, 50]))
def test_proofs_of_many_are_those_of_each_alone(
    family: Family, most_bytes: int, data: st.DataObject, limit: int
) -> None:
    means = data.draw(st.sampled_from((*family.all_means, {"conflicts": 0})))
    some = data.draw(st.lists(family.small, max_size=8)) + family.odd
    asked = () if family.proof is nonogram_proof else (limit, family.proof.Budget(**means))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*family.most_bytes, most_bytes)
        together = family.proof.prove_many(some, *asked)
    for proof, alone in zip(together, (family.proof.prove(each, *asked) for each in some), strict=True):
        for name in ("verdict", "complete", "method", "effort"):
            assert getattr(proof, name) == getattr(alone, name)
        assert as_bytes(proof.solutions) == as_bytes(alone.solutions)


@EACH
def test_an_exhausted_budget_leaves_the_verdict_open(family: Family) -> None:
    kind = family.proof.Budget
    proof = family.proof.prove(family.hard, budget=kind(**{each.name: 0 for each in fields(kind)}))
    assert (proof.verdict, proof.solutions, proof.complete) == (Verdict.UNKNOWN, (), False)


def with_holes(box: Ground) -> Sudoku:
    board = pattern_board(box)
    return Sudoku.from_grid(np.where(np.random.default_rng(1).random(board.shape) < 0.2, 0, board), box)


def with_walls(height: int, width: int, density: float) -> LightUp:
    return LightUp.from_grid(np.where(np.random.default_rng(1).random((height, width)) < density, WALL, WHITE))


LARGE = [
    ("nonogram", random_puzzle(1, 64, 2, 0.5, 1)),
    ("nonogram", random_puzzle(70, 3, 1, 0.5, 1)),
    ("sudoku", with_holes(Ground(4, 5) if PLAIN else Ground(8, 8))),
    *(("lightup", with_walls(*((12, 9) if PLAIN else size), 0.2)) for size in ((100, 100), (100, 1), (1, 100))),
    *(("lightup", with_walls(*((9, 12) if PLAIN else (63, 100)), density)) for density in (0.0, 0.3)),
    at_the_gate("sudoku", with_holes(Ground(5, 13))),
    *(at_the_gate("nonogram", random_puzzle(*size, 0.5, 1)) for size in ((3, 130, 4), (260, 2, 1))),
    *([] if PLAIN else [at_the_gate("nonogram", random_puzzle(2, 500, 31, 0.5, 1))]),
]


@pytest.mark.parametrize(("family", "puzzle"), LARGE)
def test_large_puzzles_are_proved_with_true_witnesses(family: str, puzzle: Any) -> None:
    proof = PROOFS[family].proof.prove(puzzle)
    assert proof.verdict is not Verdict.UNKNOWN
    assert proof.solutions
    assert all(puzzle.check(solution) is None for solution in proof.solutions)


@pytest.mark.parametrize("most_in_pairs", [1, 6, 100])
@pytest.mark.parametrize(
    ("family", "blank", "n_solutions"),
    [("sudoku", sudoku(Ground(2, 2), "." * 16), 288), ("lightup", lightup(["." * 5] * 5), 120)],  # a bulb a row
)
def test_pairs_and_chains_say_the_same(
    monkeypatch: pytest.MonkeyPatch, most_in_pairs: int, family: str, blank: Any, n_solutions: int
) -> None:
    monkeypatch.setattr({"sudoku": sudoku_sat, "lightup": lightup_sat}[family], "_MAX_IN_PAIRS", most_in_pairs)
    only_sat = PROOFS[family].proof.Budget(**PROOFS[family].all_means[2 if family == "lightup" else 1])
    assert len(set(as_bytes(PROOFS[family].proof.prove(blank, 300, only_sat).solutions))) == n_solutions
    assert PROOFS[family].proof.prove(PROOFS[family].hard, budget=only_sat).verdict is Verdict.UNIQUE
