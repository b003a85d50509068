"""Verification: a good data set passes, and damage to files and metadata is found by the check that is there for it."""

import json
import pickle
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from output.batch.layout import shard_of
from output.batch.manifest import read_metadata
from output.batch.plan import plan_from
from output.batch.row_checks import (
    ID_COLUMNS,
    MEASURE_COLUMNS,
    METHOD_COLUMNS,
    PROMPT_COLUMNS,
    PROOF_COLUMNS,
    RATING_COLUMNS,
)
from output.batch.run import run
from output.batch.shard import data_set_schema, records_of
from output.batch.storage import Storage
from output.batch.verify import CHECKS, Verification, verify
from output.records import ids_of
from service.cli import main
from tests.output.batch.damage import (
    FILES,
    FIRST,
    PLACE_COLUMNS,
    PLAN,
    SECOND,
    TEST,
    edit,
    found,
    rewrite,
    state_again,
    with_value,
)


def test_a_good_data_set_passes(made: Path) -> None:
    verification = verify(str(made))
    assert verification == Verification(4, 20, 20, True, dict.fromkeys(CHECKS, 0), ())
    assert verification.is_right
    assert verify(str(made), sample=2).n_proved == 8


def test_steps_are_those_of_the_image_that_stays(tmp_path: Path) -> None:
    """Make so many small puzzles that a file gets images of one puzzle, of which one has to go."""
    requests = [{"family": "nonogram", "size": "4x5", "count": 9, "density": 0.5}]
    plan = plan_from(PLAN | {"splits": {"all": 1.0}, "requests": requests})
    assert len(set(ids_of(records_of(plan, shard_of(plan, 0))))) < 9
    run(plan, str(tmp_path))
    assert verify(str(tmp_path)).is_right


@pytest.mark.exhaustive
def test_it_does_not_matter_who_looks(place: Path) -> None:
    rewrite(place, SECOND, lambda table: with_value(table, "grade", 1, "Beyond"))
    (place / "data" / f"{TEST}.parquet").write_bytes(b"PAR1")
    assert verify(str(place), workers=2) == verify(str(place))


def test_an_address_will_do(made: Path) -> None:
    verification = verify(made.as_uri(), sample=1)
    assert (verification.n_rows, verification.n_proved, verification.is_right) == (20, 4, True)


def test_every_column_is_compared() -> None:
    compared = (PROOF_COLUMNS, METHOD_COLUMNS, ID_COLUMNS, MEASURE_COLUMNS, RATING_COLUMNS, PROMPT_COLUMNS)
    assert sorted(sum((*compared, PLACE_COLUMNS, ("tries",)), ())) == sorted(data_set_schema(has_prompts=True).names)


def test_a_flipped_byte_is_found(place: Path) -> None:
    path = place / "data" / f"{FIRST}.parquet"
    data = bytearray(path.read_bytes())
    data[data.rindex(b"parquet-cpp-arrow")] ^= 1  # where it hurts nothing but the hash
    path.write_bytes(data)
    counts, violations = found(place)
    assert counts == {"bytes": 1}
    digest = sha256(data).hexdigest()[:12]
    assert violations[0].startswith(f"bytes: data/{FIRST}.parquet has the SHA-256 {digest}...; expected ")


def test_a_flipped_byte_anywhere_is_found(place: Path) -> None:
    path = place / "data" / f"{FIRST}.parquet"
    data = path.read_bytes()
    rng = np.random.default_rng(1)
    for at in rng.integers(0, len(data), 8).tolist():
        path.write_bytes(data[:at] + bytes([data[at] ^ 1 << int(rng.integers(8))]) + data[at + 1 :])
        assert found(place, sample=0)[0]["bytes"] == 1


