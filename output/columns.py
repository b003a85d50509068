"""The columns of tables: their names, types and meanings, and how a row fills them."""

import json
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import pyarrow as pa

from generator.families import family_named
from generator.options import BaseRequest
from generator.record import HasPuzzle, Rated, Record, request_dict, solution_of, versions
from output.ratings import RatedPuzzle
from output.records import ids_of, solution_ids_of
from puzzles.formats.credits import Credits
from puzzles.formats.document import Document
from puzzles.puzzle import Measures, Puzzle

RowT = TypeVar("RowT", contravariant=True)

_TABLES = tomllib.loads(Path(__file__).with_name("columns.toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Column(Generic[RowT]):
    """Define one column: its name, type, meaning, and how rows fill it."""

    name: str  # what it is called
    kind: pa.DataType  # type of its values
    comment: str  # what they mean
    # Takes rows and returns the value of each, perhaps as an array of that type.
    values: Callable[[Sequence[RowT]], Sequence[object] | pa.Array]
    nullable: bool = True  # whether a row may have none


@lru_cache(maxsize=16)
def _request_text(request: BaseRequest) -> str:
    return json.dumps(request_dict(request))


@cache
def _versions_text() -> str:
    return json.dumps(versions())


def _measures(row: HasPuzzle) -> Measures:
    return family_named(row.puzzle.family).measure(row.puzzle)


def _lists(sizes: Sequence[int | None], values: pa.Array) -> pa.Array:
    """Make lists of consecutive values by their sizes, None for no list; nested lists would take much longer."""
    ends = np.cumsum([size or 0 for size in sizes], dtype=np.int32)
    is_null = np.array([*(size is None for size in sizes), False])
    return pa.ListArray.from_arrays(pa.array(np.concatenate(([np.int32(0)], ends)), mask=is_null), values)


def _solutions(rows: Sequence[Rated]) -> pa.Array:
    grids = [solution_of(row) for row in rows]
    there = [grid for grid in grids if grid is not None]
    cells = np.concatenate([np.empty(0, np.int16), *(grid.ravel() for grid in there)]).astype(np.int16)
    heights, widths = np.array([grid.shape for grid in there], np.int64).reshape(-1, 2).T
    lines = _lists(np.repeat(widths, heights).tolist(), pa.array(cells))
    return _lists([None if grid is None else len(grid) for grid in grids], lines)


def _solution_text(row: Rated) -> object:
    solution = solution_of(row)
    return None if solution is None else family_named(row.puzzle.family).solution_line(solution)


# Lists of structs, for not every reader knows the maps of Arrow.
_USES = pa.list_(pa.struct([("rule", pa.string()), *((name, pa.int32()) for name in ("rounds", "cells", "removals"))]))
_NUMBERS = pa.list_(pa.int32())
_LEVELS = pa.list_(pa.struct([("program", pa.string()), ("level", pa.string())]))


def _rules(rows: Sequence[Rated]) -> pa.Array:
    histograms = [None if row.rating is None else row.rating.histogram for row in rows]
    there = [each for each in histograms if each]
    uses = [use for each in there for use in each.values()]
    members = [
        pa.array([rule for each in there for rule in each], pa.string()),
        pa.array([use.rounds for use in uses], pa.int32()),
        pa.array([use.cells for use in uses], pa.int32()),
        pa.array([use.removals for use in uses], pa.int32()),
    ]
    return _lists(
        [None if each is None else len(each) for each in histograms],
        pa.StructArray.from_arrays(members, fields=list(_USES.value_type)),
    )


def _with_puzzle(name: str) -> Callable[[Document[Puzzle]], object]:
    return lambda row: getattr(row.puzzle, name) or None


_KINDS = {
    "text": pa.string(),
    "bool": pa.bool_(),
    "grid": pa.list_(pa.list_(pa.int16())),
    **{str(kind): kind for kind in (pa.int16(), pa.int32(), pa.int64())},
    "float32": pa.float32(),
    "float64": pa.float64(),
    "uses": _USES,
    "numbers": _NUMBERS,
    "levels": _LEVELS,
}
_ALL: dict[str, Callable[[Sequence[Any]], Sequence[object] | pa.Array]] = {
    "id": ids_of,
    "solution": _solutions,
    "solution_id": solution_ids_of,
    "rules": _rules,
}
_EACH: dict[str, Callable[[Any], object]] = {
    "puzzle": lambda row: family_named(row.puzzle.family).one_line(row.puzzle),
    "solution_text": _solution_text,
    "solution_rows": lambda row: None if row.solution is None else row.solution.tolist(),
    "verdict": lambda row: str(row.proof.verdict) if row.proof else None,
    "method": lambda row: row.proof.method if row.proof else None,
    "status": lambda rating: str(rating.status),
    "grade": lambda rating: rating.grade.word if rating.grade else None,
    "levels": lambda rating: None if rating.levels is None else list(rating.levels.items()),
    "request": lambda row: _request_text(row.request),
    "versions": lambda _: _versions_text(),
    "n_clues": lambda row: _measures(row).n_clues,
    "density": lambda row: _measures(row).density,
    **{name: _with_puzzle(name) for name in Credits._fields},
}
"""Values of columns that a row does not have under a name: of all rows together, and of each."""


def _columns(*tables: str, within: str = "") -> tuple[Column[Any], ...]:
    """Define columns of tables, perhaps of something within the rows; null where that is missing."""
    return tuple(_column(name, *stated, within=within) for table in tables for name, stated in _TABLES[table].items())


def _column(name: str, kind: str, comment: str, place: str = "", *, within: str) -> Column[Any]:
    of = _EACH.get(place or name) or attrgetter(place or name)

    def values(rows: Sequence[Any]) -> Sequence[object]:
        inner = map(attrgetter(within), rows) if within else rows
        return [None if each is None else of(each) for each in inner]

    every = values if place else _ALL.get(name, values)
    return Column(name, _KINDS[kind.removesuffix("!")], comment, every, not kind.endswith("!"))


def _effort(name: str, comment: str) -> Column[Rated]:
    """Define a column of the cost of a proof; null without a proof, and for families that do not count this."""

    def value(row: Rated) -> object:
        is_counted = row.proof is not None and name in family_named(row.puzzle.family).efforts
        return getattr(row.proof.effort, name) if row.proof and is_counted else None

    text = f"what its proof took, null in families that do not count it: {comment}"
    return Column(name, pa.int64(), text, lambda rows: list(map(value, rows)))


EFFORT_COLUMNS: tuple[Column[Rated], ...] = tuple(_effort(*each) for each in _TABLES["effort"].items())
_PUZZLE_COLUMNS: tuple[Column[Rated], ...] = (
    *_columns("id", "place", "proof"),
    *EFFORT_COLUMNS,
    *_columns("rating", within="rating"),
    *_columns("rules"),
)

DOCUMENT_COLUMNS: tuple[Column[Document[Puzzle]], ...] = _columns("place", "document")
"""For puzzles of any notation: rows are ``puzzles.formats.document.Document``."""

RECORD_COLUMNS: tuple[Column[Record], ...] = (*_PUZZLE_COLUMNS, *_columns("origin"))
"""For puzzles that were made: rows are ``generator.record.Record``."""

DATA_SET_COLUMNS: tuple[Column[Record], ...] = (*_PUZZLE_COLUMNS, *_columns("data_set", "origin", "tries"))
"""For data sets: rows are ``generator.record.Record``; the split is added to them."""

RATED_COLUMNS: tuple[Column[RatedPuzzle], ...] = (
    *_columns("source"),
    *_PUZZLE_COLUMNS,
    *_columns("totals", within="rating"),
    *_columns("shape", within="shape"),
    *_columns("rated"),
)
"""For puzzles that were read: rows are ``output.ratings.RatedPuzzle``."""
