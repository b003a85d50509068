"""Codes that machines read: QR codes of addresses, and EAN-13 barcodes of books; each as wide as one cell.

Source of the barcode: GS1 General Specifications, section 5.2.
"""

from functools import lru_cache

from puzzles.drawing import BLACK, WHITE, Drawing, Fill, Rectangle, Text
from solvers.environment import needs

_EAN_MODULES, _QUIET = 95, 11  # the bars and gaps of a barcode, and the blank modules on each side
_QR_QUIET = 4
_LEFT = ("0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011")
_PARITIES = ("LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL")


@lru_cache(maxsize=2)  # a code is measured before it is painted
def qr_code(text: str) -> Drawing:
    """Draw a text as QR code."""
    with needs("reportlab", "books"):
        from reportlab.graphics.barcode.qr import QrCodeWidget
    code = QrCodeWidget(text, barLevel="M").qr
    code.make()
    module = 1 / (len(code.modules) + 2 * _QR_QUIET)
    dark = [(i, j) for i, row in enumerate(code.modules) for j, is_dark in enumerate(row) if is_dark]
    modules = tuple(
        Rectangle((column + _QR_QUIET) * module, (row + _QR_QUIET) * module, module, module) for row, column in dark
    )
    return Drawing(1, 1, text, (Fill(WHITE, (Rectangle(0, 0, 1, 1),)), Fill(BLACK, modules)))


def barcode(digits: str, height: float) -> Drawing:
    """Draw an EAN-13 barcode with its digits below; the height is that of the bars."""
    first, *others = map(int, digits)
    left = "".join(_pattern(digit, kind) for digit, kind in zip(others[:6], _PARITIES[first], strict=True))
    right = "".join(_pattern(digit, "R") for digit in others[6:])
    bars = f"101{left}01010{right}101"
    module = 1 / (_EAN_MODULES + 2 * _QUIET)
    margin, below = 4 * module, 16 * module
    filled = tuple(
        Rectangle((_QUIET + i) * module, margin, module, height - margin) for i, bar in enumerate(bars) if bar == "1"
    )
    ground = Fill(WHITE, (Rectangle(0, 0, 1, height + below),))
    number = Text(0.5, height + below / 2, f"{first} {digits[1:7]} {digits[7:]}", 11 * module, BLACK)
    return Drawing(1, height + below, f"ISBN {digits}", (ground, Fill(BLACK, filled), number))


def _pattern(digit: int, kind: str) -> str:
    """Return the bars of a digit: odd (L) or even (G) at the left, or at the right (R).

    >>> _pattern(0, "L"), _pattern(0, "G"), _pattern(0, "R")
    ('0001101', '0100111', '1110010')
    """
    odd = _LEFT[digit]
    right = odd.translate(str.maketrans("01", "10"))
    return {"L": odd, "R": right, "G": right[::-1]}[kind]
