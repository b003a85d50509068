"""What is asked of a job, as plain data that outlives the server: a kind of puzzles, how many, the form of the result.

{"family": "sudoku", "size": "9x9", "count": 1000, "seed": 1, "result": "pdf", "title": "A thousand"}
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from output.batch import Plan

SHARD_ROWS = 100
"""Puzzles of a file of the data set that a job makes: what is lost when something stops it, and what a step is."""


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
    from output.batch import plan_from

    request = {name: value for name, value in asked.items() if name not in ("count", "seed", "result", "title")}
    return plan_from({"count": asked["count"], "seed": asked["seed"], "shard_rows": SHARD_ROWS, "requests": [request]})
