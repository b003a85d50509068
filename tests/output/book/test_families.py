"""A family goes into a book by its record alone: its words, its example and its drawings come from its own folder."""

import ast
from pathlib import Path

import pypdf
import pytest

from generator.pipeline import generate_each
from output import book
from output.book.book import lay_out
from output.book.items import in_order, proved
from output.book.pdf import write_book
from output.book.puzzle_pages import number_puzzles
from output.book.style import style_for
from output.sources import sources_in
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from tests.toy import TOY
from tests.toy.family import ToyRequest


@pytest.mark.parametrize(("language", "has_words"), [("en", True), ("ja", False)])
def test_a_fourth_family_goes_into_a_book(
    language: str, has_words: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
