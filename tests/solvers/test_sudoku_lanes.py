"""Counts and witnesses of 9x9 Sudokus, many at once, against an independent solver."""

import random
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from generator.sudoku.boards import complete_board
from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.errors import RequestError
from puzzles.sudoku import Ground, Sudoku
from solvers.sudoku.lanes import LANES, LaneResults, prove_many
from tests.examples import either, examples, first
from tests.naive.sudoku_sat import sat_boards
from tests.naive.sudoku_shapes import naive_houses

Boards = NDArray[np.uint8]

# Published puzzles that need a deep search: "AI Escargot" by A. Inkala, "Golden Nugget" by tarek, "Platinum Blonde" by
# coloin.
HARD = (
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
)
CLASSIC = Ground(3, 3)
SIDE = 9
DIGITS = range(1, SIDE + 1)
BLANK_BOARD = "." * SIDE**2
EACH_NUMBER_OF_LANES = pytest.mark.parametrize("n_lanes", first(1, (None, *LANES)))  # each takes seconds to compile
PEERS = sorted({(a, b) for house in naive_houses(CLASSIC) for a, b in combinations(sorted(house), 2)})


def boards(*texts: str) -> Boards:
    digits = "".join(texts).replace(".", "0").encode()
    return (np.frombuffer(digits, np.uint8) - ord("0")).reshape(-1, SIDE**2)


def random_board(source: random.Random) -> list[int]:
    board: list[int] = complete_board("backtracking", CLASSIC, stream_for(source.getrandbits(32))).ravel().tolist()
    return board


@st.composite
def puzzles(draw: st.DrawFn) -> list[int]:
    """Draw a puzzle: some cells of a board, and sometimes one of them wrong."""
    source = random.Random(draw(st.integers(0, 2**32)))
    cells = random_board(source)
    n_givens = draw(st.integers(12, 40))
    for cell in source.sample(range(SIDE**2), SIDE**2 - n_givens):
        cells[cell] = 0
    if draw(st.booleans()):
        cell = source.choice([cell for cell in range(SIDE**2) if cells[cell]])
        cells[cell] = source.choice(DIGITS)
    return cells


def check_witnesses(batch: Boards, results: LaneResults, limit: int) -> None:
    """Check each witness by the rules; there must be as many as were counted, but at most two."""
    for i, cells in enumerate(batch):
        witnesses = [results.solutions[i], results.second_solutions[i]]
        n_expected = min(results.counts[i], limit, 2)
        for witness in witnesses[:n_expected]:
            assert Sudoku.from_grid(cells.reshape(SIDE, SIDE)).check(witness.reshape(SIDE, SIDE)) is None
        assert not np.any(witnesses[n_expected:])
        assert n_expected < 2 or np.any(witnesses[0] != witnesses[1])


def same(left: LaneResults, right: LaneResults) -> bool:
    fields = ("counts", "solutions", "second_solutions", "nodes")
    return all(np.array_equal(getattr(left, name), getattr(right, name)) for name in fields)


def picked(results: LaneResults, rows: list[int]) -> LaneResults:
    return LaneResults(
        results.counts[rows], results.solutions[rows], results.second_solutions[rows], results.nodes[rows]
    )


@EACH_NUMBER_OF_LANES
def test_counts_are_those_of_an_independent_solver(n_lanes: int | None) -> None:
    @examples(3 if PLAIN else 12)
    @given(st.lists(puzzles(), min_size=1, max_size=6), st.sampled_from((1, 2, 3, 4, 12)))
    def check(cells: list[list[int]], limit: int) -> None:
        batch = np.array(cells, np.uint8)
        results = prove_many(batch, limit, n_lanes)
        assert results.counts.tolist() == [len(sat_boards(CLASSIC, tuple(puzzle), limit)) for puzzle in cells]
        check_witnesses(batch, results, limit)

    check()


def test_the_limit_cuts_the_count() -> None:
    cells = random_board(random.Random(1))
    relabeled = [0 if digit in (1, 2, 3) else digit for digit in cells]  # at least 3! solutions
    counts = [prove_many([relabeled], limit).counts[0] for limit in (1, 2, 5, 500)]
    n = len(sat_boards(CLASSIC, tuple(relabeled), 500))
    assert counts == [1, 2, 5, n]
    assert 6 <= n < 500


