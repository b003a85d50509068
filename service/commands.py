"""The parameters of the commands of ``gen``, as ``commands.toml`` states them."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from puzzles.errors import RequestError
from service.options import COMMANDS, suppress_notes

_Words = Mapping[str, Any]


def _named_or_standard(
    context: click.Context, _parameter: click.Parameter, sources: tuple[str, ...]
) -> tuple[str, ...]:
    """Read standard input when no source is named, unless a person would have to type the puzzles there."""
    from output.files import STANDARD, inputs_kept

    if context.resilient_parsing:
        return sources
    if not sources and (sys.stdin is None or sys.stdin.isatty()):
        raise RequestError(
            f"{context.command_path} needs a puzzle; expected files, puzzles themselves, or standard input"
        )
    sources = sources or (STANDARD,)
    context.with_resource(inputs_kept(sources))
    return sources


_CALLBACKS = {"sources": _named_or_standard, "quiet": suppress_notes, "log_json": suppress_notes}


def command(epilog: str | None = None, **more: _Words) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function, by its name; ``more`` adds to what is stated of some parameters."""

    def made(function: Callable[..., Any]) -> click.Command:
        name = function.__name__
        return click.command(name, params=parameters_of(name, more), epilog=epilog)(function)

    return made


def parameters_of(name: str, more: Mapping[str, _Words] | None = None) -> list[click.Parameter]:
    """Return the arguments and options of a command."""
    table, further = COMMANDS[name], more or {}

    def stated(parameter: str, own: _Words) -> dict[str, Any]:
        callback = {"callback": _CALLBACKS.get(parameter)}
        return {**callback, **COMMANDS["every"].get(parameter, {}), **own, **further.get(parameter, {})}

    arguments, options = table.get("arguments", {}), table.get("options", {})
    return [
        *(click.Argument([each], **stated(each, own)) for each, own in arguments.items()),
        *(_option(each, stated(each, own)) for each, own in options.items()),
    ]


def _option(name: str, stated: dict[str, Any]) -> click.Option:
    flags = stated.pop("flags", ["--" + name.replace("_", "-")])
    if "usual" in stated:
        stated |= {"default": stated.pop("usual"), "show_default": True}
    elif "/" in flags[0]:
        stated["default"] = None
    for word, kind in _TYPES.items():
        if word in stated:
            stated["type"] = kind(stated.pop(word))
    return click.Option([*flags, name], **stated)


_TYPES: dict[str, Callable[[Any], Any]] = {
    "type": lambda type_: {"int": int, "float": float}.get(type_, type_),
    "choice": click.Choice,
    "range": lambda bounds: click.IntRange(*bounds),
    "path": lambda kind: click.Path(file_okay=kind == "file", dir_okay=kind == "folder", path_type=Path),
}
