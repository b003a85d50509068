"""Puzzles of named pictures, text and characters."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import gridwright as gw
from generator.nonogram.pictures.glyphs import parse_character
from generator.nonogram.pictures.library import of_theme
from generator.nonogram.pictures.quality import good_pictures
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import generate
from puzzles.errors import RequestError
from puzzles.fonts import FIGURES, REGULAR
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict
from tests.commands import gen


def cells(record) -> np.ndarray:
    return np.asarray(record.proof.solutions[0])


@pytest.mark.parametrize(
    ("options", "title", "shape"),
    [
        ({"picture": "t rex"}, "T-Rex", (20, 20)),
        ({"picture": "sun, fox", "size": "30x40"}, "Sun, fox", (30, 40)),
        ({"picture": "ghost", "size": "16x12"}, "Ghost", (16, 12)),
        ({"text": " Hi  you "}, "Hi you", (12, 38)),
        ({"glyph": "&", "size": "15x15"}, "Ampersand", (15, 15)),
        ({"glyph": "U+2605", "font": str(REGULAR), "size": "15x15"}, "Black star", (15, 15)),
    ],
)
def test_what_is_drawn_is_the_title_of_a_puzzle_with_one_solution(options, title, shape) -> None:
    record = generate(Request(**options), 1)
    assert (record.puzzle.title, (record.puzzle.height, record.puzzle.width)) == (title, shape)
    assert prove(record.puzzle).verdict is Verdict.UNIQUE
    assert 0.1 < record.puzzle.n_painted / (shape[0] * shape[1]) < 0.8


def test_a_theme_stands_for_its_pictures() -> None:
    request = Request(picture="Animals", size="20x20", colors=4)
    drawn = {generate(request, 1, index).puzzle.title for index in range(6)}
    assert len(drawn) > 3
    assert drawn <= {picture.title for picture in of_theme("animals")}


def test_any_picture_is_another_one_for_each_index_and_the_same_again() -> None:
    request = Request(picture="any", size="15x15")
    titles = [generate(request, 3, index).puzzle.title for index in range(6)]
    assert len(set(titles)) >= 5
    assert titles == [generate(request, 3, index).puzzle.title for index in range(6)]


@pytest.mark.parametrize(
    ("names", "n_painted"),
    [
        ("crescent moon, roll of paper", None),
        ("sunglasses, newspaper, baby chick, cloud with snow", None),
        ("scene", 720),
    ],
)
def test_scenes_have_exact_counts_and_no_blank_line(names, n_painted) -> None:
    density = {"density": n_painted / 2400} if n_painted else {}
    record = generate(Request(picture=names, size="40x60", colors=5, **density), 1)
    grid = cells(record)
    assert n_painted in (None, np.count_nonzero(grid))
    assert np.unique(grid).tolist() == [0, 1, 2, 3, 4, 5]
    assert grid.any(axis=0).all()
    assert grid.any(axis=1).all()
    assert record.puzzle.copyright.startswith("Twemoji")


def test_letters_stand_side_by_side_and_long_texts_are_broken_into_lines() -> None:
    one, two = (generate(Request(text=text), 1) for text in ("H", "HH"))
    width = one.puzzle.width
    assert two.puzzle.width > 2 * width
    assert np.array_equal(cells(two)[:, :width], cells(one))
    assert np.array_equal(cells(two)[:, -width:], cells(one))
    record = generate(Request(text="HAPPY NEW YEAR", size="40x40", logic="any"), 1)
    blank = ~cells(record).any(axis=1)
    starts = np.flatnonzero(~blank & np.r_[True, blank[:-1]])
    assert len(starts) == 3


@pytest.mark.parametrize("content", [b"", b"not a font", FIGURES.read_bytes()[:3000]])
def test_a_broken_font_gets_one_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken.ttf").write_bytes(content)
    with pytest.raises(RequestError, match=r"broken.ttf' (is not a font|cannot be drawn|has no character)"):
        Request(text="x", font=str(tmp_path / "broken.ttf"))


def test_what_does_not_show_is_refused_by_its_name() -> None:
    with pytest.raises(RequestError, match=r"^'Owl' cannot be drawn: it does not show at 4x4$"):
        generate(Request(picture="owl", size="4x4"), 1)
    with pytest.raises(RequestError, match="'Owl' cannot be drawn: it does not show at 20x20 and this density"):
        generate(Request(picture="owl", density=0.95), 1)


def test_any_picture_is_one_of_the_quality_wanted() -> None:
    best = {picture.title for picture in good_pictures(10, 10, 3, 9)}
    made = {generate(Request(picture="any", size="10x10", colors=3, quality=9), seed).puzzle.title for seed in range(9)}
    assert made <= best
    assert len(made) > 3


def test_the_key_names_the_font_by_its_bytes_and_older_requests_have_theirs(tmp_path: Path) -> None:
    copy = tmp_path / "copy.ttf"
    shutil.copy(FIGURES, copy)
    one, same, other = (Request(text="x", size="9x9", font=str(path)).key() for path in (FIGURES, copy, REGULAR))
    assert one == same != other
    assert one != Request(text="y", size="9x9", font=str(FIGURES)).key()
    assert Request(picture="cat").key() != Request(picture="dog").key()
    assert not {"picture", "text", "glyph", "font"} & {name for name, _ in Request().key()}


@pytest.mark.parametrize("text", ["&", "U+26", "u+0026", "ampersand", "AMPERSAND"])
def test_a_character_is_read_in_all_ways(text: str) -> None:
    assert parse_character(text) == "&"


def test_a_command_wants_any_picture_or_a_scene_where_nothing_says_how_it_looks() -> None:
    assert Request.from_command([]).picture == "any"
    assert Request.from_command(["size", "colors", "tries"], size="30x30", colors=3).picture == "any"
    for name, value in [("style", "blobs"), ("density", 0.7), ("logic", "any"), ("difficulty", "hard"), ("text", "HI")]:
        assert Request.from_command([name], **{name: value}) == Request(**{name: value})
    assert Request.from_command(["unique"], unique=False) == Request(unique=False)
    assert Request.from_command(["most_changes"], most_changes=0).picture == "any"
    with pytest.raises(RequestError, match="--text is empty"):
        Request.from_command(["text"], text="")
    assert Request.from_command(["density"], density=0.4).picture == "any"
    assert Request.from_command(["density"], density=0.4, size="30x60").picture == "scene"


def test_a_preview_shows_the_cells_and_colors_before_they_are_changed(tmp_path) -> None:
    puzzle, grid = gw.preview("nonogram", picture="fox", size="20x20", colors=3)
    record = generate(Request(picture="fox", size="20x20", colors=3), 1)
    assert (grid != cells(record)).sum() == len(record.before)
    assert puzzle.palette == record.puzzle.palette
    told = gen("nonogram", "--picture", "fox", "--size", "20x20", "--colors", "3", "--preview", str(tmp_path / "x.svg"))
    assert told.stdout.endswith(f"in 3 colors: {', '.join(color.name for color in puzzle.palette.colors)}\n")
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
