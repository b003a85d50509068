"""The canonical form of a Sudoku's cells, and the id that all symmetric images of a puzzle share.

Symmetries:

* Sides to 9 with boxes of at least two rows and columns (2x2, 2x3, 2x4, 3x3): permutations of bands, of rows in a band,
  of stacks, of columns in a stack; transposition; renaming of digits (1,218,998,108,160 for 9x9).
* Variants: those of them that map their houses and pairs onto each other, which are few and listed. Where consecutive
  digits matter, digits are renamed upside down or not at all.
* Other boards, overlapping grids and jigsaws: turns, mirrors and renaming of digits. A jigsaw's regions are carried
  along, and the least regions go first.
* Marks: turns and mirrors, which carry them along; the least marks go first, and digits keep their names.

Transposition turns boxes of RxC cells into CxR ones; a canonical form never has boxes higher than wide, so a 3x2 puzzle
and its 2x3 image share one id.

The canonical form is minlex: cells compare in reading order, blanks (0) first, and digits are numbered as they first
appear. It is built row by row from all images at once. Each step keeps the images whose next row is least. Columns that
look alike so far stay in a *group*, which later rows sort once the columns differ. Until then, a digit that first
appears in a group has the least label that it can still get. Blank rows, columns, bands and stacks are interchangeable,
so nearly empty grids cost nothing; the work grows with the number of symmetries of the puzzle.

Source: minlex is the canonical form of the players' forum; the groups are our own idea.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby, permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.sudoku.ground import (
    BLANK,
    Grid,
    Ground,
    boxes_of,
    field_of,
    further_houses,
    in_order,
    is_outside,
    pairs,
    pairs_apart,
)
from puzzles.sudoku.marks.kinds import as_text, checked_marks
from puzzles.sudoku.marks.mark import Mark

_DIGEST_BYTES = 10
_LARGEST_SIDE = 9  # the largest side of a board with all symmetries

_Line = tuple[int, ...]


def canonical_form(ground: Ground, cells: tuple[int, ...]) -> tuple[Ground, tuple[int, ...]]:
    """Return the ground and the cells of the canonical form of a valid puzzle or board, whose ground is ``checked``."""
    grid = np.array(cells, np.uint16).reshape(ground.side, ground.side)
    if ground.height > ground.width:  # this never happens with regions
        turned = np.arange(grid.size).reshape(grid.shape).T.ravel()
        ground, grid = ground._replace(height=ground.width, width=ground.height, marks=_moved(ground, turned)), grid.T
    if ground.marks:
        bare, images = _turns(ground.bare)
        marks, form = min((_moved(ground, image), tuple(grid.ravel()[image].tolist())) for image in images)
        return bare._replace(marks=marks), form
    if ground.has_boxes_only and ground.height > 1 and ground.side <= _LARGEST_SIDE:
        return ground, tuple(_least_arrangement(ground, grid))
    ground, images = images_of(ground)
    shown = grid.ravel()[images]
    if not pairs_apart(ground):
        return ground, tuple(_least_renamed(shown, ground.n_digits))
    upside_down = np.where(shown == BLANK, BLANK, np.uint16(ground.n_digits + 1) - shown)
    return ground, min(tuple(image) for image in np.concatenate((shown, upside_down)).tolist())


def _moved(ground: Ground, image: NDArray[np.integer]) -> tuple[Mark, ...]:
    place = np.argsort(image).tolist()
    moved = [mark._replace(cells=tuple(place[cell] for cell in mark.cells)) for mark in ground.marks]
    return checked_marks(moved, field_of(ground.bare)) if moved else ()


def puzzle_id(ground: Ground, cells: tuple[int, ...]) -> str:
    """Return the id of a valid puzzle's or board's symmetry class: ``sudoku-`` and 80 bits of a hash in hexadecimal."""
    canonical, form = canonical_form(ground, cells)
    return ids_of_canonical(canonical, [form])[0]


def ids_of_canonical(ground: Ground, forms: ArrayLike) -> list[str]:
    """Return the ids of puzzles ``[n, side * side]`` in canonical form.

    The ids of all published puzzles depend on this layout: it must never change.

        field                               bytes
        height of a box                     2
        width of a box                      2
        the cells in reading order          2 each
        the regions of a jigsaw             2 each
        the names of variants, with commas  1 a letter
        the marks, as text, after a blank   1 a letter

    All are unsigned, with the high byte first.
    """
    cells = np.asarray(forms)
    encodings = np.empty((len(cells), 2 + ground.side**2), ">u2")
    encodings[:, :2] = ground.height, ground.width
    encodings[:, 2:] = cells
    ending = np.array(ground.regions, ">u2").tobytes() + ",".join(ground.variants).encode()
    ending += "".join(f" {as_text(mark, ground.side)}{mark.rule}" for mark in ground.marks).encode()
    data, size = memoryview(encodings.tobytes()), encodings.shape[1] * encodings.itemsize
    starts = range(0, len(data), size)
    return [
        f"sudoku-{blake2b(bytes(data[at : at + size]) + ending, digest_size=_DIGEST_BYTES).hexdigest()}"
        for at in starts
    ]


@lru_cache(maxsize=8)
def images_of(ground: Ground) -> tuple[Ground, NDArray[np.int32]]:
    """List the images of the cells, ``[n, side * side]``, under all symmetries, and the ground of the images."""
    many = not ground.has_boxes_only and not ground.regions and ground.side <= _LARGEST_SIDE
    return (ground, _arrangements(ground)) if many and not is_outside(ground).any() else _turns(ground)


def _turns(ground: Ground) -> tuple[Ground, NDArray[np.int32]]:
    side, outside = ground.side, is_outside(ground)
    cells = np.arange(side * side, dtype=np.int32).reshape(side, side)
    turns = [cells[::down, ::across] for down, across in product((1, -1), repeat=2)]
    if ground.height == ground.width or ground.regions:
        turns += [image.T for image in turns]
    images = np.stack([image.ravel() for image in turns])
    if not ground.regions:
        return ground, images[(outside[images] == outside).all(axis=1)]
    regions = [in_order(image) for image in np.array(ground.regions)[images].tolist()]
    least = min(regions)
    return ground._replace(regions=least), images[[each == least for each in regions]]


def _arrangements(ground: Ground) -> NDArray[np.int32]:
    """List the permutations of rows and columns, also transposed, that keep all houses and pairs.

    The search places rows and columns in turn, and grows all partial arrangements at once. A partial arrangement
    survives as long as any two of its cells share exactly the houses and pairs that their originals share.
    """
    side = ground.side
    further = [np.array(house) for _, house in boxes_of(ground) + further_houses(ground)]
    shared = np.zeros((side * side, side * side), np.int64)
    for house in further:
        shared[house[:, None], house] += 1
    for bit, joined in ((62, pairs(ground)), (61, pairs_apart(ground))):
        for pair in joined:
            shared[pair, pair[::-1]] |= 1 << bit
    cells = np.arange(side * side).reshape(side, side)
    found = []
    for grid in [cells, cells.T] if ground.height == ground.width else [cells]:
        rows, columns = np.empty((2, 1, 0), np.int64)
        for _ in range(side):
            rows, columns = _grown(rows, columns, cells, grid, shared)
            columns, rows = _grown(columns, rows, cells.T, grid.T, shared)
        found += list(grid[rows[:, :, None], columns[:, None]].reshape(-1, side * side))
    kept = {frozenset(house.tolist()) for house in further}
    return np.array(
        [image for image in found if {frozenset(image[house].tolist()) for house in further} == kept], np.int32
    )


def _grown(
    lines: NDArray[np.int64],
    others: NDArray[np.int64],
    cells: NDArray[np.int64],
    grid: NDArray[np.int64],
    shared: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Place one more line in all partial arrangements, in all ways.

    Return its lines and the other lines of the survivors.
    """
    n, n_placed, side = len(lines), lines.shape[1], len(cells)
    lines = np.concatenate((np.repeat(lines, side, axis=0), np.tile(np.arange(side), n)[:, None]), axis=1)
    is_new = (lines[:, :-1] != lines[:, -1:]).all(axis=1)
    lines, others = lines[is_new], np.repeat(others, side, axis=0)[is_new]
    images = grid[lines[:, :, None], others[:, None]]
    own = cells[: n_placed + 1, : others.shape[1]]
    now = shared[images[:, -1, :, None], images.reshape(len(lines), 1, -1)]
    stays = (now == shared[own[-1, :, None], own.reshape(1, -1)]).all(axis=(1, 2))
    return lines[stays], others[stays]


