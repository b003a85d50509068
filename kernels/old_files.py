"""Removes from the folder of caches what nobody reads any more, and nothing that is not ours.

    <cache>/gridwright/0123456789abcdef/*/*.nbi, *.nbc, locks         at first: numba's own caches
    <cache>/gridwright/kernels/name-<32 digits>                       a version of 2026: the machine within the digest
    <cache>/gridwright/kernels/name-<32>-<32>                         now; not needed when it has not been read for long
    <cache>/gridwright/kernels/name-....<process>.partial             written just now, or by a process that was killed

A file that another process wants at the same moment is compiled again, as if it had never been there. Where the file
system does not note when files are read, compiled kernels stay.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from kernels.settings import cache_folder

_DAY = 86_400.0
_DAYS_UNUSED, _DAYS_PARTIAL = 90, 1

_OLD_FOLDER = re.compile(r"[0-9a-f]{16}")
_OLD_KERNEL, _KERNEL = (re.compile(rf"[\w.<>]+(-[0-9a-f]{{32}}){{{n}}}") for n in (1, 2))
_PARTIAL = re.compile(r"[\w.<>]+(-[0-9a-f]{32}){1,2}\.\d+\.partial")


def remove_old_files() -> None:
    """Remove old caches, and compiled kernels that were not used for 90 days."""
    for file in _old_files():
        with suppress(OSError):
            file.unlink()
    for folder in _old_folders():
        for each in (*folder.glob("*"), folder):
            with suppress(OSError):  # it holds files that are not ours
                each.rmdir()


def _old_folders() -> Iterator[Path]:
    for folder in cache_folder().parent.glob("*"):
        if _OLD_FOLDER.fullmatch(folder.name) and folder.is_dir() and not folder.is_symlink():
            yield folder


def _old_files() -> Iterator[Path]:
    for folder in _old_folders():
        yield from (folder / "locks", *folder.glob("*/*.nb[ic]"))
    times: dict[str, os.stat_result] = {}
    with suppress(OSError), os.scandir(cache_folder()) as files:
        times = {file.name: file.stat() for file in files}
    kernels = {name: its for name, its in times.items() if _KERNEL.fullmatch(name)}
    reads_are_noted = any(its.st_atime > its.st_mtime for its in kernels.values())
    now = time.time()
    for name, its in times.items():
        days_unused = (now - max(its.st_atime, its.st_mtime)) / _DAY
        if (
            _OLD_KERNEL.fullmatch(name)
            or (name in kernels and reads_are_noted and days_unused > _DAYS_UNUSED)
            or (_PARTIAL.fullmatch(name) and days_unused > _DAYS_PARTIAL)
        ):
            yield cache_folder() / name
