"""The rules that assume a color, each against its naive version in grids where no line says anything any more."""

from collections.abc import Iterator

import numpy as np
import pytest

from kernels.jit import PLAIN
from puzzles.nonogram import Grid, Nonogram, Palette
from rating.nonogram.arrays import Board, Log, empty_board, empty_log, empty_workspace
from rating.nonogram.beyond import easiest_beyond
from rating.nonogram.beyond_kernel import add_for, agreement_round, probe_round
from rating.nonogram.ladder_kernel import apply_round, climb, start
from rating.nonogram.rating import rate
from rating.nonogram.rules import AGREEMENT, FREEBIE, FULL_LINE, N_LINE_RULES, PROBE, RULES, SEARCH
from rating.nonogram.search_kernel import search_round
from rating.nonogram.steps import explain
from rating.rating import Status
from solvers.nonogram.arrays import Clues, candidates, clues_from, line_workspace_for
from tests.examples import either
from tests.naive.nonogram_clues import naive_clues
from tests.rating.naive_ladder import Board as NaiveBoard
from tests.rating.naive_ladder import Candidate, agreement, beyond_round, fails, lines_through, shortest, waves
from tests.rating.puzzles import NEEDS_SEARCH, unique
from tests.solvers.puzzles import grid_from

EXAMPLES = 20 if PLAIN else either(15, 50)
BUDGET = 100_000


class Stuck:
    """A puzzle at the point where its lines say no more; it may have more solutions than its grid."""

    def __init__(self, grid: Grid) -> None:
        n_colors = max(1, int(grid.max()))
        self.grid = grid
        self.clues: Clues = clues_from(Nonogram.from_grid(grid, Palette.default(n_colors)))
        self.board: Board = empty_board(self.clues)
        self.log: Log = empty_log(self.clues, False)
        self.scratch = line_workspace_for(*grid.shape, n_colors)
        self.workspace = empty_workspace(self.clues)
        start(self.clues, self.board)
        self.is_solved = climb(self.clues, self.board, self.log, self.scratch, FREEBIE, False)

    def work(self) -> tuple[object, ...]:
        return self.clues, self.board, self.workspace, self.scratch, self.log, self.grid

    def step(self, rule: int, add: int, options: int) -> None:
        apply_round(self.clues, self.board, self.log, rule, add, options, False)
        self.is_solved = climb(self.clues, self.board, self.log, self.scratch, FULL_LINE, False)

    def naive(self) -> NaiveBoard:
        board = NaiveBoard(*naive_clues(self.grid.tolist()), self.clues.n_colors)
        left = self.left()
        for row, column in board.cells:
            board.cells[row, column] = set(np.flatnonzero(left[row, column]).tolist())
        return board

    def left(self) -> np.ndarray:
        return candidates(self.board.masks, *self.grid.shape)

    def gone(self) -> frozenset[Candidate]:
        gone = candidates(self.board.gone, *self.grid.shape) & (self.board.found[: len(self.grid)] >= 0)[:, None, None]
        return frozenset(map(tuple, np.argwhere(gone).tolist()))


def stuck(n: int, max_side: int, seed: int) -> Iterator[Stuck]:
    """Draw random grids of which the lines do not say all; sparse ones, with which that is likely."""
    rng = np.random.default_rng(seed)
    while n > 0:
        shape = rng.integers(2, max_side + 1, 2)
        n_colors = int(rng.integers(1, 3))
        grid = np.where(rng.random(shape) < 0.45, rng.integers(1, n_colors + 1, shape), 0).astype(np.uint8)
        each = Stuck(grid)
        if not each.is_solved:
            n -= 1
            yield each


# Grids in which the clash of edge logic is there, but away from every edge.
INSIDE = ("..1..1 11.... ....1. 11..1. .111.. ...1..", "1.11.. ...1.1 1.1... ....11 ..1.1. ...11.")
# Small grids in which agreement says something; their clues have several solutions.
AGREEING = ("...1... 1....11 1.1....", ".1..1 .1.1. ..1.. 1.1..")


def test_the_first_round_beyond_the_lines_is_the_naive_one() -> None:
    seen = set()
    for each in (*stuck(EXAMPLES, max_side=5, seed=1), *map(Stuck, map(grid_from, INSIDE))):
        try:
            expected = beyond_round(each.naive(), each.grid.tolist())
        except ValueError:  # several solutions, and nothing refutes the others
            continue
        (rule, add, options), is_exact = easiest_beyond(
            each.clues, each.board, each.log, each.scratch, each.grid, BUDGET
        )
        assert is_exact
        assert (RULES[rule].name, add, options, each.gone()) == expected
        seen.add(expected.rule)
    assert seen


