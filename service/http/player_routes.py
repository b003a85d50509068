"""Requests of people who play a puzzle that they send, and of models that answer it."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Request, Response
from pydantic import BaseModel, BeforeValidator, Field

from generator.finishing import FINISHES
from puzzles.drawing import DEFAULT_CELL, MIN_CELL
from puzzles.errors import counted
from rating.stages import STAGES
from service.http import player_tasks
from service.http.costs import UNREAD
from service.http.family_models import any_family
from service.http.pool import Pool
from service.http.problems import documented
from service.http.puzzle_routes import MEDIA_TYPES, answer_about
from service.http.request_models import (
    LANGUAGE,
    SUDOKU,
    ClosedModel,
    Flag,
    GivenPuzzle,
    Language,
    NotationName,
    OneOfMany,
    PuzzleObject,
    Seed,
    Whole,
)
from service.http.response_models import Proof, SideWord, Step, rated_model
from service.http.settings import Settings

MOST_RATED = 100
_JSON = "application/json"

Cells = Annotated[
    list[list[Annotated[Whole, Field(ge=-1, le=1_000)] | None]],
    Field(description="Filled-in cells: rows of values as in a solution, null in open cells."),
]
_Scale = Annotated[str, Field(max_length=40, description="By the rules of this scale instead of the usual one.")]


class BoardProgress(ClosedModel):
    """What a player has put on a board, in the form of steps."""

    decides: list[list[int]] = Field([], description="Cells filled in, [row, column, value].")
    removes: list[list[int | list[int]]] = Field([], description="Values ruled out, [row, column, [values]].")
    edges: list[list[int | SideWord]] = Field([], description="Known edges, [row, column, side, 1 or 0].")


class Hint(GivenPuzzle):
    """A request for the next step of a person's solution."""

    state: Cells | None = None
    progress: BoardProgress | None = Field(
        None, description="What is on the board, with marks and edges; in place of the puzzle's own member."
    )
    scale: _Scale = ""
    stage: Literal[STAGES] = Field("do", description="How much to reveal: where to look, why it follows, what to do.")  # type: ignore[valid-type]
    language: Language = LANGUAGE


class Check(GivenPuzzle):
    """A request to check the cells filled in, and to judge a move."""

    state: Cells | None = None
    move: str = Field(
        "", max_length=60, description="Row, column and value from 1, such as R1C8=5, R2C3=blue or R2C3=bulb."
    )
    scale: _Scale = ""
    detail: Flag = Field(False, description="Answer what a setter asks instead, for any number of solutions.")


class FinishDraft(GivenPuzzle):
    """A request for a draft with the clues that it lacks."""

    finish: Literal[FINISHES] = Field(  # type: ignore[valid-type]
        "unique", description="Clues until there is one solution, one that makes it easier, or all."
    )
    seed: Seed = Field(0, description="Of what is drawn.")


class Answer(GivenPuzzle):
    """A request for the score of an answer in free text."""

    answer: str = Field(description="Any text; the last complete grid in it counts.")


class Draw(GivenPuzzle):
    """A request for a picture."""

    form: Literal["svg", "png", "pdf"] = Field("svg", description="The form of the picture.")
    solution: Flag = Field(False, description="Show the solution, too.")
    cell: Whole = Field(DEFAULT_CELL, ge=MIN_CELL, le=256, description="Pixels of the side of a cell.")
    caption: Flag = Field(False, description="Show title, author and the setter's rules around the puzzle, too.")


def _in_bounds(puzzles: object) -> object:
    """Raise ValueError, which states both bounds, for a list of too many puzzles or of none."""
    if isinstance(puzzles, list) and not 1 <= len(puzzles) <= MOST_RATED:
        raise ValueError(f"{counted(len(puzzles), 'puzzle')} were given; expected 1 to {MOST_RATED}")
    return puzzles


