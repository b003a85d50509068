"""``gen check``, ``hint`` and ``show``: what can be said of the puzzles in files, in any notation."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.families import family_named
from puzzles.errors import NotUnique, OutputError, PuzzleError
from service import exits
from service.inputs import Report, for_each, json_option, notation_option, print_json, require_beside, sources_argument
from service.quiet import quiet_option
from service.styles import style_of, style_options
from solvers.verdict import Verdict

if TYPE_CHECKING:
    from output.pictures import PictureStyle
    from output.sources import Source


@click.command()
@sources_argument
@notation_option
@json_option
def check(sources: tuple[str, ...], notation: str | None, as_json: bool) -> None:
    """Check each PUZZLE, or those in FILE (- for standard input): is it well-formed, with exactly one solution?

    A solution that stands in the file is checked, too. The exit code is 0 when every puzzle has one solution, and 3
    when one has none or several.
    """

    def one(found: "Source") -> int:
        from output.records import id_of, proof_dict
        from service.words import proof_text

        puzzle = found.document.puzzle
        family = family_named(puzzle.family)
        proof = family.prove(puzzle)
        has_solution = found.document.solution is not None
        if as_json:
            print_json(
                {
                    "file": found.file,
                    "number": found.number,
                    "id": id_of(puzzle),
                    **proof_dict(proof),
                    "has_solution": has_solution,
                }
            )
        else:
            more = " The solution in the file is right." if has_solution else ""
            click.echo(f"{found.name}: {family.describe(puzzle)}. {proof_text(puzzle.family, proof)}{more}")
        return exits.DONE if proof.verdict is Verdict.UNIQUE else exits.NOT_MET

    for_each(sources, notation, one)


@click.command()
@sources_argument
@notation_option
@json_option
def hint(sources: tuple[str, ...], notation: str | None, as_json: bool) -> None:
    """Tell the next step for each PUZZLE, or for those in FILE (- for standard input), filled in as far as they are.

    The exit code is 3 when one has not exactly one solution.
    """

    def one(found: "Source") -> int:
        from output.answers import only_solution

        puzzle = found.document.puzzle
        family = family_named(puzzle.family)
        proof = family.prove(puzzle)
        only_solution(proof)
        step = next(family.explain(puzzle, proof), None)
        sentence = step.text if step else "Nothing is left to be found."
        if as_json:
            print_json(
                {"file": found.file, "number": found.number, "step": step.as_dict() if step else None, "text": sentence}
            )
        else:
            click.echo(f"{found.name}: {sentence}")
        return exits.DONE

    for_each(sources, notation, one)


@click.command()
@sources_argument
@notation_option
@click.option("--solution", is_flag=True, help="Show the solution too, solving the puzzle if the file has none.")
@click.option(
    "--output", "-o", metavar="FILE", help="Draw into a file, .svg, .png or .eps, instead; several are numbered."
)
@style_options
@quiet_option
def show(
    sources: tuple[str, ...], notation: str | None, solution: bool, output: str | None, quiet: bool, **style: Any
) -> None:
    """Show each PUZZLE, or those in FILE (- for standard input).

    The exit code is 3 when --solution is given for a puzzle that has not exactly one.
    """
    require_beside("output", style)
    if output is None:
        for_each(sources, notation, lambda found: _print(found, with_solution=solution))
    else:
        sys.exit(_draw_all(sources, notation, output, style_of(**style), with_solution=solution, quiet=quiet))


def _print(found: "Source", *, with_solution: bool) -> int:
    from service.words import puzzle_text

    puzzle = found.document.puzzle
    solution, error = _solution_of(found) if with_solution else (None, None)
    click.echo(f"{found.name}: {family_named(puzzle.family).describe(puzzle)}\n\n{puzzle_text(puzzle, solution)}\n")
    if error is not None:
        raise error
    return exits.DONE


def _draw_all(
    sources: tuple[str, ...],
    notation: str | None,
    output: str,
    look: "PictureStyle",
    *,
    with_solution: bool,
    quiet: bool,
) -> int:
    """Draw puzzles into numbered files, and give an exit code."""
    from output.files import PICTURES, files_text, numbered, require_numbered, require_target
    from output.pictures import save
    from output.sources import read_sources

    require_target(output, PICTURES)
    report = Report()
    found = list(report.good(read_sources(sources, notation)))
    require_numbered(output, len(found))
    paths = []
    for number, each in enumerate(found, start=1):
        puzzle = each.document.puzzle
        try:
            solution, error = _solution_of(each) if with_solution else (None, None)
            path = numbered(Path(output), number, len(found))
            save(family_named(puzzle.family).draw(puzzle, solution, letters=look.letters), path, look)
            paths.append(path)
            if error is not None:
                raise error
        except OutputError:
            raise
        except PuzzleError as error:
            report(type(error)(f"{each.name}: {error}"))
    if paths and not quiet:
        click.echo(f"Wrote {files_text(paths)}.", err=True)
    return report.code


def _solution_of(found: "Source") -> tuple[Any, NotUnique | None]:
    """Give the solution of a puzzle, or else why there is not exactly one."""
    from output.answers import answered

    try:
        return answered(found.document).solution, None
    except NotUnique as error:
        return None, error
