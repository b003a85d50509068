"""The page at ``/``: its files, each under its own name."""

from hashlib import blake2b
from pathlib import PurePath
from typing import Annotated

from fastapi import APIRouter, Header, Response

from service.http.problems import PAGE_TAG
from service.page import MEDIA_TYPES, page_files

_INDEX = "index.html"
_TAG_BYTES = 12


def page_router() -> APIRouter:
    """Return a route for each file of the page."""
    router = APIRouter(include_in_schema=False, tags=[PAGE_TAG])
    for name, data in page_files().items():
        _add(router, "/" if name == _INDEX else f"/{name}", data, MEDIA_TYPES[PurePath(name).suffix])
    return router


def _add(router: APIRouter, place: str, data: bytes, media_type: str) -> None:
    tag = f'"{blake2b(data, digest_size=_TAG_BYTES).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}

    @router.api_route(place, methods=["GET", "HEAD"])
    async def file(known: Annotated[str, Header(alias="If-None-Match")] = "") -> Response:
        """Return the file."""
        if tag in known:
            return Response(status_code=304, headers=headers)
        return Response(data, headers=headers, media_type=media_type)
