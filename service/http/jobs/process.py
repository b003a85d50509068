"""The process of one job: this module, run with the job's FOLDER and the number of processes that may work on it.

The process does the request in the folder's ``request.json``, and continues the work of an earlier process. On standard
output it prints lines of JSON: progress, {"done": 300}, and at last {"file": "result.parquet"} or {"error": "no puzzle
met the request ..."}. When standard input closes, the server has ended, and this process ends.
"""

import fcntl
import json
import math
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from kernels.jit import compile_first
from puzzles.errors import RequestError

if TYPE_CHECKING:
    from output.batch.plan import Plan

REQUEST, LOCK = "request.json", "lock"
_DATA_SET = "set"
_INPUT, _OUTPUT, _ERRORS = 0, 1, 2
_NICE = 10  # a job gives way to requests that are waiting for an answer
_ROWS_A_GROUP = 10_000
# Seconds of work on a data set in this process before others are started, which takes a second each.
_SECONDS_ALONE = 4.0

Report = Callable[[Mapping[str, Any]], None]


def main() -> None:
    """Do the job of a folder with a number of processes; the command line names both."""
    os.environ["PYTHONSAFEPATH"] = "1"  # for processes that this one starts: nothing comes from the current folder
    lines = os.fdopen(os.dup(_OUTPUT), "w")
    os.dup2(_ERRORS, _OUTPUT)  # what libraries print is not a message
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    os.nice(_NICE)
    folder, n_processes = Path(sys.argv[1]), int(sys.argv[2])
    with locked(folder / LOCK, wait=True):  # the process before this one may not have ended yet
        request = json.loads((folder / REQUEST).read_text(encoding="utf-8"))
        work(request, folder, lambda message: print(json.dumps(message), file=lines, flush=True), n_processes)


@contextmanager
def locked(path: Path, *, wait: bool) -> Iterator[None]:
    """Lock a file within the block; unless it may ``wait``, raise RequestError if another process has locked it."""
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            raise RequestError(
                f"'{path.parent}' is in use by another server; expected a data folder of its own"
            ) from None
        yield


def work(request: Mapping[str, Any], folder: Path, report: Report, n_processes: int = 1) -> None:
    """Do a request for a job (see ``request.py``), or the rest of it; ``report`` gets each message."""
    from generator.pipeline import GenerationExhausted
    from output.batch.storage import StorageError
    from output.batch.workers import WorkersLost
    from puzzles.errors import PuzzleError

    compile_first()  # a job is large, and compiling in the background would outlive it
    result = folder / f"result.{request['result']}"
    try:
        if not result.exists():
            _make(request, folder / _DATA_SET, result, report, n_processes)
    except (PuzzleError, GenerationExhausted, StorageError, WorkersLost) as error:
        report({"error": str(error)})
        return
    shutil.rmtree(folder / _DATA_SET, ignore_errors=True)
    report({"file": result.name})


def _make(request: Mapping[str, Any], place: Path, result: Path, report: Report, n_processes: int) -> None:
    from service.http.jobs.request import Form, plan_of

    plan, partial = plan_of(request), place / result.name
    if request["result"] == Form.JSONL:
        write_lines(plan, partial, report)
    else:
        _make_set(plan, place, report, n_processes)
        if request["result"] == Form.PDF:
            write_pdf(request, place, partial)
        else:
            write_table(plan, place, partial)
    with partial.open("rb+") as file:
        os.fsync(file.fileno())  # so that a file with the name of the result is complete, even after a loss of power
    partial.replace(result)


class _TakesLonger(Exception):
    """Raised when a data set turns out to be worth starting more processes."""


def _make_set(plan: "Plan", place: Path, report: Report, n_processes: int) -> None:
    """Make the data set of a job: first in this process and, if it takes longer, the rest in several processes."""
    from output.batch.layout import count_shards
    from output.batch.run import Progress, run

    def make(workers: int, until: float = math.inf) -> None:
        done = 0

        def count(progress: Progress) -> None:
            nonlocal done
            if progress.step == "made":
                done += progress.rows
                if not progress.was_there:
                    report({"done": done})
                if done < plan.count and monotonic() > until:
                    raise _TakesLonger

        run(plan, str(place), workers=workers, resume=True, report=count)

    n_workers = min(n_processes, count_shards(plan))
    try:
        make(1, until=monotonic() + _SECONDS_ALONE if n_workers > 1 else math.inf)
    except _TakesLonger:
        make(n_workers)  # this continues with what has been made


def write_lines(plan: "Plan", path: Path, report: Report) -> None:
    """Write the puzzles that ``POST /v1/puzzles`` would return, each as a line of JSON, after the whole lines there.

    ``report`` receives the number of lines on disk each time that as many were added as a shard has rows.
    """
    from generator.pipeline import generate_many
    from service.http.tasks import with_recipe

    path.parent.mkdir(exist_ok=True)
    with path.open("ab+") as file:
        file.seek(0)
        lines = [line for line in file if line.endswith(b"\n")]
        file.truncate(sum(map(len, lines)))
        made = [json.loads(line)["id"] for line in lines]
        (part,) = plan.parts
        records = generate_many(part.request, plan.seed, plan.count, made=made)
        for done, record in enumerate(records, start=len(made) + 1):
            file.write(json.dumps(with_recipe(record), separators=(",", ":")).encode() + b"\n")
            if done % plan.shard_rows == 0 or done == plan.count:
                file.flush()
                os.fsync(file.fileno())
                report({"done": done})


def write_table(plan: "Plan", place: Path, path: Path) -> None:
    """Join the files of a data set into one Parquet file, in parts; raise StorageError if one cannot be read."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from output.batch.layout import DATA
    from output.batch.manifest import read_metadata
    from output.batch.shard import data_set_schema
    from output.batch.storage import Storage

    target = Storage(str(place))
    names = [f"{DATA}/{file.name}" for file in read_metadata(target).files]
    n_joined = max(1, _ROWS_A_GROUP // plan.shard_rows)
    with pq.ParquetWriter(path, data_set_schema(), compression="zstd") as writer:
        for first in range(0, len(names), n_joined):
            tables = [pq.read_table(pa.BufferReader(target.read(name))) for name in names[first : first + n_joined]]
            writer.write_table(pa.concat_tables(tables).combine_chunks())


def write_pdf(request: Mapping[str, Any], place: Path, path: Path) -> None:
    """Make a book of a data set.

    Raises ``RequestError`` if reportlab is not installed, or the puzzles would be too small to be read.
    """
    from output.book.book import lay_out
    from output.book.items import in_order, proved
    from output.book.pdf import write_book
    from output.book.puzzle_pages import number_puzzles
    from output.book.sections import in_sections
    from output.sources import sources_in
    from service.http.jobs.request import book_of

    style, order = book_of(request)
    items = in_sections(in_order(proved(sources_in([str(place)])), order), style.sections)
    write_book(lay_out(list(number_puzzles(items, style)), style), path)


def _end_with_the_server() -> None:
    while os.read(_INPUT, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
