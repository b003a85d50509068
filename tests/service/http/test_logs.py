"""Solve logs: kept only where the service collects them, without what people wrote, and up to a bound."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import gridwright as gw
from puzzles.formats import gridwright_json
from service.http import log_routes
from service.http.app import create_app
from service.http.settings import Settings

PUZZLE = {
    **gridwright_json.to_dict(gw.read("..2..1....3..4..")[0]),
    "title": "By Ann",
    "author": "Ann",
    "email": "a@b.c",
}
LOG = {
    "format": "gridwright-log",
    "version": 1,
    "puzzle": PUZZLE,
    "seconds": 61.5,
    "hints": 1,
    "moves": [[0.5, [[0, 4]]], [3, "hint"], [4.5, [[1, [1, 3]], [0, 0]]]],
}


def client_of(folder: Path, logs: Path | None) -> TestClient:
    return TestClient(create_app(Settings(folder / "data", logs=logs)))


def test_logs_are_kept_as_json_lines_and_name_nobody(tmp_path: Path) -> None:
    client = client_of(tmp_path, tmp_path / "logs")
    assert [client.post("/v1/logs", json=LOG).status_code for _ in range(2)] == [204, 204]
    (file,) = (tmp_path / "logs").iterdir()
    first, second = map(json.loads, file.read_text().splitlines())
    assert first == second
    assert {name: first[name] for name in LOG if name != "puzzle"} == {
        name: LOG[name] for name in LOG if name != "puzzle"
    }
    assert "Ann" not in file.read_text()
    assert {name: PUZZLE[name] for name in ("family", "givens", "box")}.items() <= first["puzzle"].items()
    assert "email" not in first["puzzle"]
    assert "data-collects" in client.get("/").text


WRONG: list[dict[str, Any]] = [
    *({"version": 2}, {"seconds": -1}, {"hints": 0.5}, {"moves": [[0, "undo"]]}),
    *({"name": "Ann"}, {"puzzle": {"family": "x"}}),
]


def test_other_bodies_are_refused_and_a_full_folder_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_routes, "MOST_BYTES", 600)
    client = client_of(tmp_path, tmp_path / "logs")
    assert {client.post("/v1/logs", json=LOG | wrong).status_code for wrong in WRONG} == {422}
    assert not [*(tmp_path / "logs").iterdir()]
    assert {client.post("/v1/logs", json=LOG).status_code for _ in range(5)} == {204, 503}
    assert sum(path.stat().st_size for path in (tmp_path / "logs").iterdir()) <= 600
    without = client_of(tmp_path, None)
    assert without.post("/v1/logs", json=LOG).status_code == 404
    assert "data-collects" not in without.get("/").text
