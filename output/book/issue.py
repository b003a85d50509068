"""Issues: one TOML file that says all there is to say of a book, from its puzzles to its cover.

seed = 7                              with ``requests`` the plan of the puzzles, as ``output.batch.plan`` reads it
title = "Autumn Puzzles"              with subtitle, author, imprint ... what ``output.book.matter`` reads
order = "easy-to-hard"
url = "https://example.org/autumn/"   of the web edition, to which the QR codes on cover and pages lead

number = 2                            of the issue in its series
ladder = ["easy", "easy-hard"]        grades of the first issue, the second ...: of requests that say none
puzzles = ["mine.sdm"]                the publisher's own puzzles, which are all printed
stock = ["stock"]                     puzzles of which requests are met before new ones are made
earlier = ["issue-1"]                 issues of which nothing comes again

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
art = "type"                          or picture, or grid: what the front shows, from puzzles that are not in the book
font = "display.ttf"                  of its title

Places of puzzles are files, tables and data sets as ``gen book`` takes them, and folders of ``gen publish``; names are
relative to the issue file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from inspect import signature
from pathlib import Path
from typing import Any

from output.batch.plan import Part, Plan, plan_from
from output.book.cover import PAPERS, Cover, isbn_digits
from output.book.items import EASY_TO_HARD, ORDERS
from output.book.matter import KEYS, Matter, matter_from
from output.book.style import Style, style_for
from output.book.texts import read_toml
from puzzles.errors import RequestError, quoted, unknown
from rating.grades import GRADES

_PLAN = ("seed", "count", "requests")
_TEXTS = {"art": 10, "back": 2_000, "color": 7, "font": 1_000, "isbn": 17, "paper": 10, "series": 100}
_MAX_PUZZLES = 5_000
_MAX_URL = 300
_SERIES = ("number", "ladder", "puzzles", "stock", "earlier")
_MOST_PLACES, _MOST_ISSUES = 1_000, 10_000


@dataclass(frozen=True)
class Issue:
    """The content of an issue file, which describes a whole publication."""

    plan: Plan | None  # for the puzzles that are drawn or made; None if the publisher supplies them all
    style: Style  # the interior
    cover: Cover  # the outside of the book
    order: str  # of the puzzles, one of ``items.ORDERS``
    # Where to find puzzles: the publisher's own, the stock, and those of earlier issues.
    puzzles: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    number: int = 1  # of the issue in its series

    @property
    def parts(self) -> tuple[Part, ...]:
        """Return the kinds of puzzles that the file asks for, each with its count."""
        return self.plan.parts if self.plan else ()

    @property
    def seed(self) -> int:
        """Return the seed for new puzzles; it differs from issue to issue of a series."""
        return (self.plan.seed if self.plan else 0) + self.number - 1

    @property
    def families(self) -> list[str]:
        """Return the families in the order in which the file asks for them."""
        return list(dict.fromkeys(part.request.family for part in self.parts))


def read_issue(path: str | Path) -> Issue:
    """Read an issue file; raise RequestError if anything in it is missing, unknown or invalid."""
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
    number = values.pop("number", 1)
    if type(number) is not int or not 1 <= number <= _MOST_ISSUES:
        raise RequestError(f"number of {str(path)!r} is {quoted(number)}; expected 1 to {_MOST_ISSUES:,}")
    puzzles, stock, earlier = (_places(values.pop(key, []), key, Path(path)) for key in ("puzzles", "stock", "earlier"))
    asked = {key: values.pop(key) for key in _PLAN if key in values}
    grades = _rung(values.pop("ladder", []), number, path)
    if grades and isinstance(asked.get("requests"), list):
        asked["requests"] = [_graded(each, grades) for each in asked["requests"]]
    plan = plan_from({"seed": 0, **asked}, for_people=True) if asked.get("requests") or not puzzles else None
    if plan and plan.count > _MAX_PUZZLES:
        raise RequestError(f"{plan.count:,} puzzles are too many for a book; expected {_MAX_PUZZLES:,} or fewer")
    for key in values:
        if key not in KEYS:
            raise RequestError(
                f"in {str(path)!r} " + unknown(key, "a part of an issue", (*_PLAN, *_SERIES, *tables, *KEYS))
            )
    matter = matter_from(values, path)
    style = replace(_style(tables["book"], matter, path), url=url)
    return Issue(plan, style, _cover(tables["cover"], path), order, puzzles, stock, earlier, number)


def _places(names: object, key: str, path: Path) -> tuple[str, ...]:
    """Read the places of puzzles; relative paths start at the folder of the issue file."""
    if not isinstance(names, list) or len(names) > _MOST_PLACES or not all(isinstance(name, str) for name in names):
        raise RequestError(f'{key} of {str(path)!r} is {quoted(names)}; expected a list of files, such as ["mine.sdm"]')
    return tuple(name if "://" in name else str(path.parent / name) for name in names)


def _rung(ladder: object, number: int, path: str | Path) -> list[str]:
    """Read a ladder and return the grades for one issue; the last rung also serves all later issues."""
    if not isinstance(ladder, list) or not all(isinstance(rung, str) for rung in ladder):
        raise RequestError(
            f'ladder of {str(path)!r} is {quoted(ladder)}; expected grades, such as ["easy", "easy-hard"]'
        )
    rungs: list[list[str]] = []
    for rung in ladder:
        first, _, last = rung.lower().partition("-")
        for word in filter(None, (first, last)):
            if word not in GRADES:
                raise RequestError(f"in ladder of {str(path)!r} " + unknown(word, "a grade", GRADES))
        low, high = (GRADES.index(word) for word in (first, last or first))
        if low > high:
            raise RequestError(f"ladder of {str(path)!r} has {quoted(rung)}; expected the easier grade first")
        rungs.append([*GRADES[low : high + 1]])
    return rungs[min(number, len(rungs)) - 1] if rungs else []


def _graded(request: object, grades: list[str]) -> object:
    """Return a request with its puzzles shared equally among some grades, unless it already says how hard they are."""
    if not isinstance(request, Mapping) or request.keys() & {"difficulty", "mix"}:
        return request
    return {**request, "mix": {grade: 1 / len(grades) for grade in grades}}


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
    except TypeError as error:  # a text where a number is expected, or the reverse
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
    font = {"font": str(Path(path).parent / table["font"])} if table.get("font") else {}
    return Cover(**{**table, **font, "isbn": isbn_digits(table.get("isbn", ""))})
