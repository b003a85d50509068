"""Where Node.js, playwright-core and Chromium are, and what to do when one is missing."""

import os
import shutil
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

REQUIRED = os.environ.get("GRIDWRIGHT_BROWSER") == "required"
"""The gate sets this: then a missing browser is a failure, not a reason to skip."""


class Browser(NamedTuple):
    """Hold the programs that drive the page: Node.js, the folder of its packages, and Chromium."""

    node: str
    modules: Path
    chromium: str


def find_node() -> str:
    """Find Node.js, or skip."""
    return shutil.which("node") or _missing("Node.js ('node' on PATH)")


def find_browser() -> Browser:
    """Find all that the page is driven by, or skip."""
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