class RateMany(ClosedModel):
    """A request to rate several puzzles for a person."""

    puzzles: Annotated[list[OneOfMany], BeforeValidator(_in_bounds)] = Field(
        min_length=1, max_length=MOST_RATED, description="Puzzles, each as for one."
    )
    notation: NotationName = Field("", alias="from", description="The notation of all texts.")
    scale: _Scale = ""


class StepNow(Step):
    """A step from the cells filled in."""

    rating: float = Field(description="Of its rule.")


class _About(BaseModel):
    family: str
    id: str = Field(description="The same for all symmetric images of the puzzle.")


class Hinted(_About):
    """The next step."""

    wrong: list[list[int]] = Field(description="Wrong cells, [row, column]; then there is no step.")
    steps: list[StepNow] = Field(description="The steps up to the next that fills a cell; none where all is done.")


class Move(BaseModel):
    """The worth of a move."""

    right: bool = Field(description="Whether the solution has this value there.")
    rule: str | None = Field(description="The easiest rule by which it follows; null for a guess.")
    rating: float | None = Field(description="Of that rule.")
    text: str = Field(description="The same as a sentence.")


class Candidates(BaseModel):
    """The values of a cell."""

    cell: list[int] = Field(description="The cell, as [row, column].")
    solutions: dict[str, int] = Field(description="How many of the solutions found have each value.")


class Fill(BaseModel):
    """A value to fill into a cell."""

    cell: list[int]
    value: int


class Detailed(BaseModel):
    """The details of a puzzle for its setter."""

    solutions: int = Field(description="How many were found.")
    candidates: list[Candidates] = Field(description="Of each open cell.")
    all_candidates: bool = Field(description="Whether these are all possible values.")
    equal: list[list[list[int]]] = Field(description="Groups of cells equal in each solution.")
    fills: list[Fill] | None = Field(description="Few values that make the solution the only one; null if unknown.")
    fewest_fills: int = Field(description="No fewer suffice.")
    removable: list[str] | None = Field(description="Clues that can go, one at a time; null if not tried.")
    removable_together: list[str] = Field(description="Clues that can go together.")
    conflict: list[str] = Field(
        description="Clues that contradict each other where there is no solution, and no more than it takes."
    )
    places: dict[str, list[list[str | int]]] = Field(
        description="Where the clues of a name stand: a member of the puzzle, and the number in reading order there."
    )


class Finished(_About):
    """A draft with further clues."""

    puzzle: PuzzleObject = Field(description="In our JSON notation.")


class Checked(_About):
    """Whether the cells filled in are right, or the details for a setter."""

    wrong: list[list[int]] | None = Field(default=None, description="Wrong cells, [row, column].")
    solved: bool | None = Field(default=None, description="Whether all cells are filled in right.")
    move: Move | None = Field(default=None, description="If one was sent.")
    proof: Proof | None = Field(default=None, description="Comes with the detail.")
    detail: Detailed | None = Field(default=None, description="If the request has `detail`.")
    flaw: str | None = Field(default=None, description="Comes with it: colors that look alike; empty if none do.")


class Scored(_About):
    """The score of an answer."""

    score: float = Field(description="1 for the solution, else 0.")
    share: float = Field(description="Share of the open cells that are right.")
    gain: float = Field(description="The share beyond the best trivial answer.")
    broken: str | None = Field(description="The first rule that the answer breaks; null for the solution.")
    read: list[list[int]] | None = Field(description="The grid as understood.")


HINT_EXAMPLES = {"hint": {"value": {"puzzle": SUDOKU}}}
CHECK_EXAMPLES = {
    "move": {"value": {"puzzle": SUDOKU, "move": "R5C5=5"}},
    "detail": {"value": {"puzzle": "..2..1..1.......", "detail": True}},
}
FINISH_EXAMPLES = {"finish": {"value": {"puzzle": "..2..1..1.......", "finish": "unique"}}}
SCORE_EXAMPLES = {"score": {"value": {"puzzle": "..2..1....3..4..", "answer": "4321\n2143\n1234\n3412"}}}
PICTURE_EXAMPLES = {"picture": {"value": {"puzzle": SUDOKU, "cell": 24}}}
RATE_MANY_EXAMPLES = {"batch": {"value": {"puzzles": [SUDOKU, "..2..1....3..4.."]}}}


