"""Requests about today's puzzle: one puzzle a day for each family, the same for everyone."""

import asyncio
import json
import re
from collections import OrderedDict, defaultdict
from datetime import UTC, date, datetime, timedelta
from functools import cache
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Response
from pydantic import BaseModel, Field, create_model

from generator.families import family_named
from generator.options import Level
from puzzles.errors import RequestError, quoted
from puzzles.families import FAMILIES, Registered
from rating.language_names import ENGLISH
from service.http import tasks
from service.http.costs import shape_of_making
from service.http.family_models import any_family, family_member, named
from service.http.pool import Pool
from service.http.problems import ProblemError, documented
from service.http.puzzle_routes import is_known, tag_of
from service.http.request_models import Language
from service.http.response_models import record_model, request_model
from service.http.settings import Settings

FIRST_DAY = date(2000, 1, 1)
_DATE = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_MAX_KEPT = 500  # the most answers kept: about two days of all families, with their languages and editions
_MAX_TEXT = 100
_MOST_CACHE_SECONDS = 3600
_MOST_DAYS = 366


class _Day(BaseModel):
    """The puzzle of a family and a day."""

    date: str = Field(examples=["2026-11-23"], description="The day of the puzzle.")
    seed: int = Field(examples=[20261123], description="The date as a number; with the request it gives the puzzle.")


@cache
def daily_model(family: Registered) -> type[BaseModel]:
    """Return the model of the answer with the puzzle of a family and a day."""
    own: dict[str, Any] = {
        "request": (request_model(family), Field(description="The request of this day of the week.")),
        "puzzle": (record_model(family), ...),
    }
    return create_model(named("Daily", family), __base__=_Day, __doc__=_Day.__doc__, **family_member(family), **own)


@cache
def archive_model(family: Registered) -> type[BaseModel]:
    """Return the model of a list of days."""
    own: dict[str, Any] = {"request": (request_model(family), Field(description="The request of this day."))}
    own["puzzle"] = (str, Field(description="Address of the puzzle."))
    day: Any = create_model(named("Day", family), __base__=_Day, __doc__=_Day.__doc__, **own)
    members: dict[str, Any] = {
        "days": (list[day], Field(description="The latest first.")),
        "next": (str | None, Field(description="The `date` of the next page; null after the first day.")),
    }
    return create_model(named("Archive", family), __doc__="Days of a family.", **family_member(family), **members)


_USUAL: Level = "usual"
_Level = Annotated[Level, Query(description="Shift the difficulty of the week.")]
_Small = Annotated[
    bool, Query(description="The small edition for phones, where the usual boards of the family are large.")
]
_Family = Annotated[str, Path(max_length=40, description="The family of puzzles.")]


def _date_query(text: str) -> Any:
    return Query(alias="date", max_length=_MAX_TEXT, json_schema_extra={"pattern": _DATE}, description=text)


