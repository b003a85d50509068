"""The arrays of kernels, made as the fields of a class of named tuples declare them."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import numpy as np
from numpy.typing import DTypeLike

_Arrays = TypeVar("_Arrays")


def zeros(kind: type[_Arrays], masks: DTypeLike = np.void, /, **known: Any) -> _Arrays:
    """Make arrays of zeros; ``known`` has the sizes in their shapes, and the fields that are something else.

    A field ``tally: Annotated[NDArray[np.int32], 2, "n"]`` is int32 ``[2, n]``; those of ``np.void`` or
    ``np.integer`` are ``masks``.
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
    """Return the type of the elements, and the shape, of each field that declares them."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: (get_args(get_args(get_args(hint)[0])[1])[0], *hint.__metadata__)
        for name, hint in hints.items()
        if hasattr(hint, "__metadata__")
    }
