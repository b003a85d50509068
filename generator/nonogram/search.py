"""The stages of a search on the picture of a workspace: start, settle, enliven; and the puzzle that it shows."""

import numpy as np

from generator.nonogram.information import BIT, picture_bits
from generator.nonogram.picture import orbits_to_paint
from generator.nonogram.request import NonogramRequest
from generator.nonogram.swap_kernel import climb, condense, count_dull, fill_dull_lines, read_all
from generator.nonogram.texture_kernel import paint
from generator.nonogram.workspace import Workspace
from kernels.streams import State
from puzzles.nonogram import Nonogram, Palette

_BLOB_RADIUS = 2
# The clues of a picture can determine it once their ambiguity is below the picture's own information, but lines alone
# need a reserve, and the more of it the longer they are. Less condensing moves fewer cells, so it begins with little
# and goes on each time that climbing stalls: percentages of the picture's information.
_TARGETS = (90, 80, 70, 60, 50, 40, 30, 20)
_STEPS_A_TARGET = 150
_CONDENSE_ROUNDS_A_CELL = 10
# What a line without a block costs, and one of a single block: a move that fills the first is worth more than what it
# does to the other lines that it touches.
_FINES = (40 * BIT, 4 * BIT)
_TURNS = 8


def puzzle_of(request: NonogramRequest, workspace: Workspace) -> Nonogram:
    """Read the puzzle that the picture shows, with the palette for as many colors as were asked for."""
    return Nonogram.from_grid(workspace.picture.grid, Palette.default(request.colors))


def start_picture(request: NonogramRequest, state: State, workspace: Workspace) -> None:
    """Paint the picture that a search starts from, in a workspace.

    Raises:
        RequestError: when the counts cannot be met by any picture of the symmetry.
    """
    n_painted = request.n_painted or 0
    radius = 0 if request.style == "noise" else _BLOB_RADIUS
    counts = request.color_counts
    orbits = np.array(orbits_to_paint(*request.shape, request.mirror, n_painted, request.colors, counts), np.int64)
    quota = np.array((0, *(counts or (0,) * request.colors)), np.int64)
    paint(
        workspace.picture,
        state,
        orbits,
        quota,
        radius,
        workspace.field,
        workspace.buffer,
        workspace.color_of,
        workspace.keys,
    )


def settle(workspace: Workspace, state: State, enough: int) -> int:
    """Move cells of the picture until lines alone leave at most ``enough`` of its cells open, or nothing helps.

    Returns:
        The number of open cells at the end.
    """
    picture, search = workspace.picture, workspace.search
    solving = (workspace.clues, workspace.masks, workspace.dirty, workspace.scratch, workspace.effort)
    information = picture_bits(np.bincount(picture.grid.ravel()))
    n_open = picture.grid.size
    read_all(picture, workspace.clues, search)
    for percent in _TARGETS:
        rounds = _CONDENSE_ROUNDS_A_CELL * picture.grid.size
        condense(picture, workspace.clues, search, state, information * percent // 100, rounds)
        n_open = climb(picture, *solving, search, state, enough, _STEPS_A_TARGET)
        if n_open <= enough:
            break
    return int(n_open)


def has_empty_line(workspace: Workspace) -> bool:
    """Return whether a line of the picture is empty."""
    return bool(count_dull(workspace.clues)[0])


def is_dull(workspace: Workspace) -> bool:
    """Return whether a line of the picture is empty, or more than half of the lines have a single block."""
    n_empty, n_single = count_dull(workspace.clues)
    return bool(n_empty or n_single > _most_single(workspace))


def _most_single(workspace: Workspace) -> int:
    return sum(workspace.picture.grid.shape) // 2


def enliven(workspace: Workspace, state: State) -> bool:
    """Move cells of a picture that lines alone solve into its dull lines, and settle it again without emptying any.

    When that fails, a picture without empty lines stays as it was.

    Returns:
        True when no line is empty and lines alone solve the picture.
    """
    picture, search = workspace.picture, workspace.search
    solving = (workspace.clues, workspace.masks, workspace.dirty, workspace.scratch, workspace.effort)
    before, may_stay = picture.grid.copy(), not has_empty_line(workspace)
    search.fines[:] = _FINES
    try:
        for _ in range(_TURNS):
            read_all(picture, workspace.clues, search)
            fill_dull_lines(picture, workspace.clues, search, state, _most_single(workspace))
            n_open = climb(picture, *solving, search, state, 0, _STEPS_A_TARGET)
            if n_open == 0 and not has_empty_line(workspace):
                return True
    finally:
        search.fines[:] = 0
    if may_stay:
        picture.grid[:] = before
    read_all(picture, workspace.clues, search)
    return may_stay
