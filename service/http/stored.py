"""``GET /v1/puzzles/{id}``: puzzles that were made here, as SVG, PNG or JSON."""

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Response

from puzzles.drawing import DEFAULT_CELL, MIN_CELL
from service.http import answers, drawn
from service.http.pool import Pool
from service.http.problems import ProblemError, documented
from service.http.settings import Settings

_MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png", "json": "application/json"}
_CACHE_SECONDS = 3600
_TAG = {"ETag": {"description": "Name of these bytes.", "schema": {"type": "string"}}}
_LONGEST_TAGS = 1_000

_Id = Annotated[str, Path(alias="id", min_length=1, max_length=100, description="The id of the puzzle.")]
_Solution = Annotated[bool, Query(description="Show the solution, too.")]
_Known = Annotated[str, Header(alias="If-None-Match", max_length=_LONGEST_TAGS, description="Tags of known bytes.")]


def router_for(settings: Settings, pool: Pool) -> APIRouter:
    """Give the routes that show puzzles."""
    router = APIRouter(prefix="/v1/puzzles", tags=["puzzles"])
    cell_type = Annotated[
        int, Query(ge=MIN_CELL, le=settings.limits.cell_pixels, description="Pixels of the side of a cell.")
    ]
    whose = "public" if settings.api_key is None else "private"

    async def show(name: str, kind: str, solution: bool, cell: int, known: str) -> Response:
        shown = await pool.run(drawn.show, settings.data, name, kind, solution=solution, cell=cell, known=known)
        if shown is None:
            raise ProblemError(
                HTTPStatus.NOT_FOUND, f"there is no puzzle {name!r}; expected the id of one that was made here"
            )
        headers = {"ETag": shown.tag, "Cache-Control": f"{whose}, max-age={_CACHE_SECONDS}"}
        if shown.data is None:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(shown.data, headers=headers, media_type=_MEDIA_TYPES[kind])

    @router.get("/{id}.svg", response_class=Response, responses=_described("svg"))
    async def as_svg(
        name: _Id,
        solution: _Solution = False,
        cell: cell_type = DEFAULT_CELL,
        known: _Known = "",
    ) -> Response:
        """Draw a puzzle that was made here."""
        return await show(name, "svg", solution, cell, known)

    @router.get("/{id}.png", response_class=Response, responses=_described("png"))
    async def as_png(
        name: _Id,
        solution: _Solution = False,
        cell: cell_type = DEFAULT_CELL,
        known: _Known = "",
    ) -> Response:
        """Draw a puzzle that was made here."""
        return await show(name, "png", solution, cell, known)

    @router.get("/{id}.json", response_model=answers.Record, responses=_described("json"))
    async def as_json(name: _Id, solution: _Solution = False, known: _Known = "") -> Response:
        """Tell all about a puzzle that was made here."""
        return await show(name, "json", solution, DEFAULT_CELL, known)

    return router


def _described(kind: str) -> dict[int | str, dict[str, Any]]:
    """Describe the answers: the bytes of a picture, or that they are known already."""
    media_type = _MEDIA_TYPES[kind]
    found: dict[str, Any] = {"headers": _TAG}
    known = {"description": "The client has these bytes.", "headers": _TAG}
    if kind != "json":
        found["content"] = {media_type: {"schema": {"type": "string", "format": "binary"}}}
    return {200: found, 304: known, **documented(404, 422, 503)}
