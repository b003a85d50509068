"""The OpenAPI document describes the product, holds for requests of all kinds, and clients that are made of it work."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from pydantic import BaseModel, TypeAdapter
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from generator.families import family_named
from puzzles.families import FAMILIES
from puzzles.formats import registry as formats
from service.http import player_routes, response_models
from service.http.app import create_app
from service.http.daily_routes import daily_model
from service.http.family_models import any_family
from service.http.jobs.request import Form
from service.http.openapi import EXAMPLE_ANSWERS
from service.http.request_models import CONVERT_EXAMPLES, RATE_EXAMPLES, SOLVE_EXAMPLES, make_examples, offered
from service.http.settings import Limits, Settings
from tests.examples import EACH_FAMILY
from tests.service.http import strange
from tests.service.http.conftest import LIMITS, Served, post, serving
from tests.service.page.driving import REQUIRED, find_node
from tests.toy import TOY

OURS = sorted(FAMILIES)
SMALL: dict[str, dict[str, object]] = {name: {"size": "6x6"} for name in FAMILIES}
SMALL |= {"nonogram": {"size": "5x6", "colors": 2}, "sudoku": {"size": "4x4"}, "lightup": {"size": "4x5"}}
CLIENT = "made_client"
BYTES = dict.fromkeys(["image/svg+xml", "image/png", *(form.media_type for form in Form)], "application/octet-stream")
"""What the tool takes as bytes, as it does not know the types of their media."""


JOB = {"id": "1", "state": "queued", "done": 0, "count": 3, "created": "2026-11-20T20:00:00Z"}
JOB |= dict.fromkeys(["error", "result", "ended"])


@pytest.fixture(scope="module")
def described(served: Served) -> dict[str, Any]:
    """Return the document, which takes long to be made for the first time."""
    document: dict[str, Any] = served.client.get("/openapi.json").json()
    return document


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
    day = {"date": "2026-11-23"}
    alone = client.get(f"/v1/daily/{family}", params=day).json()
    daily = client.get(f"/v1/daily/{family}", params=day | {"steps": True}).json()
    require_described(any_family(daily_model), daily)
    assert daily["puzzle"].pop("steps")
    assert daily == alone


def test_changed_cells_and_unrated_candidates_are_described(client: httpx.Client) -> None:
    made = post(client, "puzzles", family="nonogram", text="No", colors=1, seed=1)
    assert made["puzzles"][0]["notes"].keys() == {"changed_cells", "before"}
    asked = {"size": "5x6", "density": 0.5, "unique": False, "tries": 9, "rating": "none"}
    raw = post(client, "puzzles", family="nonogram", **asked, seed=1)
    assert raw["puzzles"][0]["request"].items() <= asked.items()
    for each in (made, raw):
        require_described(response_models.puzzles_model(), each)


@pytest.mark.parametrize("family", [path.stem for path in sorted(EXAMPLE_ANSWERS.iterdir())])
def test_the_example_of_an_answer_is_the_answer_to_its_request(
    client: httpx.Client, described: dict[str, Any], family: str
) -> None:
    example = described["paths"]["/v1/puzzles"]["post"]["responses"]["200"]["content"]["application/json"]["examples"][
        family
    ]
    answer = post(client, "puzzles", **json.loads(example["summary"]))
    for puzzle in (*answer["puzzles"], *example["value"]["puzzles"]):
        del puzzle["versions"]["gridwright"]  # an example need not be made anew for each release
    assert answer == example["value"]


def small_letters(document: Any) -> Iterator[str]:
    """Yield the descriptions in a document that begin with a small letter."""
    for name, value in document.items() if isinstance(document, dict) else enumerate(document):
        if name == "description" and isinstance(value, str) and value[0].islower():
            yield value
        if isinstance(value, dict | list):
            yield from small_letters(value)


def test_descriptions_begin_with_a_capital(described: dict[str, Any]) -> None:
    assert list(small_letters(described)) == []
    assert list(small_letters({"a": [{"description": "who made it."}, {"description": "Who."}]})) == ["who made it."]


def test_no_object_of_the_product_is_open(described: dict[str, Any]) -> None:
    def open_in(value: Any) -> bool:
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return (isinstance(value, dict) and value.get("additionalProperties") is True) or any(map(open_in, inner))

    schemas = described["components"]["schemas"]
    # Puzzles of several are refused one by one.
    assert {name for name, schema in schemas.items() if open_in(schema)} == {"Problem", "RateMany"}
    for family in OURS:
        own = {name: schemas[f"{name}Of{family.capitalize()}"]["properties"] for name in ("Puzzle", "Record", "Rated")}
        assert own["Puzzle"].keys() < own["Record"].keys()
        assert own["Record"]["family"]["const"] == own["Rated"]["family"]["const"] == family
        request = f"RequestOf{family.capitalize()}"
        assert own["Record"]["request"]["$ref"] == f"#/components/schemas/{request}"
        assert "required" not in schemas[request]
    for name in ("grade", "score", "minutes", "minutes_extrapolated"):  # which no lower bound has
        assert {"type": "null"} in schemas["RatedOfSudoku"]["properties"][name]["anyOf"]


def test_models_tell_what_the_register_tells(client: httpx.Client, described: dict[str, Any]) -> None:
    for family in FAMILIES.values():
        told = described["components"]["schemas"][f"MakeOf{family.name.capitalize()}"]
        assert told["additionalProperties"] is False
        assert told["properties"]["family"]["const"] == family.name
        for each in offered(family_named(family.name).request):
            member = told["properties"][each.name]
            assert member["description"] == each.metadata["help"]
            assert set(each.metadata["choices"]) <= set(member.get("enum", ()))
    families = {each["name"]: each for each in client.get("/v1/families").json()["families"]}
    assert list(families) == [*FAMILIES]
    assert [each["name"] for each in families["toy"]["fields"]] == ["length", "difficulty", "tries", "unique"]
    assert [each["type"] for each in families["toy"]["fields"]] == ["integer", "text", "integer", "boolean"]


def test_limits_problems_and_the_way_to_the_document(
    client: httpx.Client, described: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"`body_bytes`: {LIMITS.body_bytes}" in described["info"]["description"]
    assert described["security"] == []
    assert "HTTPValidationError" not in str(described)
    assert {"400", "413", "415", "422", "503"} <= described["paths"]["/v1/puzzles"]["post"]["responses"].keys()
    head = client.head("/openapi.json")
    assert (head.content, head.headers["content-length"] > "0") == (b"", True)
    assert client.get("/openapi.json?x=1").json()["detail"] == "'x' is not a parameter here; expected none"
    know_the_toy_alone(monkeypatch)  # as the document of one family is soon made
    guarded = TestClient(create_app(Settings(tmp_path, n_workers=1, api_key="sesame"), strange.nothing))
    document = guarded.get("/openapi.json").json()
    assert "bearer" in document["components"]["securitySchemes"]
    assert {"401", "429"} <= document["paths"]["/v1/families"]["get"]["responses"].keys()


def know_the_toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in reversed(list(FAMILIES)):  # so that they are put back in their order
        monkeypatch.delitem(FAMILIES, name)
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)


@pytest.fixture(scope="module")
def made_client(described: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """Make a client of the document by a tool that others use, and return what imports a module of it."""
    folder: Path = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(described))
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
    asked = {"family": family, **SMALL[family], "count": 3, "seed": 1, "result": "jsonl"}
    job = models.JobAnswer.from_dict({**JOB, "request": asked})
    words = ("Record", "Rating", "Rated", "Daily", "Request", "Request", "JobRequest")
    values = (made, made.rating, rated, daily, daily.request, made.request, job.request)
    assert [type(value) for value in values] == [getattr(models, f"{word}Of{name}") for word in words]
    assert (read, job.request.result) == (made, models.Form.JSONL)
    assert (rated.id, rated.score, rated.peak_rule) == (made.id, made.rating.score, made.rating.peak_rule)


N_EXAMPLES = 20
SECONDS = 600

OPERATIONS = {
    "show_health", "show_readiness", "list_families", "explain_problem", "daily_puzzle",
    "daily_archive", "give_hint", "check_cells", "score_answer", "draw_puzzle",
    "rate_puzzles", "make_puzzles", "rate_puzzle", "solve_puzzle", "convert_puzzle",
    "puzzle_as_svg", "puzzle_as_png", "puzzle_as_json", "start_job", "list_jobs",
    "show_job", "cancel_job", "job_result",
}  # fmt: skip


@contextmanager
def document_of(folder: Path, warm_up: Callable[[], None] = strange.know_the_toy) -> Iterator[Any]:
    limits = Limits(seconds=1, count=3, cells=150, total_cells=300, side=40, tries=20, budget=1_000)
    service = Settings(folder, n_workers=2, limits=limits, max_job_count=3, max_waiting_jobs=1)
    with serving(service, warm_up) as it:
        yield schemathesis.openapi.from_url(f"{it.url}/openapi.json")


def check_answers(document: Any, mode: GenerationMode) -> None:
    """Check status, media type, headers and shape of answers by the document, and that violations of it are refused.

    What the document allows may still be refused with 422, for it cannot say all that a family says, and answered with
    503 when nothing was found in time.
    """
    operations = [found.ok() for found in document.get_all_operations()]
    assert len(operations) >= 10
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not (operation.body or list(operation.iter_parameters())):
            continue  # nothing can be wrong
        if mode is GenerationMode.NEGATIVE and operation.path == "/v1/ratings/batch":
            continue  # a wrong puzzle is no wrong request: the answer says so in its place

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=N_EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
        def check(case: Any) -> None:
            answer = case.call(timeout=SECONDS)
            assert answer.status_code < 500 or answer.status_code == 503
            case.validate_response(answer, excluded_checks=[positive_data_acceptance, not_a_server_error])

        check()


@pytest.mark.exhaustive
def test_answers_to_what_the_document_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy stands for all families, since it has no kernels to be compiled for each combination of options."""
    know_the_toy_alone(monkeypatch)
    with document_of(tmp_path, strange.read_toys_alone) as document:
        check_answers(document, GenerationMode.POSITIVE)


