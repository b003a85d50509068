"""The listings in appendix D of Mingote's thesis give one puzzle in three notations (see golden/README.md)."""

from pathlib import Path

import pytest

from puzzles.formats.registry import read_file, recognize, write
from puzzles.nonogram import Nonogram, Palette

GOLDEN = Path(__file__).parent / "golden"
FILES = {"bosch": "mingote_d1.bosch", "olsak": "mingote_d2.g", "hett": "mingote_d3.pl"}

# Written by hand from listing D.1, as (length, color).
ROW_3 = ((1, 1), (3, 1), (1, 2))
ROW_16 = ((1, 4), (2, 4), (1, 1))
COLUMN_15 = ((1, 1), (1, 3), (1, 3), (2, 4), (1, 4))
EMPTY_ROWS, EMPTY_COLUMNS = [6, 7, 10], [1, 3, 20]


def puzzle_in(name) -> Nonogram:
    (document,) = read_file(GOLDEN / FILES[name])
    return document.puzzle


def test_the_three_listings_are_the_same_puzzle():
    bosch, olsak, hett = (puzzle_in(name) for name in FILES)
    assert bosch == olsak == hett
    assert bosch.title == olsak.title == hett.title == "TEST_20x20x5_101"


@pytest.mark.parametrize("name", FILES)
def test_each_listing_is_recognized_and_has_the_known_numbers(name):
    assert recognize((GOLDEN / FILES[name]).read_bytes()).name == name
    puzzle = puzzle_in(name)
    assert (puzzle.height, puzzle.width, puzzle.n_colors) == (20, 20, 5)
    assert puzzle.palette == Palette.default(5)
    assert puzzle.n_painted == 40
    assert (puzzle.rows[2], puzzle.rows[15], puzzle.columns[14]) == (ROW_3, ROW_16, COLUMN_15)
    assert [index for index, clue in enumerate(puzzle.rows, 1) if not clue] == EMPTY_ROWS
    assert [index for index, clue in enumerate(puzzle.columns, 1) if not clue] == EMPTY_COLUMNS


def test_our_bosch_file_is_the_listing_to_the_letter():
    (document,) = read_file(GOLDEN / FILES["bosch"])
    assert write(document, "bosch") == (GOLDEN / FILES["bosch"]).read_bytes()
