"""Where puzzles come from: files, tables, data sets; proof, rating and order."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from output.book.items import HARD_TO_EASY, Item, in_order, proved
from output.sources import sources_in
from puzzles.errors import FormatError, NotUnique, RequestError
from puzzles.formats import registry as formats
from rating.grades import Grade
from tests.output.book.samples import NONE, PUZZLE, SEVERAL, SOLUTION

BOARD = [[int(SOLUTION[9 * row + column]) for column in range(9)] for row in range(9)]


def table(path: Path, **columns: list[object]) -> str:
    pq.write_table(pa.table({name: pa.array(values) for name, values in columns.items()}), path)
    return str(path)


def test_puzzles_are_proved_and_rated(tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(f"{PUZZLE}\n# a comment\n{PUZZLE}\n")
    one, two = proved(sources_in([str(path)]))
    assert one.solution.tolist() == BOARD
    assert (one.grade, one.score) == (two.grade, two.score)
    assert 0 < one.score < 50
    assert two.name == f"{path}:3"


@pytest.mark.parametrize(("line", "words"), [(SEVERAL, "has several solutions"), (NONE, "has no solution")])
def test_puzzles_without_one_solution_are_refused(line: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "some.sdm"
    path.write_text(f"{PUZZLE}\n{line}\n")
    with pytest.raises(NotUnique, match=f"some.sdm:2: the puzzle {words}; expected exactly one"):
        list(proved(sources_in([str(path)])))


def test_tables_bring_their_grades_but_not_their_proofs(tmp_path: Path) -> None:
    stated = {"status": ["exact"], "grade": ["Expert"], "score": [51.5], "score_version": ["effort-3"]}
    rated = table(tmp_path / "a.parquet", puzzle=[PUZZLE], solution=[BOARD], **stated)
    (item,) = proved(sources_in([rated]))
    assert (item.grade, item.score) == (Grade.EXPERT, 51.5)
    lying = table(tmp_path / "b.parquet", puzzle=[PUZZLE, SEVERAL], grade=["Easy", "Easy"], score=[1.0, 1.0])
    with pytest.raises(NotUnique, match=r"b\.parquet:2: the puzzle has several solutions"):
        list(proved(sources_in([lying])))


@pytest.mark.parametrize(
    "columns",
    [
        {},
        {"status": ["exact"], "grade": [None], "score": [None]},
        {"status": ["exact"], "grade": ["Fiendish"], "score": [3.0]},
        {"status": ["exact"], "grade": ["Expert"]},
        {"status": ["lower_bound"], "grade": ["Expert"], "score": [51.5], "score_version": ["effort-3"]},
        {"status": ["exact"], "grade": ["Expert"], "score": [91.5], "score_version": ["effort-1"]},  # does not compare
        {"status": ["exact"], "grade": ["Expert"], "score": [91.5]},
        {"grade": ["Expert"], "score": [91.5]},  # of an older version, whose lower bounds had grades
    ],
)
def test_tables_without_grades_are_rated(columns: dict[str, list[object]], tmp_path: Path) -> None:
    (item,) = proved(sources_in([table(tmp_path / "a.parquet", puzzle=[PUZZLE], **columns)]))
    path = tmp_path / "one.sdm"
    path.write_text(PUZZLE)
    (expected,) = proved(sources_in([str(path)]))
    assert (item.grade, item.score) == (expected.grade, expected.score)


def test_tables_that_are_wrong_are_named_by_their_row(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="has no column 'puzzle'"):
        list(sources_in([table(tmp_path / "a.parquet", grid=[PUZZLE])]))
    with pytest.raises(FormatError, match=r"b\.parquet:2: "):
        list(sources_in([table(tmp_path / "b.parquet", puzzle=[PUZZLE, "what?"])]))
    wrong = [BOARD[1], BOARD[0], *BOARD[2:]]
    with pytest.raises(FormatError, match=r"c\.parquet:1: the solution does not fit the puzzle"):
        list(sources_in([table(tmp_path / "c.parquet", puzzle=[PUZZLE], solution=[wrong])]))
    (tmp_path / "d.parquet").write_bytes(b"PAR1 no table")
    with pytest.raises(FormatError, match=r"d.parquet cannot be read as Parquet"):
        list(sources_in([str(tmp_path / "d.parquet")]))
    with pytest.raises(FormatError, match=r"e.parquet cannot be opened"):
        list(sources_in([str(tmp_path / "e.parquet")]))


def test_files_that_are_wrong_are_named_by_their_line(tmp_path: Path) -> None:
    path = tmp_path / "some.sdm"
    path.write_text(f"{PUZZLE}\n5{PUZZLE[:-1]}\n")
    with pytest.raises(FormatError, match=r"some\.sdm:2: R1C1 and R1C2 both hold 5"):
        list(sources_in([str(path)]))
    with pytest.raises(FormatError, match="cannot be opened"):
        list(sources_in([str(tmp_path / "none.sdm")]))
    with pytest.raises(FormatError, match="'nothing' is not a notation"):
        list(sources_in([str(path)], "nothing"))


def test_families_may_be_mixed(tmp_path: Path) -> None:
    (tmp_path / "a.sdm").write_text(PUZZLE)
    (tmp_path / "b.nin").write_text("2 2\n1\n2\n2\n1\n")
    found = list(proved(sources_in([str(tmp_path / "a.sdm"), str(tmp_path / "b.nin")])))
    assert [item.puzzle.family for item in found] == ["sudoku", "nonogram"]


def test_orders(tmp_path: Path) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(PUZZLE)
    puzzle = formats.read_file(path)[0].puzzle
    hard, easy, tie = (
        Item(name, puzzle, None, grade, score)
        for name, grade, score in (("a", Grade.HARD, 10.0), ("b", Grade.EASY, 50.0), ("c", Grade.EASY, 50.0))
    )
    assert [item.name for item in in_order([hard, easy, tie], "easy-to-hard")] == ["b", "c", "a"]
    assert [item.name for item in in_order([easy, hard, tie], HARD_TO_EASY)] == ["a", "b", "c"]
    assert [item.name for item in in_order([hard, easy, tie], "as-given")] == ["a", "b", "c"]
    ungraded = Item("d", puzzle, None, None, None)
    assert [item.name for item in in_order([ungraded, hard, easy], "easy-to-hard")] == ["b", "a", "d"]
    assert [item.name for item in in_order([ungraded, easy, hard], HARD_TO_EASY)] == ["a", "b", "d"]
    assert [item.name for item in in_order([ungraded, easy], "as-given")] == ["d", "b"]


def test_a_data_set_must_be_one_and_complete(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="holds no data set"):
        list(sources_in([str(tmp_path)]))
    (tmp_path / "plan.json").write_text(json.dumps({}))
    with pytest.raises(FormatError, match=r"plan\.json"):
        list(sources_in([str(tmp_path)]))
