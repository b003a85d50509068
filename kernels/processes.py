"""Commands for new Python processes, which find the same modules as this process, and none in the current folder."""

import sys
from pathlib import Path

_ROOT = str(Path(__file__).resolve().parents[__name__.count(".")])


def command_of(module: str) -> tuple[str, ...]:
    """Return the command that runs one of our modules in another process, with this process's module search path."""
    path = list(dict.fromkeys([*(entry for entry in sys.path if entry), _ROOT]))
    code = f"import sys; sys.path[:] = {path!r}; from runpy import run_module; run_module({module!r}, None, '__main__')"
    return (sys.executable, "-P", "-c", code)
