"""Tries the wheel as users get it: on every Python here, with the newest and with the oldest dependencies it admits.

Each environment is new and bare, without extras, and stands in a folder without the clone. It runs README's first
command, every family, and the other commands that people use most. Puzzles must be the same bytes in all environments.

    python .ci/releases.py              all Pythons from 3.11 on; there must be at least three
    python .ci/releases.py --only 3.12  one of them
    python .ci/releases.py --dependencies pre-releases    the newest, pre-releases among them
    python .ci/releases.py --find 3.12  where a Python is; ``newest`` is the last one that pyproject.toml promises

The script prints a table: Python, dependencies, outcome. ``GRIDWRIGHT_CACHE`` may name a folder for compiled kernels.
"""

import argparse
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from puzzles.families import FAMILIES  # noqa: E402  # of the clone, which is no package

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PROMISED = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r"Python :: 3\.\d+", each)]
WHEELS_ONLY = ("--only-binary", ":all:")
OPTIONS = {
    "newest": WHEELS_ONLY,
    "oldest": (*WHEELS_ONLY, "--resolution", "lowest-direct"),
    "pre-releases": (*WHEELS_ONLY, "--prerelease", "allow"),
}
DIRECTLY = ("-r", ROOT / "pyproject.toml")  # because nothing that only the wheel asks for is direct
VERSION = "import sys; print('%d.%d %d.%d.%d %s' % (sys.version_info[:2] + sys.version_info[:4]))"
PATIENCE_SECONDS = 900
LEAST = 3  # Pythons, where all are tried


class Python(NamedTuple):
    """An interpreter on this machine."""

    minor: str  # such as ``3.11``
    version: str  # such as ``3.11.7``
    path: str


class Outcome(NamedTuple):
    """The outcome of the commands in an environment."""

    python: Python
    dependencies: str  # a key of ``OPTIONS``
    fault: str  # empty if all is well
    installed: str = ""  # names and versions
    puzzles: dict[str, bytes] = {}  # noqa: RUF012  # the families' output, by name
    is_installed: bool = True

    @property
    def passed(self) -> bool:
        """Whether all is well, or the Python is not promised and lacks wheels of what we depend on."""
        return not self.fault or (not self.is_installed and self.python.minor not in PROMISED)


def pythons() -> list[Python]:
    """Return the interpreters from 3.11 on that pyenv or the path has: the newest of each minor version."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places = [str(path) for path in pyenv.glob("*/bin/python")]
    places += [found for minor in range(11, 30) if (found := shutil.which(f"python3.{minor}"))]
    found: dict[str, Python] = {}
    for place in (*places, sys.executable):
        told = subprocess.run([place, "-c", VERSION], capture_output=True, text=True, check=False)
        minor, version, level = told.stdout.split() if told.returncode == 0 else ("0.0", "0.0.0", "")
        if _numbers(minor) >= (3, 11) and level == "final":
            before = found.get(minor)
            if before is None or _numbers(before.version) < _numbers(version):
                found[minor] = Python(minor, version, place)
    return sorted(found.values(), key=lambda python: _numbers(python.minor))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def first_command() -> str:
    """Return the part of README's first command that runs after the installation."""
    block = (ROOT / "README.md").read_text().split("```sh\n")[1]
    return block.splitlines()[0].rpartition("&& .venv/bin/")[2]


# What runs after README's first command, and in plain Python, as compiling would take minutes in each environment.
FAMILY = "gen {0} --seed 1 --json > {0}.json"
USES = {
    "hint": "gen hint sudoku.json && gen check lightup.json && gen rate kakuro.json --explain",
    "page": "gen page *.json -o page.html && test -s page.html",
    "files": """
        gen convert sudoku.json sudoku.sdk
        gen show nonogram.json -o nonogram.svg -o nonogram.png --solution
        gen rate sudoku.json -o ratings.parquet
        gen show nonogram.json --solution""",
    "batch": """
        gen batch -o set --count 6 --workers 2 --seed 1 --prompts plain \\
            --request "sudoku --size 4x4" --request "lightup --size 5x5"
        gen verify set && gen stats set""",
    "python": """
        python -c 'import gridwright as gw; print(gw.frame(gw.generate_many("tents", 2, size="5x5", seed=1)))'""",
}
WARM = "gen warm hitori --workers 1"


def commands() -> Iterator[tuple[str, str, str]]:
    """Yield names, how kernels are to be compiled, and shell commands."""
    yield "README's first command", "background", first_command()
    for family in FAMILIES:
        yield family, "never", FAMILY.format(family)
    for name, command in USES.items():
        yield name, "never", command
    yield "warm", "first", WARM


