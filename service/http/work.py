"""What clients ask to be done: ``POST`` of puzzles, ratings, solutions and conversions."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response

from service.http import answers, tasks
from service.http.bodies import Extent, extent_of, one_of_each_family, request_of
from service.http.examples import CONVERT, MAKE, RATE, SOLVE
from service.http.given import MAX_SEED, Convert, Rate, make_model, solve_model
from service.http.later import ACCEPTED, as_job
from service.http.pool import Pool
from service.http.problems import documented
from service.http.settings import Limits, Settings

_JSON = "application/json"


def router_for(settings: Settings, pool: Pool) -> APIRouter:
    """Give the routes whose work the pool does."""
    limits = settings.limits
    router = APIRouter(prefix="/v1", tags=["work"], responses=documented(503))
    make_type = make_model(settings.max_job_count)
    body_type, solve_type = one_of_each_family(make_type, limits), solve_model(limits)

    @router.post("/puzzles", response_model=answers.Puzzles, responses=ACCEPTED)
    async def make_puzzles(
        request: Request,
        body: Annotated[body_type, Body(openapi_examples=MAKE)],  # type: ignore[valid-type]
    ) -> Response:
        """Make puzzles, each proved to have one solution, and rated. What takes longer becomes a job."""
        asked, seed = request_of(body, make_type), _seed(body)
        if not _is_quick(extent_of(body), body.count, limits):  # type: ignore[attr-defined]
            return await as_job(request, limits, body, asked, seed)
        made = await pool.run(
            tasks.make,
            settings.data,
            limits,
            body.family,  # type: ignore[attr-defined]
            asked,
            seed=seed,
            count=body.count,  # type: ignore[attr-defined]
            steps=body.steps,  # type: ignore[attr-defined]
        )
        return Response(made, media_type=_JSON)

    @router.post("/ratings", response_model=answers.Rated)
    async def rate_puzzle(body: Annotated[Rate, Body(openapi_examples=RATE)]) -> Response:
        """Rate a puzzle with one solution: which rules does a person need, and how hard is it?"""
        rated = await pool.run(tasks.rate, limits, body.puzzle, body.notation, scale=body.scale, steps=body.steps)
        return Response(rated, media_type=_JSON)

    @router.post("/solutions", response_model=answers.Solved)
    async def solve_puzzle(body: Annotated[solve_type, Body(openapi_examples=SOLVE)]) -> Response:  # type: ignore[valid-type]
        """Solve a puzzle, and prove how many solutions it has."""
        asked: Any = body
        if asked.method:
            chosen = {"method": asked.method, "seed": asked.seed, "budget": asked.budget}
            task: Any = tasks.solve_by_method
        else:
            chosen, task = {}, tasks.solve
        solved = await pool.run(
            task, limits, asked.puzzle, asked.notation, limit=asked.limit, steps=asked.steps, **chosen
        )
        return Response(solved, media_type=_JSON)

    @router.post("/conversions", response_model=answers.Converted)
    async def convert_puzzle(body: Annotated[Convert, Body(openapi_examples=CONVERT)]) -> Response:
        """Write a puzzle in another notation."""
        return Response(await pool.run(tasks.convert, limits, body.puzzle, body.notation, to=body.to), media_type=_JSON)

    return router


def _is_quick(extent: Extent, count: int, limits: Limits) -> bool:
    """Tell whether a client may wait for puzzles."""
    is_small = extent.cells <= limits.cells and extent.side <= limits.side
    return is_small and count <= limits.count and count * extent.cells <= limits.total_cells


def _seed(body: Any) -> int:
    return secrets.randbelow(MAX_SEED) if body.seed is None else int(body.seed)
