"""Shared parts of commands that read puzzles: their argument, and how they go on if some puzzles cannot be read."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from output.files import STANDARD, inputs_kept
from puzzles.errors import OutputError, PuzzleError, RequestError
from service.command_line import exit_codes

if TYPE_CHECKING:
    from output.ratings import RatedPuzzle, Source

_Found = TypeVar("_Found")


def _named_or_standard(
    context: click.Context, _parameter: click.Parameter, sources: tuple[str, ...]
) -> tuple[str, ...]:
    """Read standard input if no source is named, unless a person would have to type the puzzles there."""
    if context.resilient_parsing:
        return sources
    if not sources and (sys.stdin is None or sys.stdin.isatty()):
        raise RequestError(
            f"{context.command_path} needs a puzzle; expected files, puzzles themselves, or standard input"
        )
    sources = sources or (STANDARD,)
    context.with_resource(inputs_kept(sources))
    return sources


sources_argument = click.argument("sources", nargs=-1, metavar="[FILE|PUZZLE]...", callback=_named_or_standard)
notation_option = click.option(
    "--from", "-f", "notation", metavar="NOTATION", help="Read this notation instead of recognizing it."
)


class ErrorReport:
    """The errors of single puzzles, printed as they occur; ``code`` is the most serious exit code so far."""

    code = exit_codes.DONE

    def __call__(self, error: PuzzleError) -> None:
        """Print a message on a line of its own, above a progress bar if there is one."""
        from tqdm import tqdm

        self.code = exit_codes.more_serious(self.code, exit_codes.code_for(error))
        tqdm.write(f"Error: {error}", file=sys.stderr)

    def without_errors(self, found: Iterable[_Found | PuzzleError]) -> Iterator[_Found]:
        """Report the errors among some items, and yield the other items."""
        for each in found:
            if isinstance(each, PuzzleError):
                self(each)
            else:
                yield each


def for_each(
    sources: tuple[str, ...],
    notation: str | None,
    handle: "Callable[[Source], int]",
    finish: Callable[[], None] | None = None,
) -> None:
    """Handle every puzzle as it comes and report errors; exit with the most serious code that ``handle`` returned.

    ``finish`` is called at the end, if all puzzles could be read and handled.
    """
    from output.sources import read_sources

    report, code = ErrorReport(), exit_codes.DONE
    for source in report.without_errors(read_sources(sources, notation)):
        try:
            code = exit_codes.more_serious(code, handle(source))
        except OutputError:
            raise
        except PuzzleError as error:
            report(type(error)(f"{source.name}: {error}"))
    if finish and report.code == exit_codes.DONE:
        finish()
    sys.exit(exit_codes.more_serious(code, report.code))


def print_about(found: "Source | RatedPuzzle", members: Mapping[str, Any]) -> None:
    """Print a line of JSON about a puzzle that was read: its place, its id, and further members."""
    from generator.record import id_of

    print_json({"file": found.file, "number": found.number, "id": id_of(found.puzzle), **members})


def print_json(data: dict[str, Any]) -> None:
    """Print a line of JSON."""
    click.echo(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
