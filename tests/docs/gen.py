"""The commands of ``gen``, and the words of their options."""

import click

from service.cli import main


def commands() -> dict[str, click.Command]:
    context = click.Context(main)
    found = {name: main.get_command(context, name) for name in main.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}


def words_of(command: click.Command) -> set[str]:
    # With the settings of the program, as click keeps the option for help that it makes here first.
    parameters = command.get_params(click.Context(command, **main.context_settings))
    return {"-h", "--help"}.union(
        *([*each.opts, *each.secondary_opts] for each in parameters if each.opts[0][0] == "-")
    )
