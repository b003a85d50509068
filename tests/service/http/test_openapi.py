"""The OpenAPI document holds for requests of all kinds, good and bad; TypeScript clients that are made of it work."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from puzzles.families import FAMILIES
from service.http import player_routes
from service.http.request_models import CONVERT_EXAMPLES, RATE_EXAMPLES, SOLVE_EXAMPLES, make_examples
from service.http.settings import Limits, Settings
from tests.service.http import strange
from tests.service.http.conftest import Served, serving
from tests.service.page.driving import REQUIRED, find_node
from tests.toy import TOY

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
    """Hold status, media type, headers and shape of answers to the document, and see what breaks it refused.

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
    for name in reversed(list(FAMILIES)):  # so that they are put back in their order
        monkeypatch.delitem(FAMILIES, name)
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    with document_of(tmp_path, strange.read_toys_alone) as document:
        check_answers(document, GenerationMode.POSITIVE)


@pytest.mark.exhaustive
def test_answers_to_what_the_document_forbids(tmp_path: Path) -> None:
    with document_of(tmp_path) as document:
        check_answers(document, GenerationMode.NEGATIVE)


def test_operations_keep_the_ids_that_clients_are_made_of(client: httpx.Client) -> None:
    paths = client.get("/openapi.json").json()["paths"]
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
    client: httpx.Client, path: str, examples_of: Callable[[], dict[str, Any]]
) -> None:
    examples = examples_of()
    described = client.get("/openapi.json").json()["paths"][f"/v1/{path}"]["post"]["requestBody"]["content"]
    assert described["application/json"]["examples"] == examples
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
def test_clients_in_typescript_compile_and_work(served: Served, tmp_path: Path) -> None:
    node, modules = find_node(), find_modules()
    (tmp_path / "node_modules").symlink_to(modules)
    (tmp_path / "openapi.json").write_text(json.dumps(served.client.get("/openapi.json").json()))
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
