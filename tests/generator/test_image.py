"""Puzzles from pictures: colors as the eye sees them, counts as asked for, and no change that is not needed."""

import re
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import ExifTags, Image, ImageDraw, PngImagePlugin

from generator.nonogram.pictures import files
from generator.nonogram.pictures.files import open_picture
from generator.nonogram.pictures.reduction import reduced_picture
from generator.nonogram.proposals import proposals
from generator.nonogram.request import NonogramRequest as Request
from generator.proposal import Proposal
from kernels.streams import stream_for
from puzzles.errors import RequestError
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict

PAPER, INK, RED = (250, 250, 245), (20, 20, 60), (200, 30, 30)


def save(path: Path, grid: np.ndarray, colors=(PAPER, INK, RED), cell: int = 3) -> str:
    """Save a grid as a picture whose cells are ``cell`` pixels wide."""
    pixels = np.array(colors, np.uint8)[np.kron(grid, np.ones((cell, cell), int))]
    Image.fromarray(pixels).save(path)
    return str(path)


def reduced(path: str, size: str, colors: int, n_painted: int | None = None) -> np.ndarray:
    height, width = map(int, size.split("x"))
    return reduced_picture(Request(image=path).picture_file, (height, width), colors, n_painted)[0]


def speckled(height: int, width: int) -> np.ndarray:
    """Make a picture that has several solutions: few cells at random."""
    return (np.random.default_rng(5).random((height, width)) < 0.3).astype(int)


def test_colors_are_read_as_they_are_and_transparent_is_white(tmp_path: Path) -> None:
    path = tmp_path / "clear.png"
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(path)
    assert (open_picture(Request(image=str(path)).picture_file, (2, 2), 8) == 1).all()
    assert (open_picture(Request(image=str(path), background="red").picture_file, (2, 2), 8) == [1, 0, 0]).all()
    grid = np.random.default_rng(3).integers(0, 3, (7, 9))
    path = save(tmp_path / "few.png", grid)
    found, palette, _, _ = reduced_picture(Request(image=path).picture_file, (7, 9), 2, None)
    # The lightest color is the background, and left as white paper; the others are ordered from light to dark.
    assert np.array_equal(found, np.array([0, 2, 1])[grid])
    assert palette.background == "#ffffff"
    assert [color.rgb for color in palette.colors] == ["#c81e1e", "#14143c"]


def test_the_asked_number_of_cells_is_painted_darkest_first(tmp_path: Path) -> None:
    ramp = np.tile(np.arange(20, 220, 10, dtype=np.uint8), (6, 1))
    Image.fromarray(ramp).save(tmp_path / "ramp.png")
    grid = reduced(str(tmp_path / "ramp.png"), "6x20", 1, 42)
    assert np.array_equal(np.flatnonzero(grid.any(axis=0)), np.arange(7))
    assert np.count_nonzero(grid) == 42


def test_a_picture_file_that_has_a_title_gives_it_to_the_puzzle(tmp_path: Path) -> None:
    texts = PngImagePlugin.PngInfo()
    texts.add_itxt("Title", "A black block")
    Image.new("L", (30, 30), 0).save(tmp_path / "block.png", pnginfo=texts)
    crop = Request(size="5x5", image=str(tmp_path / "block.png"), background="white", crop="0,0,20,20")
    assert first_proposal(crop).puzzle.title == "A black block"
    untitled = Request(size="8x8", image=save(tmp_path / "a.png", np.eye(8, dtype=int)), logic="any")
    assert first_proposal(untitled).puzzle.title == ""


def first_proposal(request: Request) -> Proposal:
    return next(next(proposals(request, [stream_for(1)])))


def test_a_good_picture_is_left_alone_and_a_repair_keeps_an_asked_density(tmp_path: Path) -> None:
    grid = np.zeros((8, 8), int)
    grid[2:6, 1:7] = 1
    proposal = first_proposal(Request(size="8x8", image=save(tmp_path / "block.png", grid)))
    assert proposal.notes == {"changed_cells": 0}
    assert prove(proposal.puzzle).solutions[0].tolist() == grid.tolist()
    path = save(tmp_path / "dots.png", speckled(10, 12))
    proposal = first_proposal(Request(size="10x12", image=path, density=0.25, most_changes=30))
    assert proposal.puzzle.n_painted == 30
    assert prove(proposal.puzzle).verdict is Verdict.UNIQUE
    untouched = first_proposal(Request(size="10x12", image=path, logic="any"))  # with more logic it is tried first
    assert untouched.notes == {"changed_cells": 0}


def test_what_is_no_picture_or_has_too_few_colors_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.png"
    for content in (b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40):
        path.write_bytes(content)
        with pytest.raises(RequestError, match=r"bad\.png"):
            first_proposal(Request(size="5x5", image=str(path)))
    two = save(tmp_path / "two.png", np.eye(5, dtype=int))
    with pytest.raises(RequestError, match="2 colors"):
        first_proposal(Request(size="5x5", colors=3, image=two))


