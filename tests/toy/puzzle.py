"""The toy: find a row of bits from the sums of neighbors; the first bit is always 1."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np


@dataclass(frozen=True)
class Toy:
    """Hold the sum of each two neighboring bits."""

    family: ClassVar[str] = "toy"

    sums: tuple[int, ...]
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)
    copyright: str = field(default="", compare=False)

    @property
    def height(self):
        return 1

    @property
    def width(self):
        return len(self.sums) + 1

    @property
    def id(self):
        return "toy-" + "".join(map(str, self.sums))

    def check(self, solution):
        bits = np.asarray(solution).ravel()
        return None if bits[0] == 1 and tuple((bits[1:] + bits[:-1]).tolist()) == self.sums else "a sum is wrong"
