"""Adds compiled kernels to the wheel: one wheel for each Python here, whose first commands compile nothing.

    python .ci/kernels.py dist                       all Pythons from 3.11 on; the wheels come into this folder
    python .ci/kernels.py dist --only 3.12           one of them
    python .ci/kernels.py dist --wheel FILE          of this wheel; built unless given

The script runs the commands that people run first, which compiles their kernels for the baseline of this kind of
processor (``BASELINES`` in ``kernels/compiler.py``). The wheel has the kernels in ``gridwright/kernels/compiled``. Such
a wheel is for one Python and platform, and its kernels are for the newest release of numba; with any other release
everything is compiled as without them. Each wheel is then installed in a new environment, which runs the first commands
on an empty cache. Nothing may be compiled there, and a table has the time that each command took. ``GRIDWRIGHT_CACHE``
may name a folder that keeps the kernels.
"""

import argparse
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from releases import FAMILIES, ROOT, WHEELS_ONLY, Python, pythons, run

SEEDS = range(1, 9)
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHERS = (f"gen hint {EASY}", f"gen rate {EASY}", f"gen solve {EASY}", f"gen check {EASY}")
FIRST = {**{family: f"gen {family} --seed 3" for family in FAMILIES}, **{each[:9]: each for each in OTHERS}}
BASELINE = """
import platform
from gridwright.kernels.compiler import BASELINES
name, features = BASELINES[platform.machine()]
print("NUMBA_CPU_NAME", name, "NUMBA_CPU_FEATURES", features)
"""
# The platforms of numba's own wheel, without which compiled code does not run.
PLATFORMS = """
from importlib.metadata import distribution
for line in distribution("numba").read_text("WHEEL").splitlines():
    if line.startswith("Tag: "):
        print(line.rpartition("-")[2])
"""
# Runs a command, and prints its status and its processor seconds, without those of its processes in the background.
TIMED = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(status, usage.ru_utime + usage.ru_stime)
"""
MOST_SECONDS = 1.0
"""Seconds that a first command may take on a machine that imports numba in ``NUMBA_SECONDS``; more on a slower one."""
NUMBA_SECONDS = 0.25
TRIES = 5
"""Runs of a command; the shortest counts, because whatever else a machine does only makes a run longer."""
KERNEL = re.compile(r"(-[0-9a-f]{32}){2}$")


def installed(python: Python, wheel: Path, uv: Path, folder: Path) -> Path:
    """Make an environment in which only a wheel is installed, and return the folder of its programs."""
    required([uv, "venv", "--quiet", "--python", python.path, folder], folder.parent)
    required([uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", folder, *WHEELS_ONLY, wheel], folder)
    return folder / "bin"


def words_of(command: str, programs: Path) -> list[object]:
    """Return the words of a command, with the path of its program."""
    return [programs / each if each == "gen" else each for each in command.split()]


def required(words: list[object], folder: Path, **own: str) -> str:
    """Return what a command prints; end if it fails."""
    done = run(words, folder, **own)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))} failed:\n{done.stdout}")
    return done.stdout


def compile_first_commands(programs: Path, cache: Path) -> Path:
    """Compile the kernels that the first commands need, for the baseline, and return their folder."""
    words = iter(required([programs / "python", "-c", BASELINE], programs).split())
    own = {**dict(zip(words, words, strict=True)), "GRIDWRIGHT_CACHE": str(cache), "GRIDWRIGHT_COMPILE": "first"}
    commands = [f"gen {family} --seed {seed}" for family in FAMILIES for seed in SEEDS]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        list(threads.map(lambda command: required(words_of(command, programs), programs, **own), (*commands, *OTHERS)))
    return cache / "gridwright" / "kernels"


def packed(wheel: Path, kernels: Path, programs: Path, python: Python, tool: list[object], out: Path) -> Path:
    """Write a wheel with kernels, for one Python and the platforms of its numba; return the path of the wheel."""
    with tempfile.TemporaryDirectory() as made:
        required([*tool, "unpack", wheel, "--dest", made], out)
        (unpacked,) = Path(made).iterdir()
        folder = unpacked / "gridwright" / "kernels" / "compiled"
        folder.mkdir()
        for file in kernels.iterdir():
            if KERNEL.search(file.name):
                shutil.copy(file, folder)
        (metadata,) = unpacked.glob("*.dist-info/WHEEL")
        metadata.write_text(metadata.read_text().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false"))
        required([*tool, "pack", unpacked, "--dest-dir", made], out)
        (whole,) = Path(made).glob("*.whl")
        platforms = ".".join(required([programs / "python", "-c", PLATFORMS], out).split())
        tag = f"cp{python.minor.replace('.', '')}"
        tags = [f"--python-tag={tag}", f"--abi-tag={tag}", f"--platform-tag={platforms}"]
        name = required([*tool, "tags", "--remove", *tags, whole], out).split()[-1]
        return Path(shutil.move(Path(made) / name, out / name))


def faults(programs: Path, folder: Path) -> Iterator[str]:
    """Run each first command on an empty cache, and print its time; yield a line about one that compiles or is slow."""
    slowness = max(1.0, min(numba_seconds(programs) for _ in range(TRIES)) / NUMBA_SECONDS)
    most = MOST_SECONDS * slowness
    print(f"    at most {most:.2f}, as this machine takes {slowness:.2f} times as long to import numba", flush=True)
    for name, command in FIRST.items():
        shortest, compiled = math.inf, set[str]()
        for which in range(TRIES):
            cache = folder / f"{name.replace(' ', '-')}-{which}"
            shortest = min(shortest, processor_seconds(programs, words_of(command, programs), cache))
            compiled |= {file.name for file in cache.rglob("*") if KERNEL.search(file.name)}
            if shortest <= most:
                break
        print(f"    {name:12} {shortest:4.2f}", flush=True)
        if compiled or shortest > most:
            yield f"{command}: {shortest:.2f} s, compiled {sorted(compiled)}"


def numba_seconds(programs: Path) -> float:
    """Return the processor seconds that an import of numba takes, which is part of each command."""
    return processor_seconds(programs, [programs / "python", "-c", "import numba"], programs)


def processor_seconds(programs: Path, words: list[object], cache: Path) -> float:
    """Return the processor seconds that a command takes, with a folder for its kernels; end if the command fails."""
    own = {"GRIDWRIGHT_CACHE": str(cache), "GRIDWRIGHT_QUIET": "1"}
    printed = required([programs / "python", "-c", TIMED, *words], programs, **own)
    status, seconds = printed.split()[-2:]
    if status != "0":
        raise SystemExit(f"{' '.join(map(str, words))} failed:\n{printed}")
    return float(seconds)


def main() -> int:
    """Make the wheels, and try them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path, help="folder of the wheels")
    parser.add_argument("--only", metavar="VERSION", help="one Python, such as 3.12")
    parser.add_argument("--wheel", type=Path, help="a wheel; built unless given")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    out, found = chosen.out.resolve(), []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        subprocess.run([sys.executable, "-m", "venv", folder / "tools"], check=True)
        subprocess.run([folder / "tools" / "bin" / "pip", "install", "--quiet", "uv", "wheel"], check=True)
        uv, tool = folder / "tools" / "bin" / "uv", [folder / "tools" / "bin" / "python", "-m", "wheel"]
        wheel = chosen.wheel
        if wheel is None:
            required([uv, "build", "--quiet", "--wheel", "--out-dir", folder / "dist", ROOT], folder)
            (wheel,) = (folder / "dist").glob("*.whl")
        for python in pythons():
            if chosen.only not in (None, python.minor):
                continue
            programs = installed(python, wheel.resolve(), uv, folder / f"plain-{python.minor}")
            cache = Path(os.environ.get("GRIDWRIGHT_CACHE", folder)) / f"baseline-{python.minor}"
            whole = packed(wheel.resolve(), compile_first_commands(programs, cache), programs, python, tool, out)
            print(
                f"{whole.name}, {whole.stat().st_size / 1e6:.1f} MB; processor seconds on an empty cache:", flush=True
            )
            programs = installed(python, whole, uv, folder / f"whole-{python.minor}")
            found += faults(programs, folder / f"caches-{python.minor}")
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
