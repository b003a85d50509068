"""Puzzles as the service hands them out."""

from typing import Any

from generator.families import family_named
from generator.pipeline import generate
from generator.record import record_dict
from output.records import steps_of


def made(family: str, seed: int = 1, **options: Any) -> dict[str, Any]:
    """Make a puzzle as the service hands it out."""
    record = generate(family_named(family).request(**options), seed)
    return {**record_dict(record), "steps": steps_of(record.puzzle, record.proof)}
