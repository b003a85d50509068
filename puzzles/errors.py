"""What goes wrong at the doors: every error is one sentence that quotes the input and says what was expected."""


class PuzzleError(ValueError):
    """Say that a puzzle, a file or a request is not what it should be."""


class FormatError(PuzzleError):
    """Say that a text or file is not in the notation that it was read as."""


class RequestError(PuzzleError):
    """Say that a request asks for something that cannot be understood or cannot exist."""
