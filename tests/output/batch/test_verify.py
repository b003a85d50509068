"""Verification: a good data set passes, and any damage is found by the check that is there for it."""

import json
import pickle
import re
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from generator.record import versions
from output.batch import row_checks
from output.batch.layout import shard_of
from output.batch.making import records_of
from output.batch.manifest import read_metadata
from output.batch.plan import plan_from
from output.batch.run import run
from output.batch.shard import data_set_schema
from output.batch.storage import Storage
from output.batch.verify import CHECKS, Verification, verify
from output.prompts.template import shipped_template
from output.records import ids_of
from tests.commands import gen
from tests.examples import at_the_gate, first
from tests.output.batch.damage import (
    DATA,
    FIRST,
    MORE,
    OTHER,
    PLACE_COLUMNS,
    PLAN,
    SECOND,
    TEST,
    Damage,
    all_of,
    append,
    both,
    delete,
    edit,
    first_field,
    flipped_byte,
    found,
    image_in_another_split,
    in_every_row,
    of_family,
    repeated,
    retyped,
    reversed_solution,
    rewrite,
    rows,
    rows_of_family,
    state_again,
    steps_again,
    value,
    with_value,
    write,
    wrong_list,
)


def test_a_good_data_set_passes_and_every_column_is_compared(made: Path) -> None:
    verification = verify(str(made))
    assert verification == Verification(3, 20, 20, True, dict.fromkeys(CHECKS, 0), ())
    assert verification.is_right
    of_address = verify(made.as_uri(), sample=1)
    assert (of_address.n_rows, of_address.n_proved, of_address.is_right) == (20, 3, True)
    kinds = ("PROOF", "METHOD", "ID", "MEASURE", "RATING", "PROMPT")
    columns = data_set_schema(shipped_template("picture")).names
    compared = [getattr(row_checks, f"{kind}_COLUMNS") for kind in kinds]
    assert sorted(sum((*compared, PLACE_COLUMNS, ("tries",)), ())) == sorted(columns)
    metadata = read_metadata(Storage(str(made)))
    own = metadata.only([DATA])
    assert (own.plan, own.stated, own.made_with) == (metadata.plan, metadata.stated, metadata.made_with)
    assert own.entries == {DATA: metadata.entries[DATA]}
    assert len(pickle.dumps(own)) < len(pickle.dumps(metadata))


def test_steps_are_those_of_the_image_that_stays(tmp_path: Path) -> None:
    """The puzzles are so small that a file gets two images of one puzzle, and one image has to go."""
    requests = [{"family": "nonogram", "size": "4x5", "count": 9, "density": 0.5}]
    plan = plan_from(PLAN | {"splits": {"all": 1.0}, "requests": requests})
    assert len(set(ids_of(list(records_of(plan, shard_of(plan, 0)).values())))) < 9
    run(plan, str(tmp_path))
    assert verify(str(tmp_path)).is_right


@pytest.mark.exhaustive
def test_it_does_not_matter_who_looks(place: Path) -> None:
    rewrite(place, SECOND, lambda table: with_value(table, "grade", 1, "Beyond"))
    (place / MORE).write_bytes(b"PAR1")
    assert verify(str(place), workers=2) == verify(str(place))


ROW = r" row \d+ "
Row = tuple[str, Damage, dict[str, int], list[str]]
"""What is wrong, how it comes about, how many are found by which check, and the first sentences, as patterns."""

