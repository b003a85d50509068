"""What an experiment is: a module that lays out the trials of a paper, makes one at a time, and judges the results."""

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
"""Of one trial, with ``method`` among them; whole numbers, texts and the like, so that they become columns."""


class ExperimentModule(Protocol):
    """The module of an experiment; ``STOPPED`` is the outcome, with all columns, of a run past its limit."""

    STOPPED: Settings

    def trials(self, seed: int, *, is_quick: bool) -> Sequence[Settings]:
        """Return the settings of the trials of the paper, or of some that take a minute or two; all name the same."""

    def warm_up(self, method: str) -> None:
        """Use a method on something small, so that no trial has to wait for the compiler."""

    def prepare(self, settings: Settings) -> Callable[[], Settings]:
        """Prepare a trial: the function that is returned makes it, is timed, and returns the outcome."""

    def tables(self, runs: "pd.DataFrame") -> "Iterator[Table]":
        """Compare the results with the published ones."""

    def claims(self, runs: "pd.DataFrame") -> "Iterator[Claim]":
        """Say of each claim of the paper whether it holds here, from figures of the runs."""

    def plots(self, runs: "pd.DataFrame") -> "Iterator[Plot]":
        """Draw the plots of the paper again."""


class TakesPuzzles(ExperimentModule, Protocol):
    """The module of an experiment that can be run on given puzzles."""

    def trials_on(self, puzzles: Sequence[str], seed: int, *, is_quick: bool) -> Sequence[Settings]:
        """Return the settings of trials on the puzzles of files and of folders of files."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """Register an experiment."""

    name: str  # what people call it
    paper: str  # where it was published
    summary: str  # what is compared, in one line
    load: Callable[[], ModuleType]  # loads its module, which is an ``ExperimentModule``
    limit: float = 60  # seconds that a run may take, unless the user says otherwise
    takes_puzzles: bool = False  # whether its module is a ``TakesPuzzles``

    @property
    def module(self) -> ExperimentModule:
        """Return the module of the experiment."""
        return cast(ExperimentModule, self.load())
