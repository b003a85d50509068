"""The interface of an experiment: a module that sets up a paper's trials, runs one at a time, and judges results."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    import pandas as pd

    from output.experiments.results import Claim, Table
    from output.plots import Plot

Value = bool | int | float | str | Sequence[float] | None
Settings = Mapping[str, Value]
"""The settings of one trial, ``method`` among them: numbers, texts and lists of numbers, which become columns."""


class ExperimentModule(Protocol):
    """The module of an experiment; ``STOPPED`` is the outcome of a run past its limit, with all columns."""

    STOPPED: Settings

    def trials(self, seed: int, *, is_quick: bool) -> Sequence[Settings]:
        """Return the settings of the paper's trials, or of a few that take a minute or two, all with the same keys."""

    def warm_up(self, method: str) -> None:
        """Use a method on something small, so that no trial waits for the compiler."""

    def prepare(self, settings: Settings) -> Callable[[], Settings]:
        """Prepare a trial and return a function that runs it and returns the outcome; only that function is timed."""

    def tables(self, runs: "pd.DataFrame") -> "Iterator[Table]":
        """Compare the results with the published ones."""

    def claims(self, runs: "pd.DataFrame") -> "Iterator[Claim]":
        """Yield a verdict on each claim of the paper, with figures from the runs."""

    def plots(self, runs: "pd.DataFrame") -> "Iterator[Plot]":
        """Draw the plots of the paper again."""


class TakesPuzzles(ExperimentModule, Protocol):
    """The module of an experiment that can also run on given puzzles."""

    def trials_on(self, puzzles: Sequence[str], seed: int, *, is_quick: bool) -> Sequence[Settings]:
        """Return the settings of trials on the puzzles in files and folders."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """A registered experiment."""

    name: str  # as users call it
    paper: str  # where it was published
    summary: str  # what is compared, in one line
    load: Callable[[], ModuleType]  # loads its module, which is an ``ExperimentModule``
    limit: float = 60  # the usual limit of a run, in seconds
    takes_puzzles: bool = False  # whether its module is a ``TakesPuzzles``

    @property
    def module(self) -> ExperimentModule:
        """Return the module of the experiment."""
        return cast(ExperimentModule, self.load())
