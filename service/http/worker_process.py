"""Start, use and end a worker process from the server, without letting the event loop wait."""

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from pickle import loads
from time import monotonic
from typing import Any, Self

from kernels.interrupts import left_to_this_process
from service.http.worker import LENGTH, MISSES, READY, Answer, work

_START_SECONDS = 300
_END_SECONDS = 5
_NOTED_SECONDS = 0.1  # after which every thread knows of the end of a process
_TIMES = slice(11, 13)  # the fields of user and system time in /proc/PID/stat, counted after the name

_processes = get_context("spawn")


class StartFailed(Exception):
    """Raised when a worker process did not start or warm up; the message continues a sentence about the process."""


class WorkerProcess:
    """The connection to one worker process."""

    def __init__(self, process: BaseProcess, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._process = process
        self._reader = reader
        self._writer = writer
        self.pid = process.pid or 0
        self.is_warm = False
        self._has_missed = False  # whether it missed kernels as it warmed up; they are compiled when a task needs them

    @classmethod
    async def started(cls, warm_up: Callable[[], Any], *, hurries: bool = False) -> Self:
        """Start a process that calls ``warm_up``, and takes its steps unless it hurries, or raise StartFailed."""
        try:
            ours, theirs = socket.socketpair()
            with theirs:
                try:
                    process = await asyncio.to_thread(start_process, "worker", work, theirs, warm_up, hurries)
                except BaseException:
                    ours.close()
                    raise
            return cls(process, *await asyncio.open_connection(sock=ours))
        except OSError as error:
            raise StartFailed(f"could not be started ({error.strerror})") from error

    async def wait_until_warm(self) -> None:
        """Wait until the worker reports that it has warmed up; raise StartFailed when it takes too long, or is gone."""
        try:
            async with asyncio.timeout(_START_SECONDS):
                while await self._message() != READY:
                    self._has_missed = True
        except TimeoutError:
            raise StartFailed(f"was not ready within {_START_SECONDS} seconds") from None
        except (EOFError, OSError):
            raise StartFailed(await self.end_in_words()) from None
        self.is_warm = True

    def when_gone(self, call: Callable[[], None]) -> None:
        """Call a function once, when the process has ended by itself."""
        loop, sentinel = asyncio.get_running_loop(), self._process.sentinel

        def note() -> None:
            loop.remove_reader(sentinel)
            self.is_warm = False
            call()

        loop.add_reader(sentinel, note)

    async def end_in_words(self) -> str:
        """Return, in words, how a process ended that has closed its connection."""
        await asyncio.to_thread(self._process.join, _END_SECONDS)
        if self._process.exitcode is None:  # another thread may know of the end, and be about to note it
            await asyncio.sleep(_NOTED_SECONDS)
        status = self._process.exitcode
        if status is None:
            return "does not answer"
        return f"ended with exit status {status}" if status >= 0 else f"was ended by {signal.Signals(-status).name}"

    async def do(self, task: bytes, misses: Callable[[], None]) -> Answer:
        """Do a pickled ``Task``; call ``misses`` for missing kernels. Raise EOFError or OSError if it is gone."""
        self._writer.write(task)
        await self._writer.drain()
        if self._has_missed:
            self._has_missed = False
            misses()
        while True:
            message = await self._message()
            if isinstance(message, Answer):
                return message
            if message == MISSES:
                misses()

    async def _message(self) -> Any:
        (length,) = LENGTH.unpack(await self._reader.readexactly(LENGTH.size))
        return loads(await self._reader.readexactly(length))

    def processor_seconds(self) -> float:
        """Return the processor seconds that it has used; seconds of the clock if these are unknown."""
        try:
            words = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return monotonic()
        return sum(map(int, words[_TIMES])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Kill the process and its children, without waiting for their end."""
        self.is_warm = False
        _kill(self._process)

    async def end(self) -> None:
        """Kill the process, and wait until it has ended."""
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self.kill()
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()
        await asyncio.to_thread(self._process.join, _END_SECONDS)


def start_process(name: str, target: Callable[..., None], *arguments: Any) -> BaseProcess:
    """Start a process that does not receive the signals that end the server; the server ends it."""
    process = _processes.Process(target=target, args=arguments, name=f"gridwright-{name}", daemon=True)
    with left_to_this_process():
        process.start()
    return process


def end_process(process: BaseProcess) -> None:
    """Kill a process and its children, and wait until it has ended."""
    _kill(process)
    process.join(_END_SECONDS)


def _kill(process: BaseProcess) -> None:
    """Kill a process and its group, which are its children."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid or 0, signal.SIGKILL)
    process.kill()
