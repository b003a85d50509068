"""What a kernel is, for all that names, compiles, keeps and runs it."""

from collections.abc import Callable
from typing import Any

READY: list[str] = []
"""The kernels that this process has compiled or loaded, one after the other, to see whether work had to wait."""


class NotLoaded(BaseException):
    """Raised by an entry without a version for its arguments."""


class Declaration:
    """A function that can be compiled, and how.

    Attributes:
        py_func: the plain function.
        counts_references: whether compiled code counts the references to its arrays, as it must when it makes some.
        is_inlined: whether it is compiled into its callers only.
    """

    def __init__(self, function: Callable[..., Any], *, counts_references: bool, is_inlined: bool) -> None:
        self.py_func, self.counts_references, self.is_inlined = function, counts_references, is_inlined
