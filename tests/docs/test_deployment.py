"""Containers, systemd, Compose and Kubernetes: what they say starts ``gen serve`` as it is, and not as root."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from service.command_line.cli import main
from service.command_line.serve import serve
from service.http.settings import DATABASE_VARIABLE, KEY_VARIABLE, RESULTS_VARIABLE
from tests.layout import ROOT

UNIT = ROOT / "docs" / "gridwright.service"
IMAGE = ROOT / "docs" / "Dockerfile"


def settings_of_unit() -> dict[str, list[str]]:
    """Read the settings; one may be there several times."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text().splitlines():
        if line and not line.startswith(("#", "[")):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_the_unit_starts_a_server_as_a_user_of_its_own() -> None:
    settings = settings_of_unit()
    program, command, *options = shlex.split(settings["ExecStart"][0])
    assert (Path(program).name, command) == ("gen", "serve")
    # In the context of ``gen``, for click keeps the help option of the first one: alone, ``serve`` would have no -h.
    chosen = serve.make_context("serve", options, parent=click.Context(main, **main.context_settings)).params
    assert chosen["host"] == "127.0.0.1"
    assert settings["DynamicUser"] == ["yes"]
    assert str(chosen["data"]) == f"/var/lib/{settings['StateDirectory'][0]}"
    assert settings["Environment"] == [f"GRIDWRIGHT_CACHE=/var/cache/{settings['CacheDirectory'][0]}"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_has_nothing_to_say_against_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/opt/gridwright/bin/gen", sys.executable))  # it looks for the program
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=300)
    ours = [line for line in said.stderr.splitlines() if UNIT.name in line]
    assert (said.returncode, ours) == (0, [])


def test_the_image_installs_extras_compiles_as_root_and_runs_as_another() -> None:
    lines = [line for line in IMAGE.read_text().splitlines() if line and not line.startswith("#")]
    steps = [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]
    names = [name for name, _ in steps]
    assert set(names) <= {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "VOLUME", "USER", "ENTRYPOINT"}
    user = names.index("USER")
    assert int(steps[user][1]) > 0
    assert steps.index(("RUN", "gen warm --quiet")) < user < names.index("ENTRYPOINT")
    assert steps[-1] == ("ENTRYPOINT", '["gen"]')
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    (asked,) = re.findall(r"'\.\[(.+)\]'", IMAGE.read_text())
    assert set(asked.split(",")) <= extras.keys()


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
