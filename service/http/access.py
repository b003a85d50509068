"""The record of each request: its id, a line in the log, and its part of the metrics."""

import logging
from time import monotonic
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzles.errors import shortened
from service.http.metrics import Metrics
from service.http.request_ids import ID_HEADER, set_request_id

KEY_NAME = "gridwright.key"  # of the scope of a request: the name of the key that came with it

_MOST_PATH = 200  # characters of a path in the log
_PROBES = ("/healthz", "/readyz", "/metrics")  # asked every few seconds, they would hide the other lines

_log = logging.getLogger("gridwright.http")


class Access:
    """Give each request an id (its sane ``X-Request-Id``), also in errors and the log, and note how it was answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # Not reset, for errors of ours are answered outside of this, in the same task.
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
            await self._app(scope, receive, send_noted)
        finally:
            seconds = monotonic() - start
            self._metrics.observe(scope, status, seconds)
            if scope["path"] not in _PROBES:
                client, *_port = scope.get("client") or ("-",)
                path = shortened(quote(scope["path"]), _MOST_PATH)
                words = client, scope.get(KEY_NAME, "-"), scope["method"], path, status, n_bytes, seconds
                _log.info("%s %s %s %s %d %d bytes %.3f s", *words)
