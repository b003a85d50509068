"""The files of compiled kernels, known without numba; one that is being written ends in ``.PROCESS.partial``."""

import os
import re
import sys
import time
from contextlib import suppress
from functools import lru_cache

from kernels.settings import cache_folder

_FILE = re.compile(r"[\w.<>]+(-[0-9a-f]{32}){2}(\.\d+\.partial)?")
_SECONDS_UNUSED = 90 * 86_400.0


def is_compiled(name: str) -> bool:
    """Return whether a compiled version exists for this machine and these versions of Python; loads numba."""
    if "numba" not in sys.modules and not may_be_compiled(name):
        return False
    from kernels.cache import machine

    return (cache_folder() / f"{name}-{machine()}").exists()


def may_be_compiled(name: str) -> bool:
    """Return whether a compiled version exists, if only for another machine."""
    with suppress(OSError):
        return name in _compiled(str(cache_folder()), cache_folder().stat().st_mtime_ns)
    return False


@lru_cache(maxsize=1)
def _compiled(folder: str, _changed: int) -> set[str]:
    return {file.rpartition("-")[0] for file in os.listdir(folder)}


def remove_unused_files() -> None:
    """Remove kernels that nobody has read for 90 days, if the file system notes reads; they can be compiled again."""
    times: dict[os.DirEntry[str], os.stat_result] = {}
    with suppress(OSError), os.scandir(cache_folder()) as files:
        times = {file: file.stat() for file in files if _FILE.fullmatch(file.name)}
    if not any(its.st_atime > its.st_mtime for its in times.values()):
        return
    for file, its in times.items():
        if max(its.st_atime, its.st_mtime) < time.time() - _SECONDS_UNUSED:
            with suppress(OSError):
                os.unlink(file)
