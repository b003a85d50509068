"""The contract of a family: mypy reports whatever a family gets wrong, and nothing else is needed to see it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.layout import ROOT, of_the_clone
from tests.toy import family

pytestmark = of_the_clone  # for mypy reads our sources there

Faults = dict[str, tuple[str, str, str]]
MARK = "    @override\n    def "
FIRST = f"{MARK}rating_type("

# What is changed in the toy family, into what, and what mypy says of it.
FAULTS: Faults = {
    "misspelled_method": ("def measure(self", "def mesure(self", "no base method was found"),
    "unknown_override": (FIRST, f"{MARK}no_such_method(self) -> None: ...\n\n{FIRST}", "no base method was found"),
    "wrong_override": (FIRST, f"{MARK}without_clues(self, wrong: int) -> float: ...\n\n{FIRST}", "Signature of"),
    "misspelled_key": ("def key(self)", "def kye(self)", "no base method was found"),
    "override_without_mark": ("    @override\n    def measure", "    def measure", "is not using @override"),
    "wrong_parameter": ("def describe(self, puzzle: Toy)", "def describe(self, puzzle: str)", "Argument 1 of"),
    "missing_parameter": (", *, color: bool, width: int", ", *, color: bool", 'Signature of "text" incompatible'),
    "wrong_return_type": ("def rule_names(self) -> Sequence[str]", "def rule_names(self) -> int", "Return type"),
    "wrong_value": ('return ["counting"]', "return [1]", '"int"; expected "str"'),
    "missing_method": ("def draw_steps(self", "def _draw_steps(self", 'abstract attribute "draw_steps"'),
    "misspelled_fact": ("lists_cells = False", "list_cells = False", 'abstract attribute "lists_cells"'),
    "wrong_fact": ("lists_cells = False", "lists_cells = None", "Incompatible types in assignment"),
    "wrong_entry_of_a_fact": ('{"line": "adding up"}', '{"line": 1}', '"str": "int"; expected "str": "str"'),
    "wrong_request": ("    request = ToyRequest", "    request = Toy", "Incompatible types in assignment"),
    "unknown_method": ("_bits(puzzle)\n        for", "self.bits(puzzle)\n        for", 'has no attribute "bits"'),
    "unknown_name": (
        "        good = all(",
        "        from solvers.verdict import good\n\n        all(",
        'no attribute "good"',
    ),
    "unknown_module": ("        good = all(", "        from solvers.bits import good\n\n        all(", "Cannot find"),
    "wrong_call": ('Adding("counting", n, added)', 'Adding("counting", n)', "Missing positional argument"),
}

# The same of the game that others are copied from.
FAULTS_OF_A_GAME: Faults = {
    "misspelled_picture": ("def picture(self", "def pictures(self", "no base method was found"),
    "missing_text": ("    rules_text = ", "    _rules_text = ", 'abstract attribute "rules_text"'),
    "unknown_kind": ('"numbers", "cells"', '"numbers", "cell"', 'Argument 2 to "Layer"'),
    "wrong_words": ('words = ("white", "painted")', "words = (0, 1)", "Incompatible types in assignment"),
    "wrong_solution": ("_around(board)], {}", "_around(board)]", "Incompatible return value type"),
    "missing_draws": ("fixed: Clues, draws: Draws)", "fixed: Clues)", 'Signature of "clues_of" incompatible'),
}


def planted(folder: Path, sound: str, source: Path, faults: Faults, end: str) -> None:
    """Write a module as it is, and once with each fault."""
    text = source.read_text()
    for name, (before, after, _) in {sound: ("", "", ""), **faults}.items():
        assert before in text
        (folder / name).mkdir()
        (folder / name / "__init__.py").touch()
        (folder / name / "family.py").write_text(f"{text.replace(before, after)}\n\n{end}\n")


def test_mypy_reports_each_fault_of_a_family(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    planted(tmp_path, "toy", Path(family.__file__), FAULTS, "ToyFamily()")
    planted(tmp_path, "game", ROOT / "puzzles" / "games" / "mosaic.py", FAULTS_OF_A_GAME, "Mosaic()")
    cache = request.config.cache.mkdir("mypy")  # type: ignore[union-attr]
    mypy = (sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", "--cache-dir", cache)
    run = subprocess.run([*mypy, *tmp_path.glob("*/family.py")], cwd=ROOT, capture_output=True, text=True)
    errors = [line for line in run.stdout.splitlines() if ": error:" in line]
    faulty = FAULTS | FAULTS_OF_A_GAME
    said = {name: [line for line in errors if f"/{name}/family.py:" in line] for name in ("toy", "game", *faulty)}
    assert said.pop("toy") + said.pop("game") == []
    unseen = {name: lines for name, lines in said.items() if not any(faulty[name][2] in line for line in lines)}
    assert unseen == {}
