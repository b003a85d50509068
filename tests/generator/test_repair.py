"""Repairs of sketches: proved, symmetric, no more than needed, and where they are seen least."""

from functools import cache

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image

from generator.nonogram.pictures.changes_kernel import LISTED, estimate, give, original_of, solve, weigh_changes
from generator.nonogram.pictures.own_symmetry import own_symmetries, picture_with_orbits
from generator.nonogram.pictures.repair_kernel import take_back
from generator.nonogram.pictures.repair_workspace import RepairWorkspace, repair_workspace_for
from generator.nonogram.pictures.sketch import Sketch, repaired
from generator.nonogram.pictures.visibility_kernel import detail_cost, measure_parts, shape_cost
from generator.nonogram.request import NonogramRequest as Request
from generator.nonogram.workspace import workspace_for
from generator.pipeline import GenerationExhausted, generate
from generator.record import Record
from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.nonogram import Grid, Nonogram, Palette
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict
from tests.examples import examples

ANY = 10**6
# What each symmetry does, and the cells that have images when 7x8 cells lie in a frame of 1, 3, 2 and 1 cells.
MIRRORS = {
    "mirror-h": (np.fliplr, np.s_[:, 1:]),
    "mirror-v": (np.flipud, np.s_[:9]),
    "rotate180": (lambda grid: np.rot90(grid, 2), np.s_[:9, 1:]),
}


def grid_of(text: str) -> Grid:
    """Read a picture drawn in dots and digits, ``#`` for 1."""
    return np.array([[".#23".index(sign) for sign in line] for line in text.split()], np.uint8)


def is_solved_by_lines(grid: Grid, n_colors: int = 1) -> bool:
    proof = prove(Nonogram.from_grid(grid, Palette.default(n_colors)))
    return (proof.verdict, proof.method) == (Verdict.UNIQUE, "line")


def repair_of(grid: Grid, n_colors: int = 1, seed: int = 1, *, exact: bool = False) -> Grid | None:
    workspace = workspace_for(*grid.shape, n_colors, "none")
    return repaired(Sketch(grid, Palette.default(n_colors)), workspace, stream_for(seed), ANY, exact=exact)


def repair_workspace(grid: Grid) -> RepairWorkspace:
    """Make a workspace for a sketch of two colors at most, as it is when the search begins."""
    picture = picture_with_orbits(grid, "none")
    workspace = repair_workspace_for(picture, np.ones((3, 3), np.int64), workspace_for(*grid.shape, 2, "none"))
    workspace.original[:] = grid.ravel()
    measure_parts(workspace.original, *grid.shape, workspace.sizes, workspace.queue)
    return workspace


@st.composite
def sketches(draw: st.DrawFn, n_colors: int) -> Grid:
    """Draw small pictures of cells at random, hardly any of which has one solution."""
    height, width = draw(st.integers(4, 9)), draw(st.integers(4, 9))
    random = np.random.default_rng(draw(st.integers(0, 10**6)))
    colors = random.integers(1, n_colors + 1, (height, width))
    return np.where(random.random((height, width)) < 0.35, colors, 0).astype(np.uint8)


@pytest.mark.parametrize("seed", range(4))
def test_a_repaired_sketch_is_proved_by_lines_and_needs_every_change(seed: int) -> None:
    grid = (np.random.default_rng(seed).random((10, 11)) < 0.3).astype(np.uint8)
    assert own_symmetries(grid) == ["none"]
    found = repair_of(grid)
    assert found is not None
    assert is_solved_by_lines(found)
    changed = np.argwhere(found != grid).tolist()
    assert len(changed) > 1
    for row, column in changed:
        less = found.copy()
        less[row, column] = grid[row, column]
        assert not is_solved_by_lines(less)