def player_router(settings: Settings, pool: Pool) -> APIRouter:
    """Return the routes; the pool does their work."""
    limits = settings.limits
    router = APIRouter(prefix="/v1", tags=["work"], responses=documented(503))

    async def answer(task: Any, request: Request, body: GivenPuzzle, *names: str, media_type: str = _JSON) -> Response:
        """Let a worker do a task with members of the body."""
        options = {name: getattr(body, name) for name in names}
        costly = [value for name, value in options.items() if name in ("scale", "solution", "form", "detail")]
        return await answer_about(pool, limits, request, body, task, *costly, media_type=media_type, **options)

    @router.post("/hints", response_model=Hinted)
    async def give_hint(request: Request, body: Annotated[Hint, Body(openapi_examples=HINT_EXAMPLES)]) -> Response:
        """Explain the next step of a puzzle with one solution, from the cells filled in."""
        board = None if body.progress is None else body.progress.model_dump()
        options = {name: getattr(body, name) for name in ("scale", "state", "stage", "language")}
        return await answer_about(
            pool, limits, request, body, player_tasks.hint, body.scale, media_type=_JSON, progress=board, **options
        )

    @router.post("/checks", response_model=Checked)
    async def check_cells(request: Request, body: Annotated[Check, Body(openapi_examples=CHECK_EXAMPLES)]) -> Response:
        """Check the cells filled in, and a move; or the puzzle itself, whatever its solutions."""
        return await answer(player_tasks.check, request, body, "scale", "state", "move", "detail")

    @router.post("/finishes", response_model=Finished)
    async def finish_draft(
        request: Request, body: Annotated[FinishDraft, Body(openapi_examples=FINISH_EXAMPLES)]
    ) -> Response:
        """Finish a draft, so that it has one solution, is easier, or has all clues of a solution."""
        options = {"finish": body.finish, "seed": body.seed}
        return await answer_about(
            pool, limits, request, body, player_tasks.finish, body.finish, media_type=_JSON, **options
        )

    @router.post("/scores", response_model=Scored)
    async def score_answer(
        request: Request, body: Annotated[Answer, Body(openapi_examples=SCORE_EXAMPLES)]
    ) -> Response:
        """Score the answer of a person or of a language model."""
        return await answer(player_tasks.score, request, body, "answer")

    pictures = {MEDIA_TYPES[kind]: {"schema": {"type": "string", "format": "binary"}} for kind in ("svg", "png", "pdf")}

    @router.post("/pictures", response_class=Response, responses={200: {"content": pictures}})
    async def draw_puzzle(request: Request, body: Annotated[Draw, Body(openapi_examples=PICTURE_EXAMPLES)]) -> Response:
        """Draw a puzzle, as SVG, PNG or PDF."""
        return await answer(
            player_tasks.picture,
            request,
            body,
            "form",
            "solution",
            "cell",
            "caption",
            media_type=MEDIA_TYPES[body.form],
        )

    a_rating: Any = any_family(rated_model)

    class RatedOrNot(BaseModel):
        """A rating, or the reason why there is none."""

        rated: a_rating | None
        error: str | None = Field(description="The error, in one sentence.")

    class RatedMany(BaseModel):
        """Ratings of several puzzles."""

        ratings: list[RatedOrNot] = Field(description="In the order of the puzzles.")

    @router.post("/ratings/batch", response_model=RatedMany)
    async def rate_puzzles(body: Annotated[RateMany, Body(openapi_examples=RATE_MANY_EXAMPLES)]) -> Response:
        """Rate up to 100 puzzles, much faster than one by one."""
        done = await pool.run(
            player_tasks.rate_each, limits, body.puzzles, body.notation, scale=body.scale, shape=UNREAD
        )
        return Response(done, media_type=_JSON)

    return router
