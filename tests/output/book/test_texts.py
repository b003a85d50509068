"""Texts: every language says the same things, in characters that the fonts have, in lines that fit."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.families import family_named
from generator.sudoku.options import VARIANT_WORDS
from output.book import texts
from output.book.examples import example_like, examples_like, solved_examples
from output.book.fonts import Fonts, shortened, size_within, wrapped
from output.book.texts import LANGUAGES, family_book, texts_in
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from puzzles.nonogram import MAX_COLORS, Palette
from puzzles.nonogram.color_names import COLOR_NAMES
from rating.grades import Grade

FOLDER = Path(texts.__file__).parent / "texts"


def content(language: str) -> dict[str, Any]:
    """Read all that books say in a language, of each family under its name."""
    own = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    return own | {family: family_content(family)[language] for family in FAMILIES}


def family_content(family: str) -> dict[str, Any]:
    path = family_named(family).book_file
    assert path is not None
    return tomllib.loads(path.read_text(encoding="utf-8"))


def keys(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every key with the places for values in its text; lists by their length."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from keys(each, f"{path}.{key}")
    elif isinstance(value, list):
        yield path, str(len(value))
    else:
        yield path, str(sorted(re.findall(r"\{\w+\}", str(value))))


def test_there_are_six_languages() -> None:
    assert LANGUAGES == ("de", "en", "es", "fr", "ja", "pt")
    with pytest.raises(RequestError, match="'nl' is not a language of books; expected one of de, en, es, fr, ja, pt"):
        texts_in("nl")


def test_families_speak_the_languages_of_books_and_their_examples_are_solved() -> None:
    for family in FAMILIES:
        assert set(family_content(family)) - {"page", "texts", "phrases"} == {"examples", *LANGUAGES}
    for family in FAMILIES:
        examples, asked = solved_examples(family), family_book(family).examples
        assert len(examples) == len(asked) >= 1
        assert example_like(examples[0].puzzle) is examples[0]
        for example, steps in zip(examples, (each.steps for each in asked), strict=True):
            assert example.puzzle.check(example.solution) is None
            assert len(example.steps) == len(steps) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_with_words_that_fonts_can_write(language: str) -> None:
    own = texts_in(language)
    assert len({own.grade(grade) for grade in (*Grade, None)}) == len(Grade) + 1
    colors = own.family("nonogram").legend
    assert set(colors) == {color.name for color in Palette.default(MAX_COLORS).colors} | set(COLOR_NAMES)
    assert len(set(colors.values())) == len(colors)
    for family in FAMILIES:
        said, examples = own.family(family), solved_examples(family)
        assert said.rules
        assert said.name
        assert len(said.paragraphs(is_plain=True, sides=[9])) == len(said.rules) - (family == "nonogram")
        assert {step.rule for example in examples for step, _ in example.steps} == set(said.steps)
    assert list(own.family("sudoku").variants) == [
        *VARIANT_WORDS,
        "pill",
        "difference",
        "ratio",
        "all-dots",
        "all-white",
        "all-black",
        "all-xv",
        "all-bars",
        "framed",
    ]
    assert {key: value for key, value in keys(content(language)) if ".letters." not in key} == dict(keys(content("en")))
    fonts, own = Fonts(), content(language)
    headings = {key: own[key]["name"] if key in FAMILIES else own[key] for key in own}
    for face, written in (("regular", own), ("bold", headings)):
        assert fonts.named(str(written).replace("\n", ""), face).fontName == f"Gridwright-{face}"


def test_characters_without_a_font_and_files_that_are_no_font_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"'ป' \(U\+0E1B\) of 'a ป'; expected other"):
        Fonts().named("a ป", "title")
    path = tmp_path / "a.ttf"
    path.write_bytes(b"no font")
    with pytest.raises(RequestError, match="is not a font that can be embedded"):
        Fonts(path).named("a", "title")


def test_words_stay_whole_commas_cling_and_long_lines_are_cut_short() -> None:
    fonts = Fonts()
    assert wrapped(fonts, "one two three", fonts.width("one two", 10) + 1, 10) == ["one two", "three"]
    assert wrapped(fonts, "数独、数独", 25, 10) == ["数", "独、", "数独"]
    assert size_within(fonts, "a long line", 10, 10) < 10
    assert size_within(fonts, "a", 100, 10) == 10
    cut = shortened(fonts, "a name of a color", 50, 10)
    assert cut.endswith("…")
    assert 40 < fonts.width(cut, 10) <= 50
    assert shortened(fonts, "blue", 50, 10) == "blue"


def test_examples_show_rules_of_a_book_and_no_others() -> None:
    usual, *further = solved_examples("sudoku")
    killer, thermo = (
        next(e for e in further if family_named("sudoku").variants(e.puzzle) == (name,))
        for name in ("killer", "thermo")
    )
    assert examples_like([usual.puzzle, usual.puzzle, thermo.puzzle, killer.puzzle, killer.puzzle]) == [
        killer,
        thermo,
        usual,
    ]
    assert examples_like([usual.puzzle]) == [usual]
    plain, colored = solved_examples("nonogram")
    assert examples_like([usual.puzzle, colored.puzzle, killer.puzzle]) == [killer, colored, usual]
    assert example_like(plain.puzzle) is plain
