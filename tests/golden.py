"""Golden files: what a test makes, beside what it made when somebody last looked at it.

``GRIDWRIGHT_GOLDEN=write`` writes the files anew, and the difference is then for a person to read.
"""

import os
from pathlib import Path


def assert_golden(made: str, file: Path) -> None:
    """Compare a text with that of a file."""
    if os.environ.get("GRIDWRIGHT_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(made, encoding="utf-8")
    assert made.splitlines() == file.read_text(encoding="utf-8").splitlines()
