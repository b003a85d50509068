"""Data sets that are made by a cluster, or kept in a bucket: the same bytes as in a folder here."""

import json
import logging
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kernels.jit import PLAIN
from output.batch import workers as workers_module
from output.batch.plan import plan_dict, plan_from
from output.batch.run import Progress, run
from output.batch.storage import Storage
from output.batch.typed import typed_folders
from output.batch.workers import dask_workers
from puzzles.errors import OutputError, RequestError
from service.command_line.data_set_runs import ShownProgress
from tests.buckets import bucket
from tests.commands import gen
from tests.examples import at_the_gate
from tests.output.batch import damage
from tests.output.batch.sets import Stopped, bytes_of, stop_at

PLAN = plan_from(damage.PLAN)


def of_a_cluster(test: Callable[..., None]) -> Callable[..., None]:
    """Give the scheduler enough time on a busy machine, and accept any message of Dask about lost workers."""
    return pytest.mark.usefixtures("patient")(pytest.mark.filterwarnings("ignore")(test))


def in_processes(test: Callable[..., None]) -> Callable[..., None]:
    reason = "worker processes make the same puzzles, only slower"
    return pytest.mark.exhaustive(pytest.mark.skipif(PLAIN, reason=reason)(test))


@pytest.fixture
def expected(made: Path) -> dict[str, bytes]:
    return bytes_of(made)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the scheduler's time limits to a minute, for busy machines.

    Dask's client takes as long to reach a scheduler again that a test has ended, if its last word was lost.
    """
    monkeypatch.setattr(workers_module, "_SECONDS_TO_ANSWER", 60)


@in_processes
@of_a_cluster
def test_a_cluster_that_loses_a_worker_writes_the_same_bytes(expected: dict[str, bytes], tmp_path: Path) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        lost = [cluster.workers[0].pid]

        def kill_one(_: Progress) -> None:
            if lost:
                os.kill(lost.pop(), signal.SIGKILL)

        with dask_workers(cluster.scheduler_address) as workers:
            run(PLAN, str(tmp_path), workers=workers, report=kill_one)
    assert not lost
    assert bytes_of(tmp_path) == expected


@of_a_cluster
def test_a_cluster_without_workers_is_waited_for(expected: dict[str, bytes], tmp_path: Path) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster:
        said: list[str] = []

        def bring_one(text: str) -> None:
            said.append(text)
            cluster.scale(1)

        with dask_workers(cluster.scheduler_address, bring_one) as workers:
            run(PLAN, str(tmp_path), workers=workers)
        assert said == [f"The Dask cluster at {cluster.scheduler_address!r} has no workers; waiting for one."]
    assert bytes_of(tmp_path) == expected


@of_a_cluster
@pytest.mark.parametrize("log_json", [False, at_the_gate(True)])
def test_a_scheduler_that_ends_in_the_midst_is_one_sentence(
    expected: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_json: bool
) -> None:
    from distributed import LocalCluster

    monkeypatch.chdir(tmp_path)
    Path("plan.json").write_text(json.dumps(plan_dict(PLAN)))
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None)
    address = cluster.scheduler_address
    monkeypatch.setattr(ShownProgress, "_advance", lambda *_: cluster.close())
    words = ["batch", "plan.json", "-o", "set", "--engine", "dask", "--scheduler", address]
    with cluster:
        ended = gen(*words, *["--log-json"] * log_json)
    text = f"Error: the Dask scheduler at '{address}' no longer answers"
    again = f"gen batch -o {tmp_path / 'set'} --engine dask --scheduler {address} --resume"
    if log_json:
        assert json.loads(ended.stderr) == {"ended": text, "resume": again}
    else:
        assert ended.stderr == f"{text}; finished work is kept; resume with: {again}\n"
    assert (ended.exit_code, ended.stdout) == (3, "")
    assert not logging.root.manager.disable
    monkeypatch.undo()
    run(PLAN, str(tmp_path / "set"), resume=True)
    assert bytes_of(tmp_path / "set") == expected


@in_processes
@of_a_cluster
def test_workers_with_another_current_folder_find_a_relative_place(
    expected: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    Path(tmp_path / "plan.json").write_text(json.dumps(plan_dict(PLAN)))
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        monkeypatch.chdir(tmp_path)  # the worker process has started elsewhere
        words = ["plan.json", "-o", "set", "--engine", "dask", "--scheduler", cluster.scheduler_address, "-q"]
        done = gen("batch", *words)
    assert (done.exit_code, done.stderr) == (0, "")
    assert bytes_of(tmp_path / "set") == expected


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "_SECONDS_TO_ANSWER", 1)
    with pytest.raises(RequestError, match="no Dask scheduler answers"), dask_workers("tcp://127.0.0.1:9"):
        pass


@pytest.fixture(scope="module")
def sets() -> Iterator[str]:
    with bucket("sets") as address:
        yield address


def in_bucket(address: str) -> dict[str, bytes]:
    storage = Storage(address)
    own = ["data", "traces", "replaced", *typed_folders(PLAN)]
    folders = {f"{folder}/": storage.names(folder) for folder in own}
    folders[""] = {"plan.json", "manifest.json", "README.md", "croissant.json"}
    return {folder + name: storage.read(folder + name) for folder, names in folders.items() for name in names}


@pytest.mark.parametrize("workers", [1, at_the_gate(2)])
def test_a_bucket_gets_the_same_bytes(expected: dict[str, bytes], sets: str, workers: int) -> None:
    address = sets % f"w{workers}"

    with pytest.raises(Stopped):
        run(PLAN, address, workers=workers, report=stop_at("made", 0))
    run(PLAN, address, workers=workers, resume=True)
    assert in_bucket(address) == expected
    assert Storage(address).names(".staged/data") == set()


def test_a_bucket_that_is_not_there_is_reported(sets: str) -> None:
    with pytest.raises(OutputError, match="cannot be"):
        run(PLAN, (sets % "x").replace("sets", "nowhere"))
