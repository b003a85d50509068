"""What is asked of a job, as plain data that outlives the server.

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

SHARD_ROWS = 100
"""Puzzles of a file of the data set that a job makes: one step of it, and the most that is made twice."""

MAX_BOOK_COUNT = 5_000
"""Puzzles of a book: more than the pages that can be bound, and no more than memory holds."""

MAX_CELLS = 50_000_000
"""Cells of all puzzles of a job together: what a disk holds for many jobs."""

_TITLE = "Puzzles"
_OWN = ("count", "seed", "result", "book")


class Form(StrEnum):
    """Name the form of a result, as the suffix of its file does."""

    PARQUET = "parquet"
    PDF = "pdf"

    @property
    def media_type(self) -> str:
        """Give the name of the form on the web."""
        return "application/vnd.apache.parquet" if self is Form.PARQUET else "application/pdf"


def plan_of(asked: Mapping[str, Any]) -> "Plan":
    """Give the plan of the data set that a job makes: that of ``gen batch --shard-rows 100``.

    Raises:
        RequestError: when it asks for what cannot be.
    """
    from output.batch.plan import plan_from

    request = {name: value for name, value in asked.items() if name not in _OWN}
    return plan_from({"count": asked["count"], "seed": asked["seed"], "shard_rows": SHARD_ROWS, "requests": [request]})


def book_of(asked: Mapping[str, Any]) -> "tuple[Style, str]":
    """Give the style of the book that a job makes, and the order of its puzzles.

    Raises:
        RequestError: when it asks for what cannot be.
    """
    from output.book.items import ORDERS
    from output.book.style import style_for

    told = {"title": _TITLE, "order": ORDERS[0], **asked.get("book", {})}
    order = told.pop("order")
    if order not in ORDERS:
        raise RequestError(unknown(order, "an order of puzzles", ORDERS))
    return style_for(**told), order


def require_possible(asked: Mapping[str, Any]) -> None:
    """Check what is asked of a job before it waits for hours.

    Raises:
        RequestError: when it asks for what cannot be, or for too much.
    """
    from service.http.bodies import extent_of

    plan = plan_of(asked)
    n_cells = max(extent_of(part.request).cells for part in plan.parts)
    if plan.count * n_cells > MAX_CELLS:
        raise RequestError(
            f"{plan.count} puzzles of {n_cells} cells were asked for; expected {MAX_CELLS} cells in all at most"
        )
    if asked["result"] == Form.PDF:
        if plan.count > MAX_BOOK_COUNT:
            raise RequestError(f"a book of {plan.count} puzzles was asked for; expected {MAX_BOOK_COUNT} at most")
        book_of(asked)
    elif "book" in asked:
        raise RequestError(f"a book was described, but {asked['result']!r} asked for; expected 'pdf'")
