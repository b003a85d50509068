"""The request for a job, as plain data that outlives the server.

{"family": "sudoku", "size": "9x9",                                     options of ``gen FAMILY``
 "count": 1000, "seed": 1, "result": "pdf",
 "book": {"title": "A thousand", "trim": "6x9", "order": "as-given"}}   options of ``gen book``
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from puzzles.errors import RequestError, unknown

if TYPE_CHECKING:
    from output.batch.plan import Plan
    from output.book.style import Style

SHARD_ROWS = 100  # puzzles in a file of a job's data set; progress is reported in steps of this size

MAX_BOOK_COUNT = 5_000  # puzzles in a book: enough for more pages than can be bound, and few enough for memory

# Cells of all puzzles of a job together, so that a disk has room for the results of many such jobs.
MAX_CELLS = 50_000_000

_TITLE = "Puzzles"
_OWN = ("count", "seed", "result", "book")


class Form(StrEnum):
    """The form of a result, which is also the suffix of its file."""

    JSONL = "jsonl"
    PARQUET = "parquet"
    PDF = "pdf"

    @property
    def media_type(self) -> str:
        """Return the media type of the form."""
        return _MEDIA_TYPES[self]


_MEDIA_TYPES = {
    Form.JSONL: "application/x-ndjson",
    Form.PARQUET: "application/vnd.apache.parquet",
    Form.PDF: "application/pdf",
}


def plan_of(request: Mapping[str, Any]) -> "Plan":
    """Return the plan of a job's data set, as of ``gen batch --shard-rows 100``; raise RequestError if impossible."""
    from output.batch.plan import plan_from

    options = {name: value for name, value in request.items() if name not in _OWN}
    about = {"count": request["count"], "seed": request["seed"], "shard_rows": SHARD_ROWS}
    return plan_from({**about, "requests": [options]})


def book_of(request: Mapping[str, Any]) -> "tuple[Style, str]":
    """Return the style of a job's book and the order of its puzzles; raise RequestError if a book cannot look so."""
    from output.book.items import ORDERS
    from output.book.style import style_for

    options = {"title": _TITLE, "order": ORDERS[0], **request.get("book", {})}
    order = options.pop("order")
    if order not in ORDERS:
        raise RequestError(unknown(order, "an order of puzzles", ORDERS))
    return style_for(**options), order


def require_possible(request: Mapping[str, Any]) -> None:
    """Raise RequestError for an impossible or too large job, before it waits for hours."""
    from service.http.request_models import extent_of

    plan = plan_of(request)
    n_cells = max(extent_of(part.request).cells for part in plan.parts)
    if plan.count * n_cells > MAX_CELLS:
        raise RequestError(
            f"{plan.count:,} puzzles of {n_cells:,} cells are too many; expected at most {MAX_CELLS:,} cells in all"
        )
    if request["result"] == Form.PDF:
        if plan.count > MAX_BOOK_COUNT:
            raise RequestError(f"a book of {plan.count:,} puzzles is too long; expected at most {MAX_BOOK_COUNT:,}")
        book_of(request)
    elif "book" in request:
        raise RequestError(f"'book' does not apply to the result {request['result']!r}; expected 'pdf'")
