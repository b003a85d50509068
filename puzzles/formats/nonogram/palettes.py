"""Colors in files: their values, names and letters where a file lacks some of them, and letters where it allows few."""

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from puzzles.errors import FormatError, counted
from puzzles.nonogram import MAX_COLORS, Color, Nonogram, Palette

WHITE = "#ffffff"
BLACK = "#000000"
_STANDARD = Palette.default(MAX_COLORS).colors
_HEX = re.compile(r"#?([0-9a-f]{6}|[0-9a-f]{3})", re.IGNORECASE)
_SIGNS = string.ascii_letters + string.digits


@cache
def css_colors() -> Mapping[str, str]:
    """Return the colors that CSS names, ``#rrggbb`` by name."""
    from PIL import ImageColor

    names = [*ImageColor.colormap]  # the library changes these values to tuples when it first uses them
    return {name: "#{:02x}{:02x}{:02x}".format(*ImageColor.getrgb(name)) for name in names}


@cache
def _css_names() -> Mapping[str, str]:
    return {rgb: name for name, rgb in css_colors().items()}


class Entry(NamedTuple):
    """A color as a file gives it; a field is None if the file says nothing about it."""

    name: str | None = None
    rgb: str | None = None
    letter: str | None = None


def rgb_of_hex(text: str) -> str | None:
    """Return ``#RRGGBB`` or ``#RGB``, with or without ``#``, in the palette's form; return None for any other text."""
    match = _HEX.fullmatch(text)
    if match is None:
        return None
    digits = match[1].lower()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def complete_palette(entries: Sequence[Entry], background: str | None = None) -> Palette:
    """Make a palette from a file's colors, and complete what is missing so that our own files read back unchanged.

    A color without a value takes the value of the standard color with its letter, or else the next free value of the
    standard palette. A value without a name takes the standard name or the CSS name, and a color without a letter takes
    the standard letter. The background (``#rrggbb``) is white if that is free, or else the first free one of black and
    the standard colors. Raise PuzzleError for equal values or letters, and for too many colors.
    """
    if len(entries) > MAX_COLORS:
        raise FormatError(f"the file has {len(entries)} colors; expected at most {MAX_COLORS}")
    entries = entries or [Entry()]
    taken = {entry.rgb for entry in entries}
    background = background or _first_free([WHITE, BLACK, *(color.rgb for color in _STANDARD)], taken)
    values = _values(entries, taken | {background})
    names: list[str] = []
    for entry, rgb in zip(entries, values, strict=True):
        words = "".join(c if c.isprintable() else " " for c in entry.name or "").split()
        names.append(distinct("-".join(words) or name_of(rgb), names))
    letters = _letters(entries, names, values)
    return Palette(tuple(map(Color, names, values, letters)), background)


def name_of(rgb: str) -> str:
    """Return the name of a color value: the standard palette's, or else that of CSS, or else the value itself."""
    standard = next((color.name for color in _STANDARD if color.rgb == rgb), None)
    return standard or _css_names().get(rgb, rgb)


def distinct(name: str, names: Sequence[str]) -> str:
    """Return a name that differs from all others, adding a number if necessary."""
    candidates = (name if n == 1 else f"{name}-{n}" for n in range(1, len(names) + 2))
    return _first_free(candidates, names)


def letters_within(palette: Palette, alphabet: str) -> list[str]:
    """Choose a letter of an alphabet for each color: its own if the alphabet has it, or else the next free one."""
    own = {color.letter for color in palette.colors}
    spare = (letter for letter in alphabet if letter not in own)
    return [color.letter if color.letter in alphabet else next(spare) for color in palette.colors]


def require_colors(puzzle: Nonogram, notation: str, most: int) -> None:
    """Raise FormatError for a puzzle with more than ``most`` colors, the number that a notation can write."""
    if puzzle.n_colors > most:
        what = f"at most {most} colors" if most > 1 else "a puzzle of one color"
        raise FormatError(f"the notation {notation} cannot carry {counted(puzzle.n_colors, 'color')}; expected {what}")


def _first_free(candidates: Iterable[str], taken: Iterable[str | None]) -> str:
    return next(candidate for candidate in candidates if candidate not in taken)


def _values(entries: Sequence[Entry], taken: set[str | None]) -> list[str]:
    by_letter = {color.letter: color.rgb for color in _STANDARD}
    wanted = [entry.rgb or by_letter.get(entry.letter or "") for entry in entries]
    spare = [*(color.rgb for color in Palette.default(len(entries)).colors + _STANDARD), *_css_names()]
    values: list[str] = []
    for entry, value in zip(entries, wanted, strict=True):
        if entry.rgb is None and (value is None or value in taken):
            value = _first_free(spare, taken | set(wanted))
        values.append(str(value))
        taken = taken | {value}
    return values


def _letters(entries: Sequence[Entry], names: Sequence[str], values: Sequence[str]) -> list[str]:
    by_value = {color.rgb: color.letter for color in _STANDARD}
    taken = {entry.letter for entry in entries}
    letters: list[str] = []
    for entry, name, value in zip(entries, names, values, strict=True):
        wanted = [sign for sign in (by_value.get(value), name[0]) if sign and sign in _SIGNS]
        letters.append(entry.letter or _first_free([*wanted, *_SIGNS], taken))
        taken.add(letters[-1])
    return letters
