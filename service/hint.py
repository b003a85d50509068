"""``gen hint``: the next step of a person's solution."""

from typing import TYPE_CHECKING

import click

from generator.families import family_named
from rating.stages import STAGES, staged
from service import exit_codes
from service.inputs import for_each, notation_option, print_json, sources_argument
from service.options import json_option

if TYPE_CHECKING:
    from output.ratings import Source


@click.command()
@sources_argument
@notation_option
@click.option("--stage", type=click.Choice(STAGES), default="do", show_default=True, help="How much to reveal.")
@json_option
def hint(sources: tuple[str, ...], notation: str | None, stage: str, as_json: bool) -> None:
    """Explain the next step of each PUZZLE, or of those in FILE (- for standard input), from what is filled in.

    A hint has three stages: where to look, why something follows, and what to do. The exit code is 3 when a puzzle
    does not have exactly one solution.
    """

    def hint_one(found: "Source") -> int:
        from output.records import only_solution, step_dict

        puzzle = found.document.puzzle
        family = family_named(puzzle.family)
        proof = family.prove(puzzle)
        only_solution(proof)
        step = next(family.explain(puzzle, proof), None)
        told = step and staged(step, stage)
        text = told.text if told else "No step is left."
        if as_json:
            data = told and (told.as_dict() if stage == "do" else step_dict(told))
            print_json({"file": found.file, "number": found.number, "step": data, "text": text})
        else:
            click.echo(f"{found.name}: {text}")
        return exit_codes.DONE

    for_each(sources, notation, hint_one)
