"""Text that fills lines: broken between words, and in Japanese between characters, but not before its commas."""

from collections.abc import Iterator

from output.book.fonts import Fonts
from output.book.page import Face

# Characters that do not begin a line, and those that do not end one.
_CLINGING = "、。，．・：；？！）」』】〕］｝ーっゃゅょァィゥェォッャュョぁぃぅぇぉ々"
_OPENING = "（「『【〔［｛"
_FIRST_WIDE = "\u2e80"
_LEADER = " ."
_CUT = "…"


def wrapped(fonts: Fonts, text: str, width: float, size: float, face: Face = "regular") -> list[str]:
    """Break a text into lines.

    Args:
        fonts: that measure it.
        text: words.
        width: of the lines, in points; a word that is longer is broken where the line ends.
        size: of the type.
        face: which font.
    """
    lines, line = [], ""
    for piece in _pieces(text):
        if line and fonts.width((line + piece).rstrip(), size, face) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
        while fonts.width(line.rstrip(), size, face) > width and len(line) > 1:
            kept = next(n for n in range(len(line) - 1, 0, -1) if n == 1 or fonts.width(line[:n], size, face) <= width)
            lines.append(line[:kept])
            line = line[kept:]
    return [*lines, line.rstrip()] if line.strip() else lines


def _pieces(text: str) -> Iterator[str]:
    """Cut a text where a line may end; a blank stays with the word before it."""
    piece = ""
    for character in text:
        is_wide = character >= _FIRST_WIDE
        ends = piece[-1:] == " " or (is_wide and piece) or piece[-1:] >= _FIRST_WIDE
        if ends and character not in _CLINGING and character != " " and piece[-1:] not in _OPENING:
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece


def size_within(fonts: Fonts, text: str, width: float, size: float, face: Face = "regular") -> float:
    """Return the size at which a line fits, at most the one that is asked for."""
    natural = fonts.width(text, size, face)
    return size if natural <= width else size * width / natural


def shortened(fonts: Fonts, text: str, width: float, size: float) -> str:
    """Cut a line short where it would not fit."""
    if fonts.width(text, size) <= width:
        return text
    kept = next((n for n in range(len(text), 0, -1) if fonts.width(text[:n] + _CUT, size) <= width), 0)
    return text[:kept] + _CUT


def leader(fonts: Fonts, width: float, size: float) -> str:
    """Return the dots that lead the eye over a gap."""
    return _LEADER * max(0, int(width / fonts.width(_LEADER, size)) - 1)
