"""Bodies of requests about puzzles that a client sends, and what all requests for new puzzles share."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from generator.families import family_named
from puzzles.families import FAMILIES
from puzzles.formats import FORMATS
from service.http.settings import Limits

MAX_SEED = 2**53 - 1  # exact in readers of JSON that know only floating-point numbers
_DEEPEST = 16

_EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _not_deep(value: Any) -> Any:
    """Refuse objects that are nested deeper than any puzzle."""
    layer = [value]
    for _ in range(_DEEPEST):
        layer = [
            inner
            for each in layer
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not layer:
            return value
    raise ValueError(f"the object is nested deeper than {_DEEPEST} levels; expected a puzzle")


Seed = Annotated[int, Field(strict=True, ge=0, le=MAX_SEED)]
Truth = Annotated[bool, Field(strict=True)]


class Closed(BaseModel):
    """Refuse members that nobody knows."""

    model_config = ConfigDict(extra="forbid")


class Given(Closed):
    """Hold a puzzle that a client sends."""

    model_config = ConfigDict(extra="forbid", validate_by_name=True, validate_by_alias=True)

    puzzle: Annotated[dict[str, Any], AfterValidator(_not_deep)] | Annotated[str, Field(min_length=1)] = Field(
        description="The puzzle: an object in our JSON notation, or text in any notation.", examples=[_EXAMPLE]
    )
    notation: Literal[("", *(form.name for form in FORMATS))] = Field(  # type: ignore[valid-type]
        "", alias="from", description="The notation of the text, instead of recognizing it."
    )


class Rate(Given):
    """Ask what a person needs for a puzzle."""

    scale: str = Field("", max_length=40, description="Rate on this scale instead of the usual one of the family.")
    steps: Truth = Field(False, description="Tell the steps of a person's solution, too.")


class Convert(Given):
    """Ask for a puzzle in another notation."""

    to: Literal[tuple(form.name for form in FORMATS)] = Field(  # type: ignore[valid-type]
        description="The notation to write.", examples=["gridwright"]
    )


def make_model(most: int) -> type[Closed]:
    """Give the model of what all requests for new puzzles share, with the greatest number of puzzles."""

    class Make(Closed):
        """Ask for new puzzles."""

        count: int = Field(1, strict=True, ge=1, le=most, description="How many puzzles to make, no two alike.")
        seed: Seed | None = Field(None, description="Root of the random numbers: the same seed gives the same bytes.")
        steps: Truth = Field(False, description="Tell the steps of a person's solution, too.")

    return Make


def solve_model(limits: Limits) -> type[Given]:
    """Give the model of a body that asks for solutions, within limits."""
    methods = dict.fromkeys(name for family in FAMILIES.values() for name in family_named(family.name).methods)

    class Solve(Given):
        """Ask for the solutions of a puzzle, and for the proof of how many there are."""

        method: Literal[("", *methods)] = Field(  # type: ignore[valid-type]
            "", description="Solve by this method of the family; without, prove how many solutions there are."
        )
        limit: int = Field(2, strict=True, ge=2, le=limits.solutions, description="Stop at this many solutions.")
        budget: Annotated[int, Field(strict=True, ge=1, le=limits.budget)] | None = Field(
            None, description="What the method may spend, in its unit."
        )
        seed: Seed = Field(0, description="Where random choices of the method begin.")
        steps: Truth = Field(False, description="Tell the steps of a person's solution, if there is one solution.")

    return Solve
