"""Requests about the service itself: is it alive, is it ready, and which families does it offer?"""

from dataclasses import Field as RequestField
from dataclasses import asdict
from http import HTTPStatus
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, Field

from generator.families import family_named
from generator.forms import FormField
from puzzles.errors import unknown
from puzzles.families import FAMILIES, Registered
from puzzles.formats.registry import FORMATS
from service.http.costs import Length
from service.http.pool import Pool
from service.http.problems import KINDS, PLACE, READINESS, ProblemError, Unavailable, documented, log_unavailable
from service.http.request_models import offered, type_name
from service.http.settings import Limits


class Health(BaseModel):
    """The status and the version of a service that is alive."""

    status: str = "ok"
    version: str = Field(examples=["0.4.0"], description="Version of the service.")


class Readiness(BaseModel):
    """How many workers are ready."""

    workers: int = Field(description="Number of worker processes, one for short work alone.")
    warm: int = Field(description="Number of these processes that are ready.")
    waiting: int = Field(description="Requests waiting for a worker.")
    problem: str = Field(description="Why workers failed to start several times; empty if none did.")


class ProblemKind(BaseModel):
    """A kind of problem."""

    code: str
    status: int = Field(description="Status of answers with it.")
    meaning: str


class FormOffer(BaseModel):
    """How a form for players shows a field."""

    label: str
    help: str
    words: dict[str, str] = Field(description="Names of its choices.")
    is_expert: bool = Field(description="Whether it is for experts.")


class FieldOffer(BaseModel):
    """A field of a family's request, which is a member of the body of POST /v1/puzzles."""

    name: str
    type: str = Field(description="Text, integer, number or boolean.")
    help: str
    default: Any
    choices: list[str] = Field(description="The words allowed, if only some are.")
    metavar: str = Field(description="Placeholder for the value in help texts.")
    form: FormOffer | None = Field(description="How a form for players shows it; null for what is in no form.")


class Method(BaseModel):
    """A way to solve puzzles."""

    name: str
    summary: str
    complete: bool = Field(description="Whether it proves how many solutions there are.")


class FamilyOffer(BaseModel):
    """A family of puzzles."""

    name: str
    summary: str
    fields: list[FieldOffer]
    quick: dict[str, dict[str, bool | int | float | str]] = Field(
        description="Requests for puzzles made within a second or two, by grade, easiest first."
    )
    methods: list[Method]


class Notation(BaseModel):
    """A notation."""

    name: str
    family: str | None = Field(description="The family that it is for; null for all.")
    suffixes: list[str]
    description: str


class Offer(BaseModel):
    """What the service offers."""

    families: list[FamilyOffer]
    notations: list[Notation]
    limits: dict[str, int] = Field(description="Limits of one request.")


def info_router(pool: Pool, limits: Limits) -> APIRouter:
    """Return the routes."""
    router = APIRouter(tags=["about"])
    offer = Offer(
        families=[_family(family) for family in FAMILIES.values()],
        notations=[Notation.model_validate(form, from_attributes=True) for form in FORMATS],
        limits=asdict(limits),
    ).model_dump_json()

    @router.get("/healthz")
    async def show_health() -> Health:
        """Report that the service is alive."""
        return Health(version=version("gridwright"))

    logged = ""

    @router.get(READINESS, responses=documented(503))
    async def show_readiness() -> Readiness:
        """Report whether the workers are ready: at first all of them, then at least one."""
        nonlocal logged
        waiting = sum(map(pool.n_waiting, Length))
        readiness = Readiness(workers=pool.n_processes, warm=pool.n_warm, waiting=waiting, problem=pool.start_problem)
        problem = pool.problem
        if problem and problem != logged:
            log_unavailable(problem)
        logged = problem
        if problem:
            raise Unavailable(problem)
        return readiness

    @router.get("/v1/families", response_model=Offer)
    async def list_families() -> Response:
        """List the families, with their fields and methods, and the notations."""
        return Response(offer, media_type="application/json")

    @router.get(f"{PLACE}/{{code}}", responses=documented(404))
    async def explain_problem(code: Annotated[str, Path(max_length=40, description="Of a problem.")]) -> ProblemKind:
        """Explain a kind of problem; the `type` of problems is this address."""
        if code not in KINDS:
            raise ProblemError(HTTPStatus.NOT_FOUND, unknown(code, "a kind of problem", KINDS))
        return ProblemKind(code=code, **KINDS[code]._asdict())

    return router


def _family(family: Registered) -> FamilyOffer:
    own = [
        FieldOffer(
            name=each.name,
            type=type_name(each),
            help=each.metadata["help"],
            default=each.default,
            choices=list(each.metadata["choices"]),
            metavar=each.metadata["metavar"],
            form=_form(each),
        )
        for each in offered(family_named(family.name).request)
    ]
    methods = [
        Method(name=each.name, summary=each.summary, complete=each.is_complete)
        for each in family_named(family.name).methods.values()
    ]
    quick = {grade: dict(asked) for grade, asked in family_named(family.name).request.quick.items()}
    return FamilyOffer(name=family.name, summary=family.summary, fields=own, quick=quick, methods=methods)


def _form(option: RequestField[Any]) -> FormOffer | None:
    form: FormField | None = option.metadata["form"]
    if form is None:
        return None
    about = option.metadata
    return FormOffer(
        label=form.label, help=form.help or about["help"], words=form.worded(about["choices"]), is_expert=form.is_expert
    )
