"""Options that several commands have: ``--json``, ``--quiet``, and those that say how pictures look."""

import os
import re
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from puzzles.errors import RequestError, unknown

if TYPE_CHECKING:
    from output.pictures import PictureStyle

_Command = TypeVar("_Command", bound=Callable[..., Any])

QUIET_VARIABLE = "GRIDWRIGHT_QUIET"  # read where kernels are compiled, in processes beside this one, too
WORDS = "gridwright.words"  # those of the command line, in the meta of a context, for the note that repeats them
_CELL = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,6})?)\s*(mm|px)?", re.ASCII)
_MEANT = {
    **dict.fromkeys(("grade", "hardness", "level"), "difficulty"),
    **dict.fromkeys(("cols", "columns", "dimensions", "height", "rows", "shape", "width"), "size"),
    **dict.fromkeys(("amount", "number", "quantity"), "count"),
    **dict.fromkeys(("answer", "answers", "solve", "solved"), "solution"),
    **dict.fromkeys(("file", "out", "save", "write"), "output"),
    **dict.fromkeys(("cores", "jobs", "processes", "threads"), "workers"),
    **dict.fromkeys(("givens", "hints"), "clues"),
    **dict.fromkeys(("format", "notation"), "to"),
    "fill": "density",
    "random": "seed",
    "silent": "quiet",
}
"""Options that people try, and those that do what these say."""


def refusal_of(error: click.ClickException) -> str:
    """Return the fault of a command line; an unknown option comes with the one that was probably meant."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None:
        return error.format_message()
    options = error.ctx.command.get_params(error.ctx)
    flags = [max(each.opts, key=len) for each in options if isinstance(each, click.Option)]
    meant = {f"--{word}": f"--{name}" for word, name in _MEANT.items() if f"--{name}" in flags}
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


def option_of(*names: str, default: object, text: str, **more: Any) -> Callable[[_Command], _Command]:
    """Return an option whose help shows its default."""
    return click.option(*names, default=default, show_default=True, help=text, **more)


json_option = click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each puzzle.")

quiet_option = click.option(
    "--quiet", "-q", is_flag=True, callback=suppress_notes, help="Show neither progress nor notes."
)

_STYLE_OPTIONS = (
    click.option(
        "--cell",
        metavar="SIZE",
        help="Side of a cell, in pixels such as 24 or in millimeters such as 7mm [a quarter of an inch].",
    ),
    click.option("--dpi", type=int, metavar="N", help="Dots per inch of a PNG [300; none with --cell in pixels]."),
    click.option("--lines", type=float, metavar="FACTOR", help="Multiply the width of all lines by this factor."),
    click.option("--grey", is_flag=True, help="Draw in grey: each color by its luminance, and with its letter."),
    click.option("--letters/--no-letters", default=None, help="Also tell colors apart by letters [in grey only]."),
)


def style_options(command: _Command) -> _Command:
    """Add the options for pictures to a command, which takes them as ``**style`` for ``style_of``."""
    for option in reversed(_STYLE_OPTIONS):
        command = option(command)
    return command


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
