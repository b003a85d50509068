"""``gen stats``: the contents of a data set, in numbers and plots."""

import json
from pathlib import Path

import click

from service.options import require_with
from service.verify import place_argument, read_errors, result_as_json_option


@click.command()
@place_argument
@click.option("--plots", "folder", metavar="FOLDER", help="Also draw plots into a folder.")
@click.option(
    "--format", "kind", type=click.Choice(["svg", "png"]), default="svg", show_default=True, help="Format of the plots."
)
@result_as_json_option
def stats(place: str, folder: str | None, kind: str, as_json: bool) -> None:
    """Show what the data set in DIR holds, a folder or s3://bucket/folder, finished or not.

    The plots show splits, and for each family sizes, grades, scores, rules, numbers of clues and densities; a puzzle of
    each grade is drawn.
    """
    from output.batch.stats import stats as stats_of
    from output.batch.stats import stats_dict, stats_text
    from output.batch.storage import Storage

    require_with("folder", ("kind",))
    with read_errors():
        found = stats_of(Storage(place))
    if as_json:
        click.echo(json.dumps(stats_dict(found), ensure_ascii=False, separators=(",", ":")))
    else:
        click.echo(stats_text(place, found))
    if folder is not None:
        from output.batch.stats_plots import examples, save_examples, save_plots

        with read_errors():
            drawn = examples(Storage(place))
        for path in (*save_plots(found, Path(folder), kind), *save_examples(drawn, Path(folder), kind)):
            click.echo(f"Wrote {path}.", err=True)
