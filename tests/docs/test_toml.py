"""Each TOML file that a page shows is accepted by the reader of the command that the page gives it to."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from output.batch.plan import plan_from
from output.book.issue import read_issue
from output.book.matter import read_matter
from output.book.texts import texts_in
from output.prompts.template import template_named
from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground
from puzzles.sudoku.rules_file import read_rules
from tests.docs.pages import PAGES, blocks, name_of


def read_plan(path: Path) -> object:
    return plan_from({"seed": 1} | tomllib.loads(path.read_text()))


def read_part_of_issue(path: Path) -> object:
    path.write_text(f'title = "A book"\n{path.read_text()}')
    return read_issue(path)


READERS: Mapping[str, Callable[[Path], object]] = {
    "gen batch": read_plan,
    "gen publish": read_issue,
    "--language": texts_in,
    "--prompts": template_named,
    "--rules": lambda path: read_rules(path.read_text(), Ground(2, 2)),
    "--texts": read_matter,
}
"""The readers, by the words of a command that stand before the name of the file."""


class Shown(NamedTuple):
    """A TOML file on a page."""

    page: str
    name: str  # empty for a block of its own, which is a part of an issue file
    text: str
    use: str  # a key of ``READERS``; empty if no command of the page takes the file

    def read(self, folder: Path) -> object:
        path = folder / (self.name or "issue.toml")
        path.write_text(self.text)
        return READERS[self.use](path) if self.name else read_part_of_issue(path)


def shown(page: str, text: str) -> Iterator[Shown]:
    """Yield the TOML files that the examples of a page write, and its blocks of TOML."""
    for block in blocks(text):
        if block.kind == "toml":
            yield Shown(page, "", "\n".join(block.lines), "")
    for name, _, body in re.findall(r"(?ms)^cat > (\S+\.toml) <<'(\w+)'\n(.*?)^\2$", text):
        found = re.search(rf"({'|'.join(READERS)}) {re.escape(name)}\b", text)
        yield Shown(page, name, body, found[1] if found else "")


FILES = [each for page in PAGES for each in shown(name_of(page), page.read_text())]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.page}: {file.name}")
def test_a_file_that_a_page_shows_is_read(file: Shown, tmp_path: Path) -> None:
    assert file.read(tmp_path)


def test_each_reader_reads_a_file_of_a_page() -> None:
    assert {file.use for file in FILES if file.name} == READERS.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.page}: {file.name}")
def test_a_wrong_key_in_it_would_be_seen(file: Shown, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="no_such_key"):
        file._replace(text=f"no_such_key = 1\n{file.text}").read(tmp_path)
