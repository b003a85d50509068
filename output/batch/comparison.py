"""Tasks that compare the offers of all shards; any process can do them, in any order, and again.

    offers of shards --gather--> by key --decide--> losers of each range of keys, round by round, with
                                                    new offers by generation tasks in between
    accepted replacements --collect--> by shard

Keys are divided by their highest bits, so that no task and no process holds all of them.

Making new offers takes longest. A file of them is named after the offers to replace, so that a resumed run finds it and
makes only what is missing or damaged. All else is done again.
"""

from collections.abc import Collection, Sequence
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
from output.batch.making import offers_ahead
from output.batch.offers import OFFER, Offers, are_made, are_of, by_number, left_out, open_by_part, winners
from output.batch.receipts import FileEntry, file_entry
from output.batch.shard import OFFERS, replaced_bytes
from output.batch.work import Work

_SETTLING = f"{STAGED}/settling"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some rows in a file of offers."""

    name: str
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Decided:
    """The results of one round in one range of keys."""

    losers: Chunk  # the file of refused offers, and their number
    n_open: tuple[int, ...]  # how many of these puzzles each part has
    # The file of accepted replacements and of puzzles that are left out, for the groups of shards; None if there are
    # none.
    settled: Pieces | None


def gather(work: Work, group: int) -> Pieces:
    """Read the offers of a group of shards, and write them by key."""
    numbers = work.group(group)
    labels = (Shard(number, count_shards(work.plan), ()).label for number in numbers)
    found = [np.frombuffer(work.storage.read(f"{OFFERS}/{label}"), OFFER) for label in labels]
    offers = np.concatenate(found)
    buckets = buckets_of(offers["key"], work.n_together)
    return write_pieces(work.storage, f"{_SETTLING}/gathered-{group:05}", offers, buckets, work.n_together)


def decide(work: Work, pieces: Sequence[Pieces], number: int, bucket: int) -> Decided:
    """Accept and refuse the offers of a round in a range of keys; ``pieces`` are all offers of the round."""
    offers = read_pieces(work.storage, pieces, bucket)
    ended, offers = offers[~are_made(offers)], offers[are_made(offers)]
    is_free = _are_free(work, offers, bucket, number)
    is_accepted = np.zeros(len(offers), np.bool_)
    is_accepted[np.flatnonzero(is_free)[winners(offers[is_free])]] = True
    accepted, losers = offers[is_accepted], offers[~is_accepted]
    work.storage.write(_accepted(number, bucket), np.sort(accepted["key"]).data, is_lasting=False)
    name = f"{_SETTLING}/losers-{number:04}-{bucket:05}"
    write_offers(work.storage, name, by_number(losers))
    n_open = tuple(open_by_part(work.plan, losers))
    settled = np.concatenate((accepted, ended)) if number else ended
    is_written = number or len(settled)
    pieces_settled = write_by_group(work, f"won-{number:04}-{bucket:05}", settled) if is_written else None
    return Decided(Chunk(name, 0, len(losers)), n_open, pieces_settled)


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
    """Write accepted offers, one piece for each group of shards."""
    n = work.n_together
    firsts = [work.group(group).start for group in range(n)]
    groups = np.searchsorted(firsts, shards_of(work.plan, accepted["number"], firsts))
    return write_pieces(work.storage, f"{_SETTLING}/{name}", accepted, groups, n)


def offer(work: Work, exhausted: Collection[int], chunk: Chunk) -> Pieces:
    """Make the next offer for each refused row of a file, except for parts that have run out.

    Return the file of offers.
    """
    losers = read_offers(work.storage, chunk.name, chunk.start, chunk.stop)
    return offer_ahead(work, 1, losers[~are_of(work.plan, losers, exhausted)])[0]


def leave_out(work: Work, exhausted: Collection[int], chunk: Chunk) -> Pieces:
    """Write that refused rows of a file are left out, if they belong to parts that have just run out."""
    losers = read_offers(work.storage, chunk.name, chunk.start, chunk.stop)
    name = f"left-out-{chunk.name.rpartition('/')[2]}-{chunk.start}"
    return write_by_group(work, name, left_out(losers[are_of(work.plan, losers, exhausted)]))


def offer_ahead(work: Work, n_each: int, losers: Offers) -> tuple[Pieces, Offers]:
    """Make the next ``n_each`` offers for each refused row, unless an earlier run did; return their file and the last.

    The file has a piece for each range of keys; the last offers are one for each row.
    """
    question = sha256(f"{work.digest} {n_each} ".encode() + losers.tobytes()).hexdigest()
    name = f"{_SETTLING}/offers-{question}"
    offers = read_kept(work.storage, name)
    if offers is None:
        offers = offers_ahead(work.plan, losers, n_each, work.excluded())
        offers = offers[np.argsort(buckets_of(offers["key"], work.n_together), kind="stable")]
        write_kept(work.storage, name, offers)
    ends = ends_of(buckets_of(offers["key"], work.n_together), work.n_together)
    is_last = ~are_made(offers) | (offers["round"] == losers["round"][:1] + n_each)
    return Pieces(name, ends), offers[is_last]


def free_in(work: Work, pieces: Sequence[Pieces], n_rounds: int, bucket: int) -> Offers:
    """Return the offers in a range of keys that were not accepted in the first rounds."""
    offers = read_pieces(work.storage, pieces, bucket)
    return offers[_are_free(work, offers, bucket, n_rounds)]


def collect(work: Work, won: Sequence[Pieces], group: int) -> FileEntry | None:
    """Write which rows of a group of shards are replaced; write nothing if none are."""
    offers = by_number(read_pieces(work.storage, won, group))
    if not len(offers):
        return None
    name, data = replaced_name(group), replaced_bytes(offers)
    work.storage.write(name, data)
    return file_entry(name, data)
