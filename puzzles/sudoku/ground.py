"""The ground of a Sudoku: its houses, the pairs of cells that must differ, and checks for repeated digits."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, wraps
from itertools import chain
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import PuzzleError, counted, unknown
from puzzles.sudoku.marks.kinds import checked_marks, variants_of
from puzzles.sudoku.marks.mark import Field, Mark
from puzzles.sudoku.variants import VARIANTS
from puzzles.titles import variant_title

BLANK = 0
MAX_SIDE = 1024
MOST_BITS = 59
"""The largest side whose digits can be bits of one number.

Even if all cells of a house have the largest digit, the sum of their bits stays below 2**64.
"""

_LARGEST_OF_VARIANTS = 64
_ONE_OF_A_KIND = {"asterisk": "the asterisk", "center": "the centers"}
_LARGEST_BYTE = 255
_BYTES = bytes(range(_LARGEST_BYTE + 1))

Grid = NDArray[np.uint16]

_MANY, _FEW = 512, 16  # how many results are kept
_SMALL_SIDE = 16
_Function = TypeVar("_Function", bound=Callable[..., Any])


class Ground(NamedTuple):
    """The houses and rules of a Sudoku: a classic one has ``Ground(3, 3)``, and a 6x6 one has ``Ground(2, 3)``."""

    # ``height`` and ``width`` are the rows and columns of a box.
    height: int
    width: int
    # Names of ``VARIANTS``, in the order of that table; each adds houses, or pairs of cells that must differ.
    variants: tuple[str, ...] = ()
    # The region number of each cell, from 0, in reading order, if regions replace the boxes.
    regions: tuple[int, ...] = ()
    # Cages, lines and other clues in addition to givens; engines that know no marks refuse such a ground.
    marks: tuple[Mark, ...] = ()

    @property
    def n_digits(self) -> int:
        """Return how many digits there are, which is also the number of cells in a house."""
        return self.height * self.width

    @property
    def side(self) -> int:
        """Return how many rows the board has, and as many columns, over all grids if several overlap."""
        return self.n_digits if not self.variants else side_of(self)

    @property
    def has_boxes_only(self) -> bool:
        """Return whether the ground has nothing but rows, columns and boxes."""
        return not self.variants and not self.regions and not self.marks

    @property
    def bare(self) -> "Ground":
        """Return the ground without its marks."""
        return self._replace(marks=()) if self.marks else self

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of everything but boxes: ``jigsaw``, its variants, and the variants of its marks."""
        return (*(["jigsaw"] if self.regions else []), *self.variants, *variants_of(self.marks))

    @property
    def name(self) -> str:
        """Return the name of the game in words: ``Sudoku``, ``XV Sudoku``, ``Jigsaw Anti-Knight Sudoku``."""
        return " ".join((*map(variant_title, self.names), "Sudoku"))

    @property
    def parts(self) -> str:
        """Return the name of the parts of the board: ``boxes of 2x3``, or ``regions``."""
        return "regions" if self.regions else f"boxes of {self}"

    def __str__(self) -> str:
        return f"{self.height}x{self.width}"


def kept_by_ground(function: _Function) -> _Function:
    """Remember the results for a few large grounds and for many small ones.

    Each jigsaw of a batch has a ground of its own.
    """
    many, few = lru_cache(_MANY)(function), lru_cache(_FEW)(function)

    @wraps(function)
    def kept(ground: Ground, *args: Hashable) -> Any:
        return (many if ground.n_digits <= _SMALL_SIDE else few)(ground, *args)

    return cast(_Function, kept)


class House(NamedTuple):
    """A row, column, box or other house with its number from 0; boxes are numbered from left to right, then down.

    If grids overlap, rows and columns are counted across the board, and all other houses within the named grid. A
    hidden house has no number. If it consists of all cells in certain rows and columns, it has these instead.
    """

    kind: str
    number: int
    grid: str = ""
    lines: str = ""  # the rows and columns, such as ``r159c234``

    def __str__(self) -> str:
        name = _ONE_OF_A_KIND.get(self.kind) or f"{self.kind} {self.lines or self.number + 1}"
        return f"{name}{self.place}"

    @property
    def place(self) -> str:
        """Return which grid the house is in, if there are several."""
        return f" of the {self.grid} grid" if self.grid else ""


class Repeat(NamedTuple):
    """Two cells, in reading order, whose digits break a rule; the sentence goes on after their names."""

    first: int
    second: int
    sentence: str