def _least_renamed(images: Grid, n_digits: int) -> list[int]:
    """Find the least of several grids, ``[n, n_cells]``, once each has its digits renumbered in order of appearance."""
    labels = np.zeros((len(images), n_digits + 1), np.uint16)
    left = np.arange(len(images))
    for column in images.T[: 2 * n_digits]:  # usually only one is left soon
        digits = column[left]
        is_new = (digits != BLANK) & (labels[left, digits] == BLANK)
        labels[left[is_new], digits[is_new]] = labels[left[is_new]].max(axis=1) + 1
        shown = labels[left, digits]
        left = left[shown == shown.min()]
    least: list[int] = min(map(_renamed, images[left]), key=lambda image: image.tobytes()).tolist()
    return least


def _renamed(grid: Grid) -> Grid:
    """Renumber digits in order of appearance; the bytes of the result compare as its cells do."""
    digits, places = np.unique(grid, return_index=True)
    order = digits[np.argsort(places)]
    order = order[order != BLANK]
    new_digit = np.zeros(int(digits[-1]) + 1, ">u2")
    new_digit[order] = np.arange(1, len(order) + 1)
    renamed: Grid = new_digit[grid].ravel()
    return renamed


class _Image(NamedTuple):
    """A partly decided arrangement of a grid, as far as the rows chosen so far settle it."""

    lines: tuple[_Line, ...]  # the rows of the grid or of its transposed image
    rows: tuple[int, ...]  # the rows placed so far, from top to bottom
    loose: tuple[int, ...]  # the stacks that are blank so far; they stand first, in any order
    # The columns of the other stacks that look alike so far, by the first place that they take.
    groups: dict[int, tuple[int, ...]]
    home: dict[int, int]  # the key of its group for each of these columns
    labels: dict[int, int]  # the new name of each digit that has appeared, which is the least that it can still get
    owners: dict[int, int]  # the column in which each of these digits first appeared

    def with_first(self, home: int, first: tuple[int, ...]) -> "_Image":
        """Move some columns of a group before the others; the labels of digits that the others own move back."""
        columns = self.groups[home]
        if len(first) == len(columns):
            return self
        others = tuple([column for column in columns if column not in first])
        labels = self.labels.copy()
        for digit, owner in self.owners.items():
            if owner in others:
                labels[digit] += len(first)
        later = home + len(first)
        return self._replace(
            groups=self.groups | {home: first, later: others},
            home=self.home | dict.fromkeys(others, later),
            labels=labels,
        )


