"""Verification: damage to rows and steps is found by the check that is there for it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from output.batch.verify import verify
from output.records import versions
from puzzles import formats
from tests.examples import first
from tests.output.batch.damage import (
    FILES,
    FIRST,
    SECOND,
    TEST,
    edit,
    found,
    rewrite,
    row_for,
    rows_of_family,
    with_row,
    with_value,
)


@pytest.mark.parametrize(
    ("column", "value", "check"),
    first(
        7,
        [
            ("split", "test", "place"),
            ("status", "lower_bound", "rating"),
            ("method", "guess", "effort"),
            ("prompt", "Solve this.", "prompts"),
            ("verdict", "multiple", "proof"),
            ("id", "sudoku-1", "ids"),
            ("n_clues", 3, "measures"),
            ("index", 99, "place"),
            ("versions", "{}", "place"),
            ("minutes_extrapolated", False, "rating"),
            ("limit", 2.0, "rating"),
            ("grade", "Beyond", "rating"),
            ("score", 99.5, "rating"),
            ("score_version", "effort-1", "rating"),
            ("peak", None, "rating"),
            ("rules", [], "rating"),
            ("lines", 0, "effort"),
            ("nodes", None, "effort"),
            ("probes", 0, "effort"),
            ("conflicts", 1, "effort"),
            ("answer", "1234", "prompts"),
            ("messages", [{"role": "user", "content": "Solve this."}], "prompts"),
            ("solution_id", "sudoku-1", "ids"),
            ("height", 7, "measures"),
        ],
    ),
)
def test_a_changed_value_is_found(place: Path, column: str, value: Any, check: str) -> None:
    table = pq.read_table(place / "data" / f"{FIRST}.parquet")
    row = rows_of_family(place, FIRST, "sudoku")[1]
    rewrite(place, FIRST, lambda table: with_value(table, column, row, value))
    counts, violations = found(place)
    if column == "solution_id":  # whose hash says the split
        counts.pop("splits", None)
    if column == "id":  # its steps are now those of nobody
        counts = {name: count for name, count in counts.items() if name not in ("steps", "traces")}
        violations = [text for text in violations if text.startswith("ids")]
    assert counts == {check: 1}
    assert violations[0].startswith(f"{check}: data/{FIRST}.parquet row {row} has {column} {value!r}; expected ")
    assert repr(table[column][row].as_py())[:30] in violations[0]


def test_a_wrong_solution_is_found(place: Path) -> None:
    row = rows_of_family(place, TEST, "sudoku")[0]

    def change(table: pa.Table) -> pa.Table:
        solution = table["solution"][row].as_py()
        return with_value(table, "solution", row, solution[::-1])

    rewrite(place, TEST, change)
    counts, violations = found(place)
    assert counts == {"proof": 1}
    assert violations[0].startswith(f"proof: data/{TEST}.parquet row {row} has solution [[")


def test_a_puzzle_with_several_solutions_is_found(place: Path) -> None:
    row = rows_of_family(place, FIRST, "sudoku")[1]
    rewrite(place, FIRST, lambda table: with_value(table, "puzzle", row, "." * 36))
    counts, violations = found(place)
    assert counts == {"proof": 1}
    assert violations == [
        f"proof: data/{FIRST}.parquet row {row} holds a puzzle with the verdict multiple; expected unique."
    ]


@pytest.mark.parametrize("text", ["?!", '{"format":"gridwright"}', "." * 35])
def test_a_puzzle_that_is_none_is_found(place: Path, text: str) -> None:
    rewrite(place, FIRST, lambda table: with_value(table, "puzzle", 0, text))
    counts, violations = found(place)
    assert counts == {"puzzles": 1}
    assert violations[0].startswith(f"puzzles: data/{FIRST}.parquet row 0 holds no puzzle: ")


def test_a_puzzle_of_another_family_is_found(place: Path) -> None:
    row = rows_of_family(place, FIRST, "nonogram")[0]
    rewrite(place, FIRST, lambda table: with_value(table, "puzzle", row, "." * 36))
    assert found(place)[1] == [
        f"puzzles: data/{FIRST}.parquet row {row} holds no puzzle: it is a sudoku; expected a nonogram."
    ]


def test_a_puzzle_that_was_not_asked_for_is_found(place: Path) -> None:
    for name in ("plan.json", "manifest.json"):
        edit(place, name, lambda data: data["plan"]["requests"][0].update(difficulty="moderate"))
    for name in FILES:
        request = pq.read_table(place / "data" / f"{name}.parquet")["request"].to_pylist()
        other = pa.array([text.replace("gentle", "moderate") for text in request])
        rewrite(
            place, name, lambda t, other=other: t.set_column(t.column_names.index("request"), t.field("request"), other)
        )
    counts, violations = found(place)
    row = rows_of_family(place, FIRST, "sudoku")[0]
    assert counts == {"request": 8}
    assert violations[0] == (
        f"request: data/{FIRST}.parquet row {row} holds a puzzle that was not asked for: it is of grade Gentle."
    )


@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_a_duplicate_is_found(place: Path, name: str) -> None:
    row = rows_of_family(place, FIRST, "nonogram")[0]
    to = rows_of_family(place, name, "nonogram")[1]
    first = pq.read_table(place / "data" / f"{FIRST}.parquet").slice(row, 1)
    rewrite(place, name, lambda table: with_row(table, to, first))
    counts, violations = found(place, sample=0)
    assert counts == {"steps": 1, "distinct": 1}  # the steps are those of the row that went
    assert violations[-1] == (
        f"distinct: data/{name}.parquet row {to} holds a puzzle of an earlier row, or an image of it."
    )


def test_an_image_of_a_solution_in_another_split_is_found(place: Path) -> None:
    """Return the solution of a puzzle for training a puzzle of its own, with one given more, for the test."""
    row, to = (rows_of_family(place, name, "sudoku")[0] for name in (FIRST, TEST))
    train = pq.read_table(place / "data" / f"{FIRST}.parquet")
    (document,) = formats.read(train["puzzle"][row].as_py().encode())
    board = np.array(train["solution"][row].as_py())
    cells = np.array(document.puzzle.cells).reshape(6, 6)
    at = tuple(np.argwhere(cells == 0)[0])
    cells[at] = board[at]
    other = type(document.puzzle).from_grid(cells[::-1, ::-1], document.puzzle.box)
    rewrite(place, TEST, lambda table: with_row(table, to, row_for(place, other, TEST, to)))
    counts, violations = found(place)
    assert counts == {"steps": 1, "traces": 1, "splits": 1}  # the steps are those of the row that went
    assert violations[-1] == (
        f"splits: data/{TEST}.parquet row {to} holds a solution that belongs to the split train by its hash."
    )


def test_steps_that_are_missing_are_found(place: Path) -> None:
    rewrite(place, FIRST, lambda table: table.slice(1), "traces")
    counts, violations = found(place)
    assert counts == {"steps": 1, "traces": 1}
    first = pq.read_table(place / "data" / f"{FIRST}.parquet")["id"][0]
    assert violations[0] == f"steps: traces/{FIRST}.parquet row 0 has step 2 where step 1 comes."
    assert violations[1].startswith(f"traces: traces/{FIRST}.parquet row 0 has ")
    assert f"steps of {first}; expected " in violations[1]


def test_steps_of_nobody_and_steps_listed_twice_are_found(place: Path) -> None:
    table = pq.read_table(place / "traces" / f"{FIRST}.parquet")
    n_steps = table["id"].to_pylist().count(table["id"][0].as_py())
    again = pa.concat_tables([table, table.slice(0, n_steps)])
    rewrite(place, FIRST, lambda _: with_value(again, "id", n_steps, "nobody"), "traces")
    counts, violations = found(place, sample=0)
    assert counts == {"steps": 3}  # what comes after the step of nobody is out of order, too
    assert violations[0] == (
        f"steps: traces/{FIRST}.parquet row {n_steps} has a step of nobody, which is not in data/{FIRST}.parquet."
    )
    assert violations[-1] == (
        f"steps: traces/{FIRST}.parquet row {table.num_rows} has steps of {table['id'][0]} again or out of the "
        f"order of data/{FIRST}.parquet."
    )


def test_steps_that_cannot_be_read_are_found(place: Path) -> None:
    (place / "traces" / f"{FIRST}.parquet").write_bytes(b"")
    rewrite(place, SECOND, lambda table: table.drop_columns(["text"]), "traces")
    counts, violations = found(place)
    assert counts["steps"] == 2
    assert f"steps: traces/{FIRST}.parquet is not there or cannot be read as Parquet." in violations
    assert f"steps: traces/{SECOND}.parquet has other columns: it lacks text." in violations


def test_a_wrong_step_is_found(place: Path) -> None:
    rewrite(place, FIRST, lambda table: with_value(table, "text", 0, "Guess."), "traces")
    counts, violations = found(place)
    assert counts == {"traces": 1}
    assert violations[0].startswith(f"traces: traces/{FIRST}.parquet row 0 has the step 'Guess.'; expected ")


def test_conflicts_of_another_sat_solver_are_not_compared(place: Path) -> None:
    for name in ("plan.json", "manifest.json"):
        edit(place, name, lambda data: data["made_with"].update({"python-sat": "0.1"}))
    rewrite(place, FIRST, lambda table: with_value(table, "conflicts", 0, 99))
    assert verify(str(place)).is_right
    rewrite(place, FIRST, lambda table: with_value(table, "lines", 0, 99))
    assert found(place)[0] == {"effort": 1}


def test_ratings_of_other_versions_are_not_compared(place: Path) -> None:
    old = versions() | {"rating": 0}
    for name in ("plan.json", "manifest.json"):
        edit(place, name, lambda data: data["made_with"].update(rating=0))
    for name in FILES:
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
    assert {"effort", "rating", "request", "traces"}.isdisjoint(verification.counts)
    assert [each.check for each in verification.violations] == ["proof"]
