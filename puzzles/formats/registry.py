"""The list of all notations, and the functions that read and write in any of them."""

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import PurePath
from typing import Any

from puzzles.errors import FormatError, PuzzleError, UnknownNotation, quoted, shortened, unknown_of_many
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document, Format
from puzzles.formats.games import puzzlink as games_puzzlink
from puzzles.formats.games import tatham as games_tatham
from puzzles.formats.lightup import puzzlink, pzprv3
from puzzles.formats.lightup import text as lightup_text
from puzzles.formats.nonogram import bare, bosch, hett, non, olsak, picture, webpbn
from puzzles.formats.nonogram import puzzlink as nonogram_puzzlink
from puzzles.formats.penpa_edit import links as penpa_links
from puzzles.formats.sudoku import csv as sudoku_csv
from puzzles.formats.sudoku import fpuzzles, ipuz, latin, opensudoku, pencilmarks, sdk
from puzzles.formats.sudoku import line as sudoku_line
from puzzles.formats.sudoku import tatham as solo
from puzzles.puzzle import Puzzle
from puzzles.reading import MAX_BYTES

_LONGEST_MESSAGE = 300  # the error of a value type may quote a word as long as the file
_COMMANDS = {
    ".html": " (gen page writes .html)",
    **{suffix: f" (gen show -o draws {suffix})" for suffix in (".svg", ".png", ".eps", ".pdf")},
}
"""What a message adds for people who hand in a file that is in no notation."""

# Where several notations claim the same suffix or the same bytes, the earlier one wins.
FORMATS: tuple[Format[Any], ...] = (
    gridwright_json.FORMAT,
    gridwright_json.LINES_FORMAT,
    non.FORMAT,
    webpbn.FORMAT,
    picture.FORMAT,
    bosch.FORMAT,
    hett.FORMAT,
    sudoku_line.HODOKU,
    olsak.FORMAT,
    puzzlink.TATHAM,
    solo.FORMAT,
    bare.TATHAM,
    bare.MK,
    bare.NIN,
    nonogram_puzzlink.FORMAT,
    lightup_text.FORMAT,
    puzzlink.FORMAT,
    pzprv3.FORMAT,
    fpuzzles.JSON_FORMAT,
    fpuzzles.LINK_FORMAT,
    ipuz.FORMAT,
    opensudoku.FORMAT,
    latin.FORMAT,
    sudoku_csv.FORMAT,
    solo.PUZZLINK,
    pencilmarks.FORMAT,
    sdk.FORMAT,
    sudoku_line.FORMAT,
    *games_tatham.FORMATS,
    *games_puzzlink.FORMATS,
    *penpa_links.FORMATS,
)


def read(
    data: bytes,
    *,
    format: str | None = None,  # noqa: A002
    name: str = "input",
) -> tuple[Document[Puzzle], ...]:
    """Read the puzzles in a file's bytes, at least one, in the given notation or in the one that is recognized.

    The suffix of ``name`` decides between notations that look alike. Raise FormatError for more than ``MAX_BYTES``
    bytes, and for bytes that are in no notation, or not in the given one.
    """
    _check_size(data, name)
    chosen = recognize(data, name) if format is None else format_named(format)
    try:
        return chosen.read(data)
    except PuzzleError as error:
        raise spoiled(name, chosen, error) from error


def read_each(data: bytes, form: Format[Any], name: str = "input") -> Iterator[Document[Puzzle] | PuzzleError]:
    """Read the puzzles in a file's bytes; yield an error in place of each bad one.

    Raise ``FormatError`` for more than ``MAX_BYTES`` bytes, or if a bad puzzle makes the rest of the file unreadable.
    """
    _check_size(data, name)
    try:
        for found in form.read_each(data):
            yield FormatError(shortened(str(found), _LONGEST_MESSAGE)) if isinstance(found, PuzzleError) else found
    except PuzzleError as error:
        raise spoiled(name, form, error) from error


def spoiled(name: str, form: Format[Any], error: PuzzleError) -> FormatError:
    """Return the error that says why a whole file cannot be read."""
    return FormatError(f"{name} (read as {form.name}): {shortened(str(error), _LONGEST_MESSAGE)}")


def _check_size(data: bytes, name: str) -> None:
    if len(data) > MAX_BYTES:
        raise FormatError(f"{name} is too large; expected at most {MAX_BYTES} bytes (16 MiB)")


def write(document: Document[Puzzle], format: str) -> bytes:  # noqa: A002
    """Write a document in a named notation; raise FormatError if there is none, or if it cannot carry the document."""
    return format_named(format, document.puzzle.family).write(document)


def recognize(data: bytes, name: str = "input") -> Format[Any]:
    """Find the notation of some bytes, or else that of the name's suffix; raise FormatError if neither decides."""
    found = recognized(data, name) or next(iter(_with_suffix(name)), None)
    if found is None:
        raise UnknownNotation(f"{name} holds no puzzle in a notation known here; expected one of 'gen convert --list'")
    return found


def recognized(data: bytes, name: str = "input") -> Format[Any] | None:
    """Find the notation of some bytes by content, and by the suffix of the name if several notations claim them."""
    by_content, by_suffix = (form for form in FORMATS if form.sniff(data)), _with_suffix(name)
    first = next(by_content, None)
    if first is None or first in by_suffix or not by_suffix:
        return first
    return next((form for form in by_content if form in by_suffix), first)


def format_named(name: str, family: str | None = None, others: Iterable[str] = ()) -> Format[Any]:
    """Find a notation by its name, and by family if one is given.

    Raise FormatError if there is none; the message also lists ``others``.
    """
    found = next((form for form in FORMATS if form.name == name), None)
    if found is None:
        own = (form.name for form in FORMATS if not family or form.family in (None, family))
        names = [*own, *others]
        raise FormatError(unknown_of_many(name, "a notation", names, "gen convert --list lists them"))
    if family and found.family not in (None, family):
        raise FormatError(f"the notation {name} is for {found.family}; expected one for {family}")
    return found


def format_for(path: str | PathLike[str], family: str, others: Iterable[str] = ()) -> Format[Any]:
    """Find the notation of a family by a file's suffix.

    Raise FormatError if there is none; the message also lists ``others``.
    """
    known = [form for form in FORMATS if form.family in (None, family)]
    found = next((form for form in _with_suffix(path) if form in known), None)
    if found is None:
        suffixes = dict.fromkeys([*others, *(suffix for form in known for suffix in form.suffixes)])
        elsewhere = _COMMANDS.get(PurePath(path).suffix.lower(), "")
        raise FormatError(
            f"{quoted(str(path))} has no suffix for a {family} puzzle{elsewhere}; expected one of {', '.join(suffixes)}"
        )
    return found


def _with_suffix(path: str | PathLike[str]) -> list[Format[Any]]:
    suffix = PurePath(path).suffix.lower()
    return [form for form in FORMATS if suffix in form.suffixes]