@EACH_NUMBER_OF_LANES
def test_results_depend_neither_on_lanes_nor_on_neighbors(n_lanes: int | None) -> None:
    source = random.Random(7)
    texts = list(HARD[:1] if PLAIN else HARD)
    for text in HARD * (1 if PLAIN else 6):  # with some givens less they have many solutions, far apart in the tree
        givens = [cell for cell in range(SIDE**2) if text[cell] != "."]
        gone = source.sample(givens, source.randint(1, 3))
        texts.append("".join("." if cell in gone else text[cell] for cell in range(SIDE**2)))
    batch = boards(*texts)
    for limit in (1, 2):
        unparted = prove_many(np.concatenate([batch, batch]), limit + 2)  # a limit at which no branches are shared
        together = prove_many(batch, limit, n_lanes)
        assert together.counts.tolist() == np.minimum(unparted.counts[: len(batch)], limit).tolist()
        assert np.array_equal(together.solutions, unparted.solutions[: len(batch)])
        if limit == 2:
            assert np.array_equal(together.second_solutions, unparted.second_solutions[: len(batch)])
        for i in range(len(batch)):
            alone = prove_many(batch[i : i + 1], limit, n_lanes)
            assert same(alone, picked(together, [i]))
        order = source.sample(range(len(batch)), len(batch))
        assert same(prove_many(batch[order], limit, n_lanes), picked(together, order))
        assert same(prove_many(batch, limit), together)


@pytest.mark.parametrize("limit", [1, 2, 30] if PLAIN else [1, 2, 1000, 20_000])
def test_a_blank_board_has_as_many_solutions_as_are_asked_for(limit: int) -> None:
    batch = boards(BLANK_BOARD, BLANK_BOARD)
    results = prove_many(batch, limit)
    assert results.counts.tolist() == [limit, limit]
    check_witnesses(batch, results, limit)


@EACH_NUMBER_OF_LANES
def test_a_digit_twice_in_a_house_is_seen_without_search(n_lanes: int | None) -> None:
    pairs = random.Random(3).sample(PEERS, 20) if PLAIN else PEERS
    batch = np.zeros((len(pairs), SIDE**2), np.uint8)
    for i, pair in enumerate(pairs):
        batch[i, pair] = i % SIDE + 1
    results = prove_many(batch, 2, n_lanes)
    assert not np.any(results.counts)
    assert not np.any(results.solutions)
    assert not np.any(results.nodes)


def test_no_board_that_breaks_a_rule_passes_for_a_solution() -> None:
    source = random.Random(11)
    board = np.array(random_board(source), np.uint8)
    batch = np.tile(board, (30 if PLAIN else either(2_000, 20_000), 1))
    for cells in batch:
        cells[source.sample(range(SIDE**2), source.randint(20, 62))] = 0
        wrong = source.sample(np.flatnonzero(cells).tolist(), source.randint(1, 3))
        cells[wrong] = source.choices(DIGITS, k=len(wrong))
    results = prove_many(batch)
    found = results.counts > 0
    assert 0 < np.count_nonzero(found) < len(batch)
    kept = np.flatnonzero(found)
    check_witnesses(batch[kept], picked(results, kept.tolist()), 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((np.zeros((2, 80), np.uint8),), r"shape \(2, 80\) and type uint8"),
        ((np.zeros(81, np.uint8),), r"shape \(81,\)"),
        ((np.zeros((1, 81)),), "type float64 were given; expected integers"),
        ((np.full((1, 81), 10),), "holds 10; expected digits 1 to 9"),
        ((np.full((1, 81), -1),), "holds -1; expected digits 1 to 9"),
        ((np.zeros((1, 81), int), 0), "limit of 0 solutions"),
        ((np.zeros((1, 81), int), 2, 12), "12 lanes were given; expected one of 4, 8, 16, 32"),
    ],
)
def test_bad_arguments_are_refused(arguments: tuple, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        prove_many(*arguments)
