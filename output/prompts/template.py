r"""Templates of prompts: the texts around a puzzle and its answer, as TOML.

shape = "rows"                     how puzzle and answer are written: rows, spaced or json
prompt = "Solve this $name:\n$puzzle"
answer = "$answer"                 may be left out
system = "You solve puzzles."      may be left out
max_steps = 40                     with $steps alone
language = "de"                    of the texts around puzzle and answer: what is in ``output.prompts.prompt``
shown = 0.5                        share of the steps of a person's solution that $state shows and $move goes on from
picture = true                     comes with a picture of the puzzle

[families.nonogram]                members that another text takes the place of, for one family
prompt = "Which picture is this?\n$puzzle\nAnswer with $form."

Placeholders are those of ``string.Template``, words behind ``$``, so that a text from elsewhere reaches no attribute.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from os import PathLike
from pathlib import Path
from string import Template as Placeholders
from typing import Any

from output.book.texts import DEFAULT_LANGUAGE, LANGUAGES, read_toml
from puzzles.errors import RequestError, quoted, unknown
from puzzles.families import FAMILIES
from puzzles.written import Shape

SUFFIX = ".toml"
WITH_RULES = "-rules"
MAX_TEXT = 20_000  # characters
MAX_STEPS = 10_000
MAX_NAME = 100  # characters

_FOLDER = Path(__file__).parent / "templates"
_SHIPPED = tuple(sorted(path.stem for path in _FOLDER.glob(f"*{SUFFIX}")))
TEMPLATES = tuple(f"{name}{ending}" for name in _SHIPPED for ending in ("", WITH_RULES))
"""Names of the built-in templates, each with and without the rules of the game."""

_RULES_PARAGRAPH = "$rules\n\n"
PLACEHOLDERS: Mapping[str, str] = {
    "name": "the family",
    "height": "number of rows",
    "width": "number of columns",
    "rules": "the rules of the game",
    "puzzle": "the puzzle",
    "legend": "what the signs in it mean",
    "form": "how the answer is to be written, as it follows 'Answer with'",
    "state": "the grid as far as it is filled in, a dot for an open cell",
    "cells_form": "how $cells are to be written, as it follows 'Answer with'",
    "objects_form": "the same for $objects",
    "values": "what the numbers in both mean",
    "answer": "the solution in that form",
    "cells": "the solution as names of cells, with their values where there are more than two",
    "objects": "the solution as a JSON list of objects with row, column and value",
    "move": "a cell that follows next, with its value",
    "steps": "the first steps of a person's solution, a line each",
}
"""The placeholders that may follow ``$`` in a template, each with its meaning."""

_SURROGATE = re.compile("[\ud800-\udfff]")  # half a character: possible in JSON, but not in a file
_ANSWERS = ("answer", "cells", "objects", "move")
_OF_SOLUTION = (*_ANSWERS, "steps")
_TEXTS = ("prompt", "answer", "system")
_MEMBERS = ("shape", *_TEXTS, "max_steps", "language", "shown", "picture")
_TABLE = "families"
_USUAL: Mapping[str, Any] = {"language": DEFAULT_LANGUAGE, "shown": 0, "picture": False}


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts of a template for one family, ready for ``%`` with a value for each placeholder."""

    shape: Shape  # how puzzle and answer are written
    prompt: str  # what the user says
    answer: str  # what the assistant says
    system: str  # what precedes both; empty for no system message
    max_steps: int  # the maximum number of steps; 0 if the answer has none
    language: str  # of the wording
    shown: float  # the share of the steps already taken
    picture: bool  # whether a picture comes with the prompt

    @property
    def has_steps(self) -> bool:
        """Return whether the wording needs the steps of a solution."""
        return self.max_steps > 0 or self.asks_for_move or "%(state)s" in self.prompt

    @property
    def asks_for_move(self) -> bool:
        """Return whether the answer is a single move rather than the solution."""
        return "%(move)s" in self.answer


@dataclass(frozen=True, slots=True)
class Template:
    """A template with checked texts."""

    name: str  # what it is called
    members: Mapping[str, Any]  # as in its file
    wordings: Mapping[str, Wording]  # by family, if the template has a prompt for it

    @property
    def has_pictures(self) -> bool:
        """Return whether any prompt comes with a picture."""
        return any(wording.picture for wording in self.wordings.values())

    def wording(self, family: str) -> Wording:
        """Return the texts for a family; raise RequestError if there are none."""
        if family not in self.wordings:
            known = " and ".join(self.wordings)
            raise RequestError(
                f"the template {self.name!r} has a prompt for {known} alone; expected one for {family!r}"
            )
        return self.wordings[family]


def template_of(template: str | PathLike[str] | Mapping[str, Any]) -> Template:
    """Return a template by name, from a file or from its members; raise RequestError if it is not valid."""
    return template_from(template) if isinstance(template, Mapping) else template_named(template)


def template_named(name: str | PathLike[str], folder: Path = Path()) -> Template:
    """Read a built-in template, or a file ``*.toml`` relative to ``folder``; raise RequestError if there is neither."""
    if not isinstance(name, str) or name.endswith(SUFFIX):
        path = folder / name
        return template_from({"name": path.stem[:MAX_NAME], **read_toml(path)})
    return shipped_template(name)


