"""Run the scripts that play the page, in Chromium or in Node.js, and make puzzles as the service does."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest

from generator.families import family_named
from generator.pipeline import generate
from generator.record import record_dict
from kernels.jit import PLAIN
from output.records import steps_of
from puzzles.families import FAMILIES
from service.page.site import page_files
from tests.toy import TOY

SECONDS = 900  # far more than is needed; a browser that hangs is ended then


IN_A_BROWSER = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(PLAIN, reason="no kernel runs in the page, and it would wait long for its puzzles"),
]


REQUIRED = os.environ.get("GRIDWRIGHT_BROWSER") == "required"
"""The gate sets this: then a missing browser is a failure, not a reason to skip."""


class Browser(NamedTuple):
    """The programs that drive the page: Node.js, the folder of its packages, and Chromium."""

    node: str
    modules: Path
    chromium: str


def drive(
    browser: Browser, cases: tuple[str, ...], url: str, puzzles: dict[str, Any], folder: Path, file: str = ""
) -> dict[str, Any]:
    """Return what was seen in each case of some modules, such as ``playing``, by the name of the case.

    The cases play the puzzles on the page of a service and on a page in a single file (``file``), and leave pictures in
    a folder.
    """
    plan = {"url": f"{url}/", "file": file, "shots": str(folder), "puzzles": puzzles, "cases": cases}
    return run(browser, "drive.mjs", plan)


def run(browser: Browser, script: str, plan: Mapping[str, Any]) -> dict[str, Any]:
    """Run a script of this folder that drives Chromium, with a plan as its input, and return what the script saw."""
    whole = {**plan, "chromium": browser.chromium, "modules": str(browser.modules)}
    # A session of its own, so that a driver that hangs takes its browser with it when it is ended.
    words = [browser.node, str(Path(__file__).with_name(script))]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(words, text=True, start_new_session=True, **pipes) as process:
        try:
            out, errors = process.communicate(json.dumps(whole), timeout=SECONDS)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, 9)
    assert process.returncode == 0, errors
    results: dict[str, Any] = json.loads(out)
    return results


def case(seen: dict[str, Any], name: str) -> dict[str, Any]:
    """Return what was seen in a case; fail if the case broke off, or if the browser complained."""
    result: dict[str, Any] = seen[name]
    assert "failed" not in result, result["failed"]
    assert not result["complaints"], result["complaints"]
    return result


def find_node() -> str:
    """Return the path of Node.js; skip the test if it is missing."""
    return shutil.which("node") or _missing("Node.js ('node' on PATH)")


def find_browser() -> Browser:
    """Return the programs that drive the page; skip the test if one is missing."""
    node = find_node()
    folders = [Path(folder) for folder in os.environ.get("NODE_PATH", "").split(os.pathsep) if folder]
    modules = next((folder for folder in folders if (folder / "playwright-core").is_dir()), None)
    chromium = shutil.which(os.environ.get("GRIDWRIGHT_CHROMIUM", "chromium"))
    return Browser(
        node,
        modules or _missing("playwright-core (in a folder that NODE_PATH names, see docs/page.md)"),
        chromium or _missing("Chromium ('chromium' on PATH, or GRIDWRIGHT_CHROMIUM)"),
    )


def _missing(what: str) -> NoReturn:
    message = f"{what} was not found; the tests of the page need it"
    if REQUIRED:
        pytest.fail(message)
    pytest.skip(message)


def made(family: str, seed: int = 1, **options: Any) -> dict[str, Any]:
    """Make a puzzle as the service hands it out."""
    record = generate(family_named(family).request(**options), seed)
    return {**record_dict(record), "steps": steps_of(record.puzzle, record.proof)}


def play(script: str, plan: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Run a script of this folder in Node.js, and return what it found.

    The script gets the folder of the page's modules as its argument, and a plan on standard input.
    """
    node = find_node()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        for name, data in page_files().items():
            (folder / name).write_bytes(data)
    # The modules take their words from the document, which Node.js does not have.
    (text,) = re.findall(r'id="words">(.*?)</script>', (folder / "index.html").read_text())
    read = f"globalThis.document = {{ getElementById: () => ({{ textContent: {json.dumps(text)} }}) }};"
    (folder / "before.mjs").write_text(read)
    # Unlike a browser, Node.js needs a package to tell it that files are modules.
    (folder / "package.json").write_text('{"type": "module"}')
    words = [node, "--import", str(folder / "before.mjs"), str(Path(__file__).with_name(script)), str(folder)]
    done = subprocess.run(words, input=json.dumps(plan), capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result
