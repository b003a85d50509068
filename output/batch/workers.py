"""Where shards are made: in this process, in processes beside it, or by an executor such as that of a Dask cluster."""

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from typing import TypeVar

from kernels.interrupts import left_to_this_process
from output.batch.plan import Plan, Shard
from output.batch.shard import make_shard
from output.batch.storage import Storage
from puzzles.errors import RequestError
from solvers.environment import needs

AHEAD = 3  # shards that each worker has before it, so that none waits
_AHEAD_ELSEWHERE = 256  # shards handed to an executor of which we do not know how many work for it
_MOST_CRASHES = 3
_SECONDS_TO_ANSWER = 10  # for the scheduler of a cluster
_RETRIES = 3  # of a cluster, for shards whose worker was lost

_Thing = TypeVar("_Thing")
_Result = TypeVar("_Result")


class WorkersLost(Exception):
    """Report that worker processes died again and again, without an error of their own."""


def make_in_order(
    plan: Plan, missing: Sequence[Shard], storage: Storage, *, workers: int, executor: Executor | None
) -> Generator[Shard, None, None]:
    """Have shards made, and yield each when it and all before it are made.

    Args:
        plan: what the data set holds.
        missing: the shards to be made.
        storage: where they are put.
        workers: processes to start.
        executor: does the work instead of them.

    Raises:
        WorkersLost: when worker processes die again and again.
        GenerationExhausted, OutputError: as ``make_shard``.
    """
    work = partial(make_shard, plan, storage)
    if executor is not None:
        return in_order(executor, work, missing, _AHEAD_ELSEWHERE)
    if workers == 1:
        return (work(shard) for shard in missing)
    return _in_processes(work, missing, workers)


def in_order(
    executor: Executor, work: Callable[[_Thing], _Result], things: Iterable[_Thing], n_ahead: int
) -> Generator[_Result, None, None]:
    """Hand tasks to an executor, some ahead, and yield their results in order."""
    waiting: deque[Future[_Result]] = deque()
    try:
        for thing in things:
            with left_to_this_process():  # the executor may start a process for it
                waiting.append(executor.submit(work, thing))
            if len(waiting) == n_ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _in_processes(
    work: Callable[[Shard], Shard], missing: Sequence[Shard], workers: int
) -> Generator[Shard, None, None]:
    """Start processes, and start them again when one is killed: what it had put in place is not made twice."""
    left, n_crashes = list(missing), 0
    while left:
        try:
            with process_pool(workers) as pool:
                for shard in in_order(pool, work, left, AHEAD * workers):
                    left, n_crashes = left[1:], 0
                    yield shard
        except BrokenProcessPool as broken:
            n_crashes += 1
            if n_crashes == _MOST_CRASHES:
                raise WorkersLost(
                    f"worker processes were lost {_MOST_CRASHES} times without one file made; is there enough memory?"
                ) from broken


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Start processes beside this one; when the block ends before its time, they end in the midst of their work."""
    others = set(active_children())
    with left_to_this_process():
        resource_tracker.ensure_running()  # before it is needed, for starting it lets signals through
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=end_with_parent)
    try:
        yield pool
    except BaseException:
        for child in set(active_children()) - others:
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """Let this process end with the one that started it, whatever way that ends."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def dask_executor(scheduler: str) -> Iterator[Executor]:
    """Connect to a Dask cluster that is running.

    Args:
        scheduler: its address, such as ``tcp://10.0.0.1:8786``.

    Raises:
        RequestError: when Dask is not installed, or there is no such scheduler.
    """
    with needs("Dask", "cluster"):
        from distributed import Client
    try:
        client = Client(scheduler, timeout=_SECONDS_TO_ANSWER)
    except (OSError, ValueError) as error:
        raise RequestError(f"no Dask scheduler answers at {scheduler!r} ({error}); expected its address") from error
    with client:
        yield client.get_executor(retries=_RETRIES)
