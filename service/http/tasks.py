"""The tasks of worker processes: plain functions that take plain data and return the bytes of an answer."""

import json
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from generator.families import family_named
from generator.options import BaseRequest
from generator.pipeline import GenerationExhausted, generate, generate_many, generate_with_seeds
from generator.record import Record, document_of, id_of, proof_dict, rating_dict, record_dict, versions
from output.png import to_png
from output.records import answered, only_solution, result_dict, steps_of
from output.writers import PIXELS
from puzzles.errors import FormatError, RequestError, quoted
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats import registry as formats
from puzzles.formats.document import Document
from puzzles.formats.members import NAME
from puzzles.formats.registry import format_named
from puzzles.puzzle import Puzzle
from service.http.settings import Limits
from solvers.methods import method_named, solve_by
from solvers.verdict import Proof, Verdict

_MADE_BY = ("generator", "solvers", "rating")
_MOST = 2**53


class NoRecipeError(Exception):
    """Raised for a text that is not a recipe of a puzzle here."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The family, request and seed by which a puzzle can be made again."""

    family: str  # the family of the puzzle
    request: Mapping[str, Any]  # the options that were set
    # ``seed`` and ``index`` are the seed of the batch and the number of the puzzle in it.
    seed: int
    index: int
    tries: int  # the number of the start that led to the puzzle; earlier starts need not be made again


def with_recipe(record: Record[Any, Any, Any]) -> dict[str, Any]:
    """Return a record as plain data with its recipe, in the form that all answers have."""
    return add_recipe(record_dict(record))


def add_recipe(members: Mapping[str, Any]) -> dict[str, Any]:
    """Return the members of a record with its recipe."""
    recipe = [members[each.name] for each in fields(Recipe)]
    text = json.dumps([*_made_by(members["versions"]), *recipe], separators=(",", ":"))
    return {**members, "recipe": urlsafe_b64encode(text.encode()).decode().rstrip("=")}


def _made_by(all_versions: Mapping[str, Any]) -> list[int]:
    return [all_versions[name] for name in _MADE_BY]


def read_recipe(text: str) -> Recipe:
    """Read a recipe; its options are unchecked. Raise NoRecipeError for other texts and other versions."""
    try:
        values = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        made_by, recipe = values[: len(_MADE_BY)], Recipe(*values[len(_MADE_BY) :])
        numbers = *made_by, recipe.seed, recipe.index, recipe.tries - 1
        is_sound = all(type(number) is int and 0 <= number < _MOST for number in numbers)
        is_sound = is_sound and recipe.family in FAMILIES and isinstance(recipe.request, dict)
    except (ValueError, TypeError, KeyError, RecursionError):
        is_sound = False
    if not is_sound:
        raise NoRecipeError(f"there is no puzzle {quoted(text)}; expected the member 'recipe' of one made here")
    if made_by != _made_by(versions()):
        raise NoRecipeError(f"the puzzle was made by {_words(made_by)}; expected {_words(_made_by(versions()))}")
    return recipe


