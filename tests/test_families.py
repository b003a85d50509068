"""What every family must pass, the toy of the tests included; only the register says which there are."""

import json
import math
import re
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from generator.families import family_named
from generator.family import Family
from generator.options import SIZE_METAVAR, type_of
from generator.pipeline import generate, generate_each, generate_many
from generator.record import id_of
from kernels.jit import PLAIN
from puzzles.errors import RequestError, quoted
from puzzles.families import FAMILIES
from puzzles.formats import registry as formats
from rating.grades import GRADES, Grade
from service.command_line.kernel_uses import requests_of
from solvers.verdict import Effort, Verdict
from tests.commands import gen as run
from tests.examples import EACH_FAMILY, either
from tests.toy import TOY

EVERY = [*EACH_FAMILY, TOY.name]


@pytest.fixture(autouse=True)
def toy_family(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build the toy's rooms and add its line to the register."""
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)


def gen(*words: object) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def small_request(family: str):
    family = family_named(family)
    return family.request(**({"size": "6x6"} if "size" in family.request.__dataclass_fields__ else {}))


def small(family: str, *words: object) -> str:
    size = ("--size", "6x6") if "size" in family_named(family).request.__dataclass_fields__ else ()
    return gen(family, *size, "--seed", 3, "--quiet", *words)


@pytest.mark.parametrize("family", EVERY)
def test_what_leaves_the_pipeline_was_proved_unique_and_rated(family: str) -> None:
    record = generate(small_request(family), 5)
    assert record.proof.verdict is Verdict.UNIQUE
    assert record.puzzle.check(record.proof.solutions[0]) is None
    assert family_named(family).prove(record.puzzle).verdict is Verdict.UNIQUE
    assert record.rating.grade.word


@pytest.mark.parametrize("family", EVERY)
def test_what_a_family_does_not_count_is_no_effort(family: str) -> None:
    family = family_named(family)
    assert set(family.efforts) <= {each.name for each in fields(Effort)}
    others = [each.name for each in fields(Effort) if each.name not in family.efforts]
    proofs = [generate(family.request(**options), 3).proof for options in requests_of(family.name)[: either(3, 99)]]
    assert not any(getattr(proof.effort, name) for proof in proofs if proof is not None for name in others)


@pytest.mark.parametrize("family", ["nonogram", "lightup", "tents"])
def test_a_scale_or_a_limit_that_a_family_lacks_is_refused(family: str) -> None:
    own, record = family_named(family), generate(small_request(family), 5)
    puzzle, proof, wrong = record.puzzle, record.proof, "HoDoKu-2.2"
    solution, empty = proof.solutions[0], np.full((puzzle.height, puzzle.width), own.unknown)
    for ask in (
        lambda: own.rate_many((), (), wrong),
        lambda: own.explain(puzzle, proof, wrong),
        lambda: own.states(puzzle, proof, wrong),
        lambda: own.reason(puzzle, solution, empty, None, (0, 0), wrong),
        lambda: own.next_move(puzzle, solution, empty, wrong),
    ):
        with pytest.raises(RequestError, match=r"'HoDoKu-2.2' is not a scale of .*; expected '[LNG]R-1'"):
            ask()
    with pytest.raises(RequestError, match=r"the limit 7.4 does not apply to .*; expected none"):
        own.rate_many((), (), "", 7.4)


@pytest.mark.parametrize("family", EVERY)
def test_what_a_family_adds_to_the_contract_is_private(family: str) -> None:
    """A method with a misspelled name that is not marked as an override would be one more, and never called."""
    own = type(family_named(family))
    assert {name for name in vars(own) if not name.startswith("_")} <= {*dir(Family)}


@pytest.mark.parametrize("family", EVERY)
def test_a_puzzle_does_not_depend_on_those_before_it(family: str) -> None:
    request = small_request(family)
    batch = [record.puzzle.id for record in generate_each(request, 9, range(4))]
    assert [generate(request, 9, index).puzzle.id for index in (3, 1, 0, 2)] == [batch[i] for i in (3, 1, 0, 2)]
    assert len(set(batch)) > 1


@pytest.mark.parametrize("family", EVERY)
def test_the_command_makes_shows_and_reads_it(family: str, tmp_path: Path) -> None:
    assert family in gen("--help")
    assert "Exactly one solution" in small(family, "--explain")
    line, path = small(family, "--json"), tmp_path / "one.json"
    record = json.loads(line)
    assert record["family"] == family
    assert set(record["versions"]) == {"gridwright", "generator", "solvers", "rating"}
    small(family, "-o", path)
    (document,) = formats.read(path.read_bytes())
    assert document.puzzle.id == record["id"]
    for command in ("solve", "check", "hint", "rate"):
        gen(command, path)
    gen("solve", path, "--method", next(iter(family_named(family).methods)))
    gen("methods", family)
    gen("check", line)
    gen("show", path, "--solution")
    gen("rate", path, "--explain")
    gen("rate", path, "--picture", tmp_path)
    steps = json.loads(gen("rate", path, "--explain", "--json"))["steps"]
    assert len(list(tmp_path.glob("one-step-*.svg"))) == len(steps) > 0