@given(sketches(2), st.integers(0, 9))
@examples(10 if PLAIN else 30)
def test_a_repair_that_keeps_counts_keeps_those_of_all_colors(grid: Grid, seed: int) -> None:
    found = repair_of(grid, 2, seed, exact=True)
    assume(found is not None)
    assert is_solved_by_lines(found, 2)
    assert np.bincount(found.ravel(), minlength=3).tolist() == np.bincount(grid.ravel(), minlength=3).tolist()


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("symmetry", MIRRORS)
def test_a_symmetric_sketch_stays_symmetric_wherever_it_is(symmetry: str, exact: bool) -> None:
    image, within_reach = MIRRORS[symmetry]
    n_changed = 0
    for seed in range(4):
        half = np.random.default_rng(seed).random((7, 8)) < 0.2
        half[3], half[:, 4] = True, True  # so that the painted part is as large as the array
        grid = np.pad((half | image(half)).astype(np.uint8), ((1, 3), (2, 1)))
        found = repair_of(grid, exact=exact)
        if found is not None:
            assert np.array_equal(found[within_reach], image(found[within_reach]))
            n_changed += np.count_nonzero(found != grid)
    assert n_changed > 0


@pytest.mark.parametrize(("moved", "exact"), [([(2, 7, 1)], False), ([(1, 4, 1), (2, 2, 0)], True)])
def test_changes_that_are_not_needed_are_taken_back(moved: list[tuple[int, int, int]], exact: bool) -> None:
    sketch = np.zeros((9, 9), np.uint8)
    sketch[2:7, 2:7] = 1
    workspace = repair_workspace(sketch)
    for row, column, color in moved:
        workspace.picture.grid[row, column] = color
    assert is_solved_by_lines(workspace.picture.grid)
    take_back(workspace, exact)
    assert np.array_equal(workspace.picture.grid, sketch)


EYE = grid_of(
    """
    ........... .#########. ..#####.... .######.... #######.... .########..
    .#####.##.. #######.... .########.. ...........
    """
)


@pytest.mark.parametrize("seed", range(5))
def test_an_eye_survives_where_the_outline_can_change(seed: int) -> None:
    without = EYE.copy()
    without[6, 6] = 1
    assert not is_solved_by_lines(EYE)
    assert is_solved_by_lines(without)  # closing the eye would do
    found = repair_of(EYE, seed=seed)
    assert found is not None
    ((row, column),) = np.argwhere(found != EYE).tolist()
    assert (row, column) != (6, 6)
    assert shape_cost(EYE.ravel(), *EYE.shape, 11 * row + column, EYE[row, column], found[row, column]) <= 4


