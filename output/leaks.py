"""Puzzles that two sets share: a model trained on one set must not be tested on puzzles that it has seen there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.seen import Keys
from output.identities import NO_SOLUTION, Identities, identities_at
from output.ratings import name_of
from puzzles.errors import RequestError

MAX_HELD = 100_000_000
"""The largest set that is held in memory, at some 80 bytes per puzzle; the other sets may have any size."""

KINDS = ("puzzle", "image", "solution")
"""What may be shared, the closest first: the puzzle as written, an image of it, or only an image of its solution."""


@dataclass(frozen=True, slots=True)
class Leaks:
    """The puzzles that a set shares with others."""

    n_puzzles: int  # in the set
    n_others: int  # in the others, together
    n_shared: dict[str, int]  # puzzles of the set that others also have, by the first of ``KINDS`` that applies
    examples: dict[str, tuple[str, ...]]  # the names of the first puzzles of each kind

    @property
    def is_any(self) -> bool:
        """Return whether any puzzle is shared."""
        return any(self.n_shared.values())


class _Met:
    """The keys of one set, and which of them occur in the other sets."""

    def __init__(self, keys: Keys) -> None:
        self._keys, self._places = np.unique(keys, return_inverse=True)
        self._is_met = np.zeros(len(self._keys), np.bool_)

    def meet(self, keys: Keys) -> None:
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        self._is_met[places[self._keys[places] == keys]] = True

    def each(self) -> NDArray[np.bool_]:
        """Return, for each key in its given order, whether it occurs in the other sets."""
        return self._is_met[self._places]


def leaks(
    place: str, others: Sequence[str], *, most_examples: int = 5, report: Callable[[int], object] = lambda _: None
) -> Leaks:
    """Find the puzzles of a set in other sets: the puzzle itself, an image of it, or one with the same solution.

    The set should be the smaller one. At most ``most_examples`` of each kind are named; ``report`` receives the number
    of puzzles in each part read. Raise RequestError if the set has more than ``MAX_HELD`` puzzles or a place holds no
    data set, and FormatError if a file cannot be read.
    """
    held, n_puzzles = [], 0
    for part in identities_at(place):
        held.append(part)
        n_puzzles += len(part.numbers)
        report(len(part.numbers))
        if n_puzzles > MAX_HELD:
            raise RequestError(f"{place!r} has more than {MAX_HELD:,} puzzles; expected the smaller set first")
    met = [_Met(np.concatenate([keys(part) for part in held])) for keys in _KEYS]
    n_others = 0
    for part in (part for other in others for part in identities_at(other)):
        for own, keys in zip(met, _KEYS, strict=True):
            own.meet(keys(part))
        n_others += len(part.numbers)
        report(len(part.numbers))
    as_is, images, solutions = (each.each() for each in met)
    solutions &= np.concatenate([part.solutions for part in held]) != NO_SOLUTION
    shared = dict(zip(KINDS, (as_is, images & ~as_is, solutions & ~images & ~as_is), strict=True))
    return Leaks(
        n_puzzles,
        n_others,
        {kind: int(np.count_nonzero(those)) for kind, those in shared.items()},
        {kind: tuple(_names(held, np.flatnonzero(those)[:most_examples])) for kind, those in shared.items()},
    )


_KEYS: tuple[Callable[[Identities], Keys], ...] = (
    lambda part: part.puzzles,
    lambda part: part.images,
    lambda part: part.solutions,
)


def _names(held: Sequence[Identities], places: NDArray[np.int64]) -> Iterator[str]:
    firsts = np.cumsum([0, *(len(part.numbers) for part in held)])
    for place in places.tolist():
        number = int(np.searchsorted(firsts, place, side="right")) - 1
        part = held[number]
        yield name_of(part.file, part.numbers[place - int(firsts[number])])
