"""Errors for bad input: each is one sentence that quotes the input and says what was expected."""


class PuzzleError(ValueError):
    """Say that a puzzle, a file or a request is not what it should be."""


class FormatError(PuzzleError):
    """Say that a text or file is not in the notation that it was read as."""


class NotUnique(PuzzleError):
    """Say that a puzzle, though well-formed, was not proved to have exactly one solution."""


class RequestError(PuzzleError):
    """Say that a request asks for something that cannot be understood or cannot exist."""


def counted(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "row"), counted(2, "row")
    ('1 row', '2 rows')
    """
    return f"{number} {noun}" + "s" * (number != 1)
