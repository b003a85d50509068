"""The OpenAPI document describes the product: answers have the members that it names, and a client is made of it."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from pydantic import BaseModel, TypeAdapter

from puzzles.families import FAMILIES
from puzzles.formats import registry as formats
from service.http import response_models
from service.http.app import create_app
from service.http.daily_routes import daily_model
from service.http.family_models import any_family
from service.http.jobs.models import job_request_model
from service.http.jobs.request import Form
from service.http.openapi import EXAMPLE_ANSWERS
from service.http.settings import Settings
from tests.examples import EACH_FAMILY
from tests.service.http import strange
from tests.service.http.conftest import Served, post

OURS = sorted(FAMILIES)
SMALL: dict[str, dict[str, object]] = {name: {"size": "6x6"} for name in FAMILIES}
SMALL |= {"nonogram": {"size": "5x6", "colors": 2}, "sudoku": {"size": "4x4"}, "lightup": {"size": "4x5"}}
CLIENT = "made_client"
BYTES = dict.fromkeys(["image/svg+xml", "image/png", *(form.media_type for form in Form)], "application/octet-stream")
"""What the tool takes as bytes, as it does not know the types of their media."""


JOB = {"id": "1", "state": "queued", "done": 0, "count": 3, "created": "2026-11-20T20:00:00Z"}
JOB |= dict.fromkeys(["error", "result", "ended"])


def require_described(model: Any, answer: Any) -> None:
    """Check that a model accepts an answer, and that no member is left that it does not describe."""
    kind: TypeAdapter[BaseModel] = TypeAdapter(model)
    assert (
        kind.dump_python(kind.validate_json(json.dumps(answer), strict=True), exclude_unset=True, mode="json") == answer
    )


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_answers_have_the_members_that_are_described_and_agree(client: httpx.Client, family: str) -> None:
    made = post(client, "puzzles", family=family, **SMALL[family], seed=1, count=2, steps=True)
    require_described(response_models.puzzles_model(), made)
    require_described(response_models.puzzles_model(), post(client, "puzzles", family=family, **SMALL[family], seed=2))
    puzzle = {name: value for name, value in made["puzzles"][0].items() if name != "steps"}  # which may be long
    rated = post(client, "ratings", puzzle=puzzle, steps=True)
    require_described(any_family(response_models.rated_model), rated)
    # Ratings of games have the number of steps under the name of the steps themselves.
    assert {**rated, "steps": puzzle["rating"].get("steps")}.items() >= puzzle["rating"].items()
    solved = post(client, "solutions", puzzle=puzzle, steps=True)
    require_described(response_models.Solved, solved)
    assert (solved["verdict"], solved["id"], len(solved["solutions"])) == ("unique", puzzle["id"], 1)
    assert made["puzzles"][0]["steps"] == solved["steps"] == rated["steps"]
    decided = [cell for step in solved["steps"] for cell in step["decides"]]
    assert decided
    assert all(solved["solutions"][0][row][column] == value for row, column, value in decided)
    method = next(iter(client.get("/v1/families").json()["families"][list(FAMILIES).index(family)]["methods"]))["name"]
    by_method = post(client, "solutions", puzzle=puzzle, method=method)
    require_described(response_models.Solved, by_method)
    assert by_method["solutions"] == solved["solutions"]
    (document,) = formats.read(post(client, "conversions", puzzle=puzzle, to="gridwright")["text"].encode())
    assert document.puzzle.id == puzzle["id"]
    shown = client.get(f"/v1/puzzles/{puzzle['recipe']}.json", params={"solution": True}).json()
    require_described(any_family(response_models.record_model), shown)
    daily = client.get(f"/v1/daily/{family}", params={"date": "2026-11-23", "steps": True}).json()
    require_described(any_family(daily_model), daily)


BOOK = {"title": "Three", "trim": "6x9", "per_page": "1x1", "scores": False}


@pytest.fixture(scope="module")
def waiting_jobs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Serve jobs that never begin."""
    settings = Settings(tmp_path_factory.mktemp("jobs"), n_workers=1, n_jobs=0, max_waiting_jobs=99)
    with TestClient(create_app(settings, strange.nothing)) as client:
        yield client


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_what_a_job_was_asked_for_is_described(waiting_jobs: TestClient, family: str) -> None:
    asked = {"family": family, **SMALL[family], "count": 3, "seed": 1}
    for body in ({**asked, "result": "jsonl"}, {**asked, "result": "pdf", "book": BOOK}):
        answer = waiting_jobs.post("/v1/jobs", json=body).json()
        assert answer["request"] == body
        require_described(any_family(job_request_model), answer["request"])
        described = next(each for each in waiting_jobs.get("/v1/jobs").json()["jobs"] if each["id"] == answer["id"])
        assert described["request"] == body


def test_changed_cells_of_a_picture_are_described(client: httpx.Client) -> None:
    made = post(client, "puzzles", family="nonogram", text="No", colors=1, seed=1)
    assert made["puzzles"][0]["notes"].keys() == {"changed_cells", "before"}
    require_described(response_models.puzzles_model(), made)


