"""Issues: one TOML file that says all there is to say of a book, from its puzzles to its cover.

seed = 7                              with ``requests`` the plan of the puzzles, as ``output.batch.plan`` reads it
title = "Autumn Puzzles"              with subtitle, author, imprint ... what ``output.book.matter`` reads
order = "easy-to-hard"
url = "https://example.org/autumn/"   of the web edition, to which the QR codes on cover and pages lead

[[requests]]
family = "sudoku"
count = 40
mix = {easy = 50, hard = 50}

[book]                                options of ``gen book``: trim, per_page, sections, language, color ...
trim = "6x9"

[cover]
back = "Forty Sudokus, each with exactly one solution."
color = "#1f4e5f"
isbn = "978-3-16-148410-0"
paper = "white"                       or cream, or color: the spine is as wide as so many pages of it
series = "The Breakfast Table, 3"
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from inspect import signature
from pathlib import Path
from typing import Any

from output.batch.plan import Plan, plan_from
from output.book.cover import PAPERS, Cover, isbn_digits
from output.book.items import EASY_TO_HARD, ORDERS
from output.book.matter import KEYS, Matter, matter_from
from output.book.style import Style, style_for
from output.book.texts import read_toml
from puzzles.errors import RequestError, quoted, unknown

_PLAN = ("seed", "count", "requests")
_TEXTS = {"back": 2_000, "color": 7, "isbn": 17, "paper": 10, "series": 100}
_MAX_PUZZLES = 5_000
_MAX_URL = 300


@dataclass(frozen=True)
class Issue:
    """The content of an issue file, which describes a whole publication."""

    plan: Plan  # of the puzzles
    style: Style  # of the interior
    cover: Cover  # of the book
    order: str  # of the puzzles, one of ``items.ORDERS``

    @property
    def families(self) -> list[str]:
        """Return the families in the order in which the file asks for them."""
        return list(dict.fromkeys(part.request.family for part in self.plan.parts))


def read_issue(path: str | Path) -> Issue:
    """Read an issue file; raise RequestError when something in it is missing, unknown or cannot be."""
    values = read_toml(path)
    tables = {name: values.pop(name, {}) for name in ("book", "cover")}
    for name, table in tables.items():
        if not isinstance(table, Mapping):
            raise RequestError(f"{name} of {str(path)!r} is {quoted(table)}; expected a table")
    order, url = values.pop("order", EASY_TO_HARD), values.pop("url", "")
    if order not in ORDERS:
        raise RequestError(unknown(str(order), "an order of puzzles", ORDERS))
    if not isinstance(url, str) or len(url) > _MAX_URL:
        raise RequestError(f"url of {str(path)!r} is {quoted(url)}; expected an address of {_MAX_URL} characters")
    plan = plan_from({"seed": 0, **{key: values.pop(key) for key in _PLAN if key in values}}, for_people=True)
    if plan.count > _MAX_PUZZLES:
        raise RequestError(f"{plan.count:,} puzzles are too many for a book; expected {_MAX_PUZZLES:,} or fewer")
    for key in values:
        if key not in KEYS:
            raise RequestError(f"in {str(path)!r} " + unknown(key, "a part of an issue", (*_PLAN, *tables, *KEYS)))
    matter = matter_from(values, path)
    style = replace(_style(tables["book"], matter, path), url=url)
    return Issue(plan, style, _cover(tables["cover"], path), order)


def _style(table: Mapping[str, Any], matter: Matter, path: str | Path) -> Style:
    options = {name: each for name, each in signature(style_for).parameters.items() if name not in ("title", "matter")}
    for name, value in table.items():
        if name not in options:
            raise RequestError(f"in {str(path)!r} " + unknown(f"book.{name}", "an option of books", options))
        usual = options[name].default
        kinds = (bool,) if isinstance(usual, bool) else (int, float, str)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise RequestError(f"book.{name} of {str(path)!r} is {quoted(value)}; expected a value like {usual!r}")
    try:
        return style_for(matter.title or "Puzzles", **table, matter=matter)
    except TypeError as error:  # a text where a number belongs, or the other way round
        raise RequestError(f"book of {str(path)!r} has a value of the wrong kind ({error})") from error


def _cover(table: Mapping[str, Any], path: str | Path) -> Cover:
    for key, value in table.items():
        if key not in _TEXTS:
            raise RequestError(f"in {str(path)!r} " + unknown(f"cover.{key}", "a part of covers", _TEXTS))
        if not isinstance(value, str) or len(value) > _TEXTS[key]:
            raise RequestError(
                f"cover.{key} of {str(path)!r} is {quoted(value)}; expected at most {_TEXTS[key]:,} characters"
            )
    if table.get("paper", "white") not in PAPERS:
        raise RequestError(unknown(table["paper"], "a paper", PAPERS))
    return Cover(**{**table, "isbn": isbn_digits(table.get("isbn", ""))})
