"""Lanes on 9x9 grounds with further houses, against digging and proofs one by one."""

from dataclasses import replace

import numpy as np
import pytest

from generator.draws_kernel import shuffled
from generator.sudoku.boards import complete_board
from generator.sudoku.regions import draw_regions
from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.ground import checked
from solvers.sudoku.dig import dig
from solvers.sudoku.lanes_houses import dig as dig_in_lanes
from solvers.sudoku.lanes_houses import has_lanes
from solvers.sudoku.proof import prove_many

X, WINDOKU = Ground(3, 3, ("x",)), Ground(3, 3, ("windoku",))
JIGSAW, OTHER_JIGSAW = (checked(Ground(3, 3, (), draw_regions(9, "none", stream_for("regions", n)))) for n in range(2))
EACH_CELL = np.arange(81)[:, None]
HALF_TURN = np.stack([np.arange(41), 80 - np.arange(41)], axis=1)


@pytest.mark.parametrize("ground", [X, WINDOKU, JIGSAW], ids=["x", "windoku", "jigsaw"])
@pytest.mark.parametrize(("groups", "fewest"), [(EACH_CELL, 0), (EACH_CELL, 30), (HALF_TURN, 0)])
def test_lanes_dig_and_prove_as_the_search_one_by_one_does(ground, groups, fewest):
    states = [stream_for("lanes", n) for n in range(2 if PLAIN else 40)]
    boards = [complete_board("", ground, state) for state in states]
    orders = np.array([shuffled(len(groups), state) for state in states])
    orders = orders[:, : 20 if PLAIN else len(groups)]
    dug = dig_in_lanes([ground], np.array(boards, np.uint8).reshape(-1, 81), groups, orders, fewest)
    others = [dig(ground, board, groups[order], fewest)[0] for board, order in zip(boards, orders, strict=True)]
    assert np.array_equal(dug.reshape(-1, 9, 9), others)
    puzzles = [Sudoku.from_grid(puzzle, ground) for puzzle in (*others, others[0] * (others[0] > 4))]
    wrong = replace(puzzles[0], cells=(*(0 if digit == 9 else digit for digit in puzzles[0].cells[:-1]), 9))
    for ours, other in zip(*(prove_many([*puzzles, wrong], by_lanes=lanes) for lanes in (True, False)), strict=True):
        assert ours.verdict is other.verdict
        assert ours.verdict != "unique" or np.array_equal(ours.solutions, other.solutions)


def test_each_lane_has_its_own_regions():
    grounds = [JIGSAW, OTHER_JIGSAW] * (1 if PLAIN else 10)
    states = [stream_for("own", n) for n in range(len(grounds))]
    boards = [complete_board("", ground, state) for ground, state in zip(grounds, states, strict=True)]
    orders = np.array([shuffled(81, state)[: 20 if PLAIN else 81] for state in states])
    dug = dig_in_lanes(grounds, np.array(boards, np.uint8).reshape(-1, 81), EACH_CELL, orders)
    for ground, board, order, puzzle in zip(grounds, boards, orders, dug, strict=True):
        assert np.array_equal(dig(ground, board, EACH_CELL[order])[0].ravel(), puzzle)


def test_few_grounds_have_lanes():
    others = [Ground(3, 3, ("x", "windoku")), Ground(3, 3, ("anti-king",)), Ground(2, 3, ("x",)), Ground(3, 3)]
    assert has_lanes(X)
    assert has_lanes(JIGSAW)
    assert not any(map(has_lanes, [*others, JIGSAW._replace(variants=("x",)), Ground(3, 3, ("samurai",))]))
