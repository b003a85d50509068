"""``gen rate`` and ``gen solve``: what can be said of the puzzles in files, in any notation."""

import json
import sys
from collections.abc import Callable
from typing import Any

import click

from generator.families import family_named
from puzzles.errors import PuzzleError, RequestError
from solvers.verdict import Verdict

_EXIT_WRONG = 2
_EXIT_NOT_MET = 3
_MAX_LIMIT = 10_000

_files = click.argument("files", nargs=-1, required=True, metavar="FILE...")
_notation = click.option("--from", "notation", metavar="NOTATION", help="Read this notation instead of recognizing it.")
_as_json = click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each puzzle.")


@click.command()
@_files
@_notation
@_as_json
@click.option("--limit", type=int, default=2, show_default=True, help="Stop at this many solutions.")
def solve(files: tuple[str, ...], notation: str | None, as_json: bool, limit: int) -> None:
    """Solve the puzzles in FILE (- for standard input) and prove how many solutions they have."""
    if not 2 <= limit <= _MAX_LIMIT:
        raise RequestError(f"a limit of {limit} solutions was given; expected 2 to {_MAX_LIMIT}")

    def one(name: str, puzzle: Any) -> int:
        from output.records import proof_dict
        from service.words import proof_text, puzzle_text

        proof = family_named(puzzle.family).room.prove(puzzle, limit)
        if as_json:
            solutions = [solution.tolist() for solution in proof.solutions]
            _print_json({"file": name, "id": puzzle.id, **proof_dict(proof), "solutions": solutions})
        else:
            click.echo(f"{name}: {family_named(puzzle.family).room.describe(puzzle)}")
            for solution in proof.solutions:
                click.echo(puzzle_text(puzzle, solution) + "\n")
            click.echo(proof_text(proof))
        return _EXIT_NOT_MET if proof.verdict is Verdict.UNKNOWN else 0

    _for_each(files, notation, one)


@click.command()
@_files
@_notation
@_as_json
@click.option("--explain", is_flag=True, help="Tell every step as a person would.")
def rate(files: tuple[str, ...], notation: str | None, as_json: bool, explain: bool) -> None:
    """Rate the puzzles in FILE (- for standard input): which rules does a person need, and how hard is it?"""

    def one(name: str, puzzle: Any) -> int:
        from output.records import rating_dict
        from service.words import rating_text

        room = family_named(puzzle.family).room
        proof = room.prove(puzzle)
        rating = room.rate(puzzle, proof)
        steps = list(room.explain(puzzle, proof)) if explain else []
        if as_json:
            told = {"steps": [data for data, _ in steps]} if explain else {}
            _print_json({"file": name, "id": puzzle.id, **rating_dict(rating), **told})
        else:
            click.echo(f"{name}: {room.describe(puzzle)}")
            for _, sentence in steps:
                click.echo(sentence)
            click.echo(rating_text(rating))
        return 0

    _for_each(files, notation, one)


def _for_each(files: tuple[str, ...], notation: str | None, one: Callable[[str, Any], int]) -> None:
    """Handle every puzzle of every file; a bad one is reported and the rest goes on."""
    worst = 0
    for file in files:
        try:
            puzzles = _puzzles(file, notation)
        except PuzzleError as error:
            click.echo(f"Error: {error}", err=True)
            worst = max(worst, _EXIT_WRONG)
            continue
        for name, puzzle in puzzles:
            try:
                worst = max(worst, one(name, puzzle))
            except PuzzleError as error:
                click.echo(f"Error: {name}: {error}", err=True)
                worst = max(worst, _EXIT_WRONG)
    sys.exit(worst)


def _puzzles(file: str, notation: str | None) -> list[tuple[str, Any]]:
    from puzzles import formats

    if file == "-":
        documents = formats.read(sys.stdin.buffer.read(), format=notation, name="standard input")
    else:
        documents = formats.read_file(file, format=notation)
    if len(documents) == 1:
        return [(file, documents[0].puzzle)]
    return [(f"{file} #{number}", document.puzzle) for number, document in enumerate(documents, start=1)]


def _print_json(data: dict[str, Any]) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