def costs(text: str, color: int = 1) -> int:
    """Return how much is seen of painting, or of leaving blank, the middle cell of a drawing."""
    grid = grid_of(text)
    height, width = grid.shape
    cell = height // 2 * width + width // 2
    old = int(grid[height // 2, width // 2])
    sizes, queue = np.zeros((2, grid.size), np.int64)
    measure_parts(grid.ravel(), height, width, sizes, queue)
    detail = detail_cost(grid.ravel(), sizes, height, width, cell, color)
    return int(shape_cost(grid.ravel(), height, width, cell, old, color) + detail)


def test_changes_are_ranked_by_how_much_they_are_seen() -> None:
    corner = costs("....... ....... ....... ....### ...#### ...#### ...####")
    bump = costs("....... ....... ....... ....... ####### ####### #######")
    line_end = costs("....... ....... ....... ####... ....... ....... .......", color=0)
    at_a_corner = costs("###.... ###.... ###.... ....... ....... ....... .......")
    bridge = costs("###.### ###.### ###.### ###.### ###.### ###.### ###.###")
    dot = costs("....... ....... ....... ....... ....... ....... .......")
    hole = costs("####### ####### ####### ####### ####### ####### #######", color=0)
    eye = costs("####### ####### ####### ###.### ####### ####### #######")
    assert corner < bump < at_a_corner < bridge
    assert bump < line_end < min(bridge, dot)
    assert bump < hole
    assert dot < eye
    inside_of_line = costs("....... ....... ....... ####### ....... ....... .......", color=0)
    off_a_thick_line = costs("....... ....... ....... ####### ####### ####### .......", color=0)
    assert inside_of_line > 5 * off_a_thick_line
    # Painted cells touch at their corners.
    alone = costs("....... ....... ....... ###.... ###.... ###.... ###....")
    beside_another = costs("....### ....### ....### ###.... ###.... ###.... ###....")
    assert beside_another > 5 * alone


def test_parts_are_measured_with_corners_for_painted_cells_alone() -> None:
    grid = grid_of("#..2 .#.2 ..## ##..")
    sizes, queue = np.zeros((2, grid.size), np.int64)
    measure_parts(grid.ravel(), 4, 4, sizes, queue)
    assert sizes.reshape(4, 4).tolist() == [[6, 3, 3, 2], [3, 6, 3, 2], [3, 3, 6, 6], [6, 6, 2, 2]]


@given(sketches(2))
@examples(20)
def test_no_change_closes_more_cells_than_estimated(grid: Grid) -> None:
    workspace = repair_workspace(grid)
    n_open = solve(workspace, workspace.masks)
    n_changes = weigh_changes(workspace, n_open, stream_for(), False, False)
    assert (workspace.changes.stage[:n_changes] == LISTED).all()
    estimates = [estimate(workspace, change) for change in range(n_changes)]
    for change, least in enumerate(estimates):
        orbit = workspace.changes.orbit[change]
        give(workspace.picture, orbit, workspace.changes.color[change])
        assert solve(workspace, workspace.trial) >= least
        give(workspace.picture, orbit, original_of(workspace, orbit))
    assert np.array_equal(workspace.picture.grid, grid)


@pytest.mark.parametrize(
    ("text", "symmetries"),
    [
        ("##. #.. ...", ["diagonal"]),
        ("#.. ##. ...", ["none"]),
        (".#. ### ...", ["mirror-h"]),
        ("#.# ### #.#", ["mirror-both", "mirror-h", "mirror-v"]),
        (".#. ### .#.", ["full", "mirror-both", "mirror-h", "mirror-v"]),
        ("##.. .##. .... ....", ["rotate180"]),
        ("#23 #.. ...", ["none"]),
        ("#23 ... ...", ["mirror-v"]),
        ("... ... ...", ["full", "mirror-both", "mirror-h", "mirror-v"]),
    ],
)
def test_a_sketch_has_its_own_symmetry(text: str, symmetries: list[str]) -> None:
    assert own_symmetries(grid_of(text)) == symmetries


@pytest.fixture(scope="module")
def dots(tmp_path_factory) -> str:
    """Save a picture whose cells are at random, which takes many changes."""
    cells = np.random.default_rng(5).random((8, 9)) < 0.3
    path = tmp_path_factory.mktemp("dots") / "dots.png"
    Image.fromarray(np.where(cells, 0, 255).astype(np.uint8)).save(path)
    return str(path)


@cache
def repaired_picture(path: str, most_changes: int) -> Record:
    return generate(Request(image=path, most_changes=most_changes), 1)


def test_limits_refuse_what_changes_too_much_and_records_name_the_changed_cells(dots: str) -> None:
    changed = repaired_picture(dots, 40).notes["changed_cells"]
    assert changed > 2
    with pytest.raises(GenerationExhausted, match=rf"changing {changed} cells, {changed - 2} more than allowed"):
        generate(Request(image=dots, most_changes=2), 1)
    free, limited = repaired_picture(dots, 100), repaired_picture(dots, 40)
    assert free.puzzle == limited.puzzle
    assert free.before == limited.before
    record = repaired_picture(dots, 40)
    assert record.proof is not None
    sketch = record.proof.solutions[0].copy()
    for row, column, color in record.before:
        assert sketch[row, column] != color
        sketch[row, column] = color
    assert sketch.tolist() == (np.asarray(Image.open(dots)) == 0).astype(int).tolist()
    assert record.notes == {"changed_cells": len(record.before)}


@pytest.mark.parametrize(
    ("size", "image", "most"), [("20x20", False, 16), ("20x20", True, 32), ("3x3", False, 2), ("3x3", True, 2)]
)
def test_limits_unless_one_is_given(size: str, image: bool, most: int, dots: str) -> None:
    request = Request(size=size, image=dots) if image else Request(size=size, text="I")
    assert request.most_changed_cells == most
    assert Request(size=size, image=dots, most_changes=5).most_changed_cells == 5
