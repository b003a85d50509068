"""Worker processes for the heavy work: one that hangs or dies is replaced, and only its own request is lost.

    run() ... waits for an idle worker ... a thread sends it the task, and waits for the answer ... run() returns it
                                              no answer in time, or none ever: kills the worker, starts another

The event loop itself never waits for a process. Beside the workers, while they lack kernels, runs one that compiles.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from multiprocessing import get_context, resource_tracker
from multiprocessing.process import BaseProcess
from threading import Lock
from time import monotonic, sleep
from traceback import format_exc
from types import TracebackType
from typing import Any, Self

from kernels.interrupts import left_to_this_process
from puzzles.errors import counted
from service.http.problems import Unavailable
from service.http.settings import Settings
from service.http.worker import MISSES, READY, Answer, Task, compile_requested, work

_START_SECONDS = 300
_PAUSE_SECONDS = 1  # after a start that failed
_END_SECONDS = 5

_log = logging.getLogger("gridwright.http")
_processes = get_context("spawn")


class TaskFailed(Exception):
    """Raised when a task ended in a bug of ours; the log has its traceback."""


class Pool:
    """Do tasks in worker processes, from ``async with`` on until its end.

    Attributes:
        n_workers: number of workers.
        n_waiting: number of tasks that no worker has taken yet.
        n_busy: number of workers that do a task.
        n_replaced: number of workers that hung or died, and were replaced.
    """

    def __init__(self, settings: Settings, warm_up: Callable[[], None]) -> None:
        """Take the settings of the workers.

        Args:
            settings: their number, and the limits of seconds and of the queue.
            warm_up: function of a module that each worker calls first.
        """
        self.n_workers = settings.n_workers
        self.n_waiting = 0
        self.n_busy = 0
        self.n_replaced = 0
        self._counting = Lock()
        self._limits = settings.limits
        self._warm_up = warm_up
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers: set[_Worker] = set()
        self._compiler: BaseProcess | None = None
        self._threads = ThreadPoolExecutor(2 * self.n_workers, "worker")
        self._is_open = True

    async def __aenter__(self) -> Self:
        """Start the workers; they warm up meanwhile."""
        self._loop = asyncio.get_running_loop()
        with left_to_this_process():
            resource_tracker.ensure_running()  # before it is needed, for starting it lets signals through
        for _ in range(self.n_workers):
            self._threads.submit(self._start)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the workers, those at work too."""
        self._is_open = False
        for worker in tuple(self._workers):
            worker.end()
        if self._compiler is not None:
            _end(self._compiler)
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    @property
    def n_warm(self) -> int:
        """Return the number of workers that have warmed up, idle or not."""
        return sum(worker.is_warm for worker in tuple(self._workers))

    @property
    def pids(self) -> list[int]:
        """Return the ids of the processes."""
        return [worker.pid for worker in tuple(self._workers)]

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float | None = None, **options: Any
    ) -> Any:
        """Call a function in a worker.

        Args:
            function: a plain function of a module.
            arguments, options: what it is called with; they and what it returns can be pickled.
            seconds: the time that it may take; by default that of the limits.

        Raises:
            Unavailable: when too many tasks wait, none took this one in time, its worker died or the time was up.
            PuzzleError, GenerationExhausted: from the function.
            TaskFailed: when the function raised anything else.
        """
        task = Task(function, arguments, options, seconds or self._limits.seconds)
        worker = await self._idle_worker()
        # In the context of this request, whose id stands in the log.
        done = self._loop.run_in_executor(self._threads, copy_context().run, self._do, worker, task)
        self.n_busy += 1
        done.add_done_callback(self._count_done)
        answer = await asyncio.shield(done)  # so that a request that is cancelled does not lose the worker
        if answer.error is not None:
            raise answer.error
        if answer.trace:
            _log.error("%s failed:\n%s", function.__name__, answer.trace)
            raise TaskFailed(function.__name__)
        return answer.value

    def _count_done(self, _done: "asyncio.Future[Answer]") -> None:
        self.n_busy -= 1

    async def _idle_worker(self) -> "_Worker":
        if self.n_waiting >= self._limits.queue:
            raise Unavailable(
                f"{counted(self.n_waiting, 'request')} in the queue already; expected fewer than {self._limits.queue}"
            )
        self.n_waiting += 1
        try:
            async with asyncio.timeout(self._limits.queue_seconds):
                return await self._idle.get()
        except TimeoutError:
            raise Unavailable(f"no worker was free for {self._limits.queue_seconds} seconds; try again later") from None
        finally:
            self.n_waiting -= 1

    def _do(self, worker: "_Worker", task: Task) -> Answer:
        """Let a worker do a task, in a thread; then queue it as idle, or start another in its place."""
        try:
            answer = worker.do(task, misses=self._compile)
        except TimeoutError:
            reason = f"took longer than {task.seconds:g} seconds"
            answer = Answer(error=Unavailable(f"the work {reason}; expected less"))
        except (EOFError, OSError):
            reason = "died"
            answer = Answer(error=Unavailable("the worker process died; try again later"))
        except Exception:
            reason = "could not be sent the task"
            answer = Answer(trace=format_exc())
        else:
            self._queue_idle(worker)
            return answer
        self._replace(worker, f"{reason} in {task.function.__name__}")
        return answer

    def _replace(self, worker: "_Worker", reason: str) -> None:
        self._drop(worker)
        if self._is_open:
            with self._counting:
                self.n_replaced += 1
            _log.warning("worker %d %s, and is replaced", worker.pid, reason)
            with suppress(RuntimeError):  # the pool may end just now
                self._threads.submit(self._start)

    def _start(self) -> None:
        """Start workers until one has warmed up, in a thread."""
        while self._is_open:
            worker = _Worker(self._warm_up)
            self._workers.add(worker)
            if not self._is_open:  # it ended just now, and may not have seen this worker
                self._drop(worker)
                return
            try:
                worker.wait_until_warm()
            except (TimeoutError, EOFError, OSError):
                self._drop(worker)
                if self._is_open:
                    _log.error("a worker process did not start")
                    sleep(_PAUSE_SECONDS)
                continue
            self._queue_idle(worker)
            return

    def _queue_idle(self, worker: "_Worker") -> None:
        with suppress(RuntimeError):  # the loop may be closed by now
            self._loop.call_soon_threadsafe(self._idle.put_nowait, worker)

    def _compile(self) -> None:
        """Start the process that compiles what workers lack, unless it runs; called in a thread."""

        def start() -> None:
            if self._is_open and (self._compiler is None or not self._compiler.is_alive()):
                self._compiler = _started("compiler", compile_requested)

        with suppress(RuntimeError):  # the loop may be closed by now
            self._loop.call_soon_threadsafe(start)

    def _drop(self, worker: "_Worker") -> None:
        worker.end()
        self._workers.discard(worker)


