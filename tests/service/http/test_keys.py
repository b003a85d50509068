"""Keys of a file: how it is read, and the limit of each."""

import logging
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from puzzles.errors import RequestError
from service.http.app import create_app
from service.http.settings import MAX_KEYS, Key, Keys, Settings, read_keys


def file_of(folder: Path, text: str | bytes) -> Path:
    path = folder / "keys"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_file_has_a_key_a_line(tmp_path: Path) -> None:
    path = file_of(tmp_path, "# key name limit\n\nsésame  anna 10\n  #x y z\n12#3\tben@example.org 10000\r\n")
    assert read_keys(path) == (Key("sésame", "anna", 10), Key("12#3", "ben@example.org", 10_000))
    assert "sésame" not in repr(read_keys(path))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("secret anna", "line 1 of"),
        ("secret anna 1\nsecret2 ben 0", "line 2 of"),
        ("secret anna 10001", "1 to 10000"),
        ("secret anna ten", "KEY NAME LIMIT"),
        ("secret anna ²", "KEY NAME LIMIT"),
        ("secret anna " + "1" * 5_000, "KEY NAME LIMIT"),
        ("secret anna 1 more", "KEY NAME LIMIT"),
        ("secret an/na 1", "KEY NAME LIMIT"),
        ("secret anna 1\nsecret ben 1", "repeats"),
        ("secret anna 1\nsecret2 anna 1", "repeats"),
        ("# nobody", "0 keys"),
        ("\n".join(f"secret{n} name{n} 1" for n in range(MAX_KEYS + 1)), f"{MAX_KEYS + 1} keys"),
        ("#" * (2**18 + 1), "cannot be read"),
        (b"\xff\xfe", "not text"),
    ],
)
def test_any_other_file_is_refused_without_naming_a_key(tmp_path: Path, text: str | bytes, words: str) -> None:
    with pytest.raises(RequestError, match=words) as refused:
        read_keys(file_of(tmp_path, text))
    assert "secret" not in str(refused.value)


def test_no_minute_has_more_requests_than_the_limit() -> None:
    limited, free = Key("a", "anna", 3), Key("b", "ben")
    keys = Keys([limited, free])
    waits = [keys.seconds_to_wait(limited, now) for now in (0, 10, 20, 30, 59.5, 60, 61, 70, 70)]
    assert waits == [0, 0, 0, 30, 1, 0, 9, 0, 10]  # at 60 and 70 the requests at 0 and 10 are a minute ago
    assert not any(keys.seconds_to_wait(free, 0) for _ in range(1_000))


def test_each_key_has_a_limit_of_its_own(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    keys = (Key("first", "anna", 2), Key("second", "ben", 1))
    app = create_app(Settings(tmp_path, n_workers=1, api_key="third", keys=keys))  # whose workers are not started
    client = TestClient(app, client=("127.0.0.1", 9))

    def status(key: str, path: str = "/v1/families") -> int:
        return client.get(path, headers={"Authorization": f"Bearer {key}"}).status_code

    with caplog.at_level(logging.INFO, "gridwright.http"):
        assert [status("first") for _ in range(3)] == [200, 200, 429]
    assert [status("second", "/v1/nowhere"), status("second")] == [404, 429]
    assert [status("third") for _ in range(3)] == [200] * 3
    assert [status("fourth"), status("-", "/metrics")] == [401, 401]
    assert status("first", "/healthz") == 200
    refused = client.get("/v1/families", headers={"X-API-Key": "first"})
    assert (refused.json()["code"], 1 <= int(refused.headers["retry-after"]) <= 60) == ("too-many-requests", True)
    assert refused.headers["ratelimit"].startswith('"minute";r=0')
    assert client.get("/v1/families", headers={"X-API-Key": "third"}).headers.get("ratelimit") is None
    assert "ratelimit" not in client.get("/healthz").headers
    responses = client.get("/openapi.json").json()["paths"]["/v1/families"]["get"]["responses"]
    assert {"401", "429"} <= responses.keys()
    assert caplog.text.count("127.0.0.1 anna GET /v1/families") == 3
    assert "first" not in caplog.text


def test_headers_say_how_many_requests_are_left() -> None:
    limited = Key("a", "anna", 3)
    keys = Keys([limited, Key("b", "ben")])
    told = []
    for now in (0, 10, 20, 30, 60):
        keys.seconds_to_wait(limited, now)
        headers = keys.rate_limit(limited, now)
        assert headers["RateLimit-Policy"] == '"minute";q=3;w=60'
        told.append(headers["RateLimit"])
    assert told == [f'"minute";r={left};t={rest}' for left, rest in ((2, 60), (1, 50), (0, 40), (0, 30), (0, 10))]
    assert keys.rate_limit(limited, 200)["RateLimit"] == '"minute";r=3;t=0'
    assert keys.rate_limit(Key("b", "ben"), 0) == {}
