"""``gen convert``: puzzles in another notation, one or a million of them."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from puzzles.errors import counted
from service.command_line.inputs import ErrorReport, notation_option, sources_argument
from service.command_line.options import quiet_option
from service.command_line.progress import bar

if TYPE_CHECKING:
    from output.conversion import Outcome
    from output.ratings import Source


def _list_notations(ctx: click.Context, _parameter: click.Parameter, is_wanted: bool) -> None:
    if not is_wanted or ctx.resilient_parsing:
        return
    from output.conversion import WHOLE
    from puzzles.formats.registry import FORMATS

    rows = [("NAME", "FAMILY", "SUFFIXES", "A FILE HOLDS", "KEEPS BESIDES THE PUZZLE")]
    for form in FORMATS:
        several = "one a line" if form.is_of_lines else "one" if form.divider is None else "several"
        kept = ", ".join(sorted(form.keeps)) or "nothing"
        rows.append((form.name, form.family or "all", " ".join(form.suffixes), several, kept))
    rows += [(name, "all", suffix, "several", "all") for name, suffix in WHOLE.items()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    ctx.exit()


@click.command()
@sources_argument
@click.argument("output", metavar="OUT")
@notation_option
@click.option("--to", "to", metavar="NOTATION", help="Write this notation, whatever the suffix.")
@click.option("--solution", is_flag=True, help="Also find and write solutions that are missing.")
@click.option("--title", metavar="TEXT", help="Give all puzzles this title; an empty one removes theirs.")
@click.option("--author", metavar="TEXT", help="Give all puzzles this author.")
@click.option("--copyright", metavar="TEXT", help="Give all puzzles this copyright, such as '© 2026 Ann Author'.")
@quiet_option
@click.option(
    "--list", is_flag=True, is_eager=True, expose_value=False, callback=_list_notations, help="List all notations."
)
def convert(
    sources: tuple[str, ...],
    output: str,
    notation: str | None,
    to: str | None,
    solution: bool,
    quiet: bool,
    **said: str | None,
) -> None:
    """Write each PUZZLE, or those in FILE, in another notation, into OUT (- for standard input and output).

    The suffix of OUT chooses the notation; .parquet is a table, .tar a WebDataset, and .npz holds NumPy arrays. If a
    file of the notation holds only one puzzle, the files are numbered. Solutions are written if the notation has a
    place for them; for .tar and .npz, missing solutions are found. A note says what the notation does not keep. Puzzles
    that cannot be read or written are reported and left out; the exit code is then 2, or 3 when a solution is to be
    found and a puzzle does not have exactly one.
    """
    from output.conversion import convert as convert_puzzles
    from output.conversion import with_credits
    from output.sources import read_sources

    report = ErrorReport()
    found: Iterable[Source] = bar(
        report.without_errors(read_sources(sources, notation)), unit="puzzles", delay=1, quiet=quiet
    )
    given = {word: text for word, text in said.items() if text is not None}
    if given:
        found = with_credits(found, given)
    outcome = convert_puzzles(found, output, to, report, with_solution=solution)
    if outcome is not None and not quiet:
        _print_notes(outcome)
    sys.exit(report.code)


def _print_notes(outcome: "Outcome") -> None:
    from output.conversion import WORDS
    from output.files import files_text

    if outcome.lost:
        lost = ", ".join(f"{WORDS[word]} of {counted(n, 'puzzle')}" for word, n in outcome.lost.items())
        click.echo(f"Note: the notation {outcome.notation} does not keep everything; left out: {lost}.", err=True)
    if outcome.files:
        click.echo(f"Wrote {counted(outcome.n_puzzles, 'puzzle')} to {files_text(outcome.files)}.", err=True)
