"""The process of a job: what it makes, what it tells, and how it ends."""

import json
import os
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from pypdf import PdfReader

from generator.families import family_named
from generator.pipeline import generate, generate_many
from kernels.jit import PLAIN
from output.batch import offers
from output.batch import run as batch_run
from output.batch.plan import plan_from
from output.batch.run import Progress, run
from output.batch.workers import WorkersLost
from service.http.jobs import process as job_process
from service.http.jobs import request
from service.http.jobs.manager import PROGRAM
from service.http.jobs.process import locked, work
from service.http.tasks import with_recipe
from tests.commands import gen
from tests.examples import at_the_gate
from tests.service.http.jobs.waiting import PATIENCE, until

ASKED = {"family": "sudoku", "size": "6x6", "rating": "none", "count": 23, "seed": 1, "result": "parquet"}
PLAN = {"count": 25, "seed": 3, "shard_rows": 4, "requests": [{"family": "nonogram", "size": "5x6"}]}


class Stopped(BaseException):
    """End a job as abruptly as can be done in one process: nothing handles it."""


@pytest.fixture(scope="module", autouse=True)
def small_files() -> Iterator[None]:
    """Split the work of a job into small pieces; separate processes still do a hundred puzzles at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(request, "SHARD_ROWS", 10)
        yield


Told = list[dict[str, Any]]


def made(folder: Path, asked: Mapping[str, Any] = ASKED, stop_after: int = 99, n_processes: int = 1) -> Told:
    """Do a job, and give what it tells."""
    heard: Told = []

    def tell(told: Mapping[str, Any]) -> None:
        heard.append(dict(told))
        if len(heard) == stop_after:
            raise Stopped

    folder.mkdir(exist_ok=True)
    work(asked, folder, tell, n_processes)
    return heard


@pytest.fixture(scope="module")
def whole(small_files: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Told]:
    """Do a job without a stop; return its folder and what it tells."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, made(folder)


def test_the_result_holds_the_rows_of_gen_batch(whole: tuple[Path, Told], tmp_path: Path) -> None:
    folder, told = whole
    assert told[0]["done"] < told[1]["done"] < told[2]["done"] == 23
    assert told[3:] == [{"file": "result.parquet"}]
    words = ("--count", "23", "--seed", "1", "--shard-rows", "10", "--request", "sudoku --size 6x6 --rating none")
    assert gen("batch", *words, "-o", str(tmp_path / "set"), "--quiet").exit_code == 0
    assert pq.read_table(folder / "result.parquet").equals(pq.read_table(tmp_path / "set" / "data"))
    assert [path.name for path in folder.iterdir()] == ["result.parquet"]


@pytest.mark.parametrize("after", [1, at_the_gate(3)])
def test_a_stopped_job_has_the_same_bytes(whole: tuple[Path, Told], tmp_path: Path, after: int) -> None:
    with pytest.raises(Stopped):
        made(tmp_path / "job", stop_after=after)
    told = made(tmp_path / "job")
    assert [message for message in told if "done" in message] == [{"done": 15}, {"done": 23}][after - 1 :]
    undisturbed, resumed = (folder / "result.parquet" for folder in (whole[0], tmp_path / "job"))
    assert resumed.read_bytes() == undisturbed.read_bytes()


LINES = {"family": "nonogram", "size": "4x5", "count": 13, "seed": 1, "result": "jsonl"}


def test_lines_are_what_the_service_answers_and_are_not_made_again(tmp_path: Path) -> None:
    assert made(tmp_path / "whole", LINES) == [{"done": 10}, {"done": 13}, {"file": "result.jsonl"}]
    whole = (tmp_path / "whole" / "result.jsonl").read_bytes()
    asked = family_named("nonogram").request(size="4x5")
    expected = list(generate_many(asked, 1, 13))
    assert [json.loads(line) for line in whole.splitlines()] == [with_recipe(record) for record in expected]
    alone = [generate(asked, 1, index).puzzle for index in range(13)]
    assert [record.puzzle for record in expected] != alone, "no puzzle repeats an earlier one"

    (tmp_path / "job" / "set").mkdir(parents=True)
    torn = whole[: len(b"".join(whole.splitlines(keepends=True)[:10])) + 9]
    (tmp_path / "job" / "set" / "result.jsonl").write_bytes(torn)
    assert made(tmp_path / "job", LINES) == [{"done": 13}, {"file": "result.jsonl"}]
    assert (tmp_path / "job" / "result.jsonl").read_bytes() == whole


