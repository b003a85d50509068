"""The means of a proof one by one: probes, beliefs, dives, switches."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.nonogram import Nonogram, Palette, clue_of
from solvers.arrays import records
from solvers.nonogram.arrays import (
    Counters,
    belief_workspace_for,
    candidates,
    clues_from,
    empty_masks,
    grid_of,
    line_workspace_for,
)
from solvers.nonogram.belief import SCHEDULES, anneal, dive, dives_for
from solvers.nonogram.belief_kernel import weigh_line
from solvers.nonogram.line_kernel import open_all, propagate
from solvers.nonogram.probe_kernel import CONTRADICTION, EXHAUSTED, SETTLED, assign, probe_all
from solvers.nonogram.sat import solve
from solvers.nonogram.switch_kernel import find_switch, keeps_clue
from tests.examples import examples
from tests.naive.nonogram_clues import naive_clue
from tests.naive.nonogram_solver import naive_placements, naive_solutions
from tests.solvers.puzzles import (
    NEEDS_PROBES,
    grid_from,
    grids,
    puzzles,
    random_puzzle,
)

N_EXAMPLES = 30 if PLAIN else 150


class State:
    """A puzzle after line solving, with all that its kernels need."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.size = puzzle.height, puzzle.width, puzzle.n_colors
        self.clues = clues_from(puzzle)
        self.masks = empty_masks(*self.size)
        self.dirty = np.zeros(puzzle.height + puzzle.width, np.uint8)
        self.workspace = line_workspace_for(*self.size)
        self.effort = records(Counters, 1)
        open_all(self.clues, self.masks, self.dirty)
        self.alive = self.propagate(self.masks)

    def propagate(self, masks):
        return propagate(self.clues, masks, self.dirty, self.workspace, self.effort)

    def probe(self, max_probes):
        room = np.zeros((2, *self.masks.shape), self.masks.dtype)
        return probe_all(self.clues, self.masks, self.dirty, room, self.workspace, self.effort, max_probes)

    def dive(self, masks, schedule):
        beliefs = belief_workspace_for(*self.size)
        return dive(self.clues, masks, self.dirty, self.workspace, beliefs, self.effort, schedule)

    def anneal(self, masks):
        return anneal(self.clues, masks, self.dirty, self.workspace, belief_workspace_for(*self.size), self.effort)

    def allowed(self, masks):
        return candidates(masks, self.puzzle.height, self.puzzle.width)

    def assume(self, row, column, color):
        """Give what is left after a color is assumed, nothing at all if it cannot be."""
        masks = self.masks.copy()
        assign(self.clues, masks, self.dirty, row, column, color)
        alive = self.propagate(masks)
        self.dirty[:] = 0
        return self.allowed(masks) if alive else np.zeros_like(self.allowed(masks))


def starts_of(line):
    """Return the cells where the blocks of a line start."""
    return [j for j, color in enumerate(line) if color and (j == 0 or line[j - 1] != color)]


@examples(N_EXAMPLES)
@given(puzzles(max_side=5))
def test_probing_loses_no_solution_and_ends_where_no_probe_says_more(puzzle):
    state = State(puzzle)
    solutions = naive_solutions(puzzle.rows, puzzle.columns)
    status = state.probe(10**6) if state.alive else CONTRADICTION
    if status == CONTRADICTION:
        assert not solutions
        return
    assert status == SETTLED
    assert not state.dirty.any()
    left = state.allowed(state.masks)
    for grid in solutions:
        assert np.take_along_axis(left, np.array(grid)[:, :, None], axis=2).all()
    for row, column in zip(*np.nonzero(left.sum(axis=2) > 1), strict=True):
        assumed = [state.assume(row, column, color) for color in np.flatnonzero(left[row, column])]
        assert all(after.any() for after in assumed)
        assert np.array_equal(np.logical_or.reduce(assumed), left)


def test_probing_stops_at_its_budget():
    state = State(Nonogram.from_grid(grid_from(NEEDS_PROBES)))
    assert state.probe(1) == EXHAUSTED
    assert 1 <= state.effort[0].probes <= 2
    assert state.probe(100) == SETTLED
    assert np.array_equal(grid_of(state.masks, 5, 6), grid_from(NEEDS_PROBES))


