"""Tasks that compare the offers of all shards; any process can do them, in any order, and again.

    offers of shards --gather--> by key --decide--> losers of each range of keys, round by round, with
                                                    new offers by generation tasks in between
    accepted replacements --collect--> by shard

Keys are divided by their highest bits, so that no task and no process holds all of them.

Making new offers takes longest. A file of them is named after the offers to replace, so that a resumed run finds it and
makes only what is missing or damaged. All else is done again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
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
from output.batch.offers import OFFER, Offers, by_number, next_round, open_by_part, winners
from output.batch.receipts import FileEntry, file_entry
from output.batch.shard import OFFERS, make_offers, replaced_bytes
from output.batch.work import Work

_SETTLING = f"{STAGED}/settling"


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
    write_offers(work.storage, name, by_number(losers))
    n_open = tuple(open_by_part(work.plan, losers))
    pieces_won = write_by_group(work, f"won-{number:04}-{bucket:05}", accepted) if number else None
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


def write_by_group(work: Work, name: str, accepted: Offers) -> Pieces:
    """Write accepted offers, a piece for each group of shards."""
    n = work.n_together
    firsts = [work.group(group).start for group in range(n)]
    groups = np.searchsorted(firsts, shards_of(work.plan, accepted["number"], firsts))
    return write_pieces(work.storage, f"{_SETTLING}/{name}", accepted, groups, n)


def offer(work: Work, chunk: Chunk) -> Pieces:
    """Make the next offer for each refused row of a file; return their file."""
    return offer_ahead(work, 1, read_offers(work.storage, chunk.name, chunk.start, chunk.stop))[0]


def offer_ahead(work: Work, n_each: int, losers: Offers) -> tuple[Pieces, Offers]:
    """Make the next ``n_each`` offers for each refused row, unless an earlier run did; return their file and the last.

    The file has a piece for each range of keys; the last offers are one for each row.
    """
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


def collect(work: Work, won: Sequence[Pieces], group: int) -> FileEntry | None:
    """Write which rows of a group of shards are replaced; nothing where none is."""
    offers = by_number(read_pieces(work.storage, won, group))
    if not len(offers):
        return None
    name, data = replaced_name(group), replaced_bytes(offers)
    work.storage.write(name, data)
    return file_entry(name, data)
