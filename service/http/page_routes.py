"""The page at ``/``: its files, each under its own name."""

import json
from collections.abc import Mapping
from dataclasses import Field
from hashlib import blake2b
from html import escape
from pathlib import Path, PurePath
from typing import Annotated, Any

from fastapi import APIRouter, Header, Response

from generator.families import family_named
from generator.forms import FormField
from generator.options import type_of
from puzzles.families import FAMILIES
from service.http.problems import PAGE_TAG
from service.http.request_models import offered
from service.http.rule_pages import rule_pages
from service.page import MEDIA_TYPES, joined_files
from service.page_data import page_words

FOLDER = Path(__file__).parent.parent / "page_files" / "install"
WORKER = "worker.js"
INDEX = "index.html"

_DIGEST_BYTES = 12


def install_files(page: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files by their names; the service worker begins with the list of files to keep, also the page's."""
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


_FIRST = ("size", "difficulty")  # the order of the others is that of the request
_SIZE = r"\s*[1-9][0-9]{0,2}[xX][1-9][0-9]{0,2}\s*"
_SEED = FormField("Number of the puzzle", "The same number makes the same puzzle.", is_expert=True)


def form_html(words: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a radio button for each family and, in a template, its fields.

    Args:
        words: of the page, by family: its title, suggested sizes and what to choose at the start.
    """
    parts = []
    for family in FAMILIES.values():
        own = words.get(family.name, {})
        title = own.get("title", family.name.capitalize())
        parts.append(
            f'<label class="family"><input type="radio" name="family" value="{family.name}">'
            f"<span><strong>{escape(title)}</strong><small>{escape(family.summary)}</small></span></label>"
            f'<template data-family="{family.name}"><div>{_fields(family.name, own)}</div></template>'
        )
    return "".join(parts)


def _fields(family: str, words: Mapping[str, Any]) -> str:
    request = family_named(family).request
    shown = [each for each in offered(request) if each.metadata["form"] is not None]
    shown.sort(key=lambda each: _FIRST.index(each.name) if each.name in _FIRST else len(_FIRST))
    sizes = "".join(f'<option value="{size}"></option>' for size in words.get("sizes", ()))
    groups: dict[bool, str] = {False: "", True: ""}
    for each in shown:
        groups[each.metadata["form"].is_expert] += _control(each, words.get("preset", {}).get(each.name))
    groups[True] += _labeled("seed", _SEED, _SEED.help, '<input type="number" step="1"{}>')
    experts = f'<details><summary>For experts</summary><div class="fields">{groups[True]}</div></details>'
    return f'<div class="fields">{groups[False]}</div>{experts}<datalist id="sizes">{sizes}</datalist>'


def _control(each: "Field[Any]", preset: str | None) -> str:
    form, choices, kind = each.metadata["form"], each.metadata["choices"], type_of(each)
    default = "" if each.default is None else str(each.default)
    if choices:
        words = {**({} if default else {"": "Any"}), **form.worded(choices)}
        chosen = preset or default
        options = "".join(
            f'<option value="{escape(word)}"{" selected" * (word == chosen)}>{escape(text)}</option>'
            for word, text in words.items()
        )
        control = f'<select data-default="{escape(default)}"{{}}>{options}</select>'
    elif kind is bool:
        default = str(each.default).lower()
        control = f'<input type="checkbox" data-default="{default}"{" checked" * bool(each.default)}{{}}>'
    else:
        look = "text" if kind is str else f'number" step="{"1" if kind is int else "any"}'
        if each.metadata["metavar"] == "ROWSxCOLUMNS":
            look += f'" pattern="{_SIZE.replace("{", "{{").replace("}", "}}")}" title="Rows and columns, such as 10x15'
        if each.name == "size":
            look += '" list="sizes" autocomplete="off'
        control = f'<input type="{look}" placeholder="{escape(default)}"{{}}>'
    return _labeled(each.name, form, form.help or each.metadata["help"], control, is_check=kind is bool and not choices)


def _labeled(name: str, form: FormField, about: str, control: str, *, is_check: bool = False) -> str:
    """Return a control with its name and a line about it; ``{}`` in the control is where its attributes go."""
    control = control.format(f' name="{name}" id="field-{name}" aria-describedby="help-{name}"')
    title = f'<span class="name">{escape(form.label)}</span>'
    both = control + title if is_check else title + control
    return f'<label class="field{" check" * is_check}">{both}<small id="help-{name}">{escape(about)}</small></label>'
