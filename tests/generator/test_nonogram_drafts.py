"""Drafts of nonograms: what comes of a stream depends on it alone, whatever is drafted at the same time."""

from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Any

import pytest

from generator.draft import Draft, NoDraft
from generator.nonogram import Request
from generator.nonogram.proposals import drafts
from solvers.streams import stream_for

SEEDS = range(4)


def until_the_end(request: Request, seed: int) -> Iterator[Draft]:
    try:
        yield from drafts(request, stream_for(seed))
    except NoDraft:
        return


@pytest.mark.parametrize("asked", [{"style": "noise", "logic": "any"}, {"style": "noise", "logic": "any", "colors": 2}])
def test_drafts_that_are_made_in_turn_do_not_disturb_each_other(asked: dict[str, Any]) -> None:
    request = Request(size="8x7", density=0.4, **asked)
    alone = [[draft.puzzle for draft in until_the_end(request, seed)] for seed in SEEDS]
    in_turn = list(zip_longest(*(until_the_end(request, seed) for seed in SEEDS)))
    beside = [[draft.puzzle for draft in own if draft] for own in zip(*in_turn, strict=True)]
    assert beside == alone
    assert len(list(chain(*alone))) > len(SEEDS)
