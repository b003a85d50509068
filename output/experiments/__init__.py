"""The experiments of the source papers, run again: ``gen compare``.

An experiment is a row in this table and a module of its own, which lays out the trials, makes one at a time, and puts
the results beside the published ones, as tables and as the plots of the paper.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Protocol, cast

from puzzles.errors import RequestError, unknown

if TYPE_CHECKING:
    import pandas as pd

    from output.experiments.results import Claim, Table
    from output.plots import Plot

Value = bool | int | float | str | Sequence[float] | None
Settings = Mapping[str, Value]
"""Of one trial, with ``method`` among them; whole numbers, texts and the like, so that they become columns."""


class ExperimentModule(Protocol):
    """Describe the module of an experiment; ``STOPPED`` is the outcome, with all columns, of a run past its limit."""

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
    """Describe the module of an experiment that can be run on puzzles that are given."""

    def trials_on(self, puzzles: Sequence[str], seed: int, *, is_quick: bool) -> Sequence[Settings]:
        """Return the settings of trials on the puzzles of files and of folders of files."""


def _module(name: str) -> ModuleType:
    match name:
        case "mingote":
            from output.experiments import mingote

            return mingote
        case "raggi":
            from output.experiments import raggi

            return raggi
        case "takano":
            from output.experiments import takano

            return takano
        case "goldberg":
            from output.experiments import goldberg

            return goldberg
        case "ortiz":
            from output.experiments import ortiz

            return ortiz
        case "ortiz-lightup":
            from output.experiments import ortiz_lightup

            return ortiz_lightup
    raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Experiment:
    """Register an experiment."""

    name: str  # what people call it
    paper: str  # where it was published
    summary: str  # what is compared, in one line
    limit: float = 60  # seconds that a run may take, unless the user says otherwise
    takes_puzzles: bool = False  # whether its module is a ``TakesPuzzles``
    load: Callable[[str], ModuleType] = _module  # loads its module, given the name of the experiment

    @property
    def module(self) -> ExperimentModule:
        """Return the module of the experiment."""
        return cast(ExperimentModule, self.load(self.name))

    def trials(self, seed: int, *, is_quick: bool, puzzles: Sequence[str] = ()) -> Sequence[Settings]:
        """Return the settings of its trials, perhaps on given puzzles; raise PuzzleError when it cannot take these."""
        if not puzzles:
            return self.module.trials(seed, is_quick=is_quick)
        if not self.takes_puzzles:
            able = ", ".join(each.name for each in EXPERIMENTS.values() if each.takes_puzzles)
            raise RequestError(f"{self.name} takes no puzzles; expected --puzzles with {able} only")
        return cast(TakesPuzzles, self.module).trials_on(puzzles, seed, is_quick=is_quick)


EXPERIMENTS = {
    each.name: each
    for each in (
        Experiment("mingote", "Mingote 2009", "random colored nonograms by lines, search and integer programs"),
        Experiment(
            "raggi", "Raggi, Neto and Fontes", "Sudoku boards by searches that prune, and by integer programs", 300
        ),
        Experiment(
            "takano", "Takano, de Freitas and de Sa", "Sudokus by exact methods and by a heuristic", takes_puzzles=True
        ),
        Experiment("goldberg", "Goldberg, Taumaturgo and Goldberg", "hard nonograms by tabu search"),
        Experiment("ortiz", "Ortiz-Garcia and others 2009", "hard nonograms by an evolutionary search"),
        Experiment("ortiz-lightup", "Ortiz-Garcia and others 2009", "Light Up by a genetic algorithm with a network"),
    )
}


def experiment_named(name: str) -> Experiment:
    """Find an experiment; raise RequestError when there is none of that name."""
    if name not in EXPERIMENTS:
        raise RequestError(unknown(name, "an experiment", EXPERIMENTS))
    return EXPERIMENTS[name]
