"""``gen batch``: plans from files, from the command line and from what is there, and what a person reads."""

import json
import os
import re
import shlex
import signal
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from output.batch.run import Progress
from service.cli import main
from service.data_set_runs import ShownProgress

PLAN = """
count = 6
seed = 3
shard_rows = 2
splits = {train = 0.5, test = 0.5}

[[requests]]
family = "nonogram"
size = "4x5"
share = 2

[[requests]]
family = "sudoku"
size = "6x6"
rating = "none"
"""


def gen(*words: object) -> Result:
    return CliRunner().invoke(main, ["batch", *map(str, words)])


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


def plan_in(place: Path) -> dict[str, object]:
    return dict(json.loads((place / "plan.json").read_text())["plan"])


def test_a_plan_file_is_followed_and_summed_up(plan: Path, tmp_path: Path) -> None:
    result = gen(plan, "-o", tmp_path / "set")
    assert result.exit_code == 0
    assert result.stdout == ""
    table = pq.read_table(tmp_path / "set" / "data")
    assert sorted(table["family"].to_pylist()) == ["nonogram"] * 4 + ["sudoku"] * 2
    n_files = len(list((tmp_path / "set" / "data").iterdir()))
    assert set(table["split"].to_pylist()) <= {"train", "test"}
    assert f"6 puzzles in {n_files} files" in result.stderr
    assert "refused on the way: " in result.stderr
    again = gen(tmp_path / "set" / "plan.json", "-o", tmp_path / "again", "--quiet")
    assert (again.exit_code, again.stderr) == (0, "")
    assert pq.read_table(tmp_path / "again" / "data").equals(table)


def test_what_the_command_line_says_goes_before_the_file(plan: Path, tmp_path: Path) -> None:
    words = ("--seed", 9, "--count", 4, "--splits", "all=1", "--request", "sudoku --size 6x6 --mix easy=50,gentle=50")
    assert gen(plan, "-o", tmp_path / "set", "--quiet", *words).exit_code == 0
    assert plan_in(tmp_path / "set") == {
        "seed": 9,
        "shard_rows": 2,
        "traces": False,
        "license": "cc0-1.0",
        "splits": {"all": 1.0},
        "requests": [
            {"family": "sudoku", "count": 2, "size": "6x6", "difficulty": "easy"},
            {"family": "sudoku", "count": 2, "size": "6x6", "difficulty": "gentle"},
        ],
    }


def test_without_a_seed_one_is_drawn_and_told(tmp_path: Path) -> None:
    result = gen("-o", tmp_path / "set", "--request", "nonogram --size 4x5 --count 2")
    seed = plan_in(tmp_path / "set")["seed"]
    assert result.stderr.startswith(f"Seed {seed}: give --seed {seed} ")


def test_no_seed_is_told_of_a_plan_that_is_none(tmp_path: Path) -> None:
    for words in ((), ("--request", "sudoku --size 6x6"), ("--request", "sudoku", "-n", 2, "--splits", "a=2")):
        result = gen("-o", tmp_path / "set", *words)
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: ")


def test_a_dry_run_writes_nothing_and_prints_a_plan_that_can_be_read(plan: Path, tmp_path: Path) -> None:
    result = gen(plan, "-o", tmp_path / "set", "--dry-run")
    assert result.exit_code == 0
    assert re.search(r"6 puzzles in 3 shards: about \d+ s with 1 worker ", result.stderr)
    assert not (tmp_path / "set").exists()
    (tmp_path / "resolved.json").write_text(result.stdout)
    assert gen(tmp_path / "resolved.json", "-o", tmp_path / "set", "--quiet").exit_code == 0
    assert plan_in(tmp_path / "set") == json.loads(result.stdout)


def test_a_template_stands_beside_its_plan_and_a_dry_run_shows_the_first_prompts(plan: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "mine.toml").write_text('shape = "rows"\nprompt = "$name of 100 %:\\n$puzzle"\n')
    own = tmp_path / "folder" / "plan.toml"
    own.write_text(f'prompts = "mine.toml"\n{PLAN}')
    dry = gen(own, "-o", tmp_path / "set", "--dry-run")
    assert dry.exit_code == 0
    assert "\nThe first prompt of sudoku:\n\nSudoku of 100 %:\n" in dry.stderr
    assert "\nThe first prompt of nonogram:\n\nNonogram of 100 %:\nRow 1: " in dry.stderr
    assert json.loads(dry.stdout)["prompts"]["name"] == "mine"
    assert gen(own, "-o", tmp_path / "set", "--quiet").exit_code == 0
    rows = pq.read_table(tmp_path / "set" / "data").to_pylist()
    shown = {row["family"]: row for row in rows if row["index"] == 0}
    assert all(row["prompt"] in dry.stderr and row["answer"] in dry.stderr for row in shown.values())
    assert gen(plan, "-o", tmp_path / "other", "--quiet", "--prompts", "json").exit_code == 0
    assert json.loads(pq.read_table(tmp_path / "other" / "data")["answer"][0].as_py())


