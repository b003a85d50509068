"""The page at ``/``: its files, each under its own name."""

from pathlib import PurePath
from typing import Annotated

from fastapi import APIRouter, Header, Response

from service.http.install_files import INDEX, digest, install_files
from service.http.page_form import form_html
from service.http.problems import PAGE_TAG
from service.http.rule_pages import rule_pages
from service.page import MEDIA_TYPES, joined_files
from service.page_data import page_words

_MEDIA_TYPES = {**MEDIA_TYPES, ".png": "image/png", ".webmanifest": "application/manifest+json"}


def page_router(*, collects: bool = False) -> APIRouter:
    """Return a route for each file of the page, and for those that install it; it offers to send logs if collected."""
    router = APIRouter(include_in_schema=False, tags=[PAGE_TAG])
    page = {**joined_files(), "form.html": form_html(page_words()).encode(), **rule_pages()}
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
