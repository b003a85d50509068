"""A small server that answers the page as the service does, by the real pipeline, without its workers and jobs."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import service
from generator.families import FAMILIES
from generator.pipeline import generate
from output.playable import playable, steps_of
from output.records import record_dict
from puzzles.errors import PuzzleError
from puzzles.formats import gridwright_json

FILES = Path(service.__file__).parent / "page_files"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
CSP = "default-src 'self'; base-uri 'none'; form-action 'none'"  # no inline scripts, no inline styles, nobody else
KINDS = {bool: "boolean", int: "integer", float: "number"}


def made(family: str, seed: int = 1, **options: Any) -> dict[str, Any]:
    """Make a puzzle as the service hands it out."""
    record = generate(FAMILIES[family].room.Request(**options), seed)
    return {**record_dict(record), "steps": steps_of(record.puzzle, record.proof)}


def answer(path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Answer a request for a puzzle, or for its solution."""
    if path == "/v1/families":
        return {"families": [_told(family) for family in FAMILIES.values()]}
    if path == "/v1/puzzles":
        options = {name: value for name, value in body.items() if name not in ("family", "count", "steps", "seed")}
        return {"seed": 1, "puzzles": [made(body["family"], body.get("seed", 1), **options)]}
    document = gridwright_json.from_dict(body["puzzle"])
    proof = FAMILIES[document.puzzle.family].room.prove(document.puzzle)
    found = {"verdict": str(proof.verdict), "solutions": [grid.tolist() for grid in proof.solutions]}
    return {**found, "steps": playable(document.puzzle, proof)["steps"] if proof.verdict == "unique" else []}


def _told(family: Any) -> dict[str, Any]:
    own = [
        {
            "name": each.name,
            "type": KINDS.get(type(each.default), "number" if "float" in str(each.type) else "text"),
            "default": each.default,
            **each.metadata,
        }
        for each in fields(family.room.Request)
    ]
    return {"name": family.name, "summary": family.summary, "fields": own}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        name = self.path.split("?")[0].lstrip("/") or "index.html"
        file = FILES / name
        if self.path.startswith("/v1/"):
            self._answer({})
        elif file.parent == FILES and file.is_file():
            self._send(200, TYPES[file.suffix], file.read_bytes())
        else:
            self._send(404, "text/plain", b"")

    def do_POST(self) -> None:
        self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def _answer(self, body: dict[str, Any]) -> None:
        try:
            self._send(200, "application/json", json.dumps(answer(self.path, body)).encode())
        except PuzzleError as error:
            told = {"type": "about:blank", "title": "Unprocessable Content", "status": 422, "detail": str(error)}
            self._send(422, "application/problem+json", json.dumps(told).encode())

    def _send(self, status: int, kind: str, data: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", CSP)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def running() -> Iterator[str]:
    """Run the server while a test does, and give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
