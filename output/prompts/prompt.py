"""Prompts of puzzles: the question to a model, and the one right answer."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np

from generator.families import family_named
from generator.family import Family
from output.book.texts import DEFAULT_LANGUAGE, texts_in
from output.png import to_png
from output.prompts.template import Template, Wording
from output.records import only_solution
from puzzles.families import FAMILIES
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle, Solution
from rating.languages import texts_of_games_in
from solvers.verdict import Proof

_FOLDER = Path(__file__).parent / "languages"
_END = re.compile(r"((?<=[\w)>}`][.!?:])\s+|\n)")
_NUMBER = re.compile(r"[0-9]+")
_LINE = re.compile(r"^(Row|Column)(?= [0-9]+: )", re.MULTILINE)


def in_language(text: str, language: str, name: str) -> str:
    """Translate the English parts of a prompt into a language, given by its code; unknown sentences stay English.

    ``name`` is the name of the family in that language, as it appears in the text.
    """
    table = _sentences(language)
    text = _LINE.sub(lambda found: table[found[0]], text)

    def translated(sentence: str) -> str:
        plain = sentence.replace(f" {name} puzzle ", " {name} puzzle ")
        own = table.get(_NUMBER.sub("{}", plain))
        return sentence if own is None else own.format(*_NUMBER.findall(plain), name=name)

    return "".join(part if n % 2 else translated(part) for n, part in enumerate(_END.split(text)))


@cache
def _sentences(language: str) -> Mapping[str, str]:
    return tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8")) | texts_of_games_in(language)


SYSTEM, USER, ASSISTANT = "system", "user", "assistant"
_OPEN = "."
_NAMED = "a line for each cell to fill in, such as R1C2=3"
_LISTED = "the names of all cells with 1, such as R1C2, R3C4"
_OBJECTS = 'a JSON list with an object for each cell to fill in, such as {"row": 1, "column": 2, "value": 3}'
_CUT = "The other steps are left out."


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question for a model, and the right answer.

    Attributes:
        prompt: what the user says.
        answer: what the assistant says.
        system: what stands before both, if anything.
        picture: the puzzle as PNG, if the template asks for it.
    """

    prompt: str
    answer: str
    system: str = ""
    picture: bytes = b""

    @property
    def messages(self) -> list[dict[str, str]]:
        """Return the conversation in the form of chat templates: dictionaries with ``role`` and ``content``."""
        said = [(SYSTEM, self.system), (USER, self.prompt), (ASSISTANT, self.answer)]
        return [{"role": role, "content": content} for role, content in said if content or role != SYSTEM]


def prompt_of(document: Document[Puzzle], template: Template) -> Prompt:
    """Return the prompt for a puzzle, with its answer.

    A puzzle without a solution, or one for a template with steps, is proved first. Raise NotUnique if it does not have
    exactly one solution, and RequestError if the template has no prompt for the family.
    """
    puzzle, wording = document.puzzle, template.wording(document.puzzle.family)
    if document.solution is not None and not wording.has_steps:
        return _prompt(puzzle, document.solution, None, wording)
    proof = family_named(puzzle.family).prove(puzzle)
    return _prompt(puzzle, only_solution(proof), proof, wording)


def prompts_of(proved: Sequence[tuple[Puzzle, Proof]], template: Template) -> Iterator[Prompt]:
    """Yield the prompts for puzzles, given proofs that each has one solution.

    Raises ``RequestError`` if the template has no prompt for a family.
    """
    for puzzle, proof in proved:
        yield _prompt(puzzle, only_solution(proof), proof, template.wording(puzzle.family))


def _prompt(puzzle: Puzzle, solution: Solution, proof: Proof | None, wording: Wording) -> Prompt:
    family = family_named(puzzle.family)
    is_plain, language = not family.variants(puzzle), wording.language
    texts = texts_in(language if is_plain else DEFAULT_LANGUAGE).family(puzzle.family)
    own_rules = "\n".join(texts.paragraphs(is_plain=is_plain, sides=[puzzle.width])) or FAMILIES[puzzle.family].summary
    written = family.written(puzzle, solution, wording.shape)
    values = {
        "name": texts.name,
        "height": puzzle.height,
        "width": puzzle.width,
        "rules": (written.rules if language == DEFAULT_LANGUAGE or not is_plain else "") or own_rules,
        "puzzle": written.puzzle,
        "legend": written.legend,
        "form": written.form,
        "answer": written.solution,
        "steps": _steps(puzzle, proof, wording.max_steps) if proof and wording.max_steps else "",
        "values": family.solution_values,
        **_cells(family, puzzle, solution),
        **(_state(family, puzzle, proof, wording.shown) if proof and wording.has_steps else {"state": "", "move": ""}),
    }
    prompt, answer, system = (text % values for text in (wording.prompt, wording.answer, wording.system))
    if language != DEFAULT_LANGUAGE and is_plain:
        prompt, system = (in_language(text, language, texts.name) for text in (prompt, system))
    return Prompt(prompt, answer, system, to_png(family.draw(puzzle)) if wording.picture else b"")


def _cells(family: Family, puzzle: Puzzle, solution: Solution) -> dict[str, str]:
    """Return the solution cell by cell: as names of cells, and as objects."""
    cells = [
        (row, column, int(solution[row, column])) for row, column in np.argwhere(family.open_cells(puzzle)).tolist()
    ]
    if family.lists_cells:
        form, text = _LISTED, ", ".join(f"R{row + 1}C{column + 1}" for row, column, value in cells if value)
    else:
        form, text = _NAMED, "\n".join(map(_move, cells))
    objects = [{"row": row + 1, "column": column + 1, "value": value} for row, column, value in cells]
    return {"cells_form": form, "cells": text, "objects_form": _OBJECTS, "objects": json.dumps(objects)}


def _move(cell: tuple[int, int, int]) -> str:
    row, column, value = cell
    return f"R{row + 1}C{column + 1}={value}"


def _state(family: Family, puzzle: Puzzle, proof: Proof, shown: float) -> dict[str, str]:
    """Return a board in the middle of a person's solution, and a cell that follows next."""
    moves = [each for step in family.explain(puzzle, proof) for each in step.decides]
    solution = only_solution(proof)
    grid = np.where(family.open_cells(puzzle), _OPEN, solution.astype(str))
    n_shown = min(int(shown * len(moves)), max(len(moves) - 1, 0))
    for row, column, value in moves[:n_shown]:
        grid[row, column] = str(value)
    open_moves = [move for move in moves[n_shown:] if grid[move[:2]] == _OPEN]
    rows = "\n".join(" ".join(row) for row in grid.tolist())
    return {"state": rows, "move": _move(open_moves[0]) if open_moves else ""}


def _steps(puzzle: Puzzle, proof: Proof, most: int) -> str:
    steps = family_named(puzzle.family).explain(puzzle, proof)
    lines = [step.text for step in islice(steps, most + 1)]
    return "\n".join(lines if len(lines) <= most else [*lines[:most], _CUT])
