"""The request for Sudokus: its options, checked when it is made."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from generator.limits import WITHOUT, Limit, check_together
from generator.options import check_rated
from generator.orbits import images_under, nearest_sums, whole_orbits_add_up_to
from generator.sudoku.aim import LIMIT_OF_SINGLES, limit_of_clues, limit_of_extent, limits_of, points
from generator.sudoku.boards import check_method
from generator.sudoku.options import SudokuOptions
from generator.sudoku.regions import have_symmetry
from puzzles.errors import RequestError, counted, quoted
from puzzles.override import override
from puzzles.sudoku import BLANK, Ground, Sudoku, default_box
from puzzles.sudoku.ground import is_outside, pairs_apart, regions_of
from puzzles.sudoku.variants import VARIANTS

_VARIANT_SIDES = (4, 16)
_LARGEST_MARKED_GRID = 9  # the rows of the largest grids that may overlap and have marks; larger ones take minutes
_CONFLICTS = 20_000  # the most conflicts in the proof that no board has some variants together
MOST_PROVED_SIDE = 196  # the rows of the largest puzzle that is dug within a minute or two
MOST_GRADED_SIDE = 62  # the number of digits of the largest puzzle that the ladders can rate
FEWEST_CLASSIC_CLUES = 17
"""Source: McGuire, Tugemann and Civario 2014, There is no 16-clue Sudoku."""
MOST_MINIMAL_CLASSIC_CLUES = 40
"""The most givens of any known 9x9 puzzle from which no given can be removed.

