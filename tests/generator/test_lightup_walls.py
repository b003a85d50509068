"""Walls drawn by the kernel: any number that whole orbits add up to, at the first attempt, and all cells alike."""

import numpy as np
import pytest

from generator.lightup.walls_kernel import draw_walls, is_connected
from generator.lightup.workspace import workspace_for
from generator.orbits import orbits_under, whole_orbits_add_up_to
from kernels.streams import stream_for
from puzzles.lightup import WALL, WHITE
from solvers.lightup.layout import with_frame, without_frame


@pytest.mark.parametrize("symmetry", ["none", "mirror-h", "mirror-both", "rotate180", "rotate90", "full"])
def test_each_number_that_orbits_add_up_to_is_met_at_once(symmetry):
    workspace, orbits, stream = workspace_for(5, 5, symmetry), orbits_under(symmetry, 5, 5), stream_for(1)
    for n_walls in (n for n in range(26) if whole_orbits_add_up_to(orbits, n)):
        for _ in range(4):
            assert draw_walls(workspace.orbits, n_walls, False, workspace.board, workspace.scratch, stream)
            assert np.count_nonzero(without_frame(workspace.board.cells, 5, 5) == WALL) == n_walls
            assert np.count_nonzero(workspace.board.cells == WHITE) == 25 - n_walls


def test_every_cell_is_a_wall_about_as_often():
    workspace, stream = workspace_for(3, 4, "rotate180"), stream_for(2)
    n_times = np.zeros((3, 4), int)
    for _ in range(600):
        draw_walls(workspace.orbits, 4, False, workspace.board, workspace.scratch, stream)
        n_times += without_frame(workspace.board.cells, 3, 4) == WALL
    assert (abs(n_times - 200) < 60).all()  # five standard deviations


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["..", ".."], True),
        ([".#", "#."], False),
        (["..#", "#..", "##."], True),
        ([".#.", "...", "#.#"], True),
        (["...", "###", "..."], False),
        (["##", "##"], True),
        (["#.", "##"], True),
    ],
)
def test_boards_in_one_region(rows, expected):
    grid = np.array([[WALL if sign == "#" else WHITE for sign in row] for row in rows], np.uint8)
    cells, before = with_frame(grid), with_frame(grid)
    work = np.zeros(len(cells), np.int32)
    assert is_connected(cells, np.count_nonzero(grid == WHITE), len(rows[0]) + 2, work) == expected
    assert (cells == before).all()
