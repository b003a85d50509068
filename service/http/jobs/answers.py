"""What goes in and out at the doors to jobs: bodies of requests, and of answers."""

from datetime import UTC, datetime
from typing import Any

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from service.http.given import Closed, Seed, Truth
from service.http.jobs.order import Form
from service.http.jobs.store import Job, State

PLACE = "/v1/jobs"
RETRY_SECONDS = 2

EXAMPLES: dict[str, Any] = {
    "table": {"value": {"family": "sudoku", "size": "6x6", "count": 1000, "seed": 1}},
    "book": {
        "value": {
            "family": "nonogram",
            "size": "10x15",
            "count": 50,
            "result": "pdf",
            "book": {"title": "Fifty for the train", "trim": "6x9"},
        }
    },
}
"""Requests that stand in the OpenAPI document; each of them works."""


class BookBody(Closed):
    """Say how a book is to look, with the options of ``gen book``; what is not said is as there."""

    title: str = Field("", max_length=200, description="Title of the book.")
    trim: str = Field("", max_length=20, description="Size of the cut page, such as 6x9 (inches) or A5.")
    per_page: int = Field(0, strict=True, description="Puzzles on a page: 1, 2, 4 or 6.")
    order: str = Field("", max_length=20, description="easy-to-hard, hard-to-easy or as-given.")
    large_print: Truth = Field(False, description="Large cells and type, one puzzle on a page.")
    answers: str = Field("", max_length=20, description="Where they stand: back, after or none.")
    language: str = Field("", max_length=20, description="Of the texts: en, pt or ja.")
    bleed: float = Field(0.0, strict=True, allow_inf_nan=False, description="Ink over the cut edges, in inches.")
    grey: Truth = Field(False, description="Print without colors; letters tell them apart.")


def new_job(most: int) -> type[Closed]:
    """Give the model of what is asked of every job, whatever the family; ``most`` is how many puzzles that can be."""

    class NewJob(Closed):
        """Ask for many puzzles of a family, and say in which form."""

        count: int = Field(100, strict=True, ge=1, le=most, description="How many puzzles, all different.")
        seed: Seed | None = Field(None, description="Root of the random numbers: the same seed gives the same bytes.")
        result: Form = Field(Form.PARQUET, description="Form of the result.")
        book: BookBody | None = Field(None, description="How the book is to look, if it is one.")

    return NewJob


class JobAnswer(BaseModel):
    """Tell of a job."""

    id: str = Field(description="Its name.", examples=["0f1e2d3c4b5a69788796a5b4c3d2e1f0"])
    state: State = Field(description="How far it is.")
    done: int = Field(description="Puzzles made.")
    count: int = Field(description="Puzzles asked for.")
    error: str | None = Field(description="Why it failed, in one sentence.")
    result: str | None = Field(description="Where the result is; null while there is none, and when it is gone.")
    request: dict[str, Any] = Field(description="What was asked for, with the seed: asked again, it gives the same.")
    created: datetime = Field(description="When it was asked for.")
    ended: datetime | None = Field(description="When it came to its end.")


class JobsAnswer(BaseModel):
    """List jobs."""

    jobs: list[JobAnswer] = Field(description="The newest first.")


def answer_for(job: Job) -> JobAnswer:
    """Tell of a job."""
    return JobAnswer(
        id=job.id,
        state=job.state,
        done=job.done,
        count=job.count,
        error=job.error,
        result=f"{PLACE}/{job.id}/result" if job.file else None,
        request=dict(job.asked),
        created=datetime.fromtimestamp(job.created, UTC),
        ended=None if job.ended is None else datetime.fromtimestamp(job.ended, UTC),
    )


def retry_for(job: Job) -> dict[str, str]:
    """Say in a header when to look again, as long as there is something to wait for."""
    return {"Retry-After": str(RETRY_SECONDS)} if job.state.is_open else {}


def accepted(job: Job) -> JSONResponse:
    """Say that work was put into the queue, and where to look for it."""
    headers = {"Location": f"{PLACE}/{job.id}", "Retry-After": str(RETRY_SECONDS)}
    return JSONResponse(answer_for(job).model_dump(mode="json"), 202, headers)
