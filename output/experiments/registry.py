"""The list of experiments: each is a row of the table below and has a module of its own.

Each module compares our results with the published ones, in tables and in the plots of the paper.
"""

from collections.abc import Sequence
from types import ModuleType
from typing import cast

from output.experiments.experiment import Experiment, Settings, TakesPuzzles
from puzzles.errors import RequestError, unknown


def _mingote() -> ModuleType:
    from output.experiments import mingote

    return mingote


def _raggi() -> ModuleType:
    from output.experiments import raggi

    return raggi


def _takano() -> ModuleType:
    from output.experiments import takano

    return takano


def _goldberg() -> ModuleType:
    from output.experiments import goldberg

    return goldberg


def _ortiz() -> ModuleType:
    from output.experiments import ortiz

    return ortiz


def _ortiz_lightup() -> ModuleType:
    from output.experiments import ortiz_lightup

    return ortiz_lightup


EXPERIMENTS = {
    each.name: each
    for each in (
        Experiment(
            "mingote", "Mingote 2009", "random colored nonograms by lines, search and integer programs", _mingote
        ),
        Experiment(
            "raggi",
            "Raggi, Neto and Fontes",
            "Sudoku boards by searches that prune, and by integer programs",
            _raggi,
            300,
        ),
        Experiment(
            "takano",
            "Takano, de Freitas and de Sa",
            "Sudokus by exact methods and by a heuristic",
            _takano,
            takes_puzzles=True,
        ),
        Experiment("goldberg", "Goldberg, Taumaturgo and Goldberg", "hard nonograms by tabu search", _goldberg),
        Experiment("ortiz", "Ortiz-Garcia and others 2009", "hard nonograms by an evolutionary search", _ortiz),
        Experiment(
            "ortiz-lightup",
            "Ortiz-Garcia and others 2009",
            "Light Up by a genetic algorithm with a network",
            _ortiz_lightup,
        ),
    )
}


def experiment_named(name: str) -> Experiment:
    """Return the experiment of a name; raise RequestError if there is none."""
    if name not in EXPERIMENTS:
        raise RequestError(unknown(name, "an experiment", EXPERIMENTS))
    return EXPERIMENTS[name]


def trials_of(experiment: Experiment, seed: int, *, is_quick: bool, puzzles: Sequence[str] = ()) -> Sequence[Settings]:
    """Return the settings of an experiment's trials, on given puzzles if any; raise PuzzleError if it takes none."""
    if not puzzles:
        return experiment.module.trials(seed, is_quick=is_quick)
    if not experiment.takes_puzzles:
        able = ", ".join(each.name for each in EXPERIMENTS.values() if each.takes_puzzles)
        raise RequestError(f"{experiment.name} takes no puzzles; expected --puzzles with {able} only")
    return cast(TakesPuzzles, experiment.module).trials_on(puzzles, seed, is_quick=is_quick)
