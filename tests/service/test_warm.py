"""``gen warm``: afterwards nothing is left to compile."""

import ast
import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

import generator
import rating
import solvers
from generator.families import family_named
from kernels.jit import PLAIN, Kernel
from puzzles.families import FAMILIES
from service.command_line import cli
from service.command_line.cli import main
from service.command_line.warm import kernels_of
from tests.commands import UNIQUE
from tests.examples import first
from tests.layout import folder_of
from tests.toy import TOY

# For solvers.nonogram.methods.tabu.objective, which no command calls; and what only takes the place of another kernel.
UNREACHED = {"lane_cost", "find_nothing", "find_prospects", "find_prospects_by_closures"}

GEN = (sys.executable, "-m", "gridwright")

HARD_SUDOKU = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
HARD_6X6 = ".......3.2.65....2..1..4.6......2..3"
SCALES = "SE-1.2.1", "SukakuExplainer-1.18.1-default"
REQUESTS = [
    "nonogram --size 40x60 --colors 5 --density 0.3 -o {}/nonogram.json",
    "nonogram --size 40x60 --colors 5 --density 0.3 --style noise",
    "nonogram --size 20x100 --colors 3 --count 3 -o {}/wide.jsonl",
    "nonogram --style symmetric --symmetry rotate90 --no-unique",
    "nonogram --image {}/wide.png --size 15x15",
    "nonogram --image {}/wide.png --size 15x70 --density 0.4 --colors 2",
    *(f"nonogram --size 10x10 --difficulty {grade}" for grade in ("gentle", "moderate", "hard", "master", "extreme")),
    "nonogram --size 4x70 --difficulty hard",
    "nonogram --size 12x12 --score 40..60",
    *(f"sudoku --size {size}" for size in ("4x4", "6x6", "12x12", "16x16", "25x25")),
    *(f"sudoku --size {size} --logic any" for size in ("8x8", "12x12")),
    *(f"sudoku --symmetry {symmetry}" for symmetry in ("none", "rotate90", "diagonal", "full")),
    *(f"sudoku --difficulty {grade}" for grade in ("gentle", "tricky", "hard", "extreme")),
    *(f"sudoku --size 16x16 --board-method {method} --no-unique" for method in ("lookahead", "prune", "ilp", "cyclic")),
    "sudoku --variant x --rating none --count 40 --quiet -o {}/x.jsonl",
    "sudoku --size 65x65 --no-unique",
    "sudoku --size 66x66 --no-unique --board-method lookahead",
    "sudoku --clues 22 --count 60 --quiet -o {}/sudoku.jsonl",
    "sudoku --minimal --symmetry rotate180 --er 2.0..9.5",
    "sudoku --logic singles --clues 30",
    "sudoku --er 8.9..9.5",
    *(f"lightup --size {size}" for size in ("3x3", "10x10", "25x25", "5x90")),
    *(f"lightup --difficulty {grade}" for grade in ("gentle", "tricky", "expert")),
    "lightup --minimal --connected --symmetry none -o {}/lightup.json",
    *(f"rate --explain --scale {scale} {UNIQUE} {HARD_SUDOKU}" for scale in SCALES),
    f"rate --explain {HARD_6X6}",
    f"rate --scale HoDoKu-2.2 {UNIQUE} {HARD_SUDOKU}",
    f"hint {HARD_SUDOKU}",
    "rate --explain {}/nonogram.json {}/wide.jsonl {}/lightup.json",
    "check {}/sudoku.jsonl {}/nonogram.json {}/lightup.json",
    "convert {}/sudoku.jsonl {}/solved.csv --solution",
    "page {}/nonogram.json {}/lightup.json -o {}/page.html",
    "book {}/sudoku.jsonl -o {}/book.pdf",
    "batch -o {}/set --request 'sudoku --share 1' --request 'nonogram --share 1' --request 'lightup --share 1' -n 30",
    "verify {}/set",
]

# A module that every process loads first: it notes each file of a kernel that is opened, to be read or to be written.
NOTES = """
import os, re, sys

notes = os.open(os.environ["NOTES"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)

def note(event, arguments):
    if event == "open" and isinstance(arguments[0], str) and re.search(r"(-[0-9a-f]{32}){2}", arguments[0]):
        os.write(notes, (os.path.basename(arguments[0]) + "\\n").encode())

sys.addaudithook(note)
"""

