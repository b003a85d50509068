"""What workers do with puzzles that are kept: draw them, or tell them as JSON, unless the client has that already."""

import json
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from generator.families import family_named
from output.pictures import to_png
from output.records import versions
from puzzles.formats import Document, gridwright_json
from service.http.store import find
from service.http.tasks import as_json, database

_DIGEST_BYTES = 12


class Shown(NamedTuple):
    """Hold the tag of what is shown, and its bytes unless the client has them."""

    tag: str
    data: bytes | None


def show(folder: Path, name: str, kind: str, *, solution: bool, cell: int, known: str) -> Shown | None:
    """Show a puzzle that is kept.

    Args:
        folder: where the database is.
        name: id of the puzzle.
        kind: ``svg``, ``png`` or ``json``.
        solution: with its solution.
        cell: pixels of the side of a cell.
        known: the header ``If-None-Match``, empty if there is none.

    Returns:
        None when no such puzzle is kept.
    """
    record = find(database(folder), name)
    if record is None:
        return None
    tag = _tag(record, kind, solution, cell, versions())
    if known.strip() == "*" or tag in (each.strip().removeprefix("W/") for each in known.split(",")):
        return Shown(tag, None)
    return Shown(tag, _WAYS[kind](json.loads(record), solution, cell))


def _tag(*parts: object) -> str:
    """Name the bytes that come of parts."""
    return f'"{blake2b(repr(parts).encode(), digest_size=_DIGEST_BYTES).hexdigest()}"'


def _drawing(record: dict[str, Any], solution: bool) -> Any:
    document = gridwright_json.from_dict(record)
    family = family_named(document.puzzle.family)
    return family.draw(document.puzzle, document.solution if solution else None)


def _svg(record: dict[str, Any], solution: bool, cell: int) -> bytes:
    return str(_drawing(record, solution).to_svg(cell)).encode()


def _png(record: dict[str, Any], solution: bool, cell: int) -> bytes:
    return to_png(_drawing(record, solution), cell)


def _json(record: dict[str, Any], solution: bool, _cell: int) -> bytes:
    document = gridwright_json.from_dict(record)
    telling = gridwright_json.to_dict(document).keys() - gridwright_json.to_dict(Document(document.puzzle)).keys()
    return as_json({key: value for key, value in record.items() if solution or key not in telling}).encode()


_WAYS: dict[str, Callable[[dict[str, Any], bool, int], bytes]] = {"svg": _svg, "png": _png, "json": _json}
