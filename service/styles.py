"""Options that say how pictures look, and the style that they make."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from output.files import PICTURES
from puzzles.errors import RequestError

if TYPE_CHECKING:
    from output.pictures import PictureStyle

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--cell",
        metavar="SIZE",
        help="Side of a cell, in pixels such as 24 or in millimeters such as 7mm [a quarter of an inch].",
    ),
    click.option(
        "--dpi", type=int, metavar="N", help="Dots to an inch of a PNG [300, but none with --cell in pixels]."
    ),
    click.option("--lines", type=float, metavar="FACTOR", help="Draw lines so many times as wide."),
    click.option("--grey", is_flag=True, help="Draw in grey, every color by its luminance and with its letter."),
    click.option("--letters", is_flag=True, help="Tell colors by letters, too."),
)
_CELL = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,6})?)\s*(mm|px)?", re.ASCII)


def style_options(command: _Command) -> _Command:
    """Add the options to a command, which takes them as ``**style`` for ``style_of`` or ``style_for``."""
    for option in _OPTIONS if isinstance(command, click.Command) else reversed(_OPTIONS):
        command = option(command)
    return command


def style_for(outputs: Sequence[str], **style: Any) -> "PictureStyle":
    """Make a style of the options, for the pictures among some files.

    Raises:
        RequestError: when there is none and an option was given, or as ``style_of``.
    """
    if any(style.values()) and not any(Path(output).suffix.lower() in PICTURES for output in outputs):
        given = ", ".join(f"--{name}" for name, value in style.items() if value)
        ends = ", ".join(PICTURES)
        raise RequestError(f"{given} was given and no picture is drawn; expected --output with a name in {ends}")
    return style_of(**style)


def style_of(cell: str | None, dpi: int | None, lines: float | None, grey: bool, letters: bool) -> "PictureStyle":
    """Make a style of the options.

    Raises:
        RequestError: when one is out of range.
    """
    from output.pictures import PictureStyle

    sizes = {} if cell is None else _size(cell)
    return PictureStyle(dpi=dpi, lines=1.0 if lines is None else lines, is_grey=grey, letters=letters or grey, **sizes)


def _size(text: str) -> dict[str, Any]:
    found = _CELL.fullmatch(text.strip())
    if found is not None and found[2] == "mm":
        return {"cell_millimeters": float(found[1])}
    if found is not None and found[1].isdigit():
        return {"cell": int(found[1])}
    raise RequestError(f"{text!r} is no size of a cell; expected pixels such as 24, or millimeters such as 7.5mm")