@kept_by_ground
def grids_of(ground: Ground) -> Mapping[str, tuple[int, int]]:
    """Return the first row and column of each grid by its name; a single grid has none."""
    step = ground.n_digits - ground.height
    shapes = [VARIANTS[name].grids for name in ground.variants if name in VARIANTS]
    grids = next(filter(None, shapes), {"": (0, 0)})
    return {name: (down * step, across * step) for name, (down, across) in grids.items()}


@kept_by_ground
def side_of(ground: Ground) -> int:
    """Return how many rows a board has."""
    return max(down for down, _ in grids_of(ground).values()) + ground.n_digits


@kept_by_ground
def field_of(ground: Ground) -> Field:
    """Return the cells that marks may lie on."""
    return Field(ground.n_digits, ground.side, tuple(grids_of(ground).values()))


@kept_by_ground
def is_outside(ground: Ground) -> NDArray[np.bool_]:
    """Return which cells, bool ``[side * side]``, are in no grid: they are blank in puzzles and solutions."""
    outside = np.ones((ground.side, ground.side), np.bool_)
    for down, across in grids_of(ground).values():
        outside[down : down + ground.n_digits, across : across + ground.n_digits] = False
    return outside.ravel()


def _kinds_of(ground: Ground) -> list[tuple[str, NDArray[np.integer]]]:
    """List the kinds of houses of a grid, each with the cells of its houses: rows, columns, boxes, further kinds."""
    n = ground.n_digits
    cells = np.arange(n * n).reshape(n, n)
    boxes = cells.reshape(ground.width, ground.height, ground.height, ground.width).swapaxes(1, 2).reshape(n, n)
    regions = np.argsort(ground.regions, kind="stable").reshape(n, n) if ground.regions else boxes
    further = [(VARIANTS[name].kind, VARIANTS[name].houses(cells, boxes)) for name in ground.variants]
    return [("row", cells), ("column", cells.T), ("region" if ground.regions else "box", regions), *further]


@kept_by_ground
def _by_kind(ground: Ground) -> tuple[tuple[tuple[House, tuple[int, ...]], ...], ...]:
    """List the rows, the columns, the boxes or regions, and the further houses; a box shared by grids comes once."""
    n, side, kinds = ground.n_digits, ground.side, _kinds_of(ground)
    board = np.arange(side * side).reshape(side, side)
    found: tuple[dict[tuple[str, tuple[int, ...]], House], ...] = ({}, {}, {}, {})
    for grid, (down, across) in grids_of(ground).items():
        own = board[down : down + n, across : across + n].ravel()
        for number, (kind, lines) in enumerate(kinds):
            first = (down, across, 0, 0)[min(number, 3)]
            for i, line in enumerate(own[lines].tolist(), first):
                found[min(number, 3)].setdefault((kind, tuple(line)), House(kind, i, grid))
    return tuple(tuple((house, line) for (_, line), house in of_kind.items()) for of_kind in found)