def drawing(path: Path, *, turned: bool = False) -> str:
    """Draw a red disk with a black rim and a blue square on white, with smooth edges, 240 pixels wide and 160 high."""
    large = Image.new("RGB", (960, 640), "white")
    pen = ImageDraw.Draw(large)
    pen.ellipse((100, 100, 540, 540), fill="#d02020", outline="black", width=40)
    pen.polygon([(740, 180), (900, 320), (740, 460), (580, 320)], fill="#2060d0")
    smooth = large.resize((240, 160), Image.Resampling.LANCZOS)
    exif = Image.Exif()
    if turned:
        exif[ExifTags.Base.Orientation] = 6  # to be shown turned by 90 degrees clockwise
        smooth = smooth.transpose(Image.Transpose.ROTATE_90)
    smooth.save(path, exif=exif)
    return str(path)


@pytest.mark.parametrize("turned", [False, True])
def test_a_drawing_has_its_proportions_stands_upright_and_has_its_own_colors_alone(
    turned: bool, tmp_path: Path
) -> None:
    request = Request(image=drawing(tmp_path / "smooth.png", turned=turned), colors=3)
    assert request.shape == (27, 40)
    grid, palette, _, _ = reduced_picture(request.picture_file, request.shape, 3, None)
    shown = [palette.background, *(color.rgb for color in palette.colors)]
    assert shown == ["#ffffff", "#d02020", "#2060d0", "#000000"]
    assert not (grid[:, :23] == 2).any()
    assert not np.isin(grid[:, 24:], (1, 3)).any()  # no dark rim around the blue square
    row = grid[13]
    assert [color for color, before in zip(row[1:], row[:-1], strict=True) if color != before] == [3, 1, 3, 0, 2, 0]


def test_another_size_leaves_background_around_the_picture(tmp_path: Path) -> None:
    path = save(tmp_path / "block.png", np.ones((4, 8), int), cell=5)
    for size, rows, columns in (("10x10", slice(2, 7), slice(0, 10)), ("4x12", slice(0, 4), slice(2, 10))):
        request = Request(size=size, image=path, background="WHITE")
        grid, palette, _, _ = reduced_picture(request.picture_file, request.shape, 1, None)
        expected = np.zeros(request.shape, int)
        expected[rows, columns] = 1
        assert grid.tolist() == expected.tolist()
        assert palette.background == "#ffffff"


@pytest.mark.parametrize(("pixels", "shape"), [((60, 7), (7, 60)), ((61, 61), (40, 40)), ((900, 3), (1, 40))])
def test_the_size_comes_from_the_picture(pixels: tuple[int, int], shape: tuple[int, int], tmp_path: Path) -> None:
    Image.new("RGB", pixels).save(tmp_path / "black.png")
    assert Request(image=str(tmp_path / "black.png")).shape == shape
    assert Request(image=str(tmp_path / "black.png"), size="3x4").shape == (3, 4)


def test_part_of_a_picture_and_another_background(tmp_path: Path) -> None:
    grid = np.zeros((9, 9), int)
    grid[2:6, 3:8] = 1
    path = save(tmp_path / "block.png", grid, colors=((0, 0, 80), (255, 255, 0)), cell=1)
    request = Request(image=path, background="#000050", crop="2,1,9,7")
    assert request.shape == (6, 7)
    found, palette, _, _ = reduced_picture(request.picture_file, request.shape, 1, None)
    assert found.tolist() == grid[1:7, 2:9].tolist()
    assert (palette.background, palette.colors[0].rgb) == ("#ffffff", "#ffff00")


def test_a_threshold_says_what_is_painted(tmp_path: Path) -> None:
    Image.fromarray(np.tile(np.arange(0, 250, 25, dtype=np.uint8), (5, 1))).save(tmp_path / "ramp.png")
    path = str(tmp_path / "ramp.png")
    n_columns = []
    for threshold in (0.01, 0.3, 0.6, 1.0):
        request = Request(image=path, threshold=threshold, background="#e1e1e1")  # the lightest
        grid = reduced_picture(request.picture_file, request.shape, 1, None)[0]
        n_columns.append(int(grid.any(axis=0).sum()))
        assert not grid[:, n_columns[-1] :].any()
    assert n_columns[0] == 9
    assert n_columns == sorted(n_columns, reverse=True)
    assert n_columns[-1] == 1