def tried(python: Python, dependencies: str, uv: Path, wheel: Path, folder: Path) -> Outcome:
    """Make an environment, and run the commands in it."""
    environment = folder / f"{python.minor}-{dependencies}"
    (environment / "here").mkdir(parents=True)
    name = environment / "env"
    install = [uv, "pip", "install", "--quiet", "--python", name, *OPTIONS[dependencies], *DIRECTLY, wheel]
    for words in ([uv, "venv", "--quiet", "--python", python.path, name], install):
        done = run(words, folder)
        if done.returncode:
            return Outcome(python, dependencies, f"not installed:\n{done.stdout}", is_installed=False)
    listed = run([uv, "pip", "list", "--quiet", "--format", "freeze", "--python", name], folder).stdout
    installed = " ".join(listed.split())
    own = {"PATH": f"{name / 'bin'}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "120", "LC_ALL": "C.UTF-8"}
    if dependencies == "newest":
        own["PYTHONWARNINGS"] = "error::DeprecationWarning,error::FutureWarning"
    puzzles = {}
    for what, mode, command in commands():
        done = run(["bash", "-euc", command], environment / "here", **own, GRIDWRIGHT_COMPILE=mode)
        if done.returncode or "Traceback" in done.stdout:
            return Outcome(python, dependencies, f"{what}: {command}\n{done.stdout[-3000:]}", installed)
        if what in FAMILIES:
            puzzles[what] = (environment / "here" / f"{what}.json").read_bytes()
    return Outcome(python, dependencies, "", installed, puzzles)


def run(words: list[object], folder: Path, **own: str) -> "subprocess.CompletedProcess[str]":
    """Run a command without Python's variables; both outputs come together. End what it leaves in the background."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(
            [str(word) for word in words],
            cwd=folder,
            env={**kept, **own},
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            code = -1
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        told.seek(0)
        return subprocess.CompletedProcess(words, code, told.read().decode(errors="replace"))


def main() -> int:
    """Try all environments, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", metavar="VERSION", help="one Python, such as 3.12")
    parser.add_argument("--find", metavar="VERSION", help="print where a Python is, or the newest")
    parser.add_argument("--dependencies", action="append", choices=OPTIONS, help="newest and oldest, unless given")
    parser.add_argument("--wheel", type=Path, help="a wheel; built unless given")
    chosen = parser.parse_args()
    found = pythons()
    if chosen.find:
        version = PROMISED[-1] if chosen.find == "newest" else chosen.find
        for python in found:
            if python.minor == version:
                print(python.path)
                return 0
        print(f"no Python {version} here; expected it on the path, or in pyenv's folder", file=sys.stderr)
        return 1
    print("found", *(f"Python {python.version} ({python.path})" for python in found), sep="\n  ", flush=True)
    least = 1 if chosen.only else LEAST
    found = [python for python in found if chosen.only in (None, python.minor)]
    if len(found) < least:
        print(f"these are {len(found)} of those to try; expected at least {least}, from 3.11 on")
        return 1
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        tools = folder / "tools"
        subprocess.run([sys.executable, "-m", "venv", tools], check=True)
        subprocess.run([tools / "bin" / "pip", "install", "--quiet", "uv"], check=True)
        uv = tools / "bin" / "uv"
        wheel = chosen.wheel
        if wheel is None:
            subprocess.run([uv, "build", "--quiet", "--wheel", "--out-dir", folder / "dist", ROOT], check=True)
            (wheel,) = (folder / "dist").glob("*.whl")
        sets = chosen.dependencies or ["newest", "oldest"]
        pairs = [(python, dependencies) for python in found for dependencies in sets]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            outcomes = list(pool.map(lambda pair: tried(*pair, uv, wheel.resolve(), folder), pairs))
    for outcome in outcomes:
        if outcome.fault:
            print(f"\nPython {outcome.python.version}, {outcome.dependencies}: {outcome.fault}\n{outcome.installed}\n")
    for outcome in outcomes:
        word = "ok" if not outcome.fault else "FAILED" if not outcome.passed else "no wheels of what it needs yet"
        print(f"{outcome.python.version:8} x {outcome.dependencies:12} -> {word:6} {outcome.installed}")
    sets_of = {python.minor: [each.installed for each in outcomes if each.python == python] for python in found}
    alike = [minor for minor, its in sets_of.items() if any(its) and len({*its}) < len(its)]
    if alike:
        print("the same dependencies were tried twice:", *alike)
    different = {
        family
        for family in FAMILIES
        if len({outcome.puzzles[family] for outcome in outcomes if family in outcome.puzzles}) > 1
    }
    if different:
        print("not the same bytes everywhere:", *sorted(different))
    missing = sorted({*PROMISED} - {python.minor for python in found})
    if missing and not chosen.only:
        print("promised by pyproject.toml, and not tried:", *missing)
    return 0 if all(outcome.passed for outcome in outcomes) and not different and not alike else 1


if __name__ == "__main__":
    sys.exit(main())