FOUND: list[Row] = [
    # Files
    ("a flipped byte", flipped_byte, {"bytes": 1}, [f"{DATA} has the SHA-256 .*; expected "]),
    (
        "a torn file",
        lambda place: (place / DATA).write_bytes((place / DATA).read_bytes()[:-1]),
        {"bytes": 2, "rows": 1},
        [f"{DATA} has ", f"{DATA} has ", f"{DATA} cannot be read as Parquet"],
    ),
    ("a dropped row", rows(lambda t: t.slice(1)), {"rows": 1}, [f"{DATA} has . rows; expected ., so none was checked"]),
    ("a missing file", delete(OTHER), {"files": 1}, [f"{OTHER} is missing"]),
    (
        "an unfinished set",
        delete("manifest.json", MORE, f"traces/{TEST}.parquet"),
        {"manifest": 1},
        ["manifest.json is missing: the data set is not finished"],
    ),
    ("a strange file", write("data/more.parquet", b""), {"files": 1}, ["data/more.parquet is not part of the plan"]),
    ("a changed card", append("README.md"), {"card": 2}, [r"README.md has \d+ bytes; expected \d+ as in the manifest"]),
    ("changed steps", append(f"traces/{FIRST}.parquet"), {"bytes": 2, "steps": 1}, [f"traces/{FIRST}.parquet has "]),
    ("no card", delete("README.md"), {"card": 2}, []),
    ("a picture beside a set without plots", write("plots/mine.svg", b""), {}, []),
    # The schema
    ("a type", rows(retyped), {"schema": 1}, [f"{DATA} has the column n_clues of type int64; expected int32"]),
    ("no column", rows(lambda t: t.drop_columns(["score"])), {"schema": 1}, [".* columns: it lacks score"]),
    ("a column", rows(lambda t: t.append_column("mood", t["id"])), {"schema": 1}, [".* columns: it has mood too"]),
    ("an order", rows(lambda t: t.select(t.column_names[::-1])), {"schema": 1}, [".*: it has them in another order"]),
    ("a null", value("solution_id", None), {"schema": 1}, [f"{DATA} has no solution_id in 1 row"]),
    (
        "nullable",
        first_field(lambda field: field.with_nullable(True)),
        {"schema": 1},
        [f"{DATA} has the column id nullable; expected it not nullable"],
    ),
    (
        "a comment",
        first_field(lambda field: field.with_metadata({"comment": "?"})),
        {"schema": 1},
        [rf"{DATA} has the comment '\?' at the column id; expected 'stable id,"],
    ),
    # Plan and manifest
    (
        "another plan",
        lambda place: edit(place, "manifest.json", lambda data: data["plan"].update(seed=8)),
        {"manifest": 1},
        ["manifest.json states another plan, other exclusions or other versions than plan.json"],
    ),
    (
        "a wrong list",
        lambda place: edit(place, "manifest.json", wrong_list),
        {"files": 2, "manifest": 5},
        [
            f"{OTHER} is not part of the plan",
            "traces/.* is not part of the plan",
            f"manifest.json states the split dev of {DATA}; expected train",
            "manifest.json states 9 rows of shard 0; expected 10",
            "manifest.json states 3 rows of shard 1; expected 10",
            "manifest.json lists data/other.parquet, which is not part of the plan",
        ],
    ),
    ("a wrong plan", both("plan", lambda plan: plan.update(seed=8)), {"bytes": 2, "place": 20}, []),
    (
        "a wrong plan that is stated",
        all_of(both("plan", lambda plan: plan.update(seed=8)), state_again),
        {"place": 20},
        [f"{DATA} row 0 has seed 7; expected 8 by the plan"],
    ),
    *(
        (f"no plan: {text}", write("plan.json", text.encode()), {"metadata": 1}, ["plan.json "])
        for text in ("{", "[]", "{}", '{"plan": {"seed": "x"}}')
    ),
    # Rows and steps
    *(
        (f"repeated in {name}", repeated(name), {"steps": 1, "distinct": 1}, [".*", f"data/{name}.parquet{ROW}"])
        for name in (FIRST, SECOND)
    ),
    (
        "steps of nobody and again",
        steps_again,
        {"steps": 3},  # what comes after the step of nobody is out of order, too
        [
            rf"traces/{FIRST}.parquet{ROW}has a step of nobody, which is not in {DATA}",
            ".*",
            rf"traces/{FIRST}.parquet{ROW}has steps of .* again or out of the order of {DATA}",
        ],
    ),
]
FOUND_BY_PROOFS: list[Row] = [
    ("a wrong solution", reversed_solution, {"proof": 1}, [rf"{MORE}{ROW}has solution \[\["]),
    (
        "several solutions",
        of_family("sudoku", "puzzle", "." * 36, 1),
        {"proof": 1},
        [f"{DATA}{ROW}holds a puzzle with the verdict multiple; expected unique"],
    ),
    *(
        (f"no puzzle: {text}", value("puzzle", text), {"puzzles": 1}, [f"{DATA} row 0 holds no puzzle: "])
        for text in ("?!", '{"format":"gridwright"}', "." * 35)
    ),
    (
        "another family",
        of_family("nonogram", "puzzle", "." * 36),
        {"puzzles": 1},
        [f"{DATA}{ROW}holds no puzzle: it is a sudoku; expected a nonogram"],
    ),
    (
        "outside its request",
        all_of(
            both("plan", lambda plan: plan["requests"][0].update(difficulty="moderate")),
            in_every_row("request", lambda text: text.replace("gentle", "moderate")),
        ),
        {"request": 8},
        [f"{DATA}{ROW}holds a puzzle outside its request: it is of grade Gentle"],
    ),
    ("an image elsewhere", image_in_another_split, {"steps": 1, "traces": 1, "splits": 1}, []),
    (
        "no first step",
        rows(lambda table: table.slice(1), folder="traces"),
        {"steps": 1, "traces": 1},
        [
            f"traces/{FIRST}.parquet row 0 has step 2 where step 1 comes",
            rf"traces/{FIRST}.parquet row 0 has \d+ steps of .*; expected ",
        ],
    ),
    (
        "steps that cannot be read",
        all_of(write(f"traces/{FIRST}.parquet", b""), rows(lambda t: t.drop_columns(["text"]), SECOND, "traces")),
        {"steps": 2},
        [f"traces/{FIRST}.parquet is not there or cannot be read", f"traces/{SECOND}.parquet .* it lacks text"],
    ),
    (
        "a wrong step",
        value("text", "Guess.", folder="traces"),
        {"traces": 1},
        [rf"traces/{FIRST}.parquet row 0 has the step 'Guess\.'; expected "],
    ),
]


