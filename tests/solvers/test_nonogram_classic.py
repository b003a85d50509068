"""The classic complete methods for nonograms: what the matrix of all methods cannot see of them."""

import threading
from itertools import pairwise
from math import factorial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from kernels.masks import mask_dtype
from puzzles.nonogram import Block, Nonogram, Palette
from puzzles.nonogram.clues import least_length
from solvers import cp
from solvers.methods import Result, parameters_of
from solvers.nonogram.methods import METHODS, dfs, iterative, sat, solve
from solvers.nonogram.methods.cp_models import automaton_of
from solvers.nonogram.methods.dfs_kernel import find_fits
from solvers.verdict import Verdict
from tests.examples import at_the_gate, examples
from tests.naive.nonogram_solver import naive_line, naive_placements, naive_solutions
from tests.solvers.puzzles import CONTRADICTORY, puzzles, random_puzzle

VARIANTS: list[tuple[str, dict[str, str]]] = [
    ("dfs", {"order": "rows", "look_across": "yes"}),
    ("dfs", {"order": "rows", "look_across": "no"}),
    ("dfs", {"order": "fewest", "look_across": "yes"}),
    ("dfs", {"order": "fewest", "look_across": "no"}),
    *(
        ("iterative", {"order": order, "contradictions": contradictions})
        for order in ("score", "turns")
        for contradictions in ("always", "first", "never")
    ),
    ("iterative", {"cells": "probes"}),
    *(("sat", {"solver": name}) for name in sat.SOLVERS),
    ("sat", {"propagate": "yes"}),
    ("cp", {"model": "automaton"}),
    ("cp", {"model": "blocks"}),
]

TWO_WAYS = Nonogram.from_grid([[1, 0], [0, 1]])
LINES_CONTRADICT = Nonogram(rows=(((1, 2),), ((1, 1),)), columns=(((1, 1), (1, 2)), ()), palette=Palette.default(2))
LADDER = Nonogram.from_grid([[1, 0], [1, 1]])


def permutations(n: int) -> Nonogram:
    """One cell in each row and column: n! solutions."""
    return Nonogram.from_grid(np.eye(n, dtype=np.uint8))


def solved(name: str, puzzle: Nonogram, settings: dict[str, str], **options: Any) -> Result:
    return solve(puzzle, name, parameters_of(METHODS[name], settings), **options)


def as_tuples(result: Result) -> list[tuple[tuple[int, ...], ...]]:
    return [tuple(tuple(row) for row in grid.tolist()) for grid in result.solutions]


@examples(15 if PLAIN else 150)
@given(puzzles(max_side=4), st.sampled_from(VARIANTS))
def test_every_variant_finds_all_solutions(puzzle: Nonogram, variant: tuple[str, dict[str, str]]) -> None:
    result = solved(*variant[:1], puzzle, variant[1], limit=1000)
    expected = naive_solutions(puzzle.rows, puzzle.columns)
    assert result.complete
    assert sorted(as_tuples(result)) == sorted(expected)


@pytest.mark.parametrize(("name", "settings"), VARIANTS, ids=str)
def test_every_variant_sees_that_there_is_none(name: str, settings: dict[str, str]) -> None:
    for puzzle in (CONTRADICTORY, LINES_CONTRADICT):
        result = solved(name, puzzle, settings)
        assert (result.verdict, result.complete, result.solutions) == (Verdict.NONE, True, ())
        assert METHODS[name].unit in result.effort


@pytest.mark.parametrize(("name", "settings"), VARIANTS, ids=str)
def test_every_variant_stops_at_the_limit(name: str, settings: dict[str, str]) -> None:
    result = solved(name, permutations(4), settings, limit=5)
    assert (result.verdict, result.complete, len(set(as_tuples(result)))) == (Verdict.MULTIPLE, False, 5)


