"""The record of a family as shared code uses it, with the types that all families have in common."""

from typing import TYPE_CHECKING, TypeAlias

from puzzles.families import record_of

if TYPE_CHECKING:  # `gen --help` loads this module, and no numpy
    from generator.draft import Draft, Refusal
    from generator.options import BaseRequest
    from puzzles.family import Family
    from puzzles.puzzle import Puzzle
    from rating.rating import Rating
    from rating.step import Step
    from solvers.methods import Method
    from solvers.verdict import Proof

AnyFamily: TypeAlias = "Family[Puzzle, BaseRequest, Draft | Refusal, Proof, Rating, Step, Method]"


def family_named(name: str) -> AnyFamily:
    """Return the record of a family.

    Raises:
        RequestError: when there is none of that name.
    """
    return record_of(name)
