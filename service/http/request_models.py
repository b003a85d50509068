"""Bodies of requests about puzzles, for validation and for OpenAPI; names, types and help come from the register.

A field that names a file is left out, or takes the text of a file, because no client may read the files of the server.
"""

import re
from collections.abc import Iterator
from dataclasses import Field as RequestField
from dataclasses import fields
from functools import cache
from math import prod
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, create_model

from generator.families import family_named
from generator.options import SIZE_METAVAR, BaseRequest, is_inline, type_of
from output.writers import PIXELS
from puzzles.errors import quoted
from puzzles.families import FAMILIES, Registered
from puzzles.formats.registry import FORMATS
from puzzles.seeds import MAX_SEED
from rating.language_names import ENGLISH, LANGUAGES
from service.http.family_models import SchemaOfFamilies, any_family, family_member, named, puzzle_model
from service.http.settings import Limits

_MAX_DEPTH = 16
_MAX_TEXT, _MAX_INLINE = 500, 4_000
_MAX_NUMBER = 1_000_000

_SIZE = r"^([1-9][0-9]{0,2}x[1-9][0-9]{0,2})?$"
_RANGE = r"^[0-9]{1,9}\.\.[0-9]{1,9}$"
_FILE_METAVARS = ("FILE", "FOLDER", "DIR", "PATH")
_TYPE_NAMES = {str: "text", bool: "boolean", int: "integer", float: "number"}

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

RATE_EXAMPLES = {"rate": {"value": {"puzzle": SUDOKU, "steps": True}}}
SOLVE_EXAMPLES = {
    "proof": {"value": {"puzzle": SUDOKU, "limit": 10}},
    "method": {"value": {"puzzle": SUDOKU, "from": "line", "method": "dancing-links"}},
}
CONVERT_EXAMPLES = {"convert": {"value": {"puzzle": SUDOKU, "to": "gridwright"}}}


def make_examples() -> dict[str, Any]:
    """Return an example of a request for puzzles for each family that has one. Every example works."""
    examples = {name: family_named(name).example_request for name in FAMILIES}
    return {name: {"value": {"family": name, **example}} for name, example in examples.items() if example}


