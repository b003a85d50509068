"""``gen hint``: the next step of a person's solution."""

from typing import TYPE_CHECKING

import click

from generator.families import family_named
from service import exit_codes
from service.inputs import for_each, notation_option, print_json, sources_argument
from service.options import json_option

if TYPE_CHECKING:
    from output.found import Source


@click.command()
@sources_argument
@notation_option
@json_option
def hint(sources: tuple[str, ...], notation: str | None, as_json: bool) -> None:
    """Explain the next step of each PUZZLE, or of those in FILE (- for standard input), from what is filled in.

    The exit code is 3 when a puzzle does not have exactly one solution.
    """

    def hint_one(found: "Source") -> int:
        from output.answers import only_solution

        puzzle = found.document.puzzle
        family = family_named(puzzle.family)
        proof = family.prove(puzzle)
        only_solution(proof)
        step = next(family.explain(puzzle, proof), None)
        text = step.text if step else "No step is left."
        if as_json:
            data = step.as_dict() if step else None
            print_json({"file": found.file, "number": found.number, "step": data, "text": text})
        else:
            click.echo(f"{found.name}: {text}")
        return exit_codes.DONE

    for_each(sources, notation, hint_one)
