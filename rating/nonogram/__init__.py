"""The rating of colored nonograms: the ladder NR-1, its score and grade, and the trace of a climb."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rating.nonogram.rating import Rating, rate, rate_clues
    from rating.nonogram.steps import Assumption, LineName, Step, trace
    from rating.nonogram.words import rule_texts, sentence

_HOMES = {
    "Rating": "rating",
    "rate": "rating",
    "rate_clues": "rating",
    "Assumption": "steps",
    "LineName": "steps",
    "Step": "steps",
    "trace": "steps",
    "rule_texts": "words",
    "sentence": "words",
}

__all__ = ["Assumption", "LineName", "Rating", "Step", "rate", "rate_clues", "rule_texts", "sentence", "trace"]


def __getattr__(name: str) -> Any:
    """Load the rating, and with it the compiler, only when it is asked for."""
    if name in _HOMES:
        return getattr(import_module(f"rating.nonogram.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
