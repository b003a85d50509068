"""Bodies of requests for puzzles, derived from the register: the command line's names, kinds, words and help texts.

A field that names a file of the command line's machine is left out: no client reads the files of the server.
"""

from collections.abc import Iterator, Mapping
from dataclasses import Field, fields
from functools import partial, reduce
from math import prod
from operator import or_
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args

from pydantic import BaseModel, BeforeValidator, create_model
from pydantic import Field as Bounded

from generator.families import family_named
from generator.options import type_of
from puzzles.families import FAMILIES, Registered
from service.http.settings import Limits

SIZE_OR_NOTHING = r"^([1-9][0-9]{0,2}x[1-9][0-9]{0,2})?$"
_TRIES = "tries"
_KINDS = {str: "text", bool: "boolean", int: "integer", float: "number"}
_SIZE_METAVAR = "ROWSxCOLUMNS"
_FILE_METAVARS = ("FILE", "FOLDER", "DIR", "PATH")
_LONGEST_TEXT = 500
_GREATEST = 1_000_000


def one_of_each_family(common: type[BaseModel], limits: Limits) -> Any:
    """Give the type of a body: the fields of one family's request, which ``family`` tells, and those of ``common``.

    Args:
        common: model with fields that all families share; its name and its config go to the models made of it.
        limits: what a request may ask for.
    """
    models = [_model(family, common, limits) for family in FAMILIES.values()]
    return models[0] if len(models) == 1 else Annotated[reduce(or_, models), Bounded(discriminator="family")]


def request_of(body: BaseModel, common: type[BaseModel]) -> dict[str, Any]:
    """Give what a body sets of its family's request, ready for the ``Request`` of its family."""
    return body.model_dump(exclude_unset=True, exclude={"family", *common.model_fields})


class Extent(NamedTuple):
    """Say how large a puzzle is to be, as far as the sizes of a request tell."""

    cells: int = 0
    side: int = 0


def extent_of(body: Any) -> Extent:
    """Give the number of cells that a body asks for, and the longer of rows and columns."""
    names = [each.name for each in offered(FAMILIES[body.family]) if is_size(each)]
    sizes = [tuple(map(int, size.split("x"))) for name in names if (size := getattr(body, name))]
    return Extent(max(map(prod, sizes), default=0), max(map(max, sizes), default=0))


def offered(family: Registered) -> "Iterator[Field[Any]]":
    """Give the fields of a family's request that a client may set."""
    own = fields(family_named(family.name).request)
    files = {each.name for each in own if names_a_file(each)}
    return (each for each in own if not files & {each.name, each.metadata["beside"]})


def names_a_file(each: "Field[Any]") -> bool:
    """Tell whether the value of a field is the path of a file."""
    return each.metadata["metavar"].upper() in _FILE_METAVARS


def is_size(each: "Field[Any]") -> bool:
    """Tell whether the value of a field is a size."""
    return bool(each.metadata["metavar"] == _SIZE_METAVAR)


def _model(family: Registered, common: type[BaseModel], limits: Limits) -> type[BaseModel]:
    own: dict[str, Any] = {each.name: _annotation(each, limits) for each in offered(family)}
    return create_model(
        f"{common.__name__}Of{family.name.capitalize()}",
        __base__=common,
        __doc__=family.summary,
        family=(cast(Any, Literal[family.name]), Bounded(description="The family of puzzles.")),
        **own,
    )


def kind_of(each: "Field[Any]") -> str:
    """Name the kind of a field's value: text, boolean, integer or number."""
    return _KINDS[type_of(each)]


def _usual_word(also: Mapping[str, str], value: Any) -> Any:
    """Give the word that is meant by another one."""
    return also.get(value.lower(), value) if isinstance(value, str) else value


def _annotation(each: "Field[Any]", limits: Limits) -> tuple[Any, Any]:
    """Give type and default of a field, bounded as the service needs it; what else is wrong the family says."""
    told = Bounded(default=each.default, description=each.metadata["help"])
    choices = each.metadata["choices"]
    if choices:
        words: Any = Literal[(*choices, *[""] * (each.default == ""))]
        return Annotated[words, BeforeValidator(partial(_usual_word, each.metadata["also"]))], told
    most = limits.tries if each.name == _TRIES else _GREATEST
    kind = {
        "text": Annotated[
            str, Bounded(pattern=SIZE_OR_NOTHING) if is_size(each) else Bounded(max_length=_LONGEST_TEXT)
        ],
        "boolean": Annotated[bool, Bounded(strict=True)],
        "integer": Annotated[int, Bounded(strict=True, ge=0, le=most)],
        "number": Annotated[float, Bounded(strict=True, ge=0, le=_GREATEST, allow_inf_nan=False)],
    }[kind_of(each)]
    return (kind | None if type(None) in get_args(each.type) else kind), told
