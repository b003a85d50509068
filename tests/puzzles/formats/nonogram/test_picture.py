"""PNG pictures in and out: modes, which pixels are blank, and pictures that no one should decode."""

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from puzzles.errors import FormatError
from puzzles.formats.document import Document
from puzzles.formats.registry import read, write
from puzzles.nonogram import Color, Nonogram, Palette
from tests.puzzles.formats.sudoku.test_notations import refusal

RED, BLUE, WHITE, BLACK = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png_of(image, **options):
    file = io.BytesIO()
    image.save(file, format="PNG", **options)
    return file.getvalue()


def picture(rows, mode="RGB"):
    image = Image.new(mode, (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            image.putpixel((x, y), pixel)
    return image


def read_picture(image, **options):
    (document,) = read(png_of(image, **options))
    return document


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def header(width, height):
    return SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))


def test_written_pictures_are_indexed_with_the_background_first():
    palette = Palette((Color("red", "#ff0000", "r"), Color("blue", "#0000ff", "b")), background="#112233")
    data = write(Document(Nonogram.from_grid([[0, 2], [1, 0], [0, 0]], palette), [[0, 2], [1, 0], [0, 0]]), "png")
    image = Image.open(io.BytesIO(data))
    assert (image.mode, image.size) == ("P", (2, 3))
    assert image.getpalette()[:9] == [0x11, 0x22, 0x33, *RED, *BLUE]
    assert np.asarray(image).tolist() == [[0, 2], [1, 0], [0, 0]]


def test_colors_are_numbered_from_the_top_left_and_white_is_blank():
    document = read_picture(picture([[WHITE, BLUE, RED], [RED, WHITE, WHITE]]))
    assert document.solution.tolist() == [[0, 1, 2], [2, 0, 0]]
    assert [color.name for color in document.puzzle.palette.colors] == ["blue", "red"]
    assert document.puzzle.palette.background == "#ffffff"
    assert document.puzzle.check(document.solution) is None


def test_colors_of_an_indexed_picture_follow_its_palette():
    image = picture([[3, 2, 1]], "P")
    image.putpalette([*WHITE, *RED, *BLUE, *BLACK])
    assert read_picture(image).solution.tolist() == [[3, 2, 1]]
    image = picture([[0, 1, 2], [2, 1, 1]], "P")
    image.putpalette([*BLACK, *WHITE, *RED])
    document = read_picture(image)
    assert document.solution.tolist() == [[1, 0, 2], [2, 0, 0]]
    assert [color.rgb for color in document.puzzle.palette.colors] == ["#000000", "#ff0000"]
    image = picture([[0, 1, 2]], "P")
    image.putpalette([*WHITE, *RED, *BLUE])
    document = read_picture(image, transparency=1)
    assert document.solution.tolist() == [[1, 0, 2]]
    assert document.puzzle.palette.background == "#000000"  # white is painted


@pytest.mark.parametrize(
    ("image", "expected"),
    [
        (picture([[1, 0], [0, 0]], "1"), [[0, 1], [1, 1]]),
        (picture([[255, 0], [0, 7]], "L"), [[0, 1], [1, 2]]),
        (picture([[(255, 255), (0, 255)], [(0, 0), (0, 255)]], "LA"), [[1, 2], [0, 2]]),
        (picture([[(*WHITE, 255), (*RED, 0)], [(*RED, 127), (*RED, 128)]], "RGBA"), [[1, 0], [0, 2]]),
        (Image.fromarray(np.array([[65535, 0], [256, 65535]], dtype=np.uint16)), [[0, 1], [1, 0]]),
        (Image.fromarray(np.array([[65535, 0], [32896, 65535]], dtype=np.uint16)), [[0, 1], [2, 0]]),
    ],
    ids=["1", "L", "LA", "RGBA", "I;16 near black", "I;16 gray"],
)
def test_any_mode_is_read(image, expected):
    assert read_picture(image).solution.tolist() == expected


def test_pictures_of_one_color_or_many_and_of_the_longest_side():
    assert read_picture(picture([[RED, RED]])).puzzle.palette.background == "#ffffff"
    blank = read_picture(picture([[WHITE, WHITE]])).puzzle
    assert (blank.n_painted, blank.n_colors) == (0, 1)
    shades = [[(10, 10, n) for n in range(31)] + [WHITE]]
    assert read_picture(picture(shades)).puzzle.n_colors == 31
    with pytest.raises(FormatError, match="the picture has 32 colors besides the blank one; expected at most 31"):
        read_picture(picture([shades[0] + [(10, 10, 31)]]))
    assert read_picture(Image.new("1", (1000, 1))).puzzle.width == 1000
    with pytest.raises(FormatError, match="the picture has 1 row and 1,001 columns; expected 1 to 1000 of each"):
        read_picture(Image.new("1", (1001, 1)))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file does not begin like a PNG picture; expected one"),
        (b"GIF89a" + bytes(100), "does not begin like a PNG picture"),
        (
            header(2**31 - 1, 2**31 - 1),
            "the picture has 2,147,483,647 rows and 2,147,483,647 columns; expected 1 to 1000",
        ),
        (header(100_000, 1), "the picture has 1 row and 100,000 columns"),
        (header(2, 2), "the picture cannot be decoded"),
        (header(2, 2) + png_of(picture([[RED] * 3] * 3))[len(SIGNATURE) :], "its size is given twice"),
        (
            header(2, 2) + chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(10**7))) + chunk(b"IDAT", b""),
            "the picture cannot be decoded",
        ),
        (png_of(picture([[RED, BLUE]]))[:-26], "the picture cannot be decoded"),
    ],
)
def test_what_is_no_picture_or_a_bomb_is_refused(data, message):
    assert message in refusal(data, "png")


def test_a_background_that_no_palette_entry_has_is_passed_over():
    image = picture([[0, 1]], "P")
    image.putpalette([*WHITE, *RED])
    data = png_of(image)
    place = data.index(b"IDAT") - 4
    for content in (b"", b"\xff", b"\0\0\0\0"):
        (document,) = read(data[:place] + chunk(b"bKGD", content) + data[place:])
        assert document.solution.tolist() == [[0, 1]]
    (document,) = read(data[:place] + chunk(b"bKGD", b"\1") + data[place:])
    assert document.solution.tolist() == [[1, 0]]
