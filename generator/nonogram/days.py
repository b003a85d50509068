"""The subjects of the daily nonograms: each edition, usual and small, repeats a subject only after more than a year."""

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

WEEKS = 53
"""How many subjects each weekday of an edition has, so that no subject returns within 371 days."""

TABLE = Path(__file__).with_name("days.toml")
_FIRST_MONDAY = date(2000, 1, 3)


def editions() -> tuple[str, str]:
    """Return the names of the editions, as the table has them."""
    return "usual", "small"


@cache
def subjects() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return, for each edition, the names of the pictures of each weekday, Monday first, in order of use."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {edition: tuple(map(tuple, table[edition])) for edition in editions()}


def subject_of(day: date, *, small: bool = False) -> str:
    """Return the name of the picture of a day."""
    names = subjects()[editions()[small]][day.weekday()]
    return names[(day - _FIRST_MONDAY).days // 7 % len(names)]
