"""Worker processes for the heavy work: short work never waits behind long work, and one that hangs is replaced.

    run() ... queue of its class ... a worker that is idle ... its answer ... run() returns it
                                     no answer in time, or none ever: it is killed, and another started

One worker is reserved for short work. A short task that takes long is counted as long. If too many tasks do so, the
task is stopped and queued again as a long one. That is possible because its result depends only on its arguments. The
next task is the one in either queue that is due first. A task is due some time after it came, and later if its estimate
is longer.

The event loop itself never waits for a process. As long as the workers lack kernels, another process compiles.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from operator import attrgetter
from pickle import dumps
from types import TracebackType
from typing import Any, Self

from kernels.interrupts import left_to_this_process
from puzzles.errors import counted
from service.http.costs import SMALL, Costs, Histogram, Length, Shape, length_of
from service.http.problems import TookTooLong, Unavailable
from service.http.settings import Settings
from service.http.worker import Answer, Task, compile_requested
from service.http.worker_process import StartFailed, WorkerProcess, end_process, start_process

OVERRUN_SECONDS = 1.0  # seconds of processor time after which a short task is a long one

_DELAY = 10  # seconds by which a task is due later, for each second that it is estimated to take
_MOST_DELAY = 0.75  # the most seconds of that delay
_BUSY_SHARE = 0.5  # a share of a worker's time: a worker that got less of the processor may be quicker another time
_PAUSE_SECONDS = 1.0  # seconds after a start that failed; they double with each further failure
_MOST_DOUBLINGS = 5
_MANY_FAILED_STARTS = 3  # this many in a row are no accident

_log = logging.getLogger("gridwright.http")


class TaskFailed(Exception):
    """Raised when a task failed because of a bug of ours; the log has its traceback."""


@dataclass(eq=False, slots=True)
class _Work:
    """A task on its way through the pool."""

    name: str  # the name of its function
    message: bytes  # the task as it is sent to a worker
    seconds: float  # the seconds that it may take
    shape: Shape  # the shape that determines its cost
    length: Length  # its present class
    delay: float  # the seconds between its arrival and the time it is due
    answer: "asyncio.Future[Answer]"  # the answer that run() waits for
    came: float = 0.0  # when it was queued, by the clock of the event loop
    begun: float = 0.0  # the processor seconds that its worker had used when the task began
    given_up: asyncio.TimerHandle | None = None  # the timer that ends its wait in the queue
    context: Context = field(default_factory=copy_context)  # the context of its request, whose id is in the log
    is_stopped: bool = False  # whether its worker was killed because the task is long

    @property
    def due(self) -> float:
        return self.came + self.delay


class Pool:
    """Worker processes that do tasks from the start of ``async with`` until its end.

    Attributes:
        n_workers: number of workers that may be at long work.
        n_processes: number of workers.
        n_replaced: number of workers that hung, died or were stopped, and were replaced.
        n_overruns: number of short tasks that turned out to be long.
        n_failed_starts: number of workers that did not start, since one last did.
        waited: the seconds that tasks of each class waited for a worker.
    """

    def __init__(self, settings: Settings, warm_up: Callable[[], Any]) -> None:
        """Take settings, and a function of a module that workers call first.

        The function returns steps, which all workers take except the first one.
        """
        self.n_workers = settings.n_workers
        self.n_processes = settings.n_workers + 1
        self.n_replaced = 0
        self.n_overruns = 0
        self.n_failed_starts = 0
        self.waited = {length: Histogram() for length in Length}
        self._limits = settings.limits
        self._warm_up = warm_up
        self._costs = Costs()
        self._queues: dict[Length, list[_Work]] = {length: [] for length in Length}
        self._at_work: dict[_Work, WorkerProcess] = {}
        self._workers: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []
        self._compiler: BaseProcess | None = None
        self._starts_compiler = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._failure = ""  # the fate of the last worker that did not start
        self._loss = ""  # the fate of the last worker that was replaced
        self._was_ready = False  # whether all workers were warm at some time
        self._closed = asyncio.Event()

    async def __aenter__(self) -> Self:
        """Start the workers; they warm up meanwhile."""
        self._loop = asyncio.get_running_loop()
        with left_to_this_process():
            resource_tracker.ensure_running()  # started before it is needed, because starting it lets signals through
        for number in range(self.n_processes):
            self._spawn(self._start(hurries=number == 0))  # the first visitor does not wait until all is loaded
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the workers, including those that are working."""
        self._closed.set()
        for worker in self._workers:
            worker.kill()
        while self._tasks:  # the tasks notice that their worker is gone
            await asyncio.wait(self._tasks)
        await asyncio.gather(*map(self._drop, tuple(self._workers)))
        if self._compiler is not None:
            await asyncio.to_thread(end_process, self._compiler)

    @property
    def _is_open(self) -> bool:
        return not self._closed.is_set()

    @property
    def start_problem(self) -> str:
        """Return a sentence about the last starts of workers if several failed in a row; otherwise an empty text."""
        if self.n_failed_starts < _MANY_FAILED_STARTS:
            return ""
        return f"{self.n_failed_starts} starts of worker processes failed in a row; the last {self._failure}"

    @property
    def problem(self) -> str:
        """Return a sentence that says why the service is not ready; an empty text if it is.

        The service is ready once all workers have warmed up, and stays ready as long as one of them is left.
        """
        if self.n_warm >= (1 if self._was_ready else self.n_processes):
            return ""
        if self.start_problem:
            return self.start_problem
        if self._was_ready:
            return f"no worker process is left, and others are starting; the last {self._loss}"
        failed = f" (the last start failed: a process {self._failure})" if self.n_failed_starts else ""
        return f"{self.n_warm} of {self.n_processes} workers are ready, others still starting{failed}"

    @property
    def n_warm(self) -> int:
        """Return the number of workers that have warmed up, idle or not."""
        return sum(worker.is_warm for worker in tuple(self._workers))

    @property
    def n_busy(self) -> int:
        """Return the number of workers that do a task."""
        return len(self._at_work)

    @property
    def pids(self) -> list[int]:
        """Return the ids of the processes."""
        return [worker.pid for worker in tuple(self._workers)]

    def n_waiting(self, length: Length) -> int:
        """Return the number of tasks of a class that no worker has taken yet."""
        return len(self._queues[length])

    def has_done(self, shape: Shape) -> bool:
        """Return whether tasks of a shape were done before, however they ended."""
        return self._costs.has(shape)

    def seconds_each(self, shape: Shape) -> float:
        """Return roughly how many seconds a puzzle of a shape takes."""
        return self._costs.seconds(shape) / shape.n_puzzles

    async def run(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        shape: Shape = SMALL,
        seconds: float | None = None,
        **options: Any,
    ) -> Any:
        """Call a plain function of a module in a worker. If the call was stopped, the function may be called again.

        Arguments, options and result can be pickled. ``seconds`` limits the time, by default to that of the limits.
        Raise Unavailable when no worker starts, too many tasks wait, none took this one in time or its worker died;
        TookTooLong when the time was up; PuzzleError and GenerationExhausted as the function; TaskFailed when it raised
        anything else.
        """
        if self.start_problem and not self.n_warm:
            raise Unavailable(self.start_problem)
        seconds = seconds or self._limits.seconds
        try:
            message = dumps(Task(function, arguments, options, seconds))
        except Exception as error:
            raise TaskFailed(function.__name__) from error
        cost = self._costs.seconds(shape)
        work = _Work(
            name=function.__name__,
            message=message,
            seconds=seconds,
            shape=shape,
            length=length_of(cost),
            # A task that has waited this long, or half of the time that it may wait, comes before all later ones.
            delay=min(_DELAY * cost, _MOST_DELAY, self._limits.queue_seconds / 2),
            answer=self._loop.create_future(),
        )
        n_waiting = self.n_waiting(work.length)
        if n_waiting >= self._limits.queue:
            raise Unavailable(
                f"the queue already has {counted(n_waiting, 'request')}; expected fewer than {self._limits.queue}"
            )
        self._queue(work)
        try:
            answer = await work.answer
        finally:
            self._leave_queue(work)
        if answer.error is not None:
            raise answer.error
        if answer.trace:
            _log.error("%s failed:\n%s", work.name, answer.trace)
            raise TaskFailed(work.name)
        return answer.value

    def _queue(self, work: _Work) -> None:
        work.came = self._loop.time()
        work.given_up = self._loop.call_later(self._limits.queue_seconds, self._give_up, work)
        self._queues[work.length].append(work)
        self._begin_next()

    def _leave_queue(self, work: _Work) -> None:
        if work.given_up is not None:
            work.given_up.cancel()
            work.given_up = None
            self._queues[work.length].remove(work)

    def _give_up(self, work: _Work) -> None:
        self._leave_queue(work)
        reason = f"no worker was free for {self._limits.queue_seconds} seconds"
        work.answer.set_exception(Unavailable(reason))

    def _begin_next(self) -> None:
        while self._idle:
            waiting = list(self._queues[Length.SHORT])
            if self._n_long < self.n_workers:
                waiting += self._queues[Length.LONG]
            if not waiting:
                return
            work = min(waiting, key=attrgetter("due"))
            self._leave_queue(work)
            self.waited[work.length].observe(self._loop.time() - work.came)
            self._at_work[work] = worker = self._idle.pop()
            self._spawn(self._do(worker, work), work.context)

    @property
    def _n_long(self) -> int:
        return sum(work.length is Length.LONG for work in self._at_work)

    async def _do(self, worker: WorkerProcess, work: _Work) -> None:
        """Let a worker do a task. Afterwards the worker is idle, or another one is started in its place."""
        work.begun = worker.processor_seconds()
        self._loop.call_later(OVERRUN_SECONDS, self._look, work)
        answer, reason = await self._answer(worker, work)
        del self._at_work[work]
        if reason or work.is_stopped:
            self._replace(worker, f"{'was stopped' if work.is_stopped else reason} in {work.name}")
        else:
            self._idle.append(worker)
        if work.is_stopped and reason:  # otherwise it had ended just before
            work.length, work.is_stopped = Length.LONG, False
            if not work.answer.done():  # otherwise its client has gone
                self._queue(work)
        elif not work.answer.done():
            work.answer.set_result(answer)
        self._begin_next()

    async def _answer(self, worker: WorkerProcess, work: _Work) -> tuple[Answer, str]:
        """Return the answer of a worker, and the trouble with it if there was any."""
        try:
            async with asyncio.timeout(work.seconds):
                answer = await worker.do(work.message, misses=self._compile)
        except TimeoutError:
            self._costs.learn(work.shape, work.seconds)
            is_busy = self._is_compiling or worker.processor_seconds() - work.begun < _BUSY_SHARE * work.seconds
            return Answer(
                error=TookTooLong(work.seconds, is_busy=is_busy)
            ), f"took longer than {work.seconds:g} seconds"
        except (EOFError, OSError):
            return Answer(error=Unavailable("the worker process died")), "died"
        self._costs.learn(work.shape, answer.seconds)
        return answer, ""

    def _look(self, work: _Work) -> None:
        """Check whether a short task has used more of the processor than a short task should.

        Only processor time counts, because on a busy machine every task takes longer.
        """
        if work in self._at_work and work.length is Length.SHORT and not work.is_stopped:
            rest = OVERRUN_SECONDS - (self._at_work[work].processor_seconds() - work.begun)
            if rest > 0:
                self._loop.call_later(rest, self._look, work)
            else:
                self._overrun(work)

    def _overrun(self, work: _Work) -> None:
        """Count a short task that turns out to be long as a long one, or stop it to keep a worker for short work."""
        self.n_overruns += 1
        if self._n_long < self.n_workers:
            work.length = Length.LONG
        else:
            self._costs.learn(work.shape, OVERRUN_SECONDS)
            work.is_stopped = True
            self._at_work[work].kill()

    def _replace(self, worker: WorkerProcess, reason: str) -> None:
        self._loss = reason
        if self._is_open:
            self.n_replaced += 1
            _log.warning("worker %d %s, and is replaced", worker.pid, reason)
        self._spawn(self._start(instead_of=worker))

    async def _start(self, instead_of: WorkerProcess | None = None, *, hurries: bool = False) -> None:
        """Start workers until one has warmed up; first wait for the end of the worker that it replaces, if any."""
        if instead_of is not None:
            await self._drop(instead_of)
        while self._is_open:
            try:
                worker = await self._warm_worker(hurries)
            except StartFailed as failure:
                await self._pause_after(failure)
            else:
                self.n_failed_starts = 0
                self._was_ready = self._was_ready or self.n_warm == self.n_processes
                self._idle.append(worker)
                worker.when_gone(partial(self._spawn_replacement, worker))
                self._begin_next()
                return

    async def _warm_worker(self, hurries: bool) -> WorkerProcess:
        """Start a worker, and wait until it has warmed up; raise StartFailed when it did not."""
        worker = await WorkerProcess.started(self._warm_up, hurries=hurries)
        self._workers.add(worker)
        if not self._is_open:  # the pool ended just now, and has not seen this worker
            worker.kill()
        try:
            await worker.wait_until_warm()
        except StartFailed:
            await self._drop(worker)
            raise
        return worker

    def _spawn_replacement(self, worker: WorkerProcess) -> None:
        """Replace a worker that ended while it was idle; ``_do`` replaces a worker that ended at work."""
        if worker in self._idle:
            self._idle.remove(worker)
            self._spawn(self._replace_idle(worker))

    async def _replace_idle(self, worker: WorkerProcess) -> None:
        self._replace(worker, f"{await worker.end_in_words()} while it was idle")

    async def _pause_after(self, failure: StartFailed) -> None:
        """Note that a start failed, and wait before the next start. The wait is longer after each further failure."""
        if not self._is_open:
            return
        self.n_failed_starts += 1
        self._failure = str(failure)
        _log.error("%s", self.start_problem or f"a worker process {failure} before it was ready")
        pause = _PAUSE_SECONDS * 2 ** min(self.n_failed_starts - 1, _MOST_DOUBLINGS)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closed.wait(), pause)

    async def _drop(self, worker: WorkerProcess) -> None:
        await worker.end()
        self._workers.discard(worker)

    @property
    def _is_compiling(self) -> bool:
        return self._starts_compiler or (self._compiler is not None and self._compiler.is_alive())

    def _compile(self) -> None:
        """Start the process that compiles missing kernels, unless it is running or about to start."""
        if self._is_open and not self._is_compiling:
            self._starts_compiler = True
            self._spawn(self._start_compiler())

    async def _start_compiler(self) -> None:
        try:
            self._compiler = await asyncio.to_thread(start_process, "compiler", compile_requested)
        finally:
            self._starts_compiler = False

    def _spawn(self, coroutine: Coroutine[Any, Any, None], context: Context | None = None) -> None:
        task = self._loop.create_task(coroutine, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
