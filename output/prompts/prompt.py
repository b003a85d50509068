"""Prompts of puzzles: what a model is asked, and the one answer that is right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from generator.families import family_named
from output.answers import only_solution
from output.book.texts import DEFAULT_LANGUAGE, texts_in
from output.prompts.template import Template, Wording
from puzzles.families import FAMILIES
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle, Solution
from solvers.verdict import Proof

SYSTEM, USER, ASSISTANT = "system", "user", "assistant"
_CUT = "The other steps are left out."


@dataclass(frozen=True, slots=True)
class Prompt:
    """Hold what a model is asked, and the answer.

    Attributes:
        prompt: what the user says.
        answer: what the assistant says.
        system: what stands before both, if anything.
    """

    prompt: str
    answer: str
    system: str = ""

    @property
    def messages(self) -> list[dict[str, str]]:
        """Return the conversation as chat templates read it: dictionaries with ``role`` and ``content``."""
        said = [(SYSTEM, self.system), (USER, self.prompt), (ASSISTANT, self.answer)]
        return [{"role": role, "content": content} for role, content in said if content or role != SYSTEM]


def prompt_of(document: Document[Puzzle], template: Template) -> Prompt:
    """Write the prompt of a puzzle and the answer to it.

    Args:
        document: the puzzle; without its solution, or for a template with steps, it is proved to have one alone.
        template: the texts around it.

    Raises:
        NotUnique: when it has to be proved, and was not proved to have exactly one solution.
        RequestError: when the template has no prompt for the family.
    """
    puzzle, wording = document.puzzle, template.wording(document.puzzle.family)
    if document.solution is not None and not wording.max_steps:
        return _prompt(puzzle, document.solution, None, wording)
    proof = family_named(puzzle.family).prove(puzzle)
    return _prompt(puzzle, only_solution(proof), proof, wording)


def prompts_of(proved: Sequence[tuple[Puzzle, Proof]], template: Template) -> Iterator[Prompt]:
    """Yield the prompts of puzzles with the proofs that each has one solution.

    Raises:
        NotUnique: when a proof is none.
        RequestError: when the template has no prompt for a family.
    """
    for puzzle, proof in proved:
        yield _prompt(puzzle, only_solution(proof), proof, template.wording(puzzle.family))


def _prompt(puzzle: Puzzle, solution: Solution, proof: Proof | None, wording: Wording) -> Prompt:
    family = family_named(puzzle.family)
    name, rules = _words(puzzle.family)
    written = family.written(puzzle, solution, wording.shape)
    values = {
        "name": name,
        "height": puzzle.height,
        "width": puzzle.width,
        "rules": written.rules or rules,
        "puzzle": written.puzzle,
        "legend": written.legend,
        "form": written.form,
        "answer": written.solution,
        "steps": _steps(puzzle, proof, wording.max_steps) if proof and wording.max_steps else "",
    }
    return Prompt(wording.prompt % values, wording.answer % values, wording.system % values)


def _steps(puzzle: Puzzle, proof: Proof, most: int) -> str:
    steps = family_named(puzzle.family).explain(puzzle, proof)
    lines = [step.text for step in islice(steps, most + 1)]
    return "\n".join(lines if len(lines) <= most else [*lines[:most], _CUT])


@cache
def _words(family: str) -> tuple[str, str]:
    """Return the name of a family and its rules as books have them, for families that write no others."""
    texts = texts_in(DEFAULT_LANGUAGE).family(family)
    return texts.name, "\n".join(texts.rules) or FAMILIES[family].summary
