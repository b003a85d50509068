"""Finding repeated keys among more than memory holds: as if all were compared at once, and in bounded memory."""

import errno
from typing import IO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from output.batch import repeats
from output.batch.repeats import Repeats
from puzzles.errors import OutputError

KEYS = st.integers(0, 5) | st.integers(2**64 - 3, 2**64 - 1) | st.integers(0, 2**64 - 1)


@given(st.lists(st.lists(KEYS, max_size=12), max_size=12), st.integers(0, 40), st.integers(1, 9), st.integers(1, 20))
def test_rows_that_an_earlier_row_is_like_are_found(
    files: list[list[int]], n_rows: int, n_listed: int, n_together: int
) -> None:
    seen, expected = set(), []
    for number, key in enumerate(key for keys in files for key in keys):
        if key in seen:
            expected.append(number)
        seen.add(key)
    with Repeats(n_rows, n_listed, n_together) as found:
        for keys in files:
            found.add(np.array(keys, np.uint64))
        assert found.found() == (len(expected), expected[:n_listed])


@pytest.mark.parametrize("n_kinds", [1, 2**63])
def test_memory_does_not_grow_with_the_rows(n_kinds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare the largest arrays that are made, for the memory of a process depends on what else it did."""
    concatenate, largest = np.concatenate, [0]

    def measured(arrays, **options):
        whole = concatenate(arrays, **options)
        largest[0] = max(largest[0], whole.nbytes)
        return whole

    monkeypatch.setattr(np, "concatenate", measured)
    at_most = []
    for n_files in (10, 200):
        largest[0], rng = 0, np.random.default_rng(1)
        with Repeats(n_files * 1000, 20, 5000) as found:
            for _ in range(n_files):
                found.add(rng.integers(n_kinds, size=1000, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15))
            n_found, first = found.found()
        assert n_found == (n_files * 1000 - 1 if n_kinds == 1 else 0)
        assert first == list(range(1, 21))[: n_found or 0]
        at_most.append(largest[0])
    assert at_most[1] < 1.2 * at_most[0]


def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> IO[bytes]:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(repeats, "TemporaryFile", full)
    with pytest.raises(OutputError, match=r"cannot be kept in a temporary file \(No space left on device\); expected "):
        Repeats(9, 1).__enter__()
