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
    """Why a candidate does not meet the request; the search goes on."""

    reason: str  # the reason in words
    work: int = 0  # what the candidate cost, if the request limits that (``BaseRequest.most_work``)
    reached: str = ""  # how far the search has come, if it ends here


class NoProposal(Exception):
    """A start led to no further proposal, for the reason that the pipeline counts."""


def proposal_or(objection: str, puzzle: Puzzle | None) -> Iterator[Proposal]:
    """Yield a proposal of the puzzle, or raise ``NoProposal`` if there is an objection to it."""
    if objection or puzzle is None:
        raise NoProposal(objection)
    yield Proposal(puzzle)


def in_groups(states: Iterable[State], most: int) -> Iterator[States]:
    """Take random streams in groups, of at most ``most``, for starts that are made together."""
    coming = iter(states)
    while some := list(islice(coming, most)):
        yield np.stack(some)
