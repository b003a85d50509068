"""Models of answers, for the OpenAPI document; workers write the answers themselves."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, create_model

from generator.families import family_named
from generator.family import load
from generator.options import type_of
from puzzles.families import Registered
from rating.grades import Grade
from rating.rating import RuleUse
from service.http.family_models import any_family, described, family_member, named, puzzle_model
from service.http.request_models import offered, words_of


class Counts(BaseModel):
    """Hold counts by their names."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, int]


_TYPES = {
    "Any": Any,
    "Counts": Counts,
    "Literal": Literal,
    "Mapping": Mapping,
    "RuleUse": RuleUse,
    "GradeWord": Literal[tuple(grade.word for grade in Grade)],
    "Verdict": Literal["none", "unique", "multiple", "unknown"],
}


def _answers() -> dict[str, type[BaseModel]]:
    models: dict[str, Any] = dict(_TYPES)
    tables = tomllib.loads(Path(__file__).with_name("answers.toml").read_text("utf-8"))
    for name, table in tables.items():
        about, base = table.pop("about"), models.get(table.pop("base", ""), BaseModel)
        members = {member: _member(stated, models) for member, stated in table.items()}
        models[name] = create_model(name, __base__=base, __doc__=about, **members)
    return {name: models[name] for name in tables}


def _member(stated: Any, models: dict[str, Any]) -> Any:
    """Return type and field of a member; types are expressions of our own file."""
    more = dict(stated) if isinstance(stated, dict) else dict(zip(("type", "description"), stated, strict=False))
    kind = eval(more.pop("type"), models)
    if more.get("default") == "null":
        more["default"] = None
    return kind, Field(**more)


ANSWERS = _answers()
"""The models of ``answers.toml`` by name."""

_RATING = ANSWERS["Rating"]


@cache
def rating_model(family: Registered) -> type[BaseModel]:
    """Return the model of the ratings of a family."""
    place = family_named(family.name).rating_type
    shared = _RATING.model_fields.keys() - {"histogram"}
    own = described(load(place), without={"solution", *shared}) if place else {}
    return create_model(named("Rating", family), __base__=_RATING, __doc__=_RATING.__doc__, **own)


@cache
def request_model(family: Registered) -> type[BaseModel]:
    """Return the model of the options of a family that were set: none is required."""
    own: dict[str, Any] = {}
    for each in offered(family_named(family.name).request):
        kind = words_of(each) or type_of(each)
        about = Field(default=each.default, description=each.metadata["help"])
        own[each.name] = (kind | None if type(None) in get_args(each.type) else kind, about)
    return create_model(named("Request", family), __doc__="The options set.", **own)


@cache
def record_model(family: Registered) -> type[BaseModel]:
    """Return the model of a puzzle of a family in our JSON notation, with everything that is known about it."""
    own: dict[str, Any] = {
        "request": (request_model(family), Field(description="The options set.")),
        "rating": (rating_model(family) | None, Field(description="Null if not rated.")),
    }
    bases = (ANSWERS["Found"], puzzle_model(family))
    return create_model(named("Record", family), __base__=bases, __doc__=family.summary, **own)


@cache
def rated_model(family: Registered) -> type[BaseModel]:
    """Return the model of the answer to a request to rate a puzzle of a family."""
    bases = (ANSWERS["About"], rating_model(family))
    return create_model(named("Rated", family), __base__=bases, __doc__=_RATING.__doc__, **family_member(family))


def puzzles_model() -> type[BaseModel]:
    """Return the model of the answer with puzzles that were made, of any family."""

    class Puzzles(BaseModel):
        """Puzzles that were made."""

        seed: int = Field(description="The same seed and request give the same puzzles.")
        puzzles: list[any_family(record_model)]  # type: ignore[valid-type]

    return Puzzles