@pytest.mark.parametrize(
    ("damage", "counts", "sentences", "options"),
    [
        *(pytest.param(*each, {"sample": 0}, id=name) for name, *each in FOUND),
        *(pytest.param(*each, {}, id=name) for name, *each in FOUND_BY_PROOFS),
    ],
)
def test_damage_is_found(
    place: Path, damage: Damage, counts: dict[str, int], sentences: list[str], options: dict[str, int]
) -> None:
    damage(place)
    found_by, violations = found(place, **options)
    assert found_by == counts
    for text, sentence in zip(violations, sentences, strict=False):
        assert re.match(rf"\w+: {sentence}", text), text


@pytest.mark.parametrize(
    ("column", "other", "check"),
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
            ("limit", 2.0, "rating"),
            ("conflicts", 1, "effort"),
            ("peak", None, "rating"),
            ("messages", [{"role": "user", "content": "Solve this."}], "prompts"),
        ],
    ),
)
def test_a_changed_value_is_found(place: Path, column: str, other: Any, check: str) -> None:
    table = pq.read_table(place / DATA)
    row = rows_of_family(place, FIRST, "sudoku")[1]
    value(column, other, row=row)(place)
    counts, violations = found(place)
    if column == "id":  # its steps are now those of nobody
        counts = {name: count for name, count in counts.items() if name not in ("steps", "traces")}
        violations = [text for text in violations if text.startswith("ids")]
    assert counts == {check: 1}
    assert violations[0].startswith(f"{check}: {DATA} row {row} has {column} {other!r}; expected ")
    assert repr(table[column][row].as_py())[:30] in violations[0]


def test_conflicts_of_another_sat_solver_are_not_compared(place: Path) -> None:
    both("made_with", lambda made_with: made_with.update({"python-sat": "0.1"}))(place)
    value("conflicts", 99)(place)
    assert found(place)[0] == {"tables": 1}  # for the number is not in them
    value("lines", 99)(place)
    assert found(place)[0] == {"effort": 1}


AS_RATED = {"effort", "prompts", "rating", "request", "traces"}


@pytest.mark.parametrize(
    ("package", "passed_over", "damages", "found_by"),
    [
        ("rating", AS_RATED | {"tables"}, [("grade", "Beyond"), ("verdict", "none")], ["proof"]),
        # Another release may say the rules in other words.
        at_the_gate("gridwright", {"prompts"}, [("prompt", "Solve this.")], ["tables"] * 4),
    ],
)
def test_what_other_versions_made_is_not_compared(
    place: Path, package: str, passed_over: set[str], damages: list[tuple[str, str]], found_by: list[str]
) -> None:
    old = json.dumps(versions() | {package: 0})
    both("made_with", lambda made_with: made_with.update({package: 0}))(place)
    in_every_row("versions", lambda _: old)(place)
    for column, other in damages:
        value(column, other)(place)
    verification = verify(str(place))
    assert set(CHECKS) - set(verification.counts) == passed_over
    assert verification.was_rated == (package != "rating")
    assert [each.check for each in verification.violations] == found_by


def test_the_command_says_that_all_is_right(made: Path) -> None:
    shown = gen("verify", made).stdout
    assert f"{made}: 3 files, 20 rows, 20 proved and rated again" in shown
    assert shown.count("  ok  ") == len(CHECKS)
    assert max(len(line) for line in shown.splitlines()[1:]) <= 80
    result = gen("verify", made, "--json", "--sample", 1)
    data = json.loads(result.stdout)
    assert (result.exit_code, data["right"], data["rows"], data["proved"], data["violations"]) == (0, True, 20, 3, [])


def test_the_command_tells_the_first_and_counts_the_rest(place: Path) -> None:
    in_every_row("seed", lambda _: 1)(place)
    value("split", "dev")(place)
    result = gen("verify", place, "--sample", 0)
    shown = result.stdout
    assert result.exit_code == 3
    assert "    21 wrong  place " in shown
    assert "           -  proof " in shown
    assert shown.count("\nplace: ") == 20
    assert shown.endswith("\nAnd 1 more.\n")
