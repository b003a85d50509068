"""The data set of questions: deterministic by its seed, and its own answers are scored as right."""

import json
from dataclasses import asdict, replace

import pytest

import gridwright as gw
from gridwright.learn import PuzzleData
from output.prompts.template import TEMPLATES

REQUESTS = [
    {"family": "sudoku", "size": "4x4"},
    {"family": "nonogram", "size": "5x6", "colors": 3},
    {"family": "nonogram", "size": "5x5", "difficulty": "gentle"},
    {"family": "lightup", "size": "5x5"},
]


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_answer_of_every_template_is_right_and_that_of_another_entry_wrong(template):
    data = PuzzleData(REQUESTS, size=8, seed=1, template=template)
    entries = list(data)
    for entry in entries:
        assert data.score_answer(entry["answer"], entry) == 1.0, entry["answer"]
        assert json.loads(json.dumps(entry)) == entry
    for one, other in zip(entries[:4], entries[4:], strict=True):
        assert data.score_answer(other["answer"], one) == 0.0
        assert data.score_answer(None, one) == 0.0


def test_entries_are_the_same_for_a_seed_in_any_order():
    one, other = PuzzleData(REQUESTS, size=6, seed=3), PuzzleData(REQUESTS, size=4, seed=3)
    assert [other[index] for index in (3, 0, 2)] == [one[index] for index in (3, 0, 2)]
    assert one[-1] == one[5]
    assert PuzzleData(REQUESTS, size=1, seed=4)[0]["question"] != one[0]["question"]
    assert len(one) == 6
    assert {entry["metadata"]["family"] for entry in one} == {"sudoku", "nonogram", "lightup"}


@pytest.mark.parametrize("template", ["plain", {"shape": "json", "prompt": "$rules $puzzle $form"}])
def test_a_config_makes_the_same_data_set_again(template):
    data = PuzzleData(REQUESTS, size=3, template=template, partial=0.25)
    assert (data.config.seed, data.config.size) == (data.seed, 3)
    assert data.category == "games"
    again = PuzzleData(**json.loads(json.dumps(asdict(data.config))))
    assert list(again) == list(data)
    assert again.config.partial == 0.25
    assert PuzzleData(**asdict(data.config)).config == data.config


def test_a_config_that_was_changed_is_checked():
    config = PuzzleData(REQUESTS, size=3, seed=1).config
    config.validate()
    with pytest.raises(gw.RequestError, match="-1 entries were asked for"):
        replace(config, size=-1).validate()
    assert PuzzleData().config.requests == tuple({"family": name} for name in ("nonogram", "sudoku", "lightup"))


def test_metadata_tell_the_puzzle_and_how_hard_it_is():
    entry = PuzzleData(REQUESTS[2:3], size=1, seed=1)[0]
    metadata = entry["metadata"]
    assert metadata["difficulty"]["grade"] == "gentle"
    assert (metadata["source_dataset"], metadata["source_index"]) == ("gridwright", 0)
    (document,) = gw.read(metadata["puzzle"])
    assert document.puzzle.id == metadata["id"]
    assert document.puzzle.check(metadata["solution"]) is None


def test_a_share_of_the_cells_counts_where_that_is_wanted():
    data = PuzzleData(REQUESTS[:1], size=1, seed=1, partial=0.5)
    entry = data[0]
    solution = entry["metadata"]["solution"]
    assert data.score_answer(str(solution), entry) == 1.0
    assert data.score_answer(str([[0] * 4] * 4), entry) == 0.0
    solution = [row[:] for row in solution]
    solution[0], solution[1] = solution[1], solution[0]
    assert 0.0 < data.score_answer(str(solution), entry) < 0.5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": 0}, "0 entries were asked for; expected 1 or more"),
        ({"partial": 2}, "the factor 2 for a share was given; expected 0.0 to 1.0"),
        ({"requests": [{"size": "4x4"}]}, "names no family; expected one of nonogram, sudoku, lightup"),
        ({"requests": [{"family": "sudoko"}]}, "did you mean 'sudoku'"),
        ({"template": "plane"}, "'plane' is not a template of prompts"),
    ],
)
def test_what_cannot_be_is_said(arguments, message):
    with pytest.raises(gw.RequestError, match=message):
        PuzzleData(**arguments)


def test_an_entry_that_is_not_there_is_said():
    with pytest.raises(IndexError, match="there is no entry 1; expected 0 to 0"):
        PuzzleData(REQUESTS, size=1, seed=1)[1]
