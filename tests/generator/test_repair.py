"""Repairs of sketches: proved, symmetric, no more than needed, and where they are seen least."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image

from generator.nonogram.pictures.changes_kernel import LISTED, estimate, give, original_of, solve, weigh_changes
from generator.nonogram.pictures.own_symmetry import own_symmetries, picture_with_orbits
from generator.nonogram.pictures.repair_workspace import RepairWorkspace, repair_workspace_for
from generator.nonogram.pictures.sketch import Sketch, repaired
from generator.nonogram.pictures.visibility_kernel import detail_cost, measure_parts, shape_cost
from generator.nonogram.request import NonogramRequest as Request
from generator.nonogram.workspace import workspace_for
from generator.orbits import orbits_under
from generator.pipeline import GenerationExhausted, generate
from kernels.streams import stream_for
from puzzles.errors import RequestError
from puzzles.nonogram import Grid, Nonogram, Palette
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict
from tests.examples import examples

ANY = 10**6
MIRRORS = {"mirror-h": np.fliplr, "mirror-v": np.flipud, "rotate180": lambda grid: np.rot90(grid, 2)}


def grid_of(text: str) -> Grid:
    """Read a picture drawn in dots and digits, ``#`` for 1."""
    return np.array([[".#23".index(sign) for sign in line] for line in text.split()], np.uint8)


def is_solved_by_lines(grid: Grid, n_colors: int = 1) -> bool:
    proof = prove(Nonogram.from_grid(grid, Palette.default(n_colors)))
    return (proof.verdict, proof.method) == (Verdict.UNIQUE, "line")


def repair_of(grid: Grid, n_colors: int = 1, seed: int = 1, *, exact: bool = False) -> Grid | None:
    workspace = workspace_for(*grid.shape, n_colors, "none")
    return repaired(Sketch(grid, Palette.default(n_colors)), workspace, stream_for(seed), ANY, exact=exact)


@st.composite
def sketches(draw: st.DrawFn, n_colors: int) -> Grid:
    """Draw small pictures of which many have several solutions: squares of random cells, dots included."""
    shape = draw(st.integers(3, 9)), draw(st.integers(3, 9))
    random = np.random.default_rng(draw(st.integers(0, 10**6)))
    grid = np.zeros(shape, np.uint8)
    for _ in range(draw(st.integers(1, 7))):
        top, left = (int(random.integers(0, length)) for length in shape)
        side = int(random.integers(1, 5))
        grid[top : top + side, left : left + side] = random.integers(0, n_colors + 1)
    return grid


@given(sketches(2), st.integers(0, 9))
@examples(40)
def test_a_repaired_sketch_is_proved_by_lines_and_needs_every_change(grid: Grid, seed: int) -> None:
    found = repair_of(grid, 2, seed)
    assume(found is not None)
    assert is_solved_by_lines(found, 2)
    picture = picture_with_orbits(grid, own_symmetries(grid)[0])
    for cells, size in zip(picture.orbits, picture.sizes, strict=True):
        less = found.copy()
        less.reshape(-1)[cells[:size]] = grid.reshape(-1)[cells[:size]]
        if not np.array_equal(less, found) and len(own_symmetries(grid)) == 1:
            assert not is_solved_by_lines(less, 2)


@given(sketches(2), st.integers(0, 9))
@examples(30)
def test_a_repair_that_keeps_counts_keeps_those_of_all_colors(grid: Grid, seed: int) -> None:
    found = repair_of(grid, 2, seed, exact=True)
    assume(found is not None)
    assert is_solved_by_lines(found, 2)
    assert np.bincount(found.ravel(), minlength=3).tolist() == np.bincount(grid.ravel(), minlength=3).tolist()


@given(sketches(1), st.sampled_from(sorted(MIRRORS)), st.integers(0, 2), st.booleans())
@examples(30)
def test_a_symmetric_sketch_stays_symmetric_wherever_it_is(half: Grid, symmetry: str, margin: int, exact: bool) -> None:
    image = MIRRORS[symmetry]
    whole = np.maximum(half, image(half))
    grid = np.pad(whole, ((0, margin), (0, margin)))
    found = repair_of(grid, exact=exact)
    assume(found is not None)
    rows, columns = np.flatnonzero(whole.any(axis=1)), np.flatnonzero(whole.any(axis=0))
    assume(len(rows) > 0)
    painted = np.argwhere(found).tolist()
    middle = rows[0] + rows[-1], columns[0] + columns[-1]
    for row, column in painted:
        mirrored = (
            row if symmetry == "mirror-h" else middle[0] - row,
            column if symmetry == "mirror-v" else middle[1] - column,
        )
        assert list(mirrored) in painted


