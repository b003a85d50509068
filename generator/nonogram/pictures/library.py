"""The library of named pictures: icons that are things to paint, of fonts that are installed packages.

Nothing of a font is shipped here: it is found and read when a picture is asked for.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from generator.nonogram.pictures import left_out
from generator.nonogram.pictures.glyphs import FontFile, font_file
from puzzles.errors import RequestError, quoted
from solvers.environment import not_installed

ANY = "any"
"""The name that stands for all pictures."""

_FONTS = (
    ("fonticon_mdi7", "MDI7"),  # Material Design Icons by Pictogrammers: package MIT, font Apache-2.0
    ("fonticon_fa6", "FA6S"),  # Font Awesome 6 Free, solid: package MIT, font SIL OFL 1.1
)
"""Modules and classes of the names in a font; where two fonts have a name, the earlier one goes before."""

_VARIANT = "variant"  # that ends the name of another icon of the same thing
_KINDS = ("food", "fruit", "zodiac")  # that stand before the names of things which need no such word
_NEAR_DUPLICATES = Path(__file__).with_name("near_duplicates.txt")
_MOST_SUGGESTIONS = 5


class Picture(NamedTuple):
    """Name a picture of the library.

    Attributes:
        name: its words, joined by hyphens.
        file: of the font.
        character: which one of the font it is.
    """

    name: str
    file: str
    character: str

    @property
    def title(self) -> str:
        """Return the name as people write it.

        >>> Picture("cake-variant", "", "").title, Picture("coffee-maker", "", "").title
        ('Cake', 'Coffee maker')
        """
        words = [word for word in self.name.split("-") if word != _VARIANT]
        return " ".join(words).capitalize()

    @property
    def font(self) -> FontFile:
        """Return the font that the picture is in."""
        return _font(self.file)


@cache
def _font(file: str) -> FontFile:
    return font_file(file)


def is_installed() -> bool:
    """Return whether there are named pictures on this machine."""
    try:
        _icons()
    except RequestError:
        return False
    return True


@cache
def _icons() -> Mapping[str, Mapping[str, str]]:
    """Return the character of each icon by its name, for the file of each font that is installed.

    Raises:
        RequestError: when none is.
    """
    found = {}
    for package, names in _FONTS:
        if find_spec(package) is not None:
            icons = vars(getattr(import_module(package), names))
            found[icons["__font_file__"]] = {
                name.replace("_", "-"): value[-1] for name, value in icons.items() if not name.startswith("_")
            }
    if not found:
        raise not_installed("the library of named pictures", "pictures")
    return found


def digest() -> str:
    """Name the fonts that are installed by their bytes.

    Raises:
        RequestError: when none is.
    """
    return " ".join(_font(file).digest for file in _icons())


@cache
def pictures() -> Mapping[str, Picture]:
    """Return the pictures by their names, in alphabetical order.

    Raises:
        RequestError: when there are none installed.
    """
    near_duplicates = set(_NEAR_DUPLICATES.read_text(encoding="utf-8").split())
    return {name: picture for name, picture in all_pictures().items() if name not in near_duplicates}


def all_pictures() -> Mapping[str, Picture]:
    """Return the pictures by their names, in alphabetical order, with those that look like another one."""
    found: dict[str, Picture] = {}
    for file, characters in _icons().items():
        for name in worth_painting(list(characters)):
            short = _short(name)
            if short in found:
                short += f"-{_VARIANT}"
            found.setdefault(short, Picture(short, file, characters[name]))
    return dict(sorted(found.items()))


def _short(name: str) -> str:
    kind, _, thing = name.partition("-")
    return thing if thing and kind in _KINDS else name


def worth_painting(names: list[str]) -> list[str]:
    """Leave out the icons that are no pictures, by the table of words."""
    known = set(names)
    anywhere = {word for words in left_out.ANYWHERE.values() for word in words.split()}
    beginnings = {tuple(name.split("_")) for name in (left_out.BRANDS + left_out.OTHERS).split()}
    marks = {tuple(mark.split("_")) for mark in left_out.MARKS.split()}

    def is_worth(name: str) -> bool:
        words = tuple(name.split("-"))
        places = range(1, len(words) + 1)
        return not (
            anywhere.intersection(words)
            or any(word.isdigit() for word in words)
            or any(words[:n] in beginnings for n in places)
            or any(words[n:] in marks and "-".join(words[:n]) in known for n in places)
        )

    return list(filter(is_worth, names))


def picture_named(name: str) -> Picture:
    """Find a picture by its name; case, and how its words are joined, do not count.

    Raises:
        RequestError: when there is none, with names that are near.
    """
    known = pictures()
    found = known.get("-".join(name.lower().replace("_", "-").replace("-", " ").split()))
    if found is None:
        near = near_names(name)
        expected = f"such as {', '.join(near)}" if near else "from the list of: gen pictures"
        raise RequestError(f"{quoted(name)} is not a picture of the library; expected a name {expected}")
    return found


def matching(word: str) -> list[Picture]:
    """Return the pictures whose names contain a text, those with it as a word first."""
    text = "-".join(word.lower().replace("-", " ").replace("_", " ").split())
    found = [picture for name, picture in pictures().items() if text in name]
    return sorted(found, key=lambda picture: (f"-{text}-" not in f"-{picture.name}-", picture.name))


def near_names(name: str) -> list[str]:
    """Suggest names that contain a text, or are spelled nearly so."""
    near = [picture.name for picture in matching(name)]
    near += [other for other in get_close_matches(name.lower(), pictures(), _MOST_SUGGESTIONS) if other not in near]
    return near[:_MOST_SUGGESTIONS]
