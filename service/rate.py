"""``gen rate``: one puzzle or millions of them, as a stream."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.families import family_named
from output.files import TABLE_SUFFIX
from puzzles.errors import FormatError, RequestError
from service import exits
from service.files import Report, files_argument, json_option, notation_option

if TYPE_CHECKING:
    from output.lines import BadLine, RatedLine


@click.command()
@files_argument
@notation_option
@json_option
@click.option("--explain", is_flag=True, help="Tell every step as a person would.")
@click.option("--scale", default="", metavar="NAME", help="Rate on this scale [SE-1.2.1, NR-1 or LR-1].")
@click.option("--up-to", type=float, metavar="VALUE", help="Try no rule above this value of the scale.")
@click.option("--picture", "folder", metavar="FOLDER", help="Draw every step as an SVG file in a folder.")
@click.option("--format", "letters", metavar="TEXT", help="Print a line for each puzzle, with the letters of serate.")
@click.option("--output", "-o", metavar="FILE", help="Write a table, .parquet, instead of printing.")
@click.option("--quiet", "-q", is_flag=True, help="No progress.")
def rate(
    files: tuple[str, ...],
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
    """Rate the puzzles in FILE (- for standard input): which rules does a person need, and how hard is it?

    The order of the puzzles is kept. A line that is no puzzle, or one without exactly one solution, is reported with
    its number, and the rest goes on.

    In the text of --format stand %g for the puzzle, %r, %p and %d for the ratings of its hardest step, of the hardest
    up to the first digit and of the first step, %n for its number, %e for the seconds that it took and %% for %.
    """
    if sum((as_json or explain or folder is not None, letters is not None, output is not None)) > 1:
        raise RequestError("--format and --output were given together or with what prints; expected one way to tell")
    if folder is not None and not Path(folder).is_dir():
        raise RequestError(f"{folder!r} is not a folder; expected one that exists")
    report = Report()
    rows = _rated(files, notation, scale, up_to, report)
    if output is not None:
        _write_table(rows, output, quiet=quiet)
    elif letters is not None:
        from service.serate import line_for

        tell = line_for(letters)
        for number, row in enumerate(rows, start=1):
            click.echo(tell(row, number))
    else:
        for row in rows:
            _print(row, scale, as_json=as_json, explain=explain)
            if folder is not None:
                _draw_steps(row, scale, Path(folder))
    sys.exit(exits.WRONG_REQUEST if report.is_bad else 0)


def _rated(
    files: tuple[str, ...], notation: str | None, scale: str, up_to: float | None, report: Report
) -> "Iterator[RatedLine]":
    """Give the rows that have a rating, and report the others."""
    from output.lines import RatedLine, rate_lines
    from puzzles.formats import entries

    for file in files:
        name = "standard input" if file == "-" else file
        try:
            with sys.stdin.buffer if file == "-" else open(file, "rb") as opened:
                for row in rate_lines(name, entries(opened, name, notation), scale, up_to):
                    if isinstance(row, RatedLine):
                        yield row
                    else:
                        report(f"{_place(row)}: {row.error}")
        except OSError as error:
            report(f"{file} cannot be opened ({error.strerror}); expected a puzzle file")
        except FormatError as error:
            report(str(error))


def _place(row: "RatedLine | BadLine") -> str:
    return f"{row.file}:{row.number}" if row.number else row.file


def _write_table(rows: "Iterator[RatedLine]", output: str, *, quiet: bool) -> None:
    from tqdm import tqdm

    from output.columns import LINE_COLUMNS
    from output.parquet import write_parquet

    path = Path(output)
    if path.suffix.lower() != TABLE_SUFFIX:
        raise RequestError(f"{output!r} is not a table; expected a name that ends in {TABLE_SUFFIX}")
    n_rows = write_parquet(tqdm(rows, unit=" puzzles", disable=True if quiet else None), LINE_COLUMNS, path)
    if not quiet:
        click.echo(f"Wrote {n_rows:,} rows to {output}.", err=True)


def _print(row: "RatedLine", scale: str, *, as_json: bool, explain: bool) -> None:
    from output.records import id_of, rating_dict
    from service.words import rating_text

    room = family_named(row.puzzle.family).room
    steps: list[tuple[dict[str, Any], str]] = list(room.explain(row.puzzle, row.proof, scale)) if explain else []
    if as_json:
        told = {"steps": [data for data, _ in steps]} if explain else {}
        data = {
            "file": row.file,
            "number": row.number,
            "id": id_of(row.puzzle),
            **rating_dict(row.rating),
            **told,
        }
        click.echo(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
        return
    click.echo(f"{_place(row)}: {room.describe(row.puzzle)}")
    for _, sentence in steps:
        click.echo(sentence)
    click.echo(rating_text(row.rating))


def _draw_steps(row: "RatedLine", scale: str, folder: Path) -> None:
    """Save the pictures of the steps: ``puzzles-17-step-003.svg`` for the third step of what stands in line 17."""
    from output.pictures import save

    stem = "-".join([Path(row.file).stem, *[str(row.number)] * (row.number > 0), "step"])
    room = family_named(row.puzzle.family).room
    for number, drawing in enumerate(room.draw_steps(row.puzzle, row.proof, scale), start=1):
        save(drawing, folder / f"{stem}-{number:03}.svg")
