"""What a publisher writes around the puzzles: names, imprint, introduction and more, from a TOML file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from output.book.markdown import Block, blocks_of
from output.book.publisher_files import read_toml
from puzzles.errors import RequestError, quoted, unknown

MAX_NAME = 200  # characters of a title
MAX_TEXT = 50_000
MAX_NOTES = 50

NAMES = ("title", "subtitle", "author", "subject")
TEXTS = ("imprint", "introduction", "instructions", "closing")
KEYS = (*NAMES, "date", *TEXTS, "notes")


@dataclass(frozen=True, slots=True)
class Matter:
    """Hold what a publisher writes."""

    title: str = ""  # of the book; nothing for the one of the command line
    subtitle: str = ""  # below the title, in the place of our list of puzzles
    author: str = ""  # on the title page and in the properties of the file
    subject: str = ""  # in the properties of the file
    issued: date | None = None  # the day that the file names as that of its making; without one it names none
    # Behind the title page, in the place of our promise; empty to leave that out, None to keep it.
    imprint: tuple[Block, ...] | None = None
    introduction: tuple[Block, ...] | None = None  # before the instructions
    instructions: tuple[Block, ...] | None = None  # in the place of ours; empty to leave them out, None to keep them
    closing: tuple[Block, ...] | None = None  # behind the answers
    notes: int = 0  # pages for notes at the end


def read_matter(path: str | Path) -> Matter:
    """Read what a publisher writes.

    Raises:
        RequestError: when the file cannot be read, or as ``matter_from`` does.
    """
    values = read_toml(path)
    for key in values:
        if key not in KEYS:
            raise RequestError(f"in {str(path)!r} " + unknown(key, "a text of books", KEYS))
    return matter_from(values, path)


def matter_from(values: Mapping[str, Any], path: str | Path) -> Matter:
    """Read what a publisher writes from the values of a file, which have no other keys than ``KEYS``.

    Raises:
        RequestError: when a value cannot be, or markdown-it-py is not installed.
    """
    found: dict[str, Any] = {key: " ".join(_text(values, key, path, MAX_NAME).split()) for key in NAMES}
    for key in TEXTS:
        if key in values:
            found[key] = blocks_of(_text(values, key, path, MAX_TEXT), f"{key} of {str(path)!r}")
    issued, notes = values.get("date"), values.get("notes", 0)
    if issued is not None and (not isinstance(issued, date) or isinstance(issued, datetime)):
        raise RequestError(
            f"date of {str(path)!r} is {quoted(issued)}; expected a day such as 2026-03-01, without quotes"
        )
    if type(notes) is not int or not 0 <= notes <= MAX_NOTES:
        raise RequestError(f"notes of {str(path)!r} is {quoted(notes)}; expected a number of pages, 0 to {MAX_NOTES}")
    return Matter(**found, issued=issued, notes=notes)


def _text(values: Mapping[str, object], key: str, path: str | Path, most: int) -> str:
    text = values.get(key, "")
    if not isinstance(text, str):
        raise RequestError(f"{key} of {str(path)!r} is {quoted(text)}; expected a text")
    if len(text) > most:
        raise RequestError(f"{key} of {str(path)!r} has {len(text):,} characters; expected at most {most:,}")
    return text