def test_the_same_stream_gives_the_same_repair() -> None:
    grid = grid_of("#.#.#. .#.#.# #.#... .....# #....# .#.#..")
    found = [repair_of(grid, seed=seed) for seed in (3, 3)]
    assert found[0] is not None
    assert np.array_equal(*found)


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


def test_lines_are_cut_and_parts_joined_only_at_a_price() -> None:
    inside_of_line = costs("....... ....... ....... ####### ....... ....... .......", color=0)
    off_a_thick_line = costs("....... ....... ....... ####### ####### ####### .......", color=0)
    assert inside_of_line > 5 * off_a_thick_line
    # Painted cells touch at their corners.
    alone = costs("....... ....... ....... ###.... ###.... ###.... ###....")
    beside_another = costs("....### ....### ....### ###.... ###.... ###.... ###....")
    assert beside_another > 5 * alone


def test_parts_are_measured_with_corners_for_painted_cells_alone() -> None:
    grid = grid_of("#..2 .#.2 ...# ##.#")
    sizes, queue = np.zeros((2, grid.size), np.int64)
    measure_parts(grid.ravel(), 4, 4, sizes, queue)
    assert sizes.reshape(4, 4).tolist() == [[2, 8, 8, 2], [8, 2, 8, 2], [8, 8, 8, 2], [2, 2, 8, 2]]


@given(sketches(2))
@examples(20)
def test_no_change_closes_more_cells_than_estimated(grid: Grid) -> None:
    workspace: RepairWorkspace = repair_workspace_for(
        picture_with_orbits(grid, own_symmetries(grid)[0]),
        np.ones((3, 3), np.int64),
        workspace_for(*grid.shape, 2, "none"),
    )
    workspace.original[:] = grid.ravel()
    measure_parts(workspace.original, *grid.shape, workspace.sizes, workspace.queue)
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


def test_orbits_lie_about_the_middle_of_what_is_painted() -> None:
    picture = picture_with_orbits(grid_of("#.#.. ###.. #.#.."), "mirror-h")
    orbits = [sorted(cells[:size].tolist()) for cells, size in zip(picture.orbits, picture.sizes, strict=True)]
    assert orbits == [[0, 2], [1], [5, 7], [6], [10, 12], [11]]
    free = picture_with_orbits(grid_of("#. .."), "none")
    assert len(free.sizes) == len(orbits_under("none", 2, 2).sizes) == 4


@pytest.fixture
def dots(tmp_path) -> str:
    """Save a picture whose cells are at random, which takes many changes."""
    cells = np.random.default_rng(5).random((10, 12)) < 0.3
    Image.fromarray(np.where(cells, 0, 255).astype(np.uint8)).save(tmp_path / "dots.png")
    return str(tmp_path / "dots.png")


def test_a_picture_that_would_change_too_much_is_refused_with_the_count(dots: str) -> None:
    changed = generate(Request(image=dots, most_changes=40), 1).notes["changed_cells"]
    assert changed > 2
    with pytest.raises(GenerationExhausted, match=rf"changing {changed} cells, {changed - 2} more than allowed"):
        generate(Request(image=dots, most_changes=2), 1)


def test_a_limit_changes_nothing_but_what_is_refused(dots: str) -> None:
    free, limited = (generate(Request(image=dots, most_changes=n), 1) for n in (100, 40))
    assert free.puzzle == limited.puzzle
    assert free.before == limited.before


def test_a_record_names_the_changed_cells_and_what_they_were(dots: str) -> None:
    record = generate(Request(image=dots, most_changes=40), 1)
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


def test_a_limit_without_a_picture_is_refused() -> None:
    with pytest.raises(RequestError, match="--most-changes 3 was given without a picture"):
        Request(most_changes=3)
