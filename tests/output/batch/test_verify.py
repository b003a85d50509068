"""Verification: a good data set passes, and each kind of damage is found by the check that is there for it."""

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from output.batch import plan_from, run
from output.batch.papers import papers_of
from output.batch.plan import shards
from output.batch.row_checks import ID_COLUMNS, MEASURE_COLUMNS, PROOF_COLUMNS, RATING_COLUMNS
from output.batch.shard import data_set_schema, records_of
from output.batch.target import Target
from output.batch.verify import CHECKS, Verification, verify
from output.records import ids_of, versions
from puzzles import formats
from puzzles.errors import RequestError
from service.cli import main
from tests.output.batch.damage import PLACE_COLUMNS, edit, rewrite, row_for, rows_of_family, with_row, with_value

PLAN = {
    "seed": 7,
    "shard_rows": 10,
    "traces": True,
    "splits": {"train": 0.75, "test": 0.25},
    "requests": [
        {"family": "sudoku", "size": "6x6", "difficulty": "gentle", "count": 8},
        {"family": "nonogram", "size": "3x4", "count": 6},
        {"family": "nonogram", "size": "3x4", "count": 6, "rating": "none", "density": 0.6},
    ],
}
FIRST, SECOND, TEST = "train-00000-of-00002", "train-00001-of-00002", "test-00000-of-00001"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("made")
    run(plan_from(PLAN), str(place))
    return place


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Path:
    """Give a copy of the data set, to be damaged."""
    return Path(shutil.copytree(made, tmp_path / "set"))


def found(place: Path, **options: Any) -> tuple[dict[str, int], list[str]]:
    verification = verify(str(place), **options)
    return {name: count for name, count in verification.counts.items() if count}, list(map(str, verification.told))


def test_a_good_data_set_passes(made: Path) -> None:
    verification = verify(str(made))
    assert verification == Verification(3, 20, 20, True, dict.fromkeys(CHECKS, 0), ())
    assert verification.is_right
    assert verify(str(made), sample=2).n_proved == 6


def test_steps_are_those_of_the_image_that_stays(tmp_path: Path) -> None:
    """Make so many small puzzles that a file gets images of one puzzle, of which one has to go."""
    requests = [{"family": "nonogram", "size": "4x5", "count": 9, "density": 0.5}]
    plan = plan_from(PLAN | {"splits": {"all": 1.0}, "requests": requests})
    (shard,) = shards(plan)
    assert len(set(ids_of(records_of(plan, shard)))) < 9
    run(plan, str(tmp_path))
    assert verify(str(tmp_path)).is_right


def test_it_does_not_matter_who_looks(place: Path) -> None:
    rewrite(place, SECOND, lambda table: with_value(table, "grade", 1, "Beyond"))
    (place / "data" / f"{TEST}.parquet").write_bytes(b"PAR1")
    assert verify(str(place), workers=2) == verify(str(place))


def test_an_address_will_do(made: Path) -> None:
    verification = verify(made.as_uri(), sample=1)
    assert (verification.n_rows, verification.n_proved, verification.is_right) == (20, 3, True)


def test_every_column_is_compared() -> None:
    groups = (PROOF_COLUMNS, ID_COLUMNS, MEASURE_COLUMNS, RATING_COLUMNS, PLACE_COLUMNS, ("tries",))
    assert sorted(sum(groups, ())) == sorted(data_set_schema().names)


def test_a_flipped_byte_is_found(place: Path) -> None:
    path = place / "data" / f"{FIRST}.parquet"
    data = bytearray(path.read_bytes())
    data[data.rindex(b"parquet-cpp-arrow")] ^= 1  # where it hurts nothing but the hash
    path.write_bytes(data)
    counts, told = found(place)
    assert counts == {"bytes": 1}
    digest = sha256(data).hexdigest()[:12]
    assert told[0].startswith(f"bytes: data/{FIRST}.parquet has the SHA-256 {digest}...; expected ")


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
    counts, told = found(place)
    assert counts == {"bytes": 2, "rows": 1}
    assert told[2] == f"rows: data/{FIRST}.parquet cannot be read as Parquet."


def test_a_dropped_row_is_found(place: Path) -> None:
    rewrite(place, FIRST, lambda table: table.slice(1))
    counts, told = found(place)
    n_rows = pq.read_metadata(place / "data" / f"{FIRST}.parquet").num_rows
    assert counts == {"rows": 1}
    assert told == [f"rows: data/{FIRST}.parquet has {n_rows} rows; expected {n_rows + 1}, so none was looked at."]