def _least_arrangement(box: Ground, grid: Grid) -> list[int]:
    orientations = [grid, grid.T] if box.height == box.width else [grid]
    images = [
        _Image(tuple(map(tuple, lines.tolist())), (), tuple(range(box.height)), {}, {}, {}, {})
        for lines in orientations
    ]
    cells: list[int] = []
    for _ in range(box.side):
        row, images = _least_row(box, images)
        cells.extend(row)
    return cells


def _least_row(box: Ground, images: list[_Image]) -> tuple[_Line, list[_Image]]:
    """Find the least row that can come next, and the images that have this row."""
    pending = [start for image in images for row in _next_rows(box, image) for start in _starts(box, image, row)]
    least: _Line = (box.side + 1,)
    ties: list[_Image] = []
    while pending:
        image, row = pending.pop()
        if row > least[: len(row)]:
            continue
        if len(row) < box.side:
            pending.extend((longer, row + more) for longer, more in _fill_group(image, len(row)))
            continue
        if row < least:
            least, ties = row, []
        ties.append(image)
    return least, ties


def _next_rows(box: Ground, image: _Image) -> Iterator[int]:
    """List the rows that can be placed next; of the blank rows in a band, and of the blank bands, only one each."""
    n_placed = len(image.rows)
    bands = [range(first, first + box.height) for first in range(0, box.side, box.height)]
    if n_placed % box.height:
        bands = [band for band in bands if image.rows[-1] in band]
    else:
        bands = [band for band in bands if band[0] not in image.rows]
    seen_blank_band = False
    for band in bands:
        rows = [row for row in band if row not in image.rows]
        blank = [row for row in rows if not any(image.lines[row])]
        if len(blank) == box.height:
            if seen_blank_band:
                continue
            seen_blank_band = True
        yield from (row for row in rows if row not in blank[1:])


def _starts(box: Ground, image: _Image, row: int) -> Iterator[tuple[_Image, _Line]]:
    """Begin a row: order the loose stacks that have a given in this row, those with fewer givens first."""
    line = image.lines[row]
    columns = [tuple(range(first, first + box.width)) for first in range(0, box.side, box.width)]
    n_givens = {stack: sum(line[column] != BLANK for column in columns[stack]) for stack in image.loose}
    loose = tuple([stack for stack in image.loose if n_givens[stack] == 0])
    rest = sorted((stack for stack in image.loose if n_givens[stack]), key=n_givens.__getitem__)
    ties = [permutations(stacks) for _, stacks in groupby(rest, key=n_givens.__getitem__)]
    n_blank = len(loose) * box.width
    for order in product(*ties):
        stacks = [stack for tie in order for stack in tie]
        groups = {n_blank + i * box.width: columns[stack] for i, stack in enumerate(stacks)}
        home = {column: place for place, group in groups.items() for column in group}
        begun = image._replace(
            rows=(*image.rows, row), loose=loose, groups=image.groups | groups, home=image.home | home
        )
        yield begun, (BLANK,) * n_blank


def _fill_group(image: _Image, place: int) -> list[tuple[_Image, _Line]]:
    """Return the least cells that the group at a place can show first, with each way to show them."""
    line, columns = image.lines[image.rows[-1]], image.groups[place]
    blank = tuple([column for column in columns if line[column] == BLANK])
    if blank:
        return [(image.with_first(place, blank), (BLANK,) * len(blank))]
    labels, owners, home = image.labels, image.owners, image.home
    # A digit that another column of this group owns gets its label after the column that is put first.
    known = {
        column: labels[line[column]] + (home[owners[line[column]]] == place)
        for column in columns
        if line[column] in labels
    }
    if not known:
        first = len(labels) + 1
        digits = {line[column]: column for column in columns}
        named = image._replace(labels=labels | dict.fromkeys(digits, first), owners=owners | digits)
        return [(named, tuple(range(first, first + len(columns))))]
    least = min(known.values())
    settled: list[tuple[_Image, _Line]] = []
    for column, label in known.items():
        if label == least:
            owner = owners[line[column]]
            chosen = image.with_first(place, (column,))
            settled.append((chosen.with_first(chosen.home[owner], (owner,)), (least,)))
    return settled
