"""Models of answers, for the OpenAPI document; workers write the answers themselves."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

_Grid = list[list[int]]


class _OpenModel(BaseModel):
    """Allow members beyond those described: each family adds its own."""

    model_config = ConfigDict(extra="allow")


class Step(_OpenModel):
    """A step of a person's solution, from the empty board."""

    rule: str = Field(description="Name of the rule.")
    text: str = Field(description="The step as a sentence.")
    uses: list[list[int | None]] = Field(description="Cells that it rests on, [row, column]; null for all.")
    decides: list[list[int]] = Field(description="Cells that it fills, [row, column, value].")
    removes: list[list[Any]] = Field(description="Cells that lose values, [row, column, [values]].")


class Proof(_OpenModel):
    """What was proved of the number of solutions."""

    verdict: str = Field(description="none, unique, multiple or unknown.")
    method: str
    complete: bool = Field(description="Whether the solutions that were found are all there are.")


class Rating(_OpenModel):
    """How hard a puzzle is for a person."""

    status: str = Field(description="exact, or lower_bound where the rules or the budget ended before the puzzle did.")
    grade: str | None = Field(description="Difficulty as a word; null for a lower bound.")
    score: float | None = Field(description="Difficulty from 0 to 100: the tens are the grade; null for a lower bound.")
    minutes: float | None = Field(default=None, description="Estimate for an average player; null for a lower bound.")
    minutes_extrapolated: bool | None = Field(
        default=None, description="Whether the estimate is a guess: no times of players for such puzzles were known."
    )
    scale: str
    peak: float = Field(description="Value of the hardest rule that is needed; of a lower bound, at least this value.")
    peak_rule: str


class Record(_OpenModel):
    """A puzzle in our JSON notation, with everything that is known about it."""

    format: str
    version: int
    family: str
    id: str
    proof: Proof | None = None
    rating: Rating | None = None
    seed: int
    index: int


class Puzzles(BaseModel):
    """Puzzles that were made."""

    seed: int = Field(description="The same seed and request give the same puzzles.")
    puzzles: list[Record]


class Rated(Rating):
    """The rating of a puzzle."""

    family: str
    id: str
    steps: list[Step] | None = None


class Solved(_OpenModel):
    """How many solutions a puzzle has, and which."""

    family: str
    id: str
    verdict: str = Field(description="none, unique, multiple or unknown.")
    complete: bool = Field(description="Whether these are all.")
    solutions: list[_Grid] = Field(description="Grids, each a list of rows.")
    steps: list[Step] | None = None


class Converted(BaseModel):
    """Puzzles in another notation."""

    notation: str
    text: str | None = None
    base64: str | None = Field(default=None, description="Instead of the text, where the notation is binary.")
