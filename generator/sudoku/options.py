"""The options of a request for Sudokus, and what follows from them."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from math import isqrt
from typing import Any, ClassVar

from generator.forms import QUICK_GRADES
from generator.options import ANY, GRADES_OF_WEEK, USUAL, BaseRequest, is_inline, stated
from generator.orbits import Orbits, images_under, nearest_sums, orbits_under, within
from generator.parsing import parse_range, parse_size
from generator.sudoku.aim import ANY_RATING, RULE_WORDS, Aim
from generator.sudoku.boards import BOARD_METHODS, MOST_SIDE_OF_PRUNE, usual_method
from generator.sudoku.regions import have_symmetry
from puzzles.cells import cell_name
from puzzles.errors import PuzzleError, RequestError, counted, unknown
from puzzles.override import override
from puzzles.reading import read_regular
from puzzles.sudoku import MAX_SIDE, Ground, default_box
from puzzles.sudoku.ground import checked, is_outside, regions_of
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from puzzles.sudoku.marks.mark import Mark
from puzzles.sudoku.regions import read_regions
from puzzles.sudoku.variants import VARIANTS
from rating.grades import Grade
from rating.sudoku.rules import RULES

SYMMETRIES = ("none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "full")
LOGICS = ("singles", "any")
PATTERN_BLANKS = ".0"
JIGSAW = "jigsaw"
VARIANT_WORDS = (JIGSAW, *VARIANTS, *MARK_VARIANTS)
_ALSO_VARIANTS = {  # words of newspapers and apps for variants
    "x": ("diagonal", "diagonals", "sudoku-x", "x-sudoku", "xsudoku"),
    "windoku": ("hyper", "hypersudoku", "hyper-sudoku", "nrc", "windows"),
    "jigsaw": ("irregular", "chaos", "squiggly", "geometry", "nonomino"),
    "disjoint": ("offset", "disjoint-groups"),
    "center-dot": ("centre-dot", "center", "girandola"),
    "anti-knight": ("antiknight", "knight", "no-knight"),
    "anti-king": ("antiking", "king", "no-touch", "untouchable"),
    "non-consecutive": ("nonconsecutive", "non-consecutive-neighbors"),
    "toroidal": ("torus",),
    "twin": ("twins", "butterfly"),
    "samurai": ("gattai", "gattai-5"),
    "killer": ("cages", "cage", "sum", "sums", "sumdoku", "addoku"),
    "thermo": ("thermometer", "thermometers", "thermos", "thermal"),
    "arrow": ("arrows",),
    "kropki": ("dots",),
    "xv": ("vx", "x-v"),
    "even-odd": ("odd-even", "evenodd", "oddeven", "parity"),
    "greater-than": ("greater", "comparison", "inequality", "futoshiki-sudoku"),
    "whispers": ("whisper", "german-whispers"),
    "palindrome": ("palindromes",),
    "little-killer": ("little-killers", "littlekiller"),
    "skyscrapers": ("skyscraper", "towers"),
    "sandwich": ("sandwiches",),
    "quadruples": ("quadruple", "quads", "quad"),
}
_USUAL_TRIES = 5_000
_USUAL_CLUES, _USUAL_SYMMETRY = 32, "rotate180"  # the number of givens and the symmetry of classic puzzles
_SMALL_SIDE = 5
_USUAL_SHARE = 0.32  # other puzzles keep at least this share of their cells as givens
# The fewest givens that digging a 9x9 often reaches, and the number of starts if fewer are wanted.
_FEWEST_LIKELY, _STARTS_OF_FEW = 21, 100

CLASSIC = Ground(3, 3)


@cache
def also_variants() -> Mapping[str, str]:
    """Return the variants, keyed by other words that people use for them."""
    return {word: name for name, words in _ALSO_VARIANTS.items() for word in words}


@lru_cache(maxsize=16)
def _aim(grades: tuple[Grade, ...], er: str, needs: str, max_technique: str) -> Aim:
    low, high = parse_range(er, "ratings") if er else (0.0, ANY_RATING / 10)
    return Aim(
        grades=grades,
        low=round(10 * low),
        high=round(10 * high),
        rule=RULE_WORDS.index(needs) if needs else None,
        most=RULES[RULE_WORDS.index(max_technique)].tenths if max_technique else ANY_RATING,
    )


@lru_cache(maxsize=16)
def _ruled(data: bytes, ground: Ground) -> tuple[Mark, ...]:
    from puzzles.sudoku.rules_file import read_rules

    return read_rules(data.decode("utf-8", "replace"), ground)


@lru_cache(maxsize=64)
def _names_in(variant: str) -> tuple[str, ...]:
    said = [name.strip().lower() for name in variant.split(",")] if variant else []
    names = tuple(also_variants().get(name, name) for name in said)
    for name in names:
        if name not in VARIANT_WORDS:
            raise RequestError(unknown(name, "a variant", VARIANT_WORDS))
        if names.count(name) > 1:
            raise RequestError(f"the variant {name!r} was given twice; expected it once")
    return names


@dataclass(frozen=True, slots=True)
class SudokuOptions(BaseRequest):
    """The options of a request for Sudokus: those of the command line, each with its default."""

    family: ClassVar[str] = "sudoku"
    clues_of_grade: ClassVar[Mapping[str, int]] = {
        "gentle": 36, "hard": 30, "expert": 28, "master": 28, "extreme": 26, "beyond": 23,
    }  # fmt: skip
    """The number of givens of a classic Sudoku by grade, if not 32; with more givens, hard puzzles are rare."""

    week: ClassVar[tuple[Mapping[str, Any], ...]] = tuple({"difficulty": grade} for grade in GRADES_OF_WEEK)
    quick: ClassVar[Mapping[str, Mapping[str, Any]]] = {grade: {"difficulty": grade} for grade in QUICK_GRADES}
    slow: ClassVar[Mapping[str, Mapping[str, Any]]] = {grade: {"difficulty": grade} for grade in ("extreme", "beyond")}
    learned: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        rule: {"needs": rule, **({"clues": 60} if rule == RULE_WORDS[0] else {})} for rule in RULE_WORDS
    }

    size: str = stated("", "sudoku.size")
    box: str = stated("", "sudoku.box")
    variant: str = stated("", "sudoku.variant", about=", ".join(VARIANT_WORDS))
    regions: str = stated("", "sudoku.regions")
    rules: str = stated("", "sudoku.rules")
    board_method: str = stated("", "sudoku.board_method", about=MOST_SIDE_OF_PRUNE, choices=tuple(BOARD_METHODS))
    alpha: float | None = stated(None, "sudoku.alpha")
    clues: int | str | None = stated(None, "sudoku.clues", ranges=True)
    minimal: bool = stated(False, "sudoku.minimal")
    symmetry: str = stated("", "sudoku.symmetry", choices=SYMMETRIES)
    logic: str = stated("", "sudoku.logic", choices=LOGICS)
    pattern: str = stated("", "sudoku.pattern")
    difficulty: str = stated("", "sudoku.difficulty")
    er: str = stated("", "sudoku.er")
    needs: str = stated("", "sudoku.needs", choices=RULE_WORDS)
    max_technique: str = stated("", "sudoku.max_technique", choices=RULE_WORDS)
    rating: str = stated("full", "sudoku.rating")
    tries: int = stated(_USUAL_TRIES, "sudoku.tries")
    unique: bool = stated(True, "sudoku.unique")

    @override
    def implied(self) -> Mapping[str, Any]:
        """Return the look of usual puzzles; for classic ones, that of their grade unless options fix the givens."""
        if self.difficulty == USUAL:
            return self._usual_look()
        if self.has_marks or self.difficulty == ANY:
            return {}
        shaped = self.asked("clues", "symmetry", "pattern", "minimal", "er", "needs")
        if not self.difficulty or shaped or not self.is_classic:
            is_gentle = self.difficulty.lower() == "gentle" and self.variant and self.side == CLASSIC.side
            share = self.clues_of_grade["gentle"] / CLASSIC.side**2
            return {"clues": round(share * self.n_cells)} if is_gentle and not shaped else {}
        return {"clues": self.clues_of_grade.get(self.difficulty, _USUAL_CLUES), "symmetry": _USUAL_SYMMETRY}

    def _usual_look(self) -> Mapping[str, Any]:
        """Return a symmetry that suits the cells, and the usual number of givens of a classic Sudoku."""
        symmetry = self.symmetry or (_USUAL_SYMMETRY if self._can_have(_USUAL_SYMMETRY) else "none")
        if not self.is_classic:
            return {"symmetry": symmetry}
        return {"symmetry": symmetry, "clues": nearest_sums(orbits_under(symmetry, 9, 9), _USUAL_CLUES)[0]}

    def _can_have(self, symmetry: str) -> bool:
        """Return whether a symmetry maps the grids and the regions to themselves."""
        ground = self.ground
        outside = is_outside(ground)
        if (outside[images_under(symmetry, ground.side, ground.side)] != outside).any():
            return False
        regions = ground.regions or (regions_of(ground) if self.draws_regions else ())
        return not regions or have_symmetry(ground.side, regions, symmetry)

    @property
    def side(self) -> int:
        """Return the number of rows, which is also the number of columns."""
        if not self.size and self.regions:
            return isqrt(len(self._own_regions()))
        if not self.size:
            return Ground(*parse_size(self.box, MAX_SIDE)).side if self.box else CLASSIC.side
        height, width = parse_size(self.size, MAX_SIDE)
        if height != width:
            raise RequestError(f"{self.size!r} is not square; expected as many rows as columns")
        return height

    @property
    @override
    def n_cells(self) -> int:
        """Count the cells of all grids."""
        return int((~is_outside(self.ground)).sum())

    @property
    @override
    def is_small(self) -> bool:
        """Return whether each grid is small."""
        return self.side <= _SMALL_SIDE

    @property
    def orbits(self) -> Orbits:
        """Return the sets of cells that the symmetry maps onto each other."""
        ground = self.ground
        orbits = orbits_under(self.needed_symmetry, ground.side, ground.side)
        return within(orbits, is_outside(ground)) if ground.variants else orbits

    @property
    def shape(self) -> str:
        """Return rows by columns as text."""
        side = self.ground.side if self.variant else self.side
        return f"{side}x{side}"

    @property
    def ground(self) -> Ground:
        """Return the ground of the puzzles, with boxes where regions are yet to be drawn."""
        ground = Ground(*parse_size(self.box, MAX_SIDE)) if self.box else default_box(self.side)
        if not self.variant and not self.regions:
            return ground
        names = tuple(name for name in _names_in(self.variant) if name in VARIANTS)
        try:
            return checked(ground._replace(variants=names, regions=self._own_regions() if self.regions else ()))
        except PuzzleError as error:
            raise RequestError(str(error)) from None

    @property
    def draws_regions(self) -> bool:
        """Return whether regions are drawn anew for each puzzle."""
        return JIGSAW in _names_in(self.variant)

    @property
    def mark_variants(self) -> tuple[str, ...]:
        """Return the variants that have marks; these are drawn for each puzzle."""
        if not self.variant:
            return ()
        names = _names_in(self.variant)
        return tuple(name for name in MARK_VARIANTS if name in names)

    @property
    def is_classic(self) -> bool:
        """Return whether puzzles are 9x9 without variants."""
        return self.ground == CLASSIC and not self.draws_regions and not self.has_marks

    @property
    def has_marks(self) -> bool:
        """Return whether puzzles have marks: those of variants, or of a file of rules."""
        return bool(self.rules or self.mark_variants)

    @property
    def ruled_marks(self) -> tuple[Mark, ...]:
        """Return the marks that a file of rules states, the same in each puzzle."""
        if not self.rules:
            return ()
        try:
            return _ruled(self._bytes_of("rules"), self.ground)
        except PuzzleError as error:
            raise RequestError(str(error) if is_inline(self.rules) else f"{self.rules!r}: {error}") from None

    def _own_regions(self) -> tuple[int, ...]:
        text = self._bytes_of("regions").decode("utf-8", "replace")
        try:
            return read_regions(text)
        except PuzzleError as error:
            raise RequestError(f"regions {self.regions!r} cannot be read: {error}") from None

    @property
    def aim(self) -> Aim:
        """Return the wanted rating."""
        return _aim(self.grades, self.er, self.needs, self.max_technique)

    @property
    @override
    def n_starts(self) -> int:
        """Return the number of starts before giving up on a puzzle; fewer if each start is slow."""
        few = self.is_classic_dig and self.n_clues is not None and self.n_clues < _FEWEST_LIKELY
        return _STARTS_OF_FEW if few and self.tries == _USUAL_TRIES else self.tries

    @override
    def remedies(self) -> tuple[str, ...]:
        """Return options that make puzzles easier to find."""
        names = [] if self.needed_logic == "any" else ["--logic any"]
        if not self.pattern and self.clues is None:
            names.append("a number of --clues")
        elif not self.pattern:
            names.append(f"--clues {_FEWEST_LIKELY} or more" if self.is_classic else "another number of --clues")
        return tuple(names)

    @property
    def n_clues(self) -> int | None:
        """Return the exact number of givens, or None if any will do."""
        return self.clues if isinstance(self.clues, int) else None

    @property
    def fewest_givens(self) -> int:
        """Return the number of givens at which digging stops: those asked for, or the fewest of a usual puzzle."""
        usual = round(_USUAL_SHARE * self.n_cells) if self.difficulty == USUAL else 0
        return usual if self.n_clues is None else self.n_clues

    @property
    def is_classic_dig(self) -> bool:
        """Return whether puzzles are dug from 9x9 boards with any logic; if so, many are dug at once."""
        return self.is_classic and self.needed_logic == "any" and self.unique and not self.pattern

    @property
    def is_classic_pattern(self) -> bool:
        """Return whether digits are searched for the cells of a pattern, rather than taken from a board."""
        return self.is_classic and self.unique and bool(self.pattern)

    @property
    def needed_symmetry(self) -> str:
        """Return the symmetry of the places of the givens, ``none`` included."""
        return self.symmetry or "none"

    @property
    def needed_board_method(self) -> str:
        """Return the method that makes boards whose only regions are boxes."""
        return self.board_method or usual_method(self.side)

    @property
    def needed_logic(self) -> str:
        """Return the strongest logic that a solution may need, as asked for or implied."""
        if self.logic or self.is_classic or not self.aim.is_met_by_singles:
            return self.logic or "any"
        is_free = (self.variant or self.regions or self.rules) and (self.aim.is_open or self.minimal)
        return "any" if is_free else "singles"

    @property
    def pattern_cells(self) -> tuple[int, ...]:
        """Read the givens' cells from the pattern file, as ``row * side + column``."""
        lines = [line.strip() for line in self._bytes_of("pattern").decode("utf-8", "replace").split("\n")]
        rows = [line for line in lines if line]
        ground = self.ground
        side = ground.side
        if len(rows) != side:
            raise RequestError(
                f"pattern {self.pattern!r} has {counted(len(rows), 'row')}; expected {side} for {self.shape}"
            )
        for number, row in enumerate(rows, 1):
            if len(row) != side:
                raise RequestError(
                    f"row {number} of pattern {self.pattern!r} has {counted(len(row), 'cell')}; "
                    f"expected {side} for {self.shape}"
                )
        cells = tuple(cell for cell, character in enumerate("".join(rows)) if character not in PATTERN_BLANKS)
        strange = next((cell for cell in cells if is_outside(ground)[cell]), None)
        if strange is not None:
            name = cell_name(strange, side)
            raise RequestError(f"pattern {self.pattern!r} has a given at {name}; expected none outside the grids")
        return cells

    def _bytes_of(self, name: str) -> bytes:
        path: str = getattr(self, name)
        if is_inline(path):
            return path.encode()
        try:
            return read_regular(path)
        except OSError as error:
            raise RequestError(f"{name} {path!r} cannot be read: {error.strerror}; expected a text file") from None

    @override
    def key(self) -> tuple[object, ...]:
        """Return the key of the request for its random streams, the same on every machine: files count by their bytes.

        Variants, which were added later, count only if there are any.
        """
        resolved = {
            "size": self.shape,
            "box": str(self.ground),
            "symmetry": self.needed_symmetry,
            "logic": self.needed_logic,
            "board_method": self.needed_board_method,
            "variant": (self.draws_regions, self.ground.variants, *self.mark_variants),
            "regions": self.ground.regions,
        }
        plain = () if self.variant or self.regions else ("variant", "regions")
        values = self.values_for_key(resolved, "pattern", "rules", *plain)
        files = [name for name in ("pattern", "rules") if getattr(self, name)]
        hashes = [(name, hashlib.blake2b(self._bytes_of(name), digest_size=16).hexdigest()) for name in files]
        return (*values, *hashes)
