"""``gen batch`` and ``gen merge``: the words reach the run, and a person reads how it goes and how it goes on.

What becomes of data sets stands in ``tests/output/batch``, what is refused in ``test_wrong_commands.py``.
"""

import json
import os
import re
import shlex
import signal
from functools import partial
from itertools import count
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from output import identities
from output.batch import exhaustion, offers
from output.batch.run import Progress
from output.batch.storage import Storage
from service.command_line.data_set_runs import ShownProgress
from tests.commands import gen
from tests.output.batch.sets import bytes_of

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


batch = partial(gen, "batch")


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


def plan_in(place: Path) -> dict[str, object]:
    return dict(json.loads((place / "plan.json").read_text())["plan"])


def test_a_plan_file_is_followed_and_summed_up(plan: Path, tmp_path: Path) -> None:
    result = batch(plan, "-o", tmp_path / "set")
    assert result.exit_code == 0
    assert result.stdout == ""
    table = pq.read_table(tmp_path / "set" / "data")
    assert sorted(table["family"].to_pylist()) == ["nonogram"] * 4 + ["sudoku"] * 2
    assert set(table["split"].to_pylist()) <= {"train", "test"}
    assert f"6 puzzles in {len(list((tmp_path / 'set' / 'data').iterdir()))} files" in result.stderr
    assert "refused along the way: " in result.stderr


def test_what_the_command_line_says_goes_before_the_file(plan: Path, tmp_path: Path) -> None:
    words = ("--seed", 9, "--count", 4, "--splits", "all=1", "--request", "sudoku --size 6x6 --mix easy=50,gentle=50")
    assert batch(plan, "-o", tmp_path / "set", "--quiet", *words).exit_code == 0
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


def test_a_dry_run_draws_a_seed_writes_nothing_and_prints_a_plan_that_can_be_read(tmp_path: Path) -> None:
    dry = batch("-o", tmp_path / "set", "--dry-run", "--request", "nonogram --size 4x5 --count 2")
    seed = json.loads(dry.stdout)["seed"]
    assert dry.stderr.startswith(f"Seed {seed}: repeat with --seed {seed}.")
    assert re.search(r"2 puzzles in 1 shard: about \d+ s with 1 worker ", dry.stderr)
    assert not (tmp_path / "set").exists()
    (tmp_path / "resolved.json").write_text(dry.stdout)
    result = batch(tmp_path / "resolved.json", "-o", tmp_path / "set", "--quiet")
    assert (result.exit_code, result.stderr) == (0, "")
    assert plan_in(tmp_path / "set") == json.loads(dry.stdout)


def test_a_template_stands_beside_its_plan_and_a_dry_run_shows_the_first_prompts(plan: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "mine.toml").write_text('shape = "rows"\nprompt = "$name of 100 %:\\n$puzzle"\n')
    own = tmp_path / "folder" / "plan.toml"
    own.write_text(f'prompts = "mine.toml"\n{PLAN}')
    dry = batch(own, "-o", tmp_path / "set", "--dry-run")
    assert "\nThe first prompt of sudoku:\n\nSudoku of 100 %:\n" in dry.stderr
    assert "\nThe first prompt of nonogram:\n\nNonogram of 100 %:\nRow 1: " in dry.stderr
    assert json.loads(dry.stdout)["prompts"]["name"] == "mine"
    batch(own, "-o", tmp_path / "set", "--quiet")
    rows = pq.read_table(tmp_path / "set" / "data").to_pylist()
    shown = {row["family"]: row for row in rows if row["index"] == 0}
    assert all(row["prompt"] in dry.stderr and row["answer"] in dry.stderr for row in shown.values())


def test_an_early_interruption_says_so(plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identities, "excluded_keys", lambda _: signal.raise_signal(signal.SIGINT))
    result = batch(plan, "-o", tmp_path / "set")
    assert (result.exit_code, result.stderr) == (130, "Interrupted: nothing was made\n")
    assert not (tmp_path / "set").exists()


def test_no_lock_and_an_empty_split_are_named(plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Storage, "can_be_locked", False)
    result = batch(plan, "-o", tmp_path / "set", "--splits", "train=0.999999,test=0.000001")
    assert result.stderr.startswith("Note: a bucket is not locked; make sure that no other run writes there.")
    assert "The split 'test' is empty: no solution hashes to it.\n" in result.stderr
    card = (tmp_path / "set" / "README.md").read_text()
    assert "  - split: train\n" in card
    assert "  - split: test\n" not in card


