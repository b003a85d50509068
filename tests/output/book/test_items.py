"""Where puzzles of a book come from: files, tables, data sets; proof, rating, order; a family by its record alone."""

import ast
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pypdf
import pytest

from generator.pipeline import generate_each
from output import book
from output.book.book import lay_out
from output.book.items import HARD_TO_EASY, Item, in_order, proved
from output.book.pdf import write_book
from output.book.puzzle_pages import number_puzzles
from output.book.style import style_for
from output.sources import sources_in
from puzzles.errors import NotUnique
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats import registry as formats
from puzzles.formats.document import Document
from rating.grades import Grade
from tests.commands import SEVERAL, SOLUTION, UNIQUE
from tests.toy import TOY
from tests.toy.family import ToyRequest

BOARD = [[int(SOLUTION[9 * row + column]) for column in range(9)] for row in range(9)]


def table(path: Path, **columns: list[object]) -> str:
    pq.write_table(pa.table({name: pa.array(values) for name, values in columns.items()}), path)
    return str(path)


def test_puzzles_are_proved_and_rated(tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(f"{UNIQUE}\n# a comment\n{UNIQUE}\n")
    one, two = proved(sources_in([str(path)]))
    assert one.solution.tolist() == BOARD
    assert (one.grade, one.score) == (two.grade, two.score)
    assert 0 < one.score < 50
    assert two.name == f"{path}:3"


def test_tables_bring_their_grades_but_not_their_proofs(tmp_path: Path) -> None:
    stated = {"status": ["exact"], "grade": ["Expert"], "score": [51.5], "score_version": ["effort-3"]}
    rated = table(tmp_path / "a.parquet", puzzle=[UNIQUE], solution=[BOARD], **stated)
    (item,) = proved(sources_in([rated]))
    assert (item.grade, item.score) == (Grade.EXPERT, 51.5)
    lying = table(tmp_path / "b.parquet", puzzle=[UNIQUE, SEVERAL], grade=["Easy", "Easy"], score=[1.0, 1.0])
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
    (item,) = proved(sources_in([table(tmp_path / "a.parquet", puzzle=[UNIQUE], **columns)]))
    path = tmp_path / "one.sdm"
    path.write_text(UNIQUE)
    (expected,) = proved(sources_in([str(path)]))
    assert (item.grade, item.score) == (expected.grade, expected.score)


def test_orders(tmp_path: Path) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(UNIQUE)
    puzzle = formats.read(path.read_bytes())[0].puzzle
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


@pytest.mark.parametrize(("language", "has_words"), [("en", True), ("ja", False)])
def test_any_family_has_books(language: str, has_words: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    made = [record.puzzle for record in generate_each(ToyRequest(length=6, tries=20), 1, range(3))]
    for number, puzzle in enumerate(made):
        (tmp_path / f"{number}.json").write_bytes(gridwright_json.write(Document(puzzle)))
    items = in_order(proved(sources_in(str(tmp_path / f"{number}.json") for number in range(3))), "as-given")
    assert [item.puzzle for item in items] == made
    style = style_for("Toys", language=language)
    write_book(lay_out(list(number_puzzles(items, style)), style), tmp_path / "toys.pdf")
    printed = " ".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "toys.pdf").pages)
    assert "Toy" in printed
    for words in ("How to solve: Toy", "add up to the number between", "so the sum tells the next"):
        assert (" ".join(words.split()) in " ".join(printed.split())) is has_words


def test_what_books_share_names_no_family() -> None:
    names = set(FAMILIES)
    for path in Path(book.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imported = {*ast.unparse(node).replace(",", " ").replace(".", " ").split()}
                assert not imported & names, path.name
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in names, path.name
