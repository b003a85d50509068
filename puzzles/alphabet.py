"""What stands for each value of a cell in answers."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

UNKNOWN = -1  # what stands for a cell that is not filled in, in a family in which 0 is a value of its own

Codes = NDArray[np.int16]  # what stands in each cell of an answer, as an alphabet has it, ``[height, width]``


@dataclass(frozen=True, slots=True, eq=False)
class Alphabet:
    r"""The signs that stand for the values of a cell."""

    values: Mapping[str, int]  # of a cell, -1 to 32767, by single characters and by words in lower case
    signs: str  # the single characters
    # By which ``str.translate`` makes the character of its value of each of them, ``\uffff`` of -1.
    table: Mapping[int, str]

    @classmethod
    def of(cls, values: Mapping[str, int]) -> "Alphabet":
        """Make an alphabet of its values by sign or word."""
        signs = [sign for sign in values if len(sign) == 1]
        return cls(dict(values), "".join(signs), {ord(sign): character_of(values[sign]) for sign in signs})


def character_of(value: int) -> str:
    """Return the character of 16 bits that are those of a value."""
    return chr(value & 0xFFFF)
