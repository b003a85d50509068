"""What is too much to wait for: it becomes a job, and the answer tells where to look for it."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import Request, Response

from service.http.jobs.routes import queued
from service.http.problems import ProblemError
from service.http.settings import Limits

ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {
        "description": "It takes longer, and became a job.",
        "content": {"application/json": {"schema": {"type": "object"}}},
        "headers": {
            "Location": {"description": "Where the job is.", "schema": {"type": "string"}},
            "Retry-After": {"description": "Seconds to wait before looking.", "schema": {"type": "integer"}},
        },
    }
}


async def as_job(request: Request, limits: Limits, body: Any, asked: Mapping[str, Any], seed: int) -> Response:
    """Put a request for puzzles among the jobs.

    Raises:
        ProblemError: when it asks for what jobs do not give, or too many jobs wait.
        RequestError: when it asks for what cannot be.
    """
    if body.steps:
        raise ProblemError(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            f"steps were asked for with puzzles that become a job; expected at most {limits.count} puzzles, "
            f"{limits.side} rows and columns, {limits.cells} cells, and {limits.total_cells} cells in all",
        )
    order = {"family": body.family, **asked, "count": body.count, "seed": seed, "result": "parquet"}
    return await queued(request.app.state.jobs, order)
