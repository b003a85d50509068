"""The request for Light Up puzzles: its options, checked when it is made."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, Literal, get_args

from generator.forms import DIFFICULTY, QUICK_GRADES, SIZE, SYMMETRY_WORDS, FormField
from generator.lightup.effort import searches_for
from generator.options import (
    GRADES_OF_WEEK,
    MAX_TRIES,
    BaseRequest,
    check_rated,
    needs_option,
    option,
    parse_share,
    parse_size,
)
from generator.orbits import orbits_under, whole_orbits_add_up_to
from puzzles.errors import RequestError, counted, quoted
from puzzles.lightup import MAX_SIDE
from rating.grades import EVERYDAY_WORDS, GRADES

Symmetry = Literal["none", "rotate180", "rotate90", "mirror-h", "mirror-v", "mirror-both", "diagonal", "full"]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)

_NUMBER = re.compile(r"\d{1,9}\Z")
_SHARE = re.compile(r"\d{0,9}\.\d{1,9}\Z")

_GRADES_OF_RULES = {
    "light": "gentle",
    "single-source": "easy",
    "lone-cell": "moderate",
    "starved-number": "moderate",
    "cell-set": "tricky",
    "number-set": "tricky",
    "contradiction": "hard",
}
"""Grades of the puzzles whose hardest rule is one, where such puzzles are not rare."""


@dataclass(frozen=True, slots=True)
class LightUpRequest(BaseRequest):
    """Ask for Light Up puzzles: exact in size, and in the number, the symmetry and the openness of the walls.

    The fields are the options of the command line; ``RequestError`` when some are wrong or contradict each other.
    """

    family: ClassVar[str] = "lightup"
    usual: ClassVar[Mapping[str, Any]] = {"difficulty": "moderate"}
    week: ClassVar[tuple[Mapping[str, Any], ...]] = tuple(
        {"size": "10x10", "difficulty": grade} for grade in GRADES_OF_WEEK
    )
    quick: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        grade: {"size": "10x10", "difficulty": grade} for grade in QUICK_GRADES
    }
    learned: ClassVar[Mapping[str, Mapping[str, Any]]] = {rule: {"needs": rule} for rule in _GRADES_OF_RULES}

    size: str = option("10x10", "Rows by columns: 14x20 is 14 rows by 20 columns.", metavar="ROWSxCOLUMNS", form=SIZE)
    walls: str = option(
        "0.2",
        "Exact number of walls, such as 20; or their share, such as 0.2, for the nearest that fits the symmetry.",
        form=FormField("Walls", "Their number, such as 20, or their share of all cells, such as 0.2."),
    )
    symmetry: str = option(
        "rotate180",
        "Symmetry of the walls.",
        choices=SYMMETRIES,
        form=FormField("Symmetry", "Of the walls.", SYMMETRY_WORDS),
    )
    connected: bool = option(
        False,
        "The white cells form one region.",
        form=FormField("In one piece", "The walls do not divide the white cells.", is_expert=True),
    )
    difficulty: str = option(
        "",
        "Accept only this grade [any of those without assumptions].",
        choices=GRADES,
        also=EVERYDAY_WORDS,
        form=DIFFICULTY,
    )
    needs: str = needs_option(_GRADES_OF_RULES)
    minimal: bool = option(
        False,
        "Every number is needed for a single solution; of any grade without --difficulty.",
        form=FormField("No number too many", "Every number on a wall is needed.", is_expert=True),
    )
    rating: str = option("full", "How far to rate: full or none.", choices=("full", "none"))
    tries: int = option(
        5_000, "Starts, of several boards each, before giving up; or fewer, longer ones.", bounds=(1, MAX_TRIES)
    )
    unique: bool = option(True, "Prove that puzzles have one solution; else they are raw candidates, for benchmarks.")

    def implied(self) -> Mapping[str, Any]:
        """Return the grade of the puzzles that need a rule, if a rule is asked for and no grade."""
        return {"difficulty": _GRADES_OF_RULES[self.needs]} if self.needs and not self.difficulty else {}

    def check(self) -> None:
        """Refuse options that contradict each other."""
        height, width = self.shape
        if self.difficulty:
            check_rated(self, self.asked("difficulty", "needs"))
        if self.minimal and not self.unique:
            raise RequestError("--minimal was given with --no-unique; expected --unique, as only proved puzzles can be")
        n_walls = self.n_walls
        if self.unique and n_walls == 0 and height * width > 1:
            raise RequestError(
                f"--walls {self.walls} leaves {self.shape_text} without a wall, so its bulbs could change places; "
                "expected 1 wall or more"
            )

    def _neighbors(self, n_walls: int) -> tuple[int, int]:
        """Return the greatest number of walls up to ``n_walls`` that fits the symmetry, and the least from it on."""
        orbits, n_cells = orbits_under(self.symmetry, *self.shape), self.shape[0] * self.shape[1]
        fewer = next(n for n in range(n_walls, -1, -1) if whole_orbits_add_up_to(orbits, n))
        more = next(n for n in range(n_walls, n_cells + 1) if whole_orbits_add_up_to(orbits, n))
        return fewer, more

    @property
    def shape(self) -> tuple[int, int]:
        """Return the number of rows and columns."""
        return parse_size(self.size, MAX_SIDE)

    @property
    def shape_text(self) -> str:
        """Return rows by columns as text."""
        return "x".join(map(str, self.shape))

    @property
    def n_walls(self) -> int:
        """Return the exact number of walls; for a share the nearest that whole orbits add up to, in doubt fewer."""
        height, width = self.shape
        text = self.walls.strip()
        if _NUMBER.match(text):
            n_walls = int(text)
            if n_walls > height * width:
                raise RequestError(
                    f"{counted(n_walls, 'wall')} cannot stand on {self.shape_text}; expected 0 to {height * width}"
                )
            fewer, more = self._neighbors(n_walls)
            if fewer != n_walls:
                raise RequestError(
                    f"{counted(n_walls, 'wall')} cannot have the symmetry {self.symmetry} on {self.shape_text}; "
                    f"expected {fewer} or {more}"
                )
            return n_walls
        if not _SHARE.match(text):
            raise RequestError(
                f"{quoted(self.walls)} is not a number or share of walls; expected one such as 20, or 0.2"
            )
        wanted = parse_share(float(text), "share of walls") * height * width
        fewer, more = self._neighbors(int(wanted))[0], self._neighbors(ceil(wanted))[1]
        return fewer if wanted - fewer <= more - wanted else more

    @property
    def n_starts(self) -> int:
        """Return how many starts are made before giving up: fewer than ``tries`` where each is a long search."""
        height, width = self.shape
        return searches_for(self.difficulty if self.unique else "", height * width, self.tries)

    def key(self) -> tuple[object, ...]:
        """Name the request for its random streams, the same on every machine, and however it was written."""
        unset = () if self.needs else ("needs",)
        return self.values_for_key({"size": self.shape_text, "walls": self.n_walls}, *unset)
