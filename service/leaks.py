"""``gen leaks``: which puzzles does a set share with others?"""

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from puzzles.errors import counted
from service import exit_codes
from service.options import quiet_option
from service.verify import result_as_json_option

if TYPE_CHECKING:
    from output.leaks import Leaks

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
    from tqdm import tqdm

    from output.leaks import leaks as leaks_of

    with tqdm(unit=" puzzles", unit_scale=True, disable=True if quiet else None) as bar:
        found = leaks_of(place, others, report=bar.update)
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