def test_probing_is_the_naive_one_and_keeps_the_shortest_trails() -> None:
    n_mixed = 0
    for each in stuck(2 * EXAMPLES, max_side=6, seed=4):
        board = each.naive()
        trails = {}
        for candidate in board.open_candidates():
            alive, touched = waves(board.assumed(candidate), set(lines_through(*candidate[:2])))
            if not alive and each.grid[candidate[:2]] != candidate[2]:
                trails[candidate] = len(touched), frozenset([candidate])
        options, add = probe_round(*each.work(), PROBE, BUDGET)
        assert (add, options, each.gone()) == (shortest(trails) if trails else (0, 0, frozenset()))
        n_mixed += len({add_for(trail) for trail, _ in trails.values()}) > 1
    assert n_mixed


def check_agreement(each: Stuck) -> int:
    """Probe until that says nothing, then hold a round of agreement to the naive one; return its options."""
    options = 1
    while options and not each.is_solved:
        options, add = probe_round(*each.work(), PROBE, BUDGET)
        if options:
            each.step(PROBE, add, options)
    if each.is_solved:
        return 0
    board = each.naive()
    expected = {cell: agreement(board, cell) for cell, colors in board.cells.items() if len(colors) > 1}
    expected = {cell: (trail, gone) for cell, (trail, gone) in expected.items() if gone}
    options, add = agreement_round(*each.work(), AGREEMENT, BUDGET)
    assert (add, options, each.gone()) == (shortest(expected) if expected else (0, 0, frozenset()))
    return options


@pytest.mark.parametrize("text", AGREEING)
def test_agreement_says_something(text: str) -> None:
    each = Stuck(grid_from(text))
    assert check_agreement(each) > 0


@pytest.mark.parametrize(("depth", "max_side"), [(2, 5), (3, 3)])
def test_nested_assumptions_are_the_naive_ones(depth: int, max_side: int) -> None:
    for each in stuck(EXAMPLES // 5, max_side, seed=depth):
        board = each.naive()
        wrong = [(r, c, color) for r, c, color in board.open_candidates() if each.grid[r, c] != color]
        expected = frozenset(candidate for candidate in wrong if fails(board, candidate, depth))
        assert search_round(*each.work(), SEARCH, BUDGET, depth) == len(expected)
        assert each.gone() == expected
        assert each.log.counts[0].nodes >= len(wrong)


@pytest.mark.parametrize(
    ("n_touched", "add"), [(1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (16, 2), (17, 3), (32, 3), (33, 4), (100, 5)]
)
def test_a_trail_adds_a_tenth_for_each_doubling(n_touched: int, add: int) -> None:
    assert add_for(n_touched) == add


def test_without_a_budget_the_first_rule_beyond_the_lines_takes_all_from_the_solution() -> None:
    puzzle, proof = unique(grid_from(NEEDS_SEARCH))
    rating = rate(puzzle, proof, budget=0)
    assert (rating.status, rating.peak_rule) == (Status.LOWER_BOUND, RULES[N_LINE_RULES].name)
    *_, last = explain(puzzle, proof, budget=0)
    assert "the search was given up" in last.text


def test_a_budget_counts_nodes_and_takes_back_what_was_half_done() -> None:
    puzzle, proof = unique(grid_from(NEEDS_SEARCH))
    each = Stuck(proof.solutions[0])
    (rule, _, options), is_exact = easiest_beyond(each.clues, each.board, each.log, each.scratch, each.grid, 1)
    while is_exact:
        each.step(rule, 0, options)
        before = each.log.counts.copy()
        (rule, _, options), is_exact = easiest_beyond(each.clues, each.board, each.log, each.scratch, each.grid, 1)
    assert each.log.counts[0].nodes == 1
    each.log.counts[0].nodes = before[0].nodes
    assert np.array_equal(each.log.counts, before)
    apply_round(each.clues, each.board, each.log, rule, 0, options, False)
    assert np.array_equal(each.left().argmax(axis=2), proof.solutions[0])
    assert puzzle.check(each.left().argmax(axis=2)) is None
