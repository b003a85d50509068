"""Puzzles that cannot be made: noticed before a run if a small sample shows it, and remembered for later runs."""

import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter

from generator.pipeline import GenerationExhausted
from generator.seen import keys_of
from output.batch.estimate import n_different
from output.batch.layout import STAGED, shard_of
from output.batch.making import records_of
from output.batch.plan import ONE_SPLIT, Part, Plan
from output.batch.records import records
from output.batch.work import RowKeys, Work
from output.records import ids_of

_EXHAUSTED = f"{STAGED}/exhausted.json"
_SAMPLE = 4  # times the square root of a count: if no more exist, about 8 pairs in such a sample are equal
_GROWTH = 4  # how many times larger each sample is than the one before
_LARGEST_TRIED = 10_000  # the most puzzles that are made before a run begins, to be sure
_LONGEST = 5.0  # seconds for samples of all kinds, for another sample of one kind, and for making sure


@contextmanager
def remembered(work: Work) -> Iterator[None]:
    """Run a block that makes puzzles, and remember for later runs that some could not be made.

    If that is known from an earlier run, raise GenerationExhausted at once, unless the plan allows a short data set.
    """
    known = _known(work)
    if known is not None and not work.plan.allow_short:
        raise known
    try:
        yield
    except GenerationExhausted as error:
        if not work.plan.allow_short:
            _, data = error.__reduce__()
            work.storage.write(_EXHAUSTED, json.dumps({"plan": work.digest, "error": data}).encode())
        raise


def _known(work: Work) -> GenerationExhausted | None:
    if not work.storage.has(_EXHAUSTED):
        return None
    try:
        data = json.loads(work.storage.read(_EXHAUSTED))
        return GenerationExhausted(*data["error"]) if data["plan"] == work.digest else None
    except (ValueError, TypeError, KeyError):
        return None  # the file is damaged, and its content will be found out again


def require_enough_puzzles(plan: Plan, excluded: RowKeys, clock: Callable[[], float] = perf_counter) -> None:
    """Raise GenerationExhausted if a kind of puzzles has clearly too few, before anything is made.

    Where a sample of a kind repeats itself so often that it seems to have too few, its puzzles are made without files,
    all or the first 10,000, if that takes seconds by the ``clock``. What this does not show ends the run later.
    """
    if plan.allow_short:
        return
    begun = clock()
    for part in plan.parts:
        if clock() - begun > _LONGEST:
            return
        _require_enough(plan, part, excluded, clock)


def _require_enough(plan: Plan, part: Part, excluded: RowKeys, clock: Callable[[], float]) -> None:
    """Raise GenerationExhausted if a kind has too few puzzles, as samples show that grow while they are quick."""
    own = replace(plan.without_steps(), prompts=None, plots=False, splits=ONE_SPLIT)
    n_wanted, n_sample, seconds_each = min(part.count, math.ceil(_SAMPLE * math.sqrt(part.count))), 1, 0.0
    while True:
        sample = replace(own, parts=(replace(part, count=n_sample),), shard_rows=n_sample)
        begun = clock()
        seen = n_different(keys_of(ids_of(list(records_of(sample, shard_of(sample, 0)).values()))))
        if n_sample > 1:  # the first sample may include compiling
            seconds_each = (clock() - begun) / n_sample
        n_next = min(n_wanted, _GROWTH * n_sample)
        if n_next == n_sample or seconds_each * n_next > _LONGEST:
            break
        n_sample = n_next
    n_tried = min(part.count, _LARGEST_TRIED)
    if seen < part.count and seconds_each * n_tried < _LONGEST:
        records(replace(own, parts=(replace(part, count=n_tried),), shard_rows=n_tried), excluded)
