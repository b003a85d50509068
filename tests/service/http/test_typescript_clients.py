"""Clients in TypeScript that openapi-typescript and hey-api make of the document: they compile and work."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.service.http.conftest import Served
from tests.service.page.browser import REQUIRED, find_node

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
