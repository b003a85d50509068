"""Digging of many boards at once, against removal at each group's turn with a count of solutions."""

import random
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from puzzles.sudoku import Ground
from solvers.sudoku.dig_lanes import dig_many
from solvers.sudoku.lanes import LANES, prove_many
from tests.examples import first
from tests.puzzles.sudoku_boards import image_of
from tests.solvers.test_sudoku_lanes import random_board

Cells = NDArray[np.uint8]
SIDE = 9
N_CELLS = SIDE**2
EACH_CELL = np.arange(N_CELLS)[:, None]
HALF_TURN = np.stack([np.arange(41), 80 - np.arange(41)], axis=1)
MIRROR = np.array([[9 * row + column, 9 * row + 8 - column] for row in range(SIDE) for column in range(5)])
BOX_ROWS = np.arange(N_CELLS).reshape(27, 3)


@cache
def some_boards() -> list[Cells]:
    source = random.Random(5)
    return [np.array(random_board(source), np.uint8).reshape(SIDE, SIDE) for _ in range(10)]


def boards_and_orders(n: int, n_groups: int, seed: int = 1) -> tuple[Cells, NDArray[np.int64]]:
    source = random.Random(seed)
    images = [image_of(source.choice(some_boards()), Ground(3, 3), source) for _ in range(n)]
    boards = np.array([source.choice((image, image.T)) for image in images], np.uint8).reshape(n, N_CELLS)
    orders = [source.sample(range(n_groups), n_groups) for _ in range(n)]
    return boards, np.array(orders, np.int64).reshape(n, n_groups)


def dug_at_each_turn(
    boards: Cells, groups: NDArray[np.int64], orders: NDArray[np.int64], fewest: int, puzzles: Cells
) -> Cells:
    """Remove groups one by one, all boards in step; the solutions are counted by ``prove_many``."""
    left = puzzles.copy()
    for turn in range(orders.shape[1]):
        without = left.copy()
        np.put_along_axis(without, groups[orders[:, turn]], 0, axis=1)
        results = prove_many(without)
        goes = (results.counts == 1) & (np.count_nonzero(without, axis=1) >= fewest)
        assert np.array_equal(results.solutions[goes], boards[goes])
        left[goes] = without[goes]
    return left


@pytest.mark.parametrize("groups", [EACH_CELL, HALF_TURN, MIRROR, BOX_ROWS], ids=["cell", "turn", "mirror", "box row"])
@pytest.mark.parametrize("fewest", [0, 26])
def test_groups_go_as_they_would_one_by_one(groups: NDArray[np.int64], fewest: int) -> None:
    boards, orders = boards_and_orders(2 if PLAIN else 150, len(groups))
    puzzles = boards
    if PLAIN:  # only the last turns, where it is not clear what goes
        puzzles = dig_many(boards, groups, orders[:, ::-1], fewest=36 + 9 * (groups is BOX_ROWS))
        orders = orders[:, : 3 * len(groups) // 4]
    dug = dig_many(boards, groups, orders, fewest, puzzles)
    assert np.array_equal(dug, dug_at_each_turn(boards, groups, orders, fewest, puzzles))
    assert np.count_nonzero(dug, axis=1).min() >= fewest
    assert np.any(dug != puzzles)


def test_a_group_too_large_stays_and_a_smaller_one_may_still_go() -> None:
    boards, _ = boards_and_orders(1, 1)
    groups = np.array([[0, 1, 2], [3, 4, 4], [8, 8, 8]])
    for order, fewest, blanks in (
        ([0, 1, 2], 78, [0, 1, 2]),
        ([1, 0, 2], 78, [3, 4, 8]),
        ([0, 1, 2], 79, [3, 4]),
        ([2, 0], 0, [0, 1, 2, 8]),
        ([0, 1, 2], 81, []),
    ):
        dug = dig_many(boards, groups, [order], fewest)
        assert np.flatnonzero(dug[0] == 0).tolist() == blanks


# Each number of lanes takes seconds to compile.
@pytest.mark.parametrize("n_lanes", first(1, (None, *LANES)))
def test_a_puzzle_depends_neither_on_lanes_nor_on_neighbors(n_lanes: int | None) -> None:
    n = 3 if PLAIN else 70
    boards, orders = boards_and_orders(n, N_CELLS)
    if PLAIN:
        orders = orders[:, :12]
    dug = dig_many(boards, EACH_CELL, orders)
    assert np.array_equal(dig_many(boards, EACH_CELL, orders, n_lanes=n_lanes), dug)
    backward = dig_many(boards[::-1], EACH_CELL, orders[::-1], n_lanes=n_lanes)
    assert np.array_equal(backward[::-1], dug)
    for start in range(0, n, 16):
        part = slice(start, start + 16)
        assert np.array_equal(dig_many(boards[part], EACH_CELL, orders[part], n_lanes=n_lanes), dug[part])


def test_nothing_to_dig() -> None:
    boards, orders = boards_and_orders(2, 3)
    assert dig_many(boards[:0], EACH_CELL, orders[:0]).shape == (0, N_CELLS)
    assert np.array_equal(dig_many(boards, EACH_CELL, orders[:, :0]), boards)


def test_bad_arguments_are_refused() -> None:
    boards, orders = boards_and_orders(1, N_CELLS)
    twice = boards.copy()
    twice[0, [0, 1]] = twice[0, [1, 0]]  # right in its row and box, wrong in its columns
    for arguments, message in (
        ((boards[:, :80], EACH_CELL, orders), r"boards of shape \(1, 80\)"),
        ((boards * 1.0, EACH_CELL, orders), "type float64 were given; expected integers"),
        ((boards * 0, EACH_CELL, orders), "digits from 0 to 0; expected 1 to 9"),
        ((twice, EACH_CELL, orders), "board 0 has a digit twice"),
        ((boards, EACH_CELL + 1, orders), "groups hold numbers from 1 to 81; expected 0 to 80"),
        ((boards, EACH_CELL[:, 0], orders), r"groups of shape \(81,\)"),
        ((boards, EACH_CELL[:5], orders), "orders hold numbers from 0 to 80; expected 0 to 4"),
        ((boards, EACH_CELL, np.repeat(orders, 2, axis=0)), "2 orders were given for 1 boards"),
        ((boards, EACH_CELL, orders, 0, np.where(boards < 3, 0, boards)), "other solutions than the boards"),
        ((boards, EACH_CELL, orders, 0, 10 - boards), "other solutions than the boards"),
        ((boards, EACH_CELL, orders, 0, boards[:0]), "0 puzzles were given for 1 boards"),
        ((boards, EACH_CELL, orders, 0, None, 12), "12 lanes were given; expected one of 4, 8, 16, 32"),
    ):
        with pytest.raises(RequestError, match=message):
            dig_many(*arguments)