def test_a_torn_file_is_found(place: Path) -> None:
    path = place / "data" / f"{FIRST}.parquet"
    path.write_bytes(path.read_bytes()[:-1])
    counts, violations = found(place)
    assert counts == {"bytes": 2, "rows": 1}
    assert violations[2] == f"rows: data/{FIRST}.parquet cannot be read as Parquet."


def test_a_dropped_row_is_found(place: Path) -> None:
    rewrite(place, FIRST, lambda table: table.slice(1))
    counts, violations = found(place)
    n_rows = pq.read_metadata(place / "data" / f"{FIRST}.parquet").num_rows
    assert counts == {"rows": 1}
    assert violations == [f"rows: data/{FIRST}.parquet has {n_rows} rows; expected {n_rows + 1}, so none was checked."]


def test_a_missing_file_is_found(place: Path) -> None:
    (place / "data" / f"{SECOND}.parquet").unlink()
    assert found(place) == ({"files": 1}, [f"files: data/{SECOND}.parquet is missing."])


def test_an_unfinished_data_set_says_what_is_missing(place: Path) -> None:
    (place / "manifest.json").unlink()
    (place / "data" / f"{TEST}.parquet").unlink()
    (place / "traces" / f"{TEST}.parquet").unlink()
    counts, violations = found(place)
    assert counts == {"manifest": 1, "rows": 1}
    assert violations[0] == "manifest: manifest.json is missing: the data set is not finished."
    assert violations[1] == "rows: data has 7 of the rows of shard 0, 0 of them again; expected 10, each once."
    assert "bytes" not in verify(str(place)).counts


def test_a_strange_file_is_found(place: Path) -> None:
    (place / "data" / "more.parquet").write_bytes(b"")
    assert found(place) == ({"files": 1}, ["files: data/more.parquet is not part of the plan."])


def to_large(table: pa.Table) -> pa.Table:
    """Return a column another type."""
    number = table.column_names.index("n_clues")
    return table.set_column(number, table.field("n_clues").with_type(pa.int64()), table["n_clues"].cast(pa.int64()))


def silent(table: pa.Table) -> pa.Table:
    """Take the comment from a column."""
    return table.cast(pa.schema([table.field(0).with_metadata({"comment": "?"}), *list(table.schema)[1:]]))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (to_large, "has the column n_clues of type int64; expected int32"),
        (lambda t: t.drop_columns(["score"]), "has other columns: it lacks score"),
        (lambda t: t.append_column("mood", t["id"]), "has other columns: it has mood too"),
        (lambda t: t.select(t.column_names[::-1]), "has other columns: it has them in another order"),
        (lambda t: with_value(t, "solution_id", 0, None), "has no solution_id in 1 row"),
    ],
)
def test_a_foreign_schema_is_found(place: Path, change: Callable[[pa.Table], pa.Table], text: str) -> None:
    rewrite(place, FIRST, change)
    assert found(place) == ({"schema": 1}, [f"schema: data/{FIRST}.parquet {text}."])


def test_a_column_that_may_be_null_and_should_not_is_found(place: Path) -> None:
    def nullable(table: pa.Table) -> pa.Table:
        return table.cast(pa.schema([table.field(0).with_nullable(True), *list(table.schema)[1:]]))

    rewrite(place, FIRST, nullable)
    message = f"schema: data/{FIRST}.parquet has the column id nullable; expected it not nullable."
    assert found(place) == ({"schema": 1}, [message])


def test_a_foreign_comment_is_found(place: Path) -> None:
    rewrite(place, FIRST, silent)
    counts, violations = found(place)
    assert counts == {"schema": 1}
    assert violations[0].startswith(
        f"schema: data/{FIRST}.parquet has the comment '?' at the column id; expected 'stable id,"
    )


@pytest.mark.parametrize(("name", "check"), [("README.md", "card"), (f"traces/{FIRST}.parquet", "bytes")])
def test_a_changed_file_that_is_not_of_rows_is_found(place: Path, name: str, check: str) -> None:
    data = (place / name).read_bytes()
    (place / name).write_bytes(data + b" ")
    counts, violations = found(place)
    assert counts[check] == 2
    assert violations[0] == f"{check}: {name} has {len(data) + 1} bytes; expected {len(data)} as in the manifest."


