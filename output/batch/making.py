"""The puzzles of a plan, and the offers of its random streams; ``offers`` explains their rule."""

from collections.abc import Iterator, Sequence

import numpy as np

from generator.pipeline import MAX_REPLACEMENTS, GenerationExhausted, generate_after
from generator.record import Record
from generator.seen import keys_of
from kernels.jit import compile_first
from output.batch.layout import Shard, parts_of, splits_of
from output.batch.offers import DUPLICATE, Offers, are_made, left_out, next_round
from output.batch.plan import Plan
from output.batch.work import RowKeys, are_excluded
from output.records import ids_of, solution_ids_of

Made = dict[int, Record]
"""Records by the number of the row or offer that they are for; puzzles that are left out have none."""


def records_of(plan: Plan, shard: Shard) -> Made:
    """Make the puzzles of a shard, by their rows in it.

    Raise GenerationExhausted if one fails, unless the plan allows a short data set.
    """
    compile_first()
    made: list[Record | None] = []
    for run in shard.runs:
        made += _made(plan, run.part, [(number, 0) for number in range(run.start, run.start + run.count)])
    found = ((row, made[place]) for row, place in enumerate(shard.order().tolist()))
    return {row: record for row, record in found if record}


def records_for(plan: Plan, offers: Offers) -> Made:
    """Make the puzzles of offers from their numbers and starts, by the places of the offers.

    Raise GenerationExhausted if one fails, unless the plan allows a short data set.
    """
    compile_first()
    parts, indices = parts_of(plan, offers["number"])
    records: dict[int, Record | None] = {}
    for part in np.unique(parts).tolist():
        rows = np.flatnonzero(parts == part)
        wanted = list(zip(indices[rows].tolist(), offers["after"][rows].tolist(), strict=True))
        records.update(zip(rows.tolist(), _made(plan, part, wanted), strict=True))
    return {row: record for row, record in sorted(records.items()) if record}


def _made(plan: Plan, part: int, wanted: Sequence[tuple[int, int]]) -> Iterator[Record | None]:
    """Make puzzles of a part, given their numbers and the starts to skip.

    Return None for one that the plan leaves out.
    """
    n_done = 0
    while n_done < len(wanted):
        try:
            for record in generate_after(plan.parts[part].request, plan.seed, wanted[n_done:]):
                n_done += 1
                yield record
        except GenerationExhausted:
            if not plan.allow_short:
                raise
            n_done += 1
            yield None


def fill(plan: Plan, offers: Offers, made: Made) -> RowKeys:
    """Note in offers the puzzles that were made for them, and return the keys of the puzzles."""
    records, places = list(made.values()), list(made)
    keys = RowKeys(keys_of(ids_of(records)), keys_of(solution_ids_of(records)))
    offers["key"][places], offers["tries"][places] = keys.puzzles, [record.tries for record in records]
    offers["split"][places] = splits_of(plan.splits, keys.solutions)
    return keys


def make_offers(plan: Plan, coming: Offers, excluded: RowKeys) -> tuple[Made, Offers]:
    """Make the next puzzles of random streams, from ``next_round``, that are not excluded.

    Return them by the places of the offers, and the offers with all that is known of them then. Raise
    GenerationExhausted if all that comes is excluded, or a stream leads to no further puzzle, unless the plan allows a
    short data set.
    """
    offers, records, left = coming.copy(), Made(), np.arange(len(coming))
    for _ in range(MAX_REPLACEMENTS):
        own = offers[left]
        own["tries"] = 0
        made = records_for(plan, own)
        keys = fill(plan, own, made)
        offers[left] = own
        offers[left[~are_made(own)]] = left_out(own[~are_made(own)])
        records.update(zip(left[list(made)].tolist(), made.values(), strict=True))
        left = left[list(made)][are_excluded(excluded, keys)]
        if not len(left):
            return {row: records[row] for row in np.flatnonzero(are_made(offers)).tolist()}, offers
        offers["after"][left] = offers["tries"][left]
        offers["refused"][left] += 1
    if not plan.allow_short:
        raise GenerationExhausted(MAX_REPLACEMENTS, {DUPLICATE: MAX_REPLACEMENTS})
    offers[left] = left_out(offers[left])
    return {row: records[row] for row in np.flatnonzero(are_made(offers)).tolist()}, offers


def offers_ahead(plan: Plan, losers: Offers, n_each: int, excluded: RowKeys) -> Offers:
    """Make the next ``n_each`` offers for refused ones, or fewer if a stream ends.

    Errors are those of ``make_offers``.
    """
    found, last = [losers[:0]], losers
    for _ in range(n_each):
        last = make_offers(plan, next_round(last), excluded)[1]
        found.append(last)
        last = last[are_made(last)]
    return np.concatenate(found)