@examples(N_EXAMPLES)
@given(n_cells=st.integers(1, 9), n_colors=st.integers(1, 3), n_ruled_out=st.integers(0, 4), seed=st.integers(0, 2**32))
def test_a_line_weighs_all_its_placements(n_cells, n_colors, n_ruled_out, seed):
    rng = np.random.default_rng(seed)
    line = np.repeat(rng.integers(0, n_colors + 1, n_cells), rng.integers(1, 3))[:n_cells]
    clue = clue_of(line)
    beliefs = belief_workspace_for(1, n_cells, n_colors)
    incoming = rng.random((n_colors + 1, n_cells))
    incoming[rng.integers(0, n_colors + 1, n_ruled_out), rng.integers(0, n_cells, n_ruled_out)] = 0.0
    beliefs.incoming[:] = incoming
    expected = np.zeros((n_colors + 1, n_cells))
    total = 0.0
    first = np.full(n_cells + 1, n_cells)
    last = np.zeros(n_cells + 1, np.int64)
    last[len(clue)] = n_cells
    for placement in naive_placements(clue, n_cells):
        first[: len(clue)] = np.minimum(first[: len(clue)], starts_of(placement))
        last[: len(clue)] = np.maximum(last[: len(clue)], starts_of(placement))
        weights = incoming[placement, range(n_cells)]
        total += weights.prod()
        for j, color in enumerate(placement):
            if color == 0 or weights[j] > 0:  # a color that is ruled out needs no answer; blank always gets one
                expected[color, j] += np.delete(weights, j).prod()
    lengths, colors = np.array(clue or [(0, 0)], dtype=np.int16).T.copy()
    weighed = weigh_line(n_cells, len(clue), lengths, colors, n_colors, first, last, beliefs)
    assert weighed == (total > 0)
    if total > 0:
        np.testing.assert_allclose(beliefs.outgoing, expected / expected.sum(axis=0), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("seed", range(1 if PLAIN else 6))
def test_dives_find_solutions_of_sparse_puzzles(seed):
    puzzle = random_puzzle(*((9, 11, 2) if PLAIN else (24, 30, 4)), 0.25, seed)
    state = State(puzzle)
    for schedule in SCHEDULES:
        masks = state.masks.copy()
        if state.dive(masks, schedule).solved:
            assert puzzle.check(grid_of(masks, puzzle.height, puzzle.width)) is None
            return
    pytest.fail("no dive reached a solution")


@examples(N_EXAMPLES // 10)
@given(puzzles(max_side=4))
def test_annealing_ends_in_a_solution_or_gives_up(puzzle):
    state = State(puzzle)
    if not state.alive:
        return
    masks = state.masks.copy()
    outcome = state.anneal(masks)
    is_open = state.allowed(state.masks).sum(axis=2).ravel() > 1
    assert is_open[outcome.cells].all()
    if outcome.solved:
        assert puzzle.check(grid_of(masks, puzzle.height, puzzle.width)) is None
    assert 0 <= outcome.n_sure <= len(outcome.cells)
    assert len(set(outcome.cells.tolist())) == len(outcome.cells)
    if len(outcome.cells):
        assert len(outcome.cells) == is_open.sum()
    assert not state.dirty.any()


def test_only_puzzles_with_thousands_of_open_cells_are_annealed():
    assert [len(dives_for(n)) for n in (1, 5_000, 5_001)] == [len(SCHEDULES), len(SCHEDULES), len(SCHEDULES) + 1]
    assert dives_for(5_001)[-1] is anneal


@examples(N_EXAMPLES)
@given(st.lists(st.integers(0, 2), min_size=2, max_size=12))
def test_an_exchange_of_two_cells_keeps_the_clue_or_not(cells):
    line = np.array(cells, dtype=np.uint8)
    for i, j in combinations(range(len(cells)), 2):
        exchanged = line.copy()
        exchanged[[i, j]] = line[[j, i]]
        if line[i] != line[j]:
            assert keeps_clue(line, i, j) == (naive_clue(exchanged.tolist()) == naive_clue(cells)), (i, j)


@examples(N_EXAMPLES)
@given(grids(max_side=5, max_colors=3))
def test_a_switch_is_found_when_there_is_one(grid):
    puzzle = Nonogram.from_grid(grid, Palette.default(3))
    switches = {}
    for upper, lower in combinations(range(puzzle.height), 2):
        for left, right in combinations(range(puzzle.width), 2):
            a, b = grid[upper, left], grid[upper, right]
            if a != b and (grid[lower, left], grid[lower, right]) == (b, a):
                other = grid.copy()
                other[[upper, lower], left], other[[upper, lower], right] = (b, a), (a, b)
                if puzzle.check(other) is None:
                    switches[upper, lower, left, right] = other
    found = tuple(int(number) for number in find_switch(grid))
    assert found in switches if switches else found == (0, 0, 0, 0)


@examples(N_EXAMPLES)
@given(puzzles(max_side=5), st.integers(0, 2**32), st.integers(0, 3))
def test_wrong_guesses_do_not_mislead(puzzle, seed, n_guesses):
    state = State(puzzle)
    if not state.alive:
        return
    rng = np.random.default_rng(seed)
    n_cells = puzzle.height * puzzle.width
    guesses = [
        (rng.permutation(n_cells), rng.integers(0, puzzle.n_colors + 1, n_cells), int(rng.integers(0, n_cells + 1)))
        for _ in range(n_guesses)
    ]
    expected = naive_solutions(puzzle.rows, puzzle.columns)
    answer = solve(puzzle, state.allowed(state.masks), (), guesses, len(expected) + 1, 10**6)
    assert answer.complete
    assert len(answer.solutions) == len(expected)
    assert {tuple(map(tuple, grid.tolist())) for grid in answer.solutions} == expected