@pytest.mark.parametrize(
    ("family", "asked"),
    [
        ("nonogram", {"size": "5x6", "colors": 2, "density": 0.5, "unique": False, "tries": 9, "rating": "none"}),
        ("sudoku", {"size": "4x4", "clues": 8, "symmetry": "rotate180", "board_method": "prune"}),
        ("lightup", {"size": "5x5", "symmetry": "none", "walls": "0.2"}),
    ],
)
def test_options_of_a_record_are_those_of_its_family(client: httpx.Client, family: str, asked: dict[str, Any]) -> None:
    made = post(client, "puzzles", family=family, **asked, seed=1)
    require_described(response_models.puzzles_model(), made)
    assert made["puzzles"][0]["request"].items() <= asked.items()
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    described = schemas[f"RequestOf{family.capitalize()}"]
    assert "required" not in described
    assert asked.keys() <= described["properties"].keys()
    reference = {"$ref": f"#/components/schemas/RequestOf{family.capitalize()}"}
    assert reference.items() <= schemas[f"RecordOf{family.capitalize()}"]["properties"]["request"].items()


@pytest.mark.parametrize("family", [path.stem for path in sorted(EXAMPLE_ANSWERS.iterdir())])
def test_the_example_of_an_answer_is_the_answer_to_its_request(client: httpx.Client, family: str) -> None:
    operation = client.get("/openapi.json").json()["paths"]["/v1/puzzles"]["post"]
    example = operation["responses"]["200"]["content"]["application/json"]["examples"][family]
    answer = post(client, "puzzles", **json.loads(example["summary"]))
    for puzzle in (*answer["puzzles"], *example["value"]["puzzles"]):
        del puzzle["versions"]["gridwright"]  # an example need not be made anew for each release
    assert answer == example["value"]


def test_no_object_of_the_product_is_open(client: httpx.Client) -> None:
    def open_in(value: Any) -> bool:
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return (isinstance(value, dict) and value.get("additionalProperties") is True) or any(map(open_in, inner))

    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    assert {name for name, schema in schemas.items() if open_in(schema)} == {
        "Problem",
        "RateMany",
    }  # puzzles of several are refused one by one
    for family in OURS:
        own = {name: schemas[f"{name}Of{family.capitalize()}"]["properties"] for name in ("Puzzle", "Record", "Rated")}
        assert own["Puzzle"].keys() < own["Record"].keys()
        assert own["Record"]["family"]["const"] == own["Rated"]["family"]["const"] == family


@pytest.fixture(scope="module")
def made_client(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """Make a client of the document by a tool that others use, and return what imports a module of it."""
    folder: Path = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(served.client.get("/openapi.json").json()))
    (folder / "config.yml").write_text(json.dumps({"post_hooks": [], "content_type_overrides": BYTES}))
    words = ("generate", "--path", "openapi.json", "--meta", "none", "--config", "config.yml", "--output-path", CLIENT)
    done = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield lambda name: import_module(f"{CLIENT}.{name}")
    for name in [name for name in sys.modules if name.split(".")[0] == CLIENT]:
        del sys.modules[name]


@pytest.mark.exhaustive
@pytest.mark.parametrize("family", EACH_FAMILY)
def test_a_client_of_the_document_works(served: Served, made_client: Callable[[str], Any], family: str) -> None:
    models = made_client("models")
    make, rate = (made_client(f"api.work.{each}").sync for each in ("make_puzzles", "rate_puzzle"))
    show = made_client("api.puzzles.puzzle_as_json").sync
    name = family.capitalize()
    body = getattr(models, f"MakeOf{name}").from_dict({"family": family, **SMALL[family], "seed": 1})
    with made_client("client").Client(base_url=served.url, timeout=600) as client:
        (made,) = make(client=client, body=body).puzzles
        read = show(made.recipe, client=client, solution=True)
        puzzle = getattr(models, f"PuzzleOf{name}").from_dict(read.to_dict())
        rated = rate(client=client, body=models.Rate(puzzle=puzzle))
        daily = made_client("api.puzzles.daily_puzzle").sync(family, client=client, date="2026-11-23")
    assert [type(made), type(made.rating), type(rated)] == [
        getattr(models, f"{word}Of{name}") for word in ("Record", "Rating", "Rated")
    ]
    assert read == made
    asked_for = getattr(models, f"RequestOf{name}")
    assert [type(daily), type(daily.request), type(made.request)] == [
        getattr(models, f"DailyOf{name}"),
        asked_for,
        asked_for,
    ]
    asked = {"family": family, **SMALL[family], "count": 3, "seed": 1, "result": "jsonl"}
    job = models.JobAnswer.from_dict({**JOB, "request": asked})
    assert type(job.request) is getattr(models, f"JobRequestOf{name}")
    assert (job.request.size, job.request.result) == (SMALL[family]["size"], models.Form.JSONL)
    assert (rated.id, rated.score, rated.peak_rule) == (made.id, made.rating.score, made.rating.peak_rule)
    assert rated.histogram.to_dict() == made.rating.histogram.to_dict()
