"""Digging of many boards at once, against removal at each group's turn with a count of solutions."""

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kernels.jit import PLAIN, kernel
from kernels.vectors import empty_rows
from puzzles.errors import RequestError
from puzzles.sudoku import Ground
from solvers.sudoku.dig_lanes import _classic_workspace, dig_many
from solvers.sudoku.dig_lanes_kernel import N_SETS, add_solution, load_board
from solvers.sudoku.lanes import LANES, prove_many
from solvers.sudoku.unavoidable_sets_kernel import MAX_SETS, add_cycles, add_set, forget_sets, leaves_set_unhit
from tests.examples import at_the_gate, either, examples, first
from tests.naive.sudoku_sat import sat_boards
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


def test_digging_goes_on_from_a_puzzle() -> None:
    n, n_turns = (1, 20) if PLAIN else (60, N_CELLS)
    boards, orders = boards_and_orders(n, N_CELLS)
    halfway = dig_many(boards, EACH_CELL, orders[:, :n_turns], fewest=40)
    _, others = boards_and_orders(n, N_CELLS, seed=2)
    others = others[:, :n_turns]
    dug = dig_many(boards, EACH_CELL, others, puzzles=halfway)
    assert np.array_equal(dug, dug_at_each_turn(boards, EACH_CELL, others, 0, halfway))
    assert not np.any(dug[halfway == 0])


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


@kernel
def cycles_of(boards, board, lane, set_words, column_of):
    forget_sets(set_words, lane)
    return add_cycles(set_words, lane, boards, board, column_of)


@kernel
def put_set(set_words, lane, n_sets, a, b, c):
    add_set(set_words, lane, n_sets, a, b, c)


@kernel
def is_unhit(sets, lane, n_sets, n_lanes, a, b, c):
    return leaves_set_unhit(sets, lane, n_sets, n_lanes, a, b, c)


def in_bands(cells: set[int]) -> list[int]:
    return [sum(1 << cell % 27 for cell in cells if cell // 27 == band) for band in range(3)]


def rows_of_sets(n_lanes: int) -> tuple[NDArray[np.void], NDArray[np.uint32]]:
    rows = empty_rows(3 * MAX_SETS, n_lanes)
    return rows, rows.view(np.uint32).reshape(-1, n_lanes)


@pytest.mark.parametrize("n_lanes", [32, at_the_gate(4)])
def test_cycles_are_unavoidable_and_share_out_the_cells_of_two_lines(n_lanes: int) -> None:
    boards, _ = boards_and_orders(2 if PLAIN else either(2, 8), 1)
    lane = n_lanes - 1
    for i, board in enumerate(boards.tolist()):
        _, words = rows_of_sets(n_lanes)
        n_sets = cycles_of(boards, i, lane, words, np.zeros(10, np.int64))
        at_hand = words.reshape(n_lanes, -1, 3, n_lanes)[lane].transpose(0, 2, 1).reshape(-1, 3)
        bits = at_hand[:n_sets, :, None] >> np.arange(27, dtype=np.uint32) & 1
        sets = bits.reshape(n_sets, N_CELLS).astype(bool)
        assert sets.sum() == 18 * 18
        assert (sets.sum(axis=0) == 4).all()  # two pairs of rows, and two of columns
        for members in sets[:: 7 if PLAIN else 1]:
            without = [0 if member else digit for digit, member in zip(board, members, strict=True)]
            assert len(sat_boards(Ground(3, 3), tuple(without), 2)) == 2


@examples(20)
@given(st.data())
def test_a_mask_is_held_against_all_sets_of_its_lane(data: st.DataObject) -> None:
    n_lanes = data.draw(st.sampled_from(LANES))
    source = random.Random(data.draw(st.integers(0, 2**32)))
    rows, words = rows_of_sets(n_lanes)
    known: list[list[set[int]]] = [[] for _ in range(n_lanes)]
    words[:] = 2**27 - 1
    lanes = [0, n_lanes - 1]
    for lane in lanes:
        for _ in range(source.choice((0, 1, 5, MAX_SETS, MAX_SETS + 3))):
            cells = set(source.sample(range(N_CELLS), source.randint(1, 6)))
            put_set(words, lane, len(known[lane]), *in_bands(cells))
            known[lane].append(cells)
    for lane in lanes:
        for n_cells in (81, 70, 60, 30):
            mask = set(source.sample(range(N_CELLS), n_cells))
            expected = any(not cells & mask for cells in known[lane][-MAX_SETS:])
            assert is_unhit(rows, lane, len(known[lane]), n_lanes, *in_bands(mask)) == expected


@kernel
def remember_difference(workspace, lane, boards, masks):
    load_board(workspace, lane, boards, 1, masks, 3)
    for row in range(len(workspace.board_words)):
        workspace.words[row, lane] = workspace.board_words[row, lane]
    load_board(workspace, lane, boards, 0, masks, 3)
    n_sets = workspace.lanes[N_SETS, lane]
    add_solution(workspace, lane)
    return n_sets


def test_another_solution_is_kept_as_the_cells_where_it_differs() -> None:
    boards, _ = boards_and_orders(2, 1)
    workspace, lane, n_lanes = _classic_workspace(8), 0, 8  # the lane of plain Python
    n_sets = remember_difference(workspace, lane, boards, np.zeros((2, 3), np.int64))
    sets = workspace.set_words.reshape(-1, 3, n_lanes).transpose(0, 2, 1).reshape(-1, 3)
    assert in_bands(set(np.flatnonzero(boards[0] != boards[1]).tolist())) in sets.tolist()
    assert workspace.lanes[N_SETS, lane] == n_sets + 1


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
