"""The page at ``/``: its files, each under its own name."""

import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path, PurePath
from typing import Annotated

from fastapi import APIRouter, Header, Response

from service.http.page_form import form_html
from service.http.problems import PAGE_TAG
from service.http.rule_pages import rule_pages, rule_texts
from service.page.site import MEDIA_TYPES, joined_files
from service.page.words import page_words

FOLDER = Path(__file__).parent.parent / "page" / "static" / "install"
WORKER = "worker.js"
INDEX = "index.html"

_DIGEST_BYTES = 12


def install_files(page: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files that install the page, by their names.

    The service worker begins with the list of files to keep, those of the page included.
    """
    files = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir())}
    worker = files.pop(WORKER)
    kept = {**page, **files}
    names = ["./" if name == INDEX else name for name in kept]
    version = digest(b"".join(name.encode() + digest(data).encode() for name, data in kept.items()))
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(names)};\n"
    return {**files, WORKER: head.encode() + worker}


def digest(data: bytes) -> str:
    """Return a short digest of a file, which identifies its version."""
    return blake2b(data, digest_size=_DIGEST_BYTES).hexdigest()


_MEDIA_TYPES = {**MEDIA_TYPES, ".png": "image/png", ".webmanifest": "application/manifest+json"}


def page_router(*, collects: bool = False) -> APIRouter:
    """Return a route for each file of the page and of its installation.

    The page offers to send solve logs only if the service collects them.
    """
    router = APIRouter(include_in_schema=False, tags=[PAGE_TAG])
    page = {**joined_files(), "form.html": form_html(page_words()).encode(), **rule_pages(), **rule_texts()}
    if collects:
        page[INDEX] = page[INDEX].replace(b"<body>", b"<body data-collects>")
    for name, data in {**page, **install_files(page)}.items():
        _add(router, "/" if name == INDEX else f"/{name}", data, _MEDIA_TYPES[PurePath(name).suffix])
    return router


def _add(router: APIRouter, place: str, data: bytes, media_type: str) -> None:
    tag = f'"{digest(data)}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}

    @router.api_route(place, methods=["GET", "HEAD"])
    async def file(known: Annotated[str, Header(alias="If-None-Match")] = "") -> Response:
        """Return the file."""
        if tag in known:
            return Response(status_code=304, headers=headers)
        return Response(data, headers=headers, media_type=media_type)
