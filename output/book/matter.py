"""The publisher's texts around the puzzles: names, imprint, introduction and more, read from a TOML file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from output.book.fonts import FIRST_WIDE, Run
from output.book.texts import read_toml
from puzzles.errors import RequestError, quoted, unknown
from solvers.environment import needs

if TYPE_CHECKING:
    from markdown_it.token import Token

_BULLET = "•"
_IN_TEXT = {"strong_open", "strong_close", "em_open", "em_close", "link_open", "link_close", "text", "softbreak"}
_OTHERS = {"image": "a picture", "fence": "code", "code_inline": "code", "code_block": "lines after four blanks"}


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph or a heading of a publisher's text."""

    # Lines between forced breaks, each in runs of one face. A block without lines starts a new page.
    lines: tuple[tuple[Run, ...], ...] = ()
    heading: int = 0  # the level of the heading; 0 for a paragraph
    indent: int = 0  # the number of lists and quotations around it
    marker: str = ""  # the bullet or number in front
    is_tight: bool = False  # whether little space follows, as in a list

    @property
    def text(self) -> str:
        """Return the text of the block in one line."""
        return " ".join("".join(text for text, _ in line) for line in self.lines)


def blocks_of(text: str, name: str) -> tuple[Block, ...]:
    """Read a text in Markdown (CommonMark); error messages use ``name`` for it.

    Headings, paragraphs, lists, quotations and line breaks work as usual. Both kinds of emphasis become bold, a link
    keeps only its text, and a rule (``---``) starts a new page. Raise RequestError if the text holds anything else,
    such as a picture, or if markdown-it-py is not installed.
    """
    with needs("markdown-it-py", "books"):
        from markdown_it import MarkdownIt
    return tuple(_blocks(MarkdownIt("commonmark").parse(text), name))


def _blocks(tokens: "Sequence[Token]", name: str) -> Iterator[Block]:
    heading, indent, marker, is_tight = 0, 0, "", False
    for token in tokens:
        match token.type:
            case "heading_open":
                heading = int(token.tag[1])
            case "heading_close":
                heading = 0
            case "paragraph_open":
                is_tight = token.hidden
            case "bullet_list_open" | "ordered_list_open" | "blockquote_open":
                indent += 1
            case "bullet_list_close" | "ordered_list_close" | "blockquote_close":
                indent -= 1
            case "list_item_open":
                marker = f"{token.info}." if token.info else _BULLET
            case "inline":
                yield Block(tuple(_lines(token.children or (), name, heading)), heading, indent, marker, is_tight)
                marker = ""
            case "hr":
                yield Block()
            case "paragraph_close" | "list_item_close":
                pass
            case other:
                raise _unexpected(other, name)


def _lines(tokens: "Sequence[Token]", name: str, heading: int) -> Iterator[tuple[Run, ...]]:
    runs: list[Run] = []
    depth = int(heading > 0)
    for token in tokens:
        if token.type == "hardbreak":
            yield tuple(runs)
            runs = []
            continue
        if token.type not in _IN_TEXT:
            raise _unexpected(token.type, name)
        if token.tag in ("strong", "em"):
            depth += token.nesting
        before = runs[-1][0][-1:] if runs else ""
        text = token.content if token.type != "softbreak" else " " * (before < FIRST_WIDE)
        if text:
            runs.append((text, "bold" if depth else "regular"))
    yield tuple(runs)


def _unexpected(kind: str, name: str) -> RequestError:
    return RequestError(
        f"{name} holds {_OTHERS.get(kind, 'HTML')}; expected headings, paragraphs, lists, quotations and emphasis"
    )


def headings(blocks: Sequence[Block] | None, section: str) -> list[tuple[str, tuple[str, int]]]:
    """Return the main headings and their keys, for the contents."""
    return [(block.text, (section, number)) for number, block in enumerate(blocks or ()) if block.heading == 1]


MAX_NAME = 200  # characters of a title
MAX_TEXT = 50_000
MAX_NOTES = 50

NAMES = ("title", "subtitle", "author", "subject")
TEXTS = ("imprint", "introduction", "instructions", "closing")
KEYS = (*NAMES, "date", *TEXTS, "notes")


@dataclass(frozen=True, slots=True)
class Matter:
    """The publisher's texts: title, imprint, introduction and the like."""

    title: str = ""  # of the book; empty to use the one of the command line
    subtitle: str = ""  # below the title, replacing our list of puzzles
    author: str = ""  # on the title page and in the properties of the file
    subject: str = ""  # in the properties of the file
    issued: date | None = None  # the date of creation stated in the file; None for no date
    # On the page behind the title, replacing our promise; empty for neither, None for the promise.
    imprint: tuple[Block, ...] | None = None
    introduction: tuple[Block, ...] | None = None  # before the instructions
    instructions: tuple[Block, ...] | None = None  # replace ours; empty for no instructions, None to keep ours
    closing: tuple[Block, ...] | None = None  # after the answers
    notes: int = 0  # number of pages for notes at the end


def read_matter(path: str | Path) -> Matter:
    """Read a publisher's texts from a TOML file.

    Raises ``RequestError`` if the file cannot be read, a value is invalid, or markdown-it-py is not installed.
    """
    values = read_toml(path)
    for key in values:
        if key not in KEYS:
            raise RequestError(f"in {str(path)!r} " + unknown(key, "a text of books", KEYS))
    return matter_from(values, path)


def matter_from(values: Mapping[str, Any], path: str | Path) -> Matter:
    """Take a publisher's texts from the values of a file, whose keys are all in ``KEYS``.

    Raise RequestError if a value is invalid, or if markdown-it-py is not installed.
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
