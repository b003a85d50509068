"""The application: its routes, its guards and its workers, put together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from service.http import about, openapi, page, stored, work
from service.http.guards import KEY_HEADER, BodyGuard, KeyGuard, SafeHeaders
from service.http.jobs import routes as jobs
from service.http.pool import Pool
from service.http.problems import tell_problems
from service.http.settings import Settings
from service.http.warmup import warm_up as usual_warm_up


def create_app(settings: Settings, warm_up: Callable[[], None] = usual_warm_up) -> FastAPI:
    """Build the service.

    Args:
        settings: how it runs.
        warm_up: function of a module that each worker calls first.

    Returns:
        An application whose ``state.pool`` are the workers, which are at work from its startup to its shutdown.
    """
    pool = Pool(settings, warm_up)

    @asynccontextmanager
    async def at_work(_app: FastAPI) -> AsyncIterator[None]:
        async with pool:
            yield

    app = FastAPI(
        title="Gridwright",
        version=version("gridwright"),
        summary="Makes logic puzzles, proves that each has exactly one solution, and rates how hard it is.",
        lifespan=at_work,
        docs_url=None,
        redoc_url=None,
    )
    app.state.pool = pool
    app.state.settings = settings
    tell_problems(app)
    app.include_router(about.router_for(pool, settings.limits))
    app.include_router(stored.router_for(settings, pool))
    app.include_router(work.router_for(settings, pool))
    app.include_router(jobs.router_for(settings))
    app.include_router(page.router_for())
    # What is added last stands outermost.
    app.add_middleware(BodyGuard, limits=settings.limits)
    if settings.api_key is not None:
        app.add_middleware(KeyGuard, key=settings.api_key)
    if settings.allow_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.allow_origins,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", KEY_HEADER],
            expose_headers=["ETag", "Location", "Retry-After"],
        )
    app.add_middleware(SafeHeaders)
    openapi.describe(app, settings)
    return app
