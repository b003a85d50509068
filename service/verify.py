"""``gen verify``: does a data set agree with its plan and manifest?"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from service import exit_codes
from service.options import quiet_option

if TYPE_CHECKING:
    from output.batch.verify import Verification

place_argument = click.argument("place", metavar="DIR")
result_as_json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as one line of JSON.")


@click.command()
@place_argument
@click.option("--sample", type=int, metavar="N", help="Read, prove and rate N puzzles of each file [all].")
@click.option("--workers", type=int, default=1, show_default=True, help="Processes to work in.")
@result_as_json_option
@quiet_option
def verify(place: str, sample: int | None, workers: int, as_json: bool, quiet: bool) -> None:
    """Verify the data set in DIR, a folder or s3://bucket/folder.

    Files are compared with the manifest and the plan, and rows with each other; each puzzle is proved and rated again.
    A sample is the same every time. Rows are numbered from 0. The exit code is 0 when all is right, and 3 when
    something is wrong or missing.
    """
    from tqdm import tqdm

    from output.batch.verify import verify as verify_data_set

    with read_errors(), tqdm(unit=" rows", unit_scale=True, disable=True if quiet else None) as bar:

        def advance(n_done: int, n_planned: int) -> None:
            bar.total = n_planned
            bar.update(n_done - bar.n)

        found = verify_data_set(place, workers=workers, sample=sample, report=advance)
    click.echo(_json_of(place, found) if as_json else _text_of(place, found))
    sys.exit(exit_codes.DONE if found.is_right else exit_codes.NOT_MET)


@contextmanager
def read_errors() -> Iterator[None]:
    """Print one sentence and exit when a data set cannot be read."""
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
    from output.batch.stats import files_text
    from output.batch.verify import CHECKS

    again = "proved and rated again" if found.was_rated else "proved again"
    lines = [f"{place}: {files_text(found.n_files)}, {found.n_rows:,} rows, {found.n_proved:,} {again}", ""]
    for name, holds in CHECKS.items():
        count = found.counts.get(name)
        lines.append(f"{'-' if count is None else 'ok' if not count else f'{count:,} wrong':>12}  {name:9} {holds}")
    if not found.was_rated and found.n_files:
        lines += ["", "It was made with other versions of Gridwright, so ratings were not compared."]
    if not found.is_right:
        n_more = sum(found.counts.values()) - len(found.violations)
        lines += ["", *map(str, found.violations), *[f"And {n_more:,} more."] * (n_more > 0)]
    return "\n".join(lines)
