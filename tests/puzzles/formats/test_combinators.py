"""Expressions that read and write the cells of links and game ids."""

import pytest

from puzzles.errors import FormatError
from puzzles.formats.combinators import TATHAM_GAPS, Cells, decimal, hexadecimal, one_of, runs, signs


def test_runs_are_short_and_digits_divided_where_they_would_run_together():
    gaps = Cells("grid", runs(0, TATHAM_GAPS), "a-z")
    assert gaps.write((0,) * 54) == "zzb"
    assert gaps.read("zzb", 54) == gaps.read("z" + "a" * 28, 54) == (0,) * 54
    grid = Cells("grid", one_of(runs(0, "ab"), decimal(12)), "digits")
    assert grid.write((1, 12, 0, 0, 0, 3)) == "1_12ba3"
    assert grid.read("_1__12ab_3_", 6) == (1, 12, 0, 0, 0, 3)


@pytest.mark.parametrize(("cells", "text"), [((1, 0, 0, 1), "bb"), ((1, 0), "b"), ((1,), "b"), ((1, 1, 0), "0b")])
def test_a_sign_for_several_cells_stands_for_fewer_at_the_end(cells, text):
    board = Cells("board", one_of(runs(0, "g"), signs({"b": (1, 0, 0), "0": (1,)})), "b, 0 or g")
    assert board.write(cells) == text
    assert board.read(text, len(cells)) == cells


def test_text_that_is_not_understood_is_quoted_and_cells_that_cannot_be_written_are_an_error():
    grid = Cells("grid", hexadecimal(300), "1-f, -10 to -ff or +100 to +fff")
    assert grid.read("1f-10+12c", 4) == (1, 15, 16, 300)
    with pytest.raises(FormatError, match=r"^'xyzx' is not a cell; expected 1-f, -10 to -ff or \+100 to \+fff$"):
        grid.read("1" + "xyz" * 10, 100)
    with pytest.raises(ValueError, match="the notation cannot write the cell 2"):
        Cells("board", one_of(runs(0, "a"), signs({"B": (1,)})), "a or B").write((0, 1, 2))
