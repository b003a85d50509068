"""The wheel: one package, which works where an app and site-packages have namesakes of all our packages."""

import ast
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from venv import EnvBuilder

import pytest

from tests.layout import PACKAGES, ROOT, modules, of_the_clone
from tests.test_structure import imported

pytestmark = [pytest.mark.exhaustive, of_the_clone]

NAMESAKES = {*PACKAGES} - {"gridwright"}

PROGRAM = """
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
import output, service  # the app's own
import gridwright as gw

if __name__ == "__main__":
    assert output.OURS is service.OURS is False
    records = list(gw.generate_many("lightup", 2, size="5x5", seed=1))
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        print(list(pool.map(gw.rate, records)) == [record.rating for record in records])
    print(gw.solve(gw.sudoku(size="4x4", seed=1), "ilp").verdict, type(records[0]).__module__)
    print(pickle.loads(pickle.dumps(records)) == records)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment that finds what we depend on, but not us, where the tests do."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    EnvBuilder(symlinks=True).create(folder / "env")
    python = folder / "env" / "bin" / "python"
    site = Path(sysconfig.get_path("purelib", vars={"base": str(python.parents[1])}))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    (wheel,) = folder.glob("*.whl")
    # It stands where the tests run, too: pip would find it there, and install nothing.
    install = ("install", "--no-deps", "--no-index", "--ignore-installed")
    subprocess.run([*pip, "--python", python, *install, wheel], check=True)
    assert {path.name.split("-")[0] for path in site.iterdir()} == {"gridwright", "dependencies.pth"}
    return python.parents[1]


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """Make the folder of an app whose packages have the names of ours."""
    for name in NAMESAKES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("OURS = False")
    return tmp_path


def variables(environment: Path, app: Path) -> dict[str, str]:
    path = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(app), "LC_ALL": "C.UTF-8", "COLUMNS": "120"}


def without_imports(path: Path) -> str:
    """Return the syntax tree of a module in which all import statements look alike."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        for statements in (value for value in vars(node).values() if isinstance(value, list)):
            statements[:] = [
                ast.Pass() if isinstance(each, ast.Import | ast.ImportFrom) else each for each in statements
            ]
    return ast.dump(tree)


def test_the_wheel_differs_from_the_clone_in_import_statements_alone(environment: Path) -> None:
    (site,) = environment.glob("lib/python*/site-packages")
    places = {}
    for path in modules().values():
        parts = path.relative_to(ROOT).parts
        places[path] = site.joinpath(*parts) if parts[0] == "gridwright" else site.joinpath("gridwright", *parts)
    assert [str(path) for path, place in places.items() if without_imports(path) != without_imports(place)] == []
    assert {*places.values()} == {*(site / "gridwright").rglob("*.py")}


def test_no_module_imports_another_as_the_clone_does(environment: Path) -> None:
    (site,) = environment.glob("lib/python*/site-packages")
    for path in (site / "gridwright").rglob("*.py"):
        roots = {name.partition(".")[0] for name in imported(ast.parse(path.read_text()))}
        assert roots.isdisjoint(NAMESAKES), path


def test_commands_and_processes_work_among_namesakes(environment: Path, app: Path) -> None:
    (app / "program.py").write_text(PROGRAM)
    (app / "examples.sh").write_text(
        """
        set -euo pipefail
        export GRIDWRIGHT_COMPILE=never
        gen sudoku --size 4x4 --seed 1 -o puzzle.json
        cmp puzzle.json <(python -m gridwright sudoku --size 4x4 --seed 1 --json)
        gen batch -o set --count 4 --seed 1 --workers 2 --request "lightup --size 5x5"
        gen verify set --quiet > /dev/null
        python program.py
        """
    )
    told = subprocess.check_output(["bash", "examples.sh"], cwd=app, env=variables(environment, app), text=True)
    assert told.splitlines() == ["True", "unique gridwright.generator.record", "True"]


def test_compiled_kernels_are_kept_and_found_again(environment: Path, app: Path) -> None:
    code = "import gridwright as gw; gw.prove(gw.Nonogram.from_grid([[1, 0, 1], [0, 1, 1]]))"
    words = {**variables(environment, app), "GRIDWRIGHT_CACHE": str(app), "GRIDWRIGHT_COMPILE": "first"}
    kept = []
    for _ in range(2):
        subprocess.run(["python", "-c", code], cwd=app, env=words, check=True)
        kept.append({(path.name, path.stat().st_mtime_ns) for path in (app / "gridwright").rglob("*-*")})
    assert kept[0] == kept[1] != set()
    assert all(name.removeprefix("python.").startswith("gridwright.solvers.") for name, _ in kept[0])
