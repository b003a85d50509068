"""The combinations that a sum leaves to its open cells, as a sum helper shows them."""

from collections.abc import Sequence

from puzzles.games.constraints import LINEAR, Constraint, values_of

_MOST = 3  # the most combinations that a sentence lists
_MOST_OPEN = 5  # the most open cells


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
    return [" + ".join(map(str, digits)) for digits in sorted(found)] if len(found) <= _MOST else []


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
