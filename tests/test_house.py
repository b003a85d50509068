"""The plan of the house: imports run one way, the top level holds what was agreed, and no room grows out of hand."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STREET = ("puzzles", "solvers", "rating", "generator", "output", "service")
TOP_LEVEL = {*STREET, "tests", "benchmarks", "docs", "pyproject.toml", "README.md", "LICENSE", ".ci", ".gitignore"}


def imported_packages(source: str) -> set[str]:
    """Name the top-level packages that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def backward_arrows(package: str, source: str) -> set[str]:
    """Name the packages further down the street that a module of ``package`` imports."""
    return imported_packages(source) & set(STREET[STREET.index(package) + 1 :])


@pytest.mark.parametrize("package", STREET)
def test_imports_run_one_way(package: str) -> None:
    modules = sorted((ROOT / package).rglob("*.py"))
    assert modules
    wrong = {
        str(path.relative_to(ROOT)): arrows
        for path in modules
        if (arrows := backward_arrows(package, path.read_text()))
    }
    assert wrong == {}


def test_a_backward_arrow_would_be_seen() -> None:
    assert backward_arrows("solvers", "def f():\n    from rating.grades import GRADES\n") == {"rating"}
    assert backward_arrows("rating", "import solvers.verdict\nimport numpy\n") == set()


def test_the_top_level_is_what_was_agreed() -> None:
    tracked = {path.name for path in ROOT.iterdir()} - {".git"}
    ignored = {line.strip().strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()}
    assert {name for name in tracked if name not in ignored and not name.endswith(".egg-info")} <= TOP_LEVEL


def test_code_outside_the_tests_does_not_use_assert_for_validation() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for package in STREET
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assert)
    ]
    assert found == []
