"""The rating of Light Up: the ladder LR-1, its score and grade, and the trace of a climb."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rating.lightup.rating import Rating, rate, rate_many
    from rating.lightup.steps import Assumption, Step, trace
    from rating.lightup.words import rule_texts, sentence

_HOMES = {
    "Assumption": "steps",
    "Rating": "rating",
    "Step": "steps",
    "rate": "rating",
    "rate_many": "rating",
    "rule_texts": "words",
    "sentence": "words",
    "trace": "steps",
}

__all__ = ["Assumption", "Rating", "Step", "rate", "rate_many", "rule_texts", "sentence", "trace"]


def __getattr__(name: str) -> Any:
    """Load the rating, and with it the compiler, only when it is asked for."""
    if name in _HOMES:
        return getattr(import_module(f"rating.lightup.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
