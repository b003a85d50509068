"""A proposal: a puzzle that a generator proposes, before anything about it is proved."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

import numpy as np

from kernels.streams import State, States
from puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed puzzle."""

    puzzle: Puzzle  # the puzzle, of any family
    # Notes on how it was made, such as ``{"changed_cells": 12}``.
    notes: Mapping[str, int] = field(default_factory=dict)
    # The cells of a sketch that were changed: row and column from 0, and the color that they had.
    before: tuple[tuple[int, int, int], ...] = ()


class Refusal(NamedTuple):
    """The reason why a candidate does not meet the request; the search goes on."""

    reason: str  # why
    work: int = 0  # what it cost, where the request sets a limit to that (``BaseRequest.most_work``)
    reached: str = ""  # what the search has come to, if it ends here


class NoProposal(Exception):
    """The reason why a start led to no further proposal; the pipeline counts the reasons."""


def proposal_or(objection: str, puzzle: Puzzle | None) -> Iterator[Proposal]:
    """Yield a proposal, or raise ``NoProposal`` where there is an objection to it."""
    if objection or puzzle is None:
        raise NoProposal(objection)
    yield Proposal(puzzle)


def in_groups(states: Iterable[State], most: int) -> Iterator[States]:
    """Take random streams for starts together, at most so many."""
    coming = iter(states)
    while some := list(islice(coming, most)):
        yield np.stack(some)
