"""The doors to jobs: answers, headers and problems."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx import Response
from pydantic import TypeAdapter

from service.http.family_models import any_family
from service.http.jobs.models import EXAMPLES, job_request_model
from service.http.jobs.routes import jobs_router
from service.http.keys import Key, Keys
from service.http.middleware import KeyCheck
from service.http.problems import register_handlers
from service.http.settings import Settings
from tests.service.http.jobs.waiting import program, until

BODY = {"family": "nonogram", "size": "4x5", "colors": 2, "count": 7, "seed": 1}
AT_ONCE = "(folder / 'result.parquet').write_text('made'); tell(file='result.parquet')"
NEVER = "tell(done=2); sleep(600)"
FAILS = "tell(error='no puzzle met the request')"


@contextmanager
def service(folder: Path, source: str, **settings: Any) -> Iterator[TestClient]:
    app = FastAPI()
    register_handlers(app)
    app.include_router(jobs_router(Settings(folder / "data", **settings), program(folder, source)))
    if "keys" in settings:
        app.add_middleware(KeyCheck, keys=Keys(settings["keys"]))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def problem_of(response: Response) -> str:
    told = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert told["status"] == response.status_code
    return str(told["detail"])


def ask(client: TestClient, **more: Any) -> str:
    response = client.post("/v1/jobs", json=more if "family" in more else BODY | more)
    assert response.status_code == 202, response.text
    return response.headers["location"]


def ended(client: TestClient, place: str) -> dict[str, Any]:
    def look() -> dict[str, Any] | None:
        told: dict[str, Any] = client.get(place).json()
        return told if told["state"] not in ("queued", "running") else None

    return until(look, "the end of a job")  # type: ignore[return-value]


def test_a_job_is_asked_for_and_fetched(tmp_path: Path) -> None:
    with service(tmp_path, AT_ONCE) as client:
        response = client.post("/v1/jobs", json=BODY)
        told = response.json()
        assert response.status_code == 202
        assert response.headers["location"] == f"/v1/jobs/{told['id']}"
        assert int(response.headers["retry-after"]) > 0
        members = ("state", "done", "count", "error", "result")
        assert [told[each] for each in members] == ["queued", 0, 7, None, None]
        assert told["request"] == BODY | {"result": "parquet"}
        place = response.headers["location"]
        told = ended(client, place)
        assert (told["state"], told["done"], told["result"]) == ("succeeded", 7, f"{place}/result")
        response = client.get(told["result"])
        assert (response.status_code, response.text) == (200, "made")
        assert response.headers["content-type"] == "application/vnd.apache.parquet"
        assert response.headers["content-disposition"] == f'attachment; filename="nonogram-{told["id"]}.parquet"'
        assert "retry-after" not in client.get(place).headers
        told = client.delete(place).json()
        assert (told["state"], told["result"]) == ("succeeded", None)
        assert client.get(f"{place}/result").status_code == 410
        assert list((tmp_path / "data" / "jobs").iterdir()) == []


def test_a_result_that_is_not_there_is_reported_why(tmp_path: Path) -> None:
    with service(tmp_path, NEVER) as client:
        place = ask(client)
        until(lambda: client.get(place).json()["done"] == 2, "a job at work")
        assert int(client.get(place).headers["retry-after"]) > 0
        response = client.get(f"{place}/result")
        assert response.status_code == 409
        assert "the job is running, 2 of 7 puzzles are made" in problem_of(response)
        for _ in range(2):
            response = client.delete(place)
            assert (response.status_code, response.json()["state"]) == (200, "cancelled")
        response = client.get(f"{place}/result")
        said = (410, "the job was cancelled; expected one that succeeded")
        assert (response.status_code, problem_of(response)) == said
    with service(tmp_path, FAILS) as client:
        place = ask(client)
        assert ended(client, place)["error"] == "no puzzle met the request"
        response = client.get(f"{place}/result")
        assert (response.status_code, problem_of(response)) == (409, "the job failed: no puzzle met the request")


def test_nobody_reaches_the_jobs_of_another(tmp_path: Path) -> None:
    anna, ben = ({"X-API-Key": key, "Idempotency-Key": "monday"} for key in ("first", "second"))
    with service(tmp_path, AT_ONCE, keys=(Key("first", "anna"), Key("second", "ben"))) as client:
        place = client.post("/v1/jobs", json=BODY, headers=anna).headers["location"]
        other = BODY | {"seed": 2}
        assert [client.post("/v1/jobs", json=other, headers=each).status_code for each in (anna, ben)] == [422, 202]
        client.headers.update(anna)
        ended(client, place)
        for method, address in (("GET", place), ("GET", f"{place}/result"), ("DELETE", place)):
            assert client.request(method, address, headers=ben).status_code == 404
        lists = [client.get("/v1/jobs", headers=each).json()["jobs"] for each in (anna, ben)]
        assert [[job["request"]["seed"] for job in each] for each in lists] == [[1], [2]]
        assert client.get(f"{place}/result").text == "made"


def test_jobs_are_paged_while_others_come(tmp_path: Path) -> None:
    with service(tmp_path, NEVER) as client:
        places = [ask(client) for _ in range(5)]
        page = client.get("/v1/jobs?limit=2").json()
        listed = page["jobs"]
        ask(client)
        while page["next"] is not None:
            page = client.get("/v1/jobs", params={"limit": 2, "cursor": page["next"]}).json()
            listed += page["jobs"]
        assert [f"/v1/jobs/{job['id']}" for job in listed] == places[::-1]
        assert client.get("/v1/jobs?limit=6").json()["next"] is None
        assert client.get("/v1/jobs?state=failed&family=nonogram").json() == {"jobs": [], "next": None}
        for cursor in ("0", "-1", "last", str(2**63)):
            assert client.get("/v1/jobs", params={"cursor": cursor}).status_code == 422


def test_a_full_queue_answers_503(tmp_path: Path) -> None:
    with service(tmp_path, NEVER, max_waiting_jobs=2) as client:
        first = ask(client)
        until(lambda: client.get(first).json()["state"] == "running", "a job at work")
        ask(client), ask(client)
        response = client.post("/v1/jobs", json=BODY)
        assert response.status_code == 503
        assert int(response.headers["retry-after"]) > 0
        assert problem_of(response).startswith("2 jobs are waiting already")


def test_the_examples_work_as_described_and_a_seed_by_chance_is_reported(tmp_path: Path) -> None:
    with service(tmp_path, NEVER) as client:
        for example in EXAMPLES.values():
            request = client.get(ask(client, **example["value"])).json()["request"]
            TypeAdapter(any_family(job_request_model)).validate_json(json.dumps(request), strict=True)
        seeds = {client.get(ask(client, seed=None)).json()["request"]["seed"] for _ in range(3)}
        assert len(seeds) == 3
        assert all(isinstance(seed, int) for seed in seeds)
