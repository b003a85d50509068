"""Count how many of our functions one request calls; fewer are easier to follow.

    python benchmarks/walks.py            counts by package
    python benchmarks/walks.py --list     the functions, too

Each request runs once to load what it needs, and is then traced. The count has the distinct named functions of shared
code, without those in folders of families and in kernels, and without lambdas and comprehensions. The notations that
are asked whether they recognize a text, each by its own ``sniff``, count as one.
"""

import os

os.environ.setdefault("GRIDWRIGHT_COMPILE", "never")  # kernels are not counted, so none is compiled

import io
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

from fastapi.testclient import TestClient

from service.command_line.cli import main as gen
from service.http import tasks
from service.http.app import create_app
from service.http.settings import Limits, Settings

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("service", "output", "generator", "rating", "solvers", "puzzles")
FAMILIES = ("nonogram", "sudoku", "lightup")
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def no_warm_up() -> None:
    """Stand in for a worker's warm-up and do nothing, so that the worker begins at once."""


called: set[CodeType] = set()
"""The functions that the request at hand has called."""


def note(frame: FrameType, event: str, _argument: Any) -> None:
    """Record a call; this is the profile function of every thread."""
    if event == "call":
        called.add(frame.f_code)


def functions_of(request: Callable[[], object]) -> set[str]:
    """Return the functions that a request calls once everything is loaded, as ``package/module.py name``."""
    request()
    called.clear()
    request()
    return {name for code in tuple(called) if (name := _name_of(code))}


def _name_of(code: CodeType) -> str:
    """Return the name of a function of shared code; return an empty text for any other function."""
    path = Path(code.co_filename)
    if not path.is_relative_to(ROOT) or code.co_name.startswith("<"):
        return ""
    inside = path.relative_to(ROOT)
    if code.co_name.startswith("sniff"):
        return "puzzles/formats/ sniff"
    is_shared = inside.parts[0] in PACKAGES and not set(inside.parts) & set(FAMILIES) and "kernel" not in inside.stem
    return f"{inside} {code.co_qualname}" if is_shared else ""


def command(*words: str) -> None:
    """Run a command of ``gen`` in this process."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        gen(words, standalone_mode=False)


def posted(folder: Path) -> set[str]:
    """Return the functions that ``POST /v1/puzzles`` calls, in the server and in the worker's task."""
    body = {"family": "sudoku", "seed": 1}
    limits = Limits()
    with TestClient(create_app(Settings(folder, n_workers=1, limits=limits), no_warm_up)) as client:
        found = functions_of(lambda: client.post("/v1/puzzles", json=body).raise_for_status())
    return found | functions_of(lambda: tasks.make(folder, limits, "sudoku", {}, seed=1, count=1, steps=False))


def main() -> None:
    """Print the counts."""
    sys.setprofile(note)
    threading.setprofile(note)
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "puzzles.txt").write_text(f"{SUDOKU}\n")
        walks = {
            "gen nonogram": functions_of(lambda: command("nonogram", "--seed", "1")),
            "gen rate FILE": functions_of(lambda: command("rate", str(folder / "puzzles.txt"))),
            "POST /v1/puzzles": posted(folder / "data"),
        }
    for title, functions in walks.items():
        counts = Counter(each.partition("/")[0] for each in functions)
        print(
            f"{title}: {len(functions)} functions,", ", ".join(f"{package} {n}" for package, n in counts.most_common())
        )
        if "--list" in sys.argv:
            print("\n".join(f"    {each}" for each in sorted(functions)))


if __name__ == "__main__":
    main()
