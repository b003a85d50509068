"""The page: its files come as they are, and nothing else comes of its folder."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.testclient import TestClient

from service.http.page import router_for


def page_of(folder: Path) -> TestClient:
    app = FastAPI(openapi_url=None)
    app.include_router(router_for(folder))
    return TestClient(app)


def test_each_file_has_its_place_and_its_tag(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("<p>é</p>")
    (tmp_path / "page" / "main.js").write_text("1")
    (tmp_path / "page" / "more").mkdir()
    (tmp_path / "page" / "more" / "odd.bin").write_bytes(b"\0")
    (tmp_path / "secret").write_text("x")
    page = page_of(tmp_path / "page")
    index = page.get("/")
    assert index.text == "<p>é</p>"
    assert index.headers["content-type"] == "text/html; charset=utf-8"
    assert page.get("/", headers={"If-None-Match": index.headers["etag"]}).status_code == 304
    assert page.head("/").status_code == 200
    assert page.get("/main.js").headers["content-type"].startswith("text/javascript")
    assert page.get("/more/odd.bin").content == b"\0"
    for path in ("/secret", "/../secret", "/%2e%2e/secret", "/more", "/nothing"):
        assert page.get(path).status_code == 404


def test_without_files_there_is_no_page(tmp_path: Path) -> None:
    assert page_of(tmp_path / "missing").get("/").status_code == 404
