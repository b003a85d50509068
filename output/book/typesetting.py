"""Text that fills lines: broken between words, and in Japanese between characters, but not before its commas."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from output.book.fonts import Fonts
from output.book.page import Face

# Characters that do not begin a line, and those that do not end one.
_CLINGING = "、。，．・：；？！）」』】〕］｝ーっゃゅょァィゥェォッャュョぁぃぅぇぉ々"
_OPENING = "（「『【〔［｛"
FIRST_WIDE = "\u2e80"
_LEADER = " ."
_CUT = "…"

Run = tuple[str, Face]


def wrapped(fonts: Fonts, text: str, width: float, size: float, face: Face = "regular") -> list[str]:
    """Break a text into lines.

    Args:
        fonts: that measure it.
        text: words.
        width: of the lines, in points; a word that is longer is broken where the line ends.
        size: of the type.
        face: which font.
    """
    return ["".join(text for text, _ in line) for line in wrapped_runs(fonts, [(text, face)], width, size)]


def wrapped_runs(fonts: Fonts, runs: Sequence[Run], width: float, size: float) -> list[list[Run]]:
    """Break a text whose runs are in several faces into lines."""
    text = "".join(text for text, _ in runs)
    faces = [face for text, face in runs for _ in text]

    def line(start: int, end: int) -> list[Run]:
        end = start + len(text[start:end].rstrip())
        parts = groupby(range(start, end), key=lambda place: faces[place])
        return [("".join(text[place] for place in places), face) for face, places in parts]

    def fits(start: int, end: int) -> bool:
        return sum(fonts.width(part, size, face) for part, face in line(start, end)) <= width

    lines: list[list[Run]] = []
    start = end = 0
    for piece in _pieces(text):
        if start < end and not fits(start, end + len(piece)):
            lines.append(line(start, end))
            start = end
        end += len(piece)
        if not text[start:end].strip():
            start = end
        while end - start > 1 and not fits(start, end):
            kept = next(n for n in range(end - start - 1, 0, -1) if n == 1 or fits(start, start + n))
            lines.append(line(start, start + kept))
            start += kept
    return [*lines, line(start, end)] if start < end else lines


def _pieces(text: str) -> Iterator[str]:
    """Cut a text where a line may end; a blank stays with the word before it."""
    piece = ""
    for character in text:
        is_wide = character >= FIRST_WIDE
        ends = piece[-1:] == " " or (is_wide and piece) or piece[-1:] >= FIRST_WIDE
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


def shortened(fonts: Fonts, text: str, width: float, size: float, face: Face = "regular") -> str:
    """Cut a line short where it would not fit."""
    if fonts.width(text, size, face) <= width:
        return text
    kept = next((n for n in range(len(text), 0, -1) if fonts.width(text[:n] + _CUT, size, face) <= width), 0)
    return text[:kept] + _CUT


def leader(fonts: Fonts, width: float, size: float) -> str:
    """Return the dots that lead the eye over a gap."""
    return _LEADER * max(0, int(width / fonts.width(_LEADER, size)) - 1)
