"""Files are written in full or not at all, and never over what is read, by whatever name it is called."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from output import files
from output.files import STANDARD, inputs_kept, refuse_input, require_numbered, require_target, write_atomically
from puzzles.errors import OutputError, RequestError


def test_a_file_is_written_and_replaced_and_a_link_stays_a_link(tmp_path):
    target = tmp_path / "picture.png"
    write_atomically(target, b"first")
    write_atomically(str(target), b"second")
    assert target.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [target]
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_failed_write_keeps_the_old_file_and_leaves_nothing_behind(tmp_path, monkeypatch):
    target = tmp_path / "picture.png"
    target.write_bytes(b"old")

    def fail(self, data):
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OutputError, match=r"picture\.png' cannot be written: No space left on device; expected"):
        write_atomically(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_what_is_no_target_gets_one_clear_sentence(tmp_path):
    """A socket stands in for devices, as a test that replaces a real one would harm the machine."""
    device = tmp_path / "device"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(device))
    for target, reason in (
        (tmp_path / "no" / "picture.png", r"no/picture\.png' cannot be written: No such file or directory; expected"),
        (tmp_path, "it is a folder"),
        (device, "device' cannot be written: it is not a file"),
    ):
        with pytest.raises(OutputError, match=reason):
            write_atomically(target, b"data")
    assert device.is_socket()
    assert list(tmp_path.iterdir()) == [device]
    long = tmp_path / ("ü" * 120 + ".txt")  # which leaves room for the name of the partial file
    write_atomically(long, b"data")
    assert sorted(tmp_path.iterdir()) == [device, long]


@pytest.fixture
def other_writer(tmp_path):
    """Start a process that has a file half written."""
    code = (
        f"import sys; from {files.__name__} import replaced_when_whole\n"
        "with replaced_when_whole(sys.argv[1]) as partial:\n"
        "    partial.write_bytes(b'half'); print('half', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "theirs.txt")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"half\n"
        yield process
        process.kill()


def test_what_a_killed_process_left_is_swept_and_what_a_living_one_writes_is_not(tmp_path, other_writer):
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(f".theirs.txt.gridwright-{other_writer.pid}-")
    stranger = tmp_path / ".theirs.partial"
    stranger.touch()
    write_atomically(tmp_path / "ours.txt", b"whole")
    assert left.exists()
    other_writer.kill()
    other_writer.wait()
    files._sweep_once.cache_clear()  # as in another process
    write_atomically(tmp_path / "ours.txt", b"whole")
    assert sorted(tmp_path.iterdir()) == [stranger, tmp_path / "ours.txt"]


@pytest.mark.parametrize(
    "name", ["x" * 300, "file/x", "missing/x", "/proc/x", "folder", "device", "a\0b", "\ud800", "circle"]
)
def test_what_cannot_be_written_is_refused_before_the_work(tmp_path, name):
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "circle").symlink_to("circle")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "device"))
    before = sorted(tmp_path.iterdir())
    with pytest.raises(OutputError, match="cannot be written: ") as refused:
        require_target(tmp_path / name)
    assert str(refused.value).encode().count(b"\n") == 0
    assert sorted(tmp_path.iterdir()) == before


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
                with pytest.raises(RequestError, match=r"' is an input; expected another name"):
                    write_atomically(other, b"something else")
                with pytest.raises(RequestError, match="is an input"):
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
        with pytest.raises(RequestError, match=r"a-2\.sdk' is an input"):
            require_numbered(tmp_path / "a.sdk", 2)


def test_nothing_is_written_into_a_folder_that_is_read(tmp_path: Path) -> None:
    folder, link = tmp_path / "set", tmp_path / "link"
    (folder / "data").mkdir(parents=True)
    link.symlink_to(folder)
    with inputs_kept([str(link)]):
        for path in (folder / "new.pdf", link / "data" / "rows.parquet"):
            with pytest.raises(RequestError, match=r"is in the input '.*set'"):
                write_atomically(path, b"")
        write_atomically(tmp_path / "set.pdf", b"")
    assert list(folder.iterdir()) == [folder / "data"]


def test_what_standard_input_reads_is_kept_but_no_pipe(read: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with read.open() as file:
        monkeypatch.setattr(sys, "stdin", file)
        with inputs_kept([STANDARD]), pytest.raises(RequestError, match="is an input"):
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
