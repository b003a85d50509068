"""Steps about areas tell a player the whole of one at once, as a person draws it."""

import re

import gridwright as gw
from rating.step import Step
from tests.rating.kinds import records

LAST = re.compile(r"the rectangle of (the \d+ at R\d+C\d+) can only be R\d+C\d+ to R\d+C\d+; so ")
LEAST_SHARE = 0.75  # the others rest on too many cells for one glance


def test_most_last_rectangles_are_told_as_a_whole() -> None:
    n_whole = n_told = 0
    for record in records("shikaku", 12):
        told: dict[str, list[Step]] = {}
        for step in gw.explain(record):
            if found := LAST.search(step.text):
                told.setdefault(found[1], []).append(step)
        several = [steps for steps in told.values() if sum(len(step.decides) for step in steps) > 1]
        n_told += len(several)
        n_whole += sum(len(steps) == 1 for steps in several)
    assert n_told > 0
    assert n_whole >= LEAST_SHARE * n_told
