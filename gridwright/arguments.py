"""Arguments as Python people write them: None for the default, pairs, lists, grades, paths, pictures and arrays."""

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from hashlib import blake2b
from inspect import Parameter, signature
from operator import index
from pathlib import Path
from tempfile import gettempdir
from typing import Any, ParamSpec, TypeVar

from puzzles.errors import RequestError, quoted

_P = ParamSpec("_P")
_R = TypeVar("_R")

_RANGES = {"er": "..", "score": "..", "clues": "-"}  # the text between the two ends of a range
_SIZES = ("size", "box")
_FILES = ("pattern", "regions")
_DECLARED = "rules"
_PICTURES = ("image", "picture")


def none_is_default(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Let None stand for the default of any argument that has one."""
    named = {
        name: each.default
        for name, each in signature(function).parameters.items()
        if each.default is not Parameter.empty
    }
    places = list(signature(function).parameters)

    @wraps(function)
    def call(*arguments: _P.args, **options: _P.kwargs) -> _R:
        for each in (*arguments, *options.values()) if options else arguments:  # ``in`` would compare arrays
            if each is None:
                break
        else:
            return function(*arguments, **options)
        given = [named.get(name, each) if each is None else each for name, each in zip(places, arguments, strict=False)]
        kept = {name: each for name, each in options.items() if each is not None or name not in named}
        return function(*given, *arguments[len(given) :], **kept)  # type: ignore[arg-type]

    return call


def whole(value: object, name: str, least: int = 0) -> int:
    """Return a whole number, which may be one of numpy.

    Raise ``RequestError`` for anything else, and below the least.
    """
    try:
        number = index(value)  # type: ignore[arg-type]  # what else fails is refused
    except TypeError:
        raise RequestError(f"{quoted(value)} was given as {name}; expected a whole number") from None
    if isinstance(value, bool) or number < least:
        raise RequestError(f"{quoted(value)} was given as {name}; expected a whole number from {least}")
    return number


def path_of(value: object) -> str:
    """Return the path of a file as text; raise ``RequestError`` for anything else."""
    try:
        path = os.fspath(value)  # type: ignore[call-overload]  # what else fails is refused
    except TypeError:
        path = None
    if not isinstance(path, str):
        raise RequestError(f"{quoted(value)} was given as a path; expected the name of a file")
    return path


def several(values: object, what: str) -> Iterable[Any]:
    """Return a value that is a series of things; raise ``RequestError`` for a single one, and for anything else."""
    if isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping):
        return values
    raise RequestError(f"{quoted(values)} was given; expected several {what}, such as a list")


def family_name(value: object) -> object:
    """Return the id of a family that is given as a class of puzzles, or by another of its names."""
    from puzzles.families import FAMILIES, other_names

    name = getattr(value, "family", value) if isinstance(value, type) else value
    if not isinstance(name, str):
        return name
    plain = name.strip().lower().replace(" ", "-")
    return plain if plain in FAMILIES else other_names().get(plain, name)


def options_of(options: Mapping[str, object]) -> dict[str, object]:
    """Return options in the form that requests take, as text and numbers; None leaves an option at its default."""
    found = {}
    for name, value in options.items():
        if value is None:
            continue
        key = "image" if name == "picture" and _is_file(value) else name
        found[key] = _plain(key, value)
    return found


def _is_file(value: object) -> bool:
    """Return whether a picture is a file of the caller's, and not a name from the library."""
    if isinstance(value, str):
        return os.path.splitext(value)[1] != "" and os.path.isfile(value)
    return isinstance(value, os.PathLike) or hasattr(value, "save") or hasattr(value, "__array__") or _is_table(value)


def _is_table(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, list | tuple) for row in value)


def _plain(name: str, value: object) -> object:
    from rating.grades import Grade

    if isinstance(value, Grade):
        return value.word.lower()
    if isinstance(value, os.PathLike):
        return path_of(value)
    if isinstance(value, str) and name in _SIZES:
        return re.sub(r"\s*[x\u00d7]\s*", "x", value.strip().lower())
    if name in _PICTURES and not isinstance(value, str):
        return _picture_file(value)
    if name == _DECLARED and isinstance(value, Mapping):
        return _kept(json.dumps(value, sort_keys=True).encode(), ".json")
    if name == _DECLARED and isinstance(value, str) and "\n" in value:
        return _kept(value.encode(), ".toml")
    if name in _FILES and (
        _is_table(value) or hasattr(value, "__array__") or (isinstance(value, str) and "\n" in value)
    ):
        return _text_file(value, has_signs=name == "pattern")
    if hasattr(value, "item") and getattr(value, "shape", None) == ():  # a number of numpy
        value = value.item()
    if isinstance(value, list | tuple):
        if name in _SIZES and len(value) == 2:
            return f"{value[0]}x{value[1]}"
        parts = [_plain(name, each) for each in value]
        if name in _RANGES and len(parts) == 2:
            return _RANGES[name].join(map(str, parts))
        if all(isinstance(each, str) for each in parts):
            return ",".join(map(str, parts))
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and name in _SIZES:
        return f"{value}x{value}" if name == "size" else value
    return str(value) if is_number and name in ("er", "score", "walls", "empty_lines") else value


def _picture_file(value: Any) -> str:
    """Write a picture into a file whose name depends on its pixels, so that the same picture has the same name."""
    from io import BytesIO

    import numpy as np
    from PIL import Image

    if not hasattr(value, "save"):
        try:
            pixels = np.asarray(value)
        except ValueError:
            pixels = np.empty(0)
        if pixels.dtype == np.bool_:
            pixels = np.where(pixels, 0, 255)  # true cells are painted
        elif pixels.dtype.kind == "f" and pixels.size and pixels.max() <= 1:
            pixels = pixels * 255
        if pixels.ndim not in (2, 3) or pixels.dtype.kind not in "uif":
            raise RequestError(
                f"{quoted(value)} was given as a picture; expected a file, an image or an array of pixels"
            )
        try:
            value = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
        except (TypeError, ValueError) as error:
            raise RequestError(f"an array of shape {pixels.shape} was given as a picture; expected pixels") from error
    data = BytesIO()
    value.save(data, "PNG")
    return _kept(data.getvalue(), ".png")


def _text_file(value: Any, *, has_signs: bool) -> str:
    """Write rows of cells into a file, for the givens of a pattern or the region of each cell."""
    rows = value.split("\n") if isinstance(value, str) else [list(row) for row in value]
    lines = [
        row
        if isinstance(row, str)
        else "".join(".#"[bool(cell)] for cell in row)
        if has_signs
        else " ".join(map(str, row))
        for row in rows
    ]
    return _kept("\n".join(lines).encode() + b"\n", ".txt")


def _kept(data: bytes, suffix: str) -> str:
    path = Path(gettempdir()) / "gridwright-given" / f"{blake2b(data, digest_size=10).hexdigest()}{suffix}"
    path.parent.mkdir(exist_ok=True)
    if not path.exists():
        path.write_bytes(data)
    return str(path)
