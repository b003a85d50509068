"""``gen show``: puzzles in the terminal, or as pictures."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.families import family_named
from puzzles.errors import NotUnique, OutputError, PuzzleError
from puzzles.puzzle import Solution
from service.command_line import exit_codes
from service.command_line.inputs import ErrorReport, for_each, notation_option, sources_argument
from service.command_line.options import quiet_option, require_with, style_of, style_options
from service.command_line.progress import note

if TYPE_CHECKING:
    from output.pictures import PictureStyle
    from output.ratings import Source


@click.command()
@sources_argument
@notation_option
@click.option("--solution", is_flag=True, help="Show the solution too, solving the puzzle if the file has none.")
@click.option(
    "--output",
    "-o",
    "outputs",
    multiple=True,
    metavar="FILE",
    help="Draw into a file, .svg, .png, .eps or .pdf, instead; repeatable; several puzzles are numbered.",
)
@style_options
@quiet_option
def show(
    sources: tuple[str, ...], notation: str | None, solution: bool, outputs: tuple[str, ...], quiet: bool, **style: Any
) -> None:
    """Show each PUZZLE, or those in FILE (- for standard input).

    The exit code is 3 when --solution is given and a puzzle does not have exactly one.
    """
    if not outputs:
        require_with("outputs", style)
        for_each(sources, notation, lambda found: _print(found, with_solution=solution))
    else:
        look = style_of({Path(output).suffix.lower() for output in outputs}, **style)
        sys.exit(_draw_all(sources, notation, outputs, look, with_solution=solution, quiet=quiet))


def _print(found: "Source", *, with_solution: bool) -> int:
    from service.command_line.texts import both_texts, credit_text, puzzle_text

    puzzle = found.document.puzzle
    solution, error = _solution_of(found) if with_solution else (None, None)
    about = f"{found.name}: {family_named(puzzle.family).describe(puzzle)}\n"
    about += credit_text(puzzle, with_answer=solution is not None)
    text = puzzle_text(puzzle) if solution is None else both_texts(puzzle, solution)
    click.echo(f"{about}\n{text}\n")
    if error is not None:
        raise error
    return exit_codes.DONE


def _draw_all(
    sources: tuple[str, ...],
    notation: str | None,
    outputs: tuple[str, ...],
    look: "PictureStyle",
    *,
    with_solution: bool,
    quiet: bool,
) -> int:
    from output.files import PICTURES, files_text, numbered, require_numbered, require_target
    from output.pictures import save
    from output.sources import read_sources

    for output in outputs:
        require_target(output, PICTURES)
    report = ErrorReport()
    found = list(report.without_errors(read_sources(sources, notation)))
    for output in outputs:
        require_numbered(output, len(found))
    paths = []
    for number, each in enumerate(found, start=1):
        puzzle = each.document.puzzle
        try:
            solution, error = _solution_of(each) if with_solution else (None, None)
            drawing = family_named(puzzle.family).draw(puzzle, solution, letters=look.letters)
            for output in outputs:
                path = numbered(Path(output), number, len(found))
                save(drawing, path, look)
                paths.append(path)
            if error is not None:
                raise error
        except OutputError:
            raise
        except PuzzleError as error:
            report(type(error)(f"{each.name}: {error}"))
    if paths:
        note(f"Wrote {files_text(paths)}.", quiet=quiet)
    return report.code


def _solution_of(found: "Source") -> tuple[Solution | None, NotUnique | None]:
    """Return the solution of a puzzle, or the error that says why there is not exactly one."""
    from output.records import answered

    try:
        return answered(found.document).solution, None
    except NotUnique as error:
        return None, error
