"""The text that stands for each value of a cell in answers."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

UNKNOWN = -1  # the sign of an unfilled cell in families where 0 is a value

Codes = NDArray[np.int16]  # the value of each cell of an answer, as an alphabet gives it, ``[height, width]``


@dataclass(frozen=True, slots=True, eq=False)
class Alphabet:
    r"""The signs that stand for the values of a cell."""

    values: Mapping[str, int]  # the value of a cell, -1 to 32767, by single character and by word in lower case
    signs: str  # all single characters of the alphabet
    # A table for ``str.translate``: it turns each single character into the character of its value, ``\uffff`` for -1.
    table: Mapping[int, str]

    @classmethod
    def of(cls, values: Mapping[str, int]) -> "Alphabet":
        """Make an alphabet from its values by sign or word."""
        signs = [sign for sign in values if len(sign) == 1]
        return cls(dict(values), "".join(signs), {ord(sign): character_of(values[sign]) for sign in signs})


def character_of(value: int) -> str:
    """Return the character whose 16 bits are those of a value."""
    return chr(value & 0xFFFF)
