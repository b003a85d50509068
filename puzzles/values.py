"""Frozen dataclasses with arrays or mappings as fields, which compare, hash, copy and pickle by content."""

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray


class Value:
    """A base for frozen dataclasses with ``eq=False``: equality and a hash by contents; copies keep arrays read-only.

    Arrays are equal when type, shape and bytes are. Fields declared with ``compare=False`` do not count.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # makes this a dataclass for type checkers

    def __eq__(self, other: object) -> bool:
        return _contents(self) == _contents(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(_contents(self))

    def __reduce__(self) -> tuple[Any, ...]:
        contents = [getattr(self, each.name) for each in fields(self)]
        return _restored, (type(self), contents, [[not each.flags.writeable for each in _arrays(x)] for x in contents])


def _contents(value: object) -> object:
    if isinstance(value, Value):
        return type(value), *(_contents(getattr(value, each.name)) for each in fields(value) if each.compare)
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, Mapping):
        return frozenset((key, _contents(each)) for key, each in value.items())
    return tuple(map(_contents, value)) if isinstance(value, tuple | list) else value


def _arrays(content: object) -> list[NDArray[Any]]:
    return [each for each in (content if isinstance(content, tuple) else (content,)) if isinstance(each, np.ndarray)]


def _restored(kind: type[Value], contents: list[object], are_read_only: list[list[bool]]) -> Value:
    value = object.__new__(kind)
    for each, content, locks in zip(fields(kind), contents, are_read_only, strict=True):
        for array, is_read_only in zip(_arrays(content), locks, strict=True):
            array.flags.writeable = not is_read_only
        object.__setattr__(value, each.name, content)
    return value
