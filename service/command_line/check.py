"""``gen check`` and ``gen hint``: are puzzles well-formed, with exactly one solution, and what is the next step?"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from generator.families import family_named
from puzzles.errors import RequestError
from puzzles.formats.document import Document
from puzzles.progress import Progress
from puzzles.puzzle import Puzzle
from rating.language_names import ENGLISH, LANGUAGES
from rating.stages import STAGES, staged
from service.command_line import exit_codes
from service.command_line.budget import within
from service.command_line.inputs import for_each, notation_option, print_about, print_json, sources_argument
from service.command_line.options import Language, budget_option, json_option, option_of
from solvers.verdict import UNKNOWN_PROOF, Verdict

if TYPE_CHECKING:
    from output.ratings import Source
    from rating.step import Step


def walk_lines(step: "Step", indent: str = "  ") -> Iterator[str]:
    """Yield a line for each assumption of a step, and for each numbered link that follows from it."""
    for walk in step.walks:
        yield f"{indent}0. {walk.text}"
        for link in walk.links:
            yield f"{indent}{link.number}. {link.text}"
            yield from walk_lines(link, indent + "   ")


@click.command()
@sources_argument
@notation_option
@click.option(
    "--detail", is_flag=True, help="Show what a setter wants to know: candidates, forced cells, clues to spare, fills."
)
@budget_option
@json_option
def check(sources: tuple[str, ...], notation: str | None, detail: bool, budget: float | None, as_json: bool) -> None:
    """Check each PUZZLE, or those in FILE (- for standard input): is it well-formed, with exactly one solution?

    If the file has a solution, it is checked as well. Colors that look alike are named. The exit code is 0 when every
    puzzle has one solution, and 3 when one has none or several, or when that is not known within the budget.
    """

    def check_one(found: "Source") -> int:
        from generator.detail import detail_of
        from generator.record import proof_dict
        from output.records import detail_dict
        from service.command_line.texts import detail_text, proof_text

        puzzle = found.document.puzzle
        family = family_named(puzzle.family)
        found_out = within(budget, lambda: detail_of(puzzle)) if detail else None
        proof = found_out.proof if found_out else None if detail else within(budget, lambda: family.prove(puzzle))
        proof = proof or UNKNOWN_PROOF
        has_solution = found.document.solution is not None
        flaw = family.flaw(puzzle)
        if as_json:
            further = {"detail": detail_dict(found_out, puzzle.width)} if found_out else {}
            print_about(found, {**proof_dict(proof), "has_solution": has_solution, "flaw": flaw, **further})
        else:
            more = " The solution in the file is right." if has_solution else ""
            more += f" Warning: {flaw}." if flaw else ""
            click.echo(f"{found.name}: {family.describe(puzzle)}. {proof_text(puzzle.family, proof)}{more}")
            if found_out:
                click.echo(detail_text(found_out, puzzle.width), nl=False)
        return exit_codes.DONE if proof.verdict is Verdict.UNIQUE else exit_codes.NOT_MET

    for_each(sources, notation, check_one)


@click.command()
@sources_argument
@notation_option
@option_of("--stage", default="do", type=click.Choice(STAGES), text="How much to reveal.")
@option_of("--language", default=ENGLISH, type=Language(LANGUAGES), text="Language of the sentence.")
@click.option("--apply", "is_applied", is_flag=True, help="Enter the hint on the board, and write the board.")
@click.option(
    "-o",
    "output",
    metavar="FILE",
    help="With --apply, write the boards to this .json or .jsonl file, which may be the one that was read.",
)
@click.option(
    "--board/--no-board",
    "is_drawn",
    default=None,
    help="Draw the board with the hint marked. A terminal gets it by default, a file or a pipe does not.",
)
@json_option
def hint(
    sources: tuple[str, ...],
    notation: str | None,
    stage: str,
    language: str,
    is_applied: bool,
    output: str | None,
    is_drawn: bool | None,
    as_json: bool,
) -> None:
    """Explain the next step of each PUZZLE, or of those in FILE (- for standard input), from what is on the board.

    A hint has three stages: where to look, why something follows, and what to do. With --apply, the hint is entered on
    the board, with marks and edges. The boards are written as JSON to -o, or else to standard output; then the hints go
    to standard error. The next hint continues from such a board. The exit code is 3 when a puzzle does not have exactly
    one solution.
    """
    if output is not None and not is_applied:
        raise RequestError("-o was given without --apply; expected both, to write boards with the hints entered")
    if is_drawn and as_json:
        raise RequestError("--board was given with --json; expected one of them")
    boards: list[Document[Puzzle]] = []
    to_standard = is_applied and output is None

    def hint_one(found: "Source") -> int:
        from output.records import only_solution, step_dict
        from service.command_line.texts import hint_board, wrapped

        document = found.document
        family = family_named(document.puzzle.family)
        proof = family.prove(document.puzzle)
        only_solution(proof)
        step = next(family.hints(document.puzzle, proof, document.progress), None)
        told = step and staged(step, stage, language)
        boards.append(
            replace(document, progress=(document.progress or Progress()).with_step(step)) if step else document
        )
        text = told.text if told else "No step is left."
        if as_json and not to_standard:
            data = told and step_dict(told)
            print_json({"file": found.file, "number": found.number, "step": data, "text": text})
        else:
            board = told and hint_board(document, told, is_drawn, is_error=to_standard)
            if board:
                click.echo(board, err=to_standard)
            for line in (f"{found.name}: {text}", *(walk_lines(told) if told else ())):
                click.echo(wrapped(line, is_error=to_standard), err=to_standard)
        return exit_codes.DONE

    def write() -> None:
        from output.boards import write_boards

        write_boards(boards, output)

    for_each(sources, notation, hint_one, finish=write if is_applied else None)
