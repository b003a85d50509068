"""``gen pictures``, and what ``gen nonogram`` draws when nothing says how it looks."""

import json

from click.testing import CliRunner, Result

import gridwright as gw
from generator.nonogram.pictures import library
from service.cli import main


def gen(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_pictures_are_listed_searched_and_shown() -> None:
    assert len(gen("pictures").stdout.splitlines()) > 1300
    assert [json.loads(line) for line in gen("pictures", "coffee", "maker", "--json").stdout.splitlines()] == [
        {"name": "coffee-maker", "title": "Coffee maker"}
    ]
    name, *rows = gen("pictures", "kangaroo", "--show").stdout.splitlines()
    assert name == "kangaroo"
    assert [len(row.split()) for row in rows] == [20] * 20


def test_a_word_that_no_name_contains_is_not_met_and_near_names_are_suggested() -> None:
    result = gen("pictures", "gost")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "contains 'gost'; expected a name such as ghost" in result.stderr


def test_a_puzzle_is_of_a_named_picture_unless_an_option_says_how_it_looks() -> None:
    record = json.loads(gen("nonogram", "--seed", "1", "--json").stdout)
    assert record["title"] in {picture.title for picture in library.pictures().values()}
    blobs = json.loads(gen("nonogram", "--seed", "1", "--json", "--style", "blobs").stdout)
    assert blobs["title"] == ""
    assert blobs["id"] == gw.nonogram(seed=1).puzzle.id
    assert json.loads(gen("nonogram", "--seed", "1", "--json", "--density", "0.5").stdout)["title"] == ""
