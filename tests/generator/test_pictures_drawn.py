"""Puzzles of named pictures, text and characters."""

import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from generator.nonogram.pictures.glyphs import parse_character
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate
from puzzles.errors import RequestError
from puzzles.fonts import FIGURES, REGULAR
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict


def cells(record) -> np.ndarray:
    return np.asarray(record.proof.solutions[0])


@pytest.mark.parametrize(
    ("options", "title", "shape"),
    [
        ({"picture": "coffee maker"}, "Coffee maker", (20, 20)),
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


def test_any_picture_is_another_one_for_each_index_and_the_same_again() -> None:
    request = Request(picture="any", size="15x15")
    titles = [generate(request, 3, index).puzzle.title for index in range(6)]
    assert len(set(titles)) >= 5
    assert titles == [generate(request, 3, index).puzzle.title for index in range(6)]


def test_all_colors_appear() -> None:
    record = generate(Request(picture="owl", colors=3, size="24x24"), 1)
    assert set(np.unique(cells(record))) == {0, 1, 2, 3}


def test_a_density_is_met_exactly() -> None:
    record = generate(Request(picture="duck", density=0.3, size="20x20"), 1)
    assert record.puzzle.n_painted == 120


def test_letters_stand_side_by_side() -> None:
    one, two = (generate(Request(text=text), 1) for text in ("H", "HH"))
    width = one.puzzle.width
    assert two.puzzle.width > 2 * width
    assert np.array_equal(cells(two)[:, :width], cells(one))
    assert np.array_equal(cells(two)[:, -width:], cells(one))


def test_a_long_text_is_broken_into_lines() -> None:
    record = generate(Request(text="HAPPY NEW YEAR", size="40x40", logic="any"), 1)
    blank = ~cells(record).any(axis=1)
    starts = np.flatnonzero(~blank & np.r_[True, blank[:-1]])
    assert len(starts) == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"picture": "cat", "text": "x"}, "--picture cat --text x were given together; expected one of them"),
        (
            {"picture": "cat", "style": "noise"},
            "--picture was given with a style or symmetry; expected the picture alone",
        ),
        (
            {"text": "x", "symmetry": "mirror-h"},
            "--text was given with a style or symmetry; expected the picture alone",
        ),
        ({"glyph": "x", "color_density": "1=0.2"}, "--glyph was given with --color-density; expected --density or"),
        ({"text": "x", "density": 0.2}, "--text and --density were both given; expected one of them"),
        ({"picture": "cat", "empty_lines": "avoid"}, "--empty-lines avoid was given with --picture; expected one of"),
        ({"font": "x.ttf"}, "--font x.ttf was given without --text or --glyph; expected one of them, too"),
        ({"text": "x" * 101}, "was given as text; expected 1 to 100 characters that show"),
        ({"text": "a\x07"}, r"'a\x07' was given as text; expected 1 to 100 characters that show"),
        ({"text": " "}, "' ' was given as text; expected 1 to 100 characters that show"),
        ({"glyph": "no such sign"}, "'no such sign' is not a character; expected one such as &"),
        ({"glyph": "U+110000"}, "'U+110000' is not a character; expected one such as &"),
        ({"glyph": "\u2603"}, "has no character '\u2603' (U+2603); expected another character or font"),
        ({"glyph": " "}, "has no ink in"),
        ({"text": "x", "font": "no/such.ttf"}, "'no/such.ttf' cannot be read as a font (No such file or directory)"),
    ],
)
def test_wrong_requests_get_one_sentence(options, message) -> None:
    with pytest.raises(RequestError, match=re.escape(message)):
        Request(**options)


@pytest.mark.parametrize("content", [b"", b"not a font", FIGURES.read_bytes()[:3000]])
def test_a_broken_font_gets_one_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken.ttf").write_bytes(content)
    with pytest.raises(RequestError, match=r"broken.ttf' (is not a font|cannot be drawn|has no character)"):
        Request(text="x", font=str(tmp_path / "broken.ttf"))


def test_what_does_not_show_is_refused_by_its_name() -> None:
    with pytest.raises(
        RequestError, match=r"^'Owl' cannot be drawn: it does not show at 6x6; expected another --size$"
    ):
        generate(Request(picture="owl", size="6x6"), 1)
    with pytest.raises(RequestError, match="'Owl' cannot be drawn: it does not show at 20x20 and this density"):
        generate(Request(picture="owl", density=0.95), 1)


def test_any_picture_goes_on_to_the_next_and_counts_what_does_not_show() -> None:
    with pytest.raises(GenerationExhausted) as caught:
        generate(Request(picture="any", size="2x2", colors=4, tries=9), 1)
    assert sum(caught.value.rejected.values()) == 9
    assert set(caught.value.rejected) <= {
        "of a picture that does not show at this size",
        "of a picture without as many parts as colors",
    }


def test_the_key_names_the_font_by_its_bytes_and_older_requests_have_theirs(tmp_path: Path) -> None:
    copy = tmp_path / "copy.ttf"
    shutil.copy(FIGURES, copy)
    one, same, other = (Request(text="x", size="9x9", font=str(path)).key() for path in (FIGURES, copy, REGULAR))
    assert one == same != other
    assert one != Request(text="y", size="9x9", font=str(FIGURES)).key()
    assert Request(picture="cat").key() != Request(picture="dog-side").key()
    assert not {"picture", "text", "glyph", "font"} & {name for name, _ in Request().key()}


@pytest.mark.parametrize("text", ["&", "U+26", "u+0026", "ampersand", "AMPERSAND"])
def test_a_character_is_read_in_all_ways(text: str) -> None:
    assert parse_character(text) == "&"


def test_a_command_that_says_nothing_of_the_look_wants_a_sprite() -> None:
    """It draws from what every machine has, so that the seed alone decides."""
    assert Request.from_command([]) == Request(style="sprite", score="0..30")
    assert Request.from_command(["size", "colors", "tries"], size="30x30", colors=3).style == "sprite"
    for name, value in [("style", "blobs"), ("density", 0.5), ("logic", "any"), ("difficulty", "hard"), ("text", "HI")]:
        assert Request.from_command([name], **{name: value}) == Request(**{name: value})
    assert Request.from_command(["unique"], unique=False) == Request(unique=False)
    assert Request.from_command(["most_changes"], most_changes=0).style == "sprite"
    with pytest.raises(RequestError, match="--text was given with nothing behind it"):
        Request.from_command(["text"], text="")
    assert Request.from_command([], size="9x20") == Request(size="9x20")
