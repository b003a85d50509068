"""``gen compare``: run the experiment of a paper again, and compare tables and plots with the published ones."""

import sys
from pathlib import Path

import click

from output.experiments import EXPERIMENTS, experiment_named
from puzzles.errors import OutputError, RequestError
from service import signals
from service.options import quiet_option


@click.command(epilog="Papers: " + "; ".join(f"{each.name}: {each.summary}" for each in EXPERIMENTS.values()) + ".")
@click.argument("paper", metavar=f"[{'|'.join(EXPERIMENTS)}]")
@click.option("--output", "-o", "folder", required=True, metavar="FOLDER", help="Folder for runs, tables and plots.")
@click.option("--quick", is_flag=True, help="Fewer and smaller trials, for a minute or two.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the random choices.")
@click.option(
    "--workers", type=int, default=1, show_default=True, help="Number of processes; with one, times are comparable."
)
@click.option(
    "--format", "kind", type=click.Choice(["svg", "png"]), default="svg", show_default=True, help="Format of the plots."
)
@quiet_option
def compare(paper: str, folder: str, quick: bool, seed: int, workers: int, kind: str, quiet: bool) -> None:
    """Run the experiment of a PAPER again, and print its tables beside the published figures.

    FOLDER gets runs.parquet with a row for every run, tables.md, and the plots of the paper. Ctrl-C stops the
    experiment and keeps the runs that are complete. It needs pip install 'gridwright[methods,plots]'.
    """
    import pandas as pd
    from tqdm import tqdm

    from output.experiments.results import as_markdown, claims_table
    from output.experiments.runs import run_trials, save_runs
    from output.files import write_atomically
    from output.plots import save_plots
    from solvers.environment import needs

    if workers < 1:
        raise RequestError(f"{workers} workers were asked for; expected at least 1")
    experiment, place = experiment_named(paper), Path(folder)
    with needs("Matplotlib", "plots"):
        import matplotlib  # noqa: F401  # before hours are spent on runs that could not be drawn
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder!r} cannot be made: {error.strerror}; expected a folder for results") from error
    trials, rows = experiment.module.trials(seed, is_quick=quick), []
    is_interrupted = False
    with tqdm(total=len(trials), unit=" runs", disable=True if quiet else None) as bar:
        try:
            for row in run_trials(experiment, trials, workers):
                rows.append(row)
                bar.update()
        except KeyboardInterrupt:
            is_interrupted = True
    if not rows:
        raise KeyboardInterrupt
    runs = pd.DataFrame(rows)
    every_table = (*experiment.module.tables(runs), claims_table(experiment.module.claims(runs)))
    tables = "\n\n".join(map(as_markdown, every_table)) + "\n"
    click.echo(tables, nl=False)
    save_runs(runs, experiment, place / "runs.parquet")
    write_atomically(place / "tables.md", f"# {experiment.paper}: {experiment.summary}\n\n{tables}".encode())
    written = [place / "runs.parquet", place / "tables.md", *save_plots(experiment.module.plots(runs), place, kind)]
    if not quiet:
        click.echo(f"Wrote {', '.join(map(str, written))}.", err=True)
    if is_interrupted:
        click.echo(f"Interrupted: {len(rows):,} of {len(trials):,} runs were made.", err=True)
        sys.exit(signals.exit_code())
