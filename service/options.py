"""What options of commands have in common: words for them, notes that are not wanted, and how pictures look."""

import os
import re
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from puzzles.errors import RequestError, unknown

if TYPE_CHECKING:
    from output.pictures import PictureStyle

COMMANDS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("commands.toml").read_text("utf-8"))
QUIET_VARIABLE = "GRIDWRIGHT_QUIET"  # read where kernels are compiled, in processes beside this one, too
_CELL = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,6})?)\s*(mm|px)?", re.ASCII)


def refusal_of(error: click.ClickException) -> str:
    """Return the fault of a command line; an unknown option comes with the one that was probably meant."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None:
        return error.format_message()
    options = error.ctx.command.get_params(error.ctx)
    flags = [max(each.opts, key=len) for each in options if isinstance(each, click.Option)]
    known = {name: words for name, words in COMMANDS["meant_options"].items() if f"--{name}" in flags}
    meant = {f"--{word}": f"--{name}" for name, words in known.items() for word in words}
    return unknown(error.option_name, f"an option of {error.ctx.command_path}", flags, meant)


def require_with(name: str, others: Iterable[str]) -> None:
    """Raise RequestError when options (``others``) come without the one that they refine, which is None then."""
    context = click.get_current_context()
    if context.params[name] is not None:
        return
    flags = {parameter.name: max(parameter.opts, key=len) for parameter in context.command.params}
    for other in others:
        if context.get_parameter_source(other) is ParameterSource.COMMANDLINE:
            raise RequestError(f"{flags[other]} was given without {flags[name]}; expected both or neither")


def suppress_notes(ctx: click.Context, _parameter: click.Parameter, is_wanted: bool) -> bool:
    """Suppress notes about compiling while the command runs, if that is wanted."""
    if is_wanted:
        before = os.environ.get(QUIET_VARIABLE, "")
        os.environ[QUIET_VARIABLE] = "1"
        ctx.call_on_close(lambda: os.environ.update({QUIET_VARIABLE: before}))
    return is_wanted


def style_of(
    suffixes: Collection[str],
    *,
    cell: str | None,
    dpi: int | None,
    lines: float | None,
    grey: bool,
    letters: bool | None,
) -> "PictureStyle":
    """Return the style for pictures with these suffixes, or any; raise RequestError when an option changes none."""
    from output.pictures import PictureStyle

    size: dict[str, Any] = {}
    if cell is not None:
        found = _CELL.fullmatch(cell.strip())
        if found is not None and found[2] == "mm":
            size = {"cell_millimeters": float(found[1])}
        elif found is not None and found[1].isdigit():
            size = {"cell": int(found[1])}
        else:
            raise RequestError(f"{cell!r} is not a cell size; expected pixels such as 24, or millimeters such as 7.5mm")
    # Dots measure a PNG, and what is given in pixels for an EPS.
    if dpi is not None and suffixes and not {".png", *[".eps"] * ("cell" in size)}.intersection(suffixes):
        raise RequestError(f"--dpi {dpi} changes only PNG files; expected a name that ends in .png")
    lettered = grey if letters is None else letters
    return PictureStyle(dpi=dpi, lines=1.0 if lines is None else lines, is_grey=grey, letters=lettered, **size)
