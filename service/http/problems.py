"""Errors as ``application/problem+json``: what is wrong, in one sentence, and never a traceback.

Routes raise a ``ProblemError``, or the errors that all packages raise.

Source: RFC 9457.
"""

import json
import logging
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from generator.pipeline import GenerationExhausted
from puzzles.errors import PuzzleError, RequestError, quoted
from puzzles.families import FAMILIES
from service.http.request_ids import ID_HEADER, request_id

MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 2
PAGE_TAG = "page"
"""The tag of the routes of the page, whose scripts read the parameters of its address."""

_MOST_ERRORS = 10
_FLAG = re.compile(r"(?<![\w-])--(no-)?([a-z]+(?:-[a-z]+)*)")

_log = logging.getLogger("gridwright.http")


class Problem(BaseModel):
    """State what is wrong with a request, or why it was not answered."""

    model_config = ConfigDict(extra="allow")

    type: str = Field(examples=["about:blank"], description="Kind of the problem, as the status says.")
    title: str = Field(examples=["Unprocessable Content"], description="Name of the status.")
    status: int = Field(examples=[422], description="Status of the answer.")
    detail: str = Field(
        examples=["'40 by 60' is not a size; expected ROWSxCOLUMNS"], description="What is wrong here, in one sentence."
    )
    request_id: str = Field(default="", description="The id of the request, which is also in the log of the service.")


class ProblemError(HTTPException):
    """Stop a request with a problem: a status, one sentence, and perhaps headers."""


class Unavailable(ProblemError):
    """Stop a request that the service cannot answer now, though another try may succeed."""

    def __init__(self, detail: str) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, detail)


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None, **more: Any) -> Response:
    """Return the answer for a problem; with 503 it says when to try again."""
    members = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail, **more}
    members["request_id"] = request_id()
    retry = {"Retry-After": str(RETRY_SECONDS)} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}
    return Response(json.dumps(members), status, {**retry, **(headers or {}), ID_HEADER: request_id()}, MEDIA_TYPE)


def register_handlers(app: FastAPI) -> None:
    """Make an app answer all errors as problems, those of its framework included."""
    app.add_exception_handler(HTTPException, _framework)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(PuzzleError, _refused)
    app.add_exception_handler(GenerationExhausted, _exhausted)
    app.add_exception_handler(Exception, _unexpected)


async def refuse_unknown_parameters(request: Request) -> None:
    """Refuse parameters of the address that an operation does not have, except for the page, which has its own.

    Raises:
        RequestError: when there is one.
    """
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


async def _framework(_request: Request, error: Exception) -> Response:
    status, headers = getattr(error, "status_code", 500), getattr(error, "headers", None)
    return problem(status, str(getattr(error, "detail", error)), headers)


async def _invalid(_request: Request, error: Exception) -> Response:
    found = error.errors()[:_MOST_ERRORS] if isinstance(error, RequestValidationError) else []
    errors = [{"place": _place(each["loc"]), "message": _message(each)} for each in found]
    detail = "; ".join(f"{each['place']}: {each['message']}" for each in errors)
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail, errors=errors)


def _place(location: tuple[int | str, ...]) -> str:
    """Return where an error is by the names that the client knows: a member of the body, or a parameter."""
    source, *inner = location
    if source == "body" and inner and inner[0] in FAMILIES:
        inner = inner[1:]
    if inner[:1] == ["puzzle"]:
        inner = inner[:1]  # what follows are the types that were tried
    return ".".join(map(str, inner)) or str(source)


def _as_members(text: str) -> str:
    """Replace options of the command line by members of the body.

    >>> _as_members("--max-technique x-wing was given with --no-unique")
    'max_technique x-wing was given with unique false'
    """
    return _FLAG.sub(lambda flag: flag[2].replace("-", "_") + (" false" if flag[1] else ""), text)


def _message(error: Mapping[str, Any]) -> str:
    context = error.get("ctx", {})
    match error["type"]:
        case "json_invalid":
            return f"the text is not JSON ({context.get('error', '')}); expected JSON"
        case "union_tag_not_found":
            return f"there is no 'family'; expected one of {', '.join(FAMILIES)}"
        case "union_tag_invalid":
            return f"{quoted(context['tag'])} is not a family; expected one of {', '.join(FAMILIES)}"
        case "model_attributes_type" | "model_type":
            return "this is no object; expected one with members"
        case "extra_forbidden":
            return "there is no such member"
        case "missing":
            return "this is missing; expected it"
        case "value_error":
            return str(context["error"])
        case _:
            return str(error["msg"])


async def _refused(_request: Request, error: Exception) -> Response:
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, _as_members(str(error)))


async def _exhausted(_request: Request, error: Exception) -> Response:
    names = ("tried", "rejected", "made", "count")
    counts = {name: getattr(error, name) for name in names}
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, _as_members(str(error)), **counts)


async def _unexpected(request: Request, error: Exception) -> Response:
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    detail = "something went wrong in the service; its log has the details"
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, detail, {"Connection": "close"})  # the server closes it then
