"""The contract of a family: mypy reports whatever a family gets wrong, and nothing else is needed to see it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_structure import ROOT
from tests.toy import family

TOY = Path(family.__file__).read_text()

# What is changed in the toy family, and what mypy says of it.
FAULTS = {
    "misspelled_method": ("def measure(self", "def mesure(self", "no base method was found"),
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


def test_mypy_reports_each_fault_of_a_family(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    changed = {name: TOY.replace(before, after) for name, (before, after, _) in FAULTS.items()}
    assert all(text != TOY for text in changed.values())
    for name, text in {"sound": TOY, **changed}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "family.py").write_text(f"{text}\n\nToyFamily()\n")
    cache = request.config.cache.mkdir("mypy")
    mypy = (sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", "--cache-dir", cache)
    run = subprocess.run([*mypy, *tmp_path.glob("*/family.py")], cwd=ROOT, capture_output=True, text=True)
    said = {name: [] for name in ("sound", *FAULTS)}
    for line in run.stdout.splitlines():
        for name in said:
            if f"/{name}/family.py:" in line and ": error:" in line:
                said[name].append(line)
    assert said.pop("sound") == []
    assert {name: lines for name, lines in said.items() if not any(FAULTS[name][2] in line for line in lines)} == {}
