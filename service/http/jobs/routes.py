"""The doors to jobs: ask for one, see how far it is, cancel it, fetch what came of it."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Annotated, Any, cast

from fastapi import APIRouter, Body, Depends, FastAPI, Header, Path, Query, Request, Response
from fastapi.responses import FileResponse

from service.http.bodies import one_of_each_family, request_of
from service.http.given import MAX_SEED
from service.http.jobs.answers import EXAMPLES, PLACE, JobAnswer, JobsAnswer, accepted, answer_for, new_job, retry_for
from service.http.jobs.keeper import PROGRAM, Keeper
from service.http.jobs.order import Form, require_possible
from service.http.jobs.store import Job, KeyReusedError, QueueFullError, State
from service.http.problems import ProblemError, Unavailable, documented
from service.http.settings import Settings

_LONGEST_KEY = 200
_MOST_LISTED = 100
_RETRY: dict[str, Any] = {"description": "Seconds to wait before looking again.", "schema": {"type": "integer"}}
_LOCATION: dict[str, Any] = {"description": "Where the job is.", "schema": {"type": "string"}}

_Name = Annotated[str, Path(alias="id", description="Name of the job.", max_length=100)]
_Key = Annotated[
    str | None,
    Header(description="Your name for this request: sent again, it gives the same job.", max_length=_LONGEST_KEY),
]


async def _keeper_of(request: Request) -> Keeper:
    return cast(Keeper, request.app.state.jobs)


_Keeper = Annotated[Keeper, Depends(_keeper_of)]


def router_for(settings: Settings, program: tuple[str, ...] = PROGRAM) -> APIRouter:
    """Give the routes of jobs; while the app that includes them is up, the jobs of its data folder run.

    ``app.state.jobs`` is then their keeper, for other routes that put work there.

    Args:
        settings: the folder, and what jobs may take.
        program: what does the work of a job.
    """
    common = new_job(settings.max_job_count)
    body_type = one_of_each_family(common, settings.limits)

    @asynccontextmanager
    async def at_work(app: FastAPI) -> AsyncIterator[None]:
        app.state.jobs = Keeper(settings, program)
        async with app.state.jobs.at_work():
            yield

    router = APIRouter(prefix=PLACE, tags=["jobs"], lifespan=at_work)

    @router.post(
        "",
        status_code=HTTPStatus.ACCEPTED,
        response_model=JobAnswer,
        responses={202: {"headers": {"Location": _LOCATION, "Retry-After": _RETRY}}, **documented(422, 503)},
    )
    async def ask(
        keeper: _Keeper,
        body: Annotated[body_type, Body(openapi_examples=EXAMPLES)],  # type: ignore[valid-type]
        idempotency_key: _Key = None,
    ) -> Response:
        """Ask for many puzzles; the answer tells where to look how far they are."""
        told = body.model_dump(mode="json", exclude_unset=True)  # type: ignore[attr-defined]
        asked = _asked(body, common)
        return await queued(keeper, asked, key=idempotency_key, body=told)

    @router.get("", response_model=JobsAnswer)
    async def latest(
        keeper: _Keeper,
        limit: Annotated[int, Query(ge=1, le=_MOST_LISTED, description="How many.")] = 20,
    ) -> JobsAnswer:
        """List the jobs that came last."""
        return JobsAnswer(jobs=[answer_for(job) for job in await asyncio.to_thread(keeper.store.latest, limit)])

    @router.get(
        "/{id}",
        response_model=JobAnswer,
        responses={200: {"headers": {"Retry-After": _RETRY}}, **documented(404)},
    )
    async def look(keeper: _Keeper, name: _Name, response: Response) -> JobAnswer:
        """See how far a job is."""
        job = await _found(keeper, name)
        response.headers.update(retry_for(job))
        return answer_for(job)

    @router.delete("/{id}", response_model=JobAnswer, responses=documented(404))
    async def cancel(keeper: _Keeper, name: _Name) -> JobAnswer:
        """Cancel a job; of one that is at its end, delete the result."""
        job = await keeper.cancel(name)
        if job is None:
            raise _unknown(name)
        return answer_for(job)

    @router.get(
        "/{id}/result",
        response_class=FileResponse,
        responses={
            200: {"content": {form.media_type: {"schema": {"type": "string", "format": "binary"}} for form in Form}},
            **documented(404, 409, 410),
        },
    )
    async def result(keeper: _Keeper, name: _Name) -> Response:
        """Fetch what came of a job."""
        job = await _found(keeper, name)
        if job.file is None:
            raise _without_result(job)
        form = Form(job.asked["result"])
        file = f"{job.asked['family']}-{name}.{form}"
        return FileResponse(keeper.folder(name) / job.file, media_type=form.media_type, filename=file)

    return router


def _asked(body: Any, common: Any) -> dict[str, Any]:
    """Give what a body asks for, with a seed."""
    seed = secrets.randbelow(MAX_SEED) if body.seed is None else body.seed
    asked = {"family": body.family, **request_of(body, common)}
    asked |= {"count": body.count, "seed": seed, "result": str(body.result)}
    return asked if body.book is None else asked | {"book": body.book.model_dump(exclude_unset=True)}


async def queued(keeper: Keeper, asked: Mapping[str, Any], *, key: str | None = None, body: object = None) -> Response:
    """Put a job into the queue, and say where it is.

    Args:
        keeper: takes it.
        asked: what is to be done, as ``order`` describes it.
        key: what the client calls this request.
        body: the request as it came; plain data.

    Raises:
        RequestError: when it asks for what cannot be, or for too much.
        ProblemError: when the key came before with another body, or too many jobs wait.
    """
    await asyncio.to_thread(require_possible, asked)
    try:
        return accepted(await keeper.submit(asked, key=key, body=body))
    except KeyReusedError:
        raise ProblemError(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            f"the Idempotency-Key {key!r} came before with another body; expected the same body, or another key",
        ) from None
    except QueueFullError:
        most = keeper.settings.max_waiting_jobs
        raise Unavailable(f"{most} jobs wait already, as many as may; expected another try later") from None


async def _found(keeper: Keeper, name: str) -> Job:
    job = await asyncio.to_thread(keeper.store.find, name)
    if job is None:
        raise _unknown(name)
    return job


def _unknown(name: str) -> ProblemError:
    return ProblemError(HTTPStatus.NOT_FOUND, f"there is no job {name!r}; expected the id of one that is still kept")


def _without_result(job: Job) -> ProblemError:
    """Say why there is nothing to fetch."""
    match job.state:
        case State.FAILED:
            return ProblemError(HTTPStatus.CONFLICT, f"the job failed: {job.error}")
        case State.QUEUED | State.RUNNING:
            told = f"the job is {job.state}, {job.done} of {job.count} puzzles are made; expected one that succeeded"
            return ProblemError(HTTPStatus.CONFLICT, told, retry_for(job))
        case State.CANCELLED:
            return ProblemError(HTTPStatus.GONE, "the job was cancelled; expected one that succeeded")
        case State.SUCCEEDED:
            return ProblemError(HTTPStatus.GONE, "the result was deleted; expected one that is still kept")
