"""Messages that once misled, and what people need instead: each row is a command, and the words of its answer."""

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tests.commands import gen

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><puzzleset><puzzle>&d;</puzzle></puzzleset>'
)

ROWS = [
    ("check bomb.xml", 2, "the XML declares entities, which could grow without end; expected none"),
    ("nonogram --image huge.png --size 20x20 --seed 1", 2, "has far too many pixels; expected at most "),
    ("check huge.png", 2, "the picture has 30,000 rows and 30,000 columns; expected 1 to 1000 of each"),
    ("merge rand.bin", 2, "'rand.bin' holds no data set"),
    ("sudoku --variant toroidal", 2, "'toroidal' has no effect here; combine it, on one grid, with one of anti-knight"),
    ("sudoku --type killer", 2, "did you mean '--variant killer'?"),
    ("sudoku --to olsac", 2, "'olsac' is not a notation; the closest are "),
    ("lightup --to puzlink", 2, "'puzlink' is not a notation; the closest are 'puzzlink-lightup', "),
    ("convert --from xyzzy a.txt", 2, "; gen convert --list lists them"),
    ("show --from xyzzy a.txt", 2, "; gen convert --list lists them"),
    ("check /proc/kmsg", 2, "it is a file of the system, which may never end"),
]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder with the files that the rows name."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    side = 30_000
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    pixels = zlib.compress(bytes(1_000_000))
    picture = chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    (tmp_path / "huge.png").write_bytes(b"\x89PNG\r\n\x1a\n" + picture)
    (tmp_path / "bomb.xml").write_text(BOMB)
    (tmp_path / "rand.bin").write_bytes(bytes(range(256)))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("line", "code", "told"), ROWS, ids=str)
def test_the_answer_says_what_a_person_needs(line: str, code: int, told: str) -> None:
    if "/proc/" in line and not Path("/proc/kmsg").exists():
        pytest.skip("the system has no such file")
    result = gen(*line.split())
    assert (result.exit_code, told in result.stderr) == (code, True), result.stderr


def test_regions_that_are_not_there_are_named_once() -> None:
    assert gen("sudoku", "--regions", "nofile").stderr.count("nofile") == 1


def test_a_word_in_the_names_of_pictures_gives_one_and_names_others() -> None:
    result = gen("nonogram", "--picture", "tree", "--seed", 1, "--json")
    assert result.exit_code == 0
    assert '"title":"Christmas tree"' in result.stdout
    assert "Other pictures of the kind: deciduous-tree" in result.stderr


def test_standard_output_and_pipes_have_names_too() -> None:
    command = f"{sys.executable} -m gridwright sudoku --size 4x4 --seed 1 -q --to line -o"
    for target in ("/dev/stdout", ">(cat)"):
        done = subprocess.run(
            ["bash", "-c", f"{command} {target}; sleep 0.3"], capture_output=True, text=True, check=False
        )
        assert (done.returncode, len(done.stdout.strip()), done.stderr) == (0, 16, "")
