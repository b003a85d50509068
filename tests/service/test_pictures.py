"""``gen pictures``, and what ``gen nonogram`` draws when nothing says how it looks."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import gridwright as gw
from generator.nonogram.pictures import library
from generator.record import record_dict
from tests.commands import gen


def test_pictures_are_listed_searched_shown_and_near_names_suggested() -> None:
    assert len(gen("pictures").stdout.splitlines()) > 900
    assert [json.loads(line) for line in gen("pictures", "polar", "bear", "--json").stdout.splitlines()] == [
        {"name": "polar-bear", "title": "Polar bear", "themes": ["animals"]}
    ]
    name, *rows = gen("pictures", "kangaroo", "--show").stdout.splitlines()
    assert name == "kangaroo"
    assert [len(row.split()) for row in rows] == [20] * 20
    assert "fox" in gen("pictures", "--theme", "animals").stdout.split()
    assert "fox" not in gen("pictures", "--theme", "food").stdout.split()
    assert "animals" in gen("pictures", "--theme", "list").stdout
    assert "CC BY 4.0" in gen("pictures", "--credits").stdout
    result = gen("pictures", "gost")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "contains 'gost'; expected a name such as ghost" in result.stderr


def test_a_puzzle_is_of_a_named_picture_unless_an_option_says_how_it_looks() -> None:
    record = json.loads(gen("nonogram", "--seed", "1", "--json").stdout)
    assert record["rows"] == record_dict(gw.nonogram(seed=1))["rows"]
    assert record["title"] in {picture.title for picture in library.pictures().values()}
    blobs = json.loads(gen("nonogram", "--seed", "1", "--json", "--style", "blobs").stdout)
    assert blobs["title"] == ""
    assert blobs["rows"] == record_dict(gw.nonogram(seed=1, style="blobs"))["rows"]
    given = json.loads(gen("nonogram", "--seed", "1", "--json", "--density", "0.7").stdout)
    assert given["rows"] == record_dict(gw.nonogram(seed=1, density=0.7))["rows"]


@pytest.fixture
def dots(tmp_path: Path) -> str:
    """Save a picture of cells at random, of which some must change."""
    cells = np.random.default_rng(5).random((8, 9)) < 0.3
    Image.fromarray(np.where(cells, 0, 255).astype(np.uint8)).save(tmp_path / "dots.png")
    return str(tmp_path / "dots.png")


def test_before_and_after_stand_with_the_solution_alone(dots: str) -> None:
    command = "nonogram", "--image", dots, "--most-changes", "20", "--seed", "1"
    made = json.loads(gen(*command, "--json").stdout)
    before = made["notes"]["before"]
    assert len(before) == made["notes"]["changed_cells"] > 0
    lines = gen(*command, "--solution").stdout.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("The sketch, and the solution"))
    sketch, marked = zip(*(line.split() for line in lines[start + 1 : start + 9]), strict=True)
    dark = np.asarray(Image.open(dots)) == 0
    assert ["".join(".#"[cell] for cell in row) for row in dark.astype(int)] == list(sketch)
    marks = {(row, column): sign for row, line in enumerate(marked) for column, sign in enumerate(line) if sign in "+-"}
    assert marks == {(row, column): "-" if color else "+" for row, column, color in before}
    assert "The sketch" not in gen(*command).stdout
