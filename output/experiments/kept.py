"""The finished runs of an experiment, saved as they come, so that a stopped experiment can resume.

The file has JSON lines: first the request, then one row per run. A last line that a crash cut short is dropped.
"""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from output.experiments.experiment import Settings
from puzzles.errors import FormatError, OutputError, RequestError

try:
    import fcntl
except ImportError:  # exists only on Unix
    fcntl = None  # type: ignore[assignment]


class KeptRuns:
    """The file of finished runs, from which an experiment resumes, whatever signal stopped it."""

    def __init__(self, file: FileIO) -> None:
        self._file = file

    def keep(self, row: Settings) -> None:
        """Append a row; raise OutputError if the file cannot be written."""
        _append(self._file, _line(row))

    def of(self, trials: Sequence[Settings]) -> list[Settings | None]:
        """Return the row of each trial, None if it has not run yet; raise FormatError if a line is not a row."""
        rows = {_line({name: row[name] for name in trials[0]}): row for row in _rows(self._file)[1:]}
        return [rows.get(_line(trial)) for trial in trials]


@contextmanager
def kept_runs(path: Path, request: str) -> Iterator[KeptRuns]:
    """Open the file of runs for a request, or create it, for use in a ``with`` block.

    ``request`` describes the experiment in words. Raise RequestError if the file belongs to another request, or if
    another process is appending to it.
    """
    try:
        file = FileIO(path, "a+")
    except OSError as error:
        raise _cannot_be_written(path, error) from error
    with file:
        _lock(file)
        head = _line({"request": request})
        rows = _rows(file)
        if not rows and not head.startswith(_data(file)):
            raise _no_run(file, 1)
        if rows and (found := rows[0]["request"]) != request:
            raise RequestError(f"{str(path)!r} has the runs of {found}; expected another folder for those of {request}")
        file.truncate(_data(file).rfind(b"\n") + 1)
        if not rows:
            _append(file, head)
        yield KeptRuns(file)


def _data(file: FileIO) -> bytes:
    file.seek(0)
    return file.read()


def _rows(file: FileIO) -> list[Settings]:
    """Read the complete lines of a file; the first one is the request."""
    *lines, _ = _data(file).split(b"\n")
    rows: list[Settings] = []
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict) or (number == 1) != ("request" in row):
            raise _no_run(file, number)
        rows.append(row)
    return rows


def _lock(file: FileIO) -> None:
    """Lock a file against other processes; the system releases the lock when this process ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise RequestError(f"another process adds runs to {str(file.name)!r}; expected it to end first") from error


def _line(row: Settings) -> bytes:
    return json.dumps(row).encode() + b"\n"


def _append(file: FileIO, line: bytes) -> None:
    try:
        file.write(line)
        os.fsync(file)
    except OSError as error:
        raise _cannot_be_written(file.name, error) from error


def _no_run(file: FileIO, number: int) -> FormatError:
    return FormatError(f"line {number} of {str(file.name)!r} was not written by 'gen compare'; expected another folder")


def _cannot_be_written(path: object, error: OSError) -> OutputError:
    return OutputError(f"{str(path)!r} cannot be written: {error.strerror}; expected a place for the runs")
