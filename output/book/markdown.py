"""Texts of a publisher in Markdown, read into blocks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from output.book.typesetting import FIRST_WIDE, Run
from puzzles.errors import RequestError
from solvers.environment import needs

if TYPE_CHECKING:
    from markdown_it.token import Token

_BULLET = "•"
_IN_TEXT = {"strong_open", "strong_close", "em_open", "em_close", "link_open", "link_close", "text", "softbreak"}
_OTHERS = {"image": "a picture", "fence": "code", "code_inline": "code", "code_block": "lines after four blanks"}


@dataclass(frozen=True, slots=True)
class Block:
    """Hold a paragraph or a heading."""

    # That are broken on purpose, each in runs of one face; none for the start of a new page.
    lines: tuple[tuple[Run, ...], ...] = ()
    heading: int = 0  # its level, 0 for a paragraph
    indent: int = 0  # how many lists and quotations it stands in
    marker: str = ""  # bullet or number before it
    is_tight: bool = False  # whether little space follows, as in a list

    @property
    def text(self) -> str:
        """Return all of it in one line."""
        return " ".join("".join(text for text, _ in line) for line in self.lines)


def blocks_of(text: str, name: str) -> tuple[Block, ...]:
    """Read a text in Markdown (CommonMark).

    Headings, paragraphs, lists, quotations and breaks of lines are as usual; emphasis of both kinds is bold, of links
    the text alone is kept, and a rule (``---``) stands for a new page.

    Args:
        text: in Markdown.
        name: of the text, for messages.

    Raises:
        RequestError: when there is anything else in it, such as a picture, or markdown-it-py is not installed.
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
    """Return the main headings with their keys, for the contents."""
    return [(block.text, (section, number)) for number, block in enumerate(blocks or ()) if block.heading == 1]
