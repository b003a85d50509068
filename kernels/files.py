"""The files of compiled kernels, known without numba: which are there, and which are not used.

The name of a kernel ends in two digests: of its contents, and of the machine that it is for. ``.PROCESS.partial`` is
added while it is written; a process that was killed leaves such a file.
"""

import os
import re
import sys
import time
from contextlib import suppress

from kernels.settings import cache_folder

_FILE = re.compile(r"[\w.<>]+(-[0-9a-f]{32}){2}(\.\d+\.partial)?")
_SECONDS_UNUSED = 90 * 86_400.0


def is_compiled(name: str) -> bool:
    """Return whether a compiled version is there for this machine and these versions of Python; this loads numba."""
    if "numba" not in sys.modules and not may_be_compiled(name):
        return False
    from kernels.cache import machine

    return (cache_folder() / f"{name}-{machine()}").exists()


def may_be_compiled(name: str) -> bool:
    """Return whether a compiled version is there, if only for another machine."""
    with suppress(OSError):
        return any(file.startswith(f"{name}-") for file in os.listdir(cache_folder()))
    return False


def remove_unused_files() -> None:
    """Remove kernels that nobody has read for 90 days, as of older versions, where the file system notes reads.

    One that another process wants at the same moment is compiled again, as if it had never been there.
    """
    times: dict[os.DirEntry[str], os.stat_result] = {}
    with suppress(OSError), os.scandir(cache_folder()) as files:
        times = {file: file.stat() for file in files if _FILE.fullmatch(file.name)}
    if not any(its.st_atime > its.st_mtime for its in times.values()):
        return
    for file, its in times.items():
        if max(its.st_atime, its.st_mtime) < time.time() - _SECONDS_UNUSED:
            with suppress(OSError):
                os.unlink(file)
