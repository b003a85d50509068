"""Data sets that older versions made, each split cut into shards of its own, are verified and read."""

import json
from hashlib import sha256
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from generator.pipeline import generate
from output.batch.layout_1 import planned_files_of_layout_1
from output.batch.plan import Plan, plan_dict, plan_from
from output.batch.shard import table_bytes, tables_of
from output.batch.stats import stats
from output.batch.storage import Storage
from output.batch.verify import verify
from output.records import versions
from output.sources import sources_in
from tests.output.batch.damage import rewrite, with_value

PLAN = {
    "seed": 3,
    "shard_rows": 4,
    "splits": {"train": 0.75, "test": 0.25},
    "requests": [
        {"family": "sudoku", "count": 5, "rating": "none"},
        {"family": "nonogram", "size": "8x9", "count": 4, "rating": "none"},
    ],
}


def make(plan: Plan, place: Path) -> None:
    """Write a data set as it was laid out before."""
    stated = {"plan": plan_dict(plan), "made_with": {**versions(), "pyarrow": pa.__version__}}
    entries, others = [], []
    (place / "data").mkdir()
    for file in planned_files_of_layout_1(plan):
        records = [generate(plan.parts[part].request, plan.seed, index) for part, index in file.slots()]
        rows = tables_of(records, plan).rows
        number = rows.column_names.index("split")
        rows = rows.set_column(number, rows.field("split"), pa.array([file.split] * len(records)))
        data = table_bytes(rows)
        (place / "data" / file.name).write_bytes(data)
        entries.append({"file": f"data/{file.name}", "bytes": len(data), "sha256": sha256(data).hexdigest()})
        entries[-1] |= {"split": file.split, "rows": len(records)}
    (place / "README.md").write_text("---\n")
    card = sha256(b"---\n").hexdigest()
    others.append({"file": "README.md", "bytes": 4, "sha256": card})
    (place / "plan.json").write_text(json.dumps(stated))
    (place / "manifest.json").write_text(json.dumps({**stated, "files": entries, "other_files": others}))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    make(plan_from(PLAN), tmp_path)
    return tmp_path


def test_an_older_data_set_is_right_and_can_be_read(place: Path) -> None:
    names = sorted(path.name for path in (place / "data").iterdir())
    assert names == ["test-00000-of-00001.parquet", *(f"train-0000{n}-of-00002.parquet" for n in range(2))]
    found = verify(str(place))
    assert found.is_right, found.violations
    assert (found.n_files, found.n_rows) == (3, 9)
    assert stats(Storage(str(place))).rows == len(list(sources_in([str(place)]))) == 9


def test_what_is_wrong_with_an_older_data_set_is_found(place: Path) -> None:
    train = pq.read_table(place / "data" / "train-00000-of-00002.parquet")
    solution = train["solution_id"][0].as_py()
    rewrite(place, "test-00000-of-00001", lambda table: with_value(table, "solution_id", 0, solution))
    (place / "data" / "train-00001-of-00002.parquet").unlink()
    texts = list(map(str, verify(str(place), sample=0).violations))
    assert texts == [
        "files: data/train-00001-of-00002.parquet is missing.",
        "splits: data/test-00000-of-00001.parquet row 0 holds a solution that is in the split train too, "
        "or an image of it.",
    ]