@cache
def shipped_template(name: str) -> Template:
    """Return a built-in template, with a language if the name ends in one, as in ``plain-de``.

    Unlike ``template_named``, this reads no file that a text may name. Raise RequestError if the name is unknown.
    """
    base, _, language = name.rpartition("-")
    if base not in TEMPLATES or language not in LANGUAGES:
        base, language = name, DEFAULT_LANGUAGE
    if base not in TEMPLATES:
        raise RequestError(unknown(name, "a template of prompts", [*TEMPLATES, f"a file *{SUFFIX}"]))
    members = read_toml(_FOLDER / f"{base.removesuffix(WITH_RULES)}{SUFFIX}")
    for own in (members, *members.get(_TABLE, {}).values()):
        if not base.endswith(WITH_RULES) and "prompt" in own:
            own["prompt"] = own["prompt"].replace(_RULES_PARAGRAPH, "")
    return template_from({"name": name, **members, **({} if base == name else {"language": language})})


def template_from(data: Mapping[str, Any]) -> Template:
    """Check the members of a template (see this module) and an optional ``name``; raise RequestError if one is bad."""
    name, tables = data.get("name", "own"), data.get(_TABLE, {})
    if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise RequestError(f"{quoted(name)} was given as name of a template; expected 1 to {MAX_NAME} characters")
    if not isinstance(tables, Mapping) or not all(isinstance(table, Mapping) for table in tables.values()):
        raise RequestError(
            f"{quoted(tables)} was given as {_TABLE} of the template {name!r}; expected a table for each"
        )
    for key in data:
        if key not in (*_MEMBERS, "name", _TABLE):
            raise RequestError(f"in the template {name!r}: " + unknown(key, "a member", (*_MEMBERS, _TABLE)))
    for family, table in tables.items():
        if family not in FAMILIES:
            raise RequestError(f"in the template {name!r}: " + unknown(family, "a family", FAMILIES))
        for key in table:
            if key not in _MEMBERS:
                raise RequestError(f"in the template {name!r}: " + unknown(key, f"a member for {family}", _MEMBERS))
    common = {key: value for key, value in data.items() if key in _MEMBERS}
    merged = {family: common | tables.get(family, {}) for family in FAMILIES}
    wordings = {
        family: _wording(members, f"the template {name!r}")
        for family, members in merged.items()
        if "prompt" in members or family in tables
    }
    if not wordings:
        raise RequestError(f"the template {name!r} has no member 'prompt'; expected one, or one for a family")
    return Template(name, {"name": name, **{key: value for key, value in data.items() if key != "name"}}, wordings)


def _wording(members: Mapping[str, Any], where: str) -> Wording:
    for key in ("shape", "prompt"):
        if key not in members:
            raise RequestError(f"{where} has no member {key!r}; expected one")
    shape, max_steps = members["shape"], members.get("max_steps", 0)
    if shape not in tuple(Shape):
        raise RequestError(f"in {where}: " + unknown(str(shape), "a shape", Shape))
    if type(max_steps) is not int or not 0 <= max_steps <= MAX_STEPS:
        raise RequestError(f"{where} has {quoted(max_steps)} as 'max_steps'; expected a number from 1 to {MAX_STEPS}")
    language, shown, picture = (members.get(key, usual) for key, usual in _USUAL.items())
    if language not in LANGUAGES:
        raise RequestError(f"in {where}: " + unknown(str(language), "a language", LANGUAGES))
    if language != DEFAULT_LANGUAGE and (max_steps or shape == Shape.JSON):
        raise RequestError(f"{where} has steps or JSON in {language!r}; expected 'en', their only language")
    if not isinstance(shown, int | float) or isinstance(shown, bool) or not 0 <= shown <= 1:
        raise RequestError(f"{where} has {quoted(shown)} as 'shown'; expected 0.0 to 1.0")
    if not isinstance(picture, bool):
        raise RequestError(f"{where} has {quoted(picture)} as 'picture'; expected true or false")
    texts = {"answer": "$answer", "system": "", **{key: members[key] for key in _TEXTS if key in members}}
    names: dict[str, list[str]] = {}
    ready = {key: _ready(text, f"{key!r} of {where}", names.setdefault(key, [])) for key, text in texts.items()}
    for key in ("prompt", "system"):
        for given_away in _OF_SOLUTION:
            if given_away in names[key]:
                raise RequestError(
                    f"{key!r} of {where} gives the solution away by '${given_away}'; expected it in 'answer'"
                )
    for key, needed in (("prompt", () if picture else ("puzzle",)), ("answer", _ANSWERS)):
        if needed and not set(needed) & set(names[key]):
            raise RequestError(f"{key!r} of {where} has no '${needed[0]}'; expected it at least once")
    if ("steps" in names["answer"]) != (max_steps > 0):
        raise RequestError(
            f"{where} has one of '$steps' in its answer and 'max_steps' above 0; expected both or neither"
        )
    return Wording(Shape(shape), ready["prompt"], ready["answer"], ready["system"], max_steps, language, shown, picture)


def _ready(text: object, where: str, names: list[str]) -> str:
    """Convert placeholders to those of ``%``, which is faster, and append their names to ``names``."""
    if not isinstance(text, str) or len(text) > MAX_TEXT or _SURROGATE.search(text):
        raise RequestError(f"{quoted(text)} was given as {where}; expected a text of at most {MAX_TEXT:,} characters")
    escaped = Placeholders(text.replace("%", "%%").strip("\n"))
    if not escaped.is_valid():
        raise RequestError(f"{where} has a '$' without a word in {quoted(text)}; expected $$ for the sign itself")
    names += escaped.get_identifiers()
    for each in names:
        if each not in PLACEHOLDERS:
            raise RequestError(
                f"in {where}: " + unknown(f"${each}", "a placeholder", [f"${known}" for known in PLACEHOLDERS])
            )
    return escaped.substitute({each: f"%({each})s" for each in names})