@pytest.mark.exhaustive
def test_answers_to_what_the_document_forbids(tmp_path: Path) -> None:
    with document_of(tmp_path) as document:
        check_answers(document, GenerationMode.NEGATIVE)


def test_operations_keep_the_ids_that_clients_are_made_of(described: dict[str, Any]) -> None:
    paths = described["paths"]
    assert {each["operationId"] for operations in paths.values() for each in operations.values()} >= OPERATIONS


@pytest.mark.parametrize(
    ("path", "examples_of"),
    [
        ("puzzles", make_examples),
        ("ratings", lambda: RATE_EXAMPLES),
        ("solutions", lambda: SOLVE_EXAMPLES),
        ("conversions", lambda: CONVERT_EXAMPLES),
        ("hints", lambda: player_routes.HINT_EXAMPLES),
        ("checks", lambda: player_routes.CHECK_EXAMPLES),
        ("scores", lambda: player_routes.SCORE_EXAMPLES),
        ("pictures", lambda: player_routes.PICTURE_EXAMPLES),
        ("ratings/batch", lambda: player_routes.RATE_MANY_EXAMPLES),
    ],
)
def test_the_examples_of_bodies_work(
    client: httpx.Client, described: dict[str, Any], path: str, examples_of: Callable[[], dict[str, Any]]
) -> None:
    examples = examples_of()
    body = described["paths"][f"/v1/{path}"]["post"]["requestBody"]["content"]
    assert body["application/json"]["examples"] == examples
    for example in examples.values():
        answer = client.post(f"/v1/{path}", json=example["value"])
        assert answer.status_code == 200, answer.text


