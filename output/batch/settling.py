"""Settles the offers of all shards, round by round, which finds the rows to replace and their replacements.

While many puzzles are open, tasks of ``comparison`` decide a round range by range; the last few, some hundred thousand,
are settled in one place, with several offers for each at once.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count

import numpy as np

from output.batch.comparison import (
    Chunk,
    Decided,
    collect,
    decide,
    free_in,
    gather,
    leave_out,
    offer,
    offer_ahead,
    write_by_group,
)
from output.batch.exchange import Pieces, read_offers
from output.batch.offers import Census, Contest, are_of, by_number
from output.batch.receipts import FileEntry
from output.batch.work import Work
from output.batch.workers import Workers

FEW = 1 << 18  # the most open puzzles that are settled in one place

# The number of tasks that make offers, and the fewest and most rows of each.
_CHUNKS, _SMALLEST, _LARGEST = 1024, 16, 4096


def settled(work: Work, workers: Workers, report: Callable[[int, int], None]) -> list[FileEntry]:
    """Find the rows of shards to replace, and their replacements; return the files that name them, in order.

    ``report`` gets the number of each round that ended and of puzzles still open. Raise GenerationExhausted if nothing
    can replace a row, unless the plan allows a short data set; then it is left out.
    """
    won, census = list[Pieces](), Census(work.plan)
    for number, decided in enumerate(_rounds(work, workers, census)):
        won += [each.settled for each in decided if each.settled is not None]
        n_open = np.sum([each.n_open for each in decided], axis=0)
        exhausted = census.add(n_open.tolist())
        if exhausted:
            won += workers.results(partial(leave_out, work, exhausted), _chunks(decided))
        n_open[list(census.exhausted)] = 0
        report(number, int(n_open.sum()))
        if n_open.sum() <= FEW:
            break
    if n_open.sum():
        won.append(_settle_few(work, workers, decided, census, number, report))
    if not won:
        return []
    entries = workers.results(partial(collect, work, won), range(work.n_together))
    return sorted((each for each in entries if each is not None), key=lambda each: each.file)


def _rounds(work: Work, workers: Workers, census: Census) -> Iterator[list[Decided]]:
    """Decide the offers of all shards, round after round, and yield the results for each range of keys.

    ``census`` says in between for which parts there is nothing more to offer.
    """
    ranges = range(work.n_together)
    pieces = sorted(workers.results(partial(gather, work), ranges), key=lambda each: each.name)
    for number in count():
        decided = workers.results(partial(decide, work, pieces, number), ranges)
        in_order = sorted(decided, key=lambda each: each.losers.name)
        yield in_order
        pieces = list(workers.results(partial(offer, work, census.exhausted), _chunks(in_order)))


def _settle_few(
    work: Work,
    workers: Workers,
    decided: Sequence[Decided],
    census: Census,
    number: int,
    report: Callable[[int, int], None],
) -> Pieces:
    """Settle the last open puzzles after a round in this process; tasks look up offers and keys."""
    refused = [read_offers(work.storage, each.losers.name, 0, each.losers.stop) for each in decided if each.losers.stop]
    losers = by_number(np.concatenate(refused))
    contest = Contest(losers[~are_of(work.plan, losers, census.exhausted)], census, work.plan)
    while len(contest.losers):
        report(int(contest.losers["round"][0]), len(contest.losers))
        parts = [contest.losers[own] for own in _slices(len(contest.losers))]
        pieces, last = zip(*workers.results(partial(offer_ahead, work, contest.n_ahead), parts), strict=True)
        sizes = np.diff([each.ends for each in pieces], prepend=0, axis=1).sum(axis=0)
        free = workers.results(partial(free_in, work, pieces, number + 1), np.flatnonzero(sizes).tolist())
        contest.decide(np.concatenate(list(free)), by_number(np.concatenate(last)))
    return write_by_group(work, "won-few", contest.won)


def _chunks(decided: Sequence[Decided]) -> list[Chunk]:
    """Divide the refused offers of a round among tasks."""
    losers = [each.losers for each in decided]
    return [Chunk(each.name, own.start, own.stop) for each in losers for own in _slices(each.stop)]


def _slices(n: int) -> Iterator[slice]:
    """Divide n refused offers among tasks."""
    size = min(max(n // _CHUNKS, _SMALLEST), _LARGEST)
    for start in range(0, n, size):
        yield slice(start, min(start + size, n))
