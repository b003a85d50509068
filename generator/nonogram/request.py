"""What may be asked of a nonogram, checked at the door."""

import hashlib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import ClassVar

from generator.nonogram.aim import LOGICS, RULE_WORDS, Aim, aim_for
from generator.options import Extent, option, parse_choice, parse_extent, parse_share, parse_size
from puzzles.errors import RequestError
from rating.grades import Grade

MAX_SIDE = 500
MAX_CELLS = 62_500
MAX_COLORS = 31
MAX_TRIES = 1_000_000
STYLES = ("blobs", "noise", "symmetric")
SYMMETRIES = ("none", "mirror-h", "mirror-v", "mirror-both", "rotate180", "rotate90")
GRADES = tuple(grade.word.lower() for grade in Grade)


@dataclass(frozen=True, slots=True)
class NonogramRequest:
    """Ask for colored nonograms: exact in size, painted cells and, if given, cells of each color.

    The fields are the options of the command line.

    Raises:
        RequestError: when something asked for is malformed, out of range or contradicts itself.
    """

    family: ClassVar[str] = "nonogram"

    size: str = option("20x20", "Rows by columns: 40x60 is 40 rows by 60 columns.", metavar="ROWSxCOLUMNS")
    colors: int = option(1, f"Number of colors, 1 to {MAX_COLORS}; each one appears.")
    density: float | None = option(None, "Share of painted cells, 0 to 1 [0.5; with --image what the picture has].")
    color_density: str = option("", "Share of each color instead, such as 1=0.1,2=0.2.", metavar="COLOR=SHARE,...")
    style: str = option("blobs", "Texture: smooth areas, cells at random, or a symmetric picture.", choices=STYLES)
    symmetry: str = option("", "Symmetry of the picture [none; with --style symmetric mirror-h].", choices=SYMMETRIES)
    image: str = option("", "Make the puzzle from a picture file.", metavar="FILE")
    logic: str = option(
        "",
        "What the proof of one solution needs: lines alone; probes, because lines do not suffice; or any means "
        "[line, or what --difficulty or --needs imply].",
        choices=LOGICS,
    )
    difficulty: str = option("", "Grade to aim at.", choices=GRADES)
    needs: str = option("", "Hardest rule to aim at: without it, no easier rule goes on.", choices=RULE_WORDS)
    score: str = option("", "Range of the score to aim at, within 0..100.", metavar="LOW..HIGH")
    rating: str = option("full", "How far to rate: full or none.", choices=("full", "none"))
    tries: int = option(200, "Candidates, or searches for a rating, to try before giving up.")
    unique: bool = option(True, "Prove that there is one solution; without, give raw candidates for benchmarks.")

    def __post_init__(self) -> None:
        height, width = self.shape
        if height * width > MAX_CELLS:
            raise RequestError(f"{self.size!r} has {height * width} cells; expected at most {MAX_CELLS}")
        if not 1 <= self.colors <= MAX_COLORS:
            raise RequestError(f"{self.colors} colors are not possible; expected 1 to {MAX_COLORS}")
        words = (
            ("style", STYLES, "style"),
            ("symmetry", SYMMETRIES, "symmetry"),
            ("logic", LOGICS, "logic"),
            ("difficulty", GRADES, "difficulty"),
            ("needs", RULE_WORDS, "rule"),
        )
        for field, choices, name in words:
            if getattr(self, field):
                object.__setattr__(self, field, parse_choice(getattr(self, field), choices, name))
        if not 1 <= self.tries <= MAX_TRIES:
            raise RequestError(f"{self.tries} tries are not possible; expected 1 to {MAX_TRIES}")
        if self.density is not None:
            parse_share(self.density, "density")
            if self.color_density:
                raise RequestError("--density and --color-density were both given; expected one of them")
        if self.image and (self.symmetry or self.style != "blobs"):
            raise RequestError("--image was given with a style or symmetry; expected the picture alone")
        aim_for(self.logic, self.difficulty, self.needs, self.score)
        if self.extent.up_to is not None:
            raise RequestError(f"nonograms cannot be rated up to {self.rating!r}; expected full or none")
        if self.is_aimed and not (self.unique and self.extent.is_rated):
            raise RequestError("a rating was asked for without the proof of one solution; expected it too")
        n_painted = self.n_painted
        if n_painted is not None and n_painted < self.colors and not (n_painted == 0 and self.colors == 1):
            raise RequestError(f"{self.colors} colors cannot all appear in {n_painted} painted cells")

    @property
    def shape(self) -> tuple[int, int]:
        """Give the number of rows and columns."""
        return parse_size(self.size, MAX_SIDE)

    @property
    def mirror(self) -> str:
        """Give the symmetry that the picture must have, ``none`` included."""
        return self.symmetry or ("mirror-h" if self.style == "symmetric" else "none")

    @property
    def extent(self) -> Extent:
        """Say how far puzzles are rated."""
        return parse_extent(self.rating)

    @property
    def aim(self) -> Aim:
        """Give what the rating must be."""
        return aim_for(self.logic, self.difficulty, self.needs, self.score)

    @property
    def is_aimed(self) -> bool:
        """Tell whether a rating was asked for that not every puzzle solved line by line has."""
        return bool(self.difficulty or self.needs or self.score or self.logic == "probe")

    @property
    def needed_logic(self) -> str:
        """Give the logic that was asked for, if only by what it implies."""
        return self.logic or self.aim.logic

    @property
    def color_counts(self) -> tuple[int, ...] | None:
        """Give the exact number of cells of each color, or None when that is left open."""
        if not self.color_density:
            return None
        height, width = self.shape
        counts = dict.fromkeys(range(1, self.colors + 1), 0)
        for part in self.color_density.split(","):
            color, equals, share = part.partition("=")
            if not equals or not color.strip().isdigit() or int(color) not in counts:
                raise RequestError(f"{part!r} is not a color's density; expected 1 to {self.colors}, '=' and a share")
            if counts[int(color)]:
                raise RequestError(f"color {int(color)} has two densities; expected one")
            try:
                counts[int(color)] = round(parse_share(float(share), "density") * height * width)
            except ValueError as error:
                if isinstance(error, RequestError):
                    raise
                raise RequestError(f"{share!r} is not a density; expected a number from 0 to 1") from None
        missing = [str(color) for color, count in counts.items() if count == 0]
        if missing:
            raise RequestError(
                f"--color-density gives no cell to color {', '.join(missing)}; expected every color to appear"
            )
        if sum(counts.values()) > height * width:
            raise RequestError(f"the densities in {self.color_density!r} add up to more than 1")
        return tuple(counts.values())

    @property
    def n_painted(self) -> int | None:
        """Give the exact number of painted cells, or None when the picture decides."""
        counts = self.color_counts
        if counts is not None:
            return sum(counts)
        if self.density is None and self.image:
            return None
        height, width = self.shape
        return round((0.5 if self.density is None else self.density) * height * width)

    def key(self) -> tuple[object, ...]:
        """Name the request for its random streams, the same on every machine: a picture counts by its bytes."""
        values = tuple(
            (each.name, self.needed_logic if each.name == "logic" else getattr(self, each.name))
            for each in fields(self)
            if each.name not in ("image", "rating", "tries")
            and (getattr(self, each.name) or each.name not in ("needs", "score"))
        )
        if not self.image:
            return values
        try:
            digest = hashlib.blake2b(Path(self.image).read_bytes(), digest_size=16).hexdigest()
        except OSError as error:
            raise RequestError(f"{self.image!r} cannot be read: {error.strerror}") from None
        return (*values, ("image", digest))
