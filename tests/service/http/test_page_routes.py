"""The page: its files come as they are, and nothing else of its folder."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from puzzles.families import FAMILIES
from service import page
from service.http.page_routes import page_router


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(page, "FILES", tmp_path / "page")
    (tmp_path / "page" / "more").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<p>é</p>")
    (tmp_path / "page" / "main.js").write_text("1")
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


def test_the_modules_of_the_families_come_by_their_ids(client: TestClient) -> None:
    assert client.get("/families.js").text.endswith(f"export const FAMILIES = {{ {', '.join(FAMILIES)} }};\n")
    for name in FAMILIES:
        assert f"export const {name} = " in client.get(f"/{name}.js").text