class _Worker:
    """Hold the connection to one worker process; its methods block, so that only threads may call them.

    Attributes:
        pid: the id of the process.
        is_warm: whether it has warmed up.
    """

    def __init__(self, warm_up: Callable[[], None]) -> None:
        self._connection, theirs = _processes.Pipe()
        self._process = _started("worker", work, theirs, warm_up)
        theirs.close()
        self.pid = self._process.pid or 0
        self.is_warm = False

    def wait_until_warm(self) -> None:
        """Wait until the worker reports that it has warmed up."""
        if not self._connection.poll(_START_SECONDS) or self._connection.recv() != READY:
            raise TimeoutError
        self.is_warm = True

    def do(self, task: Task, misses: Callable[[], None]) -> Answer:
        """Let the worker do a task; ``misses`` is called when it lacks compiled kernels.

        Raises:
            TimeoutError: when it takes too long.
            EOFError, OSError: when the process is gone.
        """
        deadline = monotonic() + task.seconds
        self._connection.send(task)
        while self._connection.poll(max(0, deadline - monotonic())):
            message = self._connection.recv()
            if isinstance(message, Answer):
                return message
            if message == MISSES:
                misses()
        raise TimeoutError

    def end(self) -> None:
        """Kill the process and what it started."""
        self.is_warm = False
        _end(self._process)


def _started(name: str, target: Callable[..., None], *arguments: Any) -> BaseProcess:
    """Start a process that does not see the signals that end the server, which ends it itself."""
    process = _processes.Process(target=target, args=arguments, name=f"gridwright-{name}", daemon=True)
    with left_to_this_process():
        process.start()
    return process


def _end(process: BaseProcess) -> None:
    """Kill a process, and its group, which is what it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid or 0, signal.SIGKILL)
    process.kill()
    process.join(_END_SECONDS)
