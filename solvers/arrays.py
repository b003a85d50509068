"""The arrays of kernels, allocated as a class of named tuples declares them."""

from collections.abc import Mapping
from functools import cache
from operator import itemgetter
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

import numpy as np
from numpy.typing import DTypeLike, NDArray

# Arrays by the type of their elements. The type stands beside the alias, so that nobody has to look it up in numpy.
Bools: TypeAlias = Annotated[NDArray[np.bool_], np.bool_]
Int8s: TypeAlias = Annotated[NDArray[np.int8], np.int8]
Int16s: TypeAlias = Annotated[NDArray[np.int16], np.int16]
Int32s: TypeAlias = Annotated[NDArray[np.int32], np.int32]
Int64s: TypeAlias = Annotated[NDArray[np.int64], np.int64]
Uint8s: TypeAlias = Annotated[NDArray[np.uint8], np.uint8]
Uint16s: TypeAlias = Annotated[NDArray[np.uint16], np.uint16]
Uint32s: TypeAlias = Annotated[NDArray[np.uint32], np.uint32]
Floats: TypeAlias = Annotated[NDArray[np.float64], np.float64]
# Bit sets whose size depends on the puzzle: several words each, or a single integer each.
Masks: TypeAlias = Annotated[NDArray[np.void], np.void]
IntegerMasks: TypeAlias = Annotated[NDArray[np.integer], np.integer]
# Records: a class of named tuples declares the fields, and kernels and plain Python read them by name.
Records: TypeAlias = NDArray[np.void]
Int32: TypeAlias = Annotated[int, np.int32]  # a field of a record; a field declared as a plain ``int`` is an int64

_Arrays = TypeVar("_Arrays")


def zeros(kind: type[_Arrays], masks: DTypeLike = np.void, /, **known: Any) -> _Arrays:
    """Allocate the arrays that the fields of a class of named tuples declare, filled with zeros.

    A field ``tally: Annotated[Int32s, 2, "n"]`` is int32 ``[2, n]``; ``sizes: Annotated[Records, Sizes, 1]`` is one
    record with the fields of ``Sizes``.

    Args:
        kind: the class; ``known`` must have the value of each field that is no array.
        masks: the type of the elements of ``Masks`` and ``IntegerMasks``.
        known: the sizes that the shapes name, and the values of further fields.
    """
    fields: Any = kind
    made = {
        name: np.zeros([known.get(size, size) for size in shape], masks if dtype in (np.void, np.integer) else dtype)
        for name, (dtype, *shape) in _declared(fields).items()
        if name not in known
    }
    return kind(**made, **{name: value for name, value in known.items() if name in fields._fields})


@cache
def _declared(kind: type) -> Mapping[str, tuple[Any, ...]]:
    """Return the element type and the shape of each field that declares an array."""
    hints = get_type_hints(kind, include_extras=True)
    declared = {name: hint.__metadata__ for name, hint in hints.items() if hasattr(hint, "__metadata__")}
    return {name: (_dtype_of(first), *shape) for name, (first, *shape) in declared.items()}


def records(kind: type, *shape: int) -> Records:
    """Allocate an array of records, filled with zeros, with the fields of a class of named tuples."""
    return np.zeros(shape, _dtype_of(kind))


@cache
def _dtype_of(kind: Any) -> Any:
    """Return the type of records with the fields of a class of named tuples; return any other type unchanged.

    In plain Python, the entries are not ``np.record``, because that would make rating games a quarter slower there.
    """
    if not hasattr(kind, "_fields"):
        return kind
    hints = get_type_hints(kind, include_extras=True).items()
    fields = {name: _field(name) for name, _ in hints}
    record: Any = type(kind.__name__, (np.void,), {"__slots__": (), **fields})
    return np.dtype((record, [(name, *getattr(own, "__metadata__", (own,))) for name, own in hints]))


def _field(name: str) -> property:
    def write(record: np.void, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), write)
