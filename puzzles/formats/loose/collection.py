"""Addresses of pages of Simon Tatham's collection, and the files that its programs save.

An address ends in ``solo.html#3x3:...``; some copies have ``?`` in place of ``#``. A saved file has lines such as
``GAME    :4:Solo``: a keyword of eight signs, the length of the value, and the value.

Source: midend.c of the collection, and emccpre.js of its pages.
"""

import re
from typing import Any
from urllib.parse import unquote

from puzzles.errors import FormatError, PuzzleError, quoted
from puzzles.formats.document import Document
from puzzles.formats.games.tatham import PROGRAMS
from puzzles.formats.loose.pzpr import not_ours
from puzzles.formats.registry import format_named
from puzzles.formats.text import without_place

_NOTATIONS = {
    "solo": "solo",
    "pattern": "tatham",
    "lightup": "tatham-lightup",
    **PROGRAMS,
}
# All games of the collection, also those that we do not have.
_NAMES = (
    "blackbox|bridges|cube|dominosa|fifteen|filling|flip|flood|galaxies|guess|inertia|keen|lightup|loopy|"
    "magnets|map|mines|mosaic|net|netslide|palisade|pattern|pearl|pegs|range|rect|samegame|signpost|singles|"
    "sixteen|slant|solo|tents|towers|tracks|twiddle|undead|unequal|unruly|untangle"
)
LINK = re.compile(
    rf"https?://[^\s\"'<>]{{1,200}}?/(?P<game>{_NAMES})(?:\.html|\.php)?/?[?#](?P<id>[^\s\"'<>|`]*)", re.IGNORECASE
)
SAVED = re.compile(
    r"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"
    r"(?P<rest>(?:(?!SAVEFILE)[A-Z]{2,8} *:[0-9]{1,6}:[^\n]*\n?)*)"
)
_FIELD = re.compile(r"(?P<key>[A-Z]+) *:(?P<length>[0-9]+):(?P<value>[^\n]*)")


def read_link(link: re.Match[str]) -> Document[Any]:
    """Read a match of ``LINK``; raise PuzzleError if we do not have the game, or if the id is damaged."""
    text = unquote(link["id"]).rstrip(")]}>")
    return _read(link["game"].lower(), text.removeprefix("id=").removeprefix("game="))


def read_saved(saved: re.Match[str]) -> Document[Any]:
    """Read a match of ``SAVED``; raise PuzzleError if we do not have the game, or if the file is damaged."""
    fields = dict[str, str]()
    for field in _FIELD.finditer(saved["rest"]):
        fields.setdefault(field["key"], field["value"][: int(field["length"])])
    size = fields.get("PARAMS") or fields.get("CPARAMS") or ""
    clues = fields.get("DESC") or fields.get("PRIVDESC")
    if "GAME" not in fields or clues is None:
        raise FormatError("the saved game has no line GAME or DESC; expected both")
    return _read(fields["GAME"].lower().replace(" ", ""), f"{size}:{clues}")


def _read(game: str, text: str) -> Document[Any]:
    if game not in _NOTATIONS:
        raise not_ours(game)
    if ":" not in text:
        what = "the seed of a random game" if "#" in text else "a size" if text else "nothing"
        raise FormatError(
            f"the id of {game.capitalize()} holds {what}; expected a game id such as '3x3:' and the clues"
        )
    form = format_named(_NOTATIONS[game])
    try:
        return form.read(text.encode())[0]
    except PuzzleError as error:
        raise FormatError(f"the id {quoted(text)} of {game.capitalize()}: {without_place(str(error))}") from error
