"""Worker processes for the heavy work: one that hangs or dies is replaced, and only its own request is lost.

    run() ... waits for an idle worker ... a thread sends it the task, and waits for the answer ... run() returns it
                                              no answer in time, or none ever: kills the worker, starts another

The event loop itself never waits for a process. A worker whose time is up while it compiles kernels goes on, as that
happens only once, and would begin anew with every try.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from time import monotonic, sleep
from traceback import format_exc
from types import TracebackType
from typing import Any, Self

from kernels.interrupts import left_to_this_process
from puzzles.errors import counted
from service.http.problems import Unavailable
from service.http.settings import Settings
from service.http.worker import COMPILE_SECONDS, READY, Answer, Task, work

_START_SECONDS = 1_800  # a first start compiles the kernels
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
    """

    def __init__(self, settings: Settings, warm_up: Callable[[], None]) -> None:
        """Take the settings of the workers.

        Args:
            settings: their number, and the limits of seconds and of the queue.
            warm_up: function of a module that each worker calls first.
        """
        self.n_workers = settings.n_workers
        self.n_waiting = 0
        self._limits = settings.limits
        self._warm_up = warm_up
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers: set[_Worker] = set()
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
        # Shielded, so that a request that is cancelled does not lose the worker.
        answer = await asyncio.shield(self._loop.run_in_executor(self._threads, self._do, worker, task))
        if answer.error is not None:
            raise answer.error
        if answer.trace:
            _log.error("%s failed:\n%s", function.__name__, answer.trace)
            raise TaskFailed(function.__name__)
        return answer.value

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
            answer = worker.do(task)
        except TimeoutError:
            if worker.compiles:
                self._threads.submit(self._wait_for_compilation, worker)
                return Answer(error=Unavailable("kernels are being compiled, which happens only once; try again later"))
            answer = Answer(error=Unavailable(f"the work took longer than {task.seconds:g} seconds; expected less"))
        except (EOFError, OSError):
            answer = Answer(error=Unavailable("the worker process died; try again later"))
        except Exception:
            answer = Answer(trace=format_exc())
        else:
            self._queue_idle(worker)
            return answer
        self._replace(worker)
        return answer

    def _wait_for_compilation(self, worker: "_Worker") -> None:
        """Let a worker finish a task that no request waits for any more, in a thread."""
        try:
            worker.receive(COMPILE_SECONDS)
        except (TimeoutError, EOFError, OSError):
            self._replace(worker)
        else:
            self._queue_idle(worker)

    def _replace(self, worker: "_Worker") -> None:
        self._drop(worker)
        if self._is_open:
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

    def _drop(self, worker: "_Worker") -> None:
        worker.end()
        self._workers.discard(worker)


class _Worker:
    """Hold the connection to one worker process; its methods block, so that only threads may call them.

    Attributes:
        pid: the id of the process.
        is_warm: whether it has warmed up.
        compiles: whether kernels were compiled for the task that it does.
    """

    def __init__(self, warm_up: Callable[[], None]) -> None:
        self._connection, theirs = _processes.Pipe()
        self._process = _processes.Process(target=work, args=(theirs, warm_up), name="gridwright-worker", daemon=True)
        with left_to_this_process():
            self._process.start()
        theirs.close()
        self.pid = self._process.pid or 0
        self.is_warm = False
        self.compiles = False

    def wait_until_warm(self) -> None:
        """Wait until the worker reports that it has warmed up."""
        if not self._connection.poll(_START_SECONDS) or self._connection.recv() != READY:
            raise TimeoutError
        self.is_warm = True

    def do(self, task: Task) -> Answer:
        """Let the worker do a task.

        Raises:
            TimeoutError: when it takes too long.
            EOFError, OSError: when the process is gone.
        """
        self.compiles = False
        self._connection.send(task)
        return self.receive(task.seconds)

    def receive(self, seconds: float) -> Answer:
        """Wait for the answer to a task.

        Raises:
            TimeoutError: when it takes longer than some seconds.
            EOFError, OSError: when the process is gone.
        """
        deadline = monotonic() + seconds
        while self._connection.poll(max(0, deadline - monotonic())):
            message = self._connection.recv()
            if isinstance(message, Answer):
                return message
            self.compiles = True
        raise TimeoutError

    def end(self) -> None:
        """Kill the process and what it started."""
        self.is_warm = False
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join(_END_SECONDS)