PROGRAM = """
import createClient from "openapi-fetch";
import type { paths } from "./api";
import { giveHint, jobResult, makePuzzles, showJob, startJob } from "./hey";
import { client } from "./hey/client.gen";

declare const process: { argv: string[] };

async function main(baseUrl: string): Promise<void> {
  client.setConfig({ baseUrl });
  const { data: made } = await makePuzzles({ body: { family: "sudoku", size: "4x4", seed: 1 }, throwOnError: true });
  if (!("puzzles" in made)) throw new Error("a job");
  const [puzzle] = made.puzzles;
  if (puzzle.family !== "sudoku") throw new Error(puzzle.family);
  const text = puzzle.givens.flat().join("");

  const { data: hint } = await giveHint({ body: { puzzle: text }, throwOnError: true });
  const typed = createClient<paths>({ baseUrl });
  const { data: rated } = await typed.POST("/v1/ratings", { body: { puzzle: text } });
  const { error } = await typed.POST("/v1/ratings", { body: { puzzle: "0".repeat(16) } });

  const asked = { family: "sudoku", size: "4x4", count: 3, seed: 1, result: "jsonl" } as const;
  let { data: job } = await startJob({ body: asked, throwOnError: true });
  while (job.result === null && job.error === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ data: job } = await showJob({ path: { id: job.id }, throwOnError: true }));
  }
  const { data: lines } = await jobResult({ path: { id: job.id }, throwOnError: true });
  const records = (await (lines as Blob).text()).trim().split("\\n").map((line) => JSON.parse(line));
  console.log(JSON.stringify([
    puzzle.rating?.peak === rated?.peak, hint.steps.length, error?.code, records.map((each) => each.index),
  ]));
}

main(process.argv[2]).catch((error) => { console.log(JSON.stringify(error)); });
"""
PACKAGES = ("openapi-typescript", "openapi-fetch", "@hey-api/openapi-ts", "typescript")
COMPILE = ("--strict", "--skipLibCheck", "--target", "es2022", "--module", "commonjs", "--moduleResolution", "node10")


def find_modules() -> Path:
    """Find the folder of npm's packages, or skip; the gate has it."""
    folders = [Path(folder) for folder in os.environ.get("NODE_PATH", "").split(os.pathsep) if folder]
    modules = next((each for each in folders if all((each / name).is_dir() for name in PACKAGES)), None)
    if modules is None:
        (pytest.fail if REQUIRED else pytest.skip)(f"{', '.join(PACKAGES)} are in no folder that NODE_PATH names")
    return modules


@pytest.mark.exhaustive
def test_clients_in_typescript_compile_and_work(served: Served, described: dict[str, Any], tmp_path: Path) -> None:
    node, modules = find_node(), find_modules()
    (tmp_path / "node_modules").symlink_to(modules)
    (tmp_path / "openapi.json").write_text(json.dumps(described))
    (tmp_path / "program.ts").write_text(PROGRAM)

    def run(program: Path | str, *words: str) -> str:
        done = subprocess.run([node, program, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    tools = modules / ".bin"
    run(tools / "openapi-typescript", "openapi.json", "-o", "api.d.ts", "--default-non-nullable", "false")
    run(tools / "openapi-ts", "-i", "openapi.json", "-o", "hey")
    run(tools / "tsc", *COMPILE, "--outDir", "js", "program.ts")
    assert json.loads(run("js/program.js", served.url)) == [True, 1, "not-unique", [0, 1, 2]]
