"""Errors as ``application/problem+json`` (RFC 9457): one clear sentence, and never a traceback.

Routes raise a ``ProblemError``, or the errors that all packages raise.
"""

import json
import logging
import re
from collections.abc import Mapping
from contextvars import ContextVar
from http import HTTPMethod, HTTPStatus
from typing import Any, Literal, NamedTuple
from uuid import uuid4

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.routing import Match

from generator.pipeline import GenerationExhausted
from puzzles.errors import FormatError, NotUnique, PuzzleError, RequestError, UnknownNotation, counted, quoted
from service.http.jobs.database import Unreachable
from service.http.validation_errors import NO_JSON, places_and_messages

ID_HEADER = "X-Request-Id"
LOG_FORMAT = "%(levelname)s: %(request)s%(message)s"

_SANE_ID = re.compile(r"[\w.:+/=-]{1,100}", re.ASCII)

_request_id: ContextVar[str] = ContextVar("request_id", default="")


def request_id() -> str:
    """Return the id of the request that is being answered; empty when there is none."""
    return _request_id.get()


def set_request_id(given: str) -> str:
    """Set the id of the request that this task answers: the id that came with it if that is valid, or a new one."""
    _request_id.set(given if _SANE_ID.fullmatch(given) else uuid4().hex)
    return request_id()


def add_request_id(record: logging.LogRecord) -> bool:
    """Add the id of the request to a record of the log, for ``LOG_FORMAT``; a log filter that keeps all records."""
    record.request = f"[{request_id()}] " if request_id() else ""
    return True


READINESS = "/readyz"  # this route gets a request every few seconds, so it logs a reason only once
PLACE = "/problems"  # the addresses of the types of problems in this service, such as ``/problems/not-unique``


class Kind(NamedTuple):
    """A kind of problem: its status and its meaning."""

    status: int
    meaning: str


KINDS = {
    "unreadable-body": Kind(400, "The body is not JSON."),
    "unauthorized": Kind(401, "The key is missing or wrong."),
    "not-found": Kind(404, "There is nothing at this address, or no longer."),
    "method-not-allowed": Kind(405, "This address has other methods, which Allow lists."),
    "body-too-slow": Kind(408, "The body did not arrive in time."),
    "no-result-yet": Kind(409, "The job has not ended; ask again after Retry-After seconds."),
    "job-failed": Kind(409, "The job failed, and has no result."),
    "result-gone": Kind(410, "The job was cancelled, or its result deleted."),
    "body-too-large": Kind(413, "The body is too large."),
    "unsupported-media-type": Kind(415, "The type of the body is not JSON."),
    "wrong-host": Kind(421, "The request is for another host than this one; see --host and --api-key."),
    "invalid-request": Kind(422, "A member or parameter is wrong; errors names the places, where they are known."),
    "invalid-puzzle": Kind(422, "This is not a puzzle, or not in its notation."),
    "unknown-notation": Kind(422, "This is in no notation that is known; GET /v1/families lists them."),
    "not-unique": Kind(422, "The puzzle was not proved to have exactly one solution."),
    "not-met": Kind(422, "No puzzle met the request; tried and rejected count why."),
    "too-much-work": Kind(422, "The request takes too long."),
    "idempotency-key-reused": Kind(422, "The Idempotency-Key was used with another body."),
    "too-many-requests": Kind(429, "The key reached its limit; ask again after Retry-After seconds."),
    "internal-error": Kind(500, "Something went wrong in the service; its log has the details."),
    "unavailable": Kind(503, "The service is busy or starting; ask again after Retry-After seconds."),
}


def code_of(status: int) -> str:
    """Return the code of a problem by its status alone."""
    of_status = {kind.status: code for code, kind in reversed(KINDS.items())}  # the first kind of a status counts
    return of_status.get(status, "invalid-request" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "internal-error")


MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 2
PAGE_TAG = "page"  # the tag of the routes of the page, whose scripts read the parameters of its address

_FLAG = re.compile(r"(?<![\w-])--(no-)?([a-z]+(?:-[a-z]+)*)")

_CODES = {UnknownNotation: "unknown-notation", FormatError: "invalid-puzzle", NotUnique: "not-unique"}

_log = logging.getLogger("gridwright.http")


class Problem(BaseModel):
    """The fault of a request, or the reason why it was not answered."""

    model_config = ConfigDict(extra="allow")

    type: str = Field(examples=[f"{PLACE}/invalid-request"], description="Address that explains the code.")
    code: Literal[tuple(KINDS)] = Field(  # type: ignore[valid-type]
        examples=["invalid-request"], description="Kind of the problem. Later versions may have others."
    )
    title: str = Field(examples=["Unprocessable Content"], description="Name of the status.")
    status: int = Field(examples=[422], description="Status of the answer.")
    detail: str = Field(
        examples=["'40 by 60' is not a size; expected ROWSxCOLUMNS"], description="The error, in one sentence."
    )
    request_id: str = Field(default="", description="The id of the request, as in the log of the service.")


class ProblemError(HTTPException):
    """A problem that stops a request: a status, a sentence, perhaps headers, and a code ("" for that of the status)."""

    def __init__(self, status: int, detail: str, headers: Mapping[str, str] | None = None, code: str = "") -> None:
        super().__init__(status, detail, headers)
        self.code = code


class Unavailable(ProblemError):
    """The service cannot answer a request now, though another try may succeed."""

    def __init__(self, detail: str, seconds: int = RETRY_SECONDS) -> None:
        """Take the reason, and the seconds after which another try is worthwhile."""
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, detail, {"Retry-After": str(seconds)})


