"""Requests about the service itself: is it alive, is it ready, and which families does it offer?"""

from dataclasses import Field as RequestField
from dataclasses import asdict
from http import HTTPStatus
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from generator.families import family_named
from generator.forms import FormField
from puzzles.errors import unknown
from puzzles.families import FAMILIES, Registered
from puzzles.formats.registry import FORMATS
from service.http.costs import Length
from service.http.pool import Pool
from service.http.problems import KINDS, PLACE, ProblemError, documented
from service.http.request_models import offered, type_name
from service.http.response_models import ANSWERS
from service.http.settings import Limits


def info_router(pool: Pool, limits: Limits) -> APIRouter:
    """Return the routes."""
    router = APIRouter(tags=["about"])
    offer = ANSWERS["Offer"](
        families=[_family(family) for family in FAMILIES.values()],
        notations=[{name: getattr(form, name) for name in ANSWERS["Notation"].model_fields} for form in FORMATS],
        limits=asdict(limits),
    ).model_dump_json()

    @router.get("/healthz", response_model=ANSWERS["Health"])
    async def show_health() -> dict[str, str]:
        """Report that the service is alive."""
        return {"version": version("gridwright")}

    @router.get("/readyz", response_model=ANSWERS["Readiness"], responses=documented(503))
    async def show_readiness() -> dict[str, int | str]:
        """Report whether at least one worker is ready."""
        problem = pool.start_problem
        if not pool.n_warm:
            reason = problem or "the workers are still starting; try again later"
            raise ProblemError(HTTPStatus.SERVICE_UNAVAILABLE, reason)
        waiting = sum(map(pool.n_waiting, Length))
        return {"workers": pool.n_processes, "warm": pool.n_warm, "waiting": waiting, "problem": problem}

    @router.get("/v1/families", response_model=ANSWERS["Offer"])
    async def list_families() -> Response:
        """List the families, with their fields and methods, and the notations."""
        return Response(offer, media_type="application/json")

    @router.get(f"{PLACE}/{{code}}", response_model=ANSWERS["ProblemKind"], responses=documented(404))
    async def explain_problem(code: Annotated[str, Path(max_length=40, description="Of a problem.")]) -> dict[str, Any]:
        """Explain a kind of problem; the `type` of problems is this address."""
        if code not in KINDS:
            raise ProblemError(HTTPStatus.NOT_FOUND, unknown(code, "a kind of problem", KINDS))
        return {"code": code, **KINDS[code]._asdict()}

    return router


def _family(family: Registered) -> dict[str, Any]:
    record = family_named(family.name)
    return {
        "name": family.name,
        "summary": family.summary,
        "fields": [
            {"name": each.name, "type": type_name(each), "default": each.default, **each.metadata, "form": _form(each)}
            for each in offered(record.request)
        ],
        "quick": record.request.quick,
        "methods": [
            {"name": each.name, "summary": each.summary, "complete": each.is_complete}
            for each in record.methods.values()
        ],
    }


def _form(option: RequestField[Any]) -> dict[str, Any] | None:
    form: FormField | None = option.metadata["form"]
    if form is None:
        return None
    about = option.metadata
    return {**asdict(form), "help": form.help or about["help"], "words": form.worded(about["choices"])}
