"""Requests for Light Up: what is refused, with which words, how many walls are meant, and what names a request."""

import pytest

from generator.lightup.request import LightUpRequest as Request


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
