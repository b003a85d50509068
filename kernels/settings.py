"""The environment variables for compiled kernels (``docs/command_line.md``).

This module must load fast, because ``gen`` starts with it.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

MODE_VARIABLE = "GRIDWRIGHT_COMPILE"
MODES = ("never", "first", "foreground", "background")
"""The modes that ``GRIDWRIGHT_COMPILE`` can name; ``kernels.jit`` describes each."""


class SettingError(ValueError):
    """A variable of the environment has a wrong value."""


def mode() -> str:
    """Return the mode that the environment asks for; raise ``SettingError`` if it names none of ``MODES``."""
    asked = os.environ.get(MODE_VARIABLE) or "foreground"
    if asked not in MODES:
        raise SettingError(f"{MODE_VARIABLE} is {asked!r}; expected one of {', '.join(MODES)}")
    return asked


def cache_folder() -> Path:
    """Return the folder of compiled kernels, inside the cache folder that ``GRIDWRIGHT_CACHE`` names."""
    home = os.environ.get("GRIDWRIGHT_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "gridwright" / "kernels"


def note_unkept(error: OSError) -> None:
    """Print a note that the folder of compiled kernels is not writable."""
    note(
        f"Compiled kernels cannot be kept in {str(cache_folder())!r} ({error.strerror}), so every run starts slowly; "
        "set GRIDWRIGHT_CACHE to a folder that can be written to."
    )


def _print(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


print_note: Callable[[str], None] = _print
"""Print a sentence. A program that shows something else on standard error replaces this with a function of its own."""


@cache
def note(text: str) -> None:
    """Print a note on standard error, if there is one. A process prints each note only once."""
    if os.environ.get("GRIDWRIGHT_QUIET") != "1" and sys.stderr is not None:
        with suppress(OSError):
            print_note(text)
