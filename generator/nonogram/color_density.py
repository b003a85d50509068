"""The share of each color, as ``--color-density`` states it."""

from generator.parsing import parse_share
from puzzles.errors import RequestError, quoted

_LONGEST_NUMBER = 9  # the most digits of a number


def parse_color_density(text: str, n_colors: int, height: int, width: int) -> tuple[int, ...]:
    """Read shares from 0 to 1 such as ``1=0.1,2=0.2``, and return the number of cells of each color, from color 1 on.

    Raises:
        RequestError: if a share is malformed, a color has two shares or none, or the shares add up to more than 1.
    """
    counts = dict.fromkeys(range(1, n_colors + 1), 0)
    for part in text.split(","):
        color, equals, share = part.partition("=")
        number = int(color) if color.strip().isdecimal() and len(color) <= _LONGEST_NUMBER else 0
        if not equals or number not in counts:
            example = "COLOR=SHARE, such as 1=0.3" + (f", with colors 1 to {n_colors}" if n_colors > 1 else "")
            raise RequestError(f"{quoted(part)} is not the density of a color; expected {example}")
        if counts[number]:
            raise RequestError(f"color {number} has two densities; expected one")
        try:
            value = float(share)
        except ValueError:
            raise RequestError(f"{quoted(share)} is not a density; expected a number from 0 to 1") from None
        counts[number] = round(parse_share(value, "density") * height * width)
    missing = [str(color) for color, count in counts.items() if count == 0]
    if missing:
        raise RequestError(
            f"--color-density gives no cell to color {', '.join(missing)}; expected every color to appear"
        )
    if sum(counts.values()) > height * width:
        raise RequestError(f"the densities in {quoted(text)} add up to more than 1")
    return tuple(counts.values())
