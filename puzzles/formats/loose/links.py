"""Links to puzz.link and to sites that write the same ones, however they were copied."""

import re
from typing import Any
from urllib.parse import unquote

from puzzles.errors import FormatError, PuzzleError, quoted
from puzzles.families import FAMILIES
from puzzles.formats.document import Document
from puzzles.formats.registry import format_named
from puzzles.formats.text import without_place

LINK = re.compile(
    r"(?:(?P<site>https?://[^\s?#]{1,80}[?#])|(?<![\w/]))(?P<kind>[a-z]{4,20})(?:/v:[^/\s]*|_[a-z]+)?"
    r"(?P<rest>(?:/|%2[Ff])[0-9]{1,3}(?:/|%2[Ff])[0-9]{1,3}(?:/|%2[Ff])[^\s\"'<>&|]*)",
    re.IGNORECASE,
)

# The notations of our families' links, by the names that links give to the families, ours among them.
_NOTATIONS = {
    **dict.fromkeys(("akari", "lightup", "bijutsukan"), "puzzlink-lightup"),
    "hitori": "puzzlink-hitori",
    "kakuro": "puzzlink-kakuro",
    **dict.fromkeys(("skyscrapers", "building"), "puzzlink-skyscrapers"),
    **dict.fromkeys(("slither", "slitherlink"), "puzzlink-slitherlink"),
    "starbattle": "puzzlink-starbattle",
    "sudoku": "puzzlink-sudoku",
    "tents": "puzzlink-tents",
}
_AS_THERE = {"lightup": "akari", "bijutsukan": "akari", "building": "skyscrapers", "slitherlink": "slither"}


def read(link: re.Match[str]) -> Document[Any]:
    """Read a match of ``LINK``; raise PuzzleError when we have no such family, or the link is damaged."""
    kind = link["kind"].lower()
    if kind not in _NOTATIONS:
        known = ", ".join(FAMILIES)
        raise FormatError(f"{quoted(link['kind'].capitalize())} is not a family of Gridwright; expected one of {known}")
    text = f"https://puzz.link/p?{_AS_THERE.get(kind, kind)}{unquote(link['rest']).rstrip('.,;:)]}')}"
    form = format_named(_NOTATIONS[kind])
    try:
        return form.read(text.encode())[0]
    except PuzzleError as error:
        raise FormatError(f"the link to a {form.family} puzzle: {without_place(str(error))}") from error