SLICED = [
    (dfs, "_SLICE_CELLS", "dfs", {}),
    at_the_gate(dfs, "_SLICE_CELLS", "dfs", {"order": "fewest", "look_across": "no"}),
    (iterative, "_SLICE_LINES", "iterative", {}),
    (iterative, "_SLICE_LINES", "iterative", {"contradictions": "never"}),
    (iterative, "_SLICE_LINES", "iterative", {"cells": "probes"}),
    (sat, "_SLICE_CONFLICTS", "sat", {"solver": "minisat22"}),
]


@pytest.mark.parametrize(("module", "constant", "name", "settings"), SLICED, ids=str)
def test_slices_add_up_to_the_same_answer(module, constant, name, settings, monkeypatch) -> None:
    puzzle = random_puzzle(6, 7, 2, 0.3, 1)
    whole = solved(name, puzzle, settings, limit=30)
    monkeypatch.setattr(module, constant, 1)
    seen: list[Result] = []
    sliced = solved(name, puzzle, settings, limit=30, on_progress=seen.append)
    assert (sliced.verdict, sliced.complete) == (whole.verdict, whole.complete)
    assert len(seen) > len(whole.solutions) + 2
    if name != "sat":  # a solver that pauses starts anew from its root, and so may go another way
        assert as_tuples(sliced) == as_tuples(whole)
        assert sliced.effort == whole.effort
    spent = [each.effort[METHODS[name].unit] for each in seen]
    assert spent == sorted(spent)
    assert all(len(one.solutions) <= len(next_one.solutions) for one, next_one in pairwise(seen))


@pytest.mark.parametrize("budget", [1, 7, 40])
def test_a_budget_of_placements_is_kept_to_the_last(budget: int) -> None:
    result = solve(permutations(6), "dfs", budget=budget, limit=1000)
    assert result.effort["placements"] == budget
    assert not result.complete


def test_budgets_are_looked_at_between_pieces() -> None:
    puzzle = random_puzzle(8, 9, 1, 0.35, 5)
    most = 18 * 4 * 9  # lines that one cell's assumptions can take at the very most here
    result = solve(puzzle, "iterative", budget=50, limit=10_000)
    assert 50 <= result.effort["lines"] < 50 + most
    assert not result.complete


# By hand: for the first row's 10 the second row fails as 10 and goes on as 01, and each column follows in one way; the
# same again for 01.
def test_placements_are_counted_as_by_hand() -> None:
    assert solve(TWO_WAYS, "dfs", limit=3).effort == {"placements": 2 * (1 + 2 + 2)}
    assert solve(TWO_WAYS, "dfs", limit=2).effort == {"placements": 1 + 2 + 2 + 1 + 1 + 2}


clues = st.lists(st.builds(Block, st.integers(1, 4), st.integers(1, 2)), max_size=4).map(tuple)


@examples(30 if PLAIN else 200)
@given(clues.filter(bool), st.integers(0, 4), st.integers(0, 2**32))
def test_blocks_fit_where_all_behind_them_can_follow(clue: tuple[Block, ...], to_spare: int, seed: int) -> None:
    n_cells = least_length(clue) + to_spare
    allowed = np.random.default_rng(seed).random((n_cells, 3)) < 0.8
    masks = np.zeros(3, mask_dtype(1))
    masks["words"][:, 0] = (allowed.T * (1 << np.arange(n_cells))).sum(axis=1)
    fits = np.zeros(len(clue), masks.dtype)
    lengths, colors = np.array(clue, np.int16).T
    alive = find_fits(n_cells, len(clue), lengths.copy(), colors.copy(), masks, fits)
    expected = [
        {
            start
            for start in range(n_cells)
            for line in naive_placements(clue[i:], n_cells - start)
            if line[: clue[i].length] == (clue[i].color,) * clue[i].length
            and all(allowed[start + j, color] for j, color in enumerate(line))
        }
        for i in range(len(clue))
    ]
    found = [{j for j in range(n_cells) if int(mask) >> j & 1} for mask in fits["words"][:, 0]]
    assert found == expected
    assert alive == (naive_line(clue, [set(np.flatnonzero(colors).tolist()) for colors in allowed]) is not None)


