"""Text on colored ground for the terminal, by the 24-bit escape sequences of ANSI."""

from puzzles.drawing import ink_on

_RESET = "\x1b[0m"


def on_ground(text: str, ground: str | None) -> str:
    """Put text on a ground (``#rrggbb``) in the ink that is legible there, or on the terminal's own for None."""
    if ground is None:
        return text
    back, front = (";".join(map(str, channels(color))) for color in (ground, ink_on(ground)))
    return f"\x1b[48;2;{back};38;2;{front}m{text}{_RESET}"


def channels(color: str) -> tuple[int, int, int]:
    """Give red, green and blue of a color, 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue
