"""``gen check``, ``hint`` and ``show``: what can be said of the puzzles in files, in any notation."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from generator.families import family_named
from puzzles.errors import PuzzleError, RequestError
from service import exits
from service.styles import style_of, style_options
from solvers.verdict import Verdict

files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")
notation_option = click.option(
    "--from", "notation", metavar="NOTATION", help="Read this notation instead of recognizing it."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each puzzle.")


@click.command()
@files_argument
@notation_option
@json_option
def check(files: tuple[str, ...], notation: str | None, as_json: bool) -> None:
    """Check the puzzles in FILE (- for standard input): is each well-formed, with exactly one solution?

    A solution that stands in the file is checked, too. The exit code is 0 when every puzzle has one solution, and 3
    when one has none or several.
    """

    def one(found: Found) -> int:
        from output.records import id_of, proof_dict
        from service.words import proof_text

        puzzle = found.document.puzzle
        room = family_named(puzzle.family).room
        proof = room.prove(puzzle)
        has_solution = found.document.solution is not None
        if as_json:
            print_json(
                {
                    "file": found.name,
                    "id": id_of(puzzle),
                    **proof_dict(proof),
                    "has_solution": has_solution,
                }
            )
        else:
            more = " The solution in the file is right." if has_solution else ""
            click.echo(f"{found.name}: {room.describe(puzzle)}. {proof_text(puzzle.family, proof)}{more}")
        return 0 if proof.verdict is Verdict.UNIQUE else exits.NOT_MET

    for_each(files, notation, one)


@click.command()
@files_argument
@notation_option
@json_option
def hint(files: tuple[str, ...], notation: str | None, as_json: bool) -> None:
    """Tell the next step for the puzzles in FILE (- for standard input), filled in as far as they are."""

    def one(found: Found) -> int:
        puzzle = found.document.puzzle
        room = family_named(puzzle.family).room
        data, sentence = next(room.explain(puzzle, room.prove(puzzle)), ({}, "Nothing is left to be found."))
        if as_json:
            print_json({"file": found.name, "step": data or None, "text": sentence})
        else:
            click.echo(f"{found.name}: {sentence}")
        return 0

    for_each(files, notation, one)


@click.command()
@files_argument
@notation_option
@click.option("--solution", is_flag=True, help="Show the solution too, solving the puzzle if the file has none.")
@click.option(
    "--output", "-o", metavar="FILE", help="Draw into a file, .svg, .png or .eps, instead; several are numbered."
)
@style_options
def show(files: tuple[str, ...], notation: str | None, solution: bool, output: str | None, **style: Any) -> None:
    """Show the puzzles in FILE (- for standard input)."""
    if output is not None:
        from output.files import require_picture

        require_picture(output)
        look = style_of(**style)
    elif any(style.values()):
        raise RequestError("how a picture looks was told without --output; expected the file it is drawn into")

    def one(found: Found) -> int:
        from service.words import puzzle_text

        puzzle = found.document.puzzle
        room = family_named(puzzle.family).room
        shown = found.document.solution if solution else None
        if solution and shown is None:
            shown = next(iter(room.prove(puzzle).solutions), None)
        if output is None:
            click.echo(f"{found.name}: {room.describe(puzzle)}\n\n{puzzle_text(puzzle, shown)}\n")
        else:
            from output.files import numbered
            from output.pictures import save

            drawing = room.draw(puzzle, shown, letters=look.letters)
            save(drawing, numbered(Path(output), found.number, found.n_documents), look)
        if solution and shown is None:
            raise PuzzleError("no solution was found; expected a puzzle that has one")
        return 0

    for_each(files, notation, one)


class Report:
    """Tell of what is wrong, and remember that there was something."""

    is_bad = False

    def __call__(self, message: str) -> None:
        """Print a message on a line of its own, above a bar if there is one."""
        from tqdm import tqdm

        self.is_bad = True
        tqdm.write(f"Error: {message}", file=sys.stderr)


class Found(NamedTuple):
    """Hold a document of the files, what messages call it, its number from 1, and how many there are in all."""

    name: str
    document: Any
    number: int
    n_documents: int


def for_each(files: tuple[str, ...], notation: str | None, one: Callable[[Found], int]) -> None:
    """Handle every puzzle of every file; a bad one is reported and the rest goes on.

    Args:
        files: paths, or ``-`` for standard input.
        notation: the one to read, if it is not to be recognized.
        one: gives an exit code.
    """
    worst = 0
    named: list[tuple[str, Any]] = []
    for file in files:
        try:
            named += _documents(file, notation)
        except PuzzleError as error:
            click.echo(f"Error: {error}", err=True)
            worst = exits.WRONG_REQUEST
    for number, (name, document) in enumerate(named, start=1):
        try:
            worst = max(worst, one(Found(name, document, number, len(named))))
        except PuzzleError as error:
            click.echo(f"Error: {name}: {error}", err=True)
            worst = max(worst, exits.WRONG_REQUEST)
    sys.exit(worst)


def _documents(file: str, notation: str | None) -> list[tuple[str, Any]]:
    from puzzles import formats

    if file == "-":
        documents = formats.read(sys.stdin.buffer.read(), format=notation, name="standard input")
    else:
        documents = formats.read_file(file, format=notation)
    if len(documents) == 1:
        return [(file, documents[0])]
    return [(f"{file} #{number}", document) for number, document in enumerate(documents, start=1)]


def print_json(data: dict[str, Any]) -> None:
    """Print a line of JSON."""
    click.echo(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