def test_a_missing_file_is_found(place: Path) -> None:
    (place / "data" / f"{SECOND}.parquet").unlink()
    assert found(place) == ({"files": 1}, [f"files: data/{SECOND}.parquet is missing."])


def test_an_unfinished_data_set_says_what_is_missing(place: Path) -> None:
    (place / "manifest.json").unlink()
    (place / "data" / f"{TEST}.parquet").unlink()
    (place / "traces" / f"{TEST}.parquet").unlink()
    counts, told = found(place)
    assert counts == {"files": 2, "manifest": 1}
    assert told[0] == f"files: data/{TEST}.parquet is missing."
    assert told[2] == "manifest: manifest.json is missing: the data set is not finished."
    assert "bytes" not in verify(str(place)).counts


def test_a_strange_file_is_found(place: Path) -> None:
    (place / "data" / "more.parquet").write_bytes(b"")
    assert found(place) == ({"files": 1}, ["files: data/more.parquet is not part of the plan."])


def to_large(table: pa.Table) -> pa.Table:
    """Give a column another type."""
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
        (lambda t: with_value(t, "solution_id", 0, None), "has no solution_id in 1 rows"),
    ],
)
def test_a_foreign_schema_is_found(place: Path, change: Callable[[pa.Table], pa.Table], text: str) -> None:
    rewrite(place, FIRST, change)
    assert found(place) == ({"schema": 1}, [f"schema: data/{FIRST}.parquet {text}."])


def test_a_foreign_comment_is_found(place: Path) -> None:
    rewrite(place, FIRST, silent)
    counts, told = found(place)
    assert counts == {"schema": 1}
    assert told[0].startswith(
        f"schema: data/{FIRST}.parquet has the comment '?' at the column id; expected 'stable id,"
    )


def test_a_manifest_of_another_plan_is_found(place: Path) -> None:
    edit(place, "manifest.json", lambda manifest: manifest["plan"].update(seed=8))
    text = "manifest: manifest.json tells another plan, other exclusions or other versions than plan.json."
    assert found(place) == ({"manifest": 1}, [text])


def test_a_wrong_list_of_files_is_found(place: Path) -> None:
    def change(manifest: dict[str, Any]) -> None:
        manifest["files"][0]["split"] = "dev"
        manifest["files"][1]["file"] = "data/other.parquet"

    edit(place, "manifest.json", change)
    counts, told = found(place)
    assert counts == {"manifest": 3}
    n_rows = papers_of(Target(str(place))).shards[0].n_rows
    assert told == [
        f"manifest: manifest.json tells {n_rows} rows of dev in {FIRST}.parquet; expected {n_rows} of train.",
        f"manifest: manifest.json does not list data/{SECOND}.parquet.",
        "manifest: manifest.json lists data/other.parquet, which is not part of the plan.",
    ]


def test_a_wrong_plan_is_found(place: Path) -> None:
    for name in ("plan.json", "manifest.json"):
        edit(place, name, lambda data: data["plan"].update(seed=8))
    counts, told = found(place)
    assert counts == {"place": 20}
    assert told[0] == f"place: data/{FIRST}.parquet row 0 says seed 7; expected 8 by the plan."


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"plan": {"seed": "x"}}'])
def test_a_plan_that_is_none_is_found(place: Path, text: str) -> None:
    (place / "plan.json").write_text(text)
    counts, told = found(place)
    assert counts == {"papers": 1}
    assert told[0].startswith("papers: plan.json ")


@pytest.mark.parametrize(
    ("column", "value", "check"),
    [
        ("split", "test", "place"),
        ("index", 99, "place"),
        ("versions", "{}", "place"),
        ("grade", "Beyond", "rating"),
        ("score", 99.5, "rating"),
        ("peak", None, "rating"),
        ("rules", [], "rating"),
        ("method", "guess", "rating"),
        ("verdict", "multiple", "proof"),
        ("id", "sudoku-1", "ids"),
        ("solution_id", "sudoku-1", "ids"),
        ("n_clues", 3, "measures"),
        ("height", 7, "measures"),
    ],
)
def test_a_changed_value_is_found(place: Path, column: str, value: Any, check: str) -> None:
    table = pq.read_table(place / "data" / f"{FIRST}.parquet")
    row = rows_of_family(place, FIRST, "sudoku")[1]
    rewrite(place, FIRST, lambda table: with_value(table, column, row, value))
    counts, told = found(place)
    if column == "id":  # its steps are now those of nobody
        counts = {name: count for name, count in counts.items() if name not in ("steps", "traces")}
        told = [text for text in told if text.startswith("ids")]
    assert counts == {check: 1}
    assert told[0].startswith(f"{check}: data/{FIRST}.parquet row {row} says {column} {value!r}; expected ")
    assert repr(table[column][row].as_py())[:30] in told[0]