def _check_depth(value: Any) -> Any:
    """Refuse objects that are nested deeper than any puzzle."""
    layer = [value]
    for _ in range(_MAX_DEPTH):
        layer = [
            inner
            for each in layer
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not layer:
            return value
    raise ValueError(f"the object is nested deeper than {_MAX_DEPTH} levels; expected a puzzle")


def _check_size(text: str) -> str:
    """Refuse a text that is not a size, with a sentence instead of a pattern."""
    if not re.fullmatch(_SIZE, text):
        raise ValueError(f"{quoted(text)} is not a size; expected ROWSxCOLUMNS of 1 to 999 each, such as 10x15")
    return text


_Size = Annotated[str, AfterValidator(_check_size), Field(json_schema_extra={"pattern": _SIZE})]


def check_inline(text: str) -> str:
    """Return the text of a file; raise ``ValueError`` for one that may be the name of a file."""
    if text and not is_inline(text):
        raise ValueError(f"{quoted(text)} has one line; expected the lines of a file, not its name")
    return text


_Text = Annotated[str, Field(max_length=_MAX_TEXT)]
_Inline = Annotated[str, Field(max_length=_MAX_INLINE), AfterValidator(check_inline)]


def _as_whole(value: Any) -> Any:
    """Return a number without a fraction as an integer, because JSON has only one kind of numbers: 96.0 is 96."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_as_whole), Field(strict=True)]
"""An integer as JSON Schema defines it, which includes numbers such as 96.0."""

Seed = Annotated[Whole, Field(ge=0, le=MAX_SEED)]
Flag = Annotated[bool, Field(strict=True)]
Language: TypeAlias = Literal[LANGUAGES]  # type: ignore[valid-type]
LANGUAGE: Language = Field(ENGLISH, description="Language of the sentences of steps.")
AnyObject = Annotated[dict[str, Any], AfterValidator(_check_depth)]
PuzzleObject = Annotated[AnyObject, SchemaOfFamilies(puzzle_model)]


class ClosedModel(BaseModel):
    """A model that refuses unknown members."""

    model_config = ConfigDict(extra="forbid")


SentPuzzle: TypeAlias = PuzzleObject | Annotated[str, Field(min_length=1)]
OneOfMany: TypeAlias = AnyObject | str
"""One of several puzzles. A wrong one gets an answer of its own, so the schema must not refuse all puzzles for it."""

_TEXTS = tuple(form.name for form in FORMATS if form.name != PIXELS)  # JSON cannot carry bytes
NotationName: TypeAlias = Literal[("", *_TEXTS)]  # type: ignore[valid-type]


class GivenPuzzle(ClosedModel):
    """A puzzle that a client sends."""

    puzzle: SentPuzzle = Field(
        description="The puzzle: an object in our JSON notation, or text in any notation.", examples=[SUDOKU]
    )
    notation: NotationName = Field(
        "",
        alias="from",
        description="The notation of the text, instead of recognizing it; an object is always in ours.",
    )


class Rate(GivenPuzzle):
    """A request to rate a puzzle for a person."""

    scale: str = Field("", max_length=40, description="Rate on this scale instead of the usual one of the family.")
    steps: Flag = Field(False, description="Include the steps of a person's solution.")
    language: Language = LANGUAGE


class Convert(GivenPuzzle):
    """A request for a puzzle in another notation."""

    to: Literal[tuple(form.name for form in FORMATS)] = Field(  # type: ignore[valid-type]
        description="The notation to write.", examples=["gridwright"]
    )


def make_model(max_count: int) -> type[ClosedModel]:
    """Return the model that all requests for new puzzles share, with the greatest number of puzzles."""

    class Make(ClosedModel):
        """A request for new puzzles."""

        count: Whole = Field(1, ge=1, le=max_count, description="How many puzzles to make, all different.")
        seed: Seed | None = Field(None, description="Random seed: the same seed gives the same bytes.")
        steps: Flag = Field(False, description="Include the steps of a person's solution.")
        language: Language = LANGUAGE

    return Make


def solve_model(limits: Limits) -> type[GivenPuzzle]:
    """Return the model of a body that asks for solutions, within limits."""
    methods = dict.fromkeys(name for family in FAMILIES for name in family_named(family).methods)

    class Solve(GivenPuzzle):
        """A request for the solutions of a puzzle, and for the proof of how many there are."""

        method: Literal[("", *methods)] = Field(  # type: ignore[valid-type]
            "", description="Solve by this method of the family; without, prove how many solutions there are."
        )
        limit: Whole = Field(2, ge=2, le=limits.solutions, description="Stop at this many solutions.")
        budget: Annotated[Whole, Field(ge=1, le=limits.budget)] | None = Field(
            None, description="How much work the method may do, in its unit."
        )
        seed: Seed = Field(0, description="Seed of the random choices of the method.")
        steps: Flag = Field(False, description="Include the steps of a person's solution, if there is one solution.")
        language: Language = LANGUAGE

    return Solve


def one_of_each_family(common: type[BaseModel], limits: Limits) -> Any:
    """Return the type of a body: ``family``, the fields of its request, and those of a common model."""
    return any_family(lambda family: _model(family, common, limits))


def request_of(body: BaseModel, common: type[BaseModel]) -> dict[str, Any]:
    """Return the fields of its family's request that a body sets."""
    return body.model_dump(exclude_unset=True, exclude={"family", *common.model_fields})


def sent_in(body: BaseModel) -> dict[str, Any]:
    """Return the fields that a body sets as plain data; a repeated request is recognized by them."""
    return body.model_dump(mode="json", exclude_unset=True)


class Extent(NamedTuple):
    """The size that a puzzle is to have, as far as the request states it."""

    cells: int = 0
    side: int = 0


def extent_of(body: Any) -> Extent:
    """Return the number of cells that a body or a request asks for, and the greater of rows and columns."""
    sizes = [tuple(map(int, size.split("x"))) for name in _size_names(body.family) if (size := getattr(body, name))]
    return Extent(max(map(prod, sizes), default=0), max(map(max, sizes), default=0))


@cache
def _size_names(family: str) -> tuple[str, ...]:
    return tuple(
        each.name for each in offered(family_named(family).request) if each.metadata["metavar"] == SIZE_METAVAR
    )


def offered(request: type[BaseRequest]) -> "Iterator[RequestField[Any]]":
    """Return the fields of a family's request that a client may set."""
    own = fields(request)
    named = (each for each in own if each.metadata["metavar"].upper() in _FILE_METAVARS)
    files = {each.name for each in named if not each.metadata["inline"]}
    return (each for each in own if not files & {each.name, each.metadata["beside"]})


def type_name(each: "RequestField[Any]") -> str:
    """Return the type of a field's value: text, boolean, integer or number."""
    return _TYPE_NAMES[type_of(each)]


def words_of(each: "RequestField[Any]") -> Any:
    """Return the type of the words that are allowed as a field's value, None if any are."""
    choices = each.metadata["choices"]
    return Literal[(*choices, *[""] * (each.default == ""))] if choices else None


def _model(family: Registered, common: type[BaseModel], limits: Limits) -> type[BaseModel]:
    own: dict[str, Any] = {each.name: _annotation(each, limits) for each in offered(family_named(family.name).request)}
    return create_model(
        named(common.__name__, family), __base__=common, __doc__=family.summary, **family_member(family), **own
    )


def _annotation(each: "RequestField[Any]", limits: Limits) -> tuple[Any, Any]:
    """Return type and default of a field, within the bounds of the service; the family checks the rest."""
    field = Field(default=each.default, description=each.metadata["help"])
    if words := words_of(each):
        also = each.metadata["also"]  # other words for choices
        return Annotated[
            words, BeforeValidator(lambda it: also.get(it.lower(), it) if isinstance(it, str) else it)
        ], field
    is_size = each.metadata["metavar"] == SIZE_METAVAR
    least, most = (1, limits.tries) if each.name == "tries" else (0, _MAX_NUMBER)
    kind: Any = {
        "text": _Size if is_size else _Inline if each.metadata["inline"] else _Text,
        "boolean": Annotated[bool, Field(strict=True)],
        "integer": Annotated[Whole, Field(ge=least, le=most)],
        "number": Annotated[float, Field(strict=True, ge=0, le=_MAX_NUMBER, allow_inf_nan=False)],
    }[type_name(each)]
    if each.metadata["ranges"]:
        kind = kind | Annotated[str, Field(max_length=_MAX_TEXT, pattern=_RANGE)]
    return (kind | None if type(None) in get_args(each.type) else kind), field
