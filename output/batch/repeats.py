"""Rows whose key an earlier row has, among more keys than memory holds.

Keys are sorted some million at a time into runs in a file, then compared range by range; a range is one piece of every
run.

    run 0    | range 0  | range 1 | range 2  |
    run 1    | range 0 | range 1   | range 2 |
"""

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from generator.seen import Keys
from output.batch.exchange import buckets_of, ends_of
from output.batch.work import ROWS_TOGETHER
from puzzles.errors import OutputError

_ROW = np.dtype([("key", "<u8"), ("number", "<u8")])


class Repeats:
    """The keys of rows, numbered from 0; it finds those that an earlier row has.

    The temporary file, 16 bytes a row, has no name, so nothing stays when the process is killed.
    """

    def __init__(self, n_rows: int, n_listed: int, n_together: int = ROWS_TOGETHER) -> None:
        self._n_ranges, self._n_listed, self._n_together = max(1, -(-n_rows // n_together)), n_listed, n_together
        self._n_rows = self._n_waiting = self._n_found = 0
        self._first = np.empty(0, np.uint64)  # of the rows that were found
        self._waiting: list[NDArray[np.void]] = []
        self._runs: list[tuple[int, NDArray[np.uint32]]] = []  # where each begins in the file, and its ranges end in it

    def __enter__(self) -> Self:
        with self._in_file():
            self._file = TemporaryFile()
        return self

    def __exit__(self, *error: Any) -> None:
        self._file.close()

    def add(self, keys: Keys) -> None:
        """Add the keys of the next rows."""
        rows = np.empty(len(keys), _ROW)
        rows["key"], rows["number"] = keys, np.arange(self._n_rows, self._n_rows + len(keys))
        self._n_rows += len(keys)
        self._n_waiting += len(keys)
        self._waiting.append(rows)
        if self._n_waiting >= self._n_together:
            self._write_run()

    def found(self) -> tuple[int, list[int]]:
        """Return how many rows have the key of an earlier row, and the numbers of the first such rows."""
        self._write_run()
        for number in range(self._n_ranges):
            self._distinct([self._piece(start, ends, number) for start, ends in self._runs])
        return self._n_found, self._first.tolist()

    def _distinct(self, pieces: list[NDArray[np.void]]) -> NDArray[np.void]:
        """Order rows by their keys, and take out those that have the key of an earlier one."""
        rows = np.concatenate([np.empty(0, _ROW), *pieces])
        rows = rows[np.argsort(rows["key"], kind="stable")]
        is_repeat = np.zeros(len(rows), np.bool_)
        is_repeat[1:] = rows["key"][1:] == rows["key"][:-1]
        found = rows["number"][is_repeat]
        self._n_found += len(found)
        self._first = np.sort(np.concatenate((self._first, found)))[: self._n_listed]
        return rows[~is_repeat]

    def _write_run(self) -> None:
        rows = self._distinct(self._waiting)
        self._waiting, self._n_waiting = [], 0
        ends = ends_of(buckets_of(rows["key"], self._n_ranges), self._n_ranges)
        with self._in_file():
            self._runs.append((self._file.seek(0, 2), np.array(ends, np.uint32)))
            self._file.write(rows.tobytes())
            self._file.flush()

    def _piece(self, start: int, ends: NDArray[np.uint32], number: int) -> NDArray[np.void]:
        begin, end = int(ends[number - 1]) if number else 0, int(ends[number])
        with self._in_file():
            self._file.seek(start + begin * _ROW.itemsize)
            return np.frombuffer(self._file.read((end - begin) * _ROW.itemsize), _ROW)

    @contextmanager
    def _in_file(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OutputError(
                f"the keys of {self._n_rows:,} rows cannot be kept in a temporary file ({error.strerror}); expected "
                f"{_ROW.itemsize} bytes free for each row of the data set, or another folder in TMPDIR"
            ) from error