def daily_router(settings: Settings, pool: Pool) -> APIRouter:
    """Return the route; the latest answers are kept in memory."""
    router = APIRouter(prefix="/v1/daily", tags=["puzzles"])
    visibility = "private" if settings.accepted_keys else "public"
    kept: OrderedDict[tuple[str, date, str, bool, str], bytes] = OrderedDict()
    making: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def puzzle_of(family: str, day: date, level: str, small: bool, steps: str) -> bytes:
        asked = family, day, level, small, steps
        async with making[family]:  # the many clients that come at midnight wait for one worker
            if asked not in kept:
                kept[asked] = await _made(settings, pool, *asked)
                if len(kept) > _MAX_KEPT:
                    kept.popitem(last=False)
            return kept[asked]

    @router.get("/{family}", response_model=any_family(daily_model), responses=documented(404, 422, 503))
    async def daily_puzzle(
        family: _Family,
        day: Annotated[str, _date_query("The day, up to tomorrow [today, by UTC].")] = "",
        steps: Annotated[bool, Query(description="Include the steps of a person's solution.")] = False,
        language: Annotated[Language, Query(description="Language of the sentences of steps.")] = ENGLISH,
        level: _Level = _USUAL,
        small: _Small = False,
        known: Annotated[
            str, Header(alias="If-None-Match", max_length=1_000, description="Entity tags that the client has.")
        ] = "",
    ) -> Response:
        """Return the puzzle of a day: the same for everyone, easy on Mondays and harder towards the weekend."""
        _require_family(family)
        now = datetime.now(UTC)
        data = await puzzle_of(family, day_of(day, now.date()), level, small, language if steps else "")
        tag = tag_of(data)
        headers = {"ETag": tag, "Cache-Control": f"{visibility}, max-age={_cache_seconds(day, now)}"}
        if is_known(tag, known):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(data, headers=headers, media_type="application/json")

    @router.get("/{family}/archive", response_model=any_family(archive_model), responses=documented(404, 422))
    async def daily_archive(
        family: _Family,
        day: Annotated[str, _date_query("The last day of the list [today, by UTC].")] = "",
        count: Annotated[int, Query(ge=1, le=_MOST_DAYS, description="How many days.")] = 31,
        level: _Level = _USUAL,
        small: _Small = False,
    ) -> Response:
        """List the days up to one, the latest first, with the request for each and the address of its puzzle."""
        _require_family(family)
        last = day_of(day, datetime.now(UTC).date())
        first = max(FIRST_DAY, last - timedelta(days=count - 1))
        following = None if first == FIRST_DAY else str(first - timedelta(days=1))
        answer = {"family": family, "days": _days(family, first, last, level, small), "next": following}
        return Response(tasks.as_json(answer), media_type="application/json")

    return router


def _require_family(name: str) -> None:
    """Raise ProblemError if an address names no family."""
    if name not in FAMILIES:
        raise ProblemError(HTTPStatus.NOT_FOUND, f"there is no family {name!r}; expected one of {', '.join(FAMILIES)}")


def _days(family: str, first: date, last: date, level: str, small: bool) -> list[dict[str, Any]]:
    days = [last - timedelta(days=number) for number in range((last - first).days + 1)]
    of_day = family_named(family).request.of_day
    more = ("" if level == _USUAL else f"&level={level}") + ("&small=true" if small else "")
    return [
        {
            "date": str(day),
            "seed": _seed(day),
            "request": of_day(day, level, small=small),
            "puzzle": f"/v1/daily/{family}?date={day}{more}",
        }
        for day in days
    ]


def _seed(day: date) -> int:
    return int(f"{day:%Y%m%d}")


def day_of(text: str, today: date) -> date:
    """Read a day. An empty text is today, and the latest day is tomorrow, which has begun in the far east.

    Raise RequestError otherwise.
    """
    last = today + timedelta(days=1)
    try:
        day = date.fromisoformat(text if re.fullmatch(_DATE, text) else "") if text else today
    except ValueError:
        raise RequestError(f"{quoted(text)} is not a date; expected one such as {today}") from None
    if not FIRST_DAY <= day <= last:
        raise RequestError(f"{text!r} has no puzzle; expected a date from {FIRST_DAY} to tomorrow, {last}")
    return day


def _cache_seconds(text: str, now: datetime) -> int:
    """Return how many seconds an answer stays true: until midnight if no date was given."""
    if text:
        return _MOST_CACHE_SECONDS
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    return min(_MOST_CACHE_SECONDS, int((midnight - now).total_seconds()))


async def _made(settings: Settings, pool: Pool, family: str, day: date, level: str, small: bool, steps: str) -> bytes:
    asked = family_named(family).request.of_day(day, level, small=small)
    seed = _seed(day)
    shape = shape_of_making(family, asked, 0, count=1, steps=bool(steps))
    made = await pool.run(tasks.make, family, asked, seed=seed, count=1, steps=steps, shape=shape)
    (puzzle,) = json.loads(made)["puzzles"]
    answer = {"family": family, "date": str(day), "seed": seed, "request": dict(asked), "puzzle": puzzle}
    return tasks.as_json(answer).encode()
