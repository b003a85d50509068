"""What a terminal allows."""

from collections.abc import Mapping
from typing import TextIO

from puzzles.ansi import EVERY_COLOR


def colors_of(stream: TextIO, environ: Mapping[str, str]) -> int:
    """Tell how many colors text for a stream may have: ``EVERY_COLOR``, 256, 16, or 0 for none.

    Args:
        stream: where the text will be written.
        environ: the environment. ``NO_COLOR`` with any text in it and ``TERM=dumb`` speak against colors;
            ``COLORTERM=truecolor`` (or ``24bit``) and a ``TERM`` that ends in ``-direct`` mean all, ``256color`` in it
            means 256.

    Source: no-color.org; github.com/termstandard/colors for COLORTERM.
    """
    term = environ.get("TERM", "")
    if not stream.isatty() or environ.get("NO_COLOR") or term == "dumb":
        return 0
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return EVERY_COLOR
    if "WT_SESSION" in environ:  # Windows Terminal
        return EVERY_COLOR
    return 256 if "256color" in term else 16
