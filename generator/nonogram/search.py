"""The arrays of the swap search, and the two stages of it on them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.canvas import Canvas, blank_canvas
from generator.nonogram.information import BIT, log_factorials, picture_bits
from generator.nonogram.swap_kernel import climb, condense, count_dull, fill_dull_lines, read_all
from kernels.streams import State
from solvers.nonogram.arrays import N_COUNTERS, Clues, Scratch, empty_clues, empty_masks, scratch_for

# The clues of a picture can determine it once their ambiguity is below the picture's own information, but lines alone
# need a reserve, and the more of it the longer they are. Less condensing moves fewer cells, so it begins with little
# and goes on each time that climbing stalls: percentages of the picture's information.
_TARGETS = (90, 80, 70, 60, 50, 40, 30, 20)
_STEPS_A_TARGET = 150
_CONDENSE_ROUNDS_A_CELL = 10
_LINES_OF_TWO_ORBITS = 16
_MOST_MOVES_AT_ONCE = 64
# What a line without a block costs, and one of a single block: a move that fills the first is worth more than what it
# does to the other lines that it touches.
_FINES = (40 * BIT, 4 * BIT)
_TURNS = 8


class SwapSearch(NamedTuple):
    """Hold the work space of the swap search.

    Attributes:
        ambiguity: int64 ``[n_lines]``, log2 of the placements of each clue, in fixed point.
        log_factorials: int64, log2(n!) in the same units.
        fines: int64 ``[2]``, what lines without a block and with a single one cost beside their ambiguity.
        open_list: int64 ``[height * width]``, cells that propagation left open.
        lines: int64 ``[16]``, the lines that a move touches.
        moves: int64 ``[64, 2]``, the orbits of the moves that wait for a verdict.
    """

    ambiguity: NDArray[np.int64]
    log_factorials: NDArray[np.int64]
    fines: NDArray[np.int64]
    open_list: NDArray[np.int64]
    lines: NDArray[np.int64]
    moves: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Desk:
    """Hold the canvas and all work space for pictures of one size, number of colors and symmetry."""

    canvas: Canvas
    clues: Clues
    masks: NDArray[np.void]
    dirty: NDArray[np.uint8]
    scratch: Scratch
    effort: NDArray[np.int64]
    search: SwapSearch
    field: NDArray[np.int64]
    buffer: NDArray[np.int64]
    color_of: NDArray[np.int64]
    keys: NDArray[np.int64]


@contextmanager
def borrowed_desk(height: int, width: int, n_colors: int, symmetry: str) -> Iterator[Desk]:
    """Lend a desk that nobody else works at, one that was given back if there is one."""
    idle = _idle_desks(height, width, n_colors, symmetry)
    try:
        desk = idle.pop()
    except IndexError:
        desk = desk_for(height, width, n_colors, symmetry)
    try:
        yield desk
    finally:
        idle.append(desk)


@lru_cache(maxsize=4)
def _idle_desks(*kind: int | str) -> list[Desk]:
    """Keep the desks of one kind that were given back."""
    del kind
    return []


def desk_for(height: int, width: int, n_colors: int, symmetry: str) -> Desk:
    """Set out the work space for one size, number of colors and symmetry."""
    n_lines = height + width
    canvas = blank_canvas(height, width, symmetry)
    n_orbits = len(canvas.sizes)
    return Desk(
        canvas=canvas,
        clues=empty_clues(height, width, n_colors),
        masks=empty_masks(height, width, n_colors),
        dirty=np.zeros(n_lines, np.uint8),
        scratch=scratch_for(height, width, n_colors),
        effort=np.zeros(N_COUNTERS, np.int64),
        search=SwapSearch(
            ambiguity=np.zeros(n_lines, np.int64),
            log_factorials=log_factorials(2 * max(height, width) + 1),
            fines=np.zeros(2, np.int64),
            open_list=np.zeros(height * width, np.int64),
            lines=np.zeros(_LINES_OF_TWO_ORBITS, np.int64),
            moves=np.zeros((_MOST_MOVES_AT_ONCE, 2), np.int64),
        ),
        field=np.zeros((height, width), np.int64),
        buffer=np.zeros((height, width), np.int64),
        color_of=np.zeros(n_orbits, np.int64),
        keys=np.zeros(n_orbits, np.int64),
    )


def settle(desk: Desk, state: State, enough: int) -> int:
    """Move cells of the canvas until lines alone leave at most ``enough`` of its cells open, or nothing helps.

    Returns:
        The number of open cells at the end.
    """
    canvas, search = desk.canvas, desk.search
    solving = (desk.clues, desk.masks, desk.dirty, desk.scratch, desk.effort)
    information = picture_bits(np.bincount(canvas.grid.ravel()))
    n_open = canvas.grid.size
    read_all(canvas, desk.clues, search)
    for percent in _TARGETS:
        rounds = _CONDENSE_ROUNDS_A_CELL * canvas.grid.size
        condense(canvas, desk.clues, search, state, information * percent // 100, rounds)
        n_open = climb(canvas, *solving, search, state, enough, _STEPS_A_TARGET)
        if n_open <= enough:
            break
    return int(n_open)


def has_empty_line(desk: Desk) -> bool:
    """Tell whether a line of the canvas is empty."""
    return bool(count_dull(desk.clues)[0])


def is_dull(desk: Desk) -> bool:
    """Tell whether a line of the canvas is empty, or more than half of the lines have a single block."""
    n_empty, n_single = count_dull(desk.clues)
    return bool(n_empty or n_single > _most_single(desk))


def _most_single(desk: Desk) -> int:
    return sum(desk.canvas.grid.shape) // 2


def enliven(desk: Desk, state: State) -> bool:
    """Move cells of a picture that lines alone solve into its dull lines, and settle it again without emptying any.

    When that fails, a picture without empty lines stays as it was.

    Returns:
        True when no line is empty and lines alone solve the picture.
    """
    canvas, search = desk.canvas, desk.search
    solving = (desk.clues, desk.masks, desk.dirty, desk.scratch, desk.effort)
    before, may_stay = canvas.grid.copy(), not has_empty_line(desk)
    search.fines[:] = _FINES
    try:
        for _ in range(_TURNS):
            read_all(canvas, desk.clues, search)
            fill_dull_lines(canvas, desk.clues, search, state, _most_single(desk))
            n_open = climb(canvas, *solving, search, state, 0, _STEPS_A_TARGET)
            if n_open == 0 and not has_empty_line(desk):
                return True
    finally:
        search.fines[:] = 0
    if may_stay:
        canvas.grid[:] = before
    read_all(canvas, desk.clues, search)
    return may_stay
