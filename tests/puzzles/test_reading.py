"""Files that a person names: those without an end, and those that are too large, are refused in words."""

import os
import socket
from pathlib import Path

import pytest

from puzzles.reading import open_regular, read_regular


def test_regular_files_are_read_up_to_a_bound(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    (tmp_path / "link").symlink_to(path)
    assert read_regular(path, 5) == read_regular(tmp_path / "link") == b"12345"
    with pytest.raises(OSError, match="it has more than 4 bytes"):
        read_regular(path, 4)
    os.truncate(path, 10 * 2**30)  # a hole, which takes no space
    with pytest.raises(OSError, match="it has more than 16,777,216 bytes"):
        read_regular(path)


def test_what_may_never_end_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # for the names of sockets are short
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        kinds = {
            "pipe": "a pipe",
            "socket": "a socket",
            ".": "a folder",
            os.devnull: "a device",
            "/dev/zero": "a device",
        }
        for path, kind in kinds.items():
            with pytest.raises(OSError, match=f"it is {kind}, not a regular file"):
                open_regular(path)
    with pytest.raises(OSError, match="null"):
        open_regular("a\0b")
    with pytest.raises(FileNotFoundError):
        open_regular("nothing")
