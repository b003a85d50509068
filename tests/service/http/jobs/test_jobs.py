"""Jobs as clients see them: answers, headers and problems; with small programs in place of the process of a job."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

from service.http.family_models import any_family
from service.http.jobs.manager import MAX_STARTS, JobManager
from service.http.jobs.models import EXAMPLES, job_request_model
from service.http.keys import Key
from service.http.settings import Settings
from tests.service.http.jobs.waiting import NOTED, ask, ended, processes_of, program, seen, service, until

BODY = {"family": "nonogram", "size": "4x5", "colors": 2, "count": 7, "seed": 1}
AT_ONCE = "(folder / 'result.parquet').write_text('made'); tell(done=7); tell(file='result.parquet')"
NEVER = "tell(done=2); sleep(600)"


def problem_of(response: httpx.Response) -> tuple[int, str]:
    told = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert told["status"] == response.status_code
    return response.status_code, str(told["detail"])


def folder_of(client: TestClient, place: str) -> Path:
    return Path(client.app.state.jobs.folder(Path(place).name))  # type: ignore[attr-defined]


def begun(folder: Path) -> list[str]:
    return [f"/v1/jobs/{name}" for name in (folder / "begun.txt").read_text().split()]


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
        assert json.loads((folder_of(client, place) / "request.json").read_text()) == told["request"]
        told = client.delete(place).json()
        assert (told["state"], told["result"]) == ("succeeded", None)
        assert client.get(f"{place}/result").status_code == 410
        assert list((tmp_path / "data" / "jobs").iterdir()) == []


def test_cancelling_ends_the_process_and_deletes_the_files(tmp_path: Path) -> None:
    with service(tmp_path, NEVER) as client:
        runs, waits = [ask(client, BODY) for _ in range(2)]
        seen(client, runs, "running", done=2)
        assert int(client.get(runs).headers["retry-after"]) > 0
        status, detail = problem_of(client.get(f"{runs}/result"))
        assert (status, "the job is running, 2 of 7 puzzles are made" in detail) == (409, True)
        assert len(processes_of(folder_of(client, runs))) == 1
        for place in (waits, runs, runs):
            response = client.delete(place)
            assert (response.status_code, response.json()["state"]) == (200, "cancelled")
            said = (410, "the job was cancelled; expected one that succeeded")
            assert problem_of(client.get(f"{place}/result")) == said
            assert not folder_of(client, place).exists()
        assert processes_of(folder_of(client, runs)) == []
        time.sleep(0.2)
        assert ended(client, waits)["state"] == "cancelled"  # and it did not begin after all


def test_a_process_that_starts_as_its_job_is_cancelled_ends_before_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it runs on, and is reported when it is collected as garbage."""
    is_begun, start = asyncio.Event(), asyncio.create_subprocess_exec

    async def slowly(*words: Any, **options: Any) -> asyncio.subprocess.Process:
        process = await start(*words, **options)
        is_begun.set()
        await asyncio.sleep(0.3)
        return process

    async def cancel_twice() -> Path:
        manager = JobManager(Settings(tmp_path / "data"), program(tmp_path, NEVER))
        async with manager.running():
            job = await manager.submit(BODY)
            await is_begun.wait()
            cancelling = asyncio.create_task(manager.cancel(job.id))
        await cancelling  # after the end of the server has cancelled it, too
        return manager.folder(job.id)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    assert processes_of(asyncio.run(cancel_twice())) == []


def test_jobs_run_in_the_order_in_which_they_came_as_many_at_once_as_may(tmp_path: Path) -> None:
    with service(tmp_path, f"{NOTED} {NEVER}", n_jobs=2) as client:
        places = [ask(client, BODY) for _ in range(5)]
        for place in places[:2]:
            seen(client, place, "running", done=2)
        time.sleep(0.2)
        states = [job["state"] for job in client.get("/v1/jobs").json()["jobs"]]
        assert states == ["queued"] * 3 + ["running"] * 2
        for number, place in enumerate(places[:3], start=2):  # each frees a place
            client.delete(place)
            seen(client, places[number], "running", done=2)
        assert sorted(begun(tmp_path)[:2]) == sorted(places[:2])
        assert begun(tmp_path)[2:] == places[2:]


def test_a_lost_process_is_replaced_a_few_times(tmp_path: Path) -> None:
    once = "mark = folder / 'mark'\nif not mark.exists():\n    mark.touch(); tell(done=3); os.kill(os.getpid(), 9)\n"
    with service(tmp_path, once + AT_ONCE) as client:
        assert ended(client, ask(client, BODY))["state"] == "succeeded"
    with service(tmp_path, f"{NOTED} os._exit(1)") as client:
        place = ask(client, BODY)
        assert (
            ended(client, place)["error"] == f"the process of the job died {MAX_STARTS} times; is there enough memory?"
        )
        assert begun(tmp_path) == [place] * MAX_STARTS
        assert not folder_of(client, place).exists()


