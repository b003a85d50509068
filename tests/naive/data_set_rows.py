"""Decide which rows stay in a data set, by a dictionary and without regard to speed."""

from collections.abc import Callable, Mapping

MOST_ROUNDS = 10_000


def settled(count: int, offer: Callable[[int, int], int], excluded: frozenset[int] = frozenset()) -> Mapping[int, int]:
    """Return which offer each of some puzzles gets, counted from 0.

    Args:
        count: of puzzles.
        offer: returns what a puzzle offers as its n-th, by the number of the puzzle and n.
        excluded: what is kept out: such offers are passed over.
    """
    coming = dict.fromkeys(range(count), 0)
    taken: set[int] = set()
    got: dict[int, int] = {}
    for _ in range(MOST_ROUNDS):
        for number in sorted(coming):
            while offer(number, coming[number]) in excluded:
                coming[number] += 1
            if offer(number, coming[number]) not in taken:
                taken.add(offer(number, coming[number]))
                got[number] = coming.pop(number)
            else:
                coming[number] += 1
        if not coming:
            break
    return got
