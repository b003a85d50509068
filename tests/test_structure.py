"""The plan of the project: imports run one way and in no circle, kernels alone are untyped, the top level is short."""

import ast
import gc
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("kernels", "puzzles", "solvers", "rating", "generator", "output", "service", "gridwright")
"""Each may import those before it; ``kernels`` and ``puzzles`` know nothing of each other."""
FILES = {
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "CITATION.cff",
    ".ci",
    ".dockerignore",
    ".github",
    ".gitignore",
    ".pre-commit-config.yaml",
}
TOP_LEVEL = {*PACKAGES, *FILES, "tests", "benchmarks", "docs"}
OUR_OWN = {f"{package}.{path.stem}" for package in PACKAGES for path in (ROOT / package).iterdir()}
KERNEL_DECORATORS = {"kernel", "lean_kernel", "inlined", "lean_inlined"}


@cache
def parsed(source: str) -> ast.Module:
    """Parse a module; searches for garbage among its nodes would take most of the time."""
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        gc.freeze()
        gc.enable()


def sources() -> Iterator[tuple[str, Path]]:
    """Yield each module of the packages with its dotted name."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the statements of a module, those inside functions, too; most nodes are expressions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, part, ())


def imported(tree: ast.Module) -> set[str]:
    """Name what a module imports, names in modules included, anywhere in it."""
    names: set[str] = set()
    for node in statements(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def named_in_strings(tree: ast.Module) -> set[str]:
    """Name the modules and functions of ours that are loaded by strings, such as ``solvers.sudoku.proof.prove``."""
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if "." in text and ".".join(text.replace("{}", "sudoku").split(".")[:2]) in OUR_OWN}


def backward_arrows(package: str, source: str) -> set[str]:
    """Name the packages that a module of ``package`` imports and may not."""
    forbidden = set(PACKAGES[PACKAGES.index(package) + 1 :])
    if package == "puzzles":
        forbidden.add("kernels")
    tree = parsed(source)
    return {name.split(".")[0] for name in imported(tree) | named_in_strings(tree)} & forbidden


@pytest.mark.parametrize("package", PACKAGES)
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
    assert backward_arrows("puzzles", "from kernels.jit import kernel\n") == {"kernels"}
    assert backward_arrows("puzzles", "PROVE = 'solvers.{}.proof.prove'\n") == {"solvers"}


_COMPILES = "what compiles loads with the first kernel that is compiled, and works on kernels"
_PICTURES = "a request checks the picture that it asks for, and pictures are drawn as requests say"
LEFT_OUT = {
    ("kernels.jit", "kernels.compiled"): _COMPILES,
    ("kernels.jit", "kernels.cache"): _COMPILES,
    ("kernels.files", "kernels.cache"): _COMPILES,
    ("kernels.identity", "kernels.jit"): _COMPILES,
    ("kernels.background", "kernels.jit"): _COMPILES,
    ("generator.nonogram.request", "generator.nonogram.pictures.drawn"): _PICTURES,
}
"""Deferred imports that close a circle, and why. The list only shrinks."""


def circle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, if there are any."""
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = dict(sources())

    graph = {
        name: {each if each in modules else each.rpartition(".")[0] for each in imported(parsed(path.read_text()))}
        & modules.keys() - {name}
        for name, path in modules.items()
    }
    assert sum(map(len, graph.values())) > 1_000
    for module, other in LEFT_OUT:
        graph[module] -= {other}
    assert circle_in(graph) == []
    for module, other in LEFT_OUT:
        assert circle_in({**graph, module: graph[module] | {other}}), f"{module} no longer needs its exception"


WITHOUT_THE_COMPILER = (
    "generator.sudoku.request",
    "generator.lightup.request",
    "rating.grades",
    "rating.lightup.rules",
    "rating.lightup.score",
    "rating.nonogram.rules",
    "rating.nonogram.score",
    "solvers.nonogram",
)


def test_requests_and_tables_of_rules_load_neither_numba_nor_a_sat_solver() -> None:
    loading = f"""
import sys
from importlib import import_module
for name in {WITHOUT_THE_COMPILER}:
    import_module(name)
    assert not {{"numba", "pysat"}} & sys.modules.keys(), name
sys.modules["generator.lightup.request"].LightUpRequest()
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", loading], cwd=ROOT, check=True)


def untyped_functions(source: str) -> list[str]:
    """Name the functions of a module that are no kernels and leave out a type."""
    found = []
    for node in statements(parsed(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            typed = [node.returns, *(each.annotation for each in arguments if each.arg not in ("self", "cls"))]
            decorators = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
            if None in typed and not KERNEL_DECORATORS & set(map(ast.unparse, decorators)):
                found.append(node.name)
    return found


def test_only_kernels_leave_out_types() -> None:
    """The rest of strict typing is mypy's, which cannot tell kernels by their decorators."""
    assert untyped_functions("@kernel\ndef f(a):\n    pass\ndef g(a: int):\n    pass\n") == ["g"]
    assert {name: found for name, path in sources() if (found := untyped_functions(path.read_text()))} == {}


def test_the_top_level_is_what_was_agreed() -> None:
    tracked = {path.name for path in ROOT.iterdir()} - {".git"}
    ignored = {line.strip().strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()}
    assert {name for name in tracked if name not in ignored and not name.endswith(".egg-info")} <= TOP_LEVEL


def test_code_outside_the_tests_does_not_use_assert_for_validation() -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, path in sources()
        for node in statements(parsed(path.read_text()))
        if isinstance(node, ast.Assert)
    ]
    assert found == []
