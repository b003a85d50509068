"""The rule by which no puzzle is in two rows.

Each puzzle of a plan has a number, and a random stream that offers one candidate after the other. In every round each
open puzzle makes its next offer; among equal offers the lowest number wins, unless an earlier round gave the candidate
away. That goes on until none is open. The result depends on the offers alone: not on who compares them, how many at
once, or when.

    number   round 0   round 1   round 2
    0        A gets it
    1        B gets it
    2        A         B         C gets it: A went to 0, and B to 1 in an earlier round

A kind runs out when its open puzzles are refused again and again, and a stream ends when no start meets the request.
Both end a run with an error, unless the plan allows a short data set: then these puzzles are left out. An offer with 0
tries says so.
"""

from collections.abc import Collection, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.pipeline import MAX_REPLACEMENTS, GenerationExhausted
from output.batch.layout import parts_of
from output.batch.plan import Part, Plan

DUPLICATE = "already there or excluded"  # the reason why an offer is refused

Offers: TypeAlias = NDArray[np.void]

OFFER = np.dtype(
    [
        ("key", "<u8"),  # the key of the symmetry class of the offered puzzle
        ("number", "<u8"),  # the number of the plan's puzzle that it is offered for
        ("after", "<u4"),  # starts of the stream that are skipped to make it
        ("tries", "<u4"),  # starts used up when it was made; 0 for a puzzle that is left out
        ("refused", "<u4"),  # offers refused before
        ("round", "<u2"),
        ("split", "<u2"),  # the split of its solution, by its place in the plan
    ]
)

_MOST_AHEAD = 64  # the most offers that are made for a puzzle before any of them is examined
_ENOUGH = 1_000  # offers that suffice to judge whether there are puzzles left
_RARE = 3  # the number that may be expected if none was seen: the upper limit of 95 % by Poisson


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


def by_number(offers: Offers) -> Offers:
    """Return offers in the order of the puzzles that they are for."""
    return offers[np.argsort(offers["number"])]


def are_made(offers: Offers) -> NDArray[np.bool_]:
    """Return which offers have a puzzle; those without one say that their puzzles are left out."""
    return np.asarray(offers["tries"] > 0)


def left_out(losers: Offers) -> Offers:
    """Return offers that say that the puzzles of some other offers are left out."""
    without = losers.copy()
    without["tries"] = without["after"] = without["key"] = 0
    return without


def are_of(plan: Plan, offers: Offers, kinds: Collection[int]) -> NDArray[np.bool_]:
    """Return which offers are for puzzles of some parts of a plan."""
    return np.isin(parts_of(plan, offers["number"])[0], list(kinds))


def next_round(losers: Offers) -> Offers:
    """Return the next offers after refused ones, as far as these are known before they are made."""
    coming = losers.copy()
    coming["after"] = losers["tries"]
    coming["refused"] += 1
    coming["round"] += 1
    return coming


class Census:
    """The number of open puzzles of each part in each round, which shows when nothing is left for them.

    Attributes:
        exhausted: the numbers of the parts that have run out, in a plan that allows a short data set.
    """

    def __init__(self, plan: Plan) -> None:
        self.exhausted = frozenset[int]()
        self._plan = plan
        self._open = [np.array([part.count for part in plan.parts])]

    def add(self, n_open: Sequence[int]) -> frozenset[int]:
        """Add the open puzzles of each part, and return the parts for which ``MAX_REPLACEMENTS`` rounds will not do.

        Raise GenerationExhausted if there are some and the plan allows no short data set.
        """
        self._open.append(np.array(n_open))
        self._open[-1][list(self.exhausted)] = 0
        done = len(self._open) - 2  # the round that ended; round 0 offers the rows to replace
        if done < 1:
            return frozenset()
        since = 1 + done // 2
        n_offers = sum(self._open[since : done + 1])
        n_accepted = self._open[since] - self._open[-1]
        hoped = (n_accepted + _RARE) / (done + 1 - since) * (MAX_REPLACEMENTS - done)
        is_hopeless = (np.asarray(n_offers) >= _ENOUGH) & (hoped < self._open[-1])
        ending = np.flatnonzero((self._open[-1] > 0) & (is_hopeless | (done >= MAX_REPLACEMENTS))).tolist()
        for part in ending if not self._plan.allow_short else ():
            n_made = self._plan.parts[part].count - int(self._open[-1][part])
            raise _exhausted(self._plan.parts[part], int(sum(each[part] for each in self._open[:-1])), n_made)
        self.exhausted |= frozenset(ending)
        self._open[-1][ending] = 0
        return frozenset(ending)


