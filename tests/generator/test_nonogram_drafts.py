"""Drafts of nonograms: what comes of a stream depends on it alone, whatever is drafted at the same time."""

from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.draft import Draft, NoDraft
from generator.nonogram import Request
from generator.nonogram.proposals import drafts
from generator.nonogram.request import SYMMETRIES
from puzzles.errors import RequestError
from solvers.jit import PLAIN
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


@settings(max_examples=40 if PLAIN else 200, deadline=None)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 6), st.sampled_from(SYMMETRIES), st.data())
def test_every_color_appears_as_often_as_was_asked_for(
    height: int, width: int, n_colors: int, symmetry: str, data: st.DataObject
) -> None:
    share = st.integers(0, 100).map(lambda hundredths: hundredths / 100)
    if data.draw(st.booleans()):
        asked: dict[str, object] = {"density": data.draw(share)}
    else:
        shares = [round(data.draw(share) / n_colors, 3) for _ in range(n_colors)]
        asked = {"color_density": ",".join(f"{color}={each}" for color, each in enumerate(shares, start=1))}
    try:
        request = Request(size=f"{height}x{width}", colors=n_colors, symmetry=symmetry, unique=False, **asked)
    except RequestError:
        return
    puzzle = next(drafts(request, stream_for(1))).puzzle
    counts = [sum(b.length for row in puzzle.rows for b in row if b.color == c) for c in range(1, n_colors + 1)]
    assert sum(counts) == request.n_painted
    assert 0 not in counts or request.n_painted == 0
    assert request.color_counts in (None, tuple(counts))
