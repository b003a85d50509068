"""Exit codes of the command line."""

from puzzles.errors import NotUnique

DONE = 0
WRONG_REQUEST = 2
"""What was given cannot be read, or makes no sense."""
NOT_MET = 3
"""What was given can be read, but has not exactly one solution, or cannot be met."""
INTERRUPTED = 130

_GRAVEST_FIRST = (INTERRUPTED, WRONG_REQUEST, NOT_MET, DONE)


def code_of(error: Exception) -> int:
    """Give the exit code that stands for what went wrong with a puzzle, a file or a request."""
    return NOT_MET if isinstance(error, NotUnique) else WRONG_REQUEST


def graver(one: int, other: int) -> int:
    """Give the code with which a command ends that met both."""
    return min(one, other, key=_GRAVEST_FIRST.index)