def test_a_wrong_solution_is_found(place: Path) -> None:
    def change(table: pa.Table) -> pa.Table:
        solution = table["solution"][1].as_py()
        return with_value(table, "solution", 1, solution[::-1])

    rewrite(place, TEST, change)
    counts, told = found(place)
    assert counts == {"proof": 1}
    assert told[0].startswith(f"proof: data/{TEST}.parquet row 1 says solution [[")


def test_a_puzzle_with_several_solutions_is_found(place: Path) -> None:
    row = rows_of_family(place, FIRST, "sudoku")[1]
    rewrite(place, FIRST, lambda table: with_value(table, "puzzle", row, "." * 36))
    counts, told = found(place)
    assert counts == {"proof": 1}
    assert told == [f"proof: data/{FIRST}.parquet row {row} holds a puzzle with the verdict multiple; expected unique."]


@pytest.mark.parametrize("text", ["?!", None, '{"format":"gridwright"}', "." * 35])
def test_a_puzzle_that_is_none_is_found(place: Path, text: str | None) -> None:
    rewrite(place, FIRST, lambda table: with_value(table, "puzzle", 0, text))
    counts, told = found(place)
    assert counts == {"puzzles": 1}
    assert told[0].startswith(f"puzzles: data/{FIRST}.parquet row 0 holds no puzzle: ")


def test_a_puzzle_of_another_family_is_found(place: Path) -> None:
    row = rows_of_family(place, FIRST, "nonogram")[0]
    rewrite(place, FIRST, lambda table: with_value(table, "puzzle", row, "." * 36))
    assert found(place)[1] == [
        f"puzzles: data/{FIRST}.parquet row {row} holds no puzzle: it is a sudoku; expected a nonogram."
    ]


def test_a_puzzle_that_was_not_asked_for_is_found(place: Path) -> None:
    for name in ("plan.json", "manifest.json"):
        edit(place, name, lambda data: data["plan"]["requests"][0].update(difficulty="hard"))
    for name in (FIRST, SECOND, TEST):
        request = pq.read_table(place / "data" / f"{name}.parquet")["request"].to_pylist()
        hard = pa.array([text.replace("gentle", "hard") for text in request])
        rewrite(
            place, name, lambda t, hard=hard: t.set_column(t.column_names.index("request"), t.field("request"), hard)
        )
    counts, told = found(place)
    row = rows_of_family(place, FIRST, "sudoku")[0]
    assert counts == {"request": 8}
    assert told[0] == (
        f"request: data/{FIRST}.parquet row {row} holds a puzzle that was not asked for: it is of grade Gentle."
    )


@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_a_duplicate_is_found(place: Path, name: str) -> None:
    row = rows_of_family(place, FIRST, "nonogram")[0]
    to = rows_of_family(place, name, "nonogram")[1]
    first = pq.read_table(place / "data" / f"{FIRST}.parquet").slice(row, 1)
    rewrite(place, name, lambda table: with_row(table, to, first))
    counts, told = found(place, sample=0)
    assert counts == {"steps": 1, "distinct": 1}  # the steps are those of the row that went
    assert told[-1] == (
        f"distinct: data/{name}.parquet row {to} holds a puzzle that stands in the data set before, or an image of it."
    )


def test_an_image_of_a_solution_in_another_split_is_found(place: Path) -> None:
    """Give the solution of a puzzle for training a puzzle of its own, with one given more, for the test."""
    row, to = (rows_of_family(place, name, "sudoku")[0] for name in (FIRST, TEST))
    train = pq.read_table(place / "data" / f"{FIRST}.parquet")
    (document,) = formats.read(train["puzzle"][row].as_py().encode())
    board = np.array(train["solution"][row].as_py())
    cells = np.array(document.puzzle.cells).reshape(6, 6)
    at = tuple(np.argwhere(cells == 0)[0])
    cells[at] = board[at]
    other = type(document.puzzle).from_grid(cells[::-1, ::-1], document.puzzle.box)
    rewrite(place, TEST, lambda table: with_row(table, to, row_for(place, other, TEST, to)))
    counts, told = found(place)
    assert counts == {"steps": 1, "traces": 1, "splits": 1}  # the steps are those of the row that went
    assert told[-1] == (
        f"splits: data/{TEST}.parquet row {to} holds a solution that stands in the split train too, or an image of it."
    )


