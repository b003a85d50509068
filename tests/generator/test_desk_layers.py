"""The layers that a page's desk writes are members of the puzzles, and say what may be written where."""

import numpy as np
import pytest

from generator.families import family_named
from generator.pipeline import generate
from puzzles.desk import as_data
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from tests.examples import first

PAINTED = {"nonogram"}


@pytest.mark.parametrize("name", first(3, sorted(set(FAMILIES) - PAINTED)))
def test_each_layer_is_a_member_of_the_puzzle_whose_entries_it_admits(name: str) -> None:
    family = family_named(name)
    puzzle = generate(family.request(), 1).puzzle
    written = gridwright_json.to_dict(Document(puzzle))
    for layer in family.desk():
        if layer.name not in written:
            assert (name, layer.name) == ("sudoku", "regions")  # only of a jigsaw
            continue
        entries = np.array([list(row) if isinstance(row, str) else row for row in written[layer.name]], object).ravel()
        most = max(puzzle.height, puzzle.width) if layer.most is None else layer.most
        admitted = {layer.blank, *(layer.toggle or ()), *layer.signs, *range(layer.least, most + 1)}
        assert set(entries.tolist()) <= admitted


def test_sums_stand_in_the_wall_before_their_run() -> None:
    (walls, across, down) = family_named("kakuro").desk()
    assert walls.toggle == (0, 1)
    assert (across.runs, across.shown) == ("walls", (0, -1))
    assert (down.runs, down.shown) == ("walls", (-1, 0))


def test_layers_are_plain_data_and_what_is_painted_has_none() -> None:
    assert [layer["name"] for layer in as_data(family_named("tents").desk())] == ["trees", "rows", "columns"]
    assert {name for name in FAMILIES if not family_named(name).desk()} == PAINTED
