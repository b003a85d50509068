"""Requests about jobs: start one, see its progress, cancel it, fetch its result."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from http import HTTPStatus
from typing import Annotated, Any, cast

from fastapi import APIRouter, Body, Depends, FastAPI, Header, Path, Query, Request, Response
from fastapi.responses import FileResponse

from generator.families import family_named
from generator.options import new_seed
from service.http.jobs import models
from service.http.jobs.manager import PROGRAM, JobManager
from service.http.jobs.request import Form, require_possible
from service.http.jobs.store import Job, KeyReusedError, QueueFullError, State
from service.http.middleware import KEY_NAME
from service.http.problems import ProblemError, Unavailable, documented
from service.http.request_models import one_of_each_family, request_of, sent_in
from service.http.settings import Settings

_MAX_KEY = 200
_MAX_LISTED = 100
_FULL_SECONDS = 60  # the time within which a job of a full queue may end
_MAX_CURSOR = 2**53 - 1  # the greatest number that all readers of JSON read exactly
_RETRY: dict[str, Any] = {"description": "Seconds to wait before asking again.", "schema": {"type": "integer"}}
_LOCATION: dict[str, Any] = {"description": "Address of the job.", "schema": {"type": "string"}}

_Name = Annotated[str, Path(alias="id", description="The id of the job.", max_length=100)]
IdempotencyKey = Annotated[
    str | None,
    Header(description="Your key for this request: the same key gets the same answer.", max_length=_MAX_KEY),
]


async def _manager_of(request: Request) -> JobManager:
    return cast(JobManager, request.app.state.jobs)


async def owner_of(request: Request) -> str:
    """Return the owner of a request's jobs and idempotency keys: the client's key, if clients have keys."""
    return str(request.scope.get(KEY_NAME, "")) if request.app.state.jobs.settings.keys else ""


_Manager = Annotated[JobManager, Depends(_manager_of)]
_Owner = Annotated[str, Depends(owner_of)]


def jobs_router(settings: Settings, program: tuple[str, ...] = PROGRAM) -> APIRouter:
    """Return the routes of jobs; while the app that includes them is up, the jobs of its data folder run.

    ``app.state.jobs`` is then their manager. ``program`` is the command that does a job.
    """
    common = models.new_job_model(settings.max_job_count)
    body_type = one_of_each_family(common, settings.limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.jobs = JobManager(settings, program)
        async with app.state.jobs.running():
            yield

    router = APIRouter(prefix=models.PLACE, tags=["jobs"], lifespan=lifespan, responses=documented(503))

    @router.post(
        "",
        status_code=HTTPStatus.ACCEPTED,
        response_model=models.JobAnswer,
        responses={202: {"headers": {"Location": _LOCATION, "Retry-After": _RETRY}}, **documented(422)},
    )
    async def start_job(
        manager: _Manager,
        owner: _Owner,
        body: Annotated[body_type, Body(openapi_examples=models.EXAMPLES)],  # type: ignore[valid-type]
        idempotency_key: IdempotencyKey = None,
    ) -> Response:
        """Ask for many puzzles; the answer has the address of the job that makes them."""
        given: Any = body
        seed = new_seed() if given.seed is None else given.seed
        job = {"family": given.family, **request_of(given, common)}
        job |= {"count": given.count, "seed": seed, "result": str(given.result)}
        if given.book is not None:
            job["book"] = given.book.model_dump(exclude_unset=True)
        return await queued(manager, owner, job, key=idempotency_key, body=sent_in(given))

    @router.get("", response_model=models.JobsAnswer)
    async def list_jobs(
        manager: _Manager,
        owner: _Owner,
        limit: Annotated[int, Query(ge=1, le=_MAX_LISTED, description="How many.")] = 20,
        cursor: Annotated[int | None, Query(ge=1, le=_MAX_CURSOR, description="The `next` of the last page.")] = None,
        state: Annotated[State | None, Query(description="Only jobs in this state.")] = None,
        family: Annotated[str | None, Query(max_length=40, description="Only jobs of this family.")] = None,
    ) -> models.JobsAnswer:
        """List the latest jobs, a page at a time."""
        if family is not None:
            family_named(family)
        jobs, following = await asyncio.to_thread(manager.store_of(owner).latest, limit, cursor, state, family)
        return models.JobsAnswer(jobs=[models.answer_for(job) for job in jobs], next=following)

    @router.get(
        "/{id}",
        response_model=models.JobAnswer,
        responses={200: {"headers": {"Retry-After": _RETRY}}, **documented(404)},
    )
    async def show_job(manager: _Manager, owner: _Owner, name: _Name, response: Response) -> models.JobAnswer:
        """See the status of a job."""
        job = await _found(manager, owner, name)
        response.headers.update(models.retry_for(job))
        return models.answer_for(job)

    @router.delete("/{id}", response_model=models.JobAnswer, responses=documented(404))
    async def cancel_job(manager: _Manager, owner: _Owner, name: _Name) -> models.JobAnswer:
        """Cancel a job; if it has ended, delete its result."""
        job = await manager.cancel(name, owner)
        if job is None:
            raise _unknown(name)
        return models.answer_for(job)

    @router.get(
        "/{id}/result",
        response_class=FileResponse,
        responses={
            200: {"content": {form.media_type: {"schema": {"type": "string", "format": "binary"}} for form in Form}},
            **documented(404, 409, 410),
        },
    )
    async def job_result(manager: _Manager, owner: _Owner, name: _Name) -> Response:
        """Fetch the result of a job."""
        job = await _found(manager, owner, name)
        if job.file is None:
            raise _without_result(job)
        form = Form(job.request["result"])
        file = f"{job.request['family']}-{name}.{form}"
        return await asyncio.to_thread(manager.results.answer, job, form.media_type, file)

    return router


async def queued(
    manager: JobManager, owner: str, job: Mapping[str, Any], *, key: str | None = None, body: object = None
) -> Response:
    """Put a job (see ``jobs/request.py``) into the queue, and return the answer with its address.

    ``key`` is the client's name for the request ``body``. Raise RequestError for an impossible job, ProblemError for a
    key with another body, and when too many jobs wait.
    """
    await asyncio.to_thread(require_possible, job)
    try:
        with _one_body_per_key(key):
            return models.accepted(await manager.submit(job, key=key, body=body, owner=owner))
    except QueueFullError:
        most = manager.settings.max_waiting_jobs
        raise Unavailable(f"{most} jobs are waiting already", _FULL_SECONDS) from None


async def claimed(manager: JobManager, owner: str, key: str, body: object, seed: int) -> tuple[int, Response | None]:
    """Return the seed of the first request with a key and body, and the answer about its job, if there is one.

    Raise ProblemError if the key came with another body.
    """
    with _one_body_per_key(key):
        seed, job = await manager.claim(key, body, seed, owner)
    return seed, models.accepted(job) if job else None


@contextmanager
def _one_body_per_key(key: str | None) -> Iterator[None]:
    try:
        yield
    except KeyReusedError:
        raise ProblemError(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            f"the Idempotency-Key {key!r} belongs to another body; expected the same body, or another key",
            code="idempotency-key-reused",
        ) from None


async def _found(manager: JobManager, owner: str, name: str) -> Job:
    job = await asyncio.to_thread(manager.store_of(owner).find, name)
    if job is None:
        raise _unknown(name)
    return job


def _unknown(name: str) -> ProblemError:
    return ProblemError(HTTPStatus.NOT_FOUND, f"there is no job {name!r}; expected the id of a job still kept")


def _without_result(job: Job) -> ProblemError:
    """Return the problem that says why there is no result."""
    match job.state:
        case State.FAILED:
            return ProblemError(HTTPStatus.CONFLICT, f"the job failed: {job.error}", code="job-failed")
        case State.QUEUED | State.RUNNING:
            detail = f"the job is {job.state}, {job.done} of {job.count} puzzles are made; expected one that succeeded"
            return ProblemError(HTTPStatus.CONFLICT, detail, models.retry_for(job))
        case State.CANCELLED:
            return ProblemError(HTTPStatus.GONE, "the job was cancelled; expected one that succeeded")
        case State.SUCCEEDED:
            return ProblemError(HTTPStatus.GONE, "the result was deleted; expected one still kept")
