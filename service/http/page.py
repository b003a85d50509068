"""The page at ``/``: its files, read once, each under its own name."""

from hashlib import blake2b
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Header, Response

FOLDER = Path(__file__).resolve().parent.parent / "page_files"
_BYTES = "application/octet-stream"
_INDEX = "index.html"
_DIGEST_BYTES = 12
_MEDIA_TYPES = {".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml"}


def router_for(folder: Path = FOLDER) -> APIRouter:
    """Give a route for each file in a folder, below folders of its own too; none when it is missing."""
    router = APIRouter(include_in_schema=False)
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            _add(
                router, "/" if name == _INDEX else f"/{name}", path.read_bytes(), _MEDIA_TYPES.get(path.suffix, _BYTES)
            )
    return router


def _add(router: APIRouter, place: str, data: bytes, media_type: str) -> None:
    tag = f'"{blake2b(data, digest_size=_DIGEST_BYTES).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}

    @router.api_route(place, methods=["GET", "HEAD"])
    async def file(known: Annotated[str, Header(alias="If-None-Match")] = "") -> Response:
        """Give the file."""
        if tag in known:
            return Response(status_code=304, headers=headers)
        return Response(data, headers=headers, media_type=media_type)
