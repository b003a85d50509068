"""What a worker does before its first task: load, or compile, what the usual requests of every family need."""

from contextlib import suppress
from dataclasses import fields
from itertools import islice
from typing import Any

from generator.families import family_named
from generator.pipeline import GenerationExhausted, generate
from output.pictures import to_png
from output.records import record_dict
from puzzles.errors import PuzzleError
from puzzles.families import FAMILIES, Registered

_SIZES = ("", "6x6", "16x16", "40x60", "66x80")  # families refuse those that they do not have
_STEPS = 5


def warm_up() -> None:
    """Make, rate, explain and draw puzzles of every family, in sizes that need code of their own."""
    for family in FAMILIES.values():
        is_sized = any(each.name == "size" for each in fields(family_named(family.name).request))
        for size in _SIZES if is_sized else ("",):
            with suppress(PuzzleError, GenerationExhausted):
                _go_through(family, family_named(family.name).request(**({"size": size} if size else {})))


def _go_through(family: Registered, request: Any) -> None:
    record = generate(request, seed=0)
    record_dict(record)
    proof = family_named(family.name).prove(record.puzzle)
    for _ in islice(family_named(family.name).explain(record.puzzle, proof), _STEPS):
        pass
    to_png(family_named(family.name).draw(record.puzzle, proof.solutions[0]))
