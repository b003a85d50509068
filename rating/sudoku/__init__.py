"""The rating of Sudoku: the ladder SE-1.2.1, its grades, and the trace of a climb."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rating.sudoku.classic import Ratings, rate_many, ratings_of
    from rating.sudoku.effort.model import Effort, Efforts, effort_many, effort_of
    from rating.sudoku.every_size import rate, rate_all, trace
    from rating.sudoku.rating import Rating
    from rating.sudoku.steps import Step
    from rating.sudoku.words import rule_texts, sentence

_HOMES = {
    "Effort": "effort.model",
    "Efforts": "effort.model",
    "Rating": "rating",
    "Ratings": "classic",
    "Step": "steps",
    "effort_many": "effort.model",
    "effort_of": "effort.model",
    "rate": "every_size",
    "rate_all": "every_size",
    "rate_many": "classic",
    "ratings_of": "classic",
    "rule_texts": "words",
    "sentence": "words",
    "trace": "every_size",
}

__all__ = [
    "Effort",
    "Efforts",
    "Rating",
    "Ratings",
    "Step",
    "effort_many",
    "effort_of",
    "rate",
    "rate_all",
    "rate_many",
    "ratings_of",
    "rule_texts",
    "sentence",
    "trace",
]


def __getattr__(name: str) -> Any:
    """Load the rating, and with it the compiler, only when it is asked for."""
    if name in _HOMES:
        return getattr(import_module(f"rating.sudoku.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