# Runs commands in one process, and prints how each ended, and the files of kernels that were opened for it.
PROGRAM = (
    f"from {cli.__name__} import main"
    """
import json, os, shlex, sys
from pathlib import Path
from click.testing import CliRunner

notes = Path(os.environ["NOTES"])
for request in sys.stdin.read().splitlines():
    before = notes.stat().st_size
    result = CliRunner().invoke(main, shlex.split(request))
    opened = notes.read_text()[before:].splitlines()
    print(json.dumps([request, opened, result.exit_code, result.stderr.splitlines()[-1:]]))
"""
)


def kernels_that_python_calls(family: str) -> set[Kernel]:
    """Return the kernels of a family that modules import which hold no kernels, as ruff lets no import be unused."""
    found = set()
    for package in (solvers, rating, generator):
        for source in (folder_of(package) / family).rglob("*.py"):
            for node in ast.walk(ast.parse(source.read_text())) if not source.stem.endswith("_kernel") else ():
                if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith("_kernel"):
                    named = [getattr(import_module(node.module), each.name) for each in node.names]
                    found |= {each for each in named if isinstance(each, Kernel) and not each.is_inlined}
    return found


@pytest.mark.parametrize("family", first(1, ["lightup", "nonogram", "sudoku"]))
def test_every_kernel_that_python_calls_is_compiled(family: str) -> None:
    called = kernels_that_python_calls(family)
    # A kernel also counts as reached by a version with other helpers.
    reached = {kernel.py_func.__code__ for kernel, _ in kernels_of([family_named(family)])}
    missing = {kernel for kernel in called if kernel.py_func.__code__ not in reached}
    assert {kernel.py_func.__name__ for kernel in missing} <= UNREACHED
    assert len(called) > 3


def test_a_family_without_kernels_needs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setenv("GRIDWRIGHT_COMPILE", "first")
    monkeypatch.setitem(FAMILIES, "toy", TOY)
    result = CliRunner().invoke(main, ["warm", "toy", "--json"])
    assert json.loads(result.stdout) == {"compiled": 0, "there": 0, "folder": str(tmp_path / "gridwright" / "kernels")}


@pytest.mark.exhaustive
@pytest.mark.skipif(PLAIN, reason="compiles nothing")
def test_afterwards_no_request_compiles(tmp_path: Path) -> None:
    """Requests need no kernel except those that warming compiles, whatever else the cache has by now."""
    from PIL import Image

    (tmp_path / "sitecustomize.py").write_text(NOTES)
    environment = {
        **os.environ,
        "GRIDWRIGHT_COMPILE": "first",
        "NOTES": str(tmp_path / "notes"),
        "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]]),
    }
    subprocess.run([*GEN, "warm", "--quiet"], env=environment, check=True)
    ready = set((tmp_path / "notes").read_text().splitlines())

    Image.linear_gradient("L").save(tmp_path / "wide.png")
    requests = [f"{each} --seed 1" if each.split()[0] in FAMILIES else each for each in REQUESTS]
    requests = [request.replace("{}", str(tmp_path)) for request in requests]
    puzzles = {"sudoku": UNIQUE, "nonogram": f"{tmp_path}/small.json", "lightup": f"{tmp_path}/lightup.json"}
    requests += [
        f"solve {puzzle} --method {method} --budget 20"
        for name, puzzle in puzzles.items()
        for method in family_named(name).methods
    ]
    requests.insert(0, f"nonogram --size 5x5 --seed 1 -o {tmp_path}/small.json")
    told = {"input": "\n".join(requests), "capture_output": True, "text": True}
    run = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, **told)
    assert run.returncode == 0, run.stderr
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert [row for row in rows if not ready.issuperset(row[1]) or row[2] not in (0, 3)] == []
    assert len(rows) == len(requests)
    assert any(row[1] for row in rows)


@pytest.mark.exhaustive
@pytest.mark.skipif(PLAIN, reason="compiles nothing")
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_an_interrupt_ends_all_processes_and_what_was_compiled_stays(tmp_path: Path) -> None:
    environment = {**os.environ, "GRIDWRIGHT_CACHE": str(tmp_path)}
    process = subprocess.Popen(
        [*GEN, "warm", "lightup", "--workers", "2"], env=environment, stderr=subprocess.PIPE, text=True
    )
    kernels = tmp_path / "gridwright" / "kernels"
    while not any(kernels.glob("*_kernel.*[0-9a-f]")):
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()  # returns when the last process that can write there has ended
    assert (process.returncode, errors.splitlines()[-1]) == (130, "Interrupted.")
    assert any(kernels.glob("*_kernel.*[0-9a-f]"))
