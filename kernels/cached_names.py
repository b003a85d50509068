"""Which compiled kernels the cache holds, known without loading numba."""

import os
from contextlib import suppress
from time import monotonic

from kernels.settings import cache_folder

_SECONDS_BETWEEN_LISTINGS = 0.1


class _CachedNames:
    """The names of the files in the folder, listed again now and then, as other processes add some."""

    def __init__(self) -> None:
        self._files: set[str] = set()
        self._names: set[str] = set()
        self._next_listing = 0.0

    def has(self, name: str) -> bool:
        """Return whether a compiled version is there for this machine and these versions of Python; loads numba."""
        if not self.may_have(name):
            return False
        from kernels.cache import machine

        file = f"{name}-{machine()}"
        if file not in self._files:
            self._list()
        return file in self._files

    def may_have(self, name: str) -> bool:
        """Return whether a compiled version is there, if only for another machine."""
        if name not in self._names:
            self._list()
        return name in self._names

    def _list(self) -> None:
        if monotonic() >= self._next_listing:
            with suppress(OSError):
                self._files = set(os.listdir(cache_folder()))
            self._names = {file.rpartition("-")[0] for file in self._files}
            self._next_listing = monotonic() + _SECONDS_BETWEEN_LISTINGS


cached_names = _CachedNames()
