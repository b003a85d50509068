"""Boards in progress as JSON, with everything a player has put on them."""

from collections.abc import Sequence

from output.files import STANDARD, input_replaced, require_target, write_atomically
from puzzles.errors import RequestError, counted
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle

_ONE, _LINES = ".json", ".jsonl"


def write_boards(boards: Sequence[Document[Puzzle]], path: str | None) -> None:
    """Write boards to a ``.json`` or ``.jsonl`` file, or as lines to standard output.

    The file may be the one that the boards were read from; it stays intact until the new one replaces it. Raise
    RequestError for any other suffix, or if several boards go to ``.json``; raise OutputError if the file cannot be
    written.
    """
    lines = b"".join(map(gridwright_json.write_line, boards))
    if path is None or path == STANDARD:
        write_atomically(STANDARD, lines)
        return
    with input_replaced(path):
        require_target(path, (_ONE, _LINES))
        if path.lower().endswith(_LINES):
            write_atomically(path, lines)
        elif len(boards) == 1:
            write_atomically(path, gridwright_json.write(boards[0]))
        else:
            raise RequestError(
                f"{path!r} was given for {counted(len(boards), 'board')}; expected a .jsonl file for them"
            )