@kept_by_ground
def houses(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List all houses, each of ``n_digits`` cells: rows, columns, boxes or regions, then those of variants."""
    return tuple(chain.from_iterable(_by_kind(ground)))


def boxes_of(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List the boxes or regions of a ground, each as its house and its cells in reading order."""
    return _by_kind(ground)[2]


def further_houses(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List the houses that variants add to a ground, each as its house and its cells."""
    return _by_kind(ground)[3]


@kept_by_ground
def members_of(ground: Ground) -> NDArray[np.int32]:
    """Return the cells of each house, ``[n, n_digits]``, in the order of ``houses``."""
    if len(grids_of(ground)) == 1:  # no house comes twice
        return np.concatenate([lines for _, lines in _kinds_of(ground)]).astype(np.int32)
    return np.array([cells for _, cells in houses(ground)], np.int32)


def in_cells(ground: Ground) -> dict[str, list[list[int]]]:
    """Describe variants by cells: where grids begin, cells of further houses, and pairs that differ or are apart."""
    grids = [list(corner) for corner in grids_of(ground).values()]
    lists = {
        "grids": grids if len(grids) > 1 else [],
        "houses": [list(cells) for _, cells in further_houses(ground)],
        "differ": [list(pair) for pair in pairs(ground)],
        "apart": [list(pair) for pair in pairs_apart(ground)],
    }
    return {name: said for name, said in lists.items() if said}


def pairs(ground: Ground) -> tuple[tuple[int, int], ...]:
    """List the pairs of cells that variants require to differ, whether or not they share a house."""
    return _apart(ground, tuple(step for name in ground.variants for step in VARIANTS[name].differ))


def pairs_apart(ground: Ground) -> tuple[tuple[int, int], ...]:
    """List the pairs of cells that a variant's rule forbids to be consecutive."""
    return _apart(ground, tuple(step for name in ground.variants for step in VARIANTS[name].apart))


@kept_by_ground
def _apart(ground: Ground, steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Pair each cell with the cells that given steps, down and across, lead to."""
    side, outside = ground.side, is_outside(ground)
    wraps = any(VARIANTS[name].wraps for name in ground.variants)
    joined = (
        (row * side + column, (row + down) % side * side + (column + across) % side)
        for row in range(side)
        for column in range(side)
        for down, across in steps
        if wraps or (row + down < side and 0 <= column + across < side)
    )
    return tuple(pair for pair in joined if not outside[list(pair)].any())


@kept_by_ground
def regions_of(ground: Ground) -> tuple[int, ...]:
    """Return the number of each cell's box or region, in reading order; -1 is outside the grids."""
    numbers = np.full(ground.side**2, -1)
    for number, (_, cells) in enumerate(boxes_of(ground)):
        numbers[list(cells)] = number
    return tuple(numbers.tolist())


@kept_by_ground
def checked(ground: Ground) -> Ground:
    """Return a ground in its only valid form, in which regions that equal boxes become boxes.

    Raise PuzzleError if it has none.
    """
    height, width, variants, regions, marks = ground
    side = ground.n_digits
    if min(height, width) < 1 or side > MAX_SIDE:
        raise PuzzleError(
            f"boxes of {ground} cells are not possible; expected sides of 1 or more and at most {MAX_SIDE} cells"
        )
    if ground.has_boxes_only:
        return ground
    if side > _LARGEST_OF_VARIANTS:
        raise PuzzleError(f"{ground.name} of {side} rows was given; expected at most {_LARGEST_OF_VARIANTS}")
    if regions:
        if len(regions) != side * side:
            raise PuzzleError(f"regions of {len(regions)} cells were given; expected {side * side}")
        sizes = Counter(regions)
        strange = next((number for number in (*sizes, *range(side)) if not 0 <= number < side), None)
        if strange is not None:
            raise PuzzleError(f"{strange} was given as a region; expected 0 to {side - 1}")
        wrong = next((number for number in range(side) if sizes[number] != side), None)
        if wrong is not None:
            raise PuzzleError(f"region {wrong + 1} has {counted(sizes[wrong], 'cell')}; expected {side}")
        height, width, _, regions, _ = with_regions(side, regions)
    several = [name for name in variants if name in VARIANTS and VARIANTS[name].grids]
    if len(several) > 1:
        raise PuzzleError(
            f"the variants {' and '.join(map(repr, several))} were given; expected one shape of several grids"
        )
    for name in variants:
        if name not in VARIANTS:
            raise PuzzleError(unknown(name, "a variant", VARIANTS))
        if variants.count(name) > 1:
            raise PuzzleError(f"the variant {name!r} was given twice; expected it once")
        if not VARIANTS[name].fits(height, width):
            raise PuzzleError(
                f"boxes of {height}x{width} cannot have the variant {name!r}; expected a shape that can, such as 3x3"
            )
        if regions and VARIANTS[name].needs_boxes:
            raise PuzzleError(f"regions cannot have the variant {name!r}; expected boxes, as it is about them")
    wrapping = next((name for name in variants if VARIANTS[name].wraps), None)
    if wrapping and (several or not any(VARIANTS[name].relation for name in variants)):
        others = ", ".join(name for name, variant in VARIANTS.items() if variant.relation)
        raise PuzzleError(f"{wrapping!r} has no effect here; combine it, on one grid, with one of {others}")
    if marks:
        marks = checked_marks(marks, field_of(ground.bare))
    return Ground(height, width, tuple(name for name in VARIANTS if name in variants), regions, marks)


def in_order(regions: Sequence[int]) -> tuple[int, ...]:
    """Renumber regions in order of appearance."""
    number_of = {region: number for number, region in enumerate(dict.fromkeys(regions))}
    return tuple(map(number_of.__getitem__, regions))


def with_regions(side: int, regions: Sequence[int]) -> Ground:
    """Return the ground that regions of ``side`` cells each divide; regions that equal boxes give a plain ground."""
    canonical = in_order(regions)
    boxes = (Ground(height, side // height) for height in range(1, side + 1) if side % height == 0)
    usual = default_box(side)
    return next((box for box in boxes if regions_of(box) == canonical), usual._replace(regions=canonical))


def digits_of(cells: tuple[int, ...], n_digits: int) -> NDArray[np.integer] | None:
    """Return cells as an array, or None if one is not 0 to ``n_digits``; bytes are the fastest way from a tuple."""
    if n_digits > _LARGEST_BYTE:
        return np.array(cells) if min(cells) >= BLANK and max(cells) <= n_digits else None
    try:
        digits = bytes(cells)
    except ValueError:  # raised for a number that is no byte
        return None
    return None if digits.translate(None, _BYTES[: n_digits + 1]) else np.frombuffer(digits, np.uint8)


def stacked(puzzles: Sequence[tuple[int, ...]], side: int) -> NDArray[np.uint16]:
    """Return the cells of many valid puzzles of one side as an array ``[n, side * side]``, as fast as possible."""
    if side > _LARGEST_BYTE:
        return np.array(puzzles, np.uint16).reshape(len(puzzles), side * side)
    digits = np.frombuffer(b"".join(map(bytes, puzzles)), np.uint8)
    return digits.astype(np.uint16).reshape(len(puzzles), side * side)


@kept_by_ground
def _tallies(ground: Ground) -> tuple[NDArray[np.integer], NDArray[np.integer]]:
    """List the cells of all houses one by one, and for each cell the first of its house's ``n_digits + 1`` tallies."""
    lines, n = members_of(ground), ground.n_digits
    return lines.ravel(), np.repeat(np.arange(len(lines)), n) * (n + 1)


def first_repeat(ground: Ground, digits: NDArray[np.integer]) -> Repeat | None:
    """Find two cells that break a rule: a digit twice in a house, in the order of ``houses``, or else a pair of cells.

    Digits are ``[side * side]``, and 0 may repeat. A single pass tallies all houses; only a board that breaks a rule is
    searched.
    """
    ground, n_tallies = ground.bare, ground.n_digits + 1
    members, starts = _tallies(ground)
    counts = np.bincount(starts + digits[members], minlength=len(members_of(ground)) * n_tallies)
    if np.maximum.reduce(counts.reshape(-1, n_tallies)[:, 1:], axis=None) > 1:
        for house, cells in houses(ground):
            first: dict[int, int] = {}
            for cell in cells:
                digit = int(digits[cell])
                if digit != BLANK and digit in first:
                    return Repeat(first[digit], cell, f"both hold {digit} in {house}; expected it once")
                first[digit] = cell
    for variant in map(VARIANTS.__getitem__, ground.variants):
        for one, other in _apart(ground, variant.differ):
            if digits[one] == digits[other] != BLANK:
                return Repeat(one, other, f"both hold {digits[one]}, {variant.relation}; expected different digits")
        for one, other in _apart(ground, variant.apart):
            own, beside = int(digits[one]), int(digits[other])
            if abs(own - beside) == 1 and BLANK not in (own, beside):
                said = f"hold {own} and {beside}, {variant.relation}; expected no consecutive digits"
                return Repeat(one, other, said)
    return None


def are_valid(ground: Ground, grids: NDArray[np.integer]) -> bool:
    """Return whether boards ``[n, side * side]`` break no rule and have digits in range, for sides up to ``MOST_BITS``.

    In a house without repeats, and only there, the sum of the digits' bits equals their union.
    """
    if grids.size and not BLANK <= grids.min() <= grids.max() <= ground.n_digits:
        return False
    bits = np.array([0, *(1 << digit for digit in range(ground.n_digits))], np.uint64)
    of_houses = bits[grids][:, members_of(ground)]
    if (np.bitwise_or.reduce(of_houses, axis=2) != np.add.reduce(of_houses, axis=2)).any():
        return False
    return ground.has_boxes_only or not (
        grids[:, is_outside(ground)].any() or any(first_repeat(ground, grid) for grid in grids)
    )


@lru_cache(maxsize=16)
def default_box(side: int) -> Ground:
    """Return the box closest to a square for a side, no higher than wide.

    Raise PuzzleError if the side is out of range.
    """
    if not 1 <= side <= MAX_SIDE:
        raise PuzzleError(f"a side of {side} is not possible; expected 1 to {MAX_SIDE}")
    height = next(h for h in range(int(side**0.5), 0, -1) if side % h == 0)
    return Ground(height, side // height)
