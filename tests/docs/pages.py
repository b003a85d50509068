"""The pages for users as data: their fenced blocks, what those are said to print, their links and their options."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.layout import ROOT

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
OTHER_PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]  # whose commands are for a clone

SH, PYTHON, TEXT = "sh", "python", "text"
KINDS = {SH, PYTHON, TEXT, "json", "toml", "html", "xml", "js"}
PROMISE = "It prints:"
INSTALLS = "python3 -m venv"

_FENCE = re.compile(r"(`{3,})(\S*)\s*$")
_OTHER_FENCE = re.compile(r"\s+```|\s*~~~|```.*\s\S")
_LINK = re.compile(r"""(!?)\[[^\]]*\]\(\s*([^)\s]+)[^)]*\)|<(img)\b[^>]*\bsrc=["']([^"']+)["']""")
_HEADING = re.compile(r"#{1,6} +(.*)")


class Block(NamedTuple):
    """A fenced block."""

    kind: str  # the word behind the fence
    first: int  # number of its first line, that after the fence; lines count from 1
    lines: tuple[str, ...]  # what stands in it
    printed: tuple[str, ...] | None = None  # the output that the page shows, if any

    @property
    def makes_environment(self) -> bool:
        return any(line.startswith(INSTALLS) for line in self.lines)

    @property
    def runs(self) -> bool:
        return self.kind in (SH, PYTHON) and not self.makes_environment


class Link(NamedTuple):
    line: int
    target: str
    is_picture: bool


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(text: str) -> list[Block]:
    """Find the fenced blocks of a page, or raise ValueError when one is out of place."""
    found: list[Block] = []
    fence, kind, first, lines, between = "", "", 0, [], []
    for number, line in enumerate(text.splitlines(), start=1):
        match = _FENCE.match(line)
        if fence:
            if match and len(match[1]) >= len(fence) and not match[2]:
                promised = [each for each in between if each]
                if promised[-1:] == [PROMISE]:
                    if kind != TEXT or promised != [PROMISE] or not found or not found[-1].runs:
                        raise ValueError(f"line {first - 1}: {PROMISE!r} stands between no example and a ```text block")
                    found[-1] = found[-1]._replace(printed=tuple(lines))
                found.append(Block(kind, first, tuple(lines)))
                fence, between = "", []
            else:
                lines.append(line)
        elif match:
            fence, kind, first, lines = match[1], match[2], number + 1, []
        elif _OTHER_FENCE.match(line):
            raise ValueError(f"line {number}: {line!r} begins no block that is known here; expected ``` and one word")
        else:
            between.append(line.strip())
    if fence:
        raise ValueError(f"line {first - 1}: a block does not end")
    return found


def prose(text: str) -> list[str]:
    """Return the lines of a page; those of fenced blocks are empty, so that line numbers stay."""
    lines = text.splitlines()
    for block in blocks(text):
        for number in range(block.first - 2, block.first + len(block.lines)):
            lines[number] = ""
    return lines


def links(text: str) -> Iterator[Link]:
    for number, line in enumerate(prose(text), start=1):
        for mark, target, tag, source in _LINK.findall(re.sub("`[^`]*`", "", line)):
            yield Link(number, target or source, bool(mark or tag))


def anchors(text: str) -> set[str]:
    """Name the headings of a page as links do."""
    titles = [match[1] for line in prose(text) if (match := _HEADING.match(line))]
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def options(line: str) -> Iterator[str]:
    """Yield the options of ``gen`` that the inline code of a line names."""
    for code in re.findall("`([^`]+)`", line):
        if code.startswith(("gen ", "-")):
            yield from re.findall(r"(?<![\w-])--?[a-z][a-z-]*", code)
