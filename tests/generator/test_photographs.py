"""Photographs: a subject apart from its ground, calm areas, thin lines kept, and the same cells on any machine."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.nonogram.pictures.parts import grown
from generator.nonogram.pictures.reduction import reduced_picture
from generator.nonogram.pictures.sketch import Sketch
from generator.nonogram.request import NonogramRequest as Request
from puzzles.color_sight import differences
from puzzles.drawing import WHITE
from puzzles.errors import RequestError
from puzzles.nonogram.color_names import whole_oklab
from tests.examples import at_the_gate, first

SIDE, CELLS = 240, 30
Y, X = np.mgrid[:SIDE, :SIDE] / SIDE
RED, GREEN, DARK = (190, 40, 30), (40, 130, 50), (30, 30, 45)


def disk(x: float, y: float, radius: float) -> np.ndarray:
    return np.hypot(X - x, Y - y) < radius


def dusk() -> np.ndarray:
    """Make a ground from blue at the top to pale orange at the bottom, darker to the right."""
    share = Y[..., None]
    return (np.array([110, 140, 200]) * (1 - share) + np.array([240, 190, 150]) * share) * (1 - 0.15 * X[..., None])


def save(path: Path, *shapes: tuple[np.ndarray, tuple[int, int, int]], ground: np.ndarray | None = None) -> str:
    """Save shapes on a ground with noise; what is painted is shaded from left to right."""
    levels = dusk() if ground is None else ground.copy()
    for mask, rgb in shapes:
        levels[mask] = (np.array(rgb) * (0.9 + 0.2 * X[..., None]))[mask]
    noise = np.random.default_rng(7).normal(0, 7, levels.shape)
    Image.fromarray(np.clip(levels + noise, 0, 255).astype(np.uint8)).save(path)
    return str(path)


def sketch_of(path: str, colors: int, n_painted: int | None = None, **options: object) -> Sketch:
    reduced_picture.cache_clear()
    request = Request(size=f"{CELLS}x{CELLS}", image=path, colors=colors, **options)
    return reduced_picture(request.picture_file, request.shape, colors, n_painted)


def in_cells(mask: np.ndarray) -> np.ndarray:
    """Find the cells that a mask of pixels covers by more than half."""
    side = SIDE // CELLS
    return mask.reshape(CELLS, side, CELLS, side).mean(axis=(1, 3)) > 0.5


@pytest.mark.parametrize("colors", first(1, [2, 1, 3]))
def test_a_subject_stands_alone_on_a_gradient_with_noise(colors: int, tmp_path: Path) -> None:
    one, other = disk(0.3, 0.4, 0.2), disk(0.7, 0.6, 0.15)
    sketch = sketch_of(save(tmp_path / "two.png", (one, RED), (other, GREEN)), colors)
    wrong = (sketch.grid > 0) != in_cells(one | other)
    assert wrong.sum() <= 6  # on outlines
    if colors == 2:
        names = {palette.name for palette in sketch.palette.colors}
        assert names & {"red", "dark-red", "brick"}
        assert len({*sketch.grid[in_cells(disk(0.3, 0.4, 0.15))]}) == 1


def test_the_ground_is_what_most_of_the_edge_shows(tmp_path: Path) -> None:
    meadow, ball = Y > 0.75, disk(0.5, 0.45, 0.2)
    grid = sketch_of(save(tmp_path / "meadow.png", (meadow, GREEN), (ball, RED)), 2).grid
    assert np.array_equal(in_cells(meadow | ball) & (grid == 0), np.zeros_like(grid, bool))
    assert ((grid > 0) != in_cells(meadow | ball)).sum() <= 4
    assert not set(grid[in_cells(meadow)]) & set(grid[in_cells(disk(0.5, 0.45, 0.15))])


def test_noise_leaves_no_cell_alone_and_every_color_asked_for_is_seen(tmp_path: Path) -> None:
    grid = sketch_of(save(tmp_path / "ball.png", (disk(0.5, 0.5, 0.3), RED)), 4).grid
    around = np.pad(grid, 1, constant_values=99)
    beside = np.stack([around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]])
    assert (beside == grid).any(axis=0).all()
    # Dots that are too small for cells do not take a color from what cells show.
    dots = (np.arange(SIDE) % 24 < 5) & (np.arange(SIDE) % 24 < 5)[:, None] & disk(0.5, 0.5, 0.3)
    sketch = sketch_of(save(tmp_path / "dots.png", (disk(0.5, 0.5, 0.32), RED), (dots, (230, 240, 90))), 2)
    assert set(sketch.grid.ravel()) == {0, 1, 2}


def test_thin_lines_and_eyes_are_kept(tmp_path: Path) -> None:
    line = (np.arange(SIDE) // 8 == 6) & (Y > 0.2) & (Y < 0.8)
    eye = disk(0.6 + 1 / 60, 0.4 + 1 / 60, 1 / 30)
    face = disk(0.6, 0.5, 0.25)
    grid = sketch_of(save(tmp_path / "thin.png", (face, (240, 220, 200)), (line, DARK), (eye, DARK)), 2).grid
    dark = grid[10, 6]
    assert dark > 0
    assert (grid[7:23, 6] == dark).all()
    assert (grid[7:23, [5, 7]] == 0).all()
    assert 1 <= (grid[11:14, 17:20] == dark).sum() <= 5


def test_one_color_tells_the_parts_of_a_subject_apart(tmp_path: Path) -> None:
    face, eyes = disk(0.5, 0.5, 0.3), disk(0.4, 0.45, 0.05) | disk(0.6, 0.45, 0.05)
    grid = sketch_of(save(tmp_path / "eyes.png", (face, (250, 230, 215)), (eyes, DARK)), 1).grid
    assert set(grid[in_cells(face & ~disk(0.4, 0.45, 0.08) & ~disk(0.6, 0.45, 0.08))]) == {1}
    assert (grid[in_cells(eyes)] == 0).mean() > 0.7
    assert set(grid[~in_cells(disk(0.5, 0.5, 0.33))]) == {0}


@pytest.mark.parametrize("colors", [3, at_the_gate(2)])
def test_a_face_without_a_plain_ground_stays_a_face(colors: int, tmp_path: Path) -> None:
    checks = ((X * 6).astype(int) + (Y * 6).astype(int)) % 3
    ground = np.array([(70, 110, 60), (120, 80, 60), (60, 70, 120)], float)[checks]
    face, hair = disk(0.5, 0.55, 0.32), disk(0.5, 0.45, 0.42)
    eyes = disk(0.38, 0.5, 0.045) | disk(0.62, 0.5, 0.045)
    mouth = (abs(X - 0.5) < 0.12) & (abs(Y - 0.73) < 0.02)
    parts = (hair, (60, 40, 30)), (face, (235, 195, 170)), (eyes, (150, 110, 100)), (mouth, (180, 110, 110))
    grid = sketch_of(save(tmp_path / "face.png", *parts, ground=ground), colors).grid
    assert (grid[in_cells(face & ~grown_by(eyes | mouth, 12))] == 0).mean() > 0.9
    assert (grid[in_cells(eyes)] > 0).mean() > 0.7
    assert (grid[in_cells(mouth)] > 0).mean() > 0.7


def grown_by(mask: np.ndarray, n: int) -> np.ndarray:
    """Return the pixels within a distance of a mask."""
    for _ in range(n):
        mask = grown(mask)
    return mask


@pytest.mark.parametrize("nudge", [np.inf, at_the_gate(-np.inf)])
def test_the_last_bits_of_roots_change_nothing(nudge: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(tmp_path / "ball.png", (disk(0.5, 0.5, 0.3), RED), (disk(0.5, 0.4, 0.1), GREEN))
    levels = np.random.default_rng(2).random((1000, 3))
    before, steps = sketch_of(path, 3), whole_oklab(levels)
    root: Callable[[np.ndarray], np.ndarray] = np.cbrt
    monkeypatch.setattr(np, "cbrt", lambda values: np.nextafter(root(values), nudge))
    after = sketch_of(path, 3)
    assert np.array_equal(before.grid, after.grid)
    assert before.palette == after.palette
    assert np.array_equal(whole_oklab(levels), steps)


def test_the_ground_can_be_given_and_a_density_is_kept(tmp_path: Path) -> None:
    ground = np.broadcast_to((200.0, 210.0, 220.0), (SIDE, SIDE, 3))
    path = save(tmp_path / "band.png", (Y < 0.5, (230, 180, 40)), (disk(0.5, 0.7, 0.15), RED), ground=ground)
    sketch = sketch_of(path, 2, background="#e6b428")
    assert sketch.palette.background == WHITE
    assert (sketch.grid[:14] == 0).all()
    assert (sketch.grid[16:] > 0).all()
    assert np.count_nonzero(sketch_of(path, 1, 77).grid) == 77
    few, many = (np.count_nonzero(sketch_of(path, 1, threshold=share).grid) for share in (0.9, 0.1))
    assert 0 < few < many


def test_contrast_shows_what_is_pale(tmp_path: Path) -> None:
    path = tmp_path / "pale.png"
    levels = np.full((SIDE, SIDE, 3), 200.0)
    levels[disk(0.5, 0.5, 0.3)] = 190
    noise = np.random.default_rng(3).normal(0, 1, levels.shape)
    Image.fromarray((levels + noise).astype(np.uint8)).save(path)
    pale, clear = (sketch_of(str(path), 1, contrast=contrast).palette.colors[0].rgb for contrast in (1.0, 5.0))
    assert differences([pale], [WHITE])[0, 0, 0] >= 20  # what is too pale for white paper is darker there
    assert abs(int(clear[1:3], 16) - (197 - 5 * 7)) <= 6  # 197 is the mean of all
    with pytest.raises(RequestError, match="colors"):
        sketch_of(str(path), 1, contrast=0.0)
    for other in (-0.1, 10.5, float("inf"), float("nan")):
        with pytest.raises(RequestError, match="contrast; expected a number"):
            Request(image=str(path), contrast=other)
