"""A file is written in full or not at all."""

import os
from pathlib import Path

import pytest

from output.files import write_atomically
from puzzles.errors import RequestError


def test_a_file_is_written_and_replaced(tmp_path):
    target = tmp_path / "picture.png"
    write_atomically(target, b"first")
    write_atomically(str(target), b"second")
    assert target.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [target]


def test_a_failed_write_keeps_the_old_file_and_leaves_nothing_behind(tmp_path, monkeypatch):
    target = tmp_path / "picture.png"
    target.write_bytes(b"old")

    def fail(self, data):
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(RequestError, match=r"picture\.png' cannot be written: No space left on device; expected"):
        write_atomically(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_the_target_appears_only_when_its_content_is_complete(tmp_path, monkeypatch):
    target = tmp_path / "picture.png"
    seen = []
    write = Path.write_bytes

    def spy(self, data):
        write(self, data)
        seen.append((self.parent, target.exists()))

    monkeypatch.setattr(Path, "write_bytes", spy)
    write_atomically(target, b"data")
    assert seen == [(tmp_path, False)]
    assert target.read_bytes() == b"data"


def test_a_missing_folder_is_one_clear_sentence(tmp_path):
    with pytest.raises(RequestError, match=r"no/picture\.png' cannot be written: No such file or directory; expected"):
        write_atomically(tmp_path / "no" / "picture.png", b"data")


def test_a_folder_is_no_target(tmp_path):
    with pytest.raises(RequestError, match="it is not a file"):
        write_atomically(tmp_path, b"data")
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_is_no_target(tmp_path):
    """Stand in for devices: a test that could replace a real one when the check is broken would harm the machine."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(RequestError, match="pipe' cannot be written: it is not a file"):
        write_atomically(pipe, b"data")
    assert pipe.is_fifo()


def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
