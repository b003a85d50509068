"""Requests for Sudokus: what is refused, with which words, and what names a request."""

from pathlib import Path

import pytest

from generator.sudoku.request import SudokuRequest as Request
from puzzles.errors import RequestError
from puzzles.sudoku import Ground


def test_the_same_request_in_other_words_has_the_same_key() -> None:
    assert Request(difficulty="any").key() == Request(box="3x3", logic="any", symmetry="none").key()
    assert Request(size="9x9").key() == Request().key() == Request(symmetry="rotate180", difficulty="usual").key()
    assert Request(box="2x8").key() != Request(size="16x16").key()
    assert (Request(box="2x8").side, Request(box="2x8").shape) == (16, "16x16")
    assert Request(symmetry="FULL", board_method="Weighted-Prune").key() == Request(symmetry="full").key()


def test_defaults() -> None:
    request = Request(size="9x9")
    assert (request.side, request.ground, request.needed_logic) == (9, Ground(3, 3), "any")
    assert (request.difficulty, request.clues, request.symmetry) == ("usual", 32, "rotate180")
    assert (Request(symmetry="full").clues, Request(symmetry="none").clues) == (32, 32)
    assert Request(size="6x6").ground == Ground(2, 3)
    assert Request(size="6x6", box="3x2").ground == Ground(3, 2)
    assert Request(size="16x16").needed_logic == "singles"
    assert Request(box="1x9").needed_logic == "singles"
    assert Request(size="16x16", logic="any").needed_logic == "any"


def test_counts_that_may_exist_are_tried_and_any_without_a_proof() -> None:
    assert [Request(clues=clues).clues for clues in (17, 18, 20, 81)] == [17, 18, 20, 81]
    assert Request(clues=0, unique=False).clues == 0


def write(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


def test_a_pattern_is_read(tmp_path: Path) -> None:
    text = "\n  .X0.\n*..1\n\n  ....\r\n  ##.. "
    request = Request(size="4x4", pattern=write(tmp_path / "p.txt", text))
    assert request.pattern_cells == (1, 4, 7, 12, 13)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("XX..\n....\n..XX\n", "has 3 rows; expected 4 for 4x4"),
        ("XX..\n.....\n..XX\n....\n", "row 2 of pattern .* has 5 cells; expected 4 for 4x4"),
        ("X...\n....\n....\n...X\n", "2 clues cannot have a single solution"),
        ("", "has 0 rows"),
        ("12..\n3...\n....\n....", "rows 3 and 4 of pattern .* are empty and could change places"),
        ("..12\n..3.\n...4\n..1.", "columns 1 and 2 of pattern .* are empty and could change places"),
    ],
)
def test_a_pattern_of_the_wrong_size_or_without_a_single_solution_is_refused(
    tmp_path: Path, text: str, words: str
) -> None:
    pattern = write(tmp_path / "p.txt", text)
    with pytest.raises(RequestError, match=words):
        Request(size="4x4", pattern=pattern)
    if "places" in words or "2 clues" in words:
        assert Request(size="4x4", pattern=pattern, unique=False).pattern_cells


def test_a_pattern_names_a_request_by_its_bytes(tmp_path: Path) -> None:
    shape = "XX..\n..XX\n..XX\nXX..\n"
    one = Request(size="4x4", pattern=write(tmp_path / "one.txt", shape))
    same = Request(size="4x4", pattern=write(tmp_path / "same.txt", shape), tries=5)
    other = Request(size="4x4", pattern=write(tmp_path / "other.txt", shape[::-1]))
    assert one.key() == same.key()
    assert one.key() != other.key()
    assert one.key() != Request(size="4x4").key()
    assert Request(clues=30).key() != Request(clues=31).key()


def test_few_givens_are_tried_less_often_and_more_are_advised() -> None:
    few, more = Request(clues=17), Request(clues=24)
    assert few.n_starts < more.n_starts == few.tries
    assert few.remedies() == ("--clues 21 or more",)
    assert Request(clues=17, tries=900).n_starts == 900
