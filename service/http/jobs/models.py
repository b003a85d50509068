"""Bodies of requests for jobs, and of answers about them."""

from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, create_model

from puzzles.families import Registered
from service.http.family_models import SchemaOfFamilies, family_member, named
from service.http.jobs.request import Form
from service.http.jobs.store import Job, State
from service.http.request_models import ClosedModel, Flag, Seed, Whole
from service.http.response_models import request_model

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
"""Examples in the OpenAPI document; each of them works."""


class BookBody(ClosedModel):
    """How a book is to look, with the options of ``gen book`` and their defaults."""

    title: str = Field("", max_length=200, description="Title of the book.")
    trim: str = Field("", max_length=20, description="Size of the cut page, such as 6x9 (inches) or A5.")
    per_page: Whole | Annotated[str, Field(max_length=20)] = Field(
        0, description="Puzzles on a page, 1 to 12, or their rows and columns, such as 2x3."
    )
    order: str = Field("", max_length=20, description="Order: easy-to-hard, hard-to-easy or as-given.")
    sections: str = Field("", max_length=20, description="Sections with title pages: grade, family or none.")
    scores: Flag = Field(True, description="Give the score of each puzzle, and a list.")
    large_print: Flag = Field(False, description="No type below 16 points, one puzzle on a page.")
    answers: str = Field("", max_length=20, description="Where the answers are: back, after or none.")
    language: str = Field("", max_length=20, description="Of the texts: de, en, es, fr, ja or pt.")
    bleed: float = Field(0.0, strict=True, allow_inf_nan=False, description="Ink over the cut edges, in inches.")
    color: str = Field("", max_length=20, description="The one color space: rgb, cmyk or grey.")
    profile: str = Field("", max_length=20, description="Press and paper: fogra39, fogra29 or gracol2006.")
    extent: Whole = Field(4, description="The number of pages is a multiple of it: 1, 2, 4, 8 or 16.")
    pdfx: str = Field("", max_length=20, description="Kind of PDF/X: x-4, or x-1a for older presses.")
    letters: Flag = Field(True, description="Tell colors of nonograms by letters, too.")
    answer_clues: Flag = Field(False, description="Answers of nonograms with their clues.")


def new_job_model(max_count: int) -> type[ClosedModel]:
    """Return the model that requests for jobs of all families share, with the greatest number of puzzles."""

    class NewJob(ClosedModel):
        """A request for many puzzles of a family, as a file of some form."""

        count: Whole = Field(100, ge=1, le=max_count, description="How many puzzles, all different.")
        seed: Seed | None = Field(None, description="Random seed: the same seed gives the same bytes.")
        result: Form = Field(Form.PARQUET, description="Format of the result.")
        book: BookBody | None = Field(None, description="Layout of the book, if the result is one.")

    return NewJob


@cache
def job_request_model(family: Registered) -> type[BaseModel]:
    """Return the model of the request for a job of a family, with the options that were set."""
    shared: dict[str, Any] = {
        "count": (int, Field(description="How many puzzles.")),
        "seed": (int, Field(description="The one given, or drawn.")),
        "result": (Form, Field(description="Format of the result.")),
        "book": (BookBody | None, Field(None, description="Layout of the book, if the result is one.")),
    }
    own = {**family_member(family), **shared}
    return create_model(named("JobRequest", family), __base__=request_model(family), __doc__=family.summary, **own)


class JobAnswer(BaseModel):
    """The status of a job."""

    id: str = Field(description="The id of the job.", examples=["0f1e2d3c4b5a69788796a5b4c3d2e1f0"])
    state: State = Field(description="State of the job.")
    done: int = Field(description="Puzzles made.")
    count: int = Field(description="Puzzles asked for.")
    error: str | None = Field(description="Why the job failed, in one sentence.")
    result: str | None = Field(description="Address of the result; null while there is none, and when it was deleted.")
    request: Annotated[dict[str, Any], SchemaOfFamilies(job_request_model)] = Field(
        description="The request, with its seed: the same request gives the same result."
    )
    created: datetime = Field(description="When the job was requested.")
    ended: datetime | None = Field(description="When the job ended.")


class JobsAnswer(BaseModel):
    """A list of jobs."""

    jobs: list[JobAnswer] = Field(description="The newest first.")
    next: int | None = Field(description="The `cursor` of the next page; null after the last.")


def answer_for(job: Job) -> JobAnswer:
    """Return the answer about a job."""
    return JobAnswer(
        **{name: getattr(job, name) for name in ("id", "state", "done", "count", "error")},
        result=f"{PLACE}/{job.id}/result" if job.file else None,
        request=dict(job.request),
        created=datetime.fromtimestamp(job.created, UTC),
        ended=None if job.ended is None else datetime.fromtimestamp(job.ended, UTC),
    )


def retry_for(job: Job) -> dict[str, str]:
    """Return the header that says when to ask again, as long as the job has not ended."""
    return {"Retry-After": str(RETRY_SECONDS)} if job.state.is_open else {}


def accepted(job: Job) -> JSONResponse:
    """Return the answer for a job that was put into the queue, with its address."""
    headers = {"Location": f"{PLACE}/{job.id}", "Retry-After": str(RETRY_SECONDS)}
    return JSONResponse(answer_for(job).model_dump(mode="json"), 202, headers)
