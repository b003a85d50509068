"""Undoes the quoting and labeling of a text, and takes it out of a page's table."""

import html
import re
from collections.abc import Iterator

_ROW_END, _CELL_END, _TAG = (
    re.compile(each, re.IGNORECASE) for each in (r"</tr>|<br\s*/?>|</p>", r"</t[dh]>", r"<[^<>]*>")
)
_MARGIN = re.compile(r"\s*(?:[>\-*+]|//|#|;|%)\s?")
_LABEL = re.compile(r"\s*+(?:(?:row|r)\s*+)?([0-9]{1,2}|[A-Za-z])[:.)|\]]?\s++(?=\S)", re.IGNORECASE)
_SPACED = re.compile(r"[0-9 ]{0,9}")
_SIDE = 9
_LEAST_GIVENS = 17
_LEAST_ROWS = 4


def of(text: str) -> Iterator[str]:
    """Yield other views of a text, leaving out those that equal it."""
    if re.search(r"<t[dh][\s>]", text, re.IGNORECASE):
        rows = _ROW_END.sub("\n", "".join(map(str.strip, text.split("\n"))))
        cells = _TAG.sub("", _CELL_END.sub(",", rows))
        yield "\n".join(
            line.strip().removesuffix(",") for line in html.unescape(cells).replace("\u00a0", "").split("\n")
        )
    lines = text.split("\n")
    quoted = [_MARGIN.match(line) for line in lines]
    if sum(map(bool, quoted)) >= _LEAST_ROWS:
        yield "\n".join(line[match.end() :] if match else line for line, match in zip(lines, quoted, strict=True))
    if (labeled := _without_labels(lines)) is not None:
        yield labeled
    if (spaced := _with_dots(lines)) is not None:
        yield spaced


def _without_labels(lines: list[str]) -> str | None:
    """Remove labels that count rows, ``1`` to ``9`` or ``A`` to ``I``; return None if there are none."""
    rows, expected, is_found = list[str](), 0, False
    for line in lines:
        match = _LABEL.match(line)
        label = match[1].upper() if match else ""
        number = int(label) if label.isdigit() else ord(label) - ord("A") + 1 if label else -1
        expected = expected + 1 if number == expected + 1 else 1 if number == 1 else 0 if number >= 0 else expected
        is_found = is_found or expected >= _LEAST_ROWS
        rows.append(line[match.end() :] if match and expected else line)
    return "\n".join(rows) if is_found else None


def _with_dots(lines: list[str]) -> str | None:
    """Write dots for the blanks in nine lines of digits and blanks; return None for any other lines."""
    rows = [line.rstrip("\r") for line in lines]
    while rows and not rows[-1].strip():
        rows.pop()
    if len(rows) != _SIDE or not all(map(_SPACED.fullmatch, rows)):
        return None
    text = "\n".join(row.ljust(_SIDE).replace(" ", ".") for row in rows)
    has_runs = sum(row.startswith(" ") or "  " in row for row in rows) >= _LEAST_ROWS
    return text if has_runs and sum(sign.isdigit() for sign in text) >= _LEAST_GIVENS else None