def _words(made_by: list[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(_MADE_BY, made_by, strict=True))


Sent = str | Mapping[str, Any]  # a puzzle as clients send it: our JSON, or text in any notation

_MOST_REQUESTS = 1_024
_MOST_PUZZLES = 256  # that are kept as they were read
_KEPT = 1_024  # characters of a puzzle that may be kept


def make(family: str, asked: Mapping[str, Any], *, seed: int, count: int, steps: str) -> bytes:
    """Make puzzles, and return everything known about them.

    ``steps`` is the language of the steps to their solutions, or an empty text for no steps.
    """
    answers = []
    for record in generate_many(request_for(family, asked), seed, count):
        further = {"steps": _steps(record.puzzle, record.proof, steps)} if steps else {}
        answers.append({**with_recipe(record), **further})
    return _made(seed, answers)


def make_with_seeds(family: str, asked: Mapping[str, Any], *, seeds: Sequence[int]) -> list[bytes]:
    """Return for each seed what ``make`` returns for one puzzle without steps; stop at a seed that leads to no puzzle.

    Raises ``GenerationExhausted`` if that seed is the first one.
    """
    answers: list[bytes] = []
    try:
        records = generate_with_seeds(request_for(family, asked), seeds)
        answers.extend(_made(record.seed, [with_recipe(record)]) for record in records)
    except GenerationExhausted:
        if not answers:
            raise
    return answers


def _made(seed: int, puzzles: list[dict[str, Any]]) -> bytes:
    return as_json({"seed": seed, "puzzles": puzzles}).encode()


def request_for(family: str, asked: Mapping[str, Any]) -> BaseRequest:
    """Return a checked request, or raise RequestError.

    The latest requests are kept, because a check may take milliseconds.
    """
    return _request_for(family, json.dumps(asked, sort_keys=True))  # as text, in which 1 is not true


@lru_cache(_MOST_REQUESTS)
def _request_for(family: str, asked: str) -> BaseRequest:
    request: BaseRequest = family_named(family).request.from_call(json.loads(asked))
    return request


def _steps(puzzle: Puzzle, proof: Proof | None, language: str) -> list[dict[str, Any]]:
    """Return the steps to the only solution of a puzzle; empty if it was not proved to have just one."""
    return steps_of(puzzle, proof, language) if proof and proof.verdict is Verdict.UNIQUE else []


def rate(limits: Limits, sent: Sent, notation: str, *, scale: str, steps: str) -> bytes:
    """Rate a puzzle with one solution."""
    puzzle = one(limits, sent, notation).puzzle
    family = family_named(puzzle.family)
    proof = family.prove(puzzle)
    only_solution(proof)
    (rating,) = family.rate_many([puzzle], [proof], scale)
    return _about(puzzle, rating_dict(rating), proof, steps)


def solve(limits: Limits, sent: Sent, notation: str, *, limit: int, steps: str) -> bytes:
    """Prove how many solutions a puzzle has."""
    puzzle = one(limits, sent, notation).puzzle
    proof = family_named(puzzle.family).prove(puzzle, limit)
    solutions = [solution.tolist() for solution in proof.solutions]
    return _about(puzzle, {**proof_dict(proof), "solutions": solutions}, proof, steps)


def solve_by_method(
    limits: Limits, sent: Sent, notation: str, *, method: str, seed: int, budget: int | None, limit: int, steps: str
) -> bytes:
    """Solve a puzzle by a method."""
    if steps:
        raise RequestError("'steps' and 'method' exclude each other; expected one of them")
    puzzle = one(limits, sent, notation).puzzle
    row = method_named(family_named(puzzle.family).methods, method)
    most = min(row.budget, limits.budget) if budget is None else budget
    result = solve_by(row, puzzle, seed=seed, budget=most, limit=limit)
    return _about(puzzle, {**result_dict(result), "method": row.name})


def convert(limits: Limits, sent: Sent, notation: str, *, to: str) -> bytes:
    """Write puzzles in another notation; several puzzles need a notation of collections."""
    documents = read(limits, sent, notation)
    forms = {format_named(to, document.puzzle.family) for document in documents}
    form = forms.pop()
    if form.name == PIXELS:
        documents = tuple(map(answered, documents))
    data = form.write(documents[0]) if len(documents) == 1 else b"".join(form.write_many(documents))
    try:
        written = {"text": data.decode()}
    except UnicodeDecodeError:
        written = {"base64": b64encode(data).decode()}
    return as_json({"notation": form.name, **written}).encode()


def _about(puzzle: Puzzle, members: Mapping[str, Any], proof: Proof | None = None, language: str = "") -> bytes:
    """Return the facts about a puzzle, and the steps to its solution in a language if there is one."""
    steps = {"steps": _steps(puzzle, proof, language)} if language else {}
    return as_json({"family": puzzle.family, "id": id_of(puzzle), **members, **steps}).encode()


def one(limits: Limits, sent: Sent, notation: str) -> Document[Puzzle]:
    """Read the one puzzle that a client sent."""
    documents = read(limits, sent, notation)
    if len(documents) != 1:
        raise FormatError(f"the text holds {len(documents)} puzzles; expected one")
    return documents[0]


def read(limits: Limits, sent: Sent, notation: str) -> tuple[Document[Puzzle], ...]:
    """Read puzzles that a client sent, as our JSON or text; raise FormatError for others, and too large ones."""
    if isinstance(sent, str):
        documents = (_read_again if len(sent) <= _KEPT else _read)(sent, notation)
    elif notation in ("", NAME):
        documents = (gridwright_json.from_dict(sent),)
    else:
        raise RequestError(f"the puzzle is an object and not text in the notation {notation!r}; expected text")
    for document in documents:
        height, width = document.puzzle.height, document.puzzle.width
        if height * width > limits.cells or max(height, width) > limits.side:
            raise FormatError(
                f"the puzzle has {height} rows and {width} columns; "
                f"expected at most {limits.side} of each and {limits.cells} cells"
            )
    return documents


def _read(sent: str, notation: str) -> tuple[Document[Puzzle], ...]:
    return formats.read(sent.encode(), format=notation or None, name="the puzzle")


# A client sends its puzzle with each question, and the server and a worker would both read the puzzle each time.
_read_again = lru_cache(_MOST_PUZZLES)(_read)


def show(recipe: Recipe, kind: str, *, solution: bool, cell: int) -> bytes | None:
    """Make a puzzle again, as ``svg``, ``png`` (``cell`` pixels a cell) or ``json``.

    Return None if the recipe fails.
    """
    family = family_named(recipe.family)
    try:
        record = generate(family.request(**recipe.request), recipe.seed, recipe.index, recipe.tries - 1)
    except GenerationExhausted:
        return None
    if record.tries != recipe.tries:
        return None
    document = document_of(record)
    if kind == "json":
        shown = with_recipe(record)
        if not solution:
            puzzle = gridwright_json.to_dict(Document(record.puzzle))
            hidden = gridwright_json.to_dict(document).keys() - puzzle.keys()
            shown = {name: value for name, value in shown.items() if name not in hidden}
        return as_json(shown).encode()
    drawing = family.draw(record.puzzle, document.solution if solution else None)
    return to_png(drawing, cell) if kind == "png" else drawing.to_svg(cell).encode()


def as_json(members: Any) -> str:
    """Return data as JSON, with everything beyond ASCII escaped, so that any text survives."""
    return json.dumps(members, separators=(",", ":"))