@given(clues, st.integers(0, 4))
def test_the_score_is_the_number_of_cells_that_an_empty_line_settles(clue: tuple[Block, ...], to_spare: int) -> None:
    n_cells = least_length(clue) + to_spare
    known = naive_line(clue, [{0, 1, 2}] * n_cells)
    assert known is not None
    n_settled = sum(len(colors) == 1 and (colors != {0} or not clue) for colors in known)
    # A block shorter than the room to spare settles nothing; the score says how much it is short of.
    short = sum(max(0, to_spare - block.length) for block in clue)
    assert iterative.line_score(clue, n_cells) == n_settled - short


# 10 over 11: the second row and the first column are settled at sight (score 2), the others not (score 0). By the score
# they come first and four lines suffice; in turns the first row is solved in vain, and again at the end.
def test_lines_are_solved_in_the_order_of_their_scores() -> None:
    assert solved("iterative", LADDER, {}).effort == {"lines": 4, "probes": 0, "nodes": 0}
    assert solved("iterative", LADDER, {"order": "turns"}).effort == {"lines": 5, "probes": 0, "nodes": 0}


# By hand, of 3x3 with one cell a line: the corners alone have two settled neighbors, as the border counts. In the first
# one blank leaves 8 cells open, painted 4; blank follows in the other corners from painted in one before, so that each
# takes one assumption more. The first painted is the guess; then blank in the first cell left settles all.
def test_what_settles_most_is_guessed() -> None:
    result = solved("iterative", permutations(3), {"cells": "probes"}, limit=1)
    assert as_tuples(result) == [((1, 0, 0), (0, 0, 1), (0, 1, 0))]
    assert (result.effort["probes"], result.effort["nodes"]) == (2 + 1 + 1 + 1 + 1, 2)


def test_levels_grow_when_guesses_need_more(monkeypatch) -> None:
    monkeypatch.setattr(iterative, "_FIRST_LEVELS", 1)
    for settings in ({"contradictions": "never"}, {"cells": "probes"}):
        result = solved("iterative", permutations(4), settings, limit=100)
        assert result.complete
        assert len(set(as_tuples(result))) == factorial(4)


def test_conflicts_of_sat_are_within_the_budget() -> None:
    result = solved("sat", random_puzzle(20, 20, 5, 0.2, 0), {"solver": "minisat22"}, budget=20)
    assert result.verdict is Verdict.UNKNOWN
    assert 20 <= result.effort["conflicts"] <= 25


def test_an_automaton_by_hand() -> None:
    # 2 of color 1, 1 of color 1, 1 of color 2: the states are before and behind each letter of 1 1 . 1 2.
    last, steps = automaton_of((Block(2, 1), Block(1, 1), Block(1, 2)))
    assert last == 5
    blanks_to_spare = {(0, 0, 0), (3, 0, 3), (4, 0, 4), (5, 0, 5)}
    assert set(steps) == blanks_to_spare | {(0, 1, 1), (1, 1, 2), (2, 0, 3), (3, 1, 4), (4, 2, 5)}
    assert automaton_of(()) == (0, [(0, 0, 0)])


def test_cp_stops_at_its_budget_and_when_it_is_interrupted(monkeypatch) -> None:
    puzzle = random_puzzle(20, 20, 1, 0.3, 0)
    n_threads = threading.active_count()
    result = solve(puzzle, "cp", budget=1, limit=10_000)
    assert not result.complete
    assert result.effort["conflicts"] <= 10

    def interrupt(_known: Result) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cp, "_PAUSE_SECONDS", 0.001)
    stopped = solve(permutations(9), "cp", limit=10 * factorial(9), on_progress=interrupt)
    assert stopped.is_interrupted
    assert not stopped.complete
    assert threading.active_count() <= n_threads  # of other tests some may have ended
