"""Data sets: many puzzles as Parquet, distinct, the same bytes every time, whatever stops the making of them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from output.batch.making import records, run
    from output.batch.plan import Part, Plan
    from output.batch.plan_text import plan_from

_HOMES = {"Part": "plan", "Plan": "plan", "plan_from": "plan_text", "records": "making", "run": "making"}

__all__ = ["Part", "Plan", "plan_from", "records", "run"]


def __getattr__(name: str) -> Any:
    """Load what is asked for, and with it numpy and pyarrow, only when it is."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
