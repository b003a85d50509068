"""Runs tasks in this process, in processes beside it, or in an executor, such as a Dask cluster."""

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from kernels.interrupts import left_to_this_process
from puzzles.errors import RequestError
from solvers.environment import needs

AHEAD = 3  # the tasks that each worker has in advance, so that none waits
_MANY = 256  # the tasks that an executor works on at once, if their number is not known
_MOST_CRASHES = 3
_SECONDS_TO_ANSWER = 10  # the seconds that the scheduler of a cluster has to answer
_RETRIES = 3  # the retries of a cluster for tasks whose worker was lost
_SECONDS_BETWEEN = 5.0  # the seconds between two questions about the size of a cluster

_Thing = TypeVar("_Thing")
_Result = TypeVar("_Result")


class WorkersLost(Exception):
    """Raised when worker processes die again and again, without an error of their own."""


class Workers:
    """Workers for tasks: this process (``n`` is 1), n processes, or an executor, for example a cluster's.

    ``n_elsewhere`` returns how many tasks the executor works on at once, as a cluster grows and shrinks.
    """

    def __init__(
        self, n: int = 1, executor: Executor | None = None, n_elsewhere: Callable[[], int] = lambda: _MANY
    ) -> None:
        self._n, self._executor, self._n_elsewhere = n, executor, n_elsewhere
        self._pool = ExitStack()
        self._processes: Executor | None = None

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *error: Any) -> None:
        self._pool.__exit__(*error)

    def results(self, work: Callable[[_Thing], _Result], things: Iterable[_Thing]) -> Iterator[_Result]:
        """Do a task for each of some things, and yield the results as they come, in any order.

        A task is done again when its process is lost, so repeating it must be harmless. Raise WorkersLost when
        processes die again and again.
        """
        if self._executor is not None:
            yield from (result for _, result in _as_completed(self._executor, work, things, self._n_elsewhere))
        elif self._n == 1:
            yield from map(work, things)
        else:
            yield from self._in_processes(work, things)

    def _in_processes(self, work: Callable[[_Thing], _Result], things: Iterable[_Thing]) -> Iterator[_Result]:
        left, n_crashes = list(things), 0
        while left:
            done: set[int] = set()
            try:
                if self._processes is None:
                    self._processes = self._pool.enter_context(process_pool(self._n))
                for number, result in _as_completed(self._processes, work, left, lambda: self._n):
                    done.add(number)
                    n_crashes = 0
                    yield result
            except BrokenProcessPool as broken:
                self._pool.close()
                self._processes = None
                n_crashes += 1
                if n_crashes == _MOST_CRASHES:
                    raise WorkersLost(
                        f"worker processes were lost {_MOST_CRASHES} times without one task done; is there enough "
                        "memory?"
                    ) from broken
            left = [thing for number, thing in enumerate(left) if number not in done]


def _as_completed(
    executor: Executor, work: Callable[[_Thing], _Result], things: Iterable[_Thing], n_at_once: Callable[[], int]
) -> Generator[tuple[int, _Result], None, None]:
    """Hand tasks to an executor, some ahead, and yield the number of each that is done with its result."""
    coming = enumerate(things)
    running: dict[Future[_Result], int] = {}
    ended: SimpleQueue[Future[_Result]] = SimpleQueue()
    try:
        while True:
            for number, thing in islice(coming, max(0, AHEAD * n_at_once() - len(running))):
                with left_to_this_process():  # the executor may start a process for this task
                    future = executor.submit(work, thing)
                running[future] = number
                future.add_done_callback(ended.put)
            if not running:
                return
            future = _first(ended, n_at_once)
            yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()


def _first(ended: "SimpleQueue[Future[_Result]]", n_at_once: Callable[[], int]) -> "Future[_Result]":
    """Wait for a task that ends; ask from time to time how many tasks are worked on, because there may be none."""
    while True:
        with suppress(Empty):
            return ended.get(timeout=_SECONDS_BETWEEN)
        n_at_once()


def in_order(
    executor: Executor, work: Callable[[_Thing], _Result], things: Iterable[_Thing], n_ahead: int
) -> Generator[_Result, None, None]:
    """Hand tasks to an executor, some ahead, and yield their results in order."""
    waiting: deque[Future[_Result]] = deque()
    try:
        for thing in things:
            with left_to_this_process():  # the executor may start a process for this task
                waiting.append(executor.submit(work, thing))
            if len(waiting) == n_ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Start processes beside this one; when the block ends before its time, they end in the midst of their work."""
    others = set(active_children())
    with left_to_this_process():
        resource_tracker.ensure_running()  # started before it is needed, because starting it lets signals through
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
    """End this process when the process that started it ends, however that happens."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def dask_workers(scheduler: str, say: Callable[[str], None] = lambda _: None) -> Iterator[Workers]:
    """Connect to a running Dask cluster, at an address such as ``tcp://10.0.0.1:8786``, and let it do the tasks.

    ``say`` gets a sentence when the cluster has no workers yet. Raise RequestError without Dask or such a scheduler,
    and WorkersLost when it ends in the block, or workers die again and again.
    """
    with needs("Dask", "cluster"):
        from distributed import Client, KilledWorker
    try:
        client = Client(scheduler, timeout=_SECONDS_TO_ANSWER)
    except (OSError, ValueError) as error:
        raise RequestError(f"no Dask scheduler answers at {scheduler!r} ({error}); expected its address") from error
    asked, n_cores = -_SECONDS_BETWEEN, 1

    def n_at_once() -> int:
        nonlocal asked, n_cores
        if time.monotonic() - asked > _SECONDS_BETWEEN:
            n_before, n_cores, asked = n_cores, sum(client.ncores().values()), time.monotonic()
            if n_before and not n_cores:
                say(f"The Dask cluster at {scheduler!r} has no workers; waiting for one.")
        return max(1, n_cores)

    try:
        with client, Workers(executor=client.get_executor(retries=_RETRIES), n_elsewhere=n_at_once) as workers:
            yield workers
    except KilledWorker as error:
        raise WorkersLost(f"workers of the Dask cluster at {scheduler!r} kept dying") from error
    except (CancelledError, OSError, RuntimeError) as error:
        if client.status == "running" and not isinstance(error, CancelledError):
            raise
        raise WorkersLost(f"the Dask scheduler at {scheduler!r} no longer answers") from error
