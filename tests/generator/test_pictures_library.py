"""The library of named pictures: what is in it, how it is searched, and what happens where it is not installed."""

import pytest

from generator.nonogram.pictures import library
from puzzles.errors import RequestError


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
        "cat-variant",
    }
    assert len(names) > 1300
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
    }
    assert known <= {name for icons in library._icons().values() for name in icons}
    assert not names & known


def test_each_rule_leaves_something_out() -> None:
    kept = library.worth_painting(
        ["cat", "cat-outline", "github", "close-thick", "robot", "robot-off", "bell-10", "lock-open"]
    )
    assert kept == ["cat", "robot", "lock-open"]
    # A mark is one only upon an icon that is there without it.
    assert library.worth_painting(["shooting-star"]) == ["shooting-star"]
    assert library.worth_painting(["shooting-star", "shooting"]) == ["shooting"]


@pytest.mark.parametrize("name", ["coffee-maker", "Coffee maker", "COFFEE_MAKER", " coffee  maker "])
def test_a_picture_is_found_however_its_name_is_written(name: str) -> None:
    picture = library.picture_named(name)
    assert (picture.name, picture.title) == ("coffee-maker", "Coffee maker")


def test_titles_have_no_words_for_variants() -> None:
    assert library.picture_named("train-variant").title == "Train"


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
def test_the_list_of_pictures_that_look_alike_is_what_the_benchmark_finds() -> None:
    from benchmarks.near_duplicate_pictures import near_duplicates

    assert near_duplicates() == library._NEAR_DUPLICATES.read_text().split()


def test_without_the_packages_one_sentence_says_how_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_FONTS", (("no_such_package", "NONE"),))
    for cached in (library._icons, library.pictures):
        monkeypatch.setattr(library, cached.__name__, cached.__wrapped__)
    assert not library.is_installed()
    with pytest.raises(RequestError) as caught:
        library.picture_named("cat")
    assert str(caught.value) == (
        "the library of named pictures is not installed; expected it from: pip install 'gridwright[pictures]'"
    )


def test_one_of_the_packages_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = library.digest()
    monkeypatch.setattr(library, "_FONTS", library._FONTS[:1])
    for cached in (library._icons, library.pictures):
        monkeypatch.setattr(library, cached.__name__, cached.__wrapped__)
    assert library.picture_named("cat").title == "Cat"
    assert digest.startswith(library.digest())
    assert digest != library.digest()
