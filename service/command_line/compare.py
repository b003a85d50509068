"""``gen compare``: run the experiment of a paper again, and compare tables and plots with the published ones."""

import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from output.experiments.registry import EXPERIMENTS, experiment_named, trials_of
from puzzles.errors import OutputError, RequestError
from service.command_line import exit_codes, signals
from service.command_line.options import option_of, quiet_option, seed_option
from service.command_line.progress import bar, note

if TYPE_CHECKING:
    from output.experiments.experiment import Experiment, Settings
    from output.experiments.kept import KeptRuns

_QUICK_LIMIT = 5  # seconds


@click.command(epilog="Papers: " + "; ".join(f"{each.name}: {each.summary}" for each in EXPERIMENTS.values()) + ".")
@click.argument("paper", metavar=f"[{'|'.join(EXPERIMENTS)}]")
@click.option("--output", "-o", "folder", required=True, metavar="FOLDER", help="Folder for runs, tables and plots.")
@click.option(
    "--puzzles",
    multiple=True,
    metavar="PATH",
    help="Use the puzzles of a file or folder; may be repeated (takano).",
)
@click.option("--quick", is_flag=True, help="Fewer and smaller trials, for a minute or two.")
@click.option("--limit", type=float, metavar="SECONDS", help="Stop each run after SECONDS.  [default: per experiment]")
@seed_option("Seed of the random choices.", 0)
@option_of("--workers", default=1, type=int, text="Number of processes; with one, times are comparable.")
@option_of("--format", "kind", default="svg", type=click.Choice(["svg", "png"]), text="Format of the plots.")
@quiet_option
def compare(
    paper: str,
    folder: str,
    puzzles: tuple[str, ...],
    quick: bool,
    limit: float | None,
    seed: int,
    workers: int,
    kind: str,
    quiet: bool,
) -> None:
    """Run the experiment of a PAPER again, and print its tables beside the published figures.

    FOLDER gets runs.parquet with a row for every run, tables.md, and the plots of the paper. Each run is kept in
    runs.jsonl as it ends: Ctrl-C or SIGTERM stops the experiment, and the same command continues. A run beyond the
    limit is stopped and counts as unsolved. It needs the extras methods and plots.
    """
    import pandas as pd

    from output.experiments.kept import kept_runs
    from output.experiments.processes import save_runs
    from output.experiments.results import as_markdown, claims_table, stopped_table
    from output.files import write_atomically
    from output.plots import save_plots
    from solvers.environment import needs

    if workers < 1:
        raise RequestError(f"--workers {workers} is too small; expected 1 or more")
    if limit is not None and not 0 < limit < inf:
        raise RequestError(f"--limit {limit:g} is out of range; expected more than 0 seconds")
    experiment, place = experiment_named(paper), Path(folder)
    limit = limit or (min(experiment.limit, _QUICK_LIMIT) if quick else experiment.limit)
    trials = trials_of(experiment, seed, is_quick=quick, puzzles=puzzles)
    with needs("Matplotlib", "plots"):
        import matplotlib  # noqa: F401  # before hours are spent on runs that could not be drawn
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder!r} cannot be made: {error.strerror}; expected a folder for results") from error
    with kept_runs(place / "runs.jsonl", _request(paper, puzzles, limit, seed, is_quick=quick)) as kept:
        is_interrupted = _run(experiment, trials, kept, workers, limit, quiet=quiet)
        rows = [row for row in kept.of(trials) if row is not None]
    if not rows:
        raise KeyboardInterrupt
    runs, module = pd.DataFrame(rows), experiment.module
    every_table = (*module.tables(runs), stopped_table(runs, limit), claims_table(module.claims(runs)))
    tables = "\n\n".join(map(as_markdown, every_table)) + "\n"
    click.echo(tables, nl=False)
    save_runs(runs, experiment, place / "runs.parquet")
    write_atomically(place / "tables.md", f"# {experiment.paper}: {experiment.summary}\n\n{tables}".encode())
    written = [place / "runs.parquet", place / "tables.md", *save_plots(module.plots(runs), place, kind)]
    note(f"Wrote {', '.join(map(str, written))}.", quiet=quiet)
    if is_interrupted:
        made = f"{len(rows):,} of {len(trials):,} runs were made"
        click.echo(f"Interrupted: {made}; the same command continues.", err=True)
        sys.exit(signals.exit_code())


def _request(paper: str, puzzles: Sequence[str], limit: float, seed: int, *, is_quick: bool) -> str:
    """Describe in words everything that the runs depend on."""
    from generator.record import versions

    made_by = ", ".join(f"{name} {version}" for name, version in versions().items())
    words = " ".join((paper, *(f"--puzzles {path}" for path in puzzles)))
    return f"{words} --limit {limit:g} --seed {seed}{' --quick' * is_quick} ({made_by})"


def _run(
    experiment: "Experiment", trials: "Sequence[Settings]", kept: "KeptRuns", workers: int, limit: float, *, quiet: bool
) -> bool:
    """Run the trials that are still missing, and keep their rows; return whether that was interrupted."""
    from output.batch.workers import WorkersLost
    from output.experiments.processes import run_trials

    missing = [trial for trial, row in zip(trials, kept.of(trials), strict=True) if row is None]
    n_made = len(trials) - len(missing)
    with bar(total=len(trials), initial=n_made, unit="runs", quiet=quiet) as shown:
        try:
            for row in run_trials(experiment, missing, workers, limit):
                kept.keep(row)
                shown.update()
        except KeyboardInterrupt:
            return True
        except WorkersLost as error:
            click.echo(f"Error: {error} Finished runs are kept.", err=True)
            sys.exit(exit_codes.NOT_MET)
    return False
