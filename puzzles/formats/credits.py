"""Title, author and copyright of puzzles in notations, as members of objects or as lines of text."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from puzzles.errors import shortened
from puzzles.formats.jsontext import text_of
from puzzles.formats.text import Line, one_line
from puzzles.puzzle import Puzzle, credit_of


class Credits(NamedTuple):
    """Title, author and copyright, in the order in which puzzles take them."""

    title: str = ""
    author: str = ""
    copyright: str = ""


NO_CREDITS = Credits()
_MOST_SHOWN = 200  # the most characters of each
_LINE = re.compile(rf"\s*({'|'.join(Credits._fields)})\s*:(.*)", re.IGNORECASE | re.DOTALL)


def credits_of(puzzle: Puzzle) -> dict[str, str]:
    """Return the known ones of title, author and copyright, by these words."""
    said = Credits(puzzle.title, puzzle.author, puzzle.copyright)
    return {word: text for word, text in said._asdict().items() if text}


def one_line_credits(puzzle: Puzzle) -> dict[str, str]:
    """Return the known ones of title, author and copyright by these words, each in a single line."""
    return {word: line for word, text in credits_of(puzzle).items() if (line := one_line(text))}


def credit_lines(puzzle: Puzzle) -> list[str]:
    """Write author and copyright as lines such as ``Author: Ann``, for notations that write the title elsewhere."""
    return [f"{word.capitalize()}: {line}" for word, line in one_line_credits(puzzle).items() if word != "title"]


def shown_credits(puzzle: Puzzle, *, title: str | None = None, credit: bool = True) -> list[str]:
    """Return the title in a line, and author and copyright in another, each cut to a readable length.

    An empty ``title`` shows none; None shows the puzzle's own.
    """
    texts = (puzzle.title if title is None else title, credit_of(puzzle) if credit else "")
    return [shortened(line, _MOST_SHOWN) for text in texts if (line := one_line(text))]


def credits_in(members: Mapping[str, object]) -> Credits:
    """Read title, author and copyright from JSON members, empty if missing.

    Raise FormatError for values that are no strings.
    """
    return Credits(*(text_of(members.get(word, ""), f"the {word}") for word in Credits._fields))


def take_credits(lines: Iterable[Line]) -> tuple[Credits, list[Line]]:
    """Separate lines such as ``Title: A fish`` and ``Author: Ann`` from the others; the first of each counts."""
    found: dict[str, str] = {}
    others = []
    for line in lines:
        match = _LINE.fullmatch(line.text)
        if match is None:
            others.append(line)
        else:
            found.setdefault(match[1].lower(), match[2].strip())
    return Credits(**found), others
