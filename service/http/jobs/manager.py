"""Starts the processes of jobs in the order of the queue, watches them, and cancels jobs.

Everything about a job is in the store and in its folder. So whatever stops the server, the next one finds all jobs, and
continues those that have not ended.

    service.sqlite              states, unless servers share a database
    jobs.lock                   locked by the server, so that two do not share a folder
    jobs/<id>/request.json      the request
    jobs/<id>/set/              the data set, as far as it is made
    jobs/<id>/result.parquet    the result, unless servers share a place for results
"""

import asyncio
import json
import logging
import os
import shutil
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from kernels.processes import command_of
from output.files import write_atomically
from puzzles.errors import OutputError, PuzzleError, RequestError
from service.http.jobs import process
from service.http.jobs.database import PostgreSQL, SQLite, Unreachable
from service.http.jobs.process import REQUEST, locked
from service.http.jobs.results import Results
from service.http.jobs.store import Job, Store
from service.http.settings import Settings

PROGRAM = command_of(process.__name__)
MAX_STARTS = 3
FILE_NAME = "service.sqlite"
_DAY = 86_400
_LOOK_SECONDS = 1.0  # how often to look for jobs that other servers have queued
_RETRY_SECONDS = 1.0
_RENEWALS = 6  # renewals of a lease within its duration
_LEASE_THREADS, _LOCKING_THREADS = 4, 8
_log = logging.getLogger("gridwright.http")
_Value = TypeVar("_Value")


@contextmanager
def sole_server(data: Path) -> Iterator[None]:
    """Lock a data folder within a block; raise RequestError if it is not writable, or another server uses it."""
    path = data / "jobs.lock"
    try:
        data.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError as error:
        raise RequestError(f"'{data}' cannot be written to ({error.strerror}); expected a folder for data") from error
    with locked(path, wait=False):
        yield


