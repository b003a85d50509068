"""The checks of every request before the routes: the key, the type, size and pace of bodies, and safe headers."""

import asyncio
import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from time import monotonic
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzles.errors import quoted, shortened
from service.http.keys import Keys
from service.http.metrics import Metrics
from service.http.problems import ID_HEADER, READINESS, ProblemError, problem, set_request_id
from service.http.settings import Limits

KEY_NAME = "gridwright.key"  # a member of the scope of a request: the name of the key that came with it

_PORT = re.compile(r":[0-9]*$", re.ASCII)
_MOST_PATH = 200  # the most characters of a path in the log
_PROBES = ("/healthz", READINESS, "/metrics")  # requests that come every few seconds and would hide the other lines

_log = logging.getLogger("gridwright.http")


@dataclass(frozen=True, slots=True)
class _Layer(ABC):
    """A layer that handles requests on their way to an app.

    Anything else, such as its start-up, goes straight to the app.
    """

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._handle(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    @abstractmethod
    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request: answer it, or pass it to the app."""


@dataclass(frozen=True, slots=True)
class Access(_Layer):
    """A layer that gives each request an id, its sane ``X-Request-Id``, and logs how it was answered."""

    metrics: Metrics

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The id is not reset, because our own errors are answered outside of this layer, in the same task.
        name = set_request_id(Headers(scope=scope).get(ID_HEADER, ""))
        start, status, n_bytes = monotonic(), 500, 0

        async def send_noted(message: Message) -> None:
            nonlocal status, n_bytes
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[ID_HEADER] = name
            n_bytes += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        finally:
            seconds = monotonic() - start
            self.metrics.observe(scope, status, seconds)
            if scope["path"] not in _PROBES:
                client, *_port = scope.get("client") or ("-",)
                path = shortened(quote(scope["path"]), _MOST_PATH)
                words = client, scope.get(KEY_NAME, "-"), scope["method"], path, status, n_bytes, seconds
                _log.info("%s %s %s %s %d %d bytes %.3f s", *words)


GUARDED = ("/v1/", "/metrics")
KEY_HEADER = "X-API-Key"
_BEARER = "bearer "
_CLOSE = {"Connection": "close"}  # what is left of the body will not be read

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
}


@dataclass(frozen=True, slots=True)
class HostCheck(_Layer):
    """A layer that refuses requests whose header ``Host`` names a host other than the given ones, with any port."""

    hosts: Sequence[str]

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        sent = Headers(scope=scope).get("Host", "")
        name = _PORT.sub("", sent).strip("[]").lower().rstrip(".")
        if not sent or name in self.hosts:
            await self.app(scope, receive, send)
            return
        known = ", ".join(dict.fromkeys(self.hosts))
        detail = f"the host is {quoted(sent)}; expected one of {known}, or a service with keys"
        await problem(HTTPStatus.MISDIRECTED_REQUEST, detail)(scope, receive, send)


@dataclass(frozen=True, slots=True)
class SafeHeaders(_Layer):
    """A layer that adds headers to every answer, so that browsers run only the scripts of the page itself."""

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_safe)


@dataclass(frozen=True, slots=True)
class Head(_Layer):
    """A layer that answers ``HEAD`` wherever ``GET`` is answered, with the same headers and no body."""

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:

        async def send_without_body(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        if scope["method"] == "HEAD":
            await self.app({**scope, "method": "GET"}, receive, send_without_body)
        else:
            await self.app(scope, receive, send)


@dataclass(frozen=True, slots=True)
class KeyCheck(_Layer):
    """A layer that requires a key and keeps the key's limit, except for the page and for requests about health."""

    keys: Keys

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].startswith(GUARDED):
            await self.app(scope, receive, send)
            return
        key = self.keys.find(_key_sent(Headers(scope=scope)))
        if key is None:
            answer = problem(
                HTTPStatus.UNAUTHORIZED,
                f"the key is missing or wrong; expected it in the header Authorization: Bearer, or {KEY_HEADER}",
                {"WWW-Authenticate": "Bearer"},
            )
            await answer(scope, receive, send)
            return
        scope[KEY_NAME] = key.name
        seconds = self.keys.seconds_to_wait(key, monotonic())
        limits = self.keys.rate_limit(key, monotonic())

        async def send_limits(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(limits)
            await send(message)

        app = self.app
        if seconds:
            app = problem(
                HTTPStatus.TOO_MANY_REQUESTS,
                f"the key has used its {key.limit:,} requests a minute; expected no more",
                {"Retry-After": str(seconds)},
            )
        await app(scope, receive, send_limits)


def _key_sent(headers: Headers) -> bytes:
    bearer = headers.get("Authorization", "")
    key = bearer[len(_BEARER) :] if bearer.lower().startswith(_BEARER) else headers.get(KEY_HEADER, "")
    return key.strip().encode("latin-1")


@dataclass(frozen=True, slots=True)
class BodyLimits(_Layer):
    """A layer that refuses a body that is too large, too slow or not JSON, as soon as this is known.

    If a connection is closed while its client is still sending, the answer can be lost. So the rest of the body is read
    and dropped until the time for bodies is over.
    """

    limits: Limits

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        length = headers.get("Content-Length", "")
        has_body = length not in ("", "0") or "Transfer-Encoding" in headers
        kind = headers.get("Content-Type", "").partition(";")[0].strip().lower()
        deadline = asyncio.get_running_loop().time() + self.limits.body_seconds
        n_bytes, is_whole = 0, not has_body

        async def receive_bounded() -> Message:
            nonlocal n_bytes, is_whole
            try:
                async with asyncio.timeout_at(None if is_whole else deadline):
                    message = await receive()
            except TimeoutError:
                raise ProblemError(
                    HTTPStatus.REQUEST_TIMEOUT,
                    f"the body took longer than {self.limits.body_seconds} seconds to arrive; expected it sooner",
                    _CLOSE,
                ) from None
            n_bytes += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if n_bytes > self.limits.body_bytes:
                raise self._too_large()
            return message

        async def send_and_read_on(message: Message) -> None:
            if message["type"] == "http.response.body" and not message.get("more_body", False) and not is_whole:
                await send({**message, "more_body": True})
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(deadline):
                        while (await receive()).get("more_body", False):
                            pass
                message = {"type": "http.response.body"}
            await send(message)

        error = None
        if length.isdecimal() and int(length) > self.limits.body_bytes:
            error = self._too_large()
        elif has_body and kind != "application/json":
            error = ProblemError(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
                f"the body is of type {kind!r}; expected 'application/json'",
                {**_CLOSE, "Accept": "application/json"},
            )
        if error is not None:
            await problem(error.status_code, error.detail, error.headers)(scope, receive, send_and_read_on)
            return
        await self.app(scope, receive_bounded, send_and_read_on)

    def _too_large(self) -> ProblemError:
        return ProblemError(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            f"the body has more than {self.limits.body_bytes:,} bytes; expected no more",
            _CLOSE,
        )
