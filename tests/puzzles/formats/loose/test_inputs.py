"""Files in the layouts of people and programs, each with the puzzles that are meant."""

import json
from pathlib import Path

import pytest

from benchmarks.reading import MEANT, READ, files_in, reading

INPUTS = Path(__file__).with_name("inputs")


@pytest.mark.parametrize("file", files_in(INPUTS), ids=lambda file: file.stem)
def test_a_file_holds_the_puzzles_that_are_meant(file: Path) -> None:
    outcome, puzzles, errors = reading(file)
    assert (outcome, errors) == (READ, []), [*map(str, puzzles), *map(str, errors)]


def test_each_file_says_what_is_meant() -> None:
    assert {*json.loads((INPUTS / MEANT).read_text())["files"]} == {file.name for file in files_in(INPUTS)}
