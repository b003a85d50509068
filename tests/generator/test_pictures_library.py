"""The library of named pictures: what is in it, how it is searched, and what happens where it is not installed."""

import sys
from pathlib import Path

import pytest

from generator.nonogram.pictures import library
from puzzles.errors import RequestError
from tests.examples import KERNELS_ARE_SLOW

FONTS = ["materialdesignicons", "fontawesome", "phosphor", "remixicon", "elusiveicons"]


def test_names_are_things_to_paint() -> None:
    names = set(library.pictures())
    assert names >= {
        "cat",
        "apple",
        "coffee-maker",
        "castle",
        "umbrella",
        "penguin",
        "chess-knight",
        "leo",
        "dragon",
        "cat-2",
        "desk-lamp",
        "crown",
    }
    assert len(names) > 2300
    # Lines of solid icons, letters, arrows, parts of programs, trademarks, and marks upon others.
    known = {
        "heart-outline",
        "alpha-a",
        "arrow-left",
        "file-document",
        "linux",
        "apple-ios",
        "calendar-clock",
        "robot-off",
        "home-floor-1",
        "dribbble-logo",
        "mickey",
        "mic-alt",
    }
    assert known <= {name for icons in library._icons().values() for name in icons}
    assert not names & known


def test_each_rule_leaves_something_out() -> None:
    kept = library.worth_painting(
        ["cat", "cat-outline", "github", "close-thick", "robot", "robot-off", "24-bells", "lock-open"]
    )
    assert kept == ["cat", "robot", "lock-open"]
    # A mark is one only upon an icon that is there without it.
    assert library.worth_painting(["shooting-star"]) == ["shooting-star"]
    assert library.worth_painting(["shooting-star", "shooting"]) == ["shooting"]
    # A number at the end tells icons apart, one elsewhere is part of the picture.
    assert library.worth_painting(["home-2", "24-hours", "7"]) == ["home-2"]
    # What is worth painting although a table has it.
    assert library.worth_painting(["desk", "desk-lamp", "cloud-rain", "cloud-off"]) == [
        "desk",
        "desk-lamp",
        "cloud-rain",
    ]


@pytest.mark.parametrize("name", ["coffee-maker", "Coffee maker", "COFFEE_MAKER", " coffee  maker "])
def test_a_picture_is_found_however_its_name_is_written(name: str) -> None:
    picture = library.picture_named(name)
    assert (picture.name, picture.title) == ("coffee-maker", "Coffee maker")


def test_all_fonts_give_pictures_and_their_package_is_not_imported() -> None:
    files = {picture.file for picture in library.pictures().values()}
    assert sorted(Path(file).name.partition("-")[0].rstrip("0123456789") for file in files) == sorted(FONTS)
    assert library.picture_named("cat").font.digest in library.digest()
    assert "qtawesome" not in sys.modules


def test_pictures_of_the_same_thing_are_numbered_and_have_one_title() -> None:
    cats = [library.picture_named(name) for name in ("cat", "cat-2", "cat-3")]
    assert len({(cat.file, cat.character) for cat in cats}) == 3
    assert {cat.title for cat in cats} == {"Cat"}
    assert all(name.partition("-")[0].isalpha() for name in library.all_pictures())


@pytest.mark.parametrize(
    ("icon", "thing"),
    [
        ("cat", "cat"),
        ("home-2", "home"),
        ("train-variant", "train"),
        ("person-simple-run", "person-run"),
        ("food-apple", "apple"),
        ("food-variant", "food"),
    ],
)
def test_words_and_numbers_that_tell_icons_apart_are_not_in_names(icon: str, thing: str) -> None:
    assert library._thing(icon) == thing


def test_names_that_are_near_are_suggested() -> None:
    with pytest.raises(RequestError, match=r"^'caat' is not a picture of the library; expected a name such as cat, "):
        library.picture_named("caat")
    with pytest.raises(RequestError, match="such as umbrella, umbrella-beach, "):
        library.picture_named("umbrell")
    with pytest.raises(RequestError, match=r"expected a name from the list of: gen pictures$"):
        library.picture_named("!!!!")


def test_whole_words_are_found_first() -> None:
    names = [picture.name for picture in library.matching("cat")]
    assert names[0] == "cat"
    assert "book-education" in names[1:]
    assert library.matching("") == sorted(library.pictures().values())


def test_pictures_that_look_alike_are_left_out() -> None:
    alike = set(library._NEAR_DUPLICATES.read_text().split())
    assert alike
    assert alike <= set(library.all_pictures())
    assert not alike & set(library.pictures())


@pytest.mark.exhaustive
@pytest.mark.skipif(KERNELS_ARE_SLOW, reason="no kernel looks at pictures")
def test_the_list_of_pictures_that_look_alike_is_what_the_benchmark_finds() -> None:
    from benchmarks.near_duplicate_pictures import near_duplicates

    assert near_duplicates() == library._NEAR_DUPLICATES.read_text().split()


@pytest.mark.exhaustive
@pytest.mark.skipif(KERNELS_ARE_SLOW, reason="no kernel looks at pictures")
def test_nearly_all_pictures_show_at_the_usual_size() -> None:
    from benchmarks.near_duplicate_pictures import painted  # in memory, as the test before has them

    shown = {name for name, cells in painted().items() if cells.any()}
    assert len(shown & set(library.pictures())) > 0.97 * len(library.pictures())


def test_without_the_package_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_PACKAGE", "no_such_package")
    for cached in (library._icons, library.pictures):
        monkeypatch.setattr(library, cached.__name__, cached.__wrapped__)
    with pytest.raises(RequestError) as caught:
        library.picture_named("cat")
    assert str(caught.value) == (
        "the library of named pictures is not installed; expected it from: pip install 'qtawesome>=1.4'"
    )


def test_one_of_the_fonts_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = library.digest()
    monkeypatch.setattr(library, "_FONTS", library._FONTS[:1])
    for cached in (library._icons, library.pictures):
        monkeypatch.setattr(library, cached.__name__, cached.__wrapped__)
    assert library.picture_named("cat").title == "Cat"
    assert digest.startswith(library.digest())
    assert digest != library.digest()
