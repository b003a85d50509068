"""Complete boards by every method: they are right, follow their streams, do what their sources say, and are even."""

from collections import Counter
from collections.abc import Callable
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.sudoku.boards import BOARD_METHODS, coloring, complete_board, cyclic, ilp, lookahead, prune
from generator.sudoku.boards.budget import BoardSearchEnded, Budget
from generator.sudoku.boards.switches_kernel import switch
from kernels.jit import PLAIN, kernel
from kernels.streams import State, below, stream_for, unit
from puzzles.sudoku import Grid, Ground, Sudoku
from tests.examples import either, examples, first
from tests.naive.sudoku_prune import big_weighted_prune
from tests.naive.sudoku_shapes import all_boards
from tests.naive.sudoku_statistics import NAMES, statistics

SIDES = ((1, 1), (1, 2), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4))
SMALL = [Ground(*sides) for sides in SIDES]
SEARCHES = ("lookahead", "weighted-prune", "prune", "backtracking")
few = examples(5 if PLAIN else 40)


def name_of(box: Ground) -> str:
    return f"{box.height}x{box.width}"


def is_right(box: Ground, grid: np.ndarray) -> bool:
    return grid.dtype == np.uint16 and Sudoku(box, (0,) * box.side**2).check(grid) is None


@pytest.mark.parametrize("method", BOARD_METHODS)
@pytest.mark.parametrize("box", SMALL, ids=name_of)
def test_boards_are_right(method: str, box: Ground) -> None:
    for seed in range(2 if PLAIN else either(3, 20)):
        assert is_right(box, complete_board(method, box, stream_for(seed)))


LARGE = {
    "coloring": [Ground(5, 5), Ground(2, 15), Ground(15, 2), Ground(6, 6), Ground(1, 70), Ground(10, 10)],
    "lookahead": [Ground(5, 5), Ground(6, 6), Ground(2, 15), Ground(1, 70), Ground(8, 8)],
    "weighted-prune": [Ground(5, 5), Ground(7, 7), Ground(8, 8)],
    "prune": [Ground(5, 5)],
    "ilp": [Ground(5, 5), Ground(2, 8), Ground(8, 2), Ground(1, 30), Ground(6, 6)],
    "cyclic": [Ground(6, 6), Ground(2, 15), Ground(32, 32)],
    "cyclic-rows": [Ground(6, 6), Ground(2, 15), Ground(32, 32)],
}


if PLAIN:
    LARGE = {method: [Ground(5, 5)] for method in ("coloring", "lookahead", "ilp", "cyclic", "cyclic-rows")}


@pytest.mark.parametrize(
    ("method", "box"), [each for method, boxes in LARGE.items() for each in first(1, ((method, box) for box in boxes))]
)
def test_large_boards_are_right(method: str, box: Ground) -> None:
    assert is_right(box, complete_board(method, box, stream_for(5)))  # with luck: others take up to ten times as long


@pytest.mark.parametrize("method", BOARD_METHODS)
def test_a_stream_decides_the_board_and_goes_on(method: str) -> None:
    state, again, other = stream_for(5), stream_for(5), stream_for(6)
    first = complete_board(method, Ground(3, 3), state)
    assert np.array_equal(first, complete_board(method, Ground(3, 3), again))
    assert not np.array_equal(first, complete_board(method, Ground(3, 3), other))
    assert np.array_equal(state, again)
    assert not np.array_equal(first, complete_board(method, Ground(3, 3), state))


@pytest.mark.parametrize("method", first(1, SEARCHES))
def test_every_board_of_four_by_four_can_come_out(method: str) -> None:
    # Of the 288 boards the rarest has 1 chance in 500 (lookahead; 60,000 draws), so that 8000 draws miss one with a
    # probability below 288 * exp(-16) = 0.00004.
    n_draws = 60 if PLAIN else 8000
    state = stream_for("all", method)
    seen = {complete_board(method, Ground(2, 2), state).tobytes() for _ in range(n_draws)}
    assert len(seen) > 40 if PLAIN else len(seen) == 288


@kernel
def _below(state, n):
    return below(state, n)


@kernel
def _unit(state):
    return unit(state)


def draws(state) -> tuple[Callable[[int], int], Callable[[], float]]:
    return lambda n: int(_below(state, n)), lambda: float(_unit(state))


