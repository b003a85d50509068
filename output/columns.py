"""The columns of tables: names, types, meanings, and how a row fills them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import Generic, TypeVar

import numpy as np
import pyarrow as pa

from generator.families import family_named
from generator.options import BaseRequest
from generator.record import HasPuzzle, Rated, Record, request_dict, solution_of, versions
from output.ratings import RatedPuzzle
from output.records import ids_of, solution_ids_of
from puzzles.formats.document import Document
from puzzles.puzzle import Measures, Puzzle
from rating.rating import Rating

RowT = TypeVar("RowT", contravariant=True)


@dataclass(frozen=True, slots=True)
class Column(Generic[RowT]):
    """A column of a table: its name, type, meaning, and how rows fill it."""

    name: str  # the heading in the table
    kind: pa.DataType  # type of its values
    comment: str  # what they mean
    # Takes rows and returns one value for each, either in a sequence or in an Arrow array of that type.
    values: Callable[[Sequence[RowT]], Sequence[object] | pa.Array]
    nullable: bool = True  # whether a row may lack a value


def _column(
    name: str, kind: pa.DataType, comment: str, value: Callable[[RowT], object], *, nullable: bool = True
) -> Column[RowT]:
    return Column(name, kind, comment, lambda rows: [value(row) for row in rows], nullable)


def _rating(
    name: str, kind: pa.DataType, comment: str, value: Callable[[Rating], object] | None = None
) -> "Column[Rated]":
    """Define a column of ratings; by default it has the attribute of that name. It is null without a rating."""
    of = value or attrgetter(name)
    return Column(name, kind, comment, lambda rows: [None if row.rating is None else of(row.rating) for row in rows])


def _shape(name: str, kind: pa.DataType, comment: str) -> "Column[RatedPuzzle]":
    """Define a column about the shape of a solve; it is null without steps."""
    of = attrgetter(name)
    return _column(
        name, kind, f"{comment}; null without steps", lambda row: None if row.shape is None else of(row.shape)
    )


@lru_cache(maxsize=16)
def _request_text(request: BaseRequest) -> str:
    return json.dumps(request_dict(request))


@cache
def _versions_text() -> str:
    return json.dumps(versions())


def _measures(row: HasPuzzle) -> Measures:
    return family_named(row.puzzle.family).measure(row.puzzle)


def _lists(sizes: Sequence[int | None], values: pa.Array) -> pa.Array:
    """Make lists of consecutive values from their lengths, None for null; nested Python lists would be much slower."""
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


def _effort(name: str, comment: str) -> Column[Rated]:
    """Define a column with the cost of a proof; it is null without a proof, and for families that do not count it."""

    def value(row: Rated) -> object:
        is_counted = row.proof is not None and name in family_named(row.puzzle.family).efforts
        return getattr(row.proof.effort, name) if row.proof and is_counted else None

    return _column(name, pa.int64(), f"what its proof took, null in families that do not count it: {comment}", value)


def _levels(rating: Rating) -> object:
    return None if rating.levels is None else list(rating.levels.items())


# Lists of structs, since not every reader supports Arrow's maps.
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


EFFORT_COLUMNS: tuple[Column[Rated], ...] = (
    _effort("lines", "lines of a nonogram that were solved, or houses of a Sudoku that were examined"),
    _effort("probes", "cells assumed to be one thing to see what follows, and taken back"),
    _effort("nodes", "branches of a search, and cells settled in dives"),
    _effort("dives", "searches of a nonogram for a first solution, without a step back"),
    _effort("conflicts", "conflicts of the SAT solver, 0 when it was not asked"),
)

_SHAPE_COLUMNS: tuple[Column[HasPuzzle], ...] = (
    _column("family", pa.string(), "family of the puzzle", lambda r: r.puzzle.family, nullable=False),
    _column("height", pa.int16(), "number of rows", lambda r: r.puzzle.height, nullable=False),
    _column("width", pa.int16(), "number of columns", lambda r: r.puzzle.width, nullable=False),
    _column(
        "puzzle",
        pa.string(),
        "the puzzle in one line, in a notation that is recognized when it is read",
        lambda r: family_named(r.puzzle.family).one_line(r.puzzle),
        nullable=False,
    ),
)
_PUZZLE_COLUMNS: tuple[Column[Rated], ...] = (
    Column("id", pa.string(), "stable id, the same for all symmetric images of a puzzle", ids_of, nullable=False),
    *_SHAPE_COLUMNS,
    Column(
        "solution",
        pa.list_(pa.list_(pa.int16())),
        "the one solution, rows of cells; null when it was not proved",
        _solutions,
    ),
    _column(
        "solution_text",
        pa.string(),
        "the solution of a Sudoku in one line, 81 digits for 9x9; null in other families",
        _solution_text,
    ),
    _column(
        "verdict", pa.string(), "what was proved: unique, or null", lambda r: str(r.proof.verdict) if r.proof else None
    ),
    _column("method", pa.string(), "strongest means the proof needed", lambda r: r.proof.method if r.proof else None),
    *EFFORT_COLUMNS,
    _rating(
        "status",
        pa.string(),
        "exact, or lower_bound: the puzzle needs at least peak, and its grade, score and minutes are not known",
        lambda r: str(r.status),
    ),
    _rating("grade", pa.string(), "difficulty as a word", lambda r: r.grade.word if r.grade else None),
    _rating("score", pa.float64(), "difficulty from 0 to 100: the tens are the grade"),
    _rating("score_version", pa.string(), "what made the score: compare scores of one version only"),
    _rating("minutes", pa.float64(), "estimate for an average player"),
    _rating(
        "minutes_extrapolated",
        pa.bool_(),
        "whether the estimate is a guess: no times of players for such puzzles were known",
    ),
    _rating("scale", pa.string(), "the scale of peak"),
    _rating("peak", pa.float64(), "value of the hardest rule that a person needs"),
    _rating("peak_rule", pa.string(), "its name"),
    _rating(
        "limit",
        pa.float64(),
        "of a lower bound, the value above which no rule was tried: the puzzle needs more; null without a limit",
    ),
    Column(
        "rules",
        _USES,
        "for each rule the rounds in which it was the easiest that helped, cells filled, candidates removed",
        _rules,
    ),
)

DOCUMENT_COLUMNS: tuple[Column[Document[Puzzle]], ...] = (
    *_SHAPE_COLUMNS,
    _column(
        "title", pa.string(), "what the puzzle is called; null when it has no title", lambda r: r.puzzle.title or None
    ),
    _column("author", pa.string(), "who made it; null when that is not known", lambda r: r.puzzle.author or None),
    _column("copyright", pa.string(), "whose it is; null when that is not known", lambda r: r.puzzle.copyright or None),
    _column(
        "solution",
        pa.list_(pa.list_(pa.int16())),
        "a solution, rows of cells; null when it is not known",
        lambda r: None if r.solution is None else r.solution.tolist(),
    ),
)
"""Columns for puzzles in any notation; rows are ``puzzles.formats.document.Document``."""

_ORIGIN_COLUMNS: tuple[Column[Record], ...] = (
    _column("seed", pa.int64(), "root of the random streams", lambda r: r.seed),
    _column("index", pa.int64(), "number of the puzzle in its batch", lambda r: r.index),
    _column("request", pa.string(), "options that were set, JSON", lambda r: _request_text(r.request)),
    _column("versions", pa.string(), "versions of what made, proved and rated it, JSON", lambda _: _versions_text()),
)
RECORD_COLUMNS: tuple[Column[Record], ...] = (*_PUZZLE_COLUMNS, *_ORIGIN_COLUMNS)
"""Columns for generated puzzles; rows are ``generator.record.Record``."""

DATA_SET_COLUMNS: tuple[Column[Record], ...] = (
    *_PUZZLE_COLUMNS,
    Column("solution_id", pa.string(), "id of the solution, the same for all its symmetric images", solution_ids_of),
    _column(
        "n_clues", pa.int32(), "number of givens, of blocks, or of walls with a number", lambda r: _measures(r).n_clues
    ),
    _column(
        "density", pa.float32(), "share of the cells that are given, painted, or walls", lambda r: _measures(r).density
    ),
    *_ORIGIN_COLUMNS,
    _column("tries", pa.int32(), "starts of the random stream that led to it", lambda r: r.tries),
)
"""Columns for data sets; rows are ``generator.record.Record``, and the split is added later."""

RATED_COLUMNS: tuple[Column[RatedPuzzle], ...] = (
    _column("file", pa.string(), "the file that the puzzle was read from", lambda r: r.file),
    _column("number", pa.int64(), "number of its line, or of the puzzle where one takes several", lambda r: r.number),
    *_PUZZLE_COLUMNS,
    _rating("total", pa.int64(), "values of all steps together, on scales that add them up"),
    _rating("levels", _LEVELS, "levels by the programs that have them", _levels),
    _shape("width_median", pa.float64(), "median of the moves open in a round of its solve"),
    _shape("bottlenecks", _NUMBERS, "rounds in which one move was open"),
    _shape("breakthroughs", _NUMBERS, "bottlenecks that opened four moves or more"),
    _shape("tail", pa.int32(), "cells at the end that need nothing but routine"),
    _column("versions", pa.string(), "versions of what proved and rated it, JSON", lambda _: _versions_text()),
)
"""Columns for puzzles that were read; rows are ``output.ratings.RatedPuzzle``."""
