"""Write the reference part of the page on the command line from the commands themselves."""

import inspect
import textwrap
from collections.abc import Collection, Iterator
from pathlib import Path

import click

from puzzles.families import FAMILIES
from puzzles.games.games import GAMES
from service.cli import main

PAGE = Path(__file__).parent / "command_line.md"
BEGIN = "<!-- From here on by: python docs/make_reference.py -->"

_WIDTH = 120


def page() -> str:
    """Give the page as it should be: what was written by hand, and the reference."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[0] + BEGIN + "\n\n" + "\n".join(_reference()) + "\n"


def _reference() -> Iterator[str]:
    context = click.Context(main, info_name="gen", **main.context_settings)
    commands = {name: main.get_command(context, name) for name in main.list_commands(context)}
    contexts = {
        name: click.Context(command, info_name=name, parent=context) for name, command in commands.items() if command
    }
    yield "## Reference"
    yield "\nEvery command also takes `-h`, `--help`. What stands in brackets is what happens without the option."
    of_all, of_games = (_shared([contexts[name] for name in names]) for names in (FAMILIES, GAMES))
    yield "\n### gen FAMILY\n\nThese options make puzzles of every family.\n"
    yield from of_all
    games = [f"`{name}`" for name in GAMES]
    yield f"\n### gen GAME\n\nGames are {', '.join(games[:-1])} and {games[-1]}. They also share these options.\n"
    yield from (line for line in of_games if line not in of_all)
    for name, each in contexts.items():
        yield from _command(each, of_games if name in GAMES else of_all if name in FAMILIES else ())


def _shared(contexts: list[click.Context]) -> list[str]:
    """Return the options that all of these commands have, each in the same words."""
    first, *others = (list(_options(context)) for context in contexts)
    return [line for line in first if all(line in other for other in others)]


def _command(context: click.Context, elsewhere: Collection[str]) -> Iterator[str]:
    command = context.command
    yield f"\n### gen {context.info_name}\n"
    yield f"`{context.command_path} {' '.join(command.collect_usage_pieces(context))}`\n"
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        yield textwrap.fill(_escaped(paragraph), _WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"
    yield from (line for line in _options(context) if line not in elsewhere)
    if command.epilog:
        yield "\n" + textwrap.fill(_escaped(command.epilog), _WIDTH)


def _options(context: click.Context) -> Iterator[str]:
    for parameter in context.command.get_params(context):
        if isinstance(parameter, click.Option) and parameter is not context.command.get_help_option(context):
            yield _option(parameter, context)


def _option(option: click.Option, context: click.Context) -> str:
    """Describe an option in one item of a list."""
    words = [*sorted(option.opts, key=len), *option.secondary_opts]
    text = (option.help or "").rstrip(".") + "."
    value = "" if option.is_flag or option.count else " " + _metavar(option, context)
    if isinstance(option.type, click.IntRange):
        text += f" From {option.type.min} to {option.type.max}."
    if option.required:
        text += " Required."
    if option.multiple and "repeated" not in text:
        text += " May be repeated."
    if isinstance(option.envvar, str):
        text += f" Also by the environment variable `{option.envvar}`."
    if option.show_default and option.default is not None and not isinstance(option.default, bool):
        text += f" Default: `{option.default}`."
    told = ", ".join(f"`{word}{value if word == words[-1] else ''}`" for word in words)
    return textwrap.fill(
        f"* {told}: {_escaped(text)}", _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def _metavar(option: click.Option, context: click.Context) -> str:
    return option.make_metavar(context).strip("[]").removesuffix(" RANGE")


def _escaped(text: str) -> str:
    """Keep Markdown from taking signs of a help text for its own."""
    return text.replace("<", r"\<").replace("*", r"\*")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
