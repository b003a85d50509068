"""The application: its routes, its middleware and its workers, put together."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import fields
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from puzzles.families import FAMILIES
from service.http.daily_routes import daily_router
from service.http.info_routes import info_router
from service.http.jobs.request import Form
from service.http.jobs.routes import jobs_router
from service.http.log_routes import logs_router
from service.http.metrics import Metrics, metrics_router
from service.http.middleware import GUARDED, KEY_HEADER, Access, BodyLimits, Head, KeyCheck, SafeHeaders
from service.http.page_routes import page_router
from service.http.player_routes import player_router
from service.http.pool import Pool
from service.http.problems import ID_HEADER, Problem, documented, refuse_unknown_parameters, register_handlers
from service.http.puzzle_routes import stored_router, work_router
from service.http.settings import Keys, Settings
from service.http.tasks import add_recipe
from service.http.worker import warm_up as usual_warm_up

_FRAMEWORK_ERRORS = ("HTTPValidationError", "ValidationError")
_WITH_BODY = (400, 408, 413, 415, 422)
EXAMPLE_ANSWERS = Path(__file__).with_name("example_answers")
_SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer"},
    "header": {"type": "apiKey", "in": "header", "name": KEY_HEADER},
}


def complete_openapi(app: FastAPI, settings: Settings) -> None:
    """Make an app return the complete document, which is made once."""
    make = app.openapi

    def complete() -> dict[str, Any]:
        is_new = app.openapi_schema is None
        document = make()
        if is_new:
            _complete(document, settings)
        return document

    app.openapi = complete  # type: ignore[method-assign]


def operation_id(route: APIRoute) -> str:
    """Return the id of an operation, which clients make from the document call it by: the name of its function."""
    return route.name


def _complete(document: dict[str, Any], settings: Settings) -> None:
    document["info"]["description"] = _limits(settings)
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name in _FRAMEWORK_ERRORS:
        schemas.pop(name, None)
    schemas[Problem.__name__] = Problem.model_json_schema()
    for path, operations in document["paths"].items():
        for operation in operations.values():
            problems = documented(*_statuses(path, operation, settings))
            operation["responses"].update({str(status): each for status, each in problems.items()})
    # Here, since FastAPI drops each null from what it is given.
    made = document["paths"]["/v1/puzzles"]["post"]["responses"]["200"]["content"]["application/json"]
    made["examples"] = _example_answers()
    # Stated at the root, since some importers otherwise expect a key.
    document["security"] = []
    if settings.accepted_keys:
        document["components"]["securitySchemes"] = _SCHEMES
        document["security"] = [{name: []} for name in _SCHEMES]


def _statuses(path: str, operation: dict[str, Any], settings: Settings) -> list[int]:
    """Return the statuses of the problems that any operation like this one may answer with."""
    statuses = [*_WITH_BODY] if "requestBody" in operation else [422]
    return [*statuses, 401, 429] if settings.accepted_keys and path.startswith(GUARDED) else statuses


def _example_answers() -> dict[str, Any]:
    files = [file for name in FAMILIES if (file := EXAMPLE_ANSWERS / f"{name}.json").is_file()]
    examples = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}
    for each in examples.values():
        each["answer"]["puzzles"] = [add_recipe(puzzle) for puzzle in each["answer"]["puzzles"]]
    return {name: {"summary": json.dumps(each["request"]), "value": each["answer"]} for name, each in examples.items()}


def _limits(settings: Settings) -> str:
    values = settings.limits
    rows = [f"* {each.metadata['help']} `{each.name}`: {getattr(values, each.name)}" for each in fields(values)]
    return "\n".join(["Limits of one request:", "", *rows])


_LEAST_COMPRESSED = 1_000  # bytes
_PACKED = ("image/png", Form.PARQUET.media_type, Form.PDF.media_type)


def create_app(settings: Settings, warm_up: Callable[[], Any] = usual_warm_up) -> FastAPI:
    """Build the service; its ``state.pool`` holds the workers, and each of them first calls ``warm_up``."""
    pool, metrics = Pool(settings, warm_up), Metrics()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with pool:
            yield

    app = FastAPI(
        title="Gridwright",
        version=version("gridwright"),
        summary="Makes logic puzzles, proves that each has exactly one solution, and rates how hard it is.",
        lifespan=lifespan,
        openapi_url=None,  # for it would accept unknown parameters
        generate_unique_id_function=operation_id,
        dependencies=[Depends(refuse_unknown_parameters)],
    )
    app.state.pool = pool
    app.state.settings = settings
    register_handlers(app)
    app.include_router(info_router(pool, settings.limits))
    app.include_router(stored_router(settings, pool))
    app.include_router(daily_router(settings, pool))
    app.include_router(work_router(settings, pool))
    app.include_router(player_router(settings, pool))
    app.include_router(jobs_router(settings))
    app.include_router(metrics_router(pool, metrics))
    if settings.logs:
        app.include_router(logs_router(settings.logs))
    app.include_router(page_router(collects=settings.logs is not None))

    @app.get("/openapi.json", include_in_schema=False)
    async def show_document() -> JSONResponse:
        """Return the description of this service."""
        return JSONResponse(app.openapi())

    # The middleware that is added last is called first.
    app.add_middleware(GZipMiddleware, minimum_size=_LEAST_COMPRESSED, compresslevel=5, exclude_content_types=_PACKED)
    app.add_middleware(Head)
    app.add_middleware(BodyLimits, limits=settings.limits)
    if settings.accepted_keys:
        app.add_middleware(KeyCheck, keys=Keys(settings.accepted_keys))
    if settings.allow_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.allow_origins,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", KEY_HEADER, ID_HEADER],
            expose_headers=["ETag", "Location", "RateLimit", "RateLimit-Policy", "Retry-After", ID_HEADER],
        )
    app.add_middleware(SafeHeaders)
    app.add_middleware(Access, metrics=metrics)
    complete_openapi(app, settings)
    return app
