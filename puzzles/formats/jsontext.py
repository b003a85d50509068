"""Shared parts of the JSON notations: a parser that no input can break, and checks of values."""

import json
import re
from collections.abc import Mapping

from puzzles.errors import FormatError, counted, is_whole, quoted, with_verb

_MAX_DIGITS = 40  # the most characters of an integer, well above 128 bits
_HALF = re.compile(r"\\u[dD][89a-fA-F]")  # half of a surrogate pair, as JSON escapes it, perhaps next to the other half


def parse(data: bytes) -> object:
    """Parse JSON in UTF-8; raise FormatError for other bytes or characters, and for nesting that is too deep."""
    try:
        text = data.decode("utf-8-sig")
        value: object = json.loads(text, parse_int=_bounded, parse_constant=_refuse)
        if _HALF.search(text) and not is_whole(json.dumps(value, ensure_ascii=False)):
            raise FormatError("the text has a half of a surrogate pair; expected whole characters")
        return value
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start} is not UTF-8; expected JSON in UTF-8") from error
    except json.JSONDecodeError as error:
        # The message about a line of a file already names the line number.
        place = f"line {error.lineno}, column {error.colno}" if b"\n" in data.strip() else f"column {error.colno}"
        raise FormatError(f"the text is not JSON ({error.msg}, {place}); expected JSON") from error
    except RecursionError as error:
        raise FormatError("the brackets are nested too deeply; expected lists of lists of pairs") from error


def dump(members: Mapping[str, object]) -> bytes:
    """Write an object with one member in each line, escaped to ASCII."""
    lines = (f"  {json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in members.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def shown(value: object) -> str:
    """Quote a value for a message; of a container, name only the kind, since it may be vast."""
    kinds = {dict: "an object", list: "a list", type(None): "null or missing"}
    return kinds.get(type(value)) or quoted(json.dumps(value))


def object_of(value: object, what: str) -> dict[str, object]:
    """Return a value that is an object; raise FormatError for any other value."""
    if not isinstance(value, dict):
        raise FormatError(f"{with_verb(what, 'is')} {shown(value)}; expected an object")
    return value


def list_of(value: object, what: str, most: int) -> list[object]:
    """Return a value that is a list of at most ``most`` items; raise FormatError for any other value."""
    if not isinstance(value, list):
        raise FormatError(f"{with_verb(what, 'is')} {shown(value)}; expected a list")
    if len(value) > most:
        raise FormatError(f"{with_verb(what, 'has')} {counted(len(value), 'item')}; expected at most {most}")
    return value


def integer_of(value: object, what: str, least: int, most: int) -> int:
    """Return a value that is an integer within bounds; raise FormatError for any other value, including booleans."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise FormatError(f"{with_verb(what, 'is')} {shown(value)}; expected an integer from {least} to {most}")
    return value


def text_of(value: object, what: str) -> str:
    """Return a value that is a string; raise FormatError for any other value."""
    if not isinstance(value, str):
        raise FormatError(f"{with_verb(what, 'is')} {shown(value)}; expected a string")
    return value


def _bounded(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise FormatError(f"the integer {quoted(digits)} has {len(digits)} digits; expected at most {_MAX_DIGITS}")
    return int(digits)


def _refuse(constant: str) -> float:
    raise FormatError(f"{constant} is not a JSON number; expected digits")
