"""The page: its files come as they are, and nothing else; solve logs are kept where the service collects them."""

import json
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from PIL import Image

import gridwright as gw
from puzzles.formats import gridwright_json
from service.http import log_routes
from service.http.app import create_app
from service.http.page_routes import install_files, page_router
from service.http.settings import Settings
from service.page import site
from tests.service.http.conftest import reason_of


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    (tmp_path / "page" / "more").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<p>é</p>")
    (tmp_path / "page" / "main.js").write_text("1")
    shutil.copy(site.FILES / "words.toml", tmp_path / "page")
    monkeypatch.setattr(site, "FILES", tmp_path / "page")
    (tmp_path / "page" / "odd.bin").write_bytes(b"\0")
    (tmp_path / "secret.js").write_text("x")
    app = FastAPI(openapi_url=None)
    app.include_router(page_router())
    return TestClient(app)


def test_each_file_has_its_address_and_its_tag(client: TestClient) -> None:
    index = client.get("/")
    assert index.text == "<p>é</p>"
    assert index.headers["content-type"] == "text/html; charset=utf-8"
    assert client.get("/", headers={"If-None-Match": index.headers["etag"]}).status_code == 304
    assert client.head("/").status_code == 200
    assert client.get("/main.js").headers["content-type"].startswith("text/javascript")
    for path in ("/secret.js", "/../secret.js", "/%2e%2e/secret.js", "/more", "/odd.bin", "/nothing"):
        assert client.get(path).status_code == 404


def test_what_installs_the_page_comes_with_its_types(client: TestClient) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    about = manifest.json()
    assert (about["display"], about["start_url"], about["scope"]) == ("standalone", "./", "./")
    assert {"any", "maskable"} == {icon.get("purpose", "any") for icon in about["icons"]}
    for icon in (icon for icon in about["icons"] if icon["type"] == "image/png"):
        with Image.open(BytesIO(client.get(f"/{icon['src']}").content)) as picture:
            assert "x".join(map(str, picture.size)) == icon["sizes"]


def test_the_service_worker_keeps_the_files_that_there_are_under_a_name_for_each_version(client: TestClient) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    version, files, _ = answer.text.split("\n", 2)
    names = json.loads(files.removeprefix("const FILES = ").removesuffix(";"))
    assert {"./", "main.js", "form.html", "manifest.webmanifest", "icon-512.png"} <= set(names)
    assert "worker.js" not in names
    for name in names:
        assert client.get(f"/{name.removeprefix('./')}").status_code == 200
    pages = [{"main.js": b"1"}, {"main.js": b"2"}, {"main.mjs": b"1"}] * 2
    assert len({version.encode(), *(install_files(page)["worker.js"].split(b"\n")[0] for page in pages)}) == 4


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


WRONG: list[dict[str, Any]] = [
    *({"version": 2}, {"seconds": -1}, {"hints": 0.5}, {"moves": [[0, "undo"]]}),
    *({"name": "Ann"}, {"puzzle": {"family": "x"}}),
]


def test_logs_are_kept_as_json_lines_name_nobody_and_have_little_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, without = (
        TestClient(create_app(Settings(tmp_path, logs=logs)), "http://localhost") for logs in (tmp_path / "logs", None)
    )
    assert {client.post("/v1/logs", json=LOG | wrong).status_code for wrong in WRONG} == {422}
    assert not [*(tmp_path / "logs").iterdir()]
    assert [client.post("/v1/logs", json=LOG).status_code for _ in range(2)] == [204, 204]
    (file,) = (tmp_path / "logs").iterdir()
    first, second = map(json.loads, file.read_text().splitlines())
    assert first == second
    rest = LOG.keys() - {"puzzle"}
    assert {name: first[name] for name in rest} == {name: LOG[name] for name in rest}
    assert "Ann" not in file.read_text()
    assert {name: PUZZLE[name] for name in ("family", "givens", "box")}.items() <= first["puzzle"].items()
    assert "email" not in first["puzzle"]
    monkeypatch.setattr(log_routes, "MOST_BYTES", most := 2 * file.stat().st_size)
    assert [client.post("/v1/logs", json=LOG).status_code for _ in range(2)] == [204, 204]
    assert reason_of(client.post("/v1/logs", json=LOG)) == "the folder for solve logs is full"
    assert file.stat().st_size == most
    assert without.post("/v1/logs", json=LOG).status_code == 404
    assert ["data-collects" in each.get("/").text for each in (client, without)] == [True, False]
