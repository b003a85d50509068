"""``gen merge``: one data set of the parts that ``gen batch --shards`` made."""

from functools import partial

import click

from service.data_set_runs import (
    Ending,
    ShownProgress,
    log_json_option,
    place_for,
    print_note,
    require_workers,
    workers_of,
    workers_options,
    workers_words,
)
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
    from output.batch.manifest import mend_plan, read_metadata
    from output.batch.run import merge as merge_parts
    from output.batch.storage import Storage

    place = place_for(place, scheduler)
    note = partial(print_note, log_json=log_json, quiet=quiet)
    again = ["gen", "merge", *workers_words(workers, scheduler), *["--"] * place.startswith("-"), place]
    ending = Ending(place, again, log_json)
    with ending.is_said():
        require_workers(workers, engine, scheduler)
        mend_plan(Storage(place))
        plan = read_metadata(Storage(place), with_manifest=False).plan
        with (
            workers_of(workers, scheduler, note) as doing,
            ShownProgress(plan.count, place, ending, quiet=quiet) as report,
        ):
            merge_parts(place, workers=doing, report=report)
