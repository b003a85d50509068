"""The plan of the project: imports run one way and in no circle, kernels alone are untyped, the top level is short."""

import ast
import gc
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

import pytest

from tests.layout import PACKAGES, ROOT, modules, of_the_clone

pytestmark = of_the_clone
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


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the statements of a module, those inside functions, too; most nodes are expressions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, part, ())


def imported(tree: ast.Module) -> set[str]:
    """Yield what a module imports anywhere, including names in modules, and imports by a string."""
    names: set[str] = set()
    for node in statements(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names | imported_by_strings(tree)


def imported_by_strings(tree: ast.Module) -> set[str]:
    """Name the modules of ours that a module names in strings: whole ones, or in a program that another Python runs.

    A name that is a package of ours alone counts where it is the argument of a call that imports, or follows ``-m``.
    """
    names: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(args=[ast.Constant(str(text)), *_]) if ast.unparse(node.func).rpartition(".")[2] in IMPORTERS:
                names.add(text)
            case ast.List(elts) | ast.Tuple(elts):
                texts = [each.value if isinstance(each, ast.Constant) else None for each in elts]
                names |= {text for flag, text in pairwise(texts) if flag == "-m" and isinstance(text, str)}
            case ast.Constant(str(text)) if _first_two(text) in modules():
                names.add(text)
            case ast.Constant(str(text)) if "import " in text:
                with suppress(SyntaxError):
                    names |= imported(ast.parse(text))
    return {name for name in names if name.partition(".")[0] in PACKAGES}


IMPORTERS = {"import_module", "__import__", "run_module", "command_of", "resolve_name", "written_in"}
KNOWN_PLACES = (
    r"(?:\w+\.)?__name__",  # the module itself, or one that it imports
    r"f'\{__package__\}\.llvm_\w+'",  # what is written in LLVM, and loads numba
    r"function\.intrinsic_module",  # of ``written_in``, whose arguments are looked at
)


def unknown_imports(source: str) -> set[str]:
    """Name the arguments of calls that import, from which neither a reader nor an editor finds the module."""
    calls = (node for node in ast.walk(parsed(source)) if isinstance(node, ast.Call) and node.args)
    given = {ast.unparse(each.args[0]) for each in calls if ast.unparse(each.func).rpartition(".")[2] in IMPORTERS}
    return {each for each in given if not any(re.fullmatch(place, each) for place in KNOWN_PLACES)}


def backward_arrows(package: str, source: str) -> set[str]:
    """Name the packages that a module of ``package`` imports and may not."""
    order = [*PACKAGES]
    forbidden = set(order[order.index(package) + 1 :])
    if package == "puzzles":
        forbidden.add("kernels")
    tree = parsed(source)
    return {name.split(".")[0] for name in imported(tree)} & forbidden


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_run_one_way(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    wrong = {
        str(path.relative_to(ROOT)): arrows for path in files if (arrows := backward_arrows(package, path.read_text()))
    }
    assert wrong == {}


def test_a_backward_arrow_would_be_seen() -> None:
    assert backward_arrows("solvers", "def f():\n    from rating.grades import GRADES\n") == {"rating"}
    assert backward_arrows("rating", "import solvers.verdict\nimport numpy\n") == set()
    assert backward_arrows("puzzles", "from kernels.jit import kernel\n") == {"kernels"}


@pytest.mark.parametrize(
    "line",
    [
        "import_module('gridwright')",
        "importlib.import_module('gridwright.making')",
        "name = 'gridwright.making'",
        "run([sys.executable, '-m', 'gridwright', 'warm'])",
        "COMMAND = (sys.executable, '-c', 'from gridwright import generate; generate()')",
        "COMMAND = command_of('gridwright')",
    ],
)
def test_a_backward_arrow_in_a_string_would_be_seen(line: str) -> None:
    assert backward_arrows("service", f"def f():\n    {line}\n") == {"gridwright"}


def test_modules_are_imported_by_statements() -> None:
    assert unknown_imports("import_module(f'{__name__}.{name}')\ncommand_of('a.b')\ncommand_of(b.__name__)\n") == {
        "f'{__name__}.{name}'",
        "'a.b'",
    }
    wrong = {name: found for name, path in modules().items() if (found := unknown_imports(path.read_text()))}
    assert wrong == {}


def circle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, if there are any."""
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        return list(error.args[1])
    return []


@cache
def import_graph() -> Mapping[str, set[str]]:
    """Name for each module the modules that it imports, anywhere in it."""
    found = modules()
    return {
        name: {each if each in found else each.rpartition(".")[0] for each in imported(parsed(path.read_text()))}
        & found.keys() - {name}
        for name, path in found.items()
    }


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = import_graph()
    assert sum(map(len, graph.values())) > 1_000
    assert circle_in(graph) == []


def test_one_module_knows_the_scale_of_hodoku() -> None:
    """All else asks for a scale by its name, so that these files can be read, or left out, by themselves."""
    family = {name for name in import_graph() if name.startswith("rating.sudoku.hodoku")}
    assert len(family) > 10
    assert {name for name, others in import_graph().items() if others & family} - family == {"rating.sudoku.rate_9x9"}


def test_a_circle_would_be_seen() -> None:
    assert set(circle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == {"b", "c"}


DOOR = {
    *(f"kernels.jit.{each}" for each in ("kernel", "lean_kernel", "inlined", "lean_inlined", "written_in")),
    *(f"kernels.jit.{each}" for each in ("running", "compile_first", "load_first")),
    "kernels.special.specializer",
}
"""What families and their engines use of the runtime, besides functions that kernels call."""


def not_by_the_door(source: str) -> set[str]:
    """Yield what a module imports from ``kernels`` that is neither for kernels to call nor for authors of kernels."""
    found = {name for name in imported(parsed(source)) if name.startswith("kernels")}
    return {
        each for each in found if not re.match(r"kernels\.(masks|vectors|streams|interrupts|processes)\b", each)
    } - DOOR


def test_families_do_not_know_how_kernels_are_compiled() -> None:
    assert not_by_the_door("from kernels.jit import PLAIN, kernel\nimport kernels.compiler\n") == {
        "kernels.jit.PLAIN",
        "kernels.compiler",
    }
    families = {name: path for name, path in modules().items() if name.partition(".")[0] in OF_FAMILIES}
    wrong = {name: found for name, path in families.items() if (found := not_by_the_door(path.read_text()))}
    assert wrong == {}
    listed = (ROOT / "kernels" / "__init__.py").read_text()
    assert len(DOOR) == 9
    assert [name for name in DOOR if name.rpartition(".")[2] not in re.findall(r"\w+", listed)] == []


OF_FAMILIES = ("puzzles", "solvers", "rating", "generator")

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


OTHER_NAMES = {"gridwright.http"}  # of a logger


def modules_in_strings(source: str) -> set[str]:
    """Name the strings of a module that are names of modules of ours, or of what is in them."""
    texts = {node.value for node in ast.walk(parsed(source)) if isinstance(node, ast.Constant)}
    return {text for text in texts if isinstance(text, str) and _first_two(text) in modules()} - OTHER_NAMES


def _first_two(text: str) -> str:
    first, _, rest = text.replace("{}", "sudoku").partition(".")
    return f"{first}.{rest.partition('.')[0]}"


def test_no_string_names_a_module_of_ours() -> None:
    """In the wheel they have other names, and no type checker reads a string."""
    assert modules_in_strings("PROVE = 'solvers.{}.proof.prove'\n") == {"solvers.{}.proof.prove"}
    wrong = {name: found for name, path in modules().items() if (found := modules_in_strings(path.read_text()))}
    assert wrong == {}


def patched_by_strings(source: str) -> set[str]:
    """Name what a test of ours patches by a string that begins with the name of a package of ours."""
    calls = (node for node in ast.walk(parsed(source)) if isinstance(node, ast.Call) and node.args)
    patched = {ast.unparse(each.args[0]) for each in calls if ast.unparse(each.func).endswith("setattr")}
    return {each for each in patched if re.match(rf"f?'(?:{'|'.join(PACKAGES)})\.", each)}


def test_no_test_patches_a_module_by_its_name() -> None:
    """Tests run beside the wheel, too, where our modules have other names."""
    assert patched_by_strings("patch.setattr(f'rating.{name}.MOST', 1)\npatch.setattr(sys, 'argv', [])\n") == {
        "f'rating.{name}.MOST'"
    }
    paths = (ROOT / "tests").rglob("*.py")
    assert {path.name: found for path in paths if (found := patched_by_strings(path.read_text()))} == {}


def untyped_functions(source: str) -> list[str]:
    """Name the functions of a module that are no kernels and leave out a type."""
    found = []
    for node in statements(parsed(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            typed = [node.returns, *(each.annotation for each in arguments if each.arg not in ("self", "cls"))]
            decorators = {re.split(r"\W", ast.unparse(each))[0] for each in node.decorator_list}
            if None in typed and not KERNEL_DECORATORS & decorators:
                found.append(node.name)
    return found


def test_only_kernels_leave_out_types() -> None:
    """The rest of strict typing is mypy's, which cannot tell kernels by their decorators."""
    assert untyped_functions("@kernel\ndef f(a):\n    pass\ndef g(a: int):\n    pass\n") == ["g"]
    assert {name: found for name, path in modules().items() if (found := untyped_functions(path.read_text()))} == {}


def test_the_top_level_is_what_was_agreed() -> None:
    tracked = {path.name for path in ROOT.iterdir()} - {".git"}
    ignored = {line.strip().strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()}
    assert {name for name in tracked if name not in ignored and not name.endswith(".egg-info")} <= TOP_LEVEL


def test_code_outside_the_tests_does_not_use_assert_for_validation() -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, path in modules().items()
        for node in statements(parsed(path.read_text()))
        if isinstance(node, ast.Assert)
    ]
    assert found == []
