"""Recipes: ids that say how a puzzle was made, so that any server can show it, and none has to keep it."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from generator.record import Record, record_dict, versions
from puzzles.errors import quoted
from puzzles.families import FAMILIES

_MADE_BY = ("generator", "solvers", "rating")
_MOST = 2**53


class NoRecipeError(Exception):
    """State that a text leads to no puzzle here."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Hold how a puzzle was made."""

    family: str  # of the puzzle
    request: Mapping[str, Any]  # the options that were set
    # ``seed``, ``index``: of the batch, and the number in it.
    seed: int
    index: int
    tries: int  # the start that led to the puzzle; those before it need not be made again


def with_recipe(record: Record[Any, Any, Any]) -> dict[str, Any]:
    """Return a record as plain data with its recipe, as all answers have it."""
    return add_recipe(record_dict(record))


def add_recipe(members: Mapping[str, Any]) -> dict[str, Any]:
    """Return the members of a record with its recipe."""
    recipe = [members[each.name] for each in fields(Recipe)]
    text = json.dumps([*_made_by(members["versions"]), *recipe], separators=(",", ":"))
    return {**members, "recipe": urlsafe_b64encode(text.encode()).decode().rstrip("=")}


def _made_by(all_versions: Mapping[str, Any]) -> list[int]:
    return [all_versions[name] for name in _MADE_BY]


def read_recipe(text: str) -> Recipe:
    """Read a recipe; its options are unchecked. Raise NoRecipeError for other texts and other versions."""
    try:
        values = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        made_by, recipe = values[: len(_MADE_BY)], Recipe(*values[len(_MADE_BY) :])
        numbers = *made_by, recipe.seed, recipe.index, recipe.tries - 1
        is_sound = all(type(number) is int and 0 <= number < _MOST for number in numbers)
        is_sound = is_sound and recipe.family in FAMILIES and isinstance(recipe.request, dict)
    except (ValueError, TypeError, KeyError, RecursionError):
        is_sound = False
    if not is_sound:
        raise NoRecipeError(f"there is no puzzle {quoted(text)}; expected the member 'recipe' of one made here")
    if made_by != _made_by(versions()):
        raise NoRecipeError(f"the puzzle was made by {_words(made_by)}; expected {_words(_made_by(versions()))}")
    return recipe


def _words(made_by: list[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(_MADE_BY, made_by, strict=True))
