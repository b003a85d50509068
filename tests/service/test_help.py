"""``--help-all``: each option once, the further ones under headings, each of which belongs to some option."""

import re

import click
import pytest

from service.command_line.cli import main
from service.command_line.help import HEADINGS
from tests.commands import gen

ALL = click.Context(main)
COMMANDS = {name: command for name in main.list_commands(ALL) if (command := main.get_command(ALL, name)) is not None}
MANY = 12
"""With more options than these, a command has a first screen with some of them, and headings for the rest."""


def options_of(name: str) -> list[click.Option]:
    context = click.Context(COMMANDS[name], info_name=name)
    return [each for each in COMMANDS[name].get_params(context) if isinstance(each, click.Option) and not each.hidden]


@pytest.mark.parametrize("name", COMMANDS)
def test_all_help_has_each_option_once_and_headings_where_there_are_many(name: str) -> None:
    shown = gen(name, "--help-all").stdout
    options = shown.partition("\nOptions:\n")[2]
    for option in options_of(name):
        flag = max(option.opts, key=len)
        assert len(re.findall(rf"^  (?:-\w, )?{flag}(?=[ \n])", options, re.MULTILINE)) == 1, flag
    headings = re.findall(r"^(\w[\w ,]+):$", shown, re.MULTILINE)
    if len(options_of(name)) > MANY:
        assert headings[0] == "Options"
        assert headings[1:] == [*(each for each in HEADINGS if each in headings), "Help"]
        assert re.findall(r"--[\w-]+", shown.rpartition("\nHelp:\n")[2]) == ["--help-all", "--help"]
    else:
        assert headings == ["Options"]


def no_sentences(command: click.Command) -> list[str]:
    """Return the texts of a command and its options whose first paragraph is no sentence: a capital and a full stop."""
    texts = [command.help, *(each.help for each in command.params if isinstance(each, click.Option))]
    firsts = [" ".join((text or "").partition("\n\n")[0].split()) for text in texts]
    # What stands in brackets is the default.
    return [first for first in firsts if not re.fullmatch(r"[A-Z].*[.?:]( \(.*\))?|[A-Z].*\[.*\]\.?", first)]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_in_sentences(name: str) -> None:
    assert no_sentences(COMMANDS[name]) == []


def test_help_without_a_capital_or_an_end_would_be_seen() -> None:
    texts = ["Stars in each row.", "stars in each row.", "Stars in each row", "Sides [6x6].", "Is it one?"]
    options = [click.Option([f"--option-{place}"], help=text) for place, text in enumerate(texts)]
    assert no_sentences(click.Command("stars", help="Place stars.", params=[*options])) == texts[1:3]


def test_an_option_has_one_heading_and_no_heading_names_what_is_none() -> None:
    listed = [name for names in HEADINGS.values() for name in names]
    assert len(listed) == len(set(listed))
    many = [name for name in COMMANDS if len(options_of(name)) > MANY]
    assert set(listed) <= {each.name for name in many for each in options_of(name)}