def require_enough(plan: Plan, offers: Offers) -> None:
    """Raise GenerationExhausted if the first offers of a shard show that a part has far too few puzzles.

    They do when so few of their second half are new that ``MAX_REPLACEMENTS`` offers for each puzzle will not do. A
    plan that allows a short data set takes what there is.
    """
    if plan.allow_short:
        return
    parts, _ = parts_of(plan, offers["number"])
    for number, part in enumerate(plan.parts):
        keys = offers["key"][parts == number]
        half, n_seen = len(keys) // 2, len(np.unique(keys))
        n_new = n_seen - len(np.unique(keys[:half]))
        if n_seen + (n_new + _RARE) / (half + 1) * MAX_REPLACEMENTS * part.count < part.count:
            raise _exhausted(part, len(keys), n_seen)


def _exhausted(part: Part, n_offers: int, n_made: int) -> GenerationExhausted:
    advice = f"expected fewer puzzles of {part.kind}, or less narrow ones"
    return GenerationExhausted(n_offers, {DUPLICATE: n_offers - n_made}, advice, n_made, part.count)


class Contest:
    """The open puzzles of a plan after a round, and the offers that they win in the next rounds.

        contest = Contest(losers, census, plan)
        while len(contest.losers):
            ... make the next ``contest.n_ahead`` offers for each of ``contest.losers``
            contest.decide(free, last)

    Attributes:
        losers: the refused offers of all open puzzles in one round.
    """

    def __init__(self, losers: Offers, census: Census, plan: Plan) -> None:
        self.losers, self._census, self._plan = losers, census, plan
        self._most_ahead, self._won = 1, [losers[:0]]
        self._taken = np.empty(0, np.uint64)

    @property
    def n_ahead(self) -> int:
        """Return how many offers to make for each puzzle before the next decision."""
        return min(self._most_ahead, MAX_REPLACEMENTS - int(self.losers["round"][0]))

    @property
    def won(self) -> Offers:
        """Return the offers that were accepted, and one without a puzzle for each that is left out."""
        return np.concatenate(self._won)

    def decide(self, free: Offers, last: Offers) -> None:
        """Accept offers, round by round.

        ``free`` are the offers that were made, except for keys that were accepted before the contest; ``last`` has the
        last offer for each puzzle. Raises ``GenerationExhausted`` if ``MAX_REPLACEMENTS`` rounds will not do.
        """
        round_before, n_ahead = int(self.losers["round"][0]), self.n_ahead
        offered = free[are_made(free)]
        offered = offered[~np.isin(offered["key"], self._taken)]
        won, ended = _decided(offered, free[~are_made(free)])
        n_open = np.array(open_by_part(self._plan, self.losers))
        for number in range(round_before + 1, round_before + n_ahead + 1):
            for settled in (won, ended):
                n_open = n_open - open_by_part(self._plan, settled[settled["round"] == number])
            exhausted = self._census.add(n_open.tolist())
            if exhausted:  # other puzzles get what these would have won later
                n_open[list(exhausted)] = 0
                offered = offered[(offered["round"] <= number) | ~are_of(self._plan, offered, exhausted)]
                won, ended = _decided(offered, free[~are_made(free)])
        self._won += [won, ended]
        self._taken = np.append(self._taken, won["key"])
        losers = self.losers[~np.isin(self.losers["number"], np.append(won["number"], ended["number"]))]
        is_over = are_of(self._plan, losers, self._census.exhausted)
        self._won.append(left_out(losers[is_over]))
        self.losers = last[np.isin(last["number"], losers["number"][~is_over])]
        self._most_ahead = min(2 * n_ahead, _MOST_AHEAD)


def _decided(offered: Offers, ends: Offers) -> tuple[Offers, Offers]:
    """Return the offers that are accepted, and the ends of the streams of puzzles that got none."""
    won = offered[winners(offered)]
    return won, ends[~np.isin(ends["number"], won["number"])]


def open_by_part(plan: Plan, losers: Offers) -> list[int]:
    """Count refused offers by the part of the plan that they are for."""
    counts = np.bincount(parts_of(plan, losers["number"])[0], minlength=len(plan.parts))
    return [int(count) for count in counts]