def test_a_data_set_without_its_card_is_not_as_the_manifest_says(place: Path) -> None:
    (place / "README.md").unlink()
    assert found(place, sample=0)[0] == {"card": 2}


def test_a_manifest_of_another_plan_is_found(place: Path) -> None:
    edit(place, "manifest.json", lambda manifest: manifest["plan"].update(seed=8))
    text = "manifest: manifest.json states another plan, other exclusions or other versions than plan.json."
    assert found(place) == ({"manifest": 1}, [text])


def test_a_wrong_list_of_files_is_found(place: Path) -> None:
    def change(manifest: dict[str, Any]) -> None:
        manifest["files"][0]["split"] = "dev"
        manifest["files"][1]["file"] = "data/other.parquet"

    edit(place, "manifest.json", change)
    counts, violations = found(place)
    assert counts == {"manifest": 4}
    assert violations == [
        f"manifest: manifest.json states the split dev of data/{FIRST}.parquet; expected train.",
        "manifest: manifest.json states 3 rows of shard 1; expected 10.",
        f"manifest: manifest.json does not list data/{SECOND}.parquet.",
        "manifest: manifest.json lists data/other.parquet, which is not part of the plan.",
    ]


def test_a_wrong_plan_is_found(place: Path) -> None:
    for name in ("plan.json", "manifest.json"):
        edit(place, name, lambda data: data["plan"].update(seed=8))
    assert found(place)[0] == {"bytes": 2, "place": 20}
    state_again(place)
    counts, violations = found(place)
    assert counts == {"place": 20}
    assert violations[0] == f"place: data/{FIRST}.parquet row 0 has seed 7; expected 8 by the plan."


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"plan": {"seed": "x"}}'])
def test_a_plan_that_is_none_is_found(place: Path, text: str) -> None:
    (place / "plan.json").write_text(text)
    counts, violations = found(place)
    assert counts == {"metadata": 1}
    assert violations[0].startswith("metadata: plan.json ")


def gen(*words: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["verify", *map(str, words)])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_says_that_all_is_right(made: Path) -> None:
    code, shown, _ = gen(made)
    assert code == 0
    assert f"{made}: 4 files, 20 rows, 20 proved and rated again" in shown
    assert shown.count("  ok  ") == len(CHECKS)
    assert max(len(line) for line in shown.splitlines()[1:]) <= 80
    code, line, _ = gen(made, "--json", "--sample", 1)
    data = json.loads(line)
    assert (code, data["right"], data["rows"], data["proved"], data["violations"]) == (0, True, 20, 4, [])


def test_the_command_tells_the_first_and_counts_the_rest(place: Path) -> None:
    for name in FILES:
        rewrite(
            place, name, lambda t: t.set_column(t.column_names.index("seed"), t.field("seed"), pa.array([1] * len(t)))
        )
    rewrite(place, FIRST, lambda table: with_value(table, "split", 0, "dev"))
    code, shown, _ = gen(place, "--sample", 0)
    assert code == 3
    assert "    21 wrong  place " in shown
    assert "           -  proof " in shown
    assert shown.count("\nplace: ") == 20
    assert shown.endswith("\nAnd 1 more.\n")


def test_what_is_sent_to_a_worker_does_not_grow_with_the_data_set(made: Path) -> None:
    metadata = read_metadata(Storage(str(made)))
    name = f"data/{FIRST}.parquet"
    own = metadata.only([name])
    assert (own.plan, own.stated, own.made_with) == (metadata.plan, metadata.stated, metadata.made_with)
    assert own.entries == {name: metadata.entries[name]}
    assert len(pickle.dumps(own)) < len(pickle.dumps(metadata))
