"""Requests for Light Up: what is refused, what names a request, and walls: as many as whole orbits add up to."""

import numpy as np
import pytest

from generator.lightup.request import LightUpRequest as Request
from generator.lightup.walls_kernel import draw_walls
from generator.lightup.workspace import workspace_for
from kernels.streams import stream_for
from puzzles.lightup import WALL
from solvers.lightup.layout import without_frame


@pytest.mark.parametrize(
    ("asked", "n_walls"),
    [
        ({}, 20),
        ({"size": "14x14"}, 40),  # 39.2 are wanted, and 38 or 40 possible
        ({"size": "14x14", "symmetry": "none"}, 39),
        ({"size": "14x14", "symmetry": "rotate90"}, 40),
        ({"size": "5x5"}, 5),  # with one in the center
        ({"size": "5x4", "walls": "0.25"}, 4),  # 5 are wanted: 4 and 6 are as near
        ({"size": "5x4", "walls": "1.0"}, 20),
        ({"walls": "22"}, 22),
        ({"walls": "1", "symmetry": "none"}, 1),
        ({"size": "1x1"}, 0),
        ({"size": "1x1", "walls": "1"}, 1),
        ({"walls": ".5", "size": "3x3"}, 4),
    ],
)
def test_a_share_means_the_nearest_number_that_fits(asked: dict[str, object], n_walls: int) -> None:
    assert Request(**asked).n_walls == n_walls


def test_the_key_tells_what_a_puzzle_depends_on_however_it_was_written() -> None:
    key = Request(tries=8).key()
    assert Request(size=" 10X10 ", walls="20", rating="none", tries=7, symmetry="Rotate180").key() == key
    others = ({"size": "10x11"}, {"walls": "22"}, {"symmetry": "mirror-h"}, {"connected": True}, {"minimal": True})
    keys = {Request(**asked).key() for asked in (*others, {"difficulty": "easy"}, {"unique": False})}
    assert len(keys | {key}) == 8


def test_every_cell_is_a_wall_about_as_often():
    workspace, stream = workspace_for(3, 4, "rotate180"), stream_for(2)
    n_times = np.zeros((3, 4), int)
    for _ in range(600):
        draw_walls(workspace.orbits, 4, False, workspace.board, workspace.scratch, stream)
        n_times += without_frame(workspace.board.cells, 3, 4) == WALL
    assert (abs(n_times - 200) < 60).all()  # five standard deviations
