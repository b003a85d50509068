"""Shared by the XML notations: a parser that no input can break."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.text import begins_with

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def sniffer(root: str) -> Callable[[bytes], bool]:
    """Return the ``Format.sniff`` of XML with a root."""

    def sniff(data: bytes) -> bool:
        return begins_with(data, b"<") and f"<{root}".encode() in data

    return sniff


def parse(data: bytes, root: str, max_tags: int) -> "Element":
    """Parse XML, or raise FormatError for another root, an entity, or too many tags (some 300 bytes of memory each)."""
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import EntitiesForbidden  # type: ignore[import-untyped,unused-ignore]
    from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped,unused-ignore]

    n_tags = data.count(b"<")
    if n_tags > max_tags:
        raise FormatError(f"the text has {counted(n_tags, 'tag')}; expected at most {max_tags}")
    try:
        element: Element = fromstring(data)
    except EntitiesForbidden as error:
        raise FormatError("the XML declares entities, which could grow without end; expected none") from error
    except (ParseError, LookupError, ValueError) as error:  # the latter two for encodings and for entities
        raise FormatError(f"the XML cannot be read ({quoted(str(error))}); expected {root!r}, no entities") from error
    if element.tag != root:
        raise FormatError(f"the root is {quoted(element.tag)}; expected {root!r}")
    return element
