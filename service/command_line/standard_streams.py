"""Standard output and standard error, wherever they lead: to a full device, an abandoned pipe, or nowhere."""

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF
from io import BufferedWriter, FileIO, TextIOWrapper
from time import monotonic
from typing import Any

from puzzles.errors import OutputError

_INPUT, _OUTPUT, _ERRORS = 0, 1, 2
_ESCAPES = "gridwright.escapes"
_PLAIN_SIGNS = str.maketrans("█▇▆▅▄▃▂▁▀│─└┼", "####....'|-++")
_signs = [0.0]  # when a person at the terminal last saw something


def last_sign() -> float:
    """Return when something was last written to standard error or a terminal, on the clock of ``time.monotonic``."""
    return _signs[0]


class _Results(FileIO):
    """The stream of results, which raises ``OutputError`` if it cannot be written."""

    def write(self, data: Any) -> int:
        if self.isatty():
            _signs[0] = monotonic()
        try:
            return super().write(data)
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), _OUTPUT)  # takes what is left in the buffer
            reason = "it is closed" if error.errno == EBADF else error.strerror
            raise OutputError(f"standard output cannot be written: {reason}; expected a place for results") from error


class _Notes(FileIO):
    """The stream of notes; a note that cannot be written is lost, because there is nowhere to report that."""

    def write(self, data: Any) -> int:
        _signs[0] = monotonic()
        with suppress(OSError):
            return super().write(data)
        return len(data)


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """Escape characters that an encoding lacks in the way of JSON, so that JSON stays valid and text stays readable."""
    from json import dumps

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return dumps(error.object[error.start : error.end])[1:-1], error.end


codecs.register_error(_ESCAPES, _escaped)


def drawable(text: str) -> str:
    """Draw bars and lines with plain signs if the encoding of standard output lacks the others, as Latin-1 does."""
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return text.translate(_PLAIN_SIGNS)
    return text


@contextmanager
def safe_streams() -> Iterator[None]:
    """Turn errors of standard output into ``OutputError``, and ignore those of standard error.

    Characters that their encodings lack are escaped, including half characters in file names. A closed stream is opened
    on the null device, because otherwise the next file would take its number.
    """
    outer = sys.stdout, sys.stderr
    if os.name == "posix":
        if sys.stdin is None:
            _open_if_closed(_INPUT, os.O_RDONLY)
            sys.stdin = open(_INPUT, closefd=False)  # noqa: SIM115
        if sys.stdout is sys.__stdout__:
            _open_if_closed(_OUTPUT, os.O_RDONLY)  # so that nothing can be written
            sys.stdout = _text(_Results(_OUTPUT, "w", closefd=False), outer[0])
        if sys.stderr is sys.__stderr__:
            _open_if_closed(_ERRORS, os.O_WRONLY)
            sys.stderr = _text(_Notes(_ERRORS, "w", closefd=False), outer[1])
    try:
        yield
    finally:
        with suppress(OutputError):
            sys.stdout.flush()
        sys.stdout, sys.stderr = outer


def _open_if_closed(number: int, flags: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        os.open(os.devnull, flags)  # takes the lowest number that is free


def _text(raw: FileIO, like: Any) -> TextIOWrapper:
    """Return a text stream over a file, set up like another one, which is None when its descriptor was closed."""
    if like is None:
        return TextIOWrapper(BufferedWriter(raw), "utf-8", _ESCAPES, line_buffering=True)
    by_lines = like.line_buffering or like.write_through  # which PYTHONUNBUFFERED sets
    return TextIOWrapper(BufferedWriter(raw), like.encoding, _ESCAPES, line_buffering=by_lines)