def test_a_table_is_joined_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_from(PLAN)
    run(plan, str(tmp_path / "set"))
    monkeypatch.setattr(job_process, "_ROWS_A_GROUP", 10)
    job_process.write_table(plan, tmp_path / "set", tmp_path / "joined.parquet")
    file = pq.ParquetFile(tmp_path / "joined.parquet")
    assert [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)] == [7, 7, 7, 4]
    assert file.read().to_pylist() == pq.read_table(tmp_path / "set" / "data").to_pylist()
    assert all(file.schema_arrow.field(name).metadata[b"comment"] for name in file.schema_arrow.names)


BOOK = {"title": "Four", "trim": "6x9", "order": "hard-to-easy", "sections": "grade"}


def test_a_book_is_made_and_made_again_byte_for_byte(tmp_path: Path) -> None:
    for name in ("one", "two"):
        told = made(tmp_path / name, {**ASKED, "count": 4, "result": "pdf", "book": BOOK})
        assert told == [{"done": 4}, {"file": "result.pdf"}]
    one, two = (tmp_path / name / "result.pdf" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    book = PdfReader(one)
    assert book.metadata is not None
    assert book.metadata.title == "Four"
    assert [float(length) / 72 for length in book.pages[0].trimbox[2:]] == [6, 9]


def test_what_cannot_be_made_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MAX_REPLACEMENTS", 50)
    told = made(tmp_path / "job", {**ASKED, "family": "nonogram", "size": "1x1", "count": 5, "tries": 3})
    assert len(told) == 1  # before any is made
    assert told[0]["error"].startswith("1 of 5 puzzles was made; no other met the request in ")


@pytest.mark.skipif(PLAIN, reason="compiles nothing")
def test_a_job_compiles_before_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(job_process, "compile_first", lambda: done.append("compile"))
    monkeypatch.setattr(job_process, "_make", lambda *_: done.append("make"))
    made(tmp_path / "job")
    assert done == ["compile", "make"]


needs_processes = pytest.mark.skipif(PLAIN, reason="each process would take seconds to start")


@pytest.mark.parametrize(
    ("count", "seconds", "given"), [(10, 0, [1]), (23, 0, [1, 3]), (90, 0, [1, 4]), (90, 1e9, [1])]
)
def test_processes_are_started_for_what_takes_longer_and_no_more_than_there_are_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, seconds: float, given: list[int]
) -> None:
    asked: list[int] = []

    def run_in_part(_plan: object, _place: str, *, workers: int, report: Any, **_others: object) -> None:
        asked.append(workers)
        report(Progress("made", 0, min(count, 10), {}, was_there=len(asked) > 1))
        raise WorkersLost("worker processes were lost")

    monkeypatch.setattr(batch_run, "run", run_in_part)
    monkeypatch.setattr(job_process, "_SECONDS_ALONE", seconds)
    told = made(tmp_path / "job", {**ASKED, "count": count}, n_processes=4)
    assert asked == given
    assert told == [{"done": 10}, {"error": "worker processes were lost"}]


@contextmanager
def started(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """Start the process of a job, and kill it when the block ends."""
    folder.mkdir(exist_ok=True)
    (folder / "request.json").write_text(json.dumps({**ASKED, "count": 230}))
    words = [*PROGRAM, str(folder), "1"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def has_open(process: "subprocess.Popen[str]", path: Path) -> bool:
    for each in Path(f"/proc/{process.pid}/fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            if os.readlink(each) == str(path):
                return True
    return False


@needs_processes
def test_a_process_waits_for_the_one_before_it_ends_with_the_server_and_tells_in_lines(tmp_path: Path) -> None:
    folder = tmp_path / "job"
    folder.mkdir()
    with locked(folder / "lock", wait=True), started(folder) as process:
        until(lambda: has_open(process, folder / "lock"), "a process at the lock")
        time.sleep(0.5)
        assert process.poll() is None
        assert not (folder / "set").exists()
        process.stdin.close()  # type: ignore[union-attr]  # as when the server ends
        assert process.wait(PATIENCE) == 1
    with started(folder) as process:
        assert process.stdout is not None
        lines = [json.loads(process.stdout.readline()) for _ in range(4)]
        assert process.wait(PATIENCE) == 0
    assert [line.get("done") for line in lines] == [76, 153, 230, None]
    assert lines[-1] == {"file": "result.parquet"}
