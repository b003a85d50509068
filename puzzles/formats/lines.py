"""Files of one puzzle a line, whatever the family: reading them line by line, and the links of puzz.link."""

import re
from collections.abc import Callable
from typing import TypeVar

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.text import decode, lines_of
from puzzles.puzzle import Puzzle

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)


def documents_in_lines(
    data: bytes, read_line: Callable[[str], PuzzleT | Document[PuzzleT]], expected: str, comment: str = ""
) -> tuple[Document[PuzzleT], ...]:
    """Read one puzzle from each line that is not blank; errors name the line.

    Args:
        data: the text.
        read_line: gives the puzzle or document of a line, or raises PuzzleError.
        expected: what should stand in an empty text, for the message.
        comment: lines that begin with this sign are left out.

    Raises:
        FormatError: when a line is no puzzle, or there is none.
    """
    documents = []
    for line in lines_of(decode(data)):
        if not line.text.strip() or (comment and line.text.lstrip().startswith(comment)):
            continue
        try:
            found = read_line(line.text)
        except PuzzleError as error:
            raise line.error(str(error)) from error
        documents.append(found if isinstance(found, Document) else Document(found))
    if not documents:
        raise FormatError(f"the text is empty; expected {expected}")
    return tuple(documents)


def first_line(data: bytes) -> str:
    """Give the first line that is not blank."""
    return decode(data).lstrip().partition("\n")[0]


def puzzlink_pattern(kinds: str) -> re.Pattern[str]:
    """Match a link such as ``https://puzz.link/p?sudoku/9/9/...``, with width, height and body as groups.

    Args:
        kinds: the words for the kind of puzzle, divided by ``|``.
    """
    return re.compile(rf"\s*(?:https?://\S{{0,60}}?\?)?(?:{kinds})(?:/v:)?/([0-9]+)/([0-9]+)/([^\s/]*+)/?\s*")
