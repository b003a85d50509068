"""Files for training hold what the puzzles hold, the same bytes each time."""

import json
import tarfile
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

import gridwright as gw
from generator.record import document_of
from output.samples import write_arrays, write_samples
from puzzles.errors import FormatError

RECORDS = [gw.nonogram(size="5x6", seed=3, index=index) for index in range(2)]
DOCUMENTS = [document_of(record) for record in RECORDS]


def test_a_sample_holds_json_a_picture_and_arrays(tmp_path: Path) -> None:
    assert write_samples(DOCUMENTS, tmp_path / "one.tar") == 2
    write_samples(DOCUMENTS, tmp_path / "two.tar")
    assert (tmp_path / "one.tar").read_bytes() == (tmp_path / "two.tar").read_bytes()
    with tarfile.open(tmp_path / "one.tar") as tar:
        members = {name: tar.extractfile(name).read() for name in tar.getnames()}  # type: ignore[union-attr]
    assert {name.split(".", 1)[0] for name in members} == {"000000000", "000000001"}
    assert gw.read(json.dumps(json.loads(members["000000001.json"])))[0].puzzle == RECORDS[1].puzzle
    assert members["000000001.png"].startswith(b"\x89PNG")
    solution = np.load(BytesIO(members["000000001.solution.npy"]))
    assert RECORDS[1].puzzle.check(solution) is None


def test_arrays_have_a_puzzle_in_each_row(tmp_path: Path) -> None:
    assert write_arrays(DOCUMENTS, tmp_path / "all.npz") == 2
    arrays = np.load(tmp_path / "all.npz")
    for number, record in enumerate(RECORDS):
        lengths = [[block.length for block in line] for line in record.puzzle.rows]
        assert [[length for length in line if length] for line in arrays["rows"][number, :, :, 0].tolist()] == lengths
        assert record.puzzle.check(arrays["solution"][number]) is None
    assert (arrays["values"] == -1).all()


def test_arrays_need_one_family_and_size(tmp_path: Path) -> None:
    other = document_of(gw.nonogram(size="5x5", seed=3))
    with pytest.raises(FormatError, match=r"puzzle 3 is of another family or size than the first"):
        write_arrays([*DOCUMENTS, other], tmp_path / "all.npz")
    assert not any(tmp_path.iterdir())
