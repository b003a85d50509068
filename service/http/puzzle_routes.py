"""Requests about puzzles: ``POST`` makes, rates, solves and converts them, ``GET`` shows those that were made."""

import asyncio
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from hashlib import blake2b
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, Path, Query, Request, Response

from generator.families import family_named
from generator.options import new_seed
from generator.record import request_dict, versions
from puzzles.drawing import DEFAULT_CELL, MIN_CELL
from puzzles.errors import RequestError, quoted
from service.http import request_models, response_models, tasks
from service.http.costs import UNREAD, Shape, shape_of_making, shape_of_reading
from service.http.family_models import any_family
from service.http.jobs.models import JobAnswer
from service.http.jobs.request import Form
from service.http.jobs.routes import IdempotencyKey, claimed, owner_of, queued
from service.http.pool import Pool
from service.http.problems import ProblemError, TookTooLong, documented
from service.http.reserve import Reserve
from service.http.settings import Limits, Settings
from service.http.tasks import NoRecipeError, Recipe, read_recipe

_JSON = "application/json"
MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "json": _JSON}
_CACHE_SECONDS = 3600
# The most bytes of a body whose puzzle is read before a worker is taken, which takes a few milliseconds.
_READ_HERE = 4_096
_MAX_TAGS = 1_000  # the most characters
_MAX_RECIPE = 2_000  # the most characters
_TAG_BYTES = 12

_TAG = {"ETag": {"description": "Entity tag of these bytes.", "schema": {"type": "string"}}}
_ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {
        "description": "The request takes longer, and became a job.",
        "model": JobAnswer,
        "headers": {
            "Location": {"description": "Address of the job.", "schema": {"type": "string"}},
            "Retry-After": {"description": "Seconds to wait before asking.", "schema": {"type": "integer"}},
        },
    }
}

_Id = Annotated[str, Path(alias="id", min_length=1, max_length=_MAX_RECIPE, description="The `recipe` of the puzzle.")]
_Solution = Annotated[bool, Query(description="Show the solution, too.")]
_Known = Annotated[
    str, Header(alias="If-None-Match", max_length=_MAX_TAGS, description="Entity tags that the client has.")
]


def _language_of_steps(body: Any) -> str:
    return body.language if body.steps else ""