@pytest.mark.parametrize("family", EVERY)
def test_what_rules_did_is_reported_in_the_words_of_the_family(family: str) -> None:
    asked = {name: value for name, value in asdict(small_request(family)).items() if name == "size"}
    rating = generate(family_named(family).request.from_command(asked, **asked), 3).rating
    texts = family_named(family).rule_texts(rating)
    assert all(text.startswith(f"{rule} (") for text, rule in zip(texts, rating.histogram, strict=True))
    assert f": {', '.join(texts)}.\n" in small(family, "--explain")


@pytest.mark.parametrize("family", EVERY)
def test_pictures_and_tables(family: str, tmp_path: Path) -> None:
    small(family, "--solution", "-o", tmp_path / "a.svg", "-o", tmp_path / "a.png")
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    small(family, "--count", 3, "-o", tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet")
    assert pq.ParquetFile(tmp_path / "a.parquet").metadata.row_group(0).column(0).compression == "ZSTD"
    assert all(field.metadata[b"comment"] for field in table.schema)
    rows = table.to_pylist()
    assert [row["family"] for row in rows] == [family] * 3
    assert [row["index"] for row in rows] == [0, 1, 2]
    assert all(row["verdict"] == "unique" and row["rules"] is not None and row["grade"] for row in rows)
    puzzles = [formats.read(row["puzzle"].encode())[0].puzzle for row in rows]
    assert all(puzzle.check(np.array(row["solution"])) is None for puzzle, row in zip(puzzles, rows, strict=True))


@pytest.mark.parametrize("family", EVERY)
def test_the_text_keeps_to_80_columns(family: str) -> None:
    record = generate(small_request(family), 5)
    for solution in (None, record.proof.solutions[0]):
        text = family_named(family).text(record.puzzle, solution, color=False, width=80)
        assert max(map(len, text.splitlines())) <= 80


WRONG = {
    str: ((9, 9), b"9x9", 9, None, True, "x" * 5_000, "x\0"),
    bool: (1, "yes", None),
    int: ("x", 2.5, True, math.nan, 10**5_000),
    float: ("x", True, math.nan, math.inf, -math.inf, 10**400),
}


@pytest.mark.parametrize("family", EVERY)
def test_values_of_another_type_are_refused_and_quoted(family: str) -> None:
    request = family_named(family).request
    for each in fields(request):
        for value in WRONG[type_of(each)]:
            if value == 9 and each.metadata["metavar"] == SIZE_METAVAR:
                continue
            if value is None and each.default is None:
                continue
            with pytest.raises(RequestError, match=f"^{re.escape(quoted(value))} .* expected ") as caught:
                request(**{each.name: value})
            assert len(str(caught.value)) < 1_000


@pytest.mark.parametrize("family", EVERY)
def test_numbers_of_numpy_are_numbers(family: str) -> None:
    request = family_named(family).request
    for each in fields(request):
        if type_of(each) is int and each.default:
            own = request(**{each.name: np.int64(each.default + 1)})
            assert type(getattr(own, each.name)) is int
            assert own == request(**{each.name: each.default + 1})


@pytest.mark.parametrize("family", EVERY)
def test_to_ask_for_nothing_is_to_ask_for_the_usual(family: str) -> None:
    request = family_named(family).request
    assert request() == request(difficulty="usual") == request(**asdict(request()))
    assert {*request().grades} <= {Grade.GENTLE, Grade.EASY, Grade.MODERATE}
    assert request(difficulty="any").grades == request(unique=False).grades == ()
    if "minimal" in {each.name for each in fields(request)}:
        assert request(minimal=True).difficulty == ""


@pytest.mark.parametrize("family", EVERY)
def test_what_is_made_without_a_wish_is_of_the_easier_grades(family: str) -> None:
    n = 2 if PLAIN else either(2, 4)
    made = [json.loads(line) for line in gen(family, "--seed", 1, "--count", n, "--json", "-q").splitlines()]
    request = family_named(family).request
    ids = [id_of(record.puzzle) for record in generate_many(request.from_command(()), 1, n)]
    assert [record["id"] for record in made] == ids
    grades = {record["rating"]["grade"] for record in made}
    grades |= {record.rating.grade.word for record in generate_many(request(), 1, n)}
    assert grades <= {"Gentle", "Easy", "Moderate"}


def test_a_newspaper_prints_what_sudokus_are_made_without_a_wish() -> None:
    request = family_named("sudoku").request
    assert request(symmetry="none").key() != request(size="9x9").key() == request().key()
    for record in generate_many(request(), 3, 3 if PLAIN else 10):
        assert 30 <= record.puzzle.n_givens <= 36
        is_given = record.puzzle.grid != 0
        assert np.array_equal(is_given, np.rot90(is_given, 2))
        assert record.rating.grade.word in ("Easy", "Moderate")


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_everyday_words_for_grades_are_understood(family: str) -> None:
    request = family_named(family).request
    words = next(each for each in fields(request) if each.name == "difficulty").metadata["also"]
    assert {"medium", "evil"} <= words.keys()
    assert set(words.values()) <= set(GRADES)
    for word, grade in words.items():
        assert request(difficulty=word.upper()) == request(difficulty=grade)