class TookTooLong(ProblemError):
    """Raised when a request used up all the time that a worker has for it."""

    def __init__(self, seconds: float, *, is_busy: bool) -> None:
        """Take the limit, and whether the machine was busy, so that another try may succeed."""
        status = HTTPStatus.SERVICE_UNAVAILABLE if is_busy else HTTPStatus.UNPROCESSABLE_ENTITY
        why = ", as the machine is busy" if is_busy else "; expected fewer, smaller or easier puzzles"
        code = "" if is_busy else "too-much-work"
        super().__init__(status, f"the work took longer than {seconds:g} seconds{why}", code=code)


def problem(
    status: int, detail: str, headers: Mapping[str, str] | None = None, code: str = "", **more: Any
) -> Response:
    """Return the answer for a problem; each 503 gives its reason, and says when to try again."""
    headers = {**(headers or {}), ID_HEADER: request_id()}
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers = {"Retry-After": str(RETRY_SECONDS), **headers}
        detail = f"{detail}; try again in {counted(int(headers['Retry-After']), 'second')}"
    code = code or code_of(status)
    kind = {"type": f"{PLACE}/{code}", "code": code, "title": HTTPStatus(status).phrase}
    members = {**kind, "status": status, "detail": detail, **more}
    members["request_id"] = request_id()
    return Response(json.dumps(members), status, headers, MEDIA_TYPE)


def log_unavailable(reason: str) -> None:
    """Write into the log why a request was answered with 503."""
    _log.warning("unavailable: %s", reason)


def register_handlers(app: FastAPI) -> None:
    """Make an app answer all errors as problems, those of its framework included."""
    app.add_exception_handler(HTTPException, _framework)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(PuzzleError, _refused)
    app.add_exception_handler(GenerationExhausted, _exhausted)
    app.add_exception_handler(Unreachable, _away)
    app.add_exception_handler(Exception, _unexpected)


async def refuse_unknown_parameters(request: Request) -> None:
    """Raise RequestError for a parameter that an operation does not have, except on the page, which has its own."""
    route = request.scope.get("route")
    if not isinstance(route, APIRoute) or PAGE_TAG in route.tags:
        return
    known = [each.alias for each in route.dependant.query_params]
    for name in request.query_params:
        if name not in known:
            raise RequestError(f"{quoted(name)} is not a parameter here; expected {', '.join(known) or 'none'}")


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the problems that an operation may answer with, for its OpenAPI document."""
    schema = {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}
    retry = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
    described: dict[int | str, dict[str, Any]] = {}
    for status in statuses:
        described[status] = {"description": HTTPStatus(status).phrase, "content": {MEDIA_TYPE: schema}}
        if status in (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS):
            described[status]["headers"] = retry
    return described


async def _framework(request: Request, error: Exception) -> Response:
    status, headers = getattr(error, "status_code", 500), dict(getattr(error, "headers", None) or {})
    detail, place = str(getattr(error, "detail", error)), quoted(request.scope["path"])
    if isinstance(error, ProblemError):
        if status == HTTPStatus.SERVICE_UNAVAILABLE and request.scope["path"] != READINESS:
            log_unavailable(detail)
        return problem(status, detail, headers, error.code)
    if status == HTTPStatus.NOT_FOUND:
        detail = f"there is nothing at {place}; expected an address that GET /openapi.json lists"
    elif status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = allowed = ", ".join(_methods_at(request))
        detail = f"{quoted(request.method)} is not a method of {place}; expected one of {allowed}"
    elif status == HTTPStatus.BAD_REQUEST:
        detail = (
            "the body cannot be read; expected JSON in UTF-8, without deep nesting and numbers of thousands of digits"
        )
    return problem(status, detail, headers)


def _methods_at(request: Request) -> list[str]:

    def is_known(method: str) -> bool:
        scope = {"type": "http", "path": request.scope["path"], "root_path": "", "headers": [], "method": method}
        return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)

    known = [method for method in HTTPMethod if is_known(method)]
    return sorted({*known, *(["HEAD"] if "GET" in known else [])})  # the middleware answers HEAD


async def _invalid(_request: Request, error: Exception) -> Response:
    found = error.errors() if isinstance(error, RequestValidationError) else []
    errors = places_and_messages(found, error.body) if isinstance(error, RequestValidationError) else []
    if any(each["type"] == NO_JSON for each in found):
        return problem(HTTPStatus.BAD_REQUEST, errors[0]["message"])
    detail = "; ".join(f"{each['place']}: {each['message']}" for each in errors)
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail, errors=errors)


def _as_members(text: str) -> str:
    """Replace options of the command line by members of the body.

    >>> _as_members("--max-technique x-wing was given with --no-unique")
    'max_technique x-wing was given with unique false'
    """
    return _FLAG.sub(lambda flag: flag[2].replace("-", "_") + (" false" if flag[1] else ""), text)


async def _refused(_request: Request, error: Exception) -> Response:
    code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), "")
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, _as_members(str(error)), code=code)


async def _exhausted(_request: Request, error: Exception) -> Response:
    names = ("tried", "rejected", "made", "count")
    counts = {name: getattr(error, name) for name in names}
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, _as_members(str(error)), code="not-met", **counts)


async def _away(request: Request, error: Exception) -> Response:
    _log.error("%s %s: %s", request.method, request.url.path, error)
    return problem(HTTPStatus.SERVICE_UNAVAILABLE, "the store of jobs does not answer")


async def _unexpected(request: Request, error: Exception) -> Response:
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    detail = "something went wrong in the service; its log has the details"
    # The server closes the connection then.
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, detail, {"Connection": "close"})
