"""The fonts that we ship, for books and for pictures of letters. Their source and license stand in ``README.md``."""

from pathlib import Path

REGULAR, BOLD, FIGURES = (
    Path(__file__).with_name(f"mplus-{name}.ttf") for name in ("1p-regular", "1p-bold", "1m-medium")
)
