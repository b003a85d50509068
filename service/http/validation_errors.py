"""The errors of a body or of parameters, in the names that the client knows: one message for each place."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from generator.families import family_named
from puzzles.errors import counted, quoted, shortened, unknown, unknown_of_many, with_article
from puzzles.families import FAMILIES, other_names

NO_JSON = "json_invalid"  # the type of pydantic's error about a body that is not JSON
_MOST_PLACES = 10
_NOTATIONS = ("from", "to")  # members that name a notation
_KINDS = {
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "string_type": "text",
    "dict_type": "an object",
}
"""What was expected, for each of pydantic's errors about the type of a value."""

_BOUNDS = {"greater_than_equal": "at least {ge}", "less_than_equal": "at most {le}"}
_WORD = re.compile(r"'([^']*)'")


def places_and_messages(errors: Iterable[Mapping[str, Any]], body: object) -> list[dict[str, str]]:
    """Return where a request is wrong, and how, for at most 10 places; pydantic has an error for each possible type."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for error in errors:
        place = _place(error["loc"], body)
        if place in found or len(found) < _MOST_PLACES:
            found.setdefault(place, []).append(error)
    return [{"place": place, "message": _message_of_all(each, place, body)} for place, each in found.items()]


def _place(location: tuple[int | str, ...], body: object) -> str:
    """Return where an error is: a member of the body, or a parameter."""
    source, *names = location
    if source == "body":
        if isinstance(body, dict) and names and names[0] == body.get("family"):  # the type that was chosen for the body
            names = names[1:]
        names = names[: _n_sent(names, body)]
    return shortened(".".join(map(str, names))) or str(source)


def _n_sent(names: list[int | str], body: object) -> int:
    """Return how many names, each inside the one before, are the client's; then come those of types that were tried."""
    value = body
    for n, name in enumerate(names):
        if not isinstance(value, dict) or (n and name not in value):  # a missing member does not exist
            return n
        value = value.get(name)
    return len(names)


def _message_of_all(errors: list[Mapping[str, Any]], place: str, body: object) -> str:
    """Return the message about a value: the types that it might have, unless it has one of them."""
    for error in errors:
        if error["type"] not in _KINDS:
            return _message(error, place, body)
    kinds = dict.fromkeys(_KINDS[error["type"]] for error in errors)
    return f"{_as_sent(errors[0]['input'])} was given; expected {' or '.join(kinds)}"


def _message(error: Mapping[str, Any], place: str, body: object) -> str:
    name = place.rpartition(".")[2]
    context, given = error.get("ctx", {}), error["input"]
    match error["type"]:
        case kind if kind == NO_JSON:
            why = context.get("error", "")
            return f"the body is not JSON ({why} at character {error['loc'][-1]}); expected JSON in UTF-8"
        case "union_tag_not_found":
            return f"there is no 'family'; expected one of {', '.join(FAMILIES)}"
        case "union_tag_invalid":
            return unknown(str(context["tag"]), "a family", FAMILIES, other_names())
        case "model_attributes_type" | "model_type":
            return "this is not an object; expected one with members"
        case "extra_forbidden":
            return _meant(place, body) or "there is no such member"
        case "missing":
            return "this member is missing; expected a value"
        case "value_error":
            return str(context["error"])
        case "literal_error" | "enum":
            words = list(filter(None, _WORD.findall(context["expected"])))
            if isinstance(given, str) and name in _NOTATIONS:
                return unknown_of_many(given, "a notation", words, "GET /v1/families lists them")
            if isinstance(given, str):
                return unknown(given, with_article(_noun(name)), words)
            return f"{_as_sent(given)} was given; expected one of {', '.join(words)}"
        case "string_unicode":
            return "the text has a half of a surrogate pair; expected whole characters"
        case "string_too_short":
            return f"the text has {counted(len(given), 'character')}; expected at least {context['min_length']}"
        case "string_too_long":
            return f"the text has {counted(len(given), 'character')}; expected at most {context['max_length']}"
        case "too_long" | "too_short":
            n, least, most = (context.get(key) for key in ("actual_length", "min_length", "max_length"))
            expected = f"at most {most}" if least is None else f"at least {least}"
            return f"there are {n or len(given)} entries; expected {expected}"
        case kind if kind in _BOUNDS:
            return f"{_as_sent(given)} was given; expected {_BOUNDS[kind].format(**context)}"
        case _:
            return f"{_as_sent(given)} is not possible; expected another value"


def _meant(name: str, body: object) -> str:
    """Return a sentence for a member that resembles an option of the family, as in Python; "" if none does."""
    family = body.get("family") if isinstance(body, dict) else None
    options = [each.name for each in fields(family_named(family).request)] if family in FAMILIES else []
    sentence = unknown(name, f"an option of {family}", options)
    return sentence if "did you mean" in sentence else ""


def _noun(name: str) -> str:
    """Return the name that other surfaces use for the value of a member."""
    options = (each for family in FAMILIES for each in fields(family_named(family).request) if each.name == name)
    return next((each.metadata["noun"] for each in options), "") or name.replace("_", " ")


def _as_sent(value: object) -> str:
    """Return a value as the client writes it; objects and lists are not shown, because they may be nested deeply."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "an array"
    return quoted(value) if isinstance(value, str) else shortened(json.dumps(value))
