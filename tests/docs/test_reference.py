"""The reference on the page of the command line is what the commands say today, and leaves out no option."""

import runpy

import click
import pytest

from puzzles.families import FAMILIES
from puzzles.games.games import GAMES
from tests.docs.gen import commands, words_of
from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "command_line.md"
HOW = "docs/command_line.md is out of date; run: python docs/make_reference.py"


def test_the_reference_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_reference.py"))
    assert PAGE.read_text() == made["page"](), HOW


@pytest.mark.parametrize("name", commands())
def test_every_option_of_every_command_stands_on_the_page(name: str) -> None:
    own = [name, *["FAMILY"] * (name in FAMILIES), *["GAME"] * (name in GAMES)]
    sections = [PAGE.read_text().partition(f"\n### gen {each}\n")[2].partition("\n### ")[0] for each in own]
    lines = [line for section in sections for line in section.splitlines() if line.startswith("* `-")]
    told = {word for line in lines for word in line.split("`")[1::2]}
    told = {word.partition(" ")[0] for word in told}
    assert words_of(commands()[name]) - {"-h", "--help"} == {word for word in told if word.startswith("-")}


def test_choices_stand_on_the_page() -> None:
    text = " ".join(PAGE.read_text().split())
    for command in commands().values():
        for parameter in command.params:
            if isinstance(parameter.type, click.Choice):
                for choice in parameter.type.choices:
                    assert any(f"{left}{choice}{right}" in text for left in "`| " for right in "`|,.")
