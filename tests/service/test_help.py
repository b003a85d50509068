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


def test_an_option_has_one_heading_and_no_heading_names_what_is_none() -> None:
    listed = [name for names in HEADINGS.values() for name in names]
    assert len(listed) == len(set(listed))
    many = [name for name in COMMANDS if len(options_of(name)) > MANY]
    assert set(listed) <= {each.name for name in many for each in options_of(name)}
