"""A record from the plain data that ``generator/record.py`` makes of it. Nothing is proved or rated anew."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import numpy as np

from generator.families import family_named
from generator.record import Record
from puzzles.errors import FormatError, RequestError, quoted
from puzzles.formats import gridwright_json
from puzzles.formats.jsontext import integer_of, list_of, object_of, shown
from puzzles.puzzle import Solution
from rating.grades import GRADES, Grade
from rating.rating import Rating
from solvers.verdict import Proof, Verdict

_MOST = 2**53
_MOST_CELLS = 1_000_000


def record_from(value: object) -> Record[Any, Any, Any]:
    """Return the record that the members of our JSON describe; members of later versions are left out.

    Raise ``PuzzleError`` if something in it is wrong.
    """
    members = object_of(value, "the text")
    document = gridwright_json.from_dict(members)
    puzzle, family = document.puzzle, family_named(document.puzzle.family)
    solution = None
    if document.solution is not None:
        solution = puzzle.checked_solution(document.solution)
        solution.flags.writeable = False
    notes = dict(object_of(members.get("notes"), "the member 'notes'"))
    before = list_of(notes.pop("before", []), "the member 'before'", _MOST_CELLS)
    asked = object_of(members.get("request"), "the member 'request'")
    unknown = asked.keys() - {each.name for each in fields(family.request)}
    if unknown:
        raise RequestError(f"{quoted(min(unknown))} is not an option of {puzzle.family}")
    numbers = {name: integer_of(members.get(name), f"the member {name!r}", 0, _MOST) for name in _NUMBERS}
    return Record(
        family=puzzle.family,
        request=family.request(**asked),
        puzzle=puzzle,
        notes=_made(Mapping[str, int], notes, "notes"),
        proof=_proof(members.get("proof"), solution),
        rating=_rating(family.rating_type(), members.get("rating"), solution),
        rejected=_made(Mapping[str, int], members.get("rejected", {}), "rejected"),
        before=tuple(_made(tuple[int, int, int], cell, "before") for cell in before),
        **numbers,
    )


_NUMBERS = ("seed", "index", "tries")


def _proof(value: object, solution: Solution | None) -> Proof | None:
    if value is None:
        return None
    members = {**object_of(value, "the member 'proof'"), "solutions": () if solution is None else (solution,)}
    proof: Proof = _made(Proof, members, "proof")
    if (proof.verdict is Verdict.UNIQUE) != (solution is not None):
        raise FormatError(f"the proof says {str(proof.verdict)!r}; expected the one solution with 'unique', else none")
    return proof


def _rating(kind: type, value: object, solution: Solution | None) -> Rating | None:
    if value is None:
        return None
    rating: Rating = _made(kind, {**object_of(value, "the member 'rating'"), "solution": solution}, "rating")
    return rating


def _made(kind: Any, value: Any, name: str) -> Any:
    """Return plain data as a value of a type, with dataclasses, mappings and tuples.

    Raise ``FormatError`` if the data do not fit the type.
    """
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        types, known = get_type_hints(kind), [each for each in fields(kind) if each.name in value]
        for each in fields(kind):
            if each not in known and each.default is each.default_factory is MISSING:
                raise FormatError(f"the member {each.name!r} of {name!r} is missing")
        return kind(**{each.name: _made(types[each.name], value[each.name], each.name) for each in known})
    if origin in (Union, UnionType) and NoneType in inner:
        return None if value is None else _made(inner[0], value, name)
    if origin is Mapping and isinstance(value, dict):
        return {key: _made(inner[1], each, name) for key, each in value.items()}
    if kind is Grade and str(value).lower() in GRADES:
        return Grade(1 + GRADES.index(str(value).lower()))
    if origin is tuple and isinstance(value, list) and len(value) == len(inner):
        return tuple(_made(each, own, name) for each, own in zip(inner, value, strict=True))
    if isinstance(kind, type) and issubclass(kind, StrEnum) and value in list(kind):
        return kind(value)
    is_plain = kind in (str, bool, int, float) and not (isinstance(value, bool) and kind is not bool)
    if is_plain and isinstance(value, (int, float) if kind is float else kind):
        return value
    if isinstance(value, np.ndarray | tuple):  # the solution, which was restored before
        return value
    raise FormatError(f"the member {name!r} is {shown(value)}; expected what record.to_json() writes")