def work_router(settings: Settings, pool: Pool) -> APIRouter:
    """Return the routes that need the pool."""
    limits = settings.limits
    router = APIRouter(prefix="/v1", tags=["work"], responses=documented(503))
    make_type = request_models.make_model(settings.max_job_count)
    body_type, solve_type = request_models.one_of_each_family(make_type, limits), request_models.solve_model(limits)

    reserve = Reserve()

    async def make_some(family: str, options: Mapping[str, Any], shape: Shape, n: int) -> list[bytes]:
        seeds = [new_seed() for _ in range(n)]
        task = partial(pool.run, tasks.make_with_seeds, family, options, seeds=seeds)
        made: list[bytes] = await task(shape=shape._replace(n_puzzles=n))
        return made

    @router.post("/puzzles", response_model=response_models.puzzles_model(), responses=_ACCEPTED)
    async def make_puzzles(
        request: Request,
        body: Annotated[body_type, Body(openapi_examples=request_models.make_examples())],  # type: ignore[valid-type]
        idempotency_key: IdempotencyKey = None,
    ) -> Response:
        """Make puzzles, each proved to have one solution, and rated. A request that takes longer becomes a job."""
        given: Any = body
        options, extent = request_models.request_of(given, make_type), request_models.extent_of(given)
        seed, steps = new_seed() if given.seed is None else given.seed, _language_of_steps(given)
        manager, owner = request.app.state.jobs, await owner_of(request)
        is_small = extent.cells <= limits.cells and extent.side <= limits.side
        shape = shape_of_making(given.family, options, extent.cells, count=given.count, steps=given.steps)
        if is_small and not pool.has_done(shape):  # jobs and workers check this themselves
            await asyncio.to_thread(tasks.request_for, given.family, options)
        if idempotency_key is not None:
            seed, answered = await claimed(manager, owner, idempotency_key, request_models.sent_in(given), seed)
            if answered:
                return answered
        if is_small and given.count <= limits.count and given.count * extent.cells <= limits.total_cells:
            asked = given.family, options
            try:
                if given.seed is None and idempotency_key is None and given.count == 1 and not steps:
                    made = await reserve.take(shape.name, pool.seconds_each(shape), partial(make_some, *asked, shape))
                else:
                    made = await pool.run(tasks.make, *asked, seed=seed, count=given.count, steps=steps, shape=shape)
                return Response(made, media_type=_JSON)
            except TookTooLong:
                if given.steps:
                    raise
                # The options that would have been used for an immediate answer.
                options = request_dict(tasks.request_for(given.family, options))
        elif given.steps:
            raise ProblemError(
                HTTPStatus.UNPROCESSABLE_ENTITY,
                f"a job gives no steps; expected at most {limits.count:,} puzzles, "
                f"{limits.side} rows and columns, {limits.cells:,} cells, and {limits.total_cells:,} cells in all",
            )
        job = {"family": given.family, **options, "count": given.count, "seed": seed, "result": str(Form.JSONL)}
        return await queued(manager, owner, job, key=idempotency_key, body=request_models.sent_in(given))

    @router.post("/ratings", response_model=any_family(response_models.rated_model))
    async def rate_puzzle(
        request: Request, body: Annotated[request_models.Rate, Body(openapi_examples=request_models.RATE_EXAMPLES)]
    ) -> Response:
        """Rate a puzzle with one solution: which rules does a person need, and how hard is it?"""
        options = {"scale": body.scale, "steps": _language_of_steps(body)}
        return await answer_about(pool, limits, request, body, tasks.rate, body.scale, body.steps, **options)

    @router.post("/solutions", response_model=response_models.Solved)
    async def solve_puzzle(
        request: Request,
        body: Annotated[solve_type, Body(openapi_examples=request_models.SOLVE_EXAMPLES)],  # type: ignore[valid-type]
    ) -> Response:
        """Solve a puzzle, and prove how many solutions it has."""
        given: Any = body
        options = {"limit": given.limit, "steps": _language_of_steps(given)}
        options |= {"method": given.method, "seed": given.seed, "budget": given.budget} if given.method else {}
        task = tasks.solve_by_method if given.method else tasks.solve
        costly = given.limit, given.budget, given.steps
        return await answer_about(pool, limits, request, given, task, *costly, **options)

    @router.post("/conversions", response_model=response_models.Converted)
    async def convert_puzzle(
        request: Request,
        body: Annotated[request_models.Convert, Body(openapi_examples=request_models.CONVERT_EXAMPLES)],
    ) -> Response:
        """Write a puzzle in another notation."""
        return await answer_about(pool, limits, request, body, tasks.convert, body.to, to=body.to)

    return router


async def answer_about(
    pool: Pool,
    limits: Limits,
    request: Request,
    body: request_models.GivenPuzzle,
    task: Callable[..., bytes],
    *costly: Hashable,
    media_type: str = _JSON,
    **options: Any,
) -> Response:
    """Let a worker do a task about a puzzle that was sent, and return the answer.

    ``costly`` are the values of options that affect the time of the task. The time is estimated from the puzzle if the
    puzzle is small enough to be read here. Raises the ``PuzzleError`` of the task.
    """
    shape = UNREAD
    if len(await request.body()) <= _READ_HERE:
        documents = tasks.read(limits, body.puzzle, body.notation)
        method = options.get("method", "")
        shape = shape_of_reading(task.__name__, documents[0].puzzle, len(documents), *costly, method=method)
    done = await pool.run(task, limits, body.puzzle, body.notation, **options, shape=shape)
    return Response(done, media_type=media_type)


