"""Notations: puzzles as files that other programs read and write, one module each."""

from puzzles.formats.document import Document, Format
from puzzles.formats.registry import (
    FORMATS,
    format_for,
    format_named,
    read,
    read_file,
    recognize,
    write,
)
from puzzles.formats.stream import Entry, entries, without_place
from puzzles.reading import MAX_BYTES

__all__ = [
    "FORMATS",
    "MAX_BYTES",
    "Document",
    "Entry",
    "Format",
    "entries",
    "format_for",
    "format_named",
    "read",
    "read_file",
    "recognize",
    "without_place",
    "write",
]
