"""The request for Light Up puzzles: its options, checked when it is made."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from generator.forms import QUICK_GRADES
from generator.options import GRADES_OF_WEEK, BaseRequest, check_rated, stated
from generator.orbits import nearest_sums, orbits_under
from generator.parsing import parse_share, parse_size
from puzzles.errors import RequestError, counted, quoted
from puzzles.lightup import MAX_SIDE
from puzzles.override import override

# How long to search for a grade from Hard on, counted in boards, so that it does not depend on the machine.
_BOARDS = {"hard": 16, "expert": 100, "master": 200, "extreme": 300, "beyond": 300}
_BOARDS_A_TRY = 3
_CELLS = 100  # cells of a board that takes the usual time; time grows with the cells to the power of 1.5


def boards_for(difficulty: str) -> int:
    """Return how many boards one search for a grade looks at; 0 for grades that are not searched for."""
    return _BOARDS.get(difficulty, 0)


def searches_for(difficulty: str, n_cells: int, tries: int) -> int:
    """Return how many searches for a grade may be made: as many as take the time of ``tries`` starts.

    >>> searches_for("extreme", 100, 5_000), searches_for("extreme", 625, 5_000), searches_for("gentle", 100, 5_000)
    (50, 4, 5000)
    """
    boards = boards_for(difficulty)
    if not boards:
        return tries
    return min(tries, math.ceil(_BOARDS_A_TRY * tries * math.pow(_CELLS / n_cells, 1.5) / boards))


SYMMETRIES = ("none", "rotate180", "rotate90", "mirror-h", "mirror-v", "mirror-both", "diagonal", "full")

_NUMBER = re.compile(r"\d{1,9}\Z")
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,6})?)\s*%\Z")
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


@dataclass(frozen=True, slots=True)
class LightUpRequest(BaseRequest):
    """A request for Light Up puzzles: exact in size, and in the number, the symmetry and the openness of the walls.

    The fields are the options of the command line; raise ``RequestError`` if some are wrong or contradict each other.
    """

    family: ClassVar[str] = "lightup"
    week: ClassVar[tuple[Mapping[str, Any], ...]] = tuple(
        {"size": "10x10", "difficulty": grade} for grade in GRADES_OF_WEEK
    )
    quick: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        grade: {"size": "10x10", "difficulty": grade} for grade in QUICK_GRADES
    }
    slow: ClassVar[Mapping[str, Mapping[str, Any]]] = {"extreme": {"size": "10x10", "difficulty": "extreme"}}
    grades_of_rules: ClassVar[Mapping[str, str]] = _GRADES_OF_RULES
    learned: ClassVar[Mapping[str, Mapping[str, Any]]] = {rule: {"needs": rule} for rule in _GRADES_OF_RULES}

    size: str = stated("10x10", "lightup.size")
    walls: str = stated("0.2", "lightup.walls")
    symmetry: str = stated("rotate180", "lightup.symmetry", choices=SYMMETRIES)
    connected: bool = stated(False, "lightup.connected")
    difficulty: str = stated("", "lightup.difficulty")
    needs: str = stated("", "lightup.needs", choices=tuple(_GRADES_OF_RULES))
    minimal: bool = stated(False, "lightup.minimal")
    rating: str = stated("full", "lightup.rating")
    tries: int = stated(5_000, "lightup.tries")
    unique: bool = stated(True, "lightup.unique")

    @override
    def check(self) -> None:
        """Refuse options that contradict each other."""
        height, width = self.shape
        if self.grades:
            check_rated(self, self.asked("difficulty", "needs"))
        if self.minimal and not self.unique:
            raise RequestError("--minimal was given with --no-unique; expected --unique, as only proved puzzles can be")
        n_walls = self.n_walls
        if self.unique and n_walls == 0 and height * width > 1:
            raise RequestError(
                f"--walls {self.walls} leaves {self.shape_text} without a wall, so its bulbs could change places; "
                "expected 1 wall or more"
            )

    @property
    def shape(self) -> tuple[int, int]:
        """Return the number of rows and columns."""
        return parse_size(self.size, MAX_SIDE)

    @property
    def shape_text(self) -> str:
        """Return rows by columns as text."""
        return "x".join(map(str, self.shape))

    @property
    @override
    def n_cells(self) -> int:
        return math.prod(self.shape)

    @property
    def n_walls(self) -> int:
        """Return the exact number of walls.

        If a share is given, this is the nearest number that whole orbits add up to; of two equally near, the lower.
        """
        height, width = self.shape
        text = self.walls.strip()
        if percent := _PERCENT.match(text):
            text = f"{float(percent[1]) / 100:.9f}"
        if _NUMBER.match(text):
            n_walls = int(text)
            if n_walls > height * width:
                raise RequestError(
                    f"{counted(n_walls, 'wall')} cannot stand on {self.shape_text}; expected 0 to {height * width}"
                )
            fewer, more = nearest_sums(orbits_under(self.symmetry, height, width), n_walls)
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
        orbits = orbits_under(self.symmetry, height, width)
        fewer, more = nearest_sums(orbits, int(wanted))[0], nearest_sums(orbits, math.ceil(wanted))[1]
        return fewer if wanted - fewer <= more - wanted else more

    @property
    @override
    def n_starts(self) -> int:
        """Return how many starts are made before giving up: fewer than ``tries`` if each start is a long search."""
        height, width = self.shape
        return searches_for(self.difficulty if self.unique else "", height * width, self.tries)

    @override
    def key(self) -> tuple[object, ...]:
        """Return the name of the request for its random streams, the same on every machine and for every spelling."""
        unset = () if self.needs else ("needs",)
        return self.values_for_key({"size": self.shape_text, "walls": self.n_walls}, *unset)
