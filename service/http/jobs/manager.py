"""Starts the processes of jobs in the order of the queue, watches them, and cancels jobs.

All that is known of a job is in the store and in its folder, nothing here. So whatever ends the server, the next one
finds all jobs, and continues those that have not ended.

    service.sqlite              states
    jobs.lock                   locked by the server, so that two do not share a folder
    jobs/<id>/request.json      what is to be done
    jobs/<id>/set/              the data set, as far as it is made
    jobs/<id>/result.parquet    the result
"""

import asyncio
import json
import logging
import os
import shutil
import signal
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import time
from typing import Any

from kernels.processes import command_of
from output.files import write_atomically
from puzzles.errors import PuzzleError, RequestError
from service.http.jobs.process import REQUEST, locked
from service.http.jobs.store import Job, Store
from service.http.puzzle_store import FILE_NAME
from service.http.settings import Settings

PROGRAM = command_of("service.http.jobs.process")
MAX_STARTS = 3
_DAY = 86_400
_log = logging.getLogger("gridwright.http")


@contextmanager
def sole_server(data: Path) -> Iterator[None]:
    """Lock a data folder against other servers in the block; it is created if it is missing.

    Raises:
        RequestError: when another server uses it, or it cannot be written to.
    """
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
    """Manage the jobs of a data folder.

    Attributes:
        settings: the folder, and the limits of jobs.
        program: the command that does a job; its last arguments are the folder of the job and the number of processes.
    """

    settings: Settings
    program: tuple[str, ...] = PROGRAM
    _queue: "asyncio.Queue[str]" = field(default_factory=asyncio.Queue)
    _running: "dict[str, asyncio.Task[None]]" = field(default_factory=dict)

    @property
    def store(self) -> Store:
        """Return the store of states; its methods wait for the disk, and must be called in a thread."""
        return Store(self.settings.data / FILE_NAME)

    def folder(self, name: str) -> Path:
        """Return the folder of a job."""
        return self.settings.data / "jobs" / name

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Continue what an earlier server left, and run jobs in the block.

        Raises:
            RequestError: when another server uses this folder, or it cannot be written to.
        """
        with nullcontext() if self.settings.is_locked else sole_server(self.settings.data):
            for name in await asyncio.to_thread(self._recover):
                self._queue.put_nowait(name)
            workers = [asyncio.create_task(self._work()) for _ in range(self.settings.n_jobs)]
            try:
                yield
            finally:
                await _cancel_and_wait(*workers)

    def store_of(self, owner: str) -> Store:
        """Return the store as a client sees it: its own jobs and idempotency keys."""
        return replace(self.store, owner=owner)

    async def submit(
        self, request: Mapping[str, Any], *, key: str | None = None, body: object = None, owner: str = ""
    ) -> Job:
        """Put a job into the queue, or return the one that the same key put there.

        Raises:
            KeyReusedError, QueueFullError: as ``Store.add``.
        """
        max_waiting = self.settings.max_waiting_jobs
        add = self.store_of(owner).add
        job = await asyncio.to_thread(add, request, max_waiting=max_waiting, key=key, body=body)
        self._queue.put_nowait(job.id)  # an id that comes twice runs once: the store knows that it has begun
        return job

    async def cancel(self, name: str, owner: str = "") -> Job | None:
        """Cancel a job, and delete its files; of a job that has ended, delete the files.

        Returns:
            The job, or None when its owner has none of that name.
        """
        job = await asyncio.to_thread(self.store_of(owner).cancel, name)
        if job is not None:
            if name in self._running:
                await _cancel_and_wait(self._running[name])
            await asyncio.to_thread(shutil.rmtree, self.folder(name), ignore_errors=True)
        return job

    def _recover(self) -> list[str]:
        """Queue again what was running, and delete folders of unknown jobs."""
        self.store.prepare()
        self.folder("").mkdir(exist_ok=True)
        self._delete_old()
        known = self.store.ids()
        for folder in self.folder("").iterdir():
            if folder.name not in known:
                shutil.rmtree(folder, ignore_errors=True)
        return self.store.requeue()

    def _delete_old(self) -> None:
        for name in self.store.delete_old(self.settings.max_kept_jobs, before=time() - self.settings.job_days * _DAY):
            shutil.rmtree(self.folder(name), ignore_errors=True)

    async def _work(self) -> None:
        """Run jobs, one after the other."""
        while True:
            name = await self._queue.get()
            if name in self._running:
                continue
            self._running[name] = task = asyncio.create_task(self._run(name))
            try:
                await asyncio.wait([task])
                if not task.cancelled() and (error := task.exception()):
                    _log.error("job %s", name, exc_info=error)
            finally:
                await _cancel_and_wait(task)
                del self._running[name]

    async def _run(self, name: str) -> None:
        """Run a job to its end, if it is still queued."""
        job = await asyncio.to_thread(self.store.begin, name)
        if job is None:
            return
        try:
            async with asyncio.timeout(self.settings.job_seconds):
                file, error = await self._outcome(job)
        except TimeoutError:
            file, error = "", f"the job took longer than {self.settings.job_seconds:g} seconds"
        except (OSError, PuzzleError) as failure:
            file, error = "", f"the job could not be started: {failure}"
        if file:
            await asyncio.to_thread(self.store.succeed, name, file)
        else:
            await asyncio.to_thread(shutil.rmtree, self.folder(name), ignore_errors=True)
            await asyncio.to_thread(self.store.fail, name, error)
        await asyncio.to_thread(self._delete_old)

    async def _outcome(self, job: Job) -> tuple[str, str]:
        """Run the process of a job, again when it dies; return the name of the result, or the error."""
        for _ in range(MAX_STARTS):
            async with self._process(job) as process:
                async for line in process.stdout:
                    message = json.loads(line)
                    if "done" in message:
                        await asyncio.to_thread(self.store.advance, job.id, message["done"])
                    else:
                        return message.get("file", ""), message.get("error", "")
                status = await process.wait()
            _log.warning("the process of job %s died (exit status %d)", job.id, status)
        return "", f"the process of the job died {MAX_STARTS} times; is there enough memory?"

    @asynccontextmanager
    async def _process(self, job: Job) -> "AsyncIterator[Any]":
        """Start the process of a job, which continues what one before it left; after the block it has ended."""
        folder = self.folder(job.id)
        await asyncio.to_thread(_prepare, folder, job.request)
        process = await asyncio.create_subprocess_exec(
            *self.program,
            str(folder),
            str(self.settings.job_processes),
            stdin=asyncio.subprocess.PIPE,  # closes when this process ends, however it ends
            stdout=asyncio.subprocess.PIPE,
            process_group=0,  # Ctrl-C is only for the server
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError, PermissionError):
                # With those it started, and safe at any time, as its files are complete or not there at all.
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


def _prepare(folder: Path, request: Mapping[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / REQUEST, json.dumps(request).encode())


async def _cancel_and_wait(*tasks: "asyncio.Task[None]") -> None:
    """Cancel tasks, and wait until they have ended."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)
