"""Comparison of the offers of all shards, which finds the rows to replace and their replacements, in independent tasks.

    offers of shards --gather--> by key --decide--> losers of each range of keys, round by round, with
                                                    new offers by generation tasks in between
    accepted replacements --collect--> by shard

Keys are divided by their highest bits, so that no task and no process holds all of them. While many puzzles are open, a
round is decided range by range; the last few, some hundred thousand, are settled in one place, with several offers for
each at once.

Making new offers takes longest. A file of them is named after the offers to replace, so that a resumed run finds it and
makes only what is missing or damaged. All else is done again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from generator.seen import Keys, holds
from output.batch.exchange import (
    Pieces,
    buckets_of,
    ends_of,
    read_kept,
    read_offers,
    read_pieces,
    write_kept,
    write_offers,
    write_pieces,
)
from output.batch.layout import STAGED, Shard, count_shards, replaced_name, shards_of
from output.batch.offers import OFFER, Census, Offers, next_round, open_by_part, settle, winners
from output.batch.receipts import FileEntry, file_entry
from output.batch.shard import OFFERS, make_offers, replaced_bytes
from output.batch.work import Work
from output.batch.workers import Workers

FEW = 1 << 18  # puzzles that are open and settled in one place at most

_SETTLING = f"{STAGED}/settling"
_CHUNKS, _SMALLEST, _LARGEST = 1024, 16, 4096  # of tasks that make offers: how many, and rows of each


@dataclass(frozen=True, slots=True)
class Chunk:
    """Describe some rows of a file of offers."""

    name: str
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Decided:
    """State the results of one round in one range of keys."""

    losers: Chunk  # the file of those that were refused, with their number
    n_open: tuple[int, ...]  # how many puzzles of each part these are
    winners: Pieces | None  # the file of those that were accepted, for the groups of shards; None in the first round


@dataclass(frozen=True, slots=True)
class Replaced:
    """State which rows of a group of shards are replaced."""

    entry: FileEntry  # the file that names them
    shards: tuple[int, ...]  # the shards that have some


def settled(work: Work, workers: Workers, report: Callable[[int, int], None]) -> list[Replaced]:
    """Find the rows of shards to replace, and their replacements; return the file with them for each group of shards.

    ``report`` gets the number of each round that ended and of puzzles still open. Raise GenerationExhausted when
    nothing can replace a row.
    """
    n = work.n_together
    pieces = sorted(workers.results(partial(gather, work), range(n)), key=lambda each: each.name)
    census, won, number = Census(work.plan), list[Pieces](), 0
    decided = list(workers.results(partial(decide, work, pieces, number), range(n)))
    while True:
        decided.sort(key=lambda each: each.losers.name)
        won += [each.winners for each in decided if each.winners is not None]
        n_open = np.sum([each.n_open for each in decided], axis=0)
        census.add(n_open.tolist())
        report(number, int(n_open.sum()))
        if n_open.sum() <= FEW:
            break
        number += 1
        chunks = [chunk for each in decided for chunk in _chunks(each.losers)]
        pieces = [made for made, _ in workers.results(partial(offer, work, 1), chunks)]
        decided = list(workers.results(partial(decide, work, pieces, number), range(n)))
    if n_open.sum():
        won.append(_settle_few(work, workers, decided, census, number, report))
    if not won:
        return []
    return sorted(
        (each for each in workers.results(partial(collect, work, won), range(n)) if each is not None),
        key=lambda each: each.shards,
    )


def _chunks(losers: Chunk) -> Iterator[Chunk]:
    size = min(max(losers.stop // _CHUNKS, _SMALLEST), _LARGEST)
    for start in range(losers.start, losers.stop, size):
        yield Chunk(losers.name, start, min(start + size, losers.stop))


def gather(work: Work, group: int) -> Pieces:
    """Read the offers of a group of shards, and write them by key."""
    numbers = work.group(group)
    labels = (Shard(number, count_shards(work.plan), ()).label for number in numbers)
    found = [np.frombuffer(work.storage.read(f"{OFFERS}/{label}"), OFFER) for label in labels]
    offers = np.concatenate(found)
    buckets = buckets_of(offers["key"], work.n_together)
    return write_pieces(work.storage, f"{_SETTLING}/gathered-{group:05}", offers, buckets, work.n_together)


def decide(work: Work, pieces: Sequence[Pieces], number: int, bucket: int) -> Decided:
    """Accept and refuse the offers of a round in one range of keys; ``pieces`` are all offers of the round."""
    offers = read_pieces(work.storage, pieces, bucket)
    is_free = _are_free(work, offers, bucket, number)
    is_accepted = np.zeros(len(offers), np.bool_)
    is_accepted[np.flatnonzero(is_free)[winners(offers[is_free])]] = True
    accepted, losers = offers[is_accepted], offers[~is_accepted]
    work.storage.write(_accepted(number, bucket), np.sort(accepted["key"]).data, is_lasting=False)
    name = f"{_SETTLING}/losers-{number:04}-{bucket:05}"
    write_offers(work.storage, name, losers[np.argsort(losers["number"])])
    n_open = tuple(open_by_part(work.plan, losers))
    pieces_won = _write_by_group(work, f"{_SETTLING}/won-{number:04}-{bucket:05}", accepted) if number else None
    return Decided(Chunk(name, 0, len(losers)), n_open, pieces_won)


def _accepted(number: int, bucket: int) -> str:
    return f"{_SETTLING}/accepted-{number:04}-{bucket:05}"


def _are_free(work: Work, offers: Offers, bucket: int, n_rounds: int) -> NDArray[np.bool_]:
    """Return which offers of a range of keys were not accepted in the first rounds."""
    are_free = np.ones(len(offers), np.bool_)
    for number in range(n_rounds):
        keys: Keys = np.frombuffer(work.storage.read(_accepted(number, bucket)), np.uint64)
        are_free &= ~holds(keys, offers["key"])
    return are_free


def _write_by_group(work: Work, name: str, accepted: Offers) -> Pieces:
    n = work.n_together
    firsts = [work.group(group).start for group in range(n)]
    groups = np.searchsorted(firsts, shards_of(work.plan, accepted["number"], firsts))
    return write_pieces(work.storage, name, accepted, groups, n)


def offer(work: Work, n_each: int, chunk: Chunk) -> tuple[Pieces, Offers]:
    """Make the next ``n_each`` offers for each refused row, unless an earlier run did; return their file and the last.

    The file has a piece for each range of keys; the last offers are one for each row.
    """
    losers = read_offers(work.storage, chunk.name, chunk.start, chunk.stop)
    question = sha256(f"{work.digest} {n_each} ".encode() + losers.tobytes()).hexdigest()
    name = f"{_SETTLING}/offers-{question}"
    offers = read_kept(work.storage, name)
    if offers is None:
        found, last, excluded = [], losers, work.excluded()
        for _ in range(n_each):
            last = make_offers(work.plan, next_round(last), excluded)[1]
            found.append(last)
        offers = np.concatenate(found)
        offers = offers[np.argsort(buckets_of(offers["key"], work.n_together), kind="stable")]
        write_kept(work.storage, name, offers)
    ends = ends_of(buckets_of(offers["key"], work.n_together), work.n_together)
    return Pieces(name, ends), offers[offers["round"] == offers["round"].max()]


def free_in(work: Work, pieces: Sequence[Pieces], n_rounds: int, bucket: int) -> Offers:
    """Return the offers in a range of keys that were not accepted in the first rounds."""
    offers = read_pieces(work.storage, pieces, bucket)
    return offers[_are_free(work, offers, bucket, n_rounds)]


def _settle_few(
    work: Work,
    workers: Workers,
    decided: Sequence[Decided],
    census: Census,
    number: int,
    report: Callable[[int, int], None],
) -> Pieces:
    """Settle the last open puzzles after a round in this process; tasks look up offers and keys."""

    def free_offers(losers: Offers, n_each: int) -> tuple[Offers, Offers]:
        report(int(losers["round"][0]), len(losers))
        name = f"{_SETTLING}/few"
        write_offers(work.storage, name, losers)
        offered = workers.results(partial(offer, work, n_each), _chunks(Chunk(name, 0, len(losers))))
        pieces, last = zip(*offered, strict=True)
        sizes = np.diff([each.ends for each in pieces], prepend=0, axis=1).sum(axis=0)
        free = workers.results(partial(free_in, work, pieces, number + 1), np.flatnonzero(sizes).tolist())
        latest = np.concatenate(last)
        return np.concatenate(list(free)), latest[np.argsort(latest["number"])]

    losers = np.concatenate(
        [read_offers(work.storage, each.losers.name, 0, each.losers.stop) for each in decided if each.losers.stop]
    )
    losers = losers[np.argsort(losers["number"])]
    accepted = settle(losers, free_offers, census, work.plan)
    return _write_by_group(work, f"{_SETTLING}/won-few", accepted)


def collect(work: Work, won: Sequence[Pieces], group: int) -> Replaced | None:
    """Write which rows of a group of shards are replaced; nothing where none is."""
    offers = read_pieces(work.storage, won, group)
    if not len(offers):
        return None
    offers = offers[np.argsort(offers["number"])]
    name = replaced_name(group)
    data = replaced_bytes(offers)
    work.storage.write(name, data)
    numbers = shards_of(work.plan, offers["number"], work.group(group))
    return Replaced(file_entry(name, data), tuple(np.unique(numbers).tolist()))
