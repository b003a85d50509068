"""Our own JSON notation, which keeps everything: an object with ``format``, ``version``, ``family`` and its members.

A file of lines (.jsonl) has one object in each line, and may mix families. The family's module in the register reads
and writes its own members, and ignores all others, such as those that only ``--json`` writes.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import replace

from puzzles.errors import FormatError, is_whole, quoted
from puzzles.families import FAMILIES
from puzzles.formats.document import Document, Format, notation
from puzzles.formats.jsontext import dump, object_of, parse, shown, text_of
from puzzles.formats.lines import documents_in_lines
from puzzles.formats.members import NAME, VERSION, one_line, whole
from puzzles.formats.text import begins_with
from puzzles.progress import progress_from
from puzzles.puzzle import Puzzle

SIGNATURE = re.compile(rb'"format"\s*:\s*"gridwright"')
_MOST_RULES = 5_000  # characters
_FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?\s*(\{[^\r\n]*\})[ \t]*(?:[\r\n]|\Z)")
_SEVERAL = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{[^\r\n]*\}[ \t]*[\r\n]\s*\{")


def sniff(data: bytes) -> bool:
    """Return whether bytes are one object that names our format, and not the first of several lines."""
    return begins_with(data, b"{") and SIGNATURE.search(data) is not None and _SEVERAL.match(data) is None


def read(data: bytes) -> tuple[Document[Puzzle], ...]:
    """Read one puzzle; raise PuzzleError if the bytes contain none."""
    return (from_dict(parse(data)),)


def write(document: Document[Puzzle]) -> bytes:
    """Write everything that is known, with each member in a line of its own."""
    return dump(to_dict(document))


def in_one_line(puzzle: Puzzle) -> str:
    """Write a puzzle without its solution in one line without blanks."""
    return one_line(to_dict(Document(puzzle)))


def to_dict(document: Document[Puzzle]) -> dict[str, object]:
    """Return the members of the notation, ready for ``json.dumps``; callers may add more."""
    family, progress = document.puzzle.family, document.progress
    members = FAMILIES[family].members().to_members(document)
    told = {} if progress is None else {"progress": progress.as_dict()}
    return whole(family, {**members, **({"rules": document.rules} if document.rules else {}), **told})


def from_dict(value: object) -> Document[Puzzle]:
    """Make the document from parsed JSON; raise PuzzleError if a member is missing or wrong."""
    members = object_of(value, "the text")
    for key, expected in (("format", NAME), ("version", VERSION)):
        found = members.get(key)
        if type(found) is not type(expected) or found != expected:
            raise FormatError(f"the member '{key}' is {shown(found)}; expected {expected!r}")
    family = members.get("family")
    if not isinstance(family, str) or family not in FAMILIES:
        known = " or ".join(map(repr, sorted(FAMILIES)))
        raise FormatError(f"the member 'family' is {shown(family)}; expected {known}")
    document = replace(FAMILIES[family].members().from_members(members), rules=_rules_in(members))
    if members.get("progress") is None:
        return document
    return replace(document, progress=progress_from(members["progress"], document.puzzle.height, document.puzzle.width))


def _rules_in(members: Mapping[str, object]) -> str:
    rules = text_of(members.get("rules") or "", "the member 'rules'")
    if len(rules) > _MOST_RULES or not is_whole(rules):
        raise FormatError(f"the member 'rules' is {quoted(rules)}; expected at most {_MOST_RULES:,} whole characters")
    return rules


def sniff_lines(data: bytes) -> bool:
    """Return whether the first line is a complete object that names our format."""
    first = _FIRST_LINE.match(data)
    return first is not None and SIGNATURE.search(first[1]) is not None


def read_lines(data: bytes) -> tuple[Document[Puzzle], ...]:
    """Read a puzzle from each line that is not blank; raise PuzzleError if a line has none, or if all are blank."""
    expected = 'a line such as {"format": "gridwright", ...}'
    return documents_in_lines(data, lambda text: from_dict(parse(text.encode(errors="surrogatepass"))), expected)


def write_line(document: Document[Puzzle]) -> bytes:
    """Write everything that is known in one line, with all characters beyond ASCII escaped."""
    return json.dumps(to_dict(document), allow_nan=False, separators=(",", ":")).encode() + b"\n"


FORMAT: Format[Puzzle] = notation(NAME, sniff, read, write)
LINES_FORMAT: Format[Puzzle] = notation("jsonl", sniff_lines, read_lines, write_line, divider=b"")
