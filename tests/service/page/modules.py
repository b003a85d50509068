"""The modules of the page in Node.js: no browser is needed for what no browser draws."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from puzzles.families import FAMILIES
from service.page import page_files
from tests.service.page.browser import find_node
from tests.toy import TOY


def run(script: str, plan: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Run a script of this folder; it gets the folder of the modules as its argument and a plan on standard input."""
    node = find_node()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        for name, data in page_files().items():
            (folder / name).write_bytes(data)
    # Node.js takes files for modules only if a package says so, which a browser does not need.
    (folder / "package.json").write_text('{"type": "module"}')
    done = subprocess.run(
        [node, str(Path(__file__).with_name(script)), str(folder)],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result
