"""The parser of the XML notations, which no input can break."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.text import begins_with

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def sniffer(root: str) -> Callable[[bytes], bool]:
    """Return a ``Format.sniff`` for XML with a given root."""

    def sniff(data: bytes) -> bool:
        return begins_with(data, b"<") and f"<{root}".encode() in data

    return sniff


def parse(data: bytes, root: str, max_tags: int) -> "Element":
    """Parse XML.

    Raise FormatError for another root, an entity, or too many tags, each of which takes some 300 bytes.
    """
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
    except (ParseError, LookupError, ValueError) as error:  # the latter two come from encodings and from entities
        raise FormatError(f"the XML cannot be read ({quoted(str(error))}); expected {root!r}, no entities") from error
    if element.tag != root:
        raise FormatError(f"the root is {quoted(element.tag)}; expected {root!r}")
    return element
