"""What workers do: plain functions that take plain data and give the bytes of an answer."""

import json
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.families import family_named
from generator.pipeline import generate_many
from output.answers import answered, only_solution
from output.records import id_of, proof_dict, rating_dict, record_dict, result_dict
from output.writers import PIXELS
from puzzles import formats
from puzzles.errors import FormatError, RequestError
from puzzles.formats import Document, format_named, gridwright_json
from service.http.settings import Limits
from service.http.store import connect, keep
from solvers.methods import method_named, solve_by
from solvers.verdict import Proof, Verdict

Sent = str | Mapping[str, Any]
"""A puzzle as clients send it: our JSON, or text in any notation."""

database = cache(connect)
"""Open the database of a folder once in a process."""


def make(
    data: Path, limits: Limits, family: str, asked: Mapping[str, Any], *, seed: int, count: int, steps: bool
) -> bytes:
    """Make puzzles, keep them, and tell all about them."""
    request = family_named(family).request(**asked)
    records = list(generate_many(request, seed, count))
    told = [record_dict(record) for record in records]
    keep(database(data), [(members["id"], as_json(members)) for members in told], limits.stored)
    if steps:
        for record, members in zip(records, told, strict=True):
            members["steps"] = _steps(record.puzzle, record.proof)
    return as_json({"seed": seed, "puzzles": told}).encode()


def _steps(puzzle: Any, proof: Proof | None) -> list[dict[str, Any]]:
    """Give the steps to the one solution of a puzzle; none if it was not proved to have one."""
    from output.playable import steps_of

    return steps_of(puzzle, proof) if proof and proof.verdict is Verdict.UNIQUE else []


def rate(limits: Limits, sent: Sent, notation: str, *, scale: str, steps: bool) -> bytes:
    """Rate a puzzle with one solution."""
    puzzle = _one(limits, sent, notation).puzzle
    family = family_named(puzzle.family)
    proof = family.prove(puzzle)
    only_solution(proof)
    (rating,) = family.rate_many([puzzle], [proof], scale)
    return _about(puzzle, rating_dict(rating), proof if steps else None)


def solve(limits: Limits, sent: Sent, notation: str, *, limit: int, steps: bool) -> bytes:
    """Prove how many solutions a puzzle has."""
    puzzle = _one(limits, sent, notation).puzzle
    proof = family_named(puzzle.family).prove(puzzle, limit)
    solutions = [solution.tolist() for solution in proof.solutions]
    return _about(puzzle, {**proof_dict(proof), "solutions": solutions}, proof if steps else None)


def solve_by_method(
    limits: Limits,
    sent: Sent,
    notation: str,
    *,
    method: str,
    seed: int,
    budget: int | None,
    limit: int,
    steps: bool,
) -> bytes:
    """Solve a puzzle by a method."""
    if steps:
        raise RequestError("steps were asked for with a method of solving; expected one of them")
    puzzle = _one(limits, sent, notation).puzzle
    row = method_named(family_named(puzzle.family).methods, method)
    most = min(row.budget, limits.budget) if budget is None else budget
    result = solve_by(row, puzzle, seed=seed, budget=most, limit=limit)
    return _about(puzzle, {**result_dict(result), "method": row.name}, None)


def convert(limits: Limits, sent: Sent, notation: str, *, to: str) -> bytes:
    """Write puzzles in another notation: several only if that is one of collections."""
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


def _about(puzzle: Any, members: Mapping[str, Any], proof: Proof | None) -> bytes:
    """Tell what was found out about a puzzle, and the steps to its solution if a proof is given."""
    steps = {} if proof is None else {"steps": _steps(puzzle, proof)}
    return as_json({"family": puzzle.family, "id": id_of(puzzle), **members, **steps}).encode()


def _one(limits: Limits, sent: Sent, notation: str) -> Document[Any]:
    """Read the one puzzle that a client sent."""
    documents = read(limits, sent, notation)
    if len(documents) != 1:
        raise FormatError(f"the text holds {len(documents)} puzzles; expected one")
    return documents[0]


def read(limits: Limits, sent: Sent, notation: str) -> tuple[Document[Any], ...]:
    """Read puzzles that a client sent, in our JSON or as text in any notation.

    Raises:
        FormatError: when the text is none, or a puzzle is too large.
    """
    if isinstance(sent, str):
        documents = formats.read(sent.encode(), format=notation or None, name="the puzzle")
    elif notation in ("", gridwright_json.NAME):
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


def as_json(members: Any) -> str:
    """Write an answer, all beyond ASCII escaped, so that any text survives."""
    return json.dumps(members, separators=(",", ":"))