@few
@given(
    st.sampled_from([Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(3, 3), Ground(1, 4)]),
    st.integers(0, 999),
    st.data(),
)
def test_weighted_prune_is_the_printed_algorithm(box: Ground, seed: int, data: st.DataObject) -> None:
    alpha = data.draw(st.sampled_from([0.3, 0.7, 1.0, 1.4]))
    ours, theirs = stream_for(seed), stream_for(seed)
    expected, _ = big_weighted_prune(box, alpha, *draws(theirs))
    assert prune.weighted_prune(box, ours, alpha=alpha).tolist() == expected
    assert np.array_equal(ours, theirs)


@few
@given(
    st.sampled_from([Ground(2, 3), Ground(3, 2), Ground(3, 3)]),
    st.integers(0, 999),
    st.sampled_from([("rows", True), *((order, False) for order in get_args(prune.Order)), ("boxes", True)]),
    st.sampled_from([(False, True), (True, True), (False, False)]),
    st.integers(1, 3),
)
def test_weighted_prune_varies_as_it_says(
    box: Ground, seed: int, order_and_rest: tuple[prune.Order, bool], diagonal: tuple[bool, bool], tries: int
) -> None:
    (order, looks_at_rest), (keeps_diagonal, has_prefill) = order_and_rest, diagonal
    variation = prune.Variation(order, keeps_diagonal, looks_at_rest, tries, has_prefill)
    ours, theirs = stream_for(seed), stream_for(seed)
    expected, _ = big_weighted_prune(box, 0.9, *draws(theirs), **variation._asdict())
    assert prune.weighted_prune(box, ours, alpha=0.9, variation=variation).tolist() == expected
    assert np.array_equal(ours, theirs)


def test_weighted_prune_looks_at_the_rest_of_rows_of_large_boards_only() -> None:
    limits = Budget(nodes_a_start=400, nodes=400)

    def drawn(box: Ground, variation: prune.Variation | None) -> list[int]:
        state = stream_for(0)
        with pytest.raises(BoardSearchEnded):
            prune.weighted_prune(box, state, budget=limits, variation=variation)
        return list(state)

    as_published, with_rest = prune.Variation(), prune.Variation(looks_at_rest=True)
    for box, usual, other in ((Ground(6, 6), as_published, with_rest), (Ground(6, 7), with_rest, as_published)):
        assert drawn(box, None) == drawn(box, usual) != drawn(box, other)


def test_takano_blocks_and_rows() -> None:
    board = cyclic.board(Ground(2, 2), stream_for(0), variant="blocks", is_drawn=False)
    assert board.tolist() == [[1, 2, 3, 4], [3, 4, 1, 2], [2, 3, 4, 1], [4, 1, 2, 3]]
    nine = cyclic.board(Ground(3, 3), stream_for(0), variant="blocks", is_drawn=False)
    assert nine[:3, :3].tolist() == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert nine[3:6, :3].tolist() == [[2, 3, 4], [5, 6, 7], [8, 9, 1]]
    assert nine[:3, 3:6].tolist() == [[4, 5, 6], [7, 8, 9], [1, 2, 3]]
    board = cyclic.board(Ground(3, 3), stream_for(0), variant="rows", is_drawn=False)
    assert [row.index(1) for row in board.tolist()] == [0, 3, 6, 1, 4, 7, 2, 5, 8]
    for row in board:
        assert np.array_equal(np.roll(row, -int(np.flatnonzero(row == 1)[0])), np.arange(1, 10))


@pytest.mark.parametrize("variant", ["blocks", "rows"])
def test_every_choice_of_a_cyclic_board_is_drawn(variant: str) -> None:
    drawn = {cyclic.board(Ground(2, 2), stream_for(seed), variant=variant).tobytes() for seed in range(2_000)}
    assert len(drawn) == 96  # with all orders of bands, stacks, rows, columns and digits


def test_a_program_without_a_board_starts_over() -> None:
    # Half of the ways to fill the two diagonal boxes of 4x4 can be completed, each to one board.
    def first_start(seed: int) -> str:
        try:
            return str(ilp.board(Ground(2, 2), stream_for(seed), budget=Budget(nodes_a_start=9, nodes=1)).shape)
        except BoardSearchEnded as ended:
            return str(ended)

    messages = [first_start(seed) for seed in range(60)]
    assert 15 < messages.count("(4, 4)") < 45
    assert "no board with boxes of 2x2 cells was found in 1 starts and 2 values placed" in messages
    seen = {complete_board("ilp", Ground(2, 2), stream_for(seed)).tobytes() for seed in range(60)}
    assert len(seen) > 40


