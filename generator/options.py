"""Options of a request: each is declared once, as a field of a dataclass; the command line and the service read it."""

import math
import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from datetime import date
from functools import cache
from numbers import Integral, Real
from pathlib import Path
from typing import Any, ClassVar, Literal, Self, get_args

from generator.forms import FormField
from generator.parsing import Extent, is_integer, meant_size, parse_choice, parse_extent
from puzzles.errors import RequestError, quoted
from rating.grades import GRADES, Grade

USUAL, ANY = "usual", "any"
"""Difficulties besides the grades: puzzles as in newspapers (``BaseRequest.grades``), and whatever comes out."""

DIFFICULTIES = (*GRADES, USUAL, ANY)
"""The words of difficulties."""

GRADES_OF_WEEK = ("gentle", "easy", "moderate", "moderate", "tricky", "tricky", "hard")
"""Grades of the puzzles of the day, Monday first."""

Level = Literal["easier", "usual", "harder", "hardest"]
LEVELS: Mapping[str, int] = dict(zip(get_args(Level), (-1, 0, 1, 2), strict=True))
"""Levels of the puzzles of the day: how many places each is from the usual one in ``BaseRequest.levels``."""

SIZE_METAVAR = "ROWSxCOLUMNS"
SEED_BITS = 53  # so that every seed is exact in JSON readers that know only floating-point numbers

_INTENTS = ("clues", "minimal", "er", "needs", "pattern", "max_technique", "logic", "score", "image", "text", "glyph")
"""Options that show that somebody knows what to ask for, so that no grade is chosen for them (``is_chosen``)."""

_USUAL_GRADES = (Grade.EASY, Grade.MODERATE)
_MOST_IN_RANGE = 1_000
_FEW_CELLS = 26  # fewer than these make a small board
_LONGEST_TEXT = 4_096  # the longest path that systems admit
_WHOLE_RANGE = re.compile(r"(\d{1,9})(?:(?:\.\.|\s*[-\u2013]\s*)(\d{1,9}))?")
_PERCENT = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s*%")
_ONE_WORD = re.compile(r"'[\w.,:+/=@%-]+'")  # a quoted value that needs no quotes on the command line


def option(
    default: Any,
    text: str,
    *,
    choices: tuple[str, ...] = (),
    also: Mapping[str, str] | None = None,
    bounds: tuple[int, int] | None = None,
    metavar: str = "",
    noun: str = "",
    beside: str = "",
    form: FormField | None = None,
    ranges: bool = False,
    inline: bool = False,
) -> Any:
    """Declare a field of a request that people can set.

    Args:
        default: the default value; its type, or None for text, is the option's type.
        text: one line of help.
        choices: the words that are allowed, if only some are.
        also: other words for some of them.
        bounds: the least and the greatest allowed number.
        metavar: what stands for the value in the help text.
        noun: what messages call a value; by default the name of the field.
        beside: the option without which this one has no effect.
        form: how forms for players show it; by default they do not.
        ranges: whether ``LOW..HIGH`` may stand for a whole number; then each puzzle has one of these.
        inline: whether the text of a file may stand in place of its name; it has a line break, which no name has.
    """
    about = {"help": text, "choices": choices, "also": also or {}, "bounds": bounds, "metavar": metavar, "noun": noun}
    return field(
        default=default, metadata={**about, "beside": beside, "form": form, "ranges": ranges, "inline": inline}
    )


