"""The page: its files come as they are, and nothing else of its folder."""

import json
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from PIL import Image

from service import page
from service.http.page_routes import install_files, page_router


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    (tmp_path / "page" / "more").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<p>é</p>")
    (tmp_path / "page" / "main.js").write_text("1")
    shutil.copy(page.FILES / "words.toml", tmp_path / "page")
    monkeypatch.setattr(page, "FILES", tmp_path / "page")
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
