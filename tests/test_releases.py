"""The Pythons that we promise are those that are tried, here and on hosted machines."""

import re
import tomllib

import yaml

from tests.layout import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PROMISED = [found[1] for each in PROJECT["classifiers"] if (found := re.fullmatch(r".* :: Python :: (3\.\d+)", each))]
JOBS = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"]


def test_hosted_machines_try_the_pythons_that_the_package_names() -> None:
    assert JOBS["releases"]["strategy"]["matrix"]["python"] == PROMISED
    (installed,) = [step["with"]["python-version"] for step in JOBS["gate"]["steps"] if "with" in step]
    assert sorted(installed.split()) == PROMISED


def test_the_oldest_python_that_installs_is_the_first_that_is_promised() -> None:
    assert PROJECT["requires-python"] == f">={PROMISED[0]}"


def test_the_image_has_a_python_that_is_promised() -> None:
    found = re.search(r"(?m)^FROM python:(3\.\d+)", (ROOT / "docs" / "Dockerfile").read_text())
    assert found
    assert found[1] in PROMISED
