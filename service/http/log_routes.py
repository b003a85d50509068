"""Solve logs that players send, kept as JSON lines; only with ``gen serve --logs``. The format is in docs/page.md."""

import json
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from puzzles.errors import RequestError
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from service.http.problems import Unavailable, documented
from service.http.request_models import AnyObject, ClosedModel, Whole

MOST_BYTES = 2**30  # the most bytes of all logs together
_FULL_SECONDS = 3600  # how long a client waits, so that somebody can make room
_PERSONAL = ("title", "author", "copyright")  # what people wrote into their own puzzles

_Seconds = Annotated[float, Field(strict=True, ge=0, le=10_000_000)]
_Cell = Annotated[Whole, Field(ge=0, lt=250_000)]
_Value = Annotated[Whole, Field(ge=-128, le=128)]
_Changes = Annotated[
    list[tuple[_Cell, _Value | Annotated[list[_Value], Field(max_length=64)]]], Field(max_length=10_000)
]
_Moves = Annotated[list[tuple[_Seconds, Literal["hint"] | _Changes]], Field(max_length=10_000)]


class SolveLog(ClosedModel):
    """How a player solved a puzzle; nothing in it tells who the player is."""

    format: Literal["gridwright-log"]
    version: Literal[1]
    puzzle: AnyObject
    seconds: _Seconds = Field(description="Playing time, without pauses.")
    hints: Whole = Field(ge=0, le=10_000)
    moves: _Moves = Field(description="[seconds, [[cell, value], ...]] for a move, [seconds, 'hint'] for a hint.")


def logs_router(folder: Path) -> APIRouter:
    """Return the route that adds solve logs to a folder with a file for each month, up to ``MOST_BYTES`` in all.

    Raise RequestError if the folder cannot be made.
    """
    router = APIRouter(prefix="/v1", tags=["puzzles"])
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError(f"'{folder}' cannot be made ({error.strerror}); expected a folder for logs") from error

    @router.post("/logs", status_code=HTTPStatus.NO_CONTENT, responses=documented(413, 422, 503))
    def keep_log(log: SolveLog) -> None:
        """Keep how a player solved a puzzle."""
        puzzle = gridwright_json.to_dict(Document(gridwright_json.from_dict(log.puzzle).puzzle))
        kept = {**log.model_dump(), "puzzle": {name: puzzle[name] for name in puzzle if name not in _PERSONAL}}
        line = json.dumps(kept, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        if sum(path.stat().st_size for path in folder.glob("*.jsonl")) + len(line) > MOST_BYTES:
            raise Unavailable("the folder for solve logs is full", _FULL_SECONDS)
        with (folder / f"{datetime.now(UTC):%Y-%m}.jsonl").open("ab", buffering=0) as file:
            file.write(line)

    return router
