"""The tiny data set that is verified, and a copy of it to be damaged."""

import shutil
from pathlib import Path

import pytest

from output.batch.plan import plan_from
from output.batch.run import run
from tests.output.batch.damage import PLAN


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("made")
    run(plan_from(PLAN), str(place))
    return place


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Path:
    """Return a copy of the data set, to be damaged."""
    return Path(shutil.copytree(made, tmp_path / "set"))
