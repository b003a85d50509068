"""The columns of tables: their names, types and meanings, and how a row fills them."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import pyarrow as pa

from generator.families import family_named
from output.records import id_of, request_dict, solution_of, versions


@dataclass(frozen=True, slots=True)
class Column:
    """Define one column: its name, type, meaning, and how a row fills it."""

    name: str
    kind: pa.DataType
    comment: str
    value: Callable[[Any], Any]


def _rating(name: str) -> Callable[[Any], Any]:
    return lambda row: getattr(row.rating, name, None) if row.rating else None


_PUZZLE_COLUMNS = (
    Column("id", pa.string(), "stable id, the same for all symmetric images of a puzzle", id_of),
    Column("family", pa.string(), "family of the puzzle", lambda r: r.puzzle.family),
    Column("height", pa.int16(), "number of rows", lambda r: r.puzzle.height),
    Column("width", pa.int16(), "number of columns", lambda r: r.puzzle.width),
    Column(
        "puzzle",
        pa.string(),
        "the puzzle in one line, in a notation that is recognized when it is read",
        lambda r: family_named(r.puzzle.family).room.one_line(r.puzzle),
    ),
    Column(
        "solution",
        pa.list_(pa.list_(pa.int16())),
        "the one solution, rows of cells; null when it was not proved",
        lambda r: None if solution_of(r) is None else solution_of(r).tolist(),
    ),
    Column(
        "verdict", pa.string(), "what was proved: unique, or null", lambda r: str(r.proof.verdict) if r.proof else None
    ),
    Column("method", pa.string(), "strongest means the proof needed", lambda r: r.proof.method if r.proof else None),
    Column("grade", pa.string(), "difficulty as a word", lambda r: r.rating.grade.word if r.rating else None),
    Column("score", pa.float64(), "difficulty from 0 to 100", _rating("score")),
    Column("minutes", pa.float64(), "estimate for an average player, where there is one", _rating("minutes")),
    Column("scale", pa.string(), "the scale of peak", _rating("scale")),
    Column("peak", pa.float64(), "value of the hardest rule that a person needs", _rating("peak")),
    Column("peak_rule", pa.string(), "its name", _rating("peak_rule")),
    Column(
        "rules",
        pa.map_(pa.string(), pa.struct([(name, pa.int32()) for name in ("rounds", "cells", "removals")])),
        "for each rule the rounds in which it was the easiest that helped, cells filled, candidates removed",
        lambda r: [(rule, asdict(use)) for rule, use in r.rating.histogram.items()] if r.rating else None,
    ),
)

RECORD_COLUMNS = (
    *_PUZZLE_COLUMNS,
    Column("seed", pa.int64(), "root of the random streams", lambda r: r.seed),
    Column("index", pa.int64(), "number of the puzzle in its batch", lambda r: r.index),
    Column("request", pa.string(), "options that were set, JSON", lambda r: json.dumps(request_dict(r.request))),
    Column(
        "versions", pa.string(), "versions of what made, proved and rated it, JSON", lambda _: json.dumps(versions())
    ),
)
"""For puzzles that were made: rows are ``generator.pipeline.Record``."""

LINE_COLUMNS = (
    Column("file", pa.string(), "the file that the puzzle was read from", lambda r: r.file),
    Column("number", pa.int64(), "number of its line, or of the puzzle where one takes several", lambda r: r.number),
    *_PUZZLE_COLUMNS,
    Column("versions", pa.string(), "versions of what proved and rated it, JSON", lambda _: json.dumps(versions())),
)
"""For puzzles that were read: rows are ``output.lines.RatedLine``."""
