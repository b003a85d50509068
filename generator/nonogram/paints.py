"""The colors that a request asks for: paints, and the paper."""

from functools import lru_cache

from puzzles.drawing import LETTERS, WHITE
from puzzles.errors import PuzzleError, RequestError, counted
from puzzles.nonogram import MAX_COLORS, Color, Palette
from puzzles.nonogram.color_names import COLOR_NAMES, named_palette
from puzzles.nonogram.palette import NAMED_COLORS
from puzzles.nonogram.seen_apart import lookalikes

_STANDARD = {color.name: color.rgb for color in NAMED_COLORS}


def color_value(text: str) -> str:
    """Return the value ``#rrggbb`` of a color: one of our names, one that CSS knows, or a value.

    >>> color_value("Wine"), color_value("#c00")
    ('#990066', '#cc0000')

    Raises:
        RequestError: when the text is none of these.
    """
    from generator.nonogram.pictures.files import parse_color

    word = text.strip().lower()
    known = _STANDARD.get(word) or COLOR_NAMES.get(word)
    return known or "#{:02x}{:02x}{:02x}".format(*parse_color(word))


@lru_cache(maxsize=64)
def paints(palette: str, ground: str, n_colors: int) -> Palette:
    """Return the palette of a texture, glyph or text: the given colors, or else the standard ones, on a ground.

    Args:
        palette: colors separated by commas; empty for the standard ones.
        ground: the color of the paper; empty for white.
        n_colors: how many colors the puzzle has.

    Raises:
        RequestError: if two of the colors, or a color and the paper, look alike.
    """
    paper = color_value(ground) if ground else WHITE
    if not palette:
        if paper == WHITE:
            return Palette.default(n_colors)
        from generator.nonogram.pictures.coloring import told_apart

        standard = [color.rgb for color in Palette.default(n_colors).colors]
        return named_palette(told_apart(standard, [1] * n_colors, paper), paper)
    words = [word.strip().lower() for word in palette.split(",")]
    if len(words) > MAX_COLORS:
        raise RequestError(f"--palette has {counted(len(words), 'color')}; expected at most {MAX_COLORS}")
    values = [color_value(word) for word in words]
    try:
        given = Palette(tuple(map(Color, words, values, LETTERS)), paper)
    except PuzzleError as error:
        raise RequestError(f"--palette {palette}: {error}") from None
    for pair in lookalikes(given):
        raise RequestError(f"--palette {palette}: {pair}")
    return named_palette(values, paper)
