"""Imports of libraries that may be missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from puzzles.errors import RequestError


@contextmanager
def needs(library: str, extra: str) -> Iterator[None]:
    """Import a library from our optional dependencies within this block.

    Raise ``RequestError`` if it is not installed.
    """
    try:
        yield
    except ImportError as error:
        raise not_installed(library, extra) from error


def not_installed(library: str, extra: str) -> RequestError:
    """Return the error that names the extra to install for an optional library."""
    return RequestError(f"{library} is not installed; expected it from: pip install 'gridwright[{extra}]'")
