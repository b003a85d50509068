"""Pictures made by rule: something to see at every size, in all colors asked for, and puzzles that lines solve."""

import numpy as np
import pytest

from generator.nonogram.pictures import beings, buildings, things
from generator.nonogram.pictures.canvas import Canvas
from generator.nonogram.pictures.sprites import sprite
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import generate_many
from kernels.streams import stream_for
from puzzles.nonogram import Grid
from tests.examples import first

PAINTERS = {
    painter.__name__: painter
    for painter in (
        beings.creature,
        beings.face,
        beings.owl,
        beings.cat,
        beings.butterfly,
        beings.fish,
        things.rocket,
        things.boat,
        things.flower,
        things.tree,
        buildings.house,
        buildings.castle,
        buildings.robot,
        buildings.car,
        buildings.bus,
        buildings.lorry,
        things.mushroom,
        things.mandala,
    )
}


def painted(name: str, height: int, width: int, seed: int, *, is_colored: bool = False) -> Canvas:
    canvas = Canvas(height, width, stream_for(seed), is_colored=is_colored)
    PAINTERS[name](canvas)
    return canvas


@pytest.mark.parametrize("name", PAINTERS)
@pytest.mark.parametrize(("height", "width"), [(10, 10), (11, 18), (23, 16), (20, 20), (61, 100)])
def test_every_kind_paints_a_good_part_of_any_size(name: str, height: int, width: int) -> None:
    for seed in range(5):
        for is_colored in (False, True):
            canvas = painted(name, height, width, seed, is_colored=is_colored)
            assert 0.05 < (canvas.grid > 0).mean() < 1
            assert canvas.grid.max() <= len(canvas.colors)
        assert set(np.unique(painted(name, height, width, seed).grid).tolist()) == {0, 1}


@pytest.mark.parametrize("name", ["creature", "face", "owl", "butterfly", "robot", "mandala"])
@pytest.mark.parametrize(("height", "width"), [(12, 13), (20, 20), (40, 30)])
def test_what_is_seen_from_the_front_is_symmetric(name: str, height: int, width: int) -> None:
    for seed in range(10):
        grid = painted(name, height, width, seed, is_colored=True).grid
        assert np.array_equal(grid, grid[:, ::-1])
        if name == "mandala" and height == width:
            assert np.array_equal(grid, grid.T)


@pytest.mark.parametrize("n_colors", range(1, 9))
@pytest.mark.parametrize("size", first(2, ["10x10", "17x12", "40x60", "10x45"]))
def test_all_colors_appear(size: str, n_colors: int) -> None:
    request = Request(size=size, colors=n_colors, style="sprite")
    for seed in range(3):
        grid, palette, title, _ = sprite(request, stream_for(seed))
        assert grid.shape == request.shape
        assert set(np.unique(grid).tolist()) == set(range(n_colors + 1))
        assert len(palette.colors) == n_colors
        assert title


def test_titles_say_what_is_seen_and_other_streams_make_other_pictures() -> None:
    request = Request(size="15x15", style="sprite")
    grids = [sprite(request, stream_for(seed)).grid.tobytes() for seed in range(40)]
    assert grids[:3] == [sprite(request, stream_for(seed)).grid.tobytes() for seed in range(3)]
    assert len(set(grids)) > 35
    titles = {sprite(Request(size="15x15", style="sprite"), stream_for(seed)).title for seed in range(60)}
    assert titles >= {"Creature", "Face", "Mandala"}
    assert titles <= {name.capitalize() for name in PAINTERS}


@pytest.mark.parametrize(("size", "n"), [("12x38", 3), ("38x12", 3), ("10x45", 4)])
def test_long_pictures_show_several_with_blank_lines_between(size: str, n: int) -> None:
    for seed in range(4):
        grid, _, title, _ = sprite(Request(size=size, style="sprite", logic="any"), stream_for(seed))
        along: Grid = grid if grid.shape[0] > grid.shape[1] else grid.T
        inner = [(i * (len(along) + 1)) // n - 1 for i in range(1, n)]
        assert not along[inner].any()
        assert title in ("Fish", "Butterflies", "Buses", "Lorries") or title.removesuffix("s").lower() in PAINTERS


@pytest.mark.parametrize("asked", [{"size": "12x12"}, {"size": "20x20"}, {"size": "20x20", "colors": 4}])
def test_most_puzzles_are_the_pictures_themselves(asked: dict[str, object]) -> None:
    records = list(generate_many(Request(style="sprite", **asked), 5, 12))
    assert len({record.puzzle for record in records}) == 12
    assert sum(record.notes["changed_cells"] == 0 for record in records) >= 10
    for record in records:
        assert record.puzzle.title


@pytest.mark.parametrize("width", [9, 10, 33])
def test_shapes_in_the_middle_are_symmetric_and_never_vanish(width: int) -> None:
    canvas = Canvas(12, width, stream_for(0), is_colored=False)
    discs = [canvas.disc(0, y, d) for y in (-500, 0, 330) for d in (1, 2, 5)]
    assert all(disc.any(axis=0).sum() == disc.any(axis=1).sum() for disc in discs)
    shapes = [*discs]
    shapes += [canvas.rectangle(-a, -b, a, b) for a in (1, 400, 1000) for b in (1, 700)]
    shapes += [canvas.ellipse(0, 0, 500, 800), canvas.polygon((-300, 500), (0, -800), (300, 500))]
    for shape in shapes:
        assert shape.any()
        assert np.array_equal(shape, shape[:, ::-1])