@pytest.mark.parametrize(
    ("trouble", "limits", "said"),
    [
        ("tell(error='no puzzle')", {}, "no puzzle"),
        ("sleep(600)", {"job_seconds": 0.5}, "the job took longer than 0.5 seconds"),
    ],
)
def test_an_error_is_reported_and_the_next_job_runs(
    tmp_path: Path, trouble: str, limits: dict[str, Any], said: str
) -> None:
    is_first = "json.load((folder / 'request.json').open())['seed'] == 1"
    with service(tmp_path, f"if {is_first}:\n    {trouble}\nelse:\n    {AT_ONCE}", **limits) as client:
        first, second = [ask(client, BODY | {"seed": seed}) for seed in (1, 2)]
        job = ended(client, first)
        assert (job["state"], job["error"], job["result"]) == ("failed", said, None)
        assert problem_of(client.get(f"{first}/result")) == (409, f"the job failed: {said}")
        assert processes_of(folder_of(client, first)) == []
        assert ended(client, second)["state"] == "succeeded"


def test_a_program_that_cannot_start_fails_the_job(tmp_path: Path) -> None:
    with service(tmp_path, (str(tmp_path / "missing"),)) as client:
        assert "No such file" in ended(client, ask(client, BODY))["error"]


def test_a_job_is_told_how_many_processes_it_may_use_which_end_with_it(tmp_path: Path) -> None:
    other = "import time; time.sleep(600)"
    start = f"import subprocess; subprocess.Popen([sys.executable, '-c', {other!r}, str(folder)]);"
    with service(tmp_path, f"{start} tell(done=int(sys.argv[2])); sleep(600)", n_workers=7, n_jobs=2) as client:
        place = ask(client, BODY)
        folder = folder_of(client, place)
        assert seen(client, place, "running", done=1)["done"] == 3
        assert len(processes_of(folder)) == 2
        client.delete(place)
        until(lambda: processes_of(folder) == [], "the end of the other")
    for n_workers, n_jobs, n_each in ((1, 1, 1), (8, 1, 8), (8, 3, 2), (2, 5, 1)):
        assert Settings(tmp_path, n_workers=n_workers, n_jobs=n_jobs).job_processes == n_each


def test_the_next_server_goes_on_and_old_results_make_room(tmp_path: Path) -> None:
    with service(tmp_path, NEVER) as client:
        places = [ask(client, BODY) for _ in range(3)]
        folders = [folder_of(client, place) for place in places]
        seen(client, places[0], "running", done=2)
        folders[1].mkdir()
        for folder in folders[:2]:
            (folder / "half").touch()
        folder_of(client, "nobody's").mkdir()
    assert processes_of(folders[0]) == []
    assert (folders[0] / "half").exists()
    assert client.app.state.jobs.store.begin()  # type: ignore[attr-defined]  # as a server leaves it that was killed
    with service(tmp_path, AT_ONCE, max_kept_jobs=2) as client:
        assert not folder_of(client, "nobody's").exists()
        assert [ended(client, place)["state"] for place in places[1:]] == ["succeeded"] * 2
        assert (folders[1] / "half").exists()
        until(lambda: not folders[0].exists(), "the end of the oldest")
        assert client.get(places[0]).status_code == 404
        assert [client.get(f"{place}/result").text for place in places[1:]] == ["made"] * 2
        with client.app.state.jobs.store.database.transaction() as execute:  # type: ignore[attr-defined]
            execute("UPDATE jobs SET ended = ended - 86400 WHERE id = ?", folders[2].name)
    with service(tmp_path, NEVER, job_days=0.5) as client:
        assert [folder.exists() for folder in folders] == [False, True, False]
        assert [client.get(place).status_code for place in places] == [404, 200, 404]


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


def test_jobs_are_paged_while_others_come_until_the_queue_is_full(tmp_path: Path) -> None:
    with service(tmp_path, NEVER, max_waiting_jobs=5) as client:
        places = [ask(client, BODY)]
        seen(client, places[0], "running")
        places += [ask(client, BODY) for _ in range(4)]
        page = client.get("/v1/jobs?limit=2").json()
        listed = page["jobs"]
        ask(client, BODY)
        while page["next"] is not None:
            page = client.get("/v1/jobs", params={"limit": 2, "cursor": page["next"]}).json()
            listed += page["jobs"]
        assert [f"/v1/jobs/{job['id']}" for job in listed] == places[::-1]
        assert client.get("/v1/jobs?limit=6").json()["next"] is None
        assert client.get("/v1/jobs?state=failed&family=nonogram").json() == {"jobs": [], "next": None}
        for cursor in ("0", "-1", "last", str(2**63)):
            assert client.get("/v1/jobs", params={"cursor": cursor}).status_code == 422
        full = client.post("/v1/jobs", json=BODY)
        assert full.headers["retry-after"] == "60"
        assert problem_of(full) == (503, "5 jobs are waiting already; try again in 60 seconds")


def test_the_examples_work_as_described_and_a_seed_by_chance_is_reported(tmp_path: Path) -> None:
    with service(tmp_path, NEVER) as client:
        for example in EXAMPLES.values():
            request = client.get(ask(client, example["value"])).json()["request"]
            TypeAdapter(any_family(job_request_model)).validate_json(json.dumps(request), strict=True)
        seeds = {client.get(ask(client, BODY | {"seed": None})).json()["request"]["seed"] for _ in range(3)}
        assert len(seeds) == 3
        assert all(isinstance(seed, int) for seed in seeds)
