"""What a terminal allows."""

from collections.abc import Mapping
from typing import TextIO


def wants_color(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Decide whether text for a stream may carry colors.

    Args:
        stream: where the text will be written.
        environ: the environment; ``NO_COLOR`` with any text in it and ``TERM=dumb`` speak against colors.

    Source: no-color.org.
    """
    return stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
