"""Puzzles as the service hands them out, and where the page's files are."""

from pathlib import Path
from typing import Any

import service
from generator.families import family_named
from generator.pipeline import generate
from output.playable import steps_of
from output.records import record_dict

FILES = Path(service.__file__).parent / "page_files"


def made(family: str, seed: int = 1, **options: Any) -> dict[str, Any]:
    """Make a puzzle as the service hands it out."""
    record = generate(family_named(family).request(**options), seed)
    return {**record_dict(record), "steps": steps_of(record.puzzle, record.proof)}
