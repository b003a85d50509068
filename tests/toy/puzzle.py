"""The toy: find a row of bits from the sums of neighbors; the first bit is always 1."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from puzzles.puzzle import Solution


@dataclass(frozen=True)
class Toy:
    """The sum of each two neighboring bits."""

    family: ClassVar[str] = "toy"

    sums: tuple[int, ...]
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)
    copyright: str = field(default="", compare=False)

    @property
    def height(self) -> int:
        return 1

    @property
    def width(self) -> int:
        return len(self.sums) + 1

    @property
    def id(self) -> str:
        return "toy-" + "".join(map(str, self.sums))

    def check(self, solution: ArrayLike) -> str | None:
        bits = np.asarray(solution).ravel()
        return None if bits[0] == 1 and tuple((bits[1:] + bits[:-1]).tolist()) == self.sums else "a sum is wrong"

    def checked_solution(self, solution: ArrayLike) -> Solution:
        return np.array(solution, np.uint8)
