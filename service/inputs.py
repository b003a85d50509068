"""What commands that read puzzles share: their argument, their options, and what becomes of what cannot be read."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from output.inputs import STANDARD, inputs_kept
from puzzles.errors import OutputError, PuzzleError, RequestError
from service import exits

if TYPE_CHECKING:
    from output.sources import Source

_Found = TypeVar("_Found")


def keep(context: click.Context, inputs: Iterable[str]) -> None:
    """Let nothing that the command of a context writes go over its inputs."""
    context.with_resource(inputs_kept(inputs))


def _named_or_standard(
    context: click.Context, _parameter: click.Parameter, sources: tuple[str, ...]
) -> tuple[str, ...]:
    """Take standard input when nothing is named, unless a person would have to type the puzzles there."""
    if context.resilient_parsing:
        return sources
    if not sources and (sys.stdin is None or sys.stdin.isatty()):
        raise RequestError(
            f"{context.command_path} was given no puzzle; expected files, puzzles themselves, or standard input"
        )
    keep(context, sources or (STANDARD,))
    return sources or (STANDARD,)


sources_argument = click.argument("sources", nargs=-1, metavar="[FILE|PUZZLE]...", callback=_named_or_standard)
notation_option = click.option(
    "--from", "notation", metavar="NOTATION", help="Read this notation instead of recognizing it."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each puzzle.")


def require_beside(name: str, others: Iterable[str]) -> None:
    """Check that options which say how another one is to work are given with it only, rather than pass over them.

    Args:
        name: of the parameter of that other option, whose value is then None.
        others: names of the parameters.

    Raises:
        RequestError: when one of them stands on the command line alone.
    """
    context = click.get_current_context()
    if context.params[name] is not None:
        return
    flags = {parameter.name: max(parameter.opts, key=len) for parameter in context.command.params}
    for other in others:
        if context.get_parameter_source(other) is ParameterSource.COMMANDLINE:
            raise RequestError(f"{flags[other]} was given without {flags[name]}; expected both or neither")


class Report:
    """Tell of what is wrong, and remember the exit code that stands for it.

    Attributes:
        code: the gravest so far.
    """

    code = exits.DONE

    def __call__(self, error: PuzzleError) -> None:
        """Print a message on a line of its own, above a bar if there is one."""
        from tqdm import tqdm

        self.code = exits.graver(self.code, exits.code_of(error))
        tqdm.write(f"Error: {error}", file=sys.stderr)

    def good(self, found: Iterable[_Found | PuzzleError]) -> Iterator[_Found]:
        """Report errors, and give on what is none."""
        for each in found:
            if isinstance(each, PuzzleError):
                self(each)
            else:
                yield each


def for_each(sources: tuple[str, ...], notation: str | None, one: "Callable[[Source], int]") -> None:
    """Handle every puzzle as it comes, and end the command; a bad one is reported and the rest goes on.

    Args:
        sources: as for ``output.sources.read_sources``.
        notation: the one to read, if it is not to be recognized.
        one: gives an exit code.
    """
    from output.sources import read_sources

    report, code = Report(), exits.DONE
    for source in report.good(read_sources(sources, notation)):
        try:
            code = exits.graver(code, one(source))
        except OutputError:
            raise
        except PuzzleError as error:
            report(type(error)(f"{source.name}: {error}"))
    sys.exit(exits.graver(code, report.code))


def print_json(data: dict[str, Any]) -> None:
    """Print a line of JSON."""
    click.echo(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