def stored_router(settings: Settings, pool: Pool) -> APIRouter:
    """Return the routes that show puzzles that were made."""
    router = APIRouter(prefix="/v1/puzzles", tags=["puzzles"])
    cell_type = Annotated[
        int, Query(ge=MIN_CELL, le=settings.limits.cell_pixels, description="Pixels of the side of a cell.")
    ]
    visibility = "private" if settings.accepted_keys else "public"

    async def show(name: str, kind: str, solution: bool, cell: int, known: str) -> Response:
        recipe = await asyncio.to_thread(_possible, name, settings.limits)
        tag = tag_of(repr((name, kind, solution, cell, versions())).encode())
        headers = {"ETag": tag, "Cache-Control": f"{visibility}, max-age={_CACHE_SECONDS}"}
        if is_known(tag, known):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        shape = shape_of_making(recipe.family, recipe.request, 0, count=1, steps=False)
        shape = shape._replace(name=("show", kind, shape.name))
        shown = await pool.run(tasks.show, recipe, kind, solution=solution, cell=cell, shape=shape)
        if shown is None:
            raise ProblemError(HTTPStatus.NOT_FOUND, f"the recipe {quoted(name)} leads to no puzzle")
        return Response(shown, headers=headers, media_type=MEDIA_TYPES[kind])

    @router.get("/{id}.svg", response_class=Response, responses=_described("svg"))
    async def puzzle_as_svg(
        name: _Id, solution: _Solution = False, cell: cell_type = DEFAULT_CELL, known: _Known = ""
    ) -> Response:
        """Draw a puzzle that was made here."""
        return await show(name, "svg", solution, cell, known)

    @router.get("/{id}.png", response_class=Response, responses=_described("png"))
    async def puzzle_as_png(
        name: _Id, solution: _Solution = False, cell: cell_type = DEFAULT_CELL, known: _Known = ""
    ) -> Response:
        """Draw a puzzle that was made here."""
        return await show(name, "png", solution, cell, known)

    @router.get("/{id}.json", response_model=any_family(response_models.record_model), responses=_described("json"))
    async def puzzle_as_json(name: _Id, solution: _Solution = False, known: _Known = "") -> Response:
        """Return all that is known about a puzzle that was made here."""
        return await show(name, "json", solution, DEFAULT_CELL, known)

    return router


def _possible(text: str, limits: Limits) -> Recipe:
    """Read a recipe of a puzzle that may be made at once; raise ProblemError or RequestError for others."""
    try:
        recipe = read_recipe(text)
    except NoRecipeError as error:
        raise ProblemError(HTTPStatus.NOT_FOUND, str(error)) from None
    kind = family_named(recipe.family).request
    options = {each.name: each for each in request_models.offered(kind)}
    if unknown := recipe.request.keys() - options.keys():
        raise RequestError(f"{quoted(min(unknown))} is not an option of {recipe.family} here")
    for name, value in recipe.request.items():
        if options[name].metadata["inline"]:
            try:
                request_models.check_inline(str(value))
            except ValueError as error:
                raise RequestError(f"{name}: {error}") from None
    request = kind(**recipe.request)
    extent = request_models.extent_of(request)
    if extent.cells > limits.cells or extent.side > limits.side or request.tries > limits.tries:
        raise RequestError(
            f"the puzzle is too large to be made directly; expected at most {limits.side} rows and columns, "
            f"{limits.cells:,} cells and {limits.tries:,} tries"
        )
    return recipe


def tag_of(data: bytes) -> str:
    """Return an entity tag for data."""
    return f'"{blake2b(data, digest_size=_TAG_BYTES).hexdigest()}"'


def is_known(tag: str, known: str) -> bool:
    """Return whether the header ``If-None-Match``, empty if there is none, names an entity tag."""
    return known.strip() == "*" or tag in (each.strip().removeprefix("W/") for each in known.split(","))


def _described(kind: str) -> dict[int | str, dict[str, Any]]:
    """Describe the answers: the bytes, or the information that the client has them already."""
    media_type = MEDIA_TYPES[kind]
    found: dict[str, Any] = {"headers": _TAG}
    known = {"description": "The client has these bytes.", "headers": _TAG}
    if kind != "json":
        found["content"] = {media_type: {"schema": {"type": "string", "format": "binary"}}}
    return {200: found, 304: known, **documented(404, 422, 503)}
