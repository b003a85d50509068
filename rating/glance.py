"""Check that a step fits one glance: the number of its premises, and the length of its sentence."""

from rating.step import MOST_PREMISES, MOST_SIGNS, Step, with_links
from rating.sudoku.deduction import Deduction

MOST_LINES = 3
"""The most lines that a reader takes in one by one.

More are told together: "in rows 2, 4, 5 and 8, all places for 6".
"""


def is_glance(n_premises: int, text: str) -> bool:
    """Return whether a reader takes in a sentence with a given number of premises at a glance."""
    return n_premises <= MOST_PREMISES and len(text) <= MOST_SIGNS


def n_glances(step: Step) -> int:
    """Return how many premises a reader takes in: one for each constraint, and one for more than three lines together.

    Only jellyfish and the law of leftovers in Sudoku have so many lines.
    """
    more = 0
    if isinstance(step.details, Deduction):
        more = sum(len(lines) - 1 for lines in (step.details.houses, step.details.covers) if len(lines) > MOST_LINES)
    return len(step.premises) - more


def is_seen(step: Step) -> bool:
    """Return whether a reader takes in a step at a glance, or else each link of its walks."""
    return all(is_glance(0 if each.walks else n_glances(each), each.text) for each in with_links([step]))
