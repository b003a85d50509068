"""The application, which puts routes, middleware and workers together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse

from service.http.daily_routes import daily_router
from service.http.info_routes import info_router
from service.http.jobs.request import Form
from service.http.jobs.routes import jobs_router
from service.http.keys import Keys
from service.http.log_routes import logs_router
from service.http.metrics import Metrics, metrics_router
from service.http.middleware import KEY_HEADER, Access, BodyLimits, Head, HostCheck, KeyCheck, SafeHeaders
from service.http.openapi import complete_openapi, operation_id
from service.http.page_routes import page_router
from service.http.player_routes import player_router
from service.http.pool import Pool
from service.http.problems import ID_HEADER, refuse_unknown_parameters, register_handlers
from service.http.puzzle_routes import stored_router, work_router
from service.http.settings import Settings
from service.http.worker import warm_up as usual_warm_up

_LEAST_COMPRESSED = 4_000  # bytes; to compress a smaller answer takes a fifth of its time and saves too little
_PACKED = ("image/png", Form.PARQUET.media_type, Form.PDF.media_type)


def create_app(settings: Settings, warm_up: Callable[[], Any] = usual_warm_up) -> FastAPI:
    """Build the service. Its ``state.pool`` holds the workers, and each worker first calls ``warm_up``."""
    pool, metrics = Pool(settings, warm_up), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Otherwise, FastAPI would build its models of bodies only when a route is first compared.
        for route in app.routes:
            route.matches({"type": "http", "path": "/", "root_path": "", "headers": [], "method": "GET"})
        async with pool:
            yield

    app = FastAPI(
        title="Gridwright",
        version=version("gridwright"),
        summary="Makes logic puzzles, proves that each has exactly one solution, and rates how hard it is.",
        lifespan=lifespan,
        openapi_url=None,  # FastAPI's own route would accept unknown parameters
        generate_unique_id_function=operation_id,
        dependencies=[Depends(refuse_unknown_parameters)],
    )
    app.state.pool = pool
    app.state.settings = settings
    register_handlers(app)
    app.include_router(work_router(settings, pool))
    app.include_router(player_router(settings, pool))
    app.include_router(stored_router(settings, pool))
    app.include_router(daily_router(settings, pool))
    app.include_router(info_router(pool, settings.limits))
    app.include_router(jobs_router(settings))
    app.include_router(metrics_router(pool, metrics))
    if settings.logs:
        app.include_router(logs_router(settings.logs))
    app.include_router(page_router(collects=settings.logs is not None))

    @app.get("/openapi.json", include_in_schema=False)
    async def show_document() -> JSONResponse:
        """Return the description of this service."""
        return JSONResponse(app.openapi())

    # Middleware that is added last is called first.
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
    if settings.hosts:
        app.add_middleware(HostCheck, hosts=settings.hosts)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Access, metrics=metrics)
    complete_openapi(app, settings)
    return app
