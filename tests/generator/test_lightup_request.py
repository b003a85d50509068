"""Requests for Light Up: what is refused, with which words, how many walls are meant, and what names a request."""

import subprocess
import sys

import pytest

from generator.lightup.request import LightUpRequest as Request
from puzzles.errors import RequestError


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"size": "9"}, "'9' is not a size; expected ROWSxCOLUMNS"),
        ({"size": "101x5"}, "'101x5' is out of range; expected 1 to 100"),
        ({"walls": "many"}, "'many' is not a number or share of walls; expected one such as 20, or 0.2"),
        ({"walls": "-3"}, "'-3' is not a number or share of walls"),
        ({"walls": "."}, "'.' is not a number or share of walls"),
        ({"walls": "1.5"}, "1.5 is not a share of walls; expected a number from 0 to 1"),
        ({"walls": "101"}, "101 walls cannot stand on 10x10; expected 0 to 100"),
        ({"walls": "21"}, "21 walls cannot have the symmetry rotate180 on 10x10; expected 20 or 22"),
        ({"walls": "22", "symmetry": "rotate90"}, "22 walls cannot have the symmetry rotate90 .*; expected 20 or 24"),
        ({"walls": "3", "size": "4x6", "symmetry": "mirror-both"}, "3 walls cannot have .*; expected 0 or 4"),
        ({"size": "4x6", "symmetry": "rotate90"}, "4x6 cannot be symmetric under a quarter turn"),
        ({"symmetry": "twofold"}, "'twofold' is not a symmetry; expected one of none, rotate180"),
        ({"difficulty": "cozy"}, "'cozy' is not a difficulty; expected one of gentle"),
        ({"difficulty": "easy", "rating": "none"}, "--difficulty easy was given with --rating none"),
        ({"difficulty": "easy", "unique": False}, "--difficulty easy was given with --no-unique"),
        ({"minimal": True, "unique": False}, "--minimal was given with --no-unique; expected --unique"),
        ({"rating": "3.4"}, "'3.4' is not a rating; expected one of full, none"),
        ({"rating": "half"}, "'half' is not a rating; expected one of full, none"),
        ({"tries": 0}, "0 tries are not possible; expected 1 to 1000000"),
        ({"walls": "0"}, "--walls 0 leaves 10x10 without a wall"),
        ({"walls": "0.2", "size": "1x2"}, "--walls 0.2 leaves 1x2 without a wall"),
    ],
)
def test_refusals(asked: dict[str, object], words: str) -> None:
    with pytest.raises(RequestError, match=words):
        Request(**asked)


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


def test_a_request_does_not_load_the_compiler() -> None:
    code = "import sys, generator.lightup.request as module; module.LightUpRequest(); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
