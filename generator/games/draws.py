"""Random numbers for declarations, the same on every machine."""

from collections.abc import Sequence
from random import Random
from typing import Any

from kernels.streams import State


class StreamDraws:
    """Random numbers for ``puzzles.games.game.Draws``.

    Of the module ``random``, only ``random()`` is used, because it never changes.
    """

    def __init__(self, state: State) -> None:
        """Start from the state of a stream, uint64 ``[4]``."""
        self.chance = Random(int.from_bytes(state.astype("<u8").tobytes(), "little")).random

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1."""
        return int(self.chance() * n)

    def choice(self, some: Sequence[Any]) -> Any:
        """Return a random one of the given items."""
        return some[int(self.chance() * len(some))]

    def shuffled(self, some: Sequence[Any]) -> list[Any]:
        """Return the given items in random order.

        Source: Fisher and Yates; Durstenfeld 1964, algorithm 235.
        """
        values, chance = list(some), self.chance
        for last in range(len(values) - 1, 0, -1):
            other = int(chance() * (last + 1))
            values[last], values[other] = values[other], values[last]
        return values