def test_each_file_is_a_line_of_json(plan: Path, tmp_path: Path) -> None:
    first = [json.loads(line) for line in gen(plan, "-o", tmp_path / "set", "--log-json").stderr.splitlines()]
    again = [json.loads(line) for line in gen("-o", tmp_path / "set", "--resume", "--log-json").stderr.splitlines()]
    assert [(line["made"], line["rows"], line["was_there"]) for line in first[:3]] == [(n, 2, False) for n in range(3)]
    assert (first[3]["settled"], {line["finished"] for line in first if "finished" in line}) == (0, {0, 1, 2})
    assert {(line.get("made"), line.get("finished"), line["was_there"]) for line in again} == {
        *((n, None, True) for n in range(3)),
        *((None, n, True) for n in range(3)),
    }


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let a signal come when so much of a run is done."""

    def after(n_lines: int) -> None:
        advance, lines = ShownProgress._advance, count(1)

        def advance_or_stop(shown: ShownProgress, progress: Progress) -> None:
            advance(shown, progress)
            if next(lines) == n_lines:
                signal.raise_signal(signal.SIGTERM)

        monkeypatch.setattr(ShownProgress, "_advance", advance_or_stop)

    return after


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("in_parts", [False, True])
@pytest.mark.parametrize("log_json", [False, True])
def test_the_words_that_an_interrupted_run_ends_with_go_on_with_it(
    plan: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    interrupt: Callable[[int], None],
    in_parts: bool,
    log_json: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    other, place = "other's puzzles", "-my set's; puzzles"
    assert gen(plan, "-o", other, "--seed", 3, "--quiet").exit_code == 0
    assert gen(plan, "-o", "undisturbed", "--exclude", other, "--quiet").exit_code == 0

    def goes_on(command: str, *words: object) -> None:
        more = ("--log-json",) if log_json else ()
        interrupt(2)
        ended = CliRunner().invoke(main, [command, *more, *map(str, words)])
        assert ended.exit_code == 143
        assert ended.stdout == ""
        last = ended.stderr.splitlines()[-1]
        if log_json:
            lines = [json.loads(line) for line in ended.stderr.splitlines()]
            assert lines[-1]["ended"] == "Interrupted"
            again = lines[-1]["resume"]
        else:
            start, _, again = last.partition("resume with: ")
            assert start == "Interrupted: what is done is kept; "
        gen_word, *again_words = shlex.split(again)
        assert gen_word == "gen"
        assert CliRunner().invoke(main, again_words).exit_code == 0

    begin = ("batch", plan, "-o", place, "--exclude", other)
    if in_parts:
        goes_on(*begin, "--shards", "1/1")
        assert not (tmp_path / place / "manifest.json").exists()
        goes_on("merge", "--", place)
    else:
        goes_on(*begin)
    assert files_of(tmp_path / place) == files_of(tmp_path / "undisturbed")


def test_an_interruption_before_anything_is_there_says_so(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("output.batch.exclusions.excluded_keys", lambda _: signal.raise_signal(signal.SIGINT))
    result = gen(plan, "-o", tmp_path / "set")
    assert (result.exit_code, result.stderr) == (130, "Interrupted: nothing was made\n")
    assert not (tmp_path / "set").exists()


def test_all_that_is_logged_is_json(tmp_path: Path) -> None:
    words = ("--request", "nonogram --size 4x5 --count 2", "--log-json")
    notes = [json.loads(line) for line in gen("-o", tmp_path / "set", *words).stderr.splitlines()]
    assert notes[0]["note"].startswith("Seed ")
    refused = gen("-o", tmp_path / "set", *words, "--seed", 1)
    assert refused.exit_code == 2
    assert "holds a data set already" in json.loads(refused.stderr)["ended"]
    refused = gen("-o", tmp_path / "set", *words, "--workers", 0)
    assert (refused.exit_code, list(json.loads(refused.stderr))) == (2, ["ended"])
    assert os.environ.get("GRIDWRIGHT_QUIET") != "1"


@pytest.mark.parametrize("flag", ["--log-json", "--quiet"])
def test_no_process_notes_that_it_compiles(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: str
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_QUIET", "0")
    seen = []
    monkeypatch.setattr("output.batch.run.run", lambda *_, **__: seen.append(os.environ["GRIDWRIGHT_QUIET"]))
    gen(plan, "-o", tmp_path / "set", flag)
    assert (seen, os.environ["GRIDWRIGHT_QUIET"]) == (["1"], "0")


def test_what_is_there_can_be_kept_out_and_the_way_on_says_so(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gen(plan, "-o", tmp_path / "set", "--quiet")
    ids = set(pq.read_table(tmp_path / "set" / "data")["id"].to_pylist())
    table = min((tmp_path / "set" / "data").iterdir())
    puzzles = tmp_path / "puzzles.sdm"
    puzzles.write_text("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
    for number, kept_out in enumerate((tmp_path / "set", table, puzzles)):
        place = tmp_path / str(number)
        assert gen(plan, "-o", place, "--quiet", "--exclude", kept_out).exit_code == 0
        own = set(pq.read_table(place / "data")["id"].to_pylist())
        assert not own & set(pq.read_table(table)["id"].to_pylist()) or kept_out == puzzles
        assert own.isdisjoint(ids) == (number == 0)
    monkeypatch.setattr("output.batch.offers.MAX_REPLACEMENTS", 50)  # which are enough to see that there are no others
    words = ("--request", "sudoku --size 4x4 --clues 16", "--splits", "all=1", "--exclude", tmp_path / "set")
    result = gen(plan, "-o", tmp_path / "few", "--count", 9, *words)  # of two
    assert result.exit_code == 3
    assert f"gen batch -o {tmp_path / 'few'} --exclude {tmp_path / 'set'} --resume\n" in result.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--request", "sudoku --colour 3", "-n", 2), "'sudoku --colour 3' is not a request"),
        (("--request", "chess", "-n", 2), "'chess' is not a family"),
        (("--request", "akari", "-n", 2), "did you mean 'lightup'?"),
        (("--request", "sudoku --difficulty 'easy", "-n", 2), "is not a request (No closing quotation)"),
        (("--request", "sudoku --share nan", "-n", 2), "nan was given as share"),
        (("--request", "", "-n", 2), "'' is not a family"),
        (("--request", "sudoku", "-n", 2, "--splits", "train"), "'train' are not shares"),
        (("--request", "sudoku", "-n", 2, "--workers", 0), "0 workers"),
        (("--request", "sudoku", "-n", 2, "--engine", "dask"), "go together"),
        (("--request", "sudoku", "-n", 2, "--shards", "1/2"), "a plan without a seed was given"),
        (("--request", "sudoku", "-n", 2, "--seed", 1, "--shards", "3/2"), "part 3 of 2 was asked for"),
        (("--request", "sudoku", "-n", 2, "--seed", 1, "--shards", "1"), "'1' is not a part; expected K/N"),
        (("--shards", "1/2"), "holds no data set"),
        (("--request", "sudoku", "-n", 2, "--exclude", "nowhere"), "nowhere cannot be opened (No such file"),
        (("--request", "sudoku", "-n", 2, "--prompts", "plane"), "'plane' is not a template of prompts"),
        (("--request", "sudoku", "-n", 2, "--prompts", "nowhere.toml"), "'nowhere.toml' cannot be read"),
        (("--resume",), "holds no data set"),
        (("nowhere.toml",), "'nowhere.toml' cannot be read"),
        ((), "without requests"),
    ],
)
def test_what_cannot_be_meant_is_refused(tmp_path: Path, words: tuple[object, ...], told: str) -> None:
    result = gen("-o", tmp_path / "set", "--quiet", *words)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert told in result.stderr
    assert not (tmp_path / "set").exists()


@pytest.mark.parametrize("name", ["README.md", "manifest.json", "data/mine.parquet", ".git/config"])
def test_a_folder_that_holds_other_things_is_left_alone(plan: Path, tmp_path: Path, name: str) -> None:
    place = tmp_path / "set"
    (place / name).parent.mkdir(parents=True)
    (place / name).write_text("mine")
    result = gen(plan, "-o", place, "--quiet")
    assert result.exit_code == 2
    first = name.partition("/")[0]
    told = f"'{place}' holds other things than a data set ('{first}'); expected a new or an empty folder"
    assert result.stderr == f"Error: {told}\n"
    assert [path for path in place.rglob("*") if path.is_file()] == [place / name]
    assert (place / name).read_text() == "mine"


@pytest.mark.parametrize("name", ["README.md", "manifest.json"])
@pytest.mark.parametrize("text", ["mine", "{}", "[]"])
def test_what_came_into_an_unfinished_data_set_is_not_written_over(
    plan: Path, tmp_path: Path, name: str, text: str
) -> None:
    place = tmp_path / "set"
    assert gen(plan, "-o", place, "--quiet").exit_code == 0
    ours = (place / name).read_bytes()
    (place / "manifest.json").unlink()
    (place / name).write_text(text)
    result = gen("-o", place, "--quiet", "--resume")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert name in result.stderr
    assert (place / name).read_text() == text
    (place / name).unlink()
    assert gen("-o", place, "--quiet", "--resume").exit_code == 0
    assert (place / name).read_bytes() == ours


def test_a_file_is_no_place_for_a_data_set(plan: Path, tmp_path: Path) -> None:
    (tmp_path / "set").touch()
    result = gen(plan, "-o", tmp_path / "set", "--quiet")
    assert (result.exit_code, result.stderr) == (2, f"Error: '{tmp_path / 'set'}' is a file; expected a folder\n")


def test_the_ids_of_others_are_not_taken_for_ours(plan: Path, tmp_path: Path) -> None:
    gen(plan, "-o", tmp_path / "set", "--quiet")
    rows = pq.read_table(tmp_path / "set" / "data")
    foreign = pa.table({"id": list(range(rows.num_rows)), "puzzle": rows["puzzle"]})
    for name, table in (("foreign", foreign), ("without", foreign.drop(["id"]))):
        pq.write_table(table, tmp_path / f"{name}.parquet")
        place = tmp_path / name
        assert gen(plan, "-o", place, "--quiet", "--exclude", tmp_path / f"{name}.parquet").exit_code == 0
        assert not set(pq.read_table(place / "data")["id"].to_pylist()) & set(rows["id"].to_pylist())


def test_parts_are_made_by_separate_commands_and_merged(plan: Path, tmp_path: Path) -> None:
    assert gen(plan, "-o", tmp_path / "one", "--quiet").exit_code == 0
    assert gen(plan, "-o", tmp_path / "parts", "--quiet", "--shards", "2/2").exit_code == 0
    merge = ["merge", str(tmp_path / "parts")]
    early = CliRunner().invoke(main, [*merge, "--quiet"])
    assert early.exit_code == 2
    assert "1 shard of 3 in " in early.stderr
    assert " is missing or damaged, the first 0; expected all parts, or gen batch --resume" in early.stderr
    assert gen("-o", tmp_path / "parts", "--shards", "1/2").exit_code == 0
    result = CliRunner().invoke(main, merge)
    assert result.exit_code == 0
    assert "6 puzzles in " in result.stderr
    for path in (tmp_path / "one").rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (tmp_path / "parts" / path.relative_to(tmp_path / "one")).read_bytes()


def test_a_place_that_is_not_locked_is_named_and_an_empty_split_too(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("output.batch.storage.Storage.can_be_locked", False)
    result = gen(plan, "-o", tmp_path / "set", "--splits", "train=0.999999,test=0.000001")
    assert result.stderr.startswith(
        "Note: a bucket is not locked; see to it that no other run writes another data set "
    )
    assert "The split 'test' is empty: no solution there is belongs to it by its hash.\n" in result.stderr
    card = (tmp_path / "set" / "README.md").read_text()
    assert "  - split: train\n" in card
    assert "  - split: test\n" not in card


def test_a_data_set_of_another_layout_is_refused(plan: Path, tmp_path: Path) -> None:
    gen(plan, "-o", tmp_path / "set", "--quiet")
    data = json.loads((tmp_path / "set" / "plan.json").read_text())
    for name in ("plan.json", "manifest.json"):
        (tmp_path / "set" / name).write_text(json.dumps({**data, "layout": 1}))
    for words in (["batch", "--resume", "--quiet", "-o"], ["merge"], ["verify"]):
        result = CliRunner().invoke(main, [*words, str(tmp_path / "set")])
        assert result.exit_code in (2, 3)
        assert "plan.json has the layout 1; expected 2, which this version reads" in result.output


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("plan.toml", "count = ", "is not a plan"),
        ("plan.toml", "[1]", "'1' is not part of a plan"),
        ("plan.json", "[1]", "is not a plan"),
        ("plan.json", "{", "is not a plan"),
        ("plan.json", "[" * 100_000, "is not a plan"),
    ],
)
def test_plans_that_are_none_are_refused(tmp_path: Path, name: str, text: str, told: str) -> None:
    (tmp_path / name).write_text(text)
    result = gen(tmp_path / name, "-o", tmp_path / "set", "--quiet")
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_plan_that_was_damaged_and_has_no_manifest_is_not_gone_on_with(plan: Path, tmp_path: Path) -> None:
    gen(plan, "-o", tmp_path / "set", "--quiet")
    (tmp_path / "set" / "plan.json").write_text("{")
    (tmp_path / "set" / "manifest.json").unlink()
    result = gen("-o", tmp_path / "set", "--resume", "--quiet")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: plan.json is no JSON")
