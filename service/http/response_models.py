"""Models of answers, for the OpenAPI document; workers write the answers themselves."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, create_model

from generator.families import family_named
from generator.options import type_of
from puzzles.families import Registered
from rating.grades import Grade
from rating.rating import RuleUse
from service.http.family_models import any_family, described, family_member, named, puzzle_model
from service.http.request_models import offered, words_of

_Grid = list[list[int]]
SideWord = Literal["top", "right", "bottom", "left"]
_Verdict = Literal["none", "unique", "multiple", "unknown"]


class Placed(BaseModel):
    """What a step or an assumption puts on the board."""

    decides: list[list[int]] = Field(description="Cells that it fills, [row, column, value].")
    removes: list[list[int | list[int]]] = Field(description="Cells that lose values, [row, column, [values]].")
    edges: list[list[int | SideWord]] = Field(
        [], description="Of games with edges or links: those that it decides, [row, column, side, 1 or 0]."
    )


class Walk(Placed):
    """An assumption and what follows from it."""

    text: str = Field(description="The assumption as a sentence; decides, removes and edges are what it assumes.")
    links: "list[Step]" = Field(description="Steps under the assumption; one that concludes nothing is the clash.")


class Step(Placed):
    """A step of a person's solution, from the empty board."""

    rule: str = Field(description="Name of the rule.")
    text: str = Field(description="The step as a sentence.")
    uses: list[list[int | None]] = Field(description="Cells that it depends on, [row, column]; null for all.")
    uses_edges: list[list[int | SideWord]] = Field([], description="Edges that it depends on, [row, column, side].")
    walks: list[Walk] = Field([], description="The assumptions of the step, each to be walked link by link.")
    follows: list[int] = Field([], description="Of a link: the links before that it depends on; 0 is the assumption.")
    where: str = Field("", description="First stage of the hint: where to look.")
    look_at: list[list[int | None]] = Field([], description="Cells that the first stage shows, [row, column].")
    why: str = Field("", description="Second stage: the reason, without the conclusion.")


class Proof(BaseModel):
    """The proof of the number of solutions."""

    verdict: _Verdict
    method: str = Field(description="The strongest method needed.")
    complete: bool = Field(description="Whether these are all solutions.")
    effort: dict[str, int] = Field(description="Its cost, in counts that do not depend on the machine.")


class Rating(BaseModel):
    """How hard a puzzle is for a person."""

    scale: str = Field(description="The rules tried; values of different scales do not compare.")
    status: Literal["exact", "lower_bound"] = Field(
        description="`lower_bound` if the rules or the budget ended before the puzzle did."
    )
    peak: float = Field(description="Value of the hardest rule needed; of a lower bound, at least this value.")
    peak_rule: str = Field(description="Its name.")
    score: float | None = Field(description="Difficulty from 0 to 100: the tens are the grade; null for a lower bound.")
    score_version: str = Field(description="What made the score; scores of different versions do not compare.")
    grade: Literal[tuple(grade.word for grade in Grade)] | None = Field(  # type: ignore[valid-type]
        description="Difficulty as a word; null for a lower bound."
    )
    minutes: float | None = Field(default=None, description="Estimate for an average player; null for a lower bound.")
    minutes_extrapolated: bool | None = Field(
        default=None, description="Whether the estimate is a guess, without timing data."
    )
    histogram: Mapping[str, RuleUse] = Field(description="What each rule did, by its name, easiest first.")
    rounds: int = Field(description="Number of rounds; each does all that the easiest useful rule says.")


class Notes(BaseModel):
    """Facts about how a puzzle was made: counts, by their names."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, int]

    before: list[list[int]] = Field(default=[], description="Changed cells of the picture: [row, column, old color].")


class Versions(BaseModel):
    """The release, and the versions of generator, solver and rating."""

    gridwright: str
    generator: int
    solvers: int
    rating: int


class Found(BaseModel):
    """The facts about a puzzle that was made."""

    id: str = Field(description="The same for all symmetric images of the puzzle.")
    proof: Proof | None = Field(description="Null for an unproved candidate.")
    seed: int
    index: int = Field(description="Number of the puzzle in its batch, from 0.")
    tries: int = Field(description="Starts needed.")
    notes: Notes
    versions: Versions
    recipe: str = Field(description="How the puzzle was made: the id in `GET /v1/puzzles/{id}.svg`, .png and .json.")
    steps: list[Step] | None = Field(default=None, description="Steps of a person's solution, if asked for.")


class About(BaseModel):
    """The puzzle that this result is about."""

    id: str = Field(description="The same for all symmetric images of the puzzle.")
    steps: list[Step] | None = Field(default=None, description="Steps of a person's solution, if asked for.")


@cache
def rating_model(family: Registered) -> type[BaseModel]:
    """Return the model of the ratings of a family."""
    shared = Rating.model_fields.keys() - {"histogram"}
    own = described(family_named(family.name).rating_type(), without={"solution", *shared})
    return create_model(named("Rating", family), __base__=Rating, __doc__=Rating.__doc__, **own)


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
    bases = (Found, puzzle_model(family))
    return create_model(named("Record", family), __base__=bases, __doc__=family.summary, **own)


@cache
def rated_model(family: Registered) -> type[BaseModel]:
    """Return the model of the answer to a request to rate a puzzle of a family."""
    bases = (About, rating_model(family))
    return create_model(named("Rated", family), __base__=bases, __doc__=Rating.__doc__, **family_member(family))


def puzzles_model() -> type[BaseModel]:
    """Return the model of the answer with puzzles that were made, of any family."""

    class Puzzles(BaseModel):
        """Puzzles that were made."""

        seed: int = Field(description="The same seed and request give the same puzzles.")
        puzzles: list[any_family(record_model)]  # type: ignore[valid-type]

    return Puzzles


class Solved(About):
    """The number of solutions of a puzzle, and the solutions."""

    family: str
    verdict: _Verdict
    complete: bool = Field(description="Whether these are all.")
    method: str = Field(description="The one asked for, or the strongest needed.")
    effort: dict[str, float] = Field(description="Its cost, in counts that do not depend on the machine.")
    solutions: list[_Grid] = Field(description="Grids, each a list of rows.")
    interrupted: bool | None = Field(default=None, description="Whether the budget of such a method ended.")
    fitness: float | None = Field(default=None, description="How good the best grid of such a method is.")
    best: _Grid | None = Field(default=None, description="That grid.")


class Converted(BaseModel):
    """Puzzles in another notation."""

    notation: str
    text: str | None = None
    base64: str | None = Field(default=None, description="Instead of the text, where the notation is binary.")
