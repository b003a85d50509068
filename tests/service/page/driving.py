"""Run cases of ``drive.mjs``, in which Chromium is driven through the page."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tests.service.page.browser import Browser

DRIVER = Path(__file__).with_name("drive.mjs")
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
    plan = {
        "url": f"{url}/",
        "chromium": browser.chromium,
        "modules": str(browser.modules),
        "file": file,
        "shots": str(folder),
        "puzzles": puzzles,
        "cases": cases,
    }
    # A session of its own, so that a driver that hangs takes its browser with it when it is ended.
    with subprocess.Popen(
        [browser.node, str(DRIVER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            out, errors = process.communicate(json.dumps(plan), timeout=SECONDS)
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
