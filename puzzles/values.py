"""Frozen dataclasses that hold arrays or mappings: they compare, hash, copy and pickle by their contents."""

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any, ClassVar

import numpy as np


class Value:
    """Give a frozen dataclass, declared with ``eq=False``, equality and a hash by contents; its arrays are read-only.

    Arrays are equal when type, shape and bytes are. Fields declared with ``compare=False`` do not count.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # which makes it a dataclass for type checkers

    def __post_init__(self) -> None:
        for each in fields(self):
            _lock(getattr(self, each.name))

    def __eq__(self, other: object) -> bool:
        return _contents(self) == _contents(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(_contents(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), *(getattr(self, each.name) for each in fields(self)))


def _contents(value: object) -> object:
    if isinstance(value, Value):
        return type(value), *(_contents(getattr(value, each.name)) for each in fields(value) if each.compare)
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, Mapping):
        return frozenset((key, _contents(each)) for key, each in value.items())
    return tuple(map(_contents, value)) if isinstance(value, tuple | list) else value


def _restored(kind: type[Value], *contents: object) -> Value:
    value = object.__new__(kind)
    for each, content in zip(fields(kind), contents, strict=True):
        object.__setattr__(value, each.name, content)
        _lock(content)
    return value


def _lock(content: object) -> None:
    for each in content if isinstance(content, tuple) else (content,):
        if isinstance(each, np.ndarray):
            each.flags.writeable = False
