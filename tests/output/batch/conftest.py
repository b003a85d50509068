"""The tiny data set that is verified, and a copy of it to be damaged; toy puzzles; a data set of two families."""

import shutil
from pathlib import Path

import pytest

from output.batch.plan import plan_from
from output.batch.run import run
from puzzles.families import FAMILIES
from tests.output.batch import sets
from tests.output.batch.damage import PLAN
from tests.toy import TOY


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("made")
    run(plan_from(PLAN), str(place))
    return place


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Path:
    """Return a copy of the data set, to be damaged."""
    return Path(shutil.copytree(made, tmp_path / "set"))


@pytest.fixture
def toy_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data set of two families, which nobody changes."""
    place = tmp_path_factory.mktemp("small") / "set"
    run(plan_from(sets.SMALL), str(place))
    return place


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> sets.Sets:
    """Make both plans without a disturbance, and return their bytes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        found = {}
        for name, plan in (("toys", sets.TOYS), ("few", sets.FEW_TOYS)):
            found[name] = sets.made(tmp_path_factory.mktemp(name) / "set", plan)
    return found
