"""``gen verify`` checks a data set, ``gen stats`` describes one, and ``gen leaks`` finds what two share."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzles.errors import counted
from service.command_line import exit_codes
from service.command_line.options import option_of, quiet_option, require_with
from service.command_line.progress import bar
from service.command_line.standard_streams import drawable

if TYPE_CHECKING:
    from output.batch.verify import Verification
    from output.leaks import Leaks

place_argument = click.argument("place", metavar="DIR")
result_as_json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as one line of JSON.")


@click.command()
@place_argument
@click.option("--sample", type=int, metavar="N", help="Read, prove and rate N puzzles of each file [all].")
@option_of("--workers", default=1, type=int, text="Number of processes.")
@result_as_json_option
@quiet_option
def verify(place: str, sample: int | None, workers: int, as_json: bool, quiet: bool) -> None:
    """Verify the data set in DIR, which is a folder or s3://bucket/folder.

    Files are compared with the manifest and the plan, and rows with each other. Each puzzle is proved and rated again.
    A sample contains the same puzzles every time. Rows are numbered from 0. The exit code is 0 when all is right, and 3
    when something is wrong or missing.
    """
    from output.batch.verify import verify as verify_data_set

    with read_errors(), bar(unit="rows", unit_scale=True, quiet=quiet) as shown:

        def advance(n_done: int, n_planned: int) -> None:
            shown.total = n_planned
            shown.update(n_done - shown.n)

        found = verify_data_set(place, workers=workers, sample=sample, report=advance)
    click.echo(_json_of(place, found) if as_json else _text_of(place, found))
    sys.exit(exit_codes.DONE if found.is_right else exit_codes.NOT_MET)


@contextmanager
def read_errors() -> Iterator[None]:
    """Print one sentence and exit if a data set cannot be read."""
    from output.batch.storage import StorageError
    from output.batch.workers import WorkersLost

    try:
        yield
    except StorageError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(exit_codes.WRONG_REQUEST)
    except WorkersLost as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(exit_codes.NOT_MET)


def _json_of(place: str, found: "Verification") -> str:
    data = {
        "place": place,
        "right": found.is_right,
        "files": found.n_files,
        "rows": found.n_rows,
        "proved": found.n_proved,
        "rated": found.was_rated,
        "checks": found.counts,
        "violations": [each._asdict() for each in found.violations],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _text_of(place: str, found: "Verification") -> str:
    from output.batch.verify import CHECKS

    again = "proved and rated again" if found.was_rated else "proved again"
    lines = [f"{place}: {counted(found.n_files, 'file')}, {found.n_rows:,} rows, {found.n_proved:,} {again}", ""]
    for name, holds in CHECKS.items():
        count = found.counts.get(name)
        lines.append(f"{'-' if count is None else 'ok' if not count else f'{count:,} wrong':>12}  {name:9} {holds}")
    if not found.was_rated and found.n_files:
        lines += ["", "It was made with other versions of Gridwright, so ratings were not compared."]
    if not found.is_right:
        n_more = sum(found.counts.values()) - len(found.violations)
        lines += ["", *map(str, found.violations), *[f"And {n_more:,} more."] * (n_more > 0)]
    return "\n".join(lines)


@click.command()
@place_argument
@click.option("--plots", "folder", metavar="FOLDER", help="Also draw plots into a folder.")
@option_of("--format", "kind", default="svg", type=click.Choice(["svg", "png"]), text="Format of the plots.")
@result_as_json_option
def stats(place: str, folder: str | None, kind: str, as_json: bool) -> None:
    """Show what the data set in DIR holds, which may be unfinished. DIR is a folder or s3://bucket/folder.

    The plots show splits, and for each family sizes, grades, scores, rules, numbers of clues and densities; a puzzle of
    each grade is drawn.
    """
    from output.batch.stats import stats as stats_of
    from output.batch.stats import stats_dict, stats_text
    from output.batch.storage import Storage

    require_with("folder", ("kind",))
    with read_errors():
        found = stats_of(Storage(place))
    if as_json:
        click.echo(json.dumps(stats_dict(found), ensure_ascii=False, separators=(",", ":")))
    else:
        click.echo(drawable(stats_text(place, found)))
    if folder is not None:
        from output.batch.stats_plots import examples, save_examples, save_plots

        with read_errors():
            drawn = examples(Storage(place))
        for path in (*save_plots(found, Path(folder), kind), *save_examples(drawn, Path(folder), kind)):
            click.echo(f"Wrote {path}.", err=True)


_SAID = {
    "puzzle": "identical puzzles",
    "image": "symmetric images",
    "solution": "other puzzles with a shared solution",
}


@click.command()
@click.argument("place", metavar="SET")
@click.argument("others", metavar="OTHER...", nargs=-1, required=True)
@result_as_json_option
@quiet_option
def leaks(place: str, others: tuple[str, ...], as_json: bool, quiet: bool) -> None:
    """Find the puzzles of SET that OTHER sets have, too: identical, as symmetric images, or with the same solution.

    A set is a data set, finished or not, a table, or a puzzle file; SET should be the smaller one, such as the test
    puzzles of a model. The exit code is 0 when nothing is shared, and 3 when something is.
    """
    from output.leaks import leaks as leaks_of

    with bar(unit="puzzles", unit_scale=True, quiet=quiet) as shown:
        found = leaks_of(place, others, report=shown.update)
    click.echo(json.dumps(asdict(found), ensure_ascii=False) if as_json else "\n".join(_lines(place, found)))
    sys.exit(exit_codes.NOT_MET if found.is_any else exit_codes.DONE)


def _lines(place: str, found: "Leaks") -> list[str]:
    lines = [f"{place}: {counted(found.n_puzzles, 'puzzle')}, compared with {found.n_others:,}"]
    for kind, number in found.n_shared.items():
        if number:
            named, n_more = found.examples[kind], number - len(found.examples[kind])
            lines += ["", f"{_SAID[kind]}: {number:,}", *(f"  {each}" for each in named)]
            lines += [f"  and {n_more:,} more"] * (n_more > 0)
    return lines if found.is_any else [*lines, "nothing is shared"]
