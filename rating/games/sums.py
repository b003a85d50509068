"""The combinations that a sum or a cage leaves to its open cells, as a sum helper shows them."""

from collections.abc import Sequence

from puzzles.errors import listed
from puzzles.games.cages import MINUS, OVER, SIGNS
from puzzles.games.constraints import LINEAR, Constraint, values_of
from puzzles.games.lemmas import Lemma
from puzzles.games.puzzle import GamePuzzle
from rating.games.climb import Taken
from rating.games.rules import RULES

_MOST = 3  # the most combinations that a sentence lists
_MOST_OPEN = 5  # the most open cells
_FALLING = (SIGNS[MINUS], SIGNS[OVER])


def combinations_left(constraint: Constraint, masks: Sequence[int]) -> list[str]:
    """Return the combinations, each as ``6 + 8``; none if there are many, or if this is no sum of different digits.

    ``masks`` are the values that each variable may have.
    """
    if constraint.kind != LINEAR:
        return []
    differ, n_totals, *rest = constraint.params
    totals, weights = rest[:n_totals], rest[n_totals:]
    if not differ or n_totals > 1 or set(weights) != {1}:
        return []
    known = [int(masks[cell]) for cell in constraint.cells]
    is_open = [mask for mask in known if mask.bit_count() > 1]
    taken = [mask.bit_length() - 1 for mask in known if mask.bit_count() == 1]
    if not 1 < len(is_open) <= _MOST_OPEN:
        return []
    found = set[tuple[int, ...]]()
    _collect(is_open, totals[0] - sum(taken), (), {*taken}, found)
    return _listed(found, "+")


def combinations_of_cage(lemma: Lemma, masks: Sequence[int]) -> list[str]:
    """Return the combinations that a lemma with a sign leaves to its whole cage, each as ``2 × 6``; none if many.

    ``masks`` are the values that each variable may have.
    """
    cells, n_cage = lemma.constraint.cells, len(lemma.premises[0].cells)
    n_states, bound, *rest = lemma.constraint.params
    # The digits of the cage that lead to each state.
    reached: dict[int, set[tuple[int, ...]]] = {0: {()}}
    for place, cell in enumerate(cells):
        after: dict[int, set[tuple[int, ...]]] = {}
        for state, ways in reached.items():
            for value in values_of(int(masks[cell]) & ~(-1 << bound)):
                to = rest[n_states + state * bound + value]
                if to >= 0:
                    after.setdefault(to, set()).update({(*way, value) for way in ways} if place < n_cage else ways)
        reached = after
    falling = lemma.sign in _FALLING
    return _listed({tuple(sorted(way, reverse=falling)) for ways in reached.values() for way in ways}, lemma.sign)


def lemma_of_cage(puzzle: GamePuzzle, taken: Taken) -> Lemma | None:
    """Return the lemma about a cage that a step applies, or None."""
    lemma = puzzle.lemmas[taken.because[0]] if taken.rule >= len(RULES) else None
    return lemma if lemma and lemma.sign else None


def which_leaves(clause: str, combinations: Sequence[str]) -> str:
    """Return a clause with the combinations that it leaves, if there are any to list."""
    return f"{clause}, which leaves {listed(combinations, 'or')}" if combinations else clause


def _listed(found: set[tuple[int, ...]], sign: str) -> list[str]:
    return [f" {sign} ".join(map(str, digits)) for digits in sorted(found)] if len(found) <= _MOST else []


def _collect(
    masks: Sequence[int], total: int, chosen: tuple[int, ...], used: set[int], found: set[tuple[int, ...]]
) -> None:
    if not masks:
        if total == 0:
            found.add(tuple(sorted(chosen)))
        return
    for value in values_of(masks[0]):
        if value <= total and value not in used and value not in chosen:
            _collect(masks[1:], total - value, (*chosen, value), used, found)
