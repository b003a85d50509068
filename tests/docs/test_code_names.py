"""Whatever our pages and docstrings say about the code is there: files, names, and the arrows between packages."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import click
import pytest

import gridwright as gw
from puzzles.families import FAMILIES, other_names
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from puzzles.sudoku.variants import VARIANTS
from service.command_line.cli import main
from tests.docs.pages import PAGES as PAGES_OF_USERS
from tests.docs.pages import ROOT, TEXT, blocks, name_of, prose
from tests.layout import PACKAGES, modules, of_the_clone
from tests.test_structure import imported, parsed

pytestmark = of_the_clone

PAGES = [ROOT / "docs" / "architecture.md", ROOT / "docs" / "new_family.md", ROOT / "CONTRIBUTING.md"]
FOLDERS = (*PACKAGES, "tests", "docs", "benchmarks")
ENGINES = ("nonogram", "sudoku", "lightup")
"""The families that ``FAMILY`` in a path stands for."""

_PATH = re.compile(rf"(?<![\w./-])(?:{'|'.join(FOLDERS)})(?:/[\w.-]*\w)+|(?<![\w./-])\w+\.(?:py|toml|mjs)\b")
_CODE = re.compile(r"(`{1,2})(?!`)(.+?)(?<!`)\1(?!`)")
_NAME = re.compile(r"@?([A-Za-z_][\w.]*)(?:\(.*\))?")
_CAMEL = re.compile(r"\b(?:[A-Z][a-z]+){2,}\b")
_IN_PLACE = re.compile(r"`@?(\w+)(?:\([^`]*\))?`(?:,[^`.;]*,)? (?:in|of|from)\s+(?:\[|`)([\w./]+)")
_OTHERS = {"apt-get", "chromium", "node", "required", "python", "twine", "NAME", "FAMILY", "ROWSxCOLUMNS", "FILE"}
"""What stands in code type on these pages and is no name of ours."""

_PUBLIC = re.compile(r"\bgw\.([A-Za-z]\w*)")
_COMMAND = re.compile(r"`gen ([a-z]+)(?=[ `])")
_SCALE = re.compile(r"\b(?:SE|NR|LR|GR|HoDoKu|SukakuExplainer)-\d[\w.-]*\w|\b(?:NR|LR|GR)-\d\b")
_VARIABLE = re.compile(r"\bGRIDWRIGHT_[A-Z_]+")
_ROUTE = re.compile(r"/v1/([a-z-]+)")
_FOREIGN = {
    "GRIDWRIGHT_BROWSER",
    "GRIDWRIGHT_CHROMIUM",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "OPENAI_API_KEY",
    "content_type_overrides",
    "zsh_source",
}
"""Names with an underscore or a capital inside that are those of other programs, or of our tests."""
_FOREIGN_PATHS = {"gridwright/Puzzle-v0", "gridwright/puzzles"}  # ids in Gymnasium and in Inspect AI


@cache
def names() -> frozenset[str]:
    """Return all names in the Python files and tables of the project, words in its command line included."""
    found: set[str] = set()
    for folder in (*FOLDERS, ".ci"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix == ".py" and path != Path(__file__):
                for node in ast.walk(parsed(path.read_text())):
                    found |= {
                        value
                        for field in ("id", "name", "attr", "arg")
                        if isinstance(value := getattr(node, field, 0), str)
                    }
                found |= {path.stem, path.parent.name}
            elif path.suffix == ".toml":
                found |= set(re.findall(r"[\w-]+", path.read_text()))
    return frozenset(found)


def is_there(path: str, page: Path) -> bool:
    """Return whether a page names a file: by its path, beside the page, or by a name that only few share."""
    if "FAMILY" in path:
        return all(is_there(path.replace("FAMILY", family), page) for family in ENGINES)
    if "NAME" in path:
        return is_there(path.rpartition("/")[0], page)
    if "/" not in path:
        return (page.parent / path).exists() or (ROOT / path).exists() or any(_files_named(path))
    return any((folder / path).exists() for folder in (ROOT, page.parent, ROOT / "gridwright"))


@cache
def _files_named(name: str) -> tuple[Path, ...]:
    return tuple(path for folder in FOLDERS for path in (ROOT / folder).rglob(name))


def missing_files(text: str, page: Path) -> Iterator[str]:
    """Yield the paths in a page, its drawings included, that lead to no file or folder."""
    yield from (path for path in _PATH.findall(text) if not is_there(path, page))


def missing_names(text: str) -> Iterator[str]:
    """Yield the names in code type, and the names of classes in drawings, that nothing in the project has."""
    said = [code for _, code in _CODE.findall("\n".join(prose(text)))]
    for code in said:
        match = _NAME.fullmatch(code)
        if (match and "/" not in code and not code.islower() | code.isupper()) or (match and "_" in code):
            said_names = re.sub(r"\.(py|toml)$", "", match[1]).split(".")
            yield from (
                code for name in said_names if name not in names() | _OTHERS and not name.startswith("GRIDWRIGHT")
            )
    for block in blocks(text):
        if block.kind == TEXT:
            yield from (name for name in _CAMEL.findall("\n".join(block.lines)) if name not in names())


def misplaced_names(text: str) -> Iterator[str]:
    """Yield names that a page says are in a file, and are not."""
    for name, path in _IN_PLACE.findall(text):
        place = ROOT / path
        if path.startswith(FOLDERS) and place.is_file() and not re.search(rf"\b{name}\b", place.read_text()):
            yield f"{name} in {path}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text()
    wrong = [*missing_files(text, page), *missing_names(text), *misplaced_names(text)]
    assert wrong == []


@cache
def _sources() -> str:
    """Return the texts of all packages and of the dashboard, whose strings have names of columns, metrics and so on."""
    found = (path for folder in (*PACKAGES, "docs") for path in (ROOT / folder).rglob("*.*"))
    return "\n".join(path.read_text() for path in found if path.suffix in {".py", ".toml", ".js", ".json"})


def wrong_for_users(text: str, page: Path) -> Iterator[str]:
    """Yield the paths, names, commands, scales, variables of the environment and routes of a page that do not exist."""
    yield from (path for path in missing_files("\n".join(prose(text)), page) if path not in _FOREIGN_PATHS)
    yield from (f"gw.{name}" for name in _PUBLIC.findall(text) if name not in gw.__all__)
    for _, code in _CODE.findall("\n".join(prose(text))):
        match = _NAME.fullmatch(code)
        for name in match[1].split(".") if match else ():
            is_name = "_" in name.strip("_") or re.search("[a-z][A-Z]", name)
            if is_name and name not in names() | _FOREIGN and name not in _sources():
                yield code
    words = {*main.list_commands(click.Context(main)), *FAMILIES, *other_names(), *VARIANTS, *MARK_VARIANTS}
    yield from (f"gen {word}" for word in _COMMAND.findall(text) if word not in words)
    yield from (scale for scale in _SCALE.findall(text) if scale not in _sources())
    yield from (name for name in _VARIABLE.findall(text) if name not in _FOREIGN and f'"{name}"' not in _sources())
    yield from (f"/v1/{name}" for name in _ROUTE.findall(text) if f'/{name}"' not in _sources())


@pytest.mark.parametrize("page", PAGES_OF_USERS, ids=name_of)
def test_what_a_page_for_users_names_is_there(page: Path) -> None:
    assert list(wrong_for_users(page.read_text(), page)) == []


def test_a_wrong_name_for_users_would_be_seen() -> None:
    text = "`gw.nothing`, `no_such_member`, `rating/nowhere.py`, `gen nowhere x`, LR-2, `gw.rate`, `min_x()`"
    wrong = ["rating/nowhere.py", "gw.nothing", "no_such_member", "min_x()", "gen nowhere", "LR-2"]
    text += "; GRIDWRIGHT_COMPILE=first, GRIDWRIGHT_COMPILED=1, POST /v1/puzzles, POST /v1/quizzes"
    wrong += ["GRIDWRIGHT_COMPILED", "/v1/quizzes"]
    assert list(wrong_for_users(text, PAGES_OF_USERS[0])) == wrong


def test_a_wrong_name_would_be_seen() -> None:
    page = PAGES[0]
    text = (
        "`Family` in [a](x.md), `NoSuchThing`, `no_such_thing(a)`, `kernels/nowhere.py`\n\n```text\nNoSuchClass\n```\n"
    )
    assert list(missing_names(text)) == ["NoSuchThing", "no_such_thing(a)", "NoSuchClass"]
    assert list(missing_files(text + "rating/FAMILY/rules.py `none.toml`", page)) == ["kernels/nowhere.py", "none.toml"]
    assert list(misplaced_names("`Family` in [generator/options.py](a)")) == ["Family in generator/options.py"]


def named_in_docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield the dotted names and the paths that stand in docstrings in code type."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for _, code in _CODE.findall(ast.get_docstring(node, clean=False) or ""):
                if re.fullmatch(r"[a-z_]\w*(?:\.\w+)+|[\w./]+/[\w.]+\w", code):
                    yield code


def missing_in_docstrings(source: str, path: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    """Yield what docstrings name of the project, and it does not have."""
    for code in named_in_docstrings(parsed(source)):
        head = code.split(".")[0]
        if "/" in code:
            is_known = not code.startswith(FOLDERS) or is_there(code, path)
        elif head in PACKAGES:
            is_known = _leads_somewhere(code, modules)
        else:
            is_known = set(code.split(".")) <= names() or not head.endswith("_kernel")
        if not is_known and not any(_files_named(code)):
            yield code


def test_docstrings_name_what_is_there() -> None:
    known = modules()
    found = {name: [*missing_in_docstrings(path.read_text(), path, known)] for name, path in known.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_a_wrong_name_in_a_docstring_would_be_seen() -> None:
    source = (
        '"""``rating.step.Step``, ``rating/step.py``, ``rating.stop.Step``, ``no_kernel.run``, ``rating/stop.py``"""'
    )
    wrong = ["rating.stop.Step", "no_kernel.run", "rating/stop.py"]
    assert list(missing_in_docstrings(source, PAGES[0], modules())) == wrong


def _leads_somewhere(code: str, modules: Mapping[str, Path]) -> bool:
    """Return whether a dotted name is a module or package, or a name that a module has."""
    if code in modules or (ROOT / code.replace(".", "/")).is_dir():
        return True
    parts = code.split(".")
    for end in range(len(parts) - 1, 0, -1):
        if (path := modules.get(".".join(parts[:end]))) is not None:
            return all(re.search(rf"\b{part}\b", path.read_text()) for part in parts[end:])
    return False


def arrows() -> set[tuple[str, str]]:
    """Return the pairs of packages of which the first imports the second."""
    found = {
        (module.split(".")[0], name.split(".")[0])
        for module, path in modules().items()
        for name in imported(parsed(path.read_text()))
    }
    return {(package, other) for package, other in found if other in PACKAGES and package != other}


def rows_drawn(text: str) -> list[list[str]]:
    """Return the packages in the first drawing of the page, those beside each other together."""
    drawing = next(block for block in blocks(text) if block.kind == TEXT)
    rows = [[word for word in re.findall(r"[a-z]+", line[:32]) if word in PACKAGES] for line in drawing.lines]
    return [row for row in rows if row]


def test_the_drawing_of_packages_has_the_arrows_of_the_code() -> None:
    rows, found = rows_drawn(PAGES[0].read_text()), arrows()
    assert sorted(package for row in rows for package in row) == sorted(PACKAGES)
    level = {package: number for number, row in enumerate(rows) for package in row}
    assert {(package, other) for package, other in found if level[package] >= level[other]} == set()
    drawn = {(package, other) for upper, lower in pairwise(rows) for package in upper for other in lower}
    assert drawn <= found
