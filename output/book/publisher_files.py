"""The TOML files that a publisher writes for a book: read within bounds, every mistake named in a sentence."""

import re
import string
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from puzzles.errors import RequestError, quoted, unknown
from puzzles.reading import read_regular

_MAX_BYTES = 1_000_000
_MAX_WORDS = 1_500  # characters of a text that replaces one of ours


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a TOML file.

    Raises:
        RequestError: when it cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(read_regular(path, _MAX_BYTES).decode("utf-8"))
    except OSError as error:
        raise RequestError(f"{str(path)!r} cannot be read ({error.strerror}); expected a TOML file") from error
    except (ValueError, RecursionError) as error:  # of UTF-8 and of TOML
        raise RequestError(f"{str(path)!r} is not a TOML file ({error}); expected one in UTF-8") from error


def merged(ours: Mapping[str, Any], own: Mapping[str, Any], path: str | Path, table: str = "") -> dict[str, Any]:
    """Put the texts of a publisher in the place of ours.

    Args:
        ours: texts, lists of texts and tables of these.
        own: what stands in the file, under the same keys; in tables of colors others may be added.
        path: of the file, for messages.
        table: in which these stand, with a dot behind it.

    Raises:
        RequestError: when a key is not known, a text is none, too long, or has other values in its places.
    """
    result = dict(ours)
    for key, text in own.items():
        name = f"{table}{key}"
        if key not in ours and not table.endswith((".legend.", ".letters.")):
            raise RequestError(f"in {str(path)!r} " + unknown(name, "a text of books", (f"{table}{k}" for k in ours)))
        result[key] = _replaced(ours.get(key, ""), text, path, name)
    return result


def _replaced(ours: object, own: object, path: str | Path, name: str) -> object:
    match ours, own:
        case dict(), dict():
            return merged(ours, own, path, f"{name}.")
        case ((list() | tuple()), list()):
            return tuple(_text("", each, path, name) for each in own)
        case str(), str():
            return _text(ours, own, path, name)
    kind = "a table" if isinstance(ours, dict) else "a text" if isinstance(ours, str) else "a list of texts"
    raise RequestError(f"{name} of {str(path)!r} is {quoted(own)}; expected {kind}")


def _text(ours: str, own: object, path: str | Path, name: str) -> str:
    if not isinstance(own, str):
        raise RequestError(f"{name} of {str(path)!r} is {quoted(own)}; expected a text")
    if len(own) > _MAX_WORDS:
        raise RequestError(f"{name} of {str(path)!r} has {len(own):,} characters; expected at most {_MAX_WORDS:,}")
    if ours and _places(own) != _places(ours):
        expected = " and ".join(f"{{{place}}}" for place in sorted(_places(ours))) or "no braces"
        raise RequestError(f"{name} of {str(path)!r} is {quoted(own)}; expected a text with {expected}")
    return re.sub("[ \t\r\n]+", " ", own).strip()


def _places(text: str) -> set[str]:
    """Return the names in the braces of a text, and a place without a name for braces that hold anything else."""
    try:
        found = [each for each in string.Formatter().parse(text) if each[1] is not None]
    except ValueError:
        return {""}
    return {"" if form or conversion else str(place) for _, place, form, conversion in found}
