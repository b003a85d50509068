"""The puzzles of a data set without files, all in memory."""

from collections.abc import Iterator

import numpy as np

from generator.record import Record
from generator.seen import holds
from output.batch.layout import count_shards, shard_of
from output.batch.making import offers_ahead, records_for
from output.batch.offers import Census, Contest, Offers, are_made, by_number, open_by_part, winners
from output.batch.plan import Plan
from output.batch.shard import first_offers
from output.batch.work import NOTHING_EXCLUDED, RowKeys


def records(plan: Plan, excluded: RowKeys = NOTHING_EXCLUDED) -> Iterator[Record]:
    """Make the puzzles of a data set, those that ``run`` writes, shard by shard, in memory.

    Raise GenerationExhausted if one cannot be made, unless the plan allows a short data set.
    """
    made: list[Record] = []
    found: list[Offers] = []
    for number in range(count_shards(plan)):
        own, _, offers = first_offers(plan.without_steps(), shard_of(plan, number), excluded)
        made += own.values()
        found.append(offers[are_made(offers)])
    first = np.concatenate(found)
    is_accepted = winners(first)
    taken, losers = np.sort(first["key"][is_accepted]), by_number(first[~is_accepted])
    census = Census(plan)
    census.add(open_by_part(plan, losers))

    contest = Contest(losers, census, plan)
    while len(contest.losers):
        round_after = int(contest.losers["round"][0]) + contest.n_ahead
        offers = offers_ahead(plan, contest.losers, contest.n_ahead, excluded)
        last = offers[~are_made(offers) | (offers["round"] == round_after)]
        contest.decide(offers[~are_made(offers) | ~holds(taken, offers["key"])], by_number(last))
    won = contest.won
    own = records_for(plan, won[are_made(won)])
    replaced: dict[int, Record | None] = dict.fromkeys(won["number"][~are_made(won)].tolist())
    replaced |= zip(won["number"][are_made(won)].tolist(), own.values(), strict=True)
    rows = zip(first["number"].tolist(), made, strict=True)
    return (record for number, first_made in rows if (record := replaced.get(number, first_made)) is not None)
