"""Run the scripts that drive Chromium through the page."""

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.service.page.browser import Browser

SECONDS = 900  # far more than is needed; a browser that hangs is ended then


def drive(
    browser: Browser, cases: tuple[str, ...], url: str, puzzles: dict[str, Any], folder: Path, file: str = ""
) -> dict[str, Any]:
    """Return what was seen in all cases of some modules, by the names of the cases.

    Args:
        browser: the programs.
        cases: what the modules export, such as ``playing``.
        url: of the service.
        puzzles: that the cases play, by name.
        folder: for pictures of the window.
        file: a single page, if the cases open one.
    """
    plan = {"url": f"{url}/", "file": file, "shots": str(folder), "puzzles": puzzles, "cases": cases}
    return run(browser, "drive.mjs", plan)


def run(browser: Browser, script: str, plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a script of this folder saw that drives Chromium.

    Args:
        browser: the programs.
        script: name of the file.
        plan: what it reads from standard input, besides the places of the programs.
    """
    whole = {**plan, "chromium": browser.chromium, "modules": str(browser.modules)}
    # A session of its own, so that a driver that hangs takes its browser with it when it is ended.
    with subprocess.Popen(
        [browser.node, str(Path(__file__).with_name(script))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            out, errors = process.communicate(json.dumps(whole), timeout=SECONDS)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, 9)
    assert process.returncode == 0, errors
    results: dict[str, Any] = json.loads(out)
    return results


def case(seen: dict[str, Any], name: str) -> dict[str, Any]:
    """Return what was seen in a case that went through without a complaint of the browser."""
    result: dict[str, Any] = seen[name]
    assert "failed" not in result, result["failed"]
    assert result["complaints"] == []
    return result
