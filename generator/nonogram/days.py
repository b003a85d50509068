"""The subjects of the nonograms of the days: in each edition, the usual one and the small one, once in over a year."""

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

WEEKS = 53
"""How many subjects each weekday of an edition has: no subject comes again within 371 days."""

TABLE = Path(__file__).with_name("days.toml")
_FIRST_MONDAY = date(2000, 1, 3)


def editions() -> tuple[str, str]:
    """Return the names of the editions, as the table has them."""
    return "usual", "small"


@cache
def subjects() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return for each edition the names of pictures of each weekday, Monday first, in the order in which they come."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {edition: tuple(map(tuple, table[edition])) for edition in editions()}


def subject_of(day: date, *, small: bool = False) -> str:
    """Return the name of the picture of a day."""
    names = subjects()[editions()[small]][day.weekday()]
    return names[(day - _FIRST_MONDAY).days // 7 % len(names)]
