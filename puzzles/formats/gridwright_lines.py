"""Our own JSON notation, one object a line (.jsonl), for many puzzles of any families; other members are ignored."""

import json
import re

from puzzles.formats import gridwright_json
from puzzles.formats.document import Document, Format
from puzzles.formats.jsontext import parse
from puzzles.formats.lines import documents_in_lines
from puzzles.puzzle import Puzzle

NAME = "jsonl"
_FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?\s*(\{[^\r\n]*\})[ \t]*(?:[\r\n]|\Z)")


def sniff(data: bytes) -> bool:
    """Return whether the first line is a whole object that names its format as ours."""
    first = _FIRST_LINE.match(data)
    return first is not None and gridwright_json.SIGNATURE.search(first[1]) is not None


def read(data: bytes) -> tuple[Document[Puzzle], ...]:
    """Read a puzzle from each line that is not blank; raise PuzzleError when a line holds none, or there is none."""
    return documents_in_lines(data, _read_line, 'a line such as {"format": "gridwright", ...}')


def write(document: Document[Puzzle]) -> bytes:
    """Write everything that is known in one line; all beyond ASCII is escaped."""
    text = json.dumps(gridwright_json.to_dict(document), allow_nan=False, separators=(",", ":"))
    return text.encode() + b"\n"


def _read_line(text: str) -> Document[Puzzle]:
    return gridwright_json.from_dict(parse(text.encode(errors="surrogatepass")))


FORMAT: Format[Puzzle] = Format(
    name=NAME,
    family=None,
    suffixes=(".jsonl",),
    description="our JSON, one puzzle a line",
    keeps=gridwright_json.FORMAT.keeps,
    sniff=sniff,
    read=read,
    write=write,
    divider=b"",
)
