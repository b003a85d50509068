"""``gen rate``: how hard puzzles are, one or millions of them, as a stream."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import chain, count
from pathlib import Path

import click

from generator.families import family_named
from output.ratings import RatedPuzzle
from puzzles.errors import RequestError, counted, quoted
from rating.rating import Status
from service.command_line.inputs import ErrorReport, notation_option, print_about, sources_argument
from service.command_line.options import json_option, quiet_option
from service.command_line.progress import bar, note


@click.command()
@sources_argument
@notation_option
@json_option
@click.option("--explain", is_flag=True, help="Print every step of a person's solution, and its shape.")
@click.option("--scale", default="", metavar="NAME", help="Rate on this scale [SE-1.2.1, NR-1 or LR-1].")
@click.option("--up-to", type=float, metavar="VALUE", help="Try no rule above this value of the scale.")
@click.option("--picture", "folder", metavar="FOLDER", help="Draw every step as an SVG file in a folder.")
@click.option(
    "--format", "letters", metavar="TEXT", help="Print this text for each puzzle, with the placeholders of serate."
)
@click.option("--output", "-o", metavar="FILE", help="Write a .parquet table instead of printing.")
@quiet_option
def rate(
    sources: tuple[str, ...],
    notation: str | None,
    as_json: bool,
    explain: bool,
    scale: str,
    up_to: float | None,
    folder: str | None,
    letters: str | None,
    output: str | None,
    quiet: bool,
) -> None:
    """Rate each PUZZLE, or those in FILE (- for standard input): which rules does a person need, and how hard is it?

    Puzzles keep their order. A line that is not a puzzle with exactly one solution is reported with its number, and the
    others are still rated. The exit code is then 2, or 3 if every line is at least a puzzle.

    In the text of --format, %g is the puzzle; %r, %p and %d are the ratings of its hardest step, of the hardest step up
    to the first digit, and of its first step; %n is its number, %e the seconds it took, and %% is %. A rating above
    --up-to is written as >LIMIT, a lower bound as >=VALUE.
    """
    from output.ratings import rate_sources
    from output.sources import read_sources

    if (
        sum((as_json or folder is not None or (explain and output is None), letters is not None, output is not None))
        > 1
    ):
        raise RequestError("--format, --output and options that print exclude each other; expected one of them")
    if folder is not None and not os.path.isdir(folder):
        raise RequestError(f"{quoted(folder)} is not a folder; expected one that exists")
    report = ErrorReport()
    rows = report.without_errors(rate_sources(read_sources(sources, notation), scale, up_to))
    if output is not None:
        _write_table((_with_shape(row, scale) if explain else row for row in rows), output, quiet=quiet)
    elif letters is not None:
        from service.command_line.rate import line_for

        line_of = line_for(letters)
        for number, row in enumerate(rows, start=1):
            click.echo(line_of(row, number))
    else:
        pictures = None if folder is None else _Pictures(Path(folder), scale)
        for row in rows:
            _print(row, scale, as_json=as_json, explain=explain)
            if pictures is not None:
                pictures.draw(row)
        if pictures is not None:
            note(f"Wrote {counted(pictures.n_files, 'picture')} to {folder}.", quiet=quiet)
    sys.exit(report.code)


def _write_table(rows: "Iterator[RatedPuzzle]", output: str, *, quiet: bool) -> None:
    from output.columns import RATED_COLUMNS
    from output.files import STANDARD, TABLE_SUFFIX, require_target
    from output.tables import write_parquet

    require_target(output, (TABLE_SUFFIX,))
    first = next(rows, None)
    if first is None:
        return  # a table of an earlier run is worth more than an empty one
    n_rows = write_parquet(bar(chain([first], rows), unit="puzzles", quiet=quiet), RATED_COLUMNS, output)
    note(f"Wrote {counted(n_rows, 'row')} to {output}.", quiet=quiet or output == STANDARD)


def _with_shape(row: "RatedPuzzle", scale: str) -> "RatedPuzzle":
    from rating.shape import shape_of

    return replace(row, shape=shape_of(family_named(row.puzzle.family).explain(row.puzzle, row.proof, scale)))


def _print(row: "RatedPuzzle", scale: str, *, as_json: bool, explain: bool) -> None:
    from generator.record import rating_dict
    from rating.shape import shape_of
    from service.command_line.texts import rating_text, shape_text, wrapped

    family = family_named(row.puzzle.family)
    steps = list(family.explain(row.puzzle, row.proof, scale)) if explain else []
    shape = shape_of(steps)
    if as_json:
        traced = {"steps": [step.as_dict() for step in steps], "shape": asdict(shape)} if explain else {}
        print_about(row, rating_dict(row.rating) | traced)
        return
    click.echo(f"{row.name}: {family.describe(row.puzzle)}")
    for step in steps:
        click.echo(wrapped(step.text))
    if explain:
        click.echo(shape_text(shape))
    click.echo(rating_text(row.puzzle.family, row.rating))


class _Pictures:
    """A writer of the pictures of steps: ``puzzles-17-step-003.svg`` is the third step of the puzzle in line 17."""

    def __init__(self, folder: Path, scale: str) -> None:
        self.n_files = 0
        self._folder, self._scale = folder, scale
        self._owner_of: dict[str, tuple[str, int]] = {}

    def draw(self, row: "RatedPuzzle") -> None:
        from output.pictures import save

        stem = self._stem(row)
        family = family_named(row.puzzle.family)
        steps = family.explain(row.puzzle, row.proof, self._scale)
        for number, drawing in enumerate(family.draw_steps(row.puzzle, steps), start=1):
            save(drawing, self._folder / f"{stem}-step-{number:03}.svg")
            self.n_files += 1

    def _stem(self, row: "RatedPuzzle") -> str:
        """Return a name from file and number that differs for files of the same name in several folders."""
        stem, owner = "-".join([Path(row.file).stem, *[str(row.number)] * (row.number > 0)]), (row.file, row.number)
        stems = chain([stem], (f"{stem}-{number}" for number in count(2)))
        return next(each for each in stems if self._owner_of.setdefault(each, owner) == owner)


_PLACEHOLDER = re.compile("%(.?)", re.DOTALL)


def _tenths(name: str) -> Callable[[RatedPuzzle, int], str]:
    """Return a function that writes a value of a rating, or a bound that the value exceeds or reaches."""

    def write(row: RatedPuzzle, _: int) -> str:
        rating = row.rating
        value = getattr(rating, name, None)
        if value is None:
            raise RequestError(f"{name!r} does not exist for {row.puzzle.family}; expected %r")
        if rating.status is Status.EXACT or (name != "peak" and value > 0):
            return f"{value:.1f}"
        # If a puzzle was stopped before its first step or digit, these exceed the same bound.
        return f">={rating.peak:.1f}" if rating.limit is None else f">{rating.limit:.1f}"

    return write


_VALUES: dict[str, Callable[[RatedPuzzle, int], str]] = {
    "%": lambda _row, _number: "%",
    "d": _tenths("diamond"),
    "e": lambda row, _: f"{row.seconds:.3f}",
    "g": lambda row, _: family_named(row.puzzle.family).one_line(row.puzzle),
    "n": lambda _, number: str(number),
    "p": _tenths("pearl"),
    "r": _tenths("peak"),
}


def line_for(text: str) -> Callable[[RatedPuzzle, int], str]:
    """Parse a text with placeholders, once for all lines; raise RequestError for an unknown letter after ``%``.

    ``%g`` is the puzzle, ``%r``, ``%p`` and ``%d`` are ratings, ``%n`` is the number of the puzzle, from 1, ``%e`` the
    seconds that it took, and ``%%`` a percent sign. ``>`` stands before a limit that a rating exceeds, and ``>=``
    before a value that it is at least.
    """
    for letter in _PLACEHOLDER.findall(text):
        if letter not in _VALUES:
            raise RequestError(f"'%{letter}' is not a placeholder of --format; expected one of %{', %'.join(_VALUES)}")
    return lambda row, number: _PLACEHOLDER.sub(lambda match: _VALUES[match[1]](row, number), text)
