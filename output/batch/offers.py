"""The rule by which no puzzle is in two rows.

Each puzzle of a plan has a number, and a random stream that offers one candidate after the other. In every round each
open puzzle makes its next offer; among equal offers the lowest number wins, unless an earlier round gave the candidate
away. That goes on until none is open. The result depends on the offers alone: not on who compares them, how many at
once, or when.

    number   round 0   round 1   round 2
    0        A gets it
    1        B gets it
    2        A         B         C gets it: A went to 0, and B to 1 in an earlier round
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.pipeline import MAX_REPLACEMENTS, GenerationExhausted
from generator.record import request_dict
from generator.seen import holds
from output.batch.layout import parts_of
from output.batch.plan import Part, Plan

DUPLICATE = "already there or excluded"  # the reason why an offer is refused

Offers: TypeAlias = NDArray[np.void]

OFFER = np.dtype(
    [
        ("key", "<u8"),  # of the symmetry class of the puzzle that is offered
        ("number", "<u8"),  # of the puzzle of the plan that it is offered for
        ("after", "<u4"),  # starts of the stream that are passed over to make it
        ("tries", "<u4"),  # starts that were used up when it was made
        ("refused", "<u4"),  # offers that were refused before
        ("round", "<u2"),
        ("split", "<u2"),  # that its solution belongs to, by its place in the plan
    ]
)

_MOST_AHEAD = 64  # offers that are made for a puzzle before any of them is looked at
_ENOUGH = 1_000  # offers, to judge by them whether there are puzzles left
_RARE = 3  # as many may be expected where none was seen: the upper limit of 95 % by Poisson


def winners(offers: Offers) -> NDArray[np.bool_]:
    """Return which offers are accepted.

    Offers are all those of one round for their keys, or all those of some rounds except for keys accepted before.
    """
    order = np.lexsort((offers["number"], offers["round"]))
    accepted = np.zeros(len(offers), np.bool_)
    taken, settled = np.empty(0, np.uint64), np.empty(0, np.uint64)
    for rows in np.split(order, np.flatnonzero(np.diff(offers["round"][order])) + 1):
        keys, numbers = offers["key"][rows], offers["number"][rows]
        rows = rows[~(np.isin(keys, taken) | np.isin(numbers, settled))] if len(taken) else rows
        rows = rows[np.sort(np.unique(offers["key"][rows], return_index=True)[1])]
        accepted[rows] = True
        taken, settled = np.append(taken, offers["key"][rows]), np.append(settled, offers["number"][rows])
    return accepted


def next_round(losers: Offers) -> Offers:
    """Return the next offers after refused ones, as far as they are known before they are made."""
    coming = losers.copy()
    coming["after"] = losers["tries"]
    coming["refused"] += 1
    coming["round"] += 1
    return coming


class Census:
    """Count the open puzzles of each part in each round, and see when nothing is left for them."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._open = [np.array([part.count for part in plan.parts])]

    def add(self, n_open: Sequence[int]) -> None:
        """Add the open puzzles of each part; raise GenerationExhausted when ``MAX_REPLACEMENTS`` rounds will not do."""
        self._open.append(np.array(n_open))
        done = len(self._open) - 2  # the round that ended; round 0 offers what is to be replaced
        if done < 1:
            return
        since = 1 + done // 2
        n_offers = sum(self._open[since : done + 1])
        n_accepted = self._open[since] - self._open[-1]
        hoped = (n_accepted + _RARE) / (done + 1 - since) * (MAX_REPLACEMENTS - done)
        is_hopeless = (np.asarray(n_offers) >= _ENOUGH) & (hoped < self._open[-1])
        for part in np.flatnonzero((self._open[-1] > 0) & (is_hopeless | (done >= MAX_REPLACEMENTS))).tolist():
            n_made = self._plan.parts[part].count - int(self._open[-1][part])
            raise _exhausted(self._plan.parts[part], int(sum(each[part] for each in self._open[:-1])), n_made)


def require_enough(plan: Plan, offers: Offers) -> None:
    """Raise GenerationExhausted when the first offers of a shard show that a part has far too few puzzles.

    They do when so few of their second half are new that ``MAX_REPLACEMENTS`` offers for each puzzle will not do.
    """
    parts, _ = parts_of(plan, offers["number"])
    for number, part in enumerate(plan.parts):
        keys = offers["key"][parts == number]
        half, n_seen = len(keys) // 2, len(np.unique(keys))
        n_new = n_seen - len(np.unique(keys[:half]))
        if n_seen + (n_new + _RARE) / (half + 1) * MAX_REPLACEMENTS * part.count < part.count:
            raise _exhausted(part, len(keys), n_seen)


def _exhausted(part: Part, n_offers: int, n_made: int) -> GenerationExhausted:
    options = " ".join(f"{name}={value}" for name, value in request_dict(part.request).items())
    advice = f"expected fewer puzzles of {' '.join(filter(None, (part.request.family, options)))}, or less narrow ones"
    return GenerationExhausted(n_offers, {DUPLICATE: n_offers - n_made}, advice, n_made, part.count)


def settle(
    losers: Offers, free_offers: Callable[[Offers, int], tuple[Offers, Offers]], census: Census, plan: Plan
) -> Offers:
    """Replace refused offers (all those of the last round), round by round, and return the accepted ones.

    ``free_offers`` makes so many next offers for each of some puzzles; it returns those whose key was not accepted
    before ``losers`` were refused, and the last one for each puzzle. Raises
    ``GenerationExhausted`` if a stream ends, or ``MAX_REPLACEMENTS`` rounds will not do.
    """
    accepted = [losers[:0]]
    taken, n_ahead = np.empty(0, np.uint64), 1
    n_open = np.array(open_by_part(plan, losers))
    while len(losers):
        first_round = int(losers["round"][0]) + 1
        n_ahead = min(n_ahead, MAX_REPLACEMENTS + 1 - first_round)
        free, last = free_offers(losers, n_ahead)
        free = free[~holds(taken, free["key"])]
        won = free[winners(free)]
        for number in range(first_round, first_round + n_ahead):
            n_open = n_open - open_by_part(plan, won[won["round"] == number])
            census.add(n_open.tolist())
        accepted.append(won)
        taken = np.sort(np.concatenate((taken, won["key"])))
        losers = last[~np.isin(last["number"], won["number"])]
        n_ahead = min(2 * n_ahead, _MOST_AHEAD)
    return np.concatenate(accepted)


def open_by_part(plan: Plan, losers: Offers) -> list[int]:
    """Count refused offers by the part of the plan that they are for."""
    counts = np.bincount(parts_of(plan, losers["number"])[0], minlength=len(plan.parts))
    return [int(count) for count in counts]
