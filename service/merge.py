"""``gen merge``: one data set of the parts that ``gen batch --shards`` made."""

import click

from service.data_set_runs import ShownProgress, log_json_option, require_workers, workers_of, workers_options
from service.options import quiet_option


@click.command()
@click.argument("place", metavar="DIR")
@workers_options
@log_json_option
@quiet_option
def merge(place: str, workers: int, engine: str, scheduler: str | None, log_json: bool, quiet: bool) -> None:
    """Join the parts of the data set in DIR, all of which gen batch --shards has made.

    Puzzles that are in two parts are replaced; the files are those that gen batch writes without --shards. A run that
    was stopped is repeated with the same command, and a complete data set is left as it is, but for what is damaged.
    """
    from output.batch.manifest import read_metadata
    from output.batch.run import merge as merge_parts
    from output.batch.storage import Storage

    require_workers(workers, engine, scheduler)
    plan = read_metadata(Storage(place)).plan
    again = ["gen", "merge", place]
    with (
        workers_of(workers, scheduler) as doing,
        ShownProgress(plan.count, place, again, log_json=log_json, quiet=quiet) as report,
    ):
        merge_parts(place, workers=doing, report=report)
