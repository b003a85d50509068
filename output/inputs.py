"""Inputs are never written over: a command names its inputs, and all that write a file ask here first."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from puzzles.errors import RequestError

STANDARD = "-"  # Stands for standard input and output


@dataclass(frozen=True, slots=True)
class _Kept:
    """Hold the inputs: files by device and inode, which all links share, and folders, which must not change."""

    files: frozenset[tuple[int, int]] = frozenset()
    folders: frozenset[Path] = frozenset()


_NOTHING = _Kept()
_KEPT: ContextVar[_Kept] = ContextVar("inputs that are kept", default=_NOTHING)


@contextmanager
def inputs_kept(inputs: Iterable[str]) -> Iterator[None]:
    """Refuse to write over these inputs, too, in the block; ``STANDARD`` is the file behind standard input, if any."""
    kept = _KEPT.get()
    files, folders = set(kept.files), set(kept.folders)
    for each in inputs:
        found = _standard_input() if each == STANDARD else _status(each)
        if found is None:
            continue
        if stat.S_ISDIR(found.st_mode):
            folders.add(Path(each).resolve())
        elif stat.S_ISREG(found.st_mode):
            files.add((found.st_dev, found.st_ino))
    token = _KEPT.set(_Kept(frozenset(files), frozenset(folders)))
    try:
        yield
    finally:
        _KEPT.reset(token)


def refuse_input(output: str | Path) -> None:
    """Raise RequestError when a file to be written is one of the inputs, by its own name or through a link."""
    kept = _KEPT.get()
    found = _status(output) if kept.files else None
    if found is not None and (found.st_dev, found.st_ino) in kept.files:
        raise RequestError(f"{str(output)!r} is an input; expected another name to write to")
    for folder in kept.folders:
        if Path(output).resolve().is_relative_to(folder):
            raise RequestError(f"{str(output)!r} is in the input {str(folder)!r}; expected another place to write to")


def _status(path: str | Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (OSError, ValueError):
        return None


def _standard_input() -> os.stat_result | None:
    try:
        return os.fstat(sys.stdin.fileno())
    except (OSError, ValueError, AttributeError):  # closed, or none that the system knows of
        return None