Source: Royle's and other collections, as listed in Wikipedia's "Mathematics of Sudoku".
"""


@lru_cache(maxsize=64)
def has_no_board(ground: Ground) -> bool:
    """Return whether a SAT solver proves that a ground has no board."""
    from solvers.sudoku.proof import Budget, prove

    blank = Sudoku(ground, (BLANK,) * ground.side**2)
    return prove(blank, budget=Budget(nodes=0, conflicts=_CONFLICTS)).verdict == "none"


@dataclass(frozen=True, slots=True)
class SudokuRequest(SudokuOptions):
    """A request for Sudokus. Size, number and symmetry of the clues, or their exact places, are met exactly.

    The fields are the options of the command line; raise ``RequestError`` if some are wrong or contradict each other.
    """

    @override
    def check(self) -> None:
        """Refuse options that contradict each other."""
        side = self.side
        if self.variant or self.regions or self.rules:
            self._check_variant()
        elif self.ground.n_digits != side:
            raise RequestError(
                f"boxes of {self.box} have {self.ground.n_digits} cells; expected {side} for a board of {self.size}"
            )
        if self.unique and side > MOST_PROVED_SIDE:
            most = f"{MOST_PROVED_SIDE}x{MOST_PROVED_SIDE}"
            raise RequestError(f"{self.shape} takes too long to prove; expected at most {most}, or --no-unique")
        check_method(self.needed_board_method, side, self.alpha)
        if not self.aim.is_open and self.ground.n_digits > MOST_GRADED_SIDE:
            most = f"{MOST_GRADED_SIDE}x{MOST_GRADED_SIDE}"
            raise RequestError(f"{self.shape} is too large to be graded; expected at most {most}, or --difficulty any")
        if self.minimal and not self.unique:
            raise RequestError("--minimal was given with --no-unique; expected --unique, as only proved puzzles can be")
        aimed = self.asked("difficulty", "er", "needs", "max_technique")
        aim = self.aim
        if not aim.is_open:
            check_rated(self, aimed)
        if self.pattern and (self.clues is not None or self.needed_symmetry != "none"):
            raise RequestError("--pattern was given with a number of clues or a symmetry; expected the pattern alone")
        n_clues = self.n_clues
        if self.pattern:
            n_clues = len(self.pattern_cells)
            self._check_pattern()
        if n_clues is not None:
            self._check_clues(n_clues)
        if not aim.is_open:
            own = limits_of(aim, self.difficulty, self.needs, self.max_technique, self.er)
            check_together(points(), [*self._limits(n_clues), *own])

    def _check_variant(self) -> None:
        """Refuse variants and regions that do not exist or for which there is no board."""
        side, words = self.side, self.asked("size", "box", "variant", "regions", "rules")
        if not _VARIANT_SIDES[0] <= side <= _VARIANT_SIDES[1]:
            raise RequestError(f"{words} was given; expected a size from 4x4 to 16x16")
        if self.board_method:
            raise RequestError(f"{words} was given with --board-method {self.board_method}; expected no board method")
        if self.has_marks:
            self._check_marks(words)
        if self.box and (self.draws_regions or self.regions):
            raise RequestError(f"{words} was given; expected no --box, as regions replace boxes")
        ground = self.ground
        if ground.n_digits != side:
            raise RequestError(f"{words} was given; expected boxes or regions for {side} rows")
        outside = is_outside(ground)
        if (outside[images_under(self.needed_symmetry, ground.side, ground.side)] != outside).any():
            raise RequestError(f"{words} cannot have the symmetry {self.needed_symmetry}; expected one of its grids")
        if ground.regions and not have_symmetry(side, ground.regions, self.needed_symmetry):
            raise RequestError(
                f"{self.regions!r} has no symmetry {self.needed_symmetry}; expected regions that have it"
            )
        if self.draws_regions:
            about_boxes = next((name for name in ground.variants if VARIANTS[name].needs_boxes), None)
            if about_boxes:
                raise RequestError(
                    f"a jigsaw cannot have the variant {about_boxes!r}, which is about boxes; expected others"
                )
            if ground.regions:
                raise RequestError(f"{words} was given; expected regions from a file, or a jigsaw that draws them")
            if not have_symmetry(side, regions_of(default_box(side)), self.needed_symmetry):
                raise RequestError(
                    f"{words} cannot have the symmetry {self.needed_symmetry}; expected rotate180, or 9x9 cells"
                )
        elif has_no_board(ground):
            raise RequestError(f"no board is {ground.name} of {self.shape}; expected fewer variants, or another size")

    def _check_marks(self, words: str) -> None:
        """Refuse options that marked puzzles cannot meet, since these are dug and rated like games."""
        if {"killer", "killer-repeats"} <= {*self.mark_variants}:
            raise RequestError(f"{words} was given; expected killer or killer-repeats, as each divides the board")
        if strange := self.asked("er", "needs", "max_technique", "logic", "pattern"):
            raise RequestError(f"{strange} was given with {words}; expected --difficulty or --clues alone")
        if not self.unique or self.extent.up_to is not None:
            strange = self.asked("rating") if self.unique else "--no-unique"
            raise RequestError(f"{strange} was given with {words}; expected --unique and a full rating, or none")
        if self.side > _LARGEST_MARKED_GRID and any(VARIANTS[name].grids for name in self.ground.variants):
            raise RequestError(f"{words} was given; expected grids of 4x4 or 9x9 for marks, or one grid")
        if self.draws_regions and self.rules:
            raise RequestError(f"{words} was given; expected boxes, or regions from a file, for rules")
        if self.ground.n_digits == self.side:
            ruled = self.ruled_marks
            if ruled and has_no_board(self.ground._replace(marks=ruled)):
                raise RequestError(
                    f"no board meets the rules in {quoted(self.rules)}; expected others, or another size"
                )

    def _limits(self, n_clues: int | None) -> list[Limit]:
        """List the limits of options that do not aim at a rating; limits to be named last come first."""
        limits = []
        if self.logic == "singles":
            limits.append(LIMIT_OF_SINGLES)
        if self.extent.up_to is not None:
            limits.append(limit_of_extent(self.rating, self.extent.up_to))
        # Each full house gives a cell by the sum of a house. This many sums of rows, columns and boxes are independent
        # of each other, so no more cells can be found in this way.
        side, ground = self.side, self.ground
        least = side**2 - (3 * side - ground.height - ground.width)
        if not ground.has_boxes_only or self.draws_regions or self.has_marks:
            return limits
        if n_clues is not None:
            instead = "another pattern" if self.pattern else f"--clues {least} or more"
            words = self.asked("clues", "pattern")
            limits.append(limit_of_clues(words, n_clues, least, instead=instead))
        elif self.is_classic:
            limits.append(limit_of_clues(f"{WITHOUT}--clues", 0, least, instead=f"--clues {least} or more"))
        if self.minimal and self.is_classic:
            limits.append(limit_of_clues("--minimal", MOST_MINIMAL_CLASSIC_CLUES, least, instead="--no-minimal"))
        return limits

    def _check_pattern(self) -> None:
        """Refuse a band with two empty rows or a stack with two empty columns: the two could change places."""
        if not self.unique or self.variant or self.regions or self.rules:
            return
        is_given = np.zeros((self.side, self.side), np.bool_)
        is_given.flat[list(self.pattern_cells)] = True
        for kind, axis, width in (("row", 1, self.ground.height), ("column", 0, self.ground.width)):
            for first, second in pairwise(np.flatnonzero(~is_given.any(axis=axis)).tolist()):
                if first // width == second // width:
                    raise RequestError(
                        f"{kind}s {first + 1} and {second + 1} of pattern {self.pattern!r} are empty and could change "
                        f"places, so that no puzzle has a single solution; expected a given in one of them"
                    )

    def _check_clues(self, n_clues: int) -> None:
        orbits, n_cells = self.orbits, self.n_cells
        if not 0 <= n_clues <= n_cells:
            raise RequestError(f"{n_clues:,} clues are not possible; expected 0 to {n_cells:,} on {self.shape}")
        clues = counted(n_clues, "clue")
        most = MOST_MINIMAL_CLASSIC_CLUES if self.is_classic else n_cells - self.side
        if self.minimal and n_clues > most:
            known = "the known maximum" if self.is_classic else "a blank in each row"
            raise RequestError(f"{clues} were given with --minimal; expected at most {most}, {known}, or --no-minimal")
        if self.unique and self.is_classic and n_clues < FEWEST_CLASSIC_CLUES:
            raise RequestError(
                f"{clues} cannot have a single solution on {self.shape}; "
                f"expected {FEWEST_CLASSIC_CLUES}, the known minimum, or more"
            )
        if self.unique and n_clues < self.side - 1 and not pairs_apart(self.ground) and not self.has_marks:
            raise RequestError(
                f"{clues} cannot have a single solution on {self.shape}, as two digits that do not appear "
                f"could change places; expected {self.side - 1} or more"
            )
        if not whole_orbits_add_up_to(orbits, n_clues):
            fewer, more = nearest_sums(orbits, n_clues)
            raise RequestError(
                f"{clues} cannot have the symmetry {self.needed_symmetry} on {self.shape}; expected {fewer} or {more}"
            )
