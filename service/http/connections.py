"""Closes connections that make no progress, so that they keep nobody out.

    opened ---- headers, complete ---- body (BodyLimits) ---- answer, read by the client ---- next request, or idle
         body_seconds                                   stalled                        uvicorn's timeout_keep_alive

When no more connections may be open, a new one replaces the one that has waited longest for a request. If all are at
work, the new connection gets an answer that says so.
"""

import asyncio
import resource
from functools import partial
from http import HTTPStatus
from math import inf
from typing import Any

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from puzzles.errors import counted
from service.http.problems import log_unavailable, problem, set_request_id
from service.http.settings import Limits

STALLED_SECONDS = 60  # seconds in which a client must read on in its answer

_OTHER_FILES = 200  # files of workers, jobs and the database


def connection_options(limits: Limits) -> dict[str, Any]:
    """Return the options of uvicorn that bound connections, and let this process open as many files as they need."""
    most = _with_files(limits.connections)
    return {"http": _bounded_protocol(most, limits.body_seconds), "ws": "none"}


def _bounded_protocol(most: int, seconds: int) -> type[H11Protocol]:
    """Return the protocol for a bounded number of connections, each with a time limit for the headers of a request."""

    class Bounded(H11Protocol):
        """A protocol that closes connections without progress."""

        _idle_since = 0.0
        _deadline: asyncio.TimerHandle | None = None

        @property
        def _is_idle(self) -> bool:
            """Return whether the headers of a request are awaited."""
            return self.cycle is None or self.cycle.response_complete

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            transport.set_write_buffer_limits(0)  # so that no byte waits for a client that does not read
            self._idle_since = self.loop.time()
            self._end_after(seconds)
            others = [each for each in self.connections - {self} if isinstance(each, Bounded)]
            others = [each for each in others if not each.transport.is_closing()]
            idle = [each for each in others if each._is_idle]
            if len(others) >= most and idle:
                min(idle, key=lambda each: each._idle_since).transport.abort()
            elif len(others) >= most:
                self.app = partial(_refuse, most)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if not self._is_idle and not self.flow.write_paused:
                self._end_after(None)
            elif self._deadline is None:
                self._end_after(seconds)

        def on_response_complete(self) -> None:
            self._idle_since = self.loop.time()
            super().on_response_complete()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._end_unless_read(inf)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._end_after(None)

        def connection_lost(self, exc: Exception | None) -> None:
            self._end_after(None)
            super().connection_lost(exc)

        def _end_after(self, seconds: float | None) -> None:
            """Set the deadline of the connection, or lift it."""
            if self._deadline is not None:
                self._deadline.cancel()
            self._deadline = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

        def _end_unless_read(self, unread: float) -> None:
            """Close the connection if its client has read none of the given bytes; otherwise check again later."""
            self._end_after(None)
            if (still_unread := self.transport.get_write_buffer_size()) < unread:
                self._deadline = self.loop.call_later(STALLED_SECONDS, self._end_unless_read, still_unread)
            else:
                self.transport.abort()

    return Bounded


async def _refuse(most: int, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer on a connection that exceeds the limit, and close it."""
    set_request_id("")
    reason = f"{counted(most, 'connection')} are at work already; expected no more"
    log_unavailable(reason)
    await problem(HTTPStatus.SERVICE_UNAVAILABLE, reason, {"Connection": "close"})(scope, receive, send)


def _with_files(connections: int) -> int:
    """Raise this process's limit of open files for connections; return how many connections can have files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = connections + _OTHER_FILES
    if 0 <= soft < needed:
        soft = needed if hard < 0 else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return connections if soft < 0 else min(connections, max(1, soft - _OTHER_FILES))
