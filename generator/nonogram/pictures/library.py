"""The library of named pictures: icons that are things to paint, of the fonts in a package that is installed.

Nothing of a font is shipped here: it is found and read when a picture is asked for.
"""

import json
from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from generator.nonogram.pictures import left_out
from generator.nonogram.pictures.glyphs import FontFile, font_file
from puzzles.errors import RequestError, quoted
from solvers.environment import not_installed

ANY = "any"
"""The name that stands for all pictures."""

_PACKAGE = "qtawesome"  # MIT; its files are read, it is not imported, as it needs a library for windows
_FONTS = (
    ("materialdesignicons*-webfont", ""),  # Material Design Icons by Pictogrammers: Apache-2.0
    ("fontawesome*-solid-webfont", ""),  # Font Awesome Free, solid: SIL OFL 1.1
    ("phosphor", "-fill"),  # Phosphor Icons: MIT
    ("remixicon", "-fill"),  # Remix Icon: Apache-2.0
    ("elusiveicons-webfont", ""),  # Elusive Icons: SIL OFL 1.1
)
"""How the files of a font begin, and how the names of its solid icons end; an earlier font has a name first."""

_SAME = ("variant", "simple")  # that stand in the names of other icons of the same thing
_KINDS = ("account", "emotion", "food", "fruit", "user", "vip", "zodiac")  # that say nothing before the name of a thing
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

        >>> Picture("coffee-maker", "", "").title, Picture("cat-2", "", "").title
        ('Coffee maker', 'Cat')
        """
        return _thing(self.name).replace("-", " ").capitalize()

    @property
    def font(self) -> FontFile:
        """Return the font that the picture is in."""
        return _font(self.file)


@cache
def _font(file: str) -> FontFile:
    return font_file(file)


@cache
def _icons() -> Mapping[str, Mapping[str, str]]:
    """Return the character of each icon by its name, for the file of each font that is installed.

    Raises:
        RequestError: when none is.
    """
    found = {}
    package = find_spec(_PACKAGE)
    folders = [Path(folder, "fonts") for folder in (package and package.submodule_search_locations) or ()]
    for beginning, ending in _FONTS:
        tables = sorted(table for folder in folders for table in folder.glob(f"{beginning}-charmap-*.json"))
        for table in tables[-1:]:  # the newest
            codes = json.loads(table.read_bytes())
            found[str(table.with_suffix(".ttf")).replace("-charmap", "")] = {
                name.removesuffix(ending): chr(int(code, 16)) for name, code in codes.items() if name.endswith(ending)
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
    found = {}
    uses = Counter[str]()
    for file, characters in _icons().items():
        for icon in worth_painting(list(characters)):
            name = thing = _thing(icon)
            uses[thing] += 1
            if uses[thing] > 1:
                name += f"-{uses[thing]}"
            found[name] = Picture(name, file, characters[icon])
    return dict(sorted(found.items()))


def _thing(icon: str) -> str:
    """Return what an icon shows: its name without the words and numbers that tell it from others of the same thing."""
    words = [word for word in icon.split("-") if not (word in _SAME or word.isdigit())]
    return "-".join(words[len(words) > 1 and words[0] in _KINDS :])


def worth_painting(names: list[str]) -> list[str]:
    """Leave out the icons that are no pictures, by the table of words."""
    known = set(names)
    anywhere = {word for words in left_out.ANYWHERE.values() for word in words.split()}
    beginnings = {tuple(name.split("_")) for name in (left_out.BRANDS + left_out.OTHERS).split()}
    kept = set(left_out.KEPT.replace("_", "-").split())
    marks = {tuple(mark.split("_")) for mark in left_out.MARKS.split()}

    def is_worth(name: str) -> bool:
        words = tuple(name.split("-"))
        places = range(1, len(words) + 1)
        return name in kept or not (
            anywhere.intersection(words)
            or any(word.isdigit() for word in words[:-1] or words)
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
    near = [picture.name for picture in matching(name) if picture.name == _thing(picture.name)]
    near += [other for other in get_close_matches(name.lower(), pictures(), _MOST_SUGGESTIONS) if other not in near]
    return near[:_MOST_SUGGESTIONS]
