"""Models for one family, made from the dataclasses of its puzzles and ratings."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, cast, get_type_hints

from pydantic import BaseModel, Field, GetJsonSchemaHandler, TypeAdapter, create_model
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from puzzles.families import FAMILIES, Registered
from puzzles.formats import members


def any_family(model_for: Callable[[Registered], type[BaseModel]]) -> Any:
    """Return the type of a value of any family, told apart by its member ``family``."""
    models = [model_for(family) for family in FAMILIES.values()]
    return models[0] if len(models) == 1 else Annotated[reduce(or_, models), Field(discriminator="family")]


@cache
def puzzle_model(family: Registered) -> type[BaseModel]:
    """Return the model of the puzzles of a family in our JSON notation."""
    head: dict[str, Any] = {
        "format": (Literal[members.NAME], ...),
        "version": (Literal[members.VERSION], ...),
    }
    own = described(family.members().members_type(family.name))
    return create_model(named("Puzzle", family), __doc__=family.summary, **head, **family_member(family), **own)


def named(word: str, family: Registered) -> str:
    """Return the name of the model for a family."""
    return f"{word}Of{family.name.capitalize()}"


def family_member(family: Registered) -> dict[str, Any]:
    """Return the member that names a family."""
    return {"family": (cast(Any, Literal[family.name]), Field(description="The family of puzzles."))}


def described(kind: type, without: Collection[str] = ()) -> dict[str, Any]:
    """Return the fields of a dataclass, except some, as fields of a model, with descriptions from its docstring."""
    types, texts = get_type_hints(kind), members.texts_of(kind)
    return {
        each.name: (
            types[each.name],
            Field(default=... if each.default is MISSING else each.default, description=_sentence(texts, each.name)),
        )
        for each in fields(kind)
        if each.name not in without
    }


def _sentence(texts: Mapping[str, str], name: str) -> str | None:
    """Return the text of an attribute with a capital, because it stands alone in the document."""
    text = texts.get(name)
    return text and text[0].upper() + text[1:]


@dataclass(frozen=True)
class SchemaOfFamilies:
    """The schema of an object of any family; whoever reads or makes such an object validates it."""

    model_for: Callable[[Registered], type[BaseModel]]  # returns the model for a family

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(TypeAdapter(any_family(self.model_for)).core_schema)
