"""What is read is not written over, by whatever name it is called."""

import os
import sys
from pathlib import Path

import pytest

from output.files import require_numbered, require_target, write_atomically
from output.inputs import STANDARD, inputs_kept, refuse_input
from puzzles.errors import RequestError


@pytest.fixture
def read(tmp_path: Path) -> Path:
    path = tmp_path / "read.sdm"
    path.write_text("what is read")
    return path


def links_to(path: Path) -> list[Path]:
    """Return names of a file: its own, one with a detour, links of both kinds, and a link to a link."""
    soft, hard, chain = (path.with_name(name) for name in ("soft.sdm", "hard.sdm", "chain.sdm"))
    soft.symlink_to(path.name)
    hard.hardlink_to(path)
    chain.symlink_to(soft)
    return [path, path.parent / "." / "x" / ".." / path.name, soft, hard, chain]


def test_a_file_that_is_read_is_written_by_none_of_its_names(read: Path) -> None:
    (read.parent / "x").mkdir()
    names = links_to(read)
    for one in names:
        with inputs_kept([str(one)]):
            for other in names:
                with pytest.raises(RequestError, match=r"' is one of the files that are read; expected another name"):
                    write_atomically(other, b"something else")
                with pytest.raises(RequestError, match="is one of the files that are read"):
                    require_target(other)
    assert read.read_text() == "what is read"


def test_others_may_be_written_and_all_afterwards(read: Path, tmp_path: Path) -> None:
    with inputs_kept([str(read), "no such file", "a\0b", "https://puzz.link/p?sudoku/9/9/0"]):
        write_atomically(tmp_path / "other.sdm", b"new")
        with inputs_kept([str(tmp_path / "other.sdm")]), pytest.raises(RequestError):
            refuse_input(read)
        write_atomically(tmp_path / "other.sdm", b"newer")
    write_atomically(read, b"changed")
    assert (read.read_bytes(), (tmp_path / "other.sdm").read_bytes()) == (b"changed", b"newer")


def test_numbered_files_are_looked_at_one_by_one(tmp_path: Path) -> None:
    (tmp_path / "a-2.sdk").touch()
    with inputs_kept([str(tmp_path / "a-2.sdk")]):
        require_numbered(tmp_path / "a.sdk", 1)
        require_numbered(tmp_path / "a.sdk", 10)  # a-01.sdk to a-10.sdk
        with pytest.raises(RequestError, match=r"a-2\.sdk' is one of the files that are read"):
            require_numbered(tmp_path / "a.sdk", 2)


def test_nothing_is_written_into_a_folder_that_is_read(tmp_path: Path) -> None:
    folder, link = tmp_path / "set", tmp_path / "link"
    (folder / "data").mkdir(parents=True)
    link.symlink_to(folder)
    with inputs_kept([str(link)]):
        for path in (folder / "new.pdf", link / "data" / "rows.parquet"):
            with pytest.raises(RequestError, match=r"lies in '.*set', which is read"):
                write_atomically(path, b"")
        write_atomically(tmp_path / "set.pdf", b"")
    assert list(folder.iterdir()) == [folder / "data"]


def test_where_standard_input_comes_from_is_kept_and_a_pipe_keeps_nothing(
    read: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with read.open() as file:
        monkeypatch.setattr(sys, "stdin", file)
        with inputs_kept([STANDARD]), pytest.raises(RequestError, match="is one of the files that are read"):
            refuse_input(read)
    monkeypatch.setattr(sys, "stdin", None)
    with inputs_kept([STANDARD]):
        refuse_input(read)
    into, out_of = os.pipe()
    with os.fdopen(into) as file, os.fdopen(out_of, "w"):
        monkeypatch.setattr(sys, "stdin", file)
        with inputs_kept([STANDARD]):
            write_atomically(read, b"changed")
    assert read.read_bytes() == b"changed"