def test_a_data_set_of_another_layout_is_refused(plan: Path, tmp_path: Path) -> None:
    batch(plan, "-o", tmp_path / "set", "--quiet")
    data = json.loads((tmp_path / "set" / "plan.json").read_text())
    for name in ("plan.json", "manifest.json"):
        (tmp_path / "set" / name).write_text(json.dumps({**data, "layout": 1}))
    result = gen("verify", tmp_path / "set")
    assert result.exit_code == 3
    assert "plan.json has the layout 1; expected 2, 3 or 4, which this version reads" in result.output


def test_lines_of_json_tell_all(plan: Path, tmp_path: Path) -> None:
    def said(*words: object) -> list[dict[str, object]]:
        return [json.loads(line) for line in batch("-o", tmp_path / "set", "--log-json", *words).stderr.splitlines()]

    made = [*said(plan), *said("--resume")]
    assert [(line["made"], line["rows"], line["was_there"]) for line in made[:3]] == [(n, 2, False) for n in range(3)]
    assert (made[3]["settled"], {line["finished"] for line in made[4:7]}) == (0, {0, 1, 2})
    for step in ("packed", "tabled"):
        written = [line["was_there"] for line in made if step in line]
        assert written == [False] * (len(written) - 1) + [True]
    assert [line["was_there"] for line in made[7:] if not line.keys() & {"packed", "tabled"}] == [True] * 6
    assert "holds a data set already" in str(said(plan)[-1]["ended"])
    assert list(said(plan, "--workers", 0)[0]) == ["ended"]
    assert said("--request", "sudoku --size 4x4", "-n", 2)[0]["note"].startswith("Seed ")  # type: ignore[attr-defined]
    assert os.environ.get("GRIDWRIGHT_QUIET") != "1"


@pytest.mark.parametrize(("is_part", "log_json"), [(False, True), (True, False)])
def test_the_words_that_an_interrupted_run_ends_with_go_on_with_it(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_part: bool, log_json: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    other, place, advance = "other's puzzles", "-my set's; puzzles", ShownProgress._advance
    assert batch(plan, "-o", other, "--quiet").exit_code == 0
    assert batch(plan, "-o", "undisturbed", "--seed", 4, "--exclude", other, "--quiet").exit_code == 0

    def goes_on(*words: object, command: str = "batch") -> None:
        lines = count(1)

        def advance_or_stop(shown: ShownProgress, progress: Progress) -> None:
            advance(shown, progress)
            if next(lines) == 2:
                signal.raise_signal(signal.SIGTERM)

        monkeypatch.setattr(ShownProgress, "_advance", advance_or_stop)
        ended = gen(command, "--log-json" if log_json else "--quiet", *words)
        assert (ended.exit_code, ended.stdout) == (143, "")
        *before, last = ended.stderr.splitlines()
        assert bool(before) == log_json
        start, _, again = last.partition("resume with: ")
        if log_json:
            start, again = json.loads(start).values()
        assert start == ("Interrupted" if log_json else "Interrupted: finished work is kept; ")
        gen_word, *again_words = shlex.split(again)
        assert (gen_word, gen(*again_words).exit_code) == ("gen", 0)

    begin = (plan, "-o", place, "--seed", 4, "--exclude", other)
    if is_part:
        goes_on(*begin, "--shards", "1/1")
        goes_on("--", place, command="merge")
    else:
        goes_on(*begin)
    assert bytes_of(tmp_path / place) == bytes_of(tmp_path / "undisturbed")


def test_what_cannot_be_met_ends_with_the_words_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MAX_REPLACEMENTS", 50)  # which are enough to see that there are no others
    (tmp_path / "a.sdm").write_text("..2..1....3..4..\n")
    words = ("--request", "sudoku --size 4x4 --clues 16 --rating none", "-n", 9, "--exclude", tmp_path / "a.sdm")
    result = batch("-o", tmp_path / "few", *words)
    assert (result.exit_code, (tmp_path / "few").exists()) == (3, False)
    assert "or --allow-short to take what there is; nothing was made\n" in result.stderr
    monkeypatch.setattr(exhaustion, "_LONGEST", -1.0)  # so that it is not seen beforehand
    for more in (), ("--resume",):
        result = batch("-o", tmp_path / "few", *words, "--seed", 1, *more)
        assert result.exit_code == 3
        again = f"gen batch -o {tmp_path / 'few'} --exclude {tmp_path / 'a.sdm'} --resume --allow-short"
        assert f"{again}\n" in result.stderr
    result = gen(*shlex.split(again)[1:])
    assert (result.exit_code, "Only 1 of 9 puzzles could be made of sudoku" in result.stderr) == (0, True)