def test_steps_that_are_missing_are_found(place: Path) -> None:
    rewrite(place, FIRST, lambda table: table.slice(1), "traces")
    counts, told = found(place)
    assert counts == {"steps": 1, "traces": 1}
    first = pq.read_table(place / "data" / f"{FIRST}.parquet")["id"][0]
    assert told[0] == f"steps: traces/{FIRST}.parquet row 0 has step 2 where step 1 comes."
    assert told[1].startswith(f"traces: traces/{FIRST}.parquet row 0 tells ")
    assert f"steps of {first}; expected " in told[1]


def test_steps_of_nobody_and_steps_told_twice_are_found(place: Path) -> None:
    table = pq.read_table(place / "traces" / f"{FIRST}.parquet")
    n_steps = table["id"].to_pylist().count(table["id"][0].as_py())
    again = pa.concat_tables([table, table.slice(0, n_steps)])
    rewrite(place, FIRST, lambda _: with_value(again, "id", n_steps, "nobody"), "traces")
    counts, told = found(place, sample=0)
    assert counts == {"steps": 3}  # what comes after the step of nobody is out of order, too
    assert told[0] == (
        f"steps: traces/{FIRST}.parquet row {n_steps} tells a step of nobody, which is not in data/{FIRST}.parquet."
    )
    assert told[-1] == (
        f"steps: traces/{FIRST}.parquet row {table.num_rows} tells steps of {table['id'][0]} again or out of the "
        f"order of data/{FIRST}.parquet."
    )


def test_steps_that_cannot_be_read_are_found(place: Path) -> None:
    (place / "traces" / f"{FIRST}.parquet").write_bytes(b"")
    rewrite(place, SECOND, lambda table: table.drop_columns(["text"]), "traces")
    counts, told = found(place)
    assert counts["steps"] == 2
    assert f"steps: traces/{FIRST}.parquet is not there or cannot be read as Parquet." in told
    assert f"steps: traces/{SECOND}.parquet has other columns: it lacks text." in told


def test_a_wrong_step_is_found(place: Path) -> None:
    rewrite(place, FIRST, lambda table: with_value(table, "text", 0, "Guess."), "traces")
    counts, told = found(place)
    assert counts == {"traces": 1}
    assert told[0].startswith(f"traces: traces/{FIRST}.parquet row 0 tells 'Guess.'; expected ")


def test_ratings_of_other_versions_are_not_compared(place: Path) -> None:
    old = versions() | {"rating": 0}
    for name in ("plan.json", "manifest.json"):
        edit(place, name, lambda data: data["made_with"].update(rating=0))
    for name in (FIRST, SECOND, TEST):
        rewrite(
            place,
            name,
            lambda t: t.set_column(
                t.column_names.index("versions"), t.field("versions"), pa.array([json.dumps(old)] * t.num_rows)
            ),
        )
    rewrite(place, FIRST, lambda table: with_value(table, "grade", 0, "Beyond"))
    rewrite(place, FIRST, lambda table: with_value(table, "verdict", 0, "none"))
    verification = verify(str(place))
    assert not verification.was_rated
    assert {"rating", "request", "traces"}.isdisjoint(verification.counts)
    assert [each.check for each in verification.told] == ["proof"]


def gen(*words: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["verify", *map(str, words)])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_says_that_all_is_right(made: Path) -> None:
    code, shown, _ = gen(made)
    assert code == 0
    assert f"{made}: 3 files, 20 rows, 20 proved and rated again" in shown
    assert shown.count("  ok  ") == len(CHECKS)
    assert max(len(line) for line in shown.splitlines()[1:]) <= 80
    code, line, _ = gen(made, "--json", "--sample", 1)
    data = json.loads(line)
    assert (code, data["right"], data["rows"], data["proved"], data["violations"]) == (0, True, 20, 3, [])


def test_the_command_tells_the_first_and_counts_the_rest(place: Path) -> None:
    for name in (FIRST, SECOND, TEST):
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


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("{}/none",), "holds no data set"),
        (("{}", "--sample", "-1"), "a sample of -1 rows"),
        (("{}", "--workers", "0"), "0 workers"),
        (("nowhere://at/all",), "is not a place"),
    ],
)
def test_a_wrong_request_is_told(made: Path, words: tuple[str, ...], text: str) -> None:
    code, shown, told = gen(*(word.format(made) for word in words))
    assert (code, shown) == (2, "")
    assert text in told
    assert told.count("\n") == 1


def test_where_there_is_no_data_set_nothing_is_verified(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="holds no data set"):
        verify(str(tmp_path))
