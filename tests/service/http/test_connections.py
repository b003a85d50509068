"""Connections that make no progress keep nobody out: on real sockets."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
import uvicorn

from service.http import connections
from service.http.connections import connection_options
from service.http.settings import Limits
from tests.service.http.jobs.waiting import until

PATIENCE = 60  # seconds, far more than anything takes here
WHOLE = b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = 50_000_000  # bytes, more than the buffers of sockets hold


async def answer(scope, receive, send) -> None:
    """Answer at once, with many bytes or never, as the path says."""
    if scope["path"] == "/never":
        await asyncio.sleep(PATIENCE)
    body = bytes(LARGE if scope["path"] == "/large" else 0)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def serving(limits: Limits) -> Iterator[tuple[tuple[str, int], set]]:
    """Serve in a thread, and give the address and the connections."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        options = {"lifespan": "off", "log_level": "critical", "timeout_graceful_shutdown": 0}
        server = uvicorn.Server(uvicorn.Config(answer, **options, **connection_options(limits)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield listening.getsockname(), server.server_state.connections
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def opened(address: tuple[str, int], *sent: bytes) -> Iterator[socket.socket]:
    """Connect, and send parts, each after something came in answer to the one before."""
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        for n_sent, part in enumerate(sent):
            if n_sent:
                assert connection.recv(1_000).startswith(b"HTTP/1.1 200 ")
            connection.sendall(part)
        yield connection


def is_closed(connection: socket.socket) -> bool:
    """Wait until the server sends something, or closes the connection."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_headers_that_do_not_end_or_drip_are_given_up() -> None:
    with serving(Limits(body_seconds=1)) as (address, _), ExitStack() as stack:
        parts = ((), (b"GET / HTTP/1.1\r\nHost:",), (WHOLE % b"", b"GET /"), (WHOLE[:-2] % b"",))
        *silent, connection = [stack.enter_context(opened(address, *sent)) for sent in parts]
        assert all(map(is_closed, silent))
        connection.settimeout(0.1)

        def has_dripped_long_enough() -> bool:
            try:
                connection.sendall(b"X: y\r\n")
                return connection.recv(1) == b""
            except TimeoutError:
                return False
            except (ConnectionResetError, BrokenPipeError):
                return True

        until(has_dripped_long_enough, "the end of the connection")


def test_idle_connections_give_way_and_those_at_work_do_not() -> None:
    with serving(Limits(connections=3, body_seconds=PATIENCE * 2)) as (address, _), ExitStack() as stack:
        idle = [stack.enter_context(opened(address)) for _ in range(5)]
        assert is_closed(idle[0])
        for _ in range(2):
            stack.enter_context(opened(address, WHOLE % b"", WHOLE % b"never"))
        last = stack.enter_context(opened(address, WHOLE % b"", WHOLE % b"never"))
        over = stack.enter_context(opened(address, WHOLE % b""))
        told = over.makefile("rb").read()  # which ends with the connection
        assert told.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nretry-after: 2\r\n" in told
        assert b"3 connections are at work already; expected no more; try again in 2 seconds" in told
        last.settimeout(0.2)  # in which a connection that is closed would end
        with pytest.raises(TimeoutError):
            last.recv(1)


def test_a_client_that_does_not_read_its_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALLED_SECONDS", 0.2)
    with serving(Limits()) as (address, open_ones), opened(address, WHOLE % b"large") as connection:
        n_bytes = len(connection.recv(1))
        until(lambda: not open_ones, "the end of the connection")
        while data := connection.recv(1_000_000):
            n_bytes += len(data)
        assert n_bytes < LARGE
