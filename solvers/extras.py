"""Libraries that are not installed with everything else: one sentence names the extra that brings them."""

from collections.abc import Iterator
from contextlib import contextmanager

from puzzles.errors import RequestError


@contextmanager
def needs(library: str, extra: str) -> Iterator[None]:
    """Import a library of an extra under this.

    Raises:
        RequestError: when it is not installed.
    """
    try:
        yield
    except ImportError as error:
        raise RequestError(
            f"{library} is not installed; expected it from: pip install 'gridwright[{extra}]'"
        ) from error
