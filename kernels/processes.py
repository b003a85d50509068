"""Processes that ours start, which find the same modules.

``python -m`` and ``python -c`` look for modules in the current folder first. There a file of a user's may be called
``numpy.py`` or ``random.py``, and it would run in place of the module.
"""

import os
import sys
from pathlib import Path

_ROOT = str(Path(__file__).resolve().parents[__name__.count(".")])


def command_of(module: str) -> tuple[str, ...]:
    """Return the command that runs a module of ours in another process, which finds modules where this one does.

    Where this process finds our packages in the current folder, as from a checkout, the other one finds them, too.
    """
    path = list(dict.fromkeys([*(entry for entry in sys.path if entry), _ROOT]))
    code = f"import sys; sys.path[:] = {path!r}; from runpy import run_module; run_module({module!r}, None, '__main__')"
    return (sys.executable, "-P", "-c", code)


def keep_current_folder_off_path() -> None:
    """Let Python processes that this one starts, workers among them, leave the current folder out of their path.

    Only programs of ours do this; who uses the packages from a program of their own decides that for themselves.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