def stated(default: Any, place: str, *, about: object = "", **own: Any) -> Any:
    """Declare a field as ``options.toml`` states it at a place such as ``sudoku.clues``.

    ``about`` fills the gap in its help, and ``own`` are further arguments of ``option``.
    """
    family, _, name = place.partition(".")
    every, particular = (_table()[of].get(name, {}) for of in ("every", family))
    entry, form = {**every, **particular, **own}, {**every.get("form", {}), **particular.get("form", {})}
    text, choices = entry.pop("help").format(about), entry.pop("choices", DIFFICULTIES if name == "difficulty" else ())
    return option(default, text, **entry | {"choices": tuple(choices), "form": FormField(**form) if form else None})


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("options.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class BaseRequest(ABC):
    """A request of a person, checked as its fields declare; a wrong value raises ``RequestError``.

    The case of a word does not matter. What the options imply (``implied``) counts as if it had been given. If no
    option says how hard puzzles may be, the difficulty is ``USUAL``: puzzles as a newspaper prints them.
    """

    family: ClassVar[str]  # Id of the family

    week: ClassVar[tuple[Mapping[str, Any], ...]] = ()
    """Options of the puzzles of the day for each weekday, Monday first; if empty, each day has the defaults."""

    grades_of_rules: ClassVar[Mapping[str, str]] = {}
    """The grade of the puzzles whose hardest rule is the given one, for rules with which such puzzles are not rare."""

    quick: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Options of puzzles that are made within a second or two, by their grade, easiest first."""

    slow: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Options of harder puzzles, made within some seconds, by their grade, easiest first."""

    small_levels: ClassVar[tuple[Mapping[str, Any], ...]] = ()
    """Options of the small edition, in the order of ``levels``, for families whose usual boards no phone shows well."""

    levels: ClassVar[tuple[Mapping[str, Any], ...]] = ()
    """Options for every level that the puzzle of a day may have, easiest first; if empty, those of ``quick``."""

    learned: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Options of puzzles from which to learn a rule, by the rule, which is the hardest they need, easiest first."""

    def __post_init__(self) -> None:
        for each in fields(self):
            object.__setattr__(self, each.name, _checked(each, getattr(self, each.name)))
        if self.difficulty:
            parse_choice(self.difficulty, DIFFICULTIES, "difficulty")
        if not self.difficulty and self.unique and self.rating == "full" and not self.is_chosen:
            object.__setattr__(self, "difficulty", USUAL)
        for name, value in self.implied().items():
            object.__setattr__(self, name, value)
        if not self.exact:
            self.check()

    @classmethod
    def from_command(cls, given: Collection[str], **options: Any) -> Self:
        """Make the request of someone who wants a puzzle, not a data set: it may choose what was left open.

        ``given`` names the options that were given, even if only with their defaults; ``options`` has the values of
        all.
        """
        return cls(**options)

    @classmethod
    def of_day(cls, day: date, level: str = "usual", *, small: bool = False) -> Mapping[str, Any]:
        """Return the options of the puzzle of a day, easier or harder as ``LEVELS`` says, as far as the family can.

        ``small`` asks for the small edition, if the family has one.
        """
        return cls.of_weekday(day.weekday(), level, small=small)

    @classmethod
    def of_weekday(cls, weekday: int, level: str = "usual", *, small: bool = False) -> Mapping[str, Any]:
        """Return what all puzzles of a weekday, from 0 for Monday, have in common."""
        if not cls.week:
            return {}
        levels = cls.levels or tuple(cls.quick.values())
        place = min(max(levels.index(cls.week[weekday]) + LEVELS[level], 0), len(levels) - 1)
        return cls.small_levels[place] if small and cls.small_levels else levels[place]

    @classmethod
    def from_call(cls, options: Mapping[str, Any]) -> Self:
        """Make the request of a call in Python or over HTTP, where "" and None count as not given; errors as usual."""
        return cls.from_command([name for name, value in options.items() if value not in ("", None)], **options)

    def implied(self) -> Mapping[str, Any]:
        """Return the options that follow from those given, such as the grade of puzzles that need a given rule."""
        grade = self.grades_of_rules.get(getattr(self, "needs", ""), "")
        return {"difficulty": grade} if grade and not getattr(self, "difficulty", "") else {}

    def check(self) -> None:  # noqa: B027 - most requests have nothing to add
        """Refuse options that contradict each other (``RequestError``), after each has been checked by itself."""

    def asked(self, *names: str) -> str:
        """Write the options that are not at their defaults as on the command line, by default all of them."""
        return " ".join(
            flag_of(each.name, getattr(self, each.name))
            for each in fields(self)
            if (not names or each.name in names) and getattr(self, each.name) != each.default
        )

    @property
    @abstractmethod
    def difficulty(self) -> str:
        """Return one of ``DIFFICULTIES``, or nothing if other options decide how hard puzzles are."""

    @property
    @abstractmethod
    def n_cells(self) -> int:
        """Return the number of cells of a board."""

    @property
    def usual_grades(self) -> tuple[Grade, ...]:
        """Return the grades of usual puzzles, easiest first: Easy and Moderate, and on small boards Gentle, too."""
        return (Grade.GENTLE, *_USUAL_GRADES) if self.is_small else _USUAL_GRADES

    @property
    def is_chosen(self) -> bool:
        """Return whether somebody knows what to ask for, or brings it along, and needs no grade chosen for them."""
        return bool(self.asked(*_INTENTS))

    @property
    def is_small(self) -> bool:
        """Return whether boards are too small for most puzzles to be harder than Gentle."""
        return self.n_cells < _FEW_CELLS

    @property
    def grades(self) -> tuple[Grade, ...]:
        """Return the grades that puzzles may have, easiest first; none if any will do, even an unknown one."""
        if self.difficulty == USUAL:
            return self.usual_grades
        return () if self.difficulty in ("", ANY) else (Grade[self.difficulty.upper()],)

    @property
    def exact(self) -> "tuple[Self, ...]":
        """Return a request for each number of a range, so that each puzzle meets one of them; nothing without a range.

        Numbers that no puzzle can have are left out; if no number remains, ``RequestError`` is raised.
        """
        found: list[Self] = []
        refused: RequestError | None = None
        for each in fields(self):
            ends = getattr(self, each.name)
            if each.metadata["ranges"] and isinstance(ends, str):
                low, _, high = ends.partition("..")
                for number in range(int(low), min(int(high), int(low) + _MOST_IN_RANGE) + 1):
                    try:
                        found.append(replace(self, **{each.name: number}))
                    except RequestError as error:
                        refused = refused or error
        if refused and not found:
            raise refused
        return tuple(found)

    @property
    @abstractmethod
    def tries(self) -> int:
        """Return the number of starts after which the search ends."""

    @property
    @abstractmethod
    def unique(self) -> bool:
        """Return whether puzzles are proved; otherwise the request is for raw candidates."""

    @property
    def rating(self) -> str:
        """Return how far puzzles are rated, as ``parse_extent`` reads it: in full, unless the family has an option."""
        return "full"

    @property
    def extent(self) -> Extent:
        """Return how far puzzles are rated."""
        return parse_extent(self.rating)

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Return the name of the random streams: the same on every machine, and however the request was written."""

    def values_for_key(self, resolved: Mapping[str, object], *left_out: str) -> tuple[tuple[str, object], ...]:
        """Return the options of ``key`` in the order of their fields, without ``rating``, ``tries`` and those left out.

        ``resolved`` has values that may be written in several ways, by the names of their fields.
        """
        without = {"rating", "tries", *left_out}
        resolved = {"difficulty": "" if self.difficulty == ANY else self.difficulty, **resolved}
        return tuple(
            (each.name, resolved.get(each.name, getattr(self, each.name)))
            for each in fields(self)
            if each.name not in without
        )

    @property
    def most_work(self) -> int | None:
        """Return what all refused candidates of a puzzle may cost, as ``Refusal.work`` counts; None for any amount."""
        return None

    @property
    def n_starts(self) -> int:
        """Return how many starts are made for a puzzle before giving up."""
        return self.tries

    def remedies(self) -> tuple[str, ...]:
        """Name options that make it easier to find puzzles, for those who asked in vain."""
        return ()


def check_rated(request: BaseRequest, wish: str) -> None:
    """Check that puzzles are proved and rated, as the options in ``wish`` require; raise ``RequestError`` if not."""
    if not request.unique:
        raise RequestError(f"{wish} was given with --no-unique; expected --unique, as only proved puzzles are rated")
    if not request.extent.is_rated:
        raise RequestError(f"{wish} was given with --rating none; expected rated puzzles")


def new_seed() -> int:
    """Draw a seed for a request without one."""
    from secrets import randbits

    return randbits(SEED_BITS)


def flag_of(name: str, value: Any) -> str:
    """Write an option as on the command line.

    >>> flag_of("max_technique", "x-wing"), flag_of("unique", False), flag_of("text", "Good luck")
    ('--max-technique x-wing', '--no-unique', "--text 'Good luck'")
    """
    flag = name.replace("_", "-")
    if isinstance(value, bool):
        return f"--{flag}" if value else f"--no-{flag}"
    word = quoted(value)
    return f"--{flag} {word[1:-1] if _ONE_WORD.fullmatch(word) else word}"


def _checked(option: "Field[Any]", value: Any) -> Any:
    """Return the value of an option in the form that is declared for it; raise ``RequestError`` if it does not fit."""
    if value is None and type(None) in get_args(option.type):
        return None
    about, kind = option.metadata, type_of(option)
    choices, noun = about["choices"], about["noun"] or option.name.replace("_", " ")
    if isinstance(value, str) and kind is not str:
        value = _number_meant(value, kind, about["ranges"])
        if isinstance(value, str) and about["ranges"] and _WHOLE_RANGE.fullmatch(value):
            return value
    if about["metavar"] == SIZE_METAVAR:
        value = meant_size(value)
    if not _IS_OF[kind](value):
        expected = f"one of {', '.join(choices)}" if choices else _EXPECTED[kind]
        if kind is str and not choices:
            expected += f", {about['metavar']}" if about["metavar"] else f" such as {option.default!r}"
        raise RequestError(f"{quoted(value)} was given as {noun}; expected {expected}")
    if kind is str:
        if len(value) > _LONGEST_TEXT or "\0" in value:
            raise RequestError(
                f"{quoted(value)} was given as {noun}; expected at most {_LONGEST_TEXT:,} characters without NUL"
            )
        return parse_choice(value, choices, noun, about["also"]) if choices and value != option.default else value
    if type(value) not in (bool, int, float):  # a number of numpy
        value = int(value) if kind is int else float(value)
    if about["bounds"] and not about["bounds"][0] <= value <= about["bounds"][1]:
        least, most = about["bounds"]
        raise RequestError(f"{value:,} {noun} are not possible; expected {least:,} to {most:,}")
    return value


def _number_meant(text: str, kind: type, ranges: bool) -> Any:
    """Return what a text means: a share given in percent, a number, or a range of whole numbers; otherwise the text."""
    if kind is float and (percent := _PERCENT.fullmatch(text.strip())):
        return float(percent[1]) / 100
    found = _WHOLE_RANGE.fullmatch(text.strip()) if ranges else None
    if not found:
        return text
    low, high = int(found[1]), int(found[2] or found[1])
    if low > high:
        raise RequestError(f"{quoted(text)} is not a range; expected the lower end first")
    return low if low == high else f"{low}..{high}"


def _is_number(value: Any) -> bool:
    return is_integer(value) or (isinstance(value, Real) and not isinstance(value, Integral) and math.isfinite(value))


_IS_OF: Mapping[type, Callable[[Any], bool]] = {
    str: lambda value: isinstance(value, str),
    bool: lambda value: isinstance(value, bool),
    int: is_integer,
    float: _is_number,
}
_EXPECTED = {str: "text", bool: "true or false", int: "a whole number", float: "a number"}


def is_file(option: "Field[Any]") -> bool:
    """Return whether an option names a file to be read."""
    return bool(option.metadata["metavar"] == "FILE")


def is_inline(text: str) -> bool:
    """Return whether the value of an option for a file is the text of one."""
    return "\n" in text


def type_of(option: "Field[Any]") -> type:
    """Return the type of an option's values, None left out: str, bool, int or float."""
    kinds = get_args(option.type) or (option.type,)
    if option.metadata["ranges"]:
        return int
    return next(kind for kind in (str, bool, int, float) if kind in kinds)