@dataclass(frozen=True)
class JobManager:
    """The manager of the jobs in a data folder."""

    settings: Settings  # the folder and the limits of jobs
    # The command that does a job; its last arguments are the folder of the job and the number of processes.
    program: tuple[str, ...] = PROGRAM
    # Separate threads: one kind for leases, which nothing else may delay, and one for requests that may wait for a
    # lock.
    _leases: Executor = field(default_factory=partial(ThreadPoolExecutor, _LEASE_THREADS, "leases"))
    _locking: Executor = field(default_factory=partial(ThreadPoolExecutor, _LOCKING_THREADS, "locking"))
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _running: "set[asyncio.Task[None]]" = field(default_factory=set)

    @property
    def store(self) -> Store:
        """Return the store of states.

        Its methods wait for the disk, and must be called in a thread.
        """
        address = self.settings.database
        database = PostgreSQL(address) if address else SQLite(self.settings.data / FILE_NAME)
        return Store(database, lease_seconds=self.settings.lease_seconds)

    @property
    def results(self) -> Results:
        """Return the place of results."""
        return Results(self.settings.data / "jobs", self.settings.results)

    def folder(self, name: str) -> Path:
        """Return the folder of a job."""
        return self.settings.data / "jobs" / name

    def prepare(self) -> None:
        """Complete the database, and look for the place of results; raise RequestError if either is unusable."""
        self.store.prepare()
        self.results.require_reachable()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run jobs within a block, those of an earlier server first.

        Raises ``RequestError`` if another server uses the data folder, or it cannot be written to.
        """
        with nullcontext() if self.settings.is_locked else sole_server(self.settings.data):
            await asyncio.to_thread(self._recover)
            workers = [asyncio.create_task(self._work()) for _ in range(self.settings.n_jobs)]
            try:
                yield
            finally:
                await _cancel_and_wait(*workers)
                self._leases.shutdown(wait=False)
                self._locking.shutdown(wait=False)

    def store_of(self, owner: str) -> Store:
        """Return the store as a client sees it: its own jobs and idempotency keys."""
        return replace(self.store, owner=owner)

    async def submit(
        self, request: Mapping[str, Any], *, key: str | None = None, body: object = None, owner: str = ""
    ) -> Job:
        """Put a job into the queue, or return the job that was put there under the same key.

        Raise ``KeyReusedError`` if that job has another body, and ``QueueFullError`` if too many jobs wait already.
        """
        max_waiting = self.settings.max_waiting_jobs
        add = partial(self.store_of(owner).add, request, max_waiting=max_waiting, key=key, body=body)
        job = await _in(self._locking, add)
        self._woken.set()
        return job

    async def claim(self, key: str, body: object, seed: int, owner: str) -> tuple[int, Job | None]:
        """Return the first seed for a key and body, and the job if there is one.

        Raise KeyReusedError for another body.
        """
        return await _in(self._locking, self.store_of(owner).claim, key, body, seed)

    async def cancel(self, name: str, owner: str = "") -> Job | None:
        """Cancel a job unless it has ended, and delete its files.

        Return the job, or None if its owner has no such job.
        """
        job = await _in(self._locking, self.store_of(owner).cancel, name)
        if job is not None:
            await _cancel_and_wait(*(task for task in self._running if task.get_name() == name))
            await asyncio.to_thread(self.results.delete, name)
        return job

    def _recover(self) -> None:
        """Queue again the jobs that were running here, and delete the folders of unknown jobs."""
        self.prepare()
        self.folder("").mkdir(exist_ok=True)
        if not self.settings.database:
            self.store.release_all()
        self._sweep()

    def _sweep(self) -> None:
        """Delete old jobs, and the folders here that no job needs any more."""
        for name in self.store.delete_old(self.settings.max_kept_jobs, self.settings.job_days * _DAY):
            self.results.delete(name)
        folders = list(self.folder("").iterdir())  # before the jobs, because a job is known before it has a folder
        needed = self.store.ids(with_result=not self.results.shared)
        for folder in folders:
            if folder.name not in needed:
                shutil.rmtree(folder, ignore_errors=True)

    async def _work(self) -> None:
        while True:
            self._woken.clear()
            job = await _insist(self._leases, self.store.begin)
            if job is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK_SECONDS if self.settings.database else None):
                        await self._woken.wait()
                continue
            task = asyncio.create_task(self._run(job), name=job.id)
            self._running.add(task)
            try:
                await asyncio.wait([task])
                if not task.cancelled() and (error := task.exception()):
                    _log.error("job %s", job.id, exc_info=error)
            finally:
                await _cancel_and_wait(task)
                self._running.remove(task)

    async def _run(self, job: Job) -> None:
        """Run a job to its end, as long as this server has a lease on it."""
        run = asyncio.current_task()

        async def renew() -> None:
            while await _insist(self._leases, self.store.renew, job):
                await asyncio.sleep(self.settings.lease_seconds / _RENEWALS)
            if run is not None:
                run.cancel()

        renewals = asyncio.create_task(renew())
        try:
            file, error = await self._bounded_outcome(job)
            if file:
                file = await _insist(None, self.results.publish, job, file)
                await _insist(self._leases, self.store.succeed, job, file)
            else:
                await asyncio.to_thread(shutil.rmtree, self.folder(job.id), ignore_errors=True)
                await _insist(self._leases, self.store.fail, job, error)
        except asyncio.CancelledError:
            with suppress(Unreachable):
                await _in(self._leases, self.store.release, job)
            raise
        finally:
            await _cancel_and_wait(renewals)
            with suppress(Unreachable):
                await asyncio.to_thread(self._sweep)

    async def _bounded_outcome(self, job: Job) -> tuple[str, str]:
        try:
            async with asyncio.timeout(self.settings.job_seconds):
                return await self._outcome(job)
        except TimeoutError:
            return "", f"the job took longer than {self.settings.job_seconds:g} seconds"
        except (OSError, PuzzleError) as failure:
            return "", f"the job could not be started: {failure}"

    async def _outcome(self, job: Job) -> tuple[str, str]:
        """Run the process of a job, and again if it dies; return the name of the result, or the error."""
        for _ in range(MAX_STARTS):
            async with self._process(job) as process:
                async for line in process.stdout:
                    message = json.loads(line)
                    if "done" in message:
                        with suppress(Unreachable):
                            await _in(self._leases, self.store.renew, job, message["done"])
                    else:
                        return message.get("file", ""), message.get("error", "")
                status = await process.wait()
            _log.warning("the process of job %s died (exit status %d)", job.id, status)
        return "", f"the process of the job died {MAX_STARTS} times; is there enough memory?"

    @asynccontextmanager
    async def _process(self, job: Job) -> "AsyncIterator[Any]":
        """Start the process of a job, which continues earlier work; at the end of the block, the process has ended."""
        folder = self.folder(job.id)
        await asyncio.to_thread(_prepare, folder, job.request)
        start = asyncio.create_subprocess_exec(
            *self.program,
            str(folder),
            str(self.settings.job_processes),
            stdin=asyncio.subprocess.PIPE,  # this closes when the server ends, in whatever way
            stdout=asyncio.subprocess.PIPE,
            process_group=0,  # Ctrl-C is meant only for the server
        )
        starting = asyncio.create_task(start)
        try:
            await _wait_even_if_cancelled(starting)
            yield starting.result()
        finally:
            if not starting.exception():
                process = starting.result()
                with suppress(ProcessLookupError, PermissionError):
                    # This also ends the processes that it started, and is safe at any time, because files are complete
                    # or do not exist.
                    os.killpg(process.pid, signal.SIGKILL)
                await _wait_even_if_cancelled(asyncio.create_task(process.wait()))


def _prepare(folder: Path, request: Mapping[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / REQUEST, json.dumps(request).encode())


async def _in(threads: Executor | None, function: Callable[..., _Value], *arguments: Any) -> _Value:
    """Call a function in one of the given threads, or by default in one of the threads that everything shares."""
    return await asyncio.get_running_loop().run_in_executor(threads, partial(function, *arguments))


async def _insist(threads: Executor | None, function: Callable[..., _Value], *arguments: Any) -> _Value:
    """Call a function in a thread, again and again as long as the database or the place of results does not answer."""
    while True:
        try:
            return await _in(threads, function, *arguments)
        except (Unreachable, OutputError) as error:
            _log.warning("%s; trying again", error)
            await asyncio.sleep(_RETRY_SECONDS)


async def _wait_even_if_cancelled(task: "asyncio.Task[Any]") -> None:
    """Wait until a task is done. If the waiting task is cancelled meanwhile, however often, raise that only afterwards.

    A client may cancel a job that the end of the server cancels as well. The second cancellation would interrupt the
    wait for the job's process, which nobody would reap.
    """
    is_cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            is_cancelled = True
    if is_cancelled:
        raise asyncio.CancelledError


async def _cancel_and_wait(*tasks: "asyncio.Task[None]") -> None:
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)