def test_a_picture_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(drawing(tmp_path / "smooth.png"))
    monkeypatch.setattr(files, "_standard_input", path.read_bytes)
    piped, named = Request(image="-", colors=3), Request(image=str(path), colors=3)
    assert piped.shape == named.shape
    assert piped.key() == named.key()
    assert next(next(proposals(piped, [stream_for(1)]))).puzzle == next(next(proposals(named, [stream_for(1)]))).puzzle


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"image": "P", "background": "reddish"},
            "'reddish' is not a color; expected a name such as white, or #rrggbb",
        ),
        ({"image": "P", "crop": "1,2,3"}, "'1,2,3' is not a part of a picture; expected square, or LEFT,TOP"),
        ({"image": "P", "crop": "5,0,5,9"}, "'5,0,5,9' is not a part of a picture; expected square, or LEFT,TOP"),
        (
            {"image": "P", "crop": "0%,0%,101%,9%"},
            "'0%,0%,101%,9%' is not a part of a picture; expected square, or LEFT",
        ),
        ({"image": "P", "crop": "0,0%,10,9%"}, "'0,0%,10,9%' is not a part of a picture; expected square, or LEFT"),
        ({"image": "P", "focus": "left"}, "'left' is not a point of a picture; expected X,Y in pixels or percent"),
        ({"image": "P", "focus": "300,5"}, "'300,5' is not inside the picture of 240 by 160 pixels; expected X,Y"),
        (
            {"image": "P", "focus": "1,1", "crop": "0,0,9,9"},
            "--focus was given with --crop 0,0,9,9; expected one of them, or --crop square",
        ),
        ({"image": "P", "crop": "0,0,999,9"}, "'0,0,999,9' is not inside the picture of 240 by 160 pixels"),
        ({"image": "P", "threshold": 1.5}, "1.5 is not a threshold; expected a number from 0 to 1"),
        ({"image": "P", "threshold": 0.5, "density": 0.5}, "--density and --threshold were both given"),
        ({"image": "P", "color_density": "1=0.5"}, "--image was given with --color-density; expected --density"),
        ({"image": "P", "style": "noise"}, "--image was given with a style or symmetry; expected the picture alone"),
    ],
)
def test_what_does_not_go_with_a_picture_is_refused(asked: dict[str, object], words: str, tmp_path: Path) -> None:
    path = drawing(tmp_path / "smooth.png")
    with pytest.raises(RequestError, match=re.escape(words)):
        Request(**{name: path if value == "P" else value for name, value in asked.items()})


def test_pictures_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_MEDIA_BYTES", 99)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(bytes(100))))
    with pytest.raises(RequestError, match="standard input has more than 99 bytes; expected a smaller picture"):
        Request(image="-")
    monkeypatch.undo()
    Image.new("1", (10_000, 9_000)).save(tmp_path / "bomb.png")
    with pytest.raises(RequestError, match=r"bomb\.png' has 90,000,000 pixels; expected at most 50,000,000"):
        Request(image=str(tmp_path / "bomb.png"))


def picture_of_place(path: Path) -> str:
    """Draw a picture in which red is the column of a pixel, and green its row."""
    y, x = np.mgrid[:100, :200]
    Image.fromarray(np.stack([x, y, np.zeros_like(x)], axis=2).astype(np.uint8)).save(path)
    return str(path)


@pytest.mark.parametrize(
    ("options", "left", "top", "width", "height"),
    [
        ({"size": "10x20"}, 0, 0, 200, 100),
        ({"size": "10x10", "crop": "square"}, 50, 0, 100, 100),
        ({"size": "10x10", "crop": "25%,50%,50%,100%"}, 50, 50, 50, 50),
        ({"size": "10x10", "crop": "square", "focus": "10%,50%"}, 0, 0, 100, 100),
        ({"size": "10x10", "focus": "160,3"}, 100, 0, 100, 100),
        ({"size": "20x10", "focus": "60,50"}, 35, 0, 50, 100),
        ({"size": "5x20", "focus": "50%,80%"}, 0, 50, 200, 50),
    ],
)
def test_a_part_is_taken_in_pixels_or_percent_or_around_a_point(
    tmp_path: Path, options, left, top, width, height
) -> None:
    request = Request(image=picture_of_place(tmp_path / "place.png"), colors=2, **options)
    pixels = 255 * open_picture(request.picture_file, request.shape, 8)
    across, down = width / pixels.shape[1], height / pixels.shape[0]
    first, last = pixels[0, 0], pixels[-1, -1]
    assert abs(first[:2] - (left + across / 2, top + down / 2)).max() <= 1.5
    assert abs(last[:2] - (left + width - across / 2, top + height - down / 2)).max() <= 1.5


def test_what_is_like_the_edge_and_connected_to_it_is_removed(tmp_path: Path) -> None:
    wall = np.full((60, 60, 3), (120, 140, 160), np.uint8)
    wall[:, 30:] += 12  # in a weak light
    wall[15:, 15:45] = 200, 40, 30  # a portrait, as wide as the wall below
    wall[45:, 5:55] = 200, 40, 30
    wall[25:32, 25:32] = 120, 140, 160  # a blue eye, which is no part of the wall
    Image.fromarray(wall).save(tmp_path / "portrait.png")
    request = Request(image=str(tmp_path / "portrait.png"), size="20x20", colors=2, background="Remove")
    pixels = 255 * open_picture(request.picture_file, request.shape, 8)
    assert (pixels[:40, :10] == 255).all()
    assert (pixels[:10] == 255).all()
    assert not (pixels[45:, 20:40] == 255).all(axis=2).any()
    assert not (pixels[26:31, 26:31] == 255).all(axis=2).any()
    grid = first_proposal(request).puzzle
    assert grid.palette.background == "#ffffff"
