"""Manifests for several servers: they follow their schemas, and start ``gen serve`` with what it has."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from service.cli import main
from service.http.settings import DATABASE_VARIABLE, KEY_VARIABLE, RESULTS_VARIABLE
from service.serve import serve
from tests.docs.pages import ROOT

COMPOSE, KUBERNETES = ROOT / "docs" / "compose.yaml", ROOT / "docs" / "kubernetes.yaml"
BIN = Path(sys.executable).parent


@pytest.mark.parametrize(
    "command",
    [
        ("check-jsonschema", "--builtin-schema", "vendor.compose-spec", COMPOSE),
        *(("kubernetes-validate", "--strict", "-k", version, KUBERNETES) for version in ("1.29", "1.37")),
    ],
)
def test_manifests_follow_their_schemas(command: tuple[str | Path, ...]) -> None:
    done = subprocess.run([BIN / command[0], *command[1:]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", [COMPOSE, KUBERNETES])
def test_the_server_starts_with_what_they_say(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents: list[dict[str, Any]] = list(yaml.safe_load_all(path.read_text()))
    if path == COMPOSE:
        server = documents[0]["services"]["server"]
        words, variables = server["command"], server["environment"]
    else:
        (server,) = documents[0]["spec"]["template"]["spec"]["containers"]
        words, variables = server["args"], dict.fromkeys((KEY_VARIABLE, DATABASE_VARIABLE, RESULTS_VARIABLE), "x")
        assert all(f"--from-literal={name}=" in path.read_text() for name in variables)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    command, *options = words
    chosen = serve.make_context("serve", options, parent=click.Context(main, **main.context_settings)).params
    assert (command, chosen["host"], chosen["n_workers"]) == ("serve", "0.0.0.0", 2)
    given = {chosen[name] for name in ("api_key", "database", "results")}
    assert given == {os.environ[name] for name in variables}
