"""The request for nonograms: its options, checked when it is made."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from generator.forms import QUICK_GRADES
from generator.limits import WITHOUT, Limit, check_together
from generator.nonogram.aim import LOGICS, POINTS, RULE_WORDS, Aim, aim_for, limit_of_score, limits_of, limits_of_size
from generator.options import BaseRequest, check_rated, stated
from generator.parsing import parse_share, parse_size
from puzzles.errors import RequestError, counted
from puzzles.override import override
from rating.nonogram.rules import COLOR_CROSSING, FREEBIE

if TYPE_CHECKING:
    from generator.nonogram.pictures.files import PictureFile
    from generator.nonogram.pictures.subjects import Subject
    from puzzles.nonogram import Palette

MAX_SIDE = 500
MAX_CELLS = 62_500
SYMMETRIES = ("none", "mirror-h", "mirror-v", "mirror-both", "rotate180", "rotate90")
USUAL_SIZE = "20x20"
_USUAL_TRIES = 200
_USUAL_REPAIRS = 10  # attempts to repair one picture: what these cannot repair hardly any further ones can
_MOST_CHANGED, _MOST_CHANGED_OF_FILES, _MOST_CHANGED_OF_ANY = 4, 8, 0.25  # percent of the cells that may change
_LEAST_LIMIT = 2  # cells that may always change
_MOST_WORK = 7_000_000  # a cost equal to about as many microseconds
_LOOK_OF_FILES = ("background", "crop", "focus", "threshold", "contrast")
_LATER = ("needs", "score", *_LOOK_OF_FILES, "picture", "quality", "text", "glyph", "font")
SUBJECTS = ("image", "picture", "text", "glyph")
_LOOKS = {*SUBJECTS, "density", "color_density", "style", "symmetry", "empty_lines"}
_LOOKS |= {"logic", "difficulty", "needs", "score"}
_LEAST_SIDE_OF_PICTURE, _MOST_COLORS_OF_PICTURE = 10, 8
_QUICK = (("10x10", 3), ("15x15", 4), ("15x15", 4), ("15x15", 1), ("20x20", 1), ("20x20", 1), ("15x15", 1))
_DAYS = (  # the grade, with size and colors of the usual edition and the small one
    ("gentle", ("10x10", 3), ("10x10", 3)),
    ("easy", ("15x15", 4), ("10x10", 3)),
    ("easy", ("20x20", 4), ("10x10", 3)),
    ("moderate", ("20x20", 4), ("10x10", 3)),
    ("hard", ("20x20", 1), ("15x15", 1)),
    ("expert", ("20x20", 1), ("20x20", 1)),
    ("master", ("15x15", 1), ("15x15", 1)),
)
_WEEK = (0, 1, 2, 3, 3, 3, 4)  # indexes into ``_DAYS`` from Monday on
EMPTY_LINE = "with an empty line"
_LEAST_PICTURE, _MOST_PICTURE = 0.2, 0.6  # densities that pictures can have
_LEAST_TO_AVOID = 0.3  # the share of painted cells from which empty lines are avoided by default


@dataclass(frozen=True, slots=True)
class NonogramRequest(BaseRequest):
    """A request for colored nonograms: exact in size, painted cells and, if given, cells of each color.

    The fields are the options of the command line; raise ``RequestError`` if some are wrong or contradict each other.
    """

    family: ClassVar[str] = "nonogram"
    levels: ClassVar[tuple[Mapping[str, Any], ...]] = tuple(
        {"picture": "any", "size": size, "colors": colors, "difficulty": grade} for grade, (size, colors), _ in _DAYS
    )
    small_levels: ClassVar[tuple[Mapping[str, Any], ...]] = tuple(
        {"picture": "any", "size": size, "colors": colors, "difficulty": grade} for grade, _, (size, colors) in _DAYS
    )
    week: ClassVar[tuple[Mapping[str, Any], ...]] = tuple(map(levels.__getitem__, _WEEK))
    quick: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        grade: {"picture": "any", "size": size, "colors": colors, "difficulty": grade}
        for grade, (size, colors) in zip(QUICK_GRADES, _QUICK, strict=True)
    }
    slow: ClassVar[Mapping[str, Mapping[str, Any]]] = {"extreme": {"difficulty": "extreme"}}
    learned: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        rule: {"needs": rule, **({"colors": 2} if rule == RULE_WORDS[COLOR_CROSSING] else {})} for rule in RULE_WORDS
    }

    size: str = stated("", "nonogram.size")
    colors: int = stated(1, "nonogram.colors")
    density: float | None = stated(None, "nonogram.density")
    color_density: str = stated("", "nonogram.color_density")
    palette: str = stated("", "nonogram.palette")
    ground: str = stated("", "nonogram.ground")
    style: str = stated("blobs", "nonogram.style")
    symmetry: str = stated("", "nonogram.symmetry", choices=SYMMETRIES)
    empty_lines: str = stated("", "nonogram.empty_lines")
    image: str = stated("", "nonogram.image")
    background: str = stated("", "nonogram.background")
    crop: str = stated("", "nonogram.crop")
    focus: str = stated("", "nonogram.focus")
    threshold: float | None = stated(None, "nonogram.threshold")
    contrast: float | None = stated(None, "nonogram.contrast")
    picture: str = stated("", "nonogram.picture")
    quality: int | None = stated(None, "nonogram.quality")
    text: str = stated("", "nonogram.text")
    glyph: str = stated("", "nonogram.glyph")
    font: str = stated("", "nonogram.font")
    most_changes: int | None = stated(None, "nonogram.most_changes", bounds=(0, MAX_CELLS))
    logic: str = stated("", "nonogram.logic", choices=LOGICS)
    difficulty: str = stated("", "nonogram.difficulty")
    needs: str = stated("", "nonogram.needs", choices=RULE_WORDS)
    score: str = stated("", "nonogram.score")
    rating: str = stated("full", "nonogram.rating")
    tries: int = stated(_USUAL_TRIES, "nonogram.tries")
    unique: bool = stated(True, "nonogram.unique")

    @classmethod
    @override
    def of_day(cls, day: date, level: str = "usual", *, small: bool = False) -> Mapping[str, Any]:
        """Return the options of the puzzle of a day; the subjects of usual weeks come once in more than a year."""
        from generator.nonogram.days import subject_of

        asked = cls.of_weekday(day.weekday(), level, small=small)
        return {**asked, "picture": subject_of(day, small=small)} if level == "usual" else asked

    @override
    def check(self) -> None:
        """Refuse options that contradict each other."""
        if not self.image and (unused := self.asked(*_LOOK_OF_FILES)):
            raise RequestError(f"{unused} was given without --image; expected a picture, too")
        self._check_paints()
        if self.shows:
            rows, columns = self._checked_picture()
            if not self.size:
                object.__setattr__(self, "size", f"{rows}x{columns}")
        elif self.most_changes is not None:
            raise RequestError(
                f"{self.asked('most_changes')} was given without a picture; expected --image, --picture, --text "
                "or --glyph, too"
            )
        height, width = self.shape
        if height * width > MAX_CELLS:
            raise RequestError(f"{self.size!r} has {height * width:,} cells; expected at most {MAX_CELLS:,}")
        if self.density is not None:
            parse_share(self.density, "density")
            if self.color_density:
                raise RequestError("--density and --color-density were both given; expected one of them")
        scores = aim_for(self.logic, "", (), "", self.score)
        if self.is_aimed:
            check_rated(self, self.asked("logic", "difficulty", "needs", "score"))
            check_together(POINTS, self._limits(scores.least_score, scores.most_score))
        n_painted = self.n_painted
        if n_painted is not None and n_painted < self.colors and not (n_painted == 0 and self.colors == 1):
            raise RequestError(
                f"{counted(self.colors, 'color')} cannot all appear in {counted(n_painted, 'painted cell')}; "
                f"expected fewer colors, or {self.colors} cells or more"
            )
        if self.quality is not None and not self.draws_picture:
            raise RequestError(f"{self.asked('quality')} was given without --picture any; expected both")
        if self.font and not (self.text or self.glyph):
            raise RequestError(f"{self.asked('font')} was given without --text or --glyph; expected one of them, too")
        if self.empty_lines == "avoid" and (self.shows or not self.unique):
            other = self.shows or "--no-unique"
            raise RequestError(f"--empty-lines avoid was given with {other}; expected one of them")
        if self.empty_lines == "avoid" and n_painted is not None and n_painted < max(height, width):
            raise RequestError(
                f"--empty-lines avoid was given with {counted(n_painted, 'painted cell')}; "
                f"expected at least {max(height, width)} for {height}x{width}"
            )
        if self.mirror != "none" and n_painted is not None:
            from generator.nonogram.picture import orbits_to_paint

            orbits_to_paint(height, width, self.mirror, n_painted, self.colors, self.color_counts)

    def _check_paints(self) -> None:
        if not (self.palette or self.ground):
            return
        n_given = self.palette.count(",") + 1
        if self.palette and self.colors == 1:
            object.__setattr__(self, "colors", n_given)
        if self.palette and self.colors != n_given:
            raise RequestError(
                f"--palette {self.palette} was given with --colors {self.colors}; expected --colors {n_given}, or none"
            )
        _ = self.paints  # building the palette checks the paints

    def _checked_picture(self) -> tuple[int, int]:
        """Check the options of a picture, and return its rows and columns: as asked for, or else the picture's own."""
        if sum(bool(getattr(self, name)) for name in SUBJECTS) > 1:
            raise RequestError(f"{self.asked(*SUBJECTS)} were given together; expected one of them")
        if self.symmetry or self.style != "blobs":
            raise RequestError(f"{self.shows} was given with a style or symmetry; expected the picture alone")
        if self.color_density:
            raise RequestError(f"{self.shows} was given with --color-density; expected --density or the picture alone")
        if self.text and self.density is not None:
            raise RequestError("--text and --density were both given; expected one of them")
        if self.image:
            from generator.nonogram.pictures.file_options import check_file_options

            check_file_options(self)
            if not self.size:
                from generator.nonogram.pictures.files import shape_of as shape_of_file

                return shape_of_file(self.picture_file)
        else:
            subject = self.subject
            if not self.size:
                from generator.nonogram.pictures.subjects import shape_of

                return shape_of(subject, self.shape)
        return self.shape

    @classmethod
    @override
    def from_command(cls, given: Collection[str], **options: Any) -> "NonogramRequest":
        """Make the request of a command; if the options leave the look open, ask for a picture.

        That is any named picture of one of the easier grades; with a density, it is a scene if there is room for one.
        """
        if empty := next((name for name in SUBJECTS if name in given and not options[name]), ""):
            raise RequestError(f"--{empty} is empty; expected what the picture shows")
        request = cls(**options | {"most_changes": None, "quality": None})
        is_plain = min(request.shape) < _LEAST_SIDE_OF_PICTURE or request.colors > _MOST_COLORS_OF_PICTURE
        if is_plain or not request.unique or _LOOKS.difference(("density",)).intersection(given):
            return cls(**options)
        from generator.nonogram.pictures import library, scene

        if request.density is None:
            return cls(**options | {"picture": library.ANY})
        if not _LEAST_PICTURE <= request.density <= _MOST_PICTURE:
            return cls(**options)
        has_room = min(request.shape) >= scene.LEAST_SCENE and max(request.shape) <= scene.MOST_SCENE
        return cls(**options | {"picture": scene.SCENE if has_room else library.ANY})

    def _limits(self, low: float, high: float) -> list[Limit]:
        """List the limits of the options, with scores from ``low`` to ``high``; limits to be named last come first."""
        height, width = self.shape
        limits = limits_of(self.logic, self.difficulty, self.grades, self.needs)
        if self.colors == 1:
            limits.append(
                Limit("--colors 1", lambda point: point.rule != COLOR_CROSSING, lambda _: "--colors 2 or more")
            )
        limits += limits_of_size(height, width)
        if self.n_painted in (0, height * width) and self.colors == 1:
            words = self.asked("density", "color_density", *SUBJECTS) or f"{WITHOUT}--density"
            limits.append(Limit(words, lambda point: point.rule == FREEBIE, lambda _: "--density 0.5"))
        if self.score:
            limits.append(limit_of_score(self.score, low, high, (height, width), self.colors))
        return limits

    @property
    def shape(self) -> tuple[int, int]:
        """Return the number of rows and columns."""
        return parse_size(self.size or USUAL_SIZE, MAX_SIDE)

    @property
    @override
    def n_cells(self) -> int:
        height, width = self.shape
        return height * width

    @property
    @override
    def is_chosen(self) -> bool:
        """Return whether the usual conditions hold, or a picture is named, because it is as hard as it is."""
        return super(NonogramRequest, self).is_chosen or bool(self.picture and not self.draws_picture)

    @property
    @override
    def is_small(self) -> bool:
        """Return whether the usual conditions hold, or the board is a single line."""
        return super(NonogramRequest, self).is_small or min(self.shape) == 1

    @property
    def shows(self) -> str:
        """Return the option for the subject of the picture, as on the command line; nothing for a made texture."""
        return next((f"--{name}" for name in SUBJECTS if getattr(self, name)), "")

    @property
    def paints(self) -> "Palette":
        """Return the colors of a texture, glyph or text, and the paper of any puzzle."""
        from generator.nonogram.paints import paints

        return paints(self.palette, self.ground, self.colors)

    @property
    def subject(self) -> "Subject | None":
        """Return the subject that ``picture``, ``glyph`` or ``text`` names; None if any picture will do.

        Raises ``RequestError`` when there is no such thing.
        """
        from generator.nonogram.pictures.subjects import glyph_subject, named_subject, text_subject

        if self.picture:
            return None if self.draws_picture else named_subject(self.picture)
        return glyph_subject(self.glyph, self.font) if self.glyph else text_subject(self.text, self.font)

    @property
    def picture_file(self) -> "PictureFile":
        """Return which picture file the puzzle is made from, and how it is read."""
        from generator.nonogram.pictures.file_options import picture_file_of

        return picture_file_of(self)

    @property
    def most_changed_cells(self) -> int:
        """Return how many cells of a picture may change before it is refused."""
        if self.most_changes is not None:
            return self.most_changes
        height, width = self.shape
        percent: float = _MOST_CHANGED_OF_FILES if self.image else _MOST_CHANGED
        if self.draws_picture:
            percent = _MOST_CHANGED_OF_ANY  # other pictures can be drawn instead
        return max(_LEAST_LIMIT, int(height * width * percent / 100))

    @property
    @override
    def n_starts(self) -> int:
        """Return how many starts are made for a puzzle before giving up."""
        if not self.shows or self.tries != _USUAL_TRIES:
            return self.tries
        return self.tries if self.draws_picture else _USUAL_REPAIRS

    @property
    def draws_picture(self) -> bool:
        """Return whether a picture of the library or of one of its themes, or a scene, is drawn by chance."""
        from generator.nonogram.pictures import library

        return self.picture.lower() in (library.ANY, "scene", *library.themes())

    @property
    def mirror(self) -> str:
        """Return the symmetry that the picture must have, ``none`` included."""
        return self.symmetry or ("mirror-h" if self.style == "symmetric" else "none")

    @property
    def aim(self) -> Aim:
        """Return the wanted rating."""
        return aim_for(self.logic, self.difficulty, self.grades, self.needs, self.score)

    @property
    def is_aimed(self) -> bool:
        """Return whether the wanted rating excludes some puzzles that are solved line by line."""
        return bool(self.grades or self.needs or self.score or self.logic == "probe")

    @property
    def needed_logic(self) -> str:
        """Return the requested or implied logic."""
        return self.logic or self.aim.logic

    @property
    @override
    def most_work(self) -> int | None:
        """Return what searches for a rating may cost: less than ten seconds of compiled code, more with more tries."""
        return _MOST_WORK * max(self.tries, _USUAL_TRIES) // _USUAL_TRIES if self.is_aimed else None

    @override
    def remedies(self) -> tuple[str, ...]:
        """Name options with which puzzles are easier to find."""
        other = "another --density" if self.image or not self.shows else "another --size"
        if self.is_aimed:
            return tuple(dict.fromkeys(("another --size", other)))
        ways = () if self.needed_logic == "any" else ("--logic any", other)
        return ways if self.shows or self.style == "noise" else (*ways, "--style noise")

    @property
    def color_counts(self) -> tuple[int, ...] | None:
        """Return the exact number of cells of each color, or None when that is left open."""
        if not self.color_density:
            return None
        from generator.nonogram.color_density import parse_color_density

        return parse_color_density(self.color_density, self.colors, *self.shape)

    @property
    def n_painted(self) -> int | None:
        """Return the exact number of painted cells, or None when the picture decides."""
        counts = self.color_counts
        if counts is not None:
            return sum(counts)
        if self.density is None and self.shows:
            return None
        height, width = self.shape
        return round((0.5 if self.density is None else self.density) * height * width)

    @property
    def avoids_empty_lines(self) -> bool:
        """Return whether every row and column must have a painted cell, and only few lines a single block."""
        if self.empty_lines:
            return self.empty_lines == "avoid"
        height, width = self.shape
        least = max(round(_LEAST_TO_AVOID * height * width), 2 * max(height, width) + 1)
        return self.unique and not self.shows and (self.n_painted or 0) >= least

    @override
    def key(self) -> tuple[object, ...]:
        """Name the request for its random streams, the same on every machine: a picture or font counts by its bytes."""
        resolved = {"size": self.size or USUAL_SIZE, "logic": self.needed_logic}
        unset = [name for name in _LATER if getattr(self, name) in ("", None)]
        left_out = "image", "font", "empty_lines", "most_changes", "palette", "ground"
        values = self.values_for_key(resolved, *left_out, *unset)
        if self.image:
            return *values, ("image", self.picture_file.digest)
        if self.asked(*SUBJECTS):
            from generator.nonogram.pictures.subjects import digest_of

            return *values, ("font", digest_of(self.subject))
        return values
