"""Options that several commands have: ``--json``, ``--quiet``, and those that say how pictures look."""

import os
import re
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from puzzles.errors import RequestError, quoted
from puzzles.seeds import checked_seed

if TYPE_CHECKING:
    from output.pictures import PictureStyle

_Command = TypeVar("_Command", bound=Callable[..., Any])

_KINDS = ("type", "kind", "mode", "style", "variants", "level", "hardness", "grade")
QUIET_VARIABLE = "GRIDWRIGHT_QUIET"  # read wherever kernels are compiled, also in processes beside this one
_CLOSE = 0.75  # how similar a word must be to what was meant, as ``difflib`` measures it
_FEW, _LONGEST = 12, 100
# The key of the command line's words in the meta of a context, for the note that repeats them.
WORDS = "gridwright.words"
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
    **dict.fromkeys(("type", "kind", "variants", "rule", "rules"), "variant"),
    **dict.fromkeys(("lang", "locale"), "language"),
    **dict.fromkeys(("color", "colour", "colours"), "colors"),
    **dict.fromkeys(("symmetric", "symmetrical"), "symmetry"),
    **dict.fromkeys(("show-solution", "with-solution"), "solution"),
    **dict.fromkeys(("timeout", "time", "seconds"), "budget"),
    **dict.fromkeys(("pic", "image-name", "motif", "subject"), "picture"),
    **dict.fromkeys(("details", "steps"), "explain"),
    "fill": "density",
    "random": "seed",
    "silent": "quiet",
}
"""Options that people try, and the options that do what they say."""


def refusal_of(error: click.ClickException) -> str:
    """Return the error of a command line; an unknown option comes with the one that was probably meant."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None:
        return error.format_message()
    options = [each for each in error.ctx.command.get_params(error.ctx) if isinstance(each, click.Option)]
    flags = [max(each.opts, key=len) for each in options]
    word = error.option_name.lstrip("-").lower()
    fault = f"{quoted(error.option_name)} is not an option of {error.ctx.command_path}"
    said = list(error.ctx.find_root().meta.get(WORDS, ()))
    after = said[said.index(error.option_name) + 1 :][:1] if error.option_name in said else []
    is_kind = word in _KINDS and bool(after)
    if value := _value_meant(word, options) or (_value_meant(after[0].lower(), options) if is_kind else ""):
        return f"{fault}; did you mean {value!r}?"
    known = {flag.removeprefix("--"): flag for flag in flags}
    known |= {said: f"--{name}" for said, name in _MEANT.items() if f"--{name}" in flags}
    from difflib import get_close_matches

    near = get_close_matches(word[:_LONGEST], known, n=1, cutoff=_CLOSE)
    if near:
        return f"{fault}; did you mean {known[near[0]]!r}?"
    if len(flags) <= _FEW:
        return f"{fault}; expected one of {', '.join(flags)}"
    return f"{fault}; {error.ctx.command_path} --help-all lists them"


def _value_meant(word: str, options: Iterable[click.Option]) -> str:
    """Return the option and value that somebody meant by giving a value as an option: ``--variant killer``."""
    from service.command_line.words import grade_meant, variant_meant

    names = {max(each.opts, key=len): each for each in options}
    if "--variant" in names and (variant := variant_meant(word)):
        return f"--variant {variant}"
    if "--difficulty" in names and (grade := grade_meant(word)):
        return f"--difficulty {grade}"
    of_value = (
        f"{flag} {word}"
        for flag, each in names.items()
        if isinstance(each.type, click.Choice) and word in each.type.choices
    )
    return next(of_value, "")


def require_with(name: str, others: Iterable[str]) -> None:
    """Raise RequestError if options (``others``) are given without the option that they refine, which is then None."""
    context = click.get_current_context()
    if context.params[name] not in (None, ()):
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
        # If a later option is wrong, the command's own context is never closed; that of ``gen`` always is.
        ctx.find_root().call_on_close(lambda: os.environ.update({QUIET_VARIABLE: before}))
    return is_wanted


def option_of(*names: str, default: object, text: str, **more: Any) -> Callable[[_Command], _Command]:
    """Return an option whose help shows its default."""
    return click.option(*names, default=default, show_default=True, help=text, **more)


budget_option = click.option(
    "--budget",
    type=float,
    metavar="SECONDS",
    help="Seconds to spend on each puzzle; if they are not enough, the number of solutions stays unknown.",
)


class Language(click.Choice[str]):
    """The type of a language, given by its code, its name, or a code such as de_DE."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code."""
        from rating.language_names import language_meant

        return super().convert(language_meant(value), param, ctx)


def seed_option(text: str, default: int | None = None) -> Callable[[_Command], _Command]:
    """Return the option for a seed, with the limits that seeds have everywhere."""

    def checked(_context: click.Context, _parameter: click.Parameter, seed: int | None) -> int | None:
        return None if seed is None else checked_seed(seed)

    return click.option("--seed", type=int, default=default, show_default=True, callback=checked, help=text)


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
    click.option("--grey", is_flag=True, help="Draw each color as the grey of its luminance, with its letter."),
    click.option(
        "--profile",
        metavar="PRESS",
        help="Inks of a press for EPS and PDF: fogra39 (coated paper), fogra29 (uncoated) or gracol2006.",
    ),
    click.option("--outlines", is_flag=True, help="Draw the letters of an SVG as outlines, so that it needs no font."),
    click.option("--letters/--no-letters", default=None, help="Also tell colors apart by letters [in grey only]."),
)


def style_options(command: _Command) -> _Command:
    """Add the options for pictures to a command; it passes them as ``**style`` to ``style_of``."""
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
    profile: str | None,
    outlines: bool,
) -> "PictureStyle":
    """Return the style for pictures with these suffixes, or with any.

    Raise RequestError for an option without effect.
    """
    from output.pictures import PictureStyle
    from output.separation import press_named

    size: dict[str, Any] = {}
    if cell is not None:
        found = _CELL.fullmatch(cell.strip())
        if found is not None and found[2] == "mm":
            size = {"cell_millimeters": float(found[1])}
        elif found is not None and found[1].isdigit():
            size = {"cell": int(found[1])}
        else:
            raise RequestError(f"{cell!r} is not a cell size; expected pixels such as 24, or millimeters such as 7.5mm")
    # Dots are the unit of a PNG; an EPS uses them for whatever is given in pixels.
    if dpi is not None and suffixes and not {".png", *[".eps"] * ("cell" in size)}.intersection(suffixes):
        raise RequestError(f"--dpi {dpi} changes only PNG files; expected a name that ends in .png")
    if outlines and suffixes and ".svg" not in suffixes:
        raise RequestError(
            "--outlines changes only SVG files, as other files need no font; expected a name that ends in .svg"
        )
    press = None if profile is None else press_named(profile)
    lettered = grey if letters is None else letters
    return PictureStyle(
        dpi=dpi,
        lines=1.0 if lines is None else lines,
        is_grey=grey,
        letters=lettered,
        press=press,
        has_outlines=outlines,
        **size,
    )
