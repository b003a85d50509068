"""What ``gen`` prints, ``gen`` reads: every family, variant and mark, at any width, with and without the solution."""

import json

import pytest

import gridwright as gw
from generator.sudoku.options import VARIANT_WORDS
from puzzles.families import FAMILIES
from tests.commands import gen
from tests.examples import first

REQUESTS = [
    *FAMILIES,
    "nonogram --size 10x10 --colors 3 --density 0.5",
    "nonogram --picture fox --size 20x20",
    "sudoku --size 4x4",
    "sudoku --box 3x4",
    "sudoku --size 16x16",
    "sudoku --size 6x6 --variant x",
    "starbattle --stars 2 --size 10x10",
]
VARIANTS = [f"sudoku --variant {'toroidal,anti-knight' if word == 'toroidal' else word}" for word in VARIANT_WORDS]


@pytest.mark.parametrize("request_words", [*REQUESTS, *first(3, VARIANTS)])
@pytest.mark.parametrize("more", [(), ("--solution",)], ids=["puzzle", "solution"])
def test_what_a_family_prints_is_read_again(
    request_words: str, more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = request_words.split()
    made = gw.from_json(gen(*words, "--seed", 3, "-q", "--json").stdout)
    for columns in "20", "80", "200":
        monkeypatch.setenv("COLUMNS", columns)
        printed = gen(*words, "--seed", 3, "-q", *more).stdout
        (document,) = gw.read(printed.encode())
        assert document.puzzle.id == made.puzzle.id
    told = gen("rate", "-", "--json", data=printed)
    assert told.exit_code == 0, told.stderr
    assert json.loads(told.stdout)["id"] == made.puzzle.id


@pytest.mark.parametrize("command", ["check", "hint", "rate", "solve", "show"])
def test_every_command_takes_what_several_requests_print(command: str) -> None:
    printed = "".join(gen(family, "--seed", 1, "-q", "-n", 2).stdout for family in ("tents", "sudoku"))
    result = gen(command, "-", data=printed)
    assert result.exit_code == 0, result.stderr
    assert len(gw.read(printed.encode())) == 4


def test_the_line_for_programs_names_no_answer_that_the_text_hides() -> None:
    words = ("nonogram", "--picture", "fox", "--size", "15x15", "--seed", 1, "-q")
    assert "fox" not in gen(*words).stdout.lower()
    assert "fox" in gen(*words, "--solution").stdout.lower()