@pytest.mark.parametrize("search", [prune.backtracking, prune.prune, prune.weighted_prune, lookahead.board])
def test_a_search_that_ends_says_what_it_did(search: Callable[..., object]) -> None:
    with pytest.raises(BoardSearchEnded, match="4x4 cells was found in 3 starts") as ended:
        search(Ground(4, 4), stream_for(0), budget=Budget(nodes_a_start=99, nodes=300))
    assert (ended.value.n_starts, ended.value.n_nodes) == (3, 300)


# How even boards of all methods but the cyclic ones are. Every test fixes its stream, so that it passes or fails for
# good; limits say how seldom a fair source would fail.
#
# Means over all 9x9 boards with their standard errors: of 3,000,000 boards filled row by row, each row drawn evenly
# among all that columns and boxes allow, weighed by the product of their numbers. The mean weight is the number of
# boards, which is known (Felgenhauer and Jarvis 2005), but for its standard error of 0.05 percent.
REFERENCE = {
    "row rectangles": (5.78944, 0.00201),
    "column rectangles": (5.79028, 0.00191),
    "equal minirows": (0.97076, 0.00206),
    "equal minicolumns": (0.97136, 0.00224),
}


def board_by(method: str, box: Ground, state: State, switches: int | None) -> Grid:
    """Make a board_by, with another number of switches than its method has unless None."""
    if switches is None:
        return complete_board(method, box, state)
    grid = {"coloring": coloring.board_by, "weighted-prune": prune.weighted_prune}[method](box, state)
    switch(box.height, box.width, switches, state, grid, np.empty(box.side, np.int16))
    return grid


def chi_square(method: str, box: Ground, n_draws: int, switches: int | None = None) -> tuple[float, int]:
    """Compare how often each board_by comes out with how often it should; return the degrees of freedom too."""
    every = all_boards(box)
    state = stream_for("chi-square", tuple(box[:2]))
    counts = Counter(board_by(method, box, state, switches).tobytes() for _ in range(n_draws))
    assert set(counts) <= every
    expected = n_draws / len(every)
    return sum((counts[each] - expected) ** 2 / expected for each in every), len(every) - 1


def quantile(degrees: int, sigmas: float) -> float:
    """Return a quantile of chi-square, close enough. Source: Wilson and Hilferty 1931."""
    return degrees * (1 - 2 / (9 * degrees) + sigmas * (2 / (9 * degrees)) ** 0.5) ** 3


# Four normal values of a fair source are all within 3.5 but for once in 500.
WORST = 3.5
N_BOARDS = 400 if PLAIN else 10_000

# A fair source would exceed a limit of 3.09 sigmas once in 1000 fixed streams.
SIGMAS = 3.09


@pytest.mark.exhaustive
@pytest.mark.parametrize("method", ["coloring", "weighted-prune"])
@pytest.mark.parametrize(("box", "n_boards"), [(Ground(2, 2), 288), (Ground(1, 4), 576), (Ground(4, 1), 576)])
def test_all_small_boards_come_out_alike(method: str, box: Ground, n_boards: int) -> None:
    assert len(all_boards(box)) == n_boards
    value, degrees = chi_square(method, box, (4 if PLAIN else 200) * n_boards)
    assert value < quantile(degrees, SIGMAS)


def standard_errors_off(method: str, n_boards: int, switches: int | None = None) -> np.ndarray:
    """Return how far the means of the four statistics are from their reference, in standard errors of both together."""
    state = stream_for("statistics")
    boards = np.stack([board_by(method, Ground(3, 3), state, switches) for _ in range(n_boards)])
    counts = statistics(boards)
    means, errors = np.transpose([REFERENCE[name] for name in NAMES])
    return np.asarray((counts.mean(axis=0) - means) / np.hypot(counts.std(axis=0) / n_boards**0.5, errors))


@pytest.mark.exhaustive
@pytest.mark.parametrize("method", [name for name in BOARD_METHODS if not name.startswith("cyclic")])
def test_four_statistics_of_nine_by_nine(method: str) -> None:
    off = standard_errors_off(method, N_BOARDS // 20 if method == "ilp" else N_BOARDS)
    assert np.abs(off).max() < WORST, dict(zip(NAMES, off, strict=True))
