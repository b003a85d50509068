"""The keeper of jobs: lets them begin in their order, watches their processes, and ends them.

What is known of a job stands in the store and in its folder, nothing of it here. So whatever ends the server, the
next one finds all jobs, and goes on with those that are not at their end.

    service.sqlite              states
    jobs.lock                   held by the server, so that two do not share a folder
    jobs/<id>/order.json        what is to be done
    jobs/<id>/set/              the data set, as far as it is made
    jobs/<id>/result.parquet    the result
"""

import asyncio
import json
import logging
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import time
from typing import Any

from output.files import write_atomically
from puzzles.errors import PuzzleError
from service.http.jobs.lock import sole_server
from service.http.jobs.run import ORDER
from service.http.jobs.store import Job, Store
from service.http.settings import Settings
from service.http.store import FILE_NAME
from solvers.children import command_of

PROGRAM = command_of("service.http.jobs.run")
MOST_LOSSES = 3
_DAY = 86_400
_log = logging.getLogger("gridwright.http")


@dataclass(frozen=True)
class Keeper:
    """Keep the jobs of a data folder.

    Attributes:
        settings: the folder, and what jobs may take.
        program: what does the work of a job; the folder of the job is added to it.
    """

    settings: Settings
    program: tuple[str, ...] = PROGRAM
    _queue: "asyncio.Queue[str]" = field(default_factory=asyncio.Queue)
    _running: "dict[str, asyncio.Task[None]]" = field(default_factory=dict)

    @property
    def store(self) -> Store:
        """Give the place where states are kept; its functions wait for the disk, and belong into a thread."""
        return Store(self.settings.data / FILE_NAME)

    def folder(self, name: str) -> Path:
        """Name the folder of a job."""
        return self.settings.data / "jobs" / name

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Go on with what an earlier server left, and let jobs run as long as the block lasts.

        Raises:
            RequestError: when another server works in this folder, or it cannot be written to.
        """
        with sole_server(self.settings.data):
            for name in await asyncio.to_thread(self._recover):
                self._queue.put_nowait(name)
            workers = [asyncio.create_task(self._work()) for _ in range(self.settings.n_jobs)]
            try:
                yield
            finally:
                await _ended(*workers)

    async def submit(self, asked: Mapping[str, Any], *, key: str | None = None, body: object = None) -> Job:
        """Put a job into the queue, or give the one that the same key put there.

        Raises:
            KeyReusedError, QueueFullError: as ``Store.add``.
        """
        job = await asyncio.to_thread(self.store.add, asked, most=self.settings.max_waiting_jobs, key=key, body=body)
        self._queue.put_nowait(job.id)  # an id that comes twice is taken once: the store knows that it has begun
        return job

    async def cancel(self, name: str) -> Job | None:
        """End a job, and delete its files; also those of a job that is at its end.

        Returns:
            The job, or None when there is none of that name.
        """
        job = await asyncio.to_thread(self.store.cancel, name)
        if job is not None:
            if name in self._running:
                await _ended(self._running[name])
            await asyncio.to_thread(shutil.rmtree, self.folder(name), ignore_errors=True)
        return job

    def _recover(self) -> list[str]:
        """Queue again what was running, and delete folders of which the store knows nothing."""
        self.store.prepare()
        self.folder("").mkdir(exist_ok=True)
        self._sweep()
        known = self.store.ids()
        for folder in self.folder("").iterdir():
            if folder.name not in known:
                shutil.rmtree(folder, ignore_errors=True)
        return self.store.requeue()

    def _sweep(self) -> None:
        for name in self.store.forget(most=self.settings.max_kept_jobs, before=time() - self.settings.job_days * _DAY):
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
                await _ended(task)
                del self._running[name]

    async def _run(self, name: str) -> None:
        """Run a job to its end, if it still waits."""
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
        await asyncio.to_thread(self._sweep)

    async def _outcome(self, job: Job) -> tuple[str, str]:
        """Have the work done, by another process when one is lost; give the file or the error that came of it."""
        for _ in range(MOST_LOSSES):
            async with self._process(job) as process:
                async for line in process.stdout:
                    told = json.loads(line)
                    if "done" in told:
                        await asyncio.to_thread(self.store.advance, job.id, told["done"])
                    else:
                        return told.get("file", ""), told.get("error", "")
                status = await process.wait()
            _log.warning("the process of job %s was lost (exit status %d)", job.id, status)
        return "", f"the process of the job was lost {MOST_LOSSES} times; is there enough memory?"

    @asynccontextmanager
    async def _process(self, job: Job) -> "AsyncIterator[Any]":
        """Start the process of a job, which goes on with what one before it left; after the block it is no more."""
        folder = self.folder(job.id)
        await asyncio.to_thread(_prepare, folder, job.asked)
        process = await asyncio.create_subprocess_exec(
            *self.program,
            str(folder),
            stdin=asyncio.subprocess.PIPE,  # closes when this process ends, however it ends
            stdout=asyncio.subprocess.PIPE,
            process_group=0,  # Ctrl-C is for the server
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                process.kill()  # at any time: its files are there in full or not at all
            await process.wait()


def _prepare(folder: Path, asked: Mapping[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / ORDER, json.dumps(asked).encode())


async def _ended(*tasks: "asyncio.Task[None]") -> None:
    """Cancel tasks, and wait until they are at their end."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)
