"""The data set of questions: deterministic by its seed, and its own answers are scored as right."""

import json
from dataclasses import asdict

import numpy as np
import pytest

import gridwright as gw
from generator.families import family_named
from gridwright.learn import PuzzleData
from output.prompts.template import TEMPLATES
from puzzles.families import FAMILIES
from puzzles.written import Shape
from service.command_line.kernel_uses import requests_of
from tests.examples import EACH_FAMILY, first

REQUESTS = [
    {"family": "sudoku", "size": "4x4"},
    {"family": "nonogram", "size": "5x6", "colors": 3},
    {"family": "nonogram", "size": "5x5", "difficulty": "gentle"},
    {"family": "lightup", "size": "5x5"},
]


@pytest.mark.parametrize("template", first(4, [name for name in TEMPLATES if not name.startswith("next")]))
def test_the_answer_of_every_template_is_right_and_that_of_another_entry_wrong(template):
    data = PuzzleData(REQUESTS, size=8, seed=1, template=template)
    entries = list(data)
    for entry in entries:
        assert data.score_answer(entry["answer"], entry) == 1.0, entry["answer"]
        assert json.loads(json.dumps(entry)) == entry
    for one, other in zip(entries[:4], entries[4:], strict=True):
        assert data.score_answer(other["answer"], one) == 0.0
        assert data.score_answer(None, one) == 0.0


def test_entries_are_the_same_for_a_seed_in_any_order_and_configs_are_checked():
    one, other = PuzzleData(REQUESTS, size=6, seed=3), PuzzleData(REQUESTS, size=4, seed=3)
    assert [other[index] for index in (3, 0, 2)] == [one[index] for index in (3, 0, 2)]
    assert one[-1] == one[5]
    assert PuzzleData(REQUESTS, size=1, seed=4)[0]["question"] != one[0]["question"]
    assert len(one) == 6
    assert {entry["metadata"]["family"] for entry in one} == {"sudoku", "nonogram", "lightup"}
    assert PuzzleData().config.requests == tuple({"family": name} for name in FAMILIES)


@pytest.mark.parametrize("template", ["plain", {"shape": "json", "prompt": "$rules $puzzle $form"}])
def test_a_config_makes_the_same_data_set_again(template):
    data = PuzzleData(REQUESTS, size=3, template=template, partial=0.25)
    assert (data.config.seed, data.config.size) == (data.seed, 3)
    assert data.category == "games"
    again = PuzzleData(**json.loads(json.dumps(asdict(data.config))))
    assert list(again) == list(data)
    assert again.config.partial == 0.25
    assert PuzzleData(**asdict(data.config)).config == data.config


def test_metadata_tell_the_puzzle_and_how_hard_it_is_and_entries_end():
    entry = PuzzleData(REQUESTS[2:3], size=1, seed=1)[0]
    metadata = entry["metadata"]
    assert metadata["difficulty"]["grade"] == "gentle"
    assert (metadata["source_dataset"], metadata["source_index"]) == ("gridwright", 0)
    (document,) = gw.read(metadata["puzzle"])
    assert document.puzzle.id == metadata["id"]
    assert document.puzzle.check(metadata["solution"]) is None
    with pytest.raises(IndexError, match="there is no entry 1; expected 0 to 0"):
        PuzzleData(REQUESTS, size=1, seed=1)[1]


@pytest.mark.parametrize("name", EACH_FAMILY)
def test_a_trivial_answer_earns_nothing_and_a_near_one_much(name):
    family = family_named(name)
    data = PuzzleData([{"family": name, **requests_of(family.name)[0]}], size=1, seed=1, partial=0.5)
    entry = data[0]
    puzzle, solution = gw.read(entry["metadata"]["puzzle"])[0].puzzle, np.array(entry["metadata"]["solution"])
    open_cells = family.open_cells(puzzle)
    trivial = [entry["question"], *(family.written(puzzle, solution, shape).puzzle for shape in Shape)]
    for alphabet in family.answer_alphabets(puzzle):
        trivial += [str([[sign] * puzzle.width] * puzzle.height) for sign in alphabet.values]
    for value in range(family.max_value(puzzle) + 1):  # beside the givens
        trivial.append(str(np.where(open_cells, value, solution).tolist()))
    assert {data.score_answer(answer, entry) for answer in trivial} == {0.0}
    near = solution.copy()
    first = tuple(np.argwhere(open_cells)[0])
    near[first] = next(value for value in np.unique(solution[open_cells]) if value != solution[first])
    assert 0.3 < data.score_answer(str(near.tolist()), entry) < 0.5
    assert data.score_answer(str(solution.tolist()), entry) == 1.0
