"""What users get with ``import gridwright``: names, types, little to load, and one sentence when a file hides us."""

import ast
import doctest
import inspect
import os
import pickle
import re
import runpy
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import fields
from operator import attrgetter
from pathlib import Path
from typing import get_args

import pytest

import gridwright as gw
from generator.families import family_named
from puzzles.families import FAMILIES
from puzzles.games.games import GAMES
from puzzles.sudoku import Ground
from rating import scales
from rating.sudoku.ladders import LADDERS
from rating.sudoku.rules import HODOKU_SCALE
from service.command_line import cli
from tests.examples import EACH_FAMILY
from tests.layout import IS_CLONE, PACKAGES, ROOT, folder_of, of_the_clone
from tests.puzzles.sudoku_boards import pattern_board

FUNCTIONS = {name: getattr(gw, name) for name in gw.__all__ if inspect.isfunction(getattr(gw, name))}
OUR_OWN = {"seed", "index"}  # parameters beside the options of a family


def run(*words: object, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, as a user does whose programs are there."""
    environment = {**os.environ, **variables}
    command = [sys.executable, *map(str, words)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_function_of_a_family_has_the_options_of_its_request(family: str) -> None:
    parameters = inspect.signature(FUNCTIONS[family]).parameters
    options = fields(family_named(family).request)
    assert OUR_OWN.isdisjoint(each.name for each in options)
    assert [(each.name, each.default, each.kind) for name, each in parameters.items() if name not in OUR_OWN] == [
        (each.name, each.default, inspect.Parameter.KEYWORD_ONLY) for each in options
    ]
    for each in options:
        told, words = parameters[each.name].annotation, {*each.metadata["choices"]}
        assert told == each.type or {*get_args(told)} == {*words, each.default}


@of_the_clone  # where the stub has the imports that its script writes
def test_the_stub_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_stub.py"))
    assert made["STUB"].read_text() == made["stub"](), "gridwright/__init__.pyi is out of date; run docs/make_stub.py"


def test_the_scales_that_types_name_are_those_that_rate_and_explain() -> None:
    steps = {"", *LADDERS, "NR-1", "LR-1"}
    assert {*get_args(scales.ScaleOfSteps)} == steps
    assert steps | {word for part in get_args(scales.Scale) for word in get_args(part)} == steps | {HODOKU_SCALE}
    for scale in (*LADDERS, HODOKU_SCALE):
        given = gw.Sudoku.from_grid(pattern_board(Ground(3, 3)))
        assert gw.rate(given, scale=scale).scale == scale
        if scale in LADDERS:
            assert list(gw.explain(given, scale=scale)) == []


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_the_function_of_a_family_explains_its_options(family: str) -> None:
    function = FUNCTIONS[family]
    arguments = inspect.cleandoc(function.__doc__).partition("Args:\n")[2].partition("\n\n")[0]
    assert re.findall(r"^    (\w+): ", arguments, re.MULTILINE) == [
        each.name for each in fields(family_named(family).request)
    ]
    assert "--" not in arguments
    runner = doctest.DocTestRunner()
    (example,) = doctest.DocTestFinder().find(function, globs={})
    assert runner.run(example) == (0, 2)
    assert pickle.loads(pickle.dumps(function)) is function


def test_functions_have_examples_and_packages_their_types() -> None:
    assert [name for name, function in FUNCTIONS.items() if ">>>" not in (function.__doc__ or "")] == []
    assert [name for name, each in PACKAGES.items() if not (folder_of(each) / "py.typed").is_file()] == []


def test_what_is_public_is_there() -> None:
    assert {*gw.__all__} <= {*dir(gw)}
    assert all(inspect.isclass(getattr(gw, name)) or name in FUNCTIONS for name in {*gw.__all__} - {"__version__"})
    assert re.fullmatch(r"\d+\.\d+\.\d+", gw.__version__)
    for name in ("sudoko", "making.sudoko"):
        with pytest.raises(AttributeError, match="no attribute 'sudoko'"):
            attrgetter(name)(gw)


def loaded_after(program: str, folder: Path, *options: str) -> set[str]:
    done = run(*options, "-c", f"{program}\nimport sys\nprint(*sys.modules)", folder=folder)
    assert done.returncode == 0, done.stderr
    return {name.split(".")[0] for name in done.stdout.split()}


def test_importing_help_reading_and_making_load_nothing_heavy(tmp_path: Path) -> None:
    if IS_CLONE:  # for an installed package is among those that -S leaves out, as they may load anything
        without_site = loaded_after("import gridwright", tmp_path, "-S")
        assert without_site.isdisjoint({"enum", "re", "typing"})  # the program handles Ctrl-C only after this
    loaded = loaded_after("import gridwright", tmp_path)
    assert loaded.isdisjoint({*PACKAGES, "click"} - {"gridwright"})
    command = f"from {cli.__name__} import main\nmain([{{}}], standalone_mode=False)"
    for names in (loaded, loaded_after(command.format("'--help'"), tmp_path)):
        assert names.isdisjoint({"numpy", "numba", "pandas", "pyarrow", "PIL", "pysat"})
    program = "import gridwright as gw\ngw.write(gw.read('..2..1....3..4..'), 'puzzle.sdk')"
    assert "numba" not in loaded_after(program, tmp_path)


# Of others' packages, besides numba, with which compiled code is loaded; and how many modules of our own at most,
# without those that only the other games import, as the register of games loads all of these.
MAKING = {"click", "numpy"}
_DRAWING = {"PIL", "resvg_py"}
ALSO_MAKING = {"nonogram": _DRAWING, "mosaic": _DRAWING}
MOST_MODULES = {"nonogram": 149, "sudoku": 197, "lightup": 119, "mosaic": 194}
MOST_OF_A_GAME = 145
NOT_NEEDED = {"numpy.ma", "importlib.metadata", "html", "difflib", "subprocess", "PIL.ImageDraw", "PIL.JpegImagePlugin"}
GAME_MODULES = {name: type(game).__module__ for name, game in GAMES.items()}
GAMES_PACKAGE = GAME_MODULES["futoshiki"].rpartition(".")[0] + "."
SMALL = {"nonogram": "10x10", "sudoku": "4x4", "tents": "5x5"}  # smaller nonograms are no pictures


def imported_by(names: Iterable[str]) -> set[str]:
    """Return the modules beside those of games that some of these import, directly or not, and these themselves."""
    waiting = [*names]
    found = {*waiting}
    while waiting:
        tree = ast.parse(inspect.getsource(sys.modules[waiting.pop()]))
        names = {
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for name in (node.module or "", *(f"{node.module}.{each.name}" for each in node.names))
        }
        new = {name for name in names & sys.modules.keys() if name.startswith(GAMES_PACKAGE)} - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_making_a_puzzle_loads_what_it_needs_alone(family: str, tmp_path: Path) -> None:
    program = f"""
import sys
before = {{*sys.modules}}
from {cli.__name__} import main
main([{family!r}, "--seed", "1", "--size", {SMALL.get(family, "6x6")!r}, "--quiet"], standalone_mode=False)
print(*({{*sys.modules}} - before), file=sys.stderr)
"""
    done = run("-c", program, folder=tmp_path, GRIDWRIGHT_COMPILE="never")
    loaded = done.stderr.split()
    ours = [name for name in loaded if name.split(".")[0] in {"gridwright", *PACKAGES}]
    others = {name.split(".")[0] for name in {*loaded}.difference(ours)} - sys.stdlib_module_names
    assert others - ALSO_MAKING.get(family, set()) == MAKING
    own = [module for name, module in GAME_MODULES.items() if name == family]
    of_others = imported_by(GAME_MODULES.values()) - imported_by(own)
    assert len({*ours} - of_others) <= MOST_MODULES.get(family, MOST_OF_A_GAME)
    assert NOT_NEEDED.isdisjoint(loaded)


@pytest.mark.exhaustive
def test_a_type_checker_of_a_user_sees_the_types(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    program = """
        import gridwright as gw

        reveal_type(gw.sudoku(size="6x6", clues=12, seed=1).puzzle)
        reveal_type(gw.read("puzzles.sdm")[0])
        reveal_type(gw.rate(gw.read("puzzles.sdm")[0]).grade)
        reveal_type(gw.hint(gw.Nonogram.from_grid([[1]])))
        gw.lightup(walls=20)
        gw.nonogram(colours=2)
        reveal_type(gw.sudoku().proof.verdict)
        reveal_type(gw.generate("lightup").rating.grade)
        reveal_type(gw.sudoku(unique=False).proof)
        reveal_type(gw.nonogram(rating="none").rating)
        gw.sudoku(symmetry="ful")
        gw.sudoku(difficulty="moderate", board_method="prune").rating.peak
        gw.explain(gw.sudoku(), scale="HoDoKu-2.2")
    """
    (tmp_path / "program.py").write_text(inspect.cleandoc(program))
    cache = pytestconfig.cache.mkdir("mypy of a user") if pytestconfig.cache else tmp_path / "cache"
    words = ("--strict", "--no-error-summary", f"--cache-dir={cache}", "program.py")
    done = run("-m", "mypy", *words, folder=tmp_path, MYPYPATH="", PYTHONPATH="")
    told = done.stdout.replace('"gridwright.', '"')  # as in the wheel, where README's command installed us
    assert [line for line in told.splitlines() if ": error: " in line or " Revealed " in line] == [
        'program.py:3: note: Revealed type is "puzzles.sudoku.puzzle.Sudoku"',
        'program.py:4: note: Revealed type is "puzzles.formats.document.Document[Any]"',
        'program.py:5: note: Revealed type is "rating.grades.Grade | None"',
        'program.py:6: note: Revealed type is "rating.step.Step | None"',
        'program.py:7: error: No overload variant of "lightup" matches argument type "int"  [call-overload]',
        'program.py:8: error: No overload variant of "nonogram" matches argument type "int"  [call-overload]',
        'program.py:9: note: Revealed type is "solvers.verdict.Verdict"',
        'program.py:10: note: Revealed type is "rating.grades.Grade | None"',
        'program.py:11: note: Revealed type is "solvers.verdict.Proof | None"',
        'program.py:12: note: Revealed type is "rating.rating.Rating | None"',
        'program.py:13: error: No overload variant of "sudoku" matches argument type "str"  [call-overload]',
        'program.py:15: error: Argument "scale" to "explain" has incompatible type "Literal[\'HoDoKu-2.2\']"; expected '
        "\"Literal['', 'SE-1.2.1', 'SukakuExplainer-1.18.1-default', 'NR-1', 'LR-1']\"  [arg-type]",
    ]


def test_folders_of_the_same_names_hide_nothing_and_the_package_is_the_command(tmp_path: Path) -> None:
    for name in PACKAGES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "puzzles.txt").write_text("mine")
    code = "import gridwright as gw; print(gw.sudoku(size='4x4', seed=1).puzzle.n_givens)"
    done = run("-c", code, folder=tmp_path, GRIDWRIGHT_COMPILE="never")
    assert done.stdout == "6\n", done.stderr
    assert run("-m", "gridwright", "--help", folder=tmp_path).stdout.startswith("Usage: gen ")
