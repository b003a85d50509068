"""The process of one job: this module, run with its FOLDER.

It does what ``order.json`` in the folder says, and goes on with what is there already. On standard output it tells,
in lines of JSON, how far it is, {"done": 300}, and at last how it ended: {"file": "result.parquet"} or
{"error": "no puzzle met the request ..."}. When standard input closes, the server is gone, and so is this process.
"""

import json
import os
import shutil
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from service.http.jobs.lock import alone
from solvers.children import keep_current_folder_off_path

ORDER, LOCK = "order.json", "lock"
_DATA_SET = "set"
_INPUT, _OUTPUT, _ERRORS = 0, 1, 2
_NICE = 10  # a job gives way to whoever waits for an answer

Tell = Callable[[Mapping[str, Any]], None]


def main() -> None:
    """Do the job of the folder on the command line."""
    keep_current_folder_off_path()
    lines = os.fdopen(os.dup(_OUTPUT), "w")
    os.dup2(_ERRORS, _OUTPUT)  # what libraries print is no message
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    os.nice(_NICE)
    folder = Path(sys.argv[1])
    with alone(folder / LOCK, patient=True):  # the process before this one may still be on its way out
        asked = json.loads((folder / ORDER).read_text(encoding="utf-8"))
        work(asked, folder, lambda told: print(json.dumps(told), file=lines, flush=True))


def work(asked: Mapping[str, Any], folder: Path, tell: Tell) -> None:
    """Do a job, or what is left of it.

    Args:
        asked: what is to be done, as ``order`` describes it.
        folder: of the job.
        tell: takes the messages.
    """
    from generator.pipeline import GenerationExhausted
    from output.batch.storage import StorageError
    from puzzles.errors import PuzzleError

    result = folder / f"result.{asked['result']}"
    try:
        if not result.exists():
            _make(asked, folder / _DATA_SET, result, tell)
    except (PuzzleError, GenerationExhausted, StorageError) as error:
        tell({"error": str(error)})
        return
    shutil.rmtree(folder / _DATA_SET, ignore_errors=True)
    tell({"file": result.name})


def _make(asked: Mapping[str, Any], place: Path, result: Path, tell: Tell) -> None:
    """Make the data set of a job, and of it the result."""
    from output.batch.run import Progress, run
    from service.http.jobs.order import Form, plan_of
    from service.http.jobs.result import write_pdf, write_table

    plan, done = plan_of(asked), 0

    def report(progress: Progress) -> None:
        nonlocal done
        done += progress.shard.n_rows
        if not progress.was_there:
            tell({"done": done})

    run(plan, str(place), resume=True, report=report)
    partial = place / result.name
    if asked["result"] == Form.PDF:
        write_pdf(asked, place, partial)
    else:
        write_table(plan, place, partial)
    with partial.open("rb+") as file:
        os.fsync(file.fileno())  # so that what bears the name of the result is one, after a loss of power too
    partial.replace(result)


def _end_with_the_server() -> None:
    while os.read(_INPUT, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
